"""A position: all the cards of a game at one moment, and what can be played from there.

Positions are values. Playing an action gives the next position and leaves this one as it
was, so an undo is no more than going back to the earlier one.
"""

from typing import TYPE_CHECKING, NamedTuple

from games.engine.actions import Action
from games.engine.candidates import candidates
from games.engine.cards import Rank
from games.engine.errors import GameOver
from games.engine.piles import NOT_HOME, Piles
from games.engine.refusals import off_the_board, refused

if TYPE_CHECKING:
    from games.engine.variant import Rules


class Position(NamedTuple):
    """The rules of the game, the starting rank of its foundations, all piles, and the score."""

    rules: "Rules"
    start: Rank
    piles: Piles
    score: int

    @property
    def won(self) -> bool:
        """Whether every card is home: none lies anywhere else."""
        return not any(self.piles[NOT_HOME])

    @property
    def ranked_score(self) -> int:
        """What a leaderboard compares: docs of each game, "Ranked score"."""
        return self.rules.variant.ranked_score(self)

    def play(self, action: Action) -> "Position":
        """Return the position after an action, with the refill it causes.

        Raises IllegalMove when the rules do not allow it here, and GameOver when the game
        is won.
        """
        if self.won:
            raise GameOver
        rule = self.rules.by_action.get(action)
        if rule is None:
            raise off_the_board(self, action)
        why_not, make = rule
        reason = why_not(self, action)
        if reason is not None:
            raise refused(self, action, reason)
        return make(self, action)

    def legal(self) -> list[str]:
        """Return the tokens of all legal actions, sorted; `u` is never among them.

        It asks the very rules that `play` asks, so the two cannot disagree.
        """
        if self.won:
            return []
        tokens = [
            action.token for action, why_not in candidates(self) if why_not(self, action) is None
        ]
        tokens.sort()
        return tokens
