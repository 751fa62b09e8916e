"""What games tell those who listen, without knowing them."""

from django.dispatch import Signal

# Sent with `game` (the row) inside the transaction in which it was won or ended.
game_finished = Signal()
