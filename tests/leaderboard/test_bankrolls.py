"""Bankrolls after Hoyle: nothing is won by knowing a deal, nor saved by not ending a game."""

import random

import pytest
from django.core.management import call_command

from accounts import friends
from accounts.services import guest_create, guest_merge
from games import attempts, services
from games.engine import deal_codes
from games.models import Game
from games.statistics import statistics_of
from leaderboard.checks import BANKROLLS
from leaderboard.models import Bankroll
from tests.games.conftest import NOON

pytestmark = pytest.mark.django_db

CODES = [f"CH1-D3-AAAAA{letters}" for letters in ("CL", "BA", "CA", "DA")]


@pytest.fixture(autouse=True)
def _noon(clock):
    clock.move_to(NOON)


def deal(player, code=CODES[0], **extra):
    return services.game_create(player=player, code=deal_codes.parse(code), **extra)


def end(game):
    return services.game_end(public_id=game.public_id, player=game.player)


def act(game, **extra):
    row = Game.objects.get(pk=game.pk)
    services.game_act(
        public_id=row.public_id, player=row.player, version=row.version, actions=["sw"], **extra
    )


def told(player):
    """The bankroll on the board, once it is the same by every other way."""
    row = Bankroll.objects.filter(player=player).first()
    kept = (row.balance, row.games) if row else None
    assert statistics_of(player).bankroll == (kept[0] if kept else None)
    assert [fault for faults in BANKROLLS.look() for fault in faults] == []
    return kept


def test_a_deck_is_paid_for_when_it_is_dealt_and_what_it_pays_comes_at_the_end(alice):
    game = deal(alice)
    assert told(alice) == (-45, 1)
    Game.objects.filter(pk=game.pk).update(score=30)
    assert told(alice) == (-45, 1)
    end(game)
    assert told(alice) == (30, 1)


def test_to_leave_a_game_costs_no_less_than_to_lose_it(alice):
    left, lost = deal(alice), deal(alice, CODES[1])
    end(lost)
    assert told(alice) == (-90, 2)
    end(left)
    assert told(alice) == (-90, 2)


def test_a_deal_that_is_known_is_not_played_for_stakes(alice):
    first = deal(alice)
    Game.objects.filter(pk=first.pk).update(score=450)
    end(first)
    seen = services.access.game_to_see(alice, first.public_id)
    again = attempts.game_restart(seen=seen, player=alice)
    Game.objects.filter(pk=again.pk).update(score=450)
    end(again)
    assert told(alice) == (450, 1)


def test_a_hint_does_not_give_the_deck_back(alice):
    game = deal(alice)
    Game.objects.filter(pk=game.pk).update(score=450, hints=1)
    end(game)
    assert told(alice) == (-45, 1)


def test_what_is_played_by_token_is_of_bots(alice):
    deal(alice, by_token=True)
    assert told(alice) is None
    game = deal(alice, CODES[1])
    assert told(alice) == (-45, 1)
    act(game, by_token=True)
    assert told(alice) is None


def test_a_guest_brings_the_stakes_along_but_no_deal_twice(alice):
    guest = guest_create()
    end(deal(guest))
    end(deal(guest, CODES[1]))
    end(deal(alice))
    guest_merge(guest=guest, member=alice)
    assert told(alice) == (-90, 2)


@pytest.mark.parametrize("seed", range(4))
def test_every_way_to_count_agrees_over_any_history(make_user, seed):
    dice = random.Random(seed)
    players = [make_user(f"p{number}") for number in range(3)]
    games = []
    for _ in range(60):
        game = dice.choice(games) if games and dice.random() < 0.6 else None
        if game is None:
            games.append(
                deal(dice.choice(players), dice.choice(CODES), by_token=dice.random() < 0.1)
            )
        elif dice.random() < 0.6:
            act(game, by_token=dice.random() < 0.1)
        else:
            games.remove(game)
            end(game)
    before = [told(player) for player in players]
    by_hand = []
    for player in players:
        seen, balances = set(), []
        for game in Game.objects.filter(player=player).order_by("pk"):
            if game.code not in seen and not game.by_token:
                balances.append(-45 if game.status == "playing" else game.score)
            seen.add(game.code)
        by_hand.append((sum(balances), len(balances)) if balances else None)
    assert before == by_hand
    call_command("rebuild_results")
    assert [told(player) for player in players] == before


def test_the_audit_tells_of_a_bankroll_that_is_wrong(alice):
    end(deal(alice))
    Bankroll.objects.update(balance=1000)
    assert [fault for faults in BANKROLLS.look() for fault in faults] == [
        "bankroll alice: is 1000 of 1 games, the games say -45 of 1"
    ]


def test_friends_are_told_with_their_ranks_among_all(api, alice, bob, make_user):
    for name, score in [("cyd", 200), ("dan", 100), ("eve", 100)]:
        game = deal(make_user(name))
        Game.objects.filter(pk=game.pk).update(score=score)
        end(game)
    end(deal(alice))
    friends.follow(follower=alice, name="eve")
    answer = api(alice).get("/api/v1/leaderboards/bankroll/?show=friends").json()
    told = [(row["rank"], row["player"], row["is_followed"]) for row in answer["results"]]
    assert told == [(2, "eve", True), (4, "alice", False)]
    assert answer["me"]["rank"] == 4
    everyone = api(alice).get("/api/v1/leaderboards/bankroll/").json()["results"]
    assert [row["rank"] for row in everyone] == [1, 2, 2, 4]
