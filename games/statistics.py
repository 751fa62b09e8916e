"""What a player's games come to: the one source of every such number on pages and in the API.

Nothing of it is kept. A game counts when it is over and something was played in it, on the
day that it ended; one in play counts as nothing, nor does one that was played on from a
moment of another. Games played through a token are counted apart.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any, NamedTuple, TypeAlias

from django.db.models import Count, DurationField, ExpressionWrapper, F, Max, Min, Q, QuerySet, Sum
from django.db.models.functions import TruncDate

from accounts.models import User
from games.daily import KINDS
from games.models import Game
from games.periods import ALL_TIME, Period
from games.stakes import bankroll_of

Kind: TypeAlias = tuple[str, str]


@dataclass(frozen=True)
class Wanted:
    """Whose games: those of a game and option, or all; of a period; by hand or by token."""

    period: Period = ALL_TIME
    game: str = ""
    option: str = ""
    bots: bool = False


def _least(*values: int | None) -> int | None:
    return min((value for value in values if value is not None), default=None)


def _most(*values: int | None) -> int | None:
    return max((value for value in values if value is not None), default=None)


@dataclass(frozen=True)
class Counts:
    """What some games come to. Times and actions are of those that were won alone.

    `won_ms` and `won_actions` are sums, `ranked_scores` the sum over all games.
    """

    played: int = 0
    won: int = 0
    undos: int = 0
    redeals: int = 0
    won_ms: int = 0
    won_actions: int = 0
    best_ms: int | None = None
    best_actions: int | None = None
    ranked_scores: int = 0
    best_score: int | None = None

    def __add__(self, other: "Counts") -> "Counts":
        """Return what both come to together."""
        return Counts(
            self.played + other.played,
            self.won + other.won,
            self.undos + other.undos,
            self.redeals + other.redeals,
            self.won_ms + other.won_ms,
            self.won_actions + other.won_actions,
            _least(self.best_ms, other.best_ms),
            _least(self.best_actions, other.best_actions),
            self.ranked_scores + other.ranked_scores,
            _most(self.best_score, other.best_score),
        )

    @property
    def win_rate(self) -> float | None:
        """The part that was won, 0 to 1, of four digits: all who tell it round the same number."""
        return round(self.won / self.played, 4) if self.played else None

    @property
    def average_ms(self) -> int | None:
        """Milliseconds of a won game."""
        return round(self.won_ms / self.won) if self.won else None

    @property
    def average_actions(self) -> float | None:
        """Actions of a won game, undos among them, to a tenth."""
        return round(self.won_actions / self.won, 1) if self.won else None

    @property
    def average_score(self) -> float | None:
        """The ranked score of a game, won or not, to a tenth."""
        return round(self.ranked_scores / self.played, 1) if self.played else None


class Played(NamedTuple):
    """How many games of a day or month were played, and how many of them won."""

    played: int = 0
    won: int = 0


@dataclass
class Streaks:
    """Wins in a row: the most there were, and those that the games end with."""

    longest: int = 0
    current: int = 0

    def count(self, won: bool) -> None:
        """Take the next game in."""
        self.current = self.current + 1 if won else 0
        self.longest = max(self.longest, self.current)


@dataclass(frozen=True)
class Statistics:
    """The numbers of some games of a player: as a whole, by kind, by day, and by score.

    `kinds` and `days` hold what was played alone, in their order. `scores` has for each kind
    how many games had which ranked score. `bankroll` is what games for stakes came to that
    ended in the period or, still in play, were dealt in it; None without any.
    """

    wanted: Wanted
    total: Counts = Counts()
    streaks: Streaks = field(default_factory=Streaks)
    kinds: dict[Kind, tuple[Counts, Streaks]] = field(default_factory=dict)
    days: dict[date, Played] = field(default_factory=dict)
    scores: dict[Kind, dict[int, int]] = field(default_factory=dict)
    bankroll: int | None = None

    @property
    def months(self) -> dict[date, Played]:
        """Each month that had any, by its first day."""
        months: dict[date, Played] = {}
        for day, (played, won) in self.days.items():
            first = day.replace(day=1)
            before = months.get(first, Played())
            months[first] = Played(before.played + played, before.won + won)
        return months


EVERYTHING = Wanted()


def statistics_of(player: User, wanted: Wanted = EVERYTHING) -> Statistics:
    """Return a player's statistics. Five queries, however many games there are."""
    games = _ended(player, wanted).filter(version__gt=0)
    counts = dict(_counts(games))
    streaks, streaks_by_kind = _streaks(games)
    return Statistics(
        wanted,
        total=sum(counts.values(), Counts()),
        streaks=streaks,
        kinds={kind: (counts[kind], streaks_by_kind[kind]) for kind in _in_order(counts)},
        days=_days(games, wanted.period),
        scores=_scores(games),
        bankroll=_bankroll(player, wanted),
    )


def _ended(player: User, wanted: Wanted) -> QuerySet[Game]:
    return _wanted(player, wanted).filter(
        ended_at__isnull=False, played_on_from=None, **wanted.period.bounds("ended_at")
    )


