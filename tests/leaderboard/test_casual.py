"""The board of a deal code, against sorting by hand over random games."""

import random
from datetime import timedelta

import pytest

from games.engine import deal_codes
from games.models import Game
from leaderboard.casual import SHOWN, casual_board
from leaderboard.places import game_key
from leaderboard.ranking import place
from tests.games.conftest import NOON
from tests.games.test_statistics import keep, row

pytestmark = pytest.mark.django_db

CODE = deal_codes.parse("CF1-D3-AAAAACL")
MS = timedelta(milliseconds=1)


def random_games(dice, players, count):
    keep(
        *(
            row(
                dice.choice(players),
                ended=dice.choice([None, *[NOON + dice.randrange(40) * MS] * 5]),
                status=(status := dice.choice(["won", "ended", "ended"])),
                ms=dice.choice([0, 60_000, dice.randrange(1, 900_000), 2_000_000_000]),
                version=(version := dice.choice([0, 7, 20_000, 100])),
                ranked_score=255 if status == "won" else dice.choice([0, 5, 250, -45]),
                by_token=dice.random() < 0.1,
                hints=int(dice.random() < 0.05),
                played_on_from=dice.choice([None] * 9 + [(version and 3) or None]),
                code=dice.choice([str(CODE)] * 4 + ["CF1-D3-AAAAABA"]),
            )
            for _ in range(count)
        )
    )


def place_of(game):
    return place(
        won=game.status == "won",
        ranked_score=game.ranked_score,
        actions=game.version,
        elapsed_ms=game.elapsed_ms(),
        ended_at=game.ended_at,
    )


def by_hand(viewer):
    firsts, helped = {}, {}
    games = Game.objects.filter(code=str(CODE)).select_related("player")
    for game in games.filter(hints__gt=0):
        helped.setdefault(game.player_id, []).append(game.created_at)
    for game in sorted(games.exclude(ended_at=None), key=lambda each: (each.ended_at, each.pk)):
        knows = any(since <= game.ended_at for since in helped.get(game.player_id, []))
        if game.version and not game.by_token and game.played_on_from is None and not knows:
            firsts.setdefault(game.player_id, game)
    members = sorted(
        (game for game in firsts.values() if not game.player.is_guest),
        key=lambda game: (place_of(game), game.pk),
    )
    ranks = [
        (1 + sum(place_of(other) < place_of(game) for other in members), game.public_id)
        for game in members
    ]
    own = firsts.get(viewer.pk)
    me = own and (1 + sum(place_of(other) < place_of(own) for other in members), own.public_id)
    return ranks[:SHOWN], me


@pytest.mark.parametrize("seed", range(4))
def test_the_database_sorts_as_the_order_of_results_does(make_user, seed):
    dice = random.Random(seed)
    players = [make_user(f"p{number}", is_guest=number % 9 == 0) for number in range(70)]
    random_games(dice, players, 250)
    for viewer in players[:12]:
        board = casual_board(CODE, viewer)
        told = [(entry["rank"], entry["replay"]) for entry in board["results"]]
        me = board["me"] and (board["me"]["rank"], board["me"]["replay"])
        assert (told, me) == by_hand(viewer)


def test_the_key_that_the_database_works_out_is_that_of_the_order(make_user):
    random_games(random.Random(9), [make_user("ada")], 200)
    for game in Game.objects.exclude(ended_at=None).filter(version__gt=0).annotate(key=game_key()):
        assert game.key == place_of(game).key


def test_a_board_reads_no_more_than_it_shows(make_user, django_assert_max_num_queries):
    players = [make_user(f"p{number}") for number in range(80)]
    keep(*(row(player, ms=1000 + number) for number, player in enumerate(players)))
    with django_assert_max_num_queries(5):
        board = casual_board(CODE, players[-1])
    assert len(board["results"]) == SHOWN
    assert board["me"]["rank"] == 80
