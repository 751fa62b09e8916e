"""What games come to: against counting by hand over random histories, and case by case."""

import random
import re
from collections import Counter, defaultdict
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import attempts, services
from games.daily import KINDS
from games.engine import deal_codes
from games.models import Game, new_public_id
from games.periods import Period, period
from games.statistics import Counts, Wanted, statistics_facts, statistics_of
from tests.games.conftest import DAY, NOON

pytestmark = pytest.mark.django_db

ATHENS = ZoneInfo("Europe/Athens")
MS = timedelta(milliseconds=1)


def row(
    player, *, ended=NOON, status="won", kind=KINDS[0], ms=60_000, code="CF1-D3-AAAAACL", **facts
):
    """A game as if it had been played; `ended` None leaves it in play."""
    game, option = kind
    figures = {"version": 100, "ranked_score": 255, "score": 255, **facts}
    begun = (ended or NOON) - ms * MS
    times = {"started_at": begun, "last_action_at": ended or NOON} if figures["version"] else {}
    return Game(
        public_id=new_public_id(), player=player, code=code, game=game, option=option,
        status=status if ended else "playing", ended_at=ended, created_at=begun, **times, **figures,
    )  # fmt: skip


def keep(*rows):
    Game.objects.bulk_create(rows)


def random_history(seed, players, count):
    """Games of all sorts over three years, some of which end in the same moment."""
    dice = random.Random(seed)
    start = datetime(2024, 1, 1, tzinfo=UTC)
    rows = []
    for _ in range(count):
        actions = dice.choice([0, *[dice.randrange(1, 400)] * 9])
        ended = start + timedelta(minutes=15 * dice.randrange(4 * 24 * 1000))
        rows.append(
            row(
                dice.choice(players),
                ended=dice.choice([None, *[ended] * 9]),
                status=dice.choice(["won", "won", "ended"]) if actions else "ended",
                kind=dice.choice(KINDS),
                code=f"CF1-D3-AAAAA{dice.choice('ABCD')}{dice.choice('ABCDEFGH')}",
                ms=dice.randrange(1, 4_000_000),
                version=actions,
                undos=dice.randrange(9),
                redeals=dice.randrange(9),
                score=dice.randrange(-45, 300, 5),
                ranked_score=dice.randrange(-45, 260, 5),
                by_token=dice.random() < 0.1,
                played_on_from=dice.choice([None] * 9 + [actions or None]),
            )
        )
    keep(*rows)


def by_hand(player, wanted):
    """The same numbers, counted game by game in Python."""
    zone, first, last = wanted.period.zone, wanted.period.first, wanted.period.last
    ended = [
        game
        for game in Game.objects.filter(player=player).order_by("ended_at", "pk")
        if game.status != "playing"
        and game.by_token == wanted.bots
        and game.played_on_from is None
        and wanted.game in ("", game.game)
        and wanted.option in ("", game.option)
        and (first is None or game.ended_at.astimezone(zone).date() >= first)
        and (last is None or game.ended_at.astimezone(zone).date() <= last)
    ]
    games = [game for game in ended if game.version]
    kinds = {kind: [game for game in games if (game.game, game.option) == kind] for kind in KINDS}
    days = defaultdict(list)
    for game in games:
        days[game.ended_at.astimezone(zone).date()].append(game)
    return {
        "total": figures(games),
        "kinds": [
            {"game": kind[0], "option": kind[1]}
            | figures(played)
            | {
                "best_score": max(game.ranked_score for game in played),
                "average_score": round(sum(game.ranked_score for game in played) / len(played), 1),
                "scores": [
                    {"score": score, "games": count}
                    for score, count in sorted(Counter(g.ranked_score for g in played).items())
                ],
            }
            for kind, played in kinds.items()
            if played
        ],
        "bankroll": bankroll_by_hand(player, wanted),
        "days": [
            {"date": day, "played": len(played), "won": sum(g.status == "won" for g in played)}
            for day, played in sorted(days.items())
        ],
    }


