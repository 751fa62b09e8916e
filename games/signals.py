"""What games tell those who listen, without knowing them.

All are sent with `game` (the row as it is now), or several, inside the transaction that changed
it: a receiver lets its errors out, so that either all is kept or nothing.
"""

from django.dispatch import Signal

# A game was dealt to its player.
game_begun = Signal()

# An act by token came into a game that was played by hand till then.
game_now_by_token = Signal()

# A game was won, or ended by its player's word.
game_finished = Signal()

# The result of a ranked attempt is another now: it was begun, something was played in it
# before its day closed, it ended, its day closed on it, or it has come to another player,
# perhaps to be ranked no more. `games.attempts.result_of(game)` is the result.
attempt_changed = Signal()

# Something was played in ranked attempts that go on, each played in shortly before: `games`, as
# they are now. In place of `attempt_changed`, for acts that are stored together.
attempts_moved = Signal()