def _wanted(player: User, wanted: Wanted) -> QuerySet[Game]:
    games = Game.objects.filter(player=player, by_token=wanted.bots)
    if wanted.game:
        games = games.filter(game=wanted.game)
    if wanted.option:
        games = games.filter(option=wanted.option)
    return games


def _in_order(kinds: Iterable[Kind]) -> list[Kind]:
    return sorted(kinds, key=KINDS.index)


def _counts(games: QuerySet[Game]) -> Iterator[tuple[Kind, Counts]]:
    won = Q(status=Game.Status.WON)
    span = ExpressionWrapper(F("last_action_at") - F("started_at"), DurationField())
    rows = (
        games.annotate(span=span)
        .values("game", "option")
        .annotate(
            played=Count("pk"),
            won=Count("pk", filter=won),
            sum_of_undos=Sum("undos"),
            sum_of_redeals=Sum("redeals"),
            won_for=Sum("span", filter=won),
            won_actions=Sum("version", filter=won),
            quickest=Min("span", filter=won),
            best_actions=Min("version", filter=won),
            ranked_scores=Sum("ranked_score"),
            best_score=Max("ranked_score"),
        )
    )
    for row in rows:
        yield (
            (row["game"], row["option"]),
            Counts(
                played=row["played"],
                won=row["won"],
                undos=row["sum_of_undos"],
                redeals=row["sum_of_redeals"],
                won_ms=_ms(row["won_for"]) or 0,
                won_actions=row["won_actions"] or 0,
                best_ms=_ms(row["quickest"]),
                best_actions=row["best_actions"],
                ranked_scores=row["ranked_scores"],
                best_score=row["best_score"],
            ),
        )


def _days(games: QuerySet[Game], period: Period) -> dict[date, Played]:
    rows = (
        games.annotate(day=TruncDate("ended_at", tzinfo=period.zone))
        .values_list("day")
        .annotate(played=Count("pk"), won=Count("pk", filter=Q(status=Game.Status.WON)))
        .order_by("day")
    )
    return {day: Played(played, won) for day, played, won in rows}


def _ms(span: timedelta | None) -> int | None:
    return None if span is None else round(span / timedelta(milliseconds=1))


def _streaks(games: QuerySet[Game]) -> tuple[Streaks, dict[Kind, Streaks]]:
    """Return the streaks of all games and by kind, in one pass in the order of their ends."""
    total = Streaks()
    by_kind: dict[Kind, Streaks] = defaultdict(Streaks)
    rows = games.order_by("ended_at", "pk").values_list("game", "option", "status")
    for game, option, status in rows.iterator(chunk_size=2_000):
        won = status == Game.Status.WON
        total.count(won)
        by_kind[game, option].count(won)
    return total, by_kind


def _scores(games: QuerySet[Game]) -> dict[Kind, dict[int, int]]:
    scores: dict[Kind, dict[int, int]] = defaultdict(dict)
    rows = games.values_list("game", "option", "ranked_score").annotate(Count("pk"))
    for game, option, score, count in rows.order_by("ranked_score"):
        scores[game, option][score] = count
    return {kind: scores[kind] for kind in _in_order(scores)}


def _bankroll(player: User, wanted: Wanted) -> int | None:
    ended = Q(ended_at__isnull=False, **wanted.period.bounds("ended_at"))
    in_play = Q(ended_at=None, **wanted.period.bounds("created_at"))
    bankroll = bankroll_of(_wanted(player, wanted).filter(ended | in_play))
    return bankroll.balance if bankroll.games else None


# --- As the API tells them ---------------------------------------------------------------


def statistics_facts(statistics: Statistics) -> dict[str, Any]:
    """Return statistics as plain values: docs/api.md has their shape."""
    wanted = statistics.wanted
    return {
        "period": {
            "name": wanted.period.name,
            "since": wanted.period.first,
            "until": wanted.period.last,
            "time_zone": str(wanted.period.zone),
        },
        "game": wanted.game or None,
        "option": wanted.option or None,
        "bots": wanted.bots,
        "total": _counts_facts(statistics.total, statistics.streaks),
        "kinds": [
            {"game": game, "option": option}
            | _counts_facts(counts, streaks)
            | {
                "best_score": counts.best_score,
                "average_score": counts.average_score,
                "scores": [
                    {"score": score, "games": games}
                    for score, games in statistics.scores[game, option].items()
                ],
            }
            for (game, option), (counts, streaks) in statistics.kinds.items()
        ],
        "bankroll": statistics.bankroll,
        "days": [
            {"date": day, "played": played, "won": won}
            for day, (played, won) in statistics.days.items()
        ],
    }


def _counts_facts(counts: Counts, streaks: Streaks) -> dict[str, Any]:
    return {
        "played": counts.played,
        "won": counts.won,
        "win_rate": counts.win_rate,
        "current_streak": streaks.current,
        "longest_streak": streaks.longest,
        "best_ms": counts.best_ms,
        "average_ms": counts.average_ms,
        "best_actions": counts.best_actions,
        "average_actions": counts.average_actions,
        "undos": counts.undos,
        "redeals": counts.redeals,
    }
