"""The people of the access table, and what its addresses name."""

from datetime import timedelta
from typing import Any

import pytest

from accounts import services as accounts
from games import attempts, daily, days, services
from games.engine import deal_codes
from games.models import Daily
from tests.games.conftest import clock

__all__ = ["clock"]

CODE = "CF1-D3-AAAAACL"


@pytest.fixture
def world(make_user: Any, clock: Any) -> dict[str, Any]:
    """The people, and what the addresses of the table name, at noon of a day."""
    alice = make_user("alice")
    people = {
        "nobody": None,
        "guest": accounts.guest_create(),
        "bob": make_user("bob"),
        "alice": alice,
        "staff": make_user("zoe", is_staff=True, is_superuser=True),
    }
    code = deal_codes.parse(CODE)
    today = days.today()
    secret = "CF1-D3-ABCDEFGHIJKLMN"
    Daily.objects.create(
        date=today, game="canfield", option="D3", code=secret, solution="",
        commitment=daily.commitment_to(deal_codes.parse(secret)),
    )  # fmt: skip
    for game, option in daily.KINDS[1:]:
        variant = daily.VARIANTS[game].prefixes[0]
        Daily.objects.create(
            date=today, game=game, option=option, code=f"{variant}-{option}-NMLKJIHGFEDCBA",
            solution="", commitment="",
        )  # fmt: skip
    opened = services.game_create(player=alice, code=code)
    services.game_act(public_id=opened.public_id, player=alice, version=0, actions=["3h"])
    over = services.game_create(player=alice, code=code)
    services.game_act(public_id=over.public_id, player=alice, version=0, actions=["3h"])
    services.game_end(public_id=over.public_id, player=alice)
    sealed, _new = attempts.attempt_begin(player=alice, day=today, game="canfield", option="D3")
    token, _raw = accounts.token_create(user=alice, name="hers")
    return {
        "people": people,
        "open": opened.public_id,
        "over": over.public_id,
        "sealed": sealed.public_id,
        "unknown": "zzzzzzzzzzzzzz",
        "code": CODE,
        "secret": secret,
        "token": str(token.pk),
        "today": today.isoformat(),
        "tomorrow": (today + timedelta(days=1)).isoformat(),
    }
