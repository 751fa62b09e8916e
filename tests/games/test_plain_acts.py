"""Acts of many games stored together: each once, and none that must not be."""

from datetime import date, timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import Error
from django.utils import timezone

from accounts.services import guest_create, guest_merge, token_create
from games import acts, services
from games.audit import game_faults
from games.engine import deal_codes
from games.live.admission import Admission
from games.models import Game
from games.playthroughs import playthrough_of

pytestmark = pytest.mark.django_db

CODE = deal_codes.parse("CF1-D3-AAAAACL")
ADDRESS = "127.0.0.1"


def begin(player) -> Game:
    return services.game_create(player=player, code=CODE)


def judged(game: Game, *tokens: str, act_id: int = 1) -> acts.JudgedAct:
    """An act as a socket judges it: on the row as it was once read."""
    row = Game.objects.defer("log").get(pk=game.pk)
    return acts.judge(row, playthrough_of(row), tokens, act_id=act_id, by_token=False)


def right_of(player) -> Admission:
    return Admission(player, "en", ADDRESS)


def stored(*pairs) -> set[int]:
    return acts.store_plain(pairs)


def log_of(game: Game) -> str:
    return Game.objects.get(pk=game.pk).log


def test_acts_of_many_games_are_stored_each_once(alice, bob) -> None:
    games = [begin(player) for player in (alice, bob, alice, bob)]
    first = [(judged(game, "3h", "32"), right_of(game.player)) for game in games]
    assert stored(*first) == {game.pk for game in games}
    assert stored(*first) == set()
    second = [(judged(game, "u", act_id=2), right_of(game.player)) for game in games]
    assert stored(*reversed(second)) == {game.pk for game in games}
    for game in games:
        row = Game.objects.get(pk=game.pk)
        assert (row.log, row.version, row.undos) == ("3h 32 u", 3, 1)
        assert row.receipts == [[0, 1, 2], [2, 2, 1]]
        assert row.started_at <= row.last_action_at
        assert game_faults(row, {}) == []


def test_what_is_stored_is_what_one_act_alone_stores(alice) -> None:
    together, alone = begin(alice), begin(alice)
    stored((judged(together, "sw", "sw"), right_of(alice)))
    services.game_act(
        public_id=alone.public_id, player=alice, version=0, actions=["sw", "sw"], act_id=1
    )
    one, other = (Game.objects.filter(pk=game.pk).values().get() for game in (together, alone))
    own = {"id", "public_id", "created_at", "started_at", "last_action_at"}
    assert {name: one[name] for name in one if name not in own} == {
        name: other[name] for name in other if name not in own
    }


def test_one_whose_game_has_moved_on_is_left_out_and_the_others_are_stored(alice, bob) -> None:
    moved, still = begin(alice), begin(bob)
    pairs = [(judged(moved, "sw"), right_of(alice)), (judged(still, "sw"), right_of(bob))]
    services.game_act(public_id=moved.public_id, player=alice, version=0, actions=["3h"])
    assert stored(*pairs) == {still.pk}
    assert (log_of(moved), log_of(still)) == ("3h", "sw")


def test_one_whose_game_has_ended_is_left_out(alice) -> None:
    game = begin(alice)
    act = judged(game, "sw")
    services.game_end(public_id=game.public_id, player=alice)
    assert stored((act, right_of(alice))) == set()
    assert log_of(game) == ""


def test_one_of_a_guest_who_has_signed_in_meanwhile_is_left_out(alice) -> None:
    guest = guest_create()
    game = begin(guest)
    act = judged(game, "sw")
    guest_merge(guest=guest, member=alice)
    assert stored((act, right_of(guest))) == set()
    assert (log_of(game), Game.objects.get(pk=game.pk).player) == ("", alice)


def test_one_of_a_player_who_was_banned_meanwhile_is_left_out(alice) -> None:
    game = begin(alice)
    session = Session.objects.create(
        session_key="s" * 32, session_data="", expire_date=timezone.now() + timedelta(days=1)
    )
    right = Admission(
        alice, "en", ADDRESS, session_key=session.pk, auth_hash=alice.get_session_auth_hash()
    )
    act = judged(game, "sw")
    type(alice).objects.filter(pk=alice.pk).update(is_active=False)
    assert stored((act, right)) == set()


def test_one_of_a_session_that_has_ended_is_left_out(alice) -> None:
    game = begin(alice)
    session = Session.objects.create(
        session_key="s" * 32, session_data="", expire_date=timezone.now() + timedelta(days=1)
    )
    right = Admission(
        alice, "en", ADDRESS, session_key=session.pk, auth_hash=alice.get_session_auth_hash()
    )
    assert stored((judged(game, "sw"), right)) == {game.pk}
    act = judged(game, "sw", act_id=2)
    session.delete()
    assert stored((act, right)) == set()
    assert log_of(game) == "sw"


def test_one_of_a_token_that_was_revoked_is_left_out(alice) -> None:
    game = begin(alice)
    token_create(user=alice, name="a script")
    token = alice.api_tokens.get()
    right = Admission(alice, "en", ADDRESS, token_id=token.pk)
    assert stored((judged(game, "sw"), right)) == {game.pk}
    act = judged(game, "sw", act_id=2)
    alice.api_tokens.update(revoked=timezone.now())
    assert stored((act, right)) == set()
    assert log_of(game) == "sw"


def test_one_of_a_game_that_is_ranked_by_now_is_left_out(alice) -> None:
    game = begin(alice)
    act = judged(game, "sw")
    assert act.is_plain
    Game.objects.filter(pk=game.pk).update(daily=date(2026, 11, 30), ranked=True)
    assert stored((act, right_of(alice))) == set()
    assert not judged(game, "sw").is_plain


def test_of_a_group_with_a_fault_nothing_is_stored(alice, bob) -> None:
    good, bad = begin(alice), begin(bob)
    broken = judged(bad, "sw")
    broken.changes["undos"] = -1
    pairs = [(judged(good, "sw"), right_of(alice)), (broken, right_of(bob))]
    with pytest.raises(Error):
        stored(*pairs)


@pytest.mark.django_db(transaction=True)
def test_after_a_fault_the_next_group_is_stored(alice, bob) -> None:
    good, bad = begin(alice), begin(bob)
    broken = judged(bad, "sw")
    broken.changes["undos"] = -1
    act = judged(good, "sw")
    with pytest.raises(Error):
        stored((act, right_of(alice)), (broken, right_of(bob)))
    assert (log_of(good), log_of(bad)) == ("", "")
    assert stored((act, right_of(alice))) == {good.pk}