def bankroll_by_hand(player, wanted):
    """The deck of each first game of a deal, and what it paid if it ended without help."""
    zone, first, last = wanted.period.zone, wanted.period.first, wanted.period.last
    seen, balances = set(), []
    for game in Game.objects.filter(player=player).order_by("pk"):
        is_first, day = game.code not in seen, (game.ended_at or game.created_at).astimezone(zone)
        seen.add(game.code)
        if (
            is_first
            and game.game == "hoyle"
            and game.by_token == wanted.bots
            and game.played_on_from is None
            and wanted.game in ("", "hoyle")
            and wanted.option in ("", game.option)
            and (first is None or day.date() >= first)
            and (last is None or day.date() <= last)
        ):
            paid = game.status != "playing" and not game.hints
            balances.append(game.score if paid else -45)
    return sum(balances) if balances else None


def figures(games):
    won = [game for game in games if game.status == "won"]
    runs = "".join("w" if game.status == "won" else " " for game in games).split(" ")
    return {
        "played": len(games),
        "won": len(won),
        "win_rate": round(len(won) / len(games), 4) if games else None,
        "current_streak": len(runs[-1]),
        "longest_streak": max(map(len, runs)),
        "best_ms": min((game.elapsed_ms() for game in won), default=None),
        "average_ms": round(sum(game.elapsed_ms() for game in won) / len(won)) if won else None,
        "best_actions": min((game.version for game in won), default=None),
        "average_actions": round(sum(g.version for g in won) / len(won), 1) if won else None,
        "undos": sum(game.undos for game in games),
        "redeals": sum(game.redeals for game in games),
    }


def told(player, wanted):
    facts = statistics_facts(statistics_of(player, wanted))
    return {name: facts[name] for name in ("total", "kinds", "bankroll", "days")}


@pytest.mark.parametrize("seed", range(8))
def test_the_numbers_are_those_of_counting_by_hand_over_any_history(alice, bob, seed) -> None:
    random_history(seed, [alice, alice, bob], 400)
    dice = random.Random(seed)
    first = date(2024, 1, 1) + timedelta(days=dice.randrange(900))
    periods = [
        Period(),
        Period(zone=ATHENS),
        Period("dates", first, None, ZoneInfo("Asia/Kolkata")),
        Period("dates", first, first + timedelta(days=90), ZoneInfo("America/St_Johns")),
        Period("dates", None, first, ZoneInfo("Pacific/Auckland")),
    ]
    game, option = dice.choice(KINDS)
    for each in periods:
        for wanted in (Wanted(each), Wanted(each, game=game), Wanted(each, game, option),
                       Wanted(each, bots=True)):  # fmt: skip
            assert told(alice, wanted) == by_hand(alice, wanted)


def test_who_has_not_played_has_numbers_too(alice) -> None:
    facts = told(alice, Wanted())
    assert facts == by_hand(alice, Wanted())
    assert facts["total"]["win_rate"] is None
    assert statistics_of(alice).months == {}


def test_a_deal_with_no_action_is_no_game_and_one_in_play_is_none_yet(alice) -> None:
    code = deal_codes.parse("CF1-D3-AAAAACL")
    untouched = services.game_create(player=alice, code=code)
    services.game_end(public_id=untouched.public_id, player=alice)
    game = services.game_create(player=alice, code=code)
    services.game_act(public_id=game.public_id, player=alice, version=0, actions=["sw", "u"])
    assert statistics_of(alice).total == Counts()
    services.game_end(public_id=game.public_id, player=alice)
    total = statistics_of(alice).total
    assert (total.played, total.won, total.undos, total.best_ms) == (1, 0, 1, None)


def test_an_attempt_that_its_day_closed_on_counts_when_it_ends_as_a_game(
    alice, deals, clock
) -> None:
    attempt, _ = attempts.attempt_begin(player=alice, day=DAY, game="canfield", option="D3")
    services.game_act(public_id=attempt.public_id, player=alice, version=0, actions=["sw"])
    clock.move_to(NOON + timedelta(days=1))
    attempts.attempts_close()
    assert statistics_of(alice).total.played == 0
    services.game_end(public_id=attempt.public_id, player=alice)
    assert list(statistics_of(alice).days) == [DAY + timedelta(days=1)]


def test_best_and_average_are_of_the_games_that_were_won(alice) -> None:
    keep(
        row(alice, ms=60_000, version=100),
        row(alice, ms=120_000, version=201),
        row(alice, ms=1_000, version=5, status="ended"),
    )
    total = statistics_of(alice).total
    assert (total.best_ms, total.average_ms) == (60_000, 90_000)
    assert (total.best_actions, total.average_actions) == (100, 150.5)


