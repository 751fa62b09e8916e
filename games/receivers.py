"""What games do when something happens to an account."""

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import guest_merged
from games import services


@receiver(guest_merged, dispatch_uid="games.give_the_games_of_a_guest_to_the_member")
def give_the_games_of_a_guest_to_the_member(guest: User, member: User, **kwargs: Any) -> None:
    """Keep what a guest played when they sign in to the account they already have."""
    services.games_move(guest=guest, member=member)
