"""What `manage.py purge` removes, and what it leaves."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts import cleaning, services
from accounts.models import ApiToken, RetiredName, User
from games.engine import deal_codes
from games.models import Game
from games.services import game_act, game_create

MONTH = timedelta(days=30)
WIN = "CF1-D3-AAAAACL"


def old_guest(**changes: object) -> User:
    guest = services.guest_create()
    then = timezone.now() - timedelta(days=31)
    User.objects.filter(pk=guest.pk).update(**{"created": then, "last_login": then, **changes})
    return guest


def left() -> set[int]:
    return set(User.objects.values_list("pk", flat=True))


def test_guests_who_never_played_go_and_all_others_stay(alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(created=timezone.now() - timedelta(days=400))
    never, looked, played = old_guest(), old_guest(), old_guest()
    fresh = services.guest_create()
    back = old_guest(last_login=timezone.now())
    script = old_guest()
    services.token_create(user=script, name="API")
    ApiToken.objects.update(last_used=timezone.now())
    game_create(player=looked, code=deal_codes.parse(WIN))
    game = game_create(player=played, code=deal_codes.parse(WIN))
    game_act(public_id=game.public_id, player=played, version=0, actions=["3h"])
    assert cleaning.purge(guests_after=MONTH).guests == 2
    assert never.pk not in left()
    assert left() == {alice.pk, played.pk, fresh.pk, back.pk, script.pk}
    assert Game.objects.get() == game


def test_names_that_have_rested_are_free(alice: User) -> None:
    services.user_delete(user=alice)
    assert cleaning.purge(guests_after=MONTH).names == 0
    RetiredName.objects.update(until=timezone.now())
    assert cleaning.purge(guests_after=MONTH).names == 1


def test_the_command_tells_what_it_did(db: None, capsys: pytest.CaptureFixture[str]) -> None:
    old_guest()
    call_command("purge", "--guests-after", "30")
    assert capsys.readouterr().out.startswith("Removed 1 guests, 0 sessions")
