"""What results tell those who listen: sent with `board` inside the transaction of the change."""

from django.dispatch import Signal

# An entry of a board is another now, or has come or gone.
board_changed = Signal()