def test_streaks_run_in_the_order_of_ends_and_by_kind(alice) -> None:
    canfield, freecell = KINDS[0], ("freecell", "C4")
    story = [("won", canfield), ("won", freecell), ("ended", freecell), ("won", canfield)]
    keep(
        *(
            row(alice, ended=NOON + timedelta(hours=hour), status=status, kind=kind)
            for hour, (status, kind) in reversed([*enumerate(story)])
        )
    )
    found = statistics_of(alice)
    assert (found.streaks.longest, found.streaks.current) == (2, 1)
    assert found.kinds[canfield][1].longest == 2
    assert (found.kinds[freecell][1].longest, found.kinds[freecell][1].current) == (1, 0)


def test_a_day_is_that_of_the_time_zone(alice) -> None:
    keep(row(alice, ended=datetime(2026, 3, 31, 22, 30, tzinfo=UTC)))
    assert list(statistics_of(alice).days) == [date(2026, 3, 31)]
    there = Wanted(Period(zone=ATHENS))
    assert list(statistics_of(alice, there).days) == [date(2026, 4, 1)]
    april = Wanted(Period("dates", date(2026, 4, 1), date(2026, 4, 1), ATHENS))
    assert statistics_of(alice, april).total.played == 1
    assert list(statistics_of(alice, there).months) == [date(2026, 4, 1)]


@pytest.mark.parametrize("days", [-1, 0, 1])
def test_a_day_on_which_the_clocks_change_has_all_of_its_games(alice, days) -> None:
    changed = date(2026, 10, 25) + timedelta(days=days)
    hours = [datetime(2026, 10, 23, tzinfo=UTC) + timedelta(minutes=30 * n) for n in range(240)]
    keep(*(row(alice, ended=hour) for hour in hours))
    of_the_day = Wanted(Period("dates", changed, changed, ATHENS))
    assert statistics_of(alice, of_the_day).total.played == (50 if days == 0 else 48)


def test_periods_are_those_of_the_players_calendar(clock) -> None:
    clock.move_to(datetime(2026, 12, 31, 22, 30, tzinfo=UTC))
    assert period("year", ATHENS) == Period("year", date(2027, 1, 1), date(2027, 1, 1), ATHENS)
    utc = Period().zone
    assert period("month", utc) == Period("month", date(2026, 12, 1), date(2026, 12, 31), utc)
    last = period("30days", utc)
    assert (last.first, last.last) == (date(2026, 12, 2), date(2026, 12, 31))
    assert period("all", ATHENS) == Period(zone=ATHENS)


@pytest.mark.parametrize(
    ("first", "last"),
    [
        (None, None),
        (date(2026, 5, 2), date(2026, 5, 1)),
        (date(1, 1, 1), None),
        (None, date(9999, 12, 31)),
    ],
)
def test_dates_in_the_wrong_order_or_beyond_all_games_are_no_period(first, last) -> None:
    with pytest.raises(ValueError, match=r"date|None"):
        period("dates", ATHENS, first, last)


def test_a_month_of_many_games_is_found_by_an_index_in_five_queries(alice, bob) -> None:
    rows = [
        row(player, ended=NOON - timedelta(hours=number))
        for number in range(2_000)
        for player in (alice, bob)
    ]
    keep(*rows)
    month = Wanted(Period("dates", date(2026, 11, 1), date(2026, 11, 30), ATHENS))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    with CaptureQueriesContext(connection) as asked:
        assert statistics_of(alice, month).total.played == 711
    assert len(asked) == 5
    explain = "EXPLAIN QUERY PLAN" if connection.vendor == "sqlite" else "EXPLAIN"
    plans = []
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # A table of so few pages may be read whole: is there an index that would do?
            cursor.execute("SET LOCAL enable_seqscan = off")
        for query in asked:
            cursor.execute(f"{explain} {query['sql']}")
            plans.append("\n".join(str(line) for line in cursor.fetchall()))
    assert not re.search("SCAN games_game|Seq Scan on games_game", "\n".join(plans))
    assert sum("games_played_of_a_player" in plan for plan in plans) >= 4, plans
