"""A player's games, newest first, and what they are filtered by: the page and the API ask here.

Every filter works alone and with the others. All but the code are columns of one index, in the
order of the list, so a page costs about the same whatever is asked for and however many games
there are: tests/games/test_history_plans.py.
"""

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any, Literal

from django.db.models import Q, QuerySet

from accounts.models import User
from games import days, deal_links
from games.engine.deal_codes import DealCode
from games.engine.errors import DealCodeError
from games.engine.variants import VARIANTS
from games.engine.view import layout_of
from games.errors import UnknownRules
from games.models import Game
from games.playthroughs import cache, playthrough_of

ANY_DAY: Literal["any"] = "any"
NO_DAY: Literal["none"] = "none"
_NUMBERED = "MS1"
_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
_MARK = re.compile(r"([no])(-?[0-9]{1,18})-([0-9]{1,18})", re.ASCII)

Day = date | Literal["any", "none"]
_DAYS: dict[str, Day] = {ANY_DAY: ANY_DAY, NO_DAY: NO_DAY}


@dataclass(frozen=True)
class Wanted:
    """Which games to list; None stands for all.

    `daily` is a day, any day's deals, or none. `since` and `until` bound when a game was begun,
    `until` itself being outside. A game fits when it is of one of the `codes`.
    """

    game: str | None = None
    option: str | None = None
    status: str | None = None
    daily: Day | None = None
    since: datetime | None = None
    until: datetime | None = None
    codes: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Mark:
    """A place in the list, at a game: what is older than it follows, or what is newer."""

    created_at: datetime
    pk: int
    newer: bool = False

    @classmethod
    def at(cls, game: Game, *, newer: bool = False) -> "Mark":
        """The place of a game."""
        return cls(game.created_at, game.pk, newer)

    @classmethod
    def read(cls, text: str) -> "Mark":
        """Return the place that `str` wrote. Raises ValueError for any other text."""
        found = _MARK.fullmatch(text)
        if not found:
            raise ValueError(f"{text!r} is no place in a list")
        try:
            moment = _EPOCH + timedelta(microseconds=int(found[2]))
        except OverflowError as error:
            raise ValueError(f"{text!r} has no such moment") from error
        return cls(moment, int(found[3]), found[1] == "n")

    def __str__(self) -> str:
        microseconds = (self.created_at - _EPOCH) // timedelta(microseconds=1)
        return f"{'n' if self.newer else 'o'}{microseconds}-{self.pk}"


def codes_meant(text: str) -> tuple[str, ...]:
    """Return the deal codes that a search asks for.

    A code in any form, or a link to the deal, is that code. The letters or the number alone are
    the deals that have them, of every game and option. Raises DealCodeError for anything else.
    """
    try:
        return (str(deal_links.parse(text)),)
    except DealCodeError as error:
        if error.reason not in ("bare_letters", "bare_number"):
            raise
        numbered = error.reason == "bare_number"
        return tuple(_all_codes(str(error.params["text"]), numbered=numbered))


def day_meant(text: str) -> Day | None:
    """Return the days of a text: `2026-11-30`, `today`, `any` or `none`; None for another."""
    return _DAYS.get(text) or days.read(text)


def _all_codes(number: str, *, numbered: bool) -> Iterable[str]:
    for variant in VARIANTS.values():
        for prefix in variant.prefixes:
            if (prefix == _NUMBERED) == numbered:
                for option in variant.options:
                    yield str(DealCode(prefix, option, number))


def games_wanted(player: User, wanted: Wanted) -> QuerySet[Game]:
    """Return a player's games that fit, newest first, without their logs.

    A search by code passes over games of sealed deals: it could tell their secret.
    """
    exact = {"game": wanted.game, "option": wanted.option, "status": wanted.status}
    games = Game.objects.filter(
        player=player, **{name: value for name, value in exact.items() if value}
    )
    if wanted.daily in (ANY_DAY, NO_DAY):
        games = games.filter(daily__isnull=wanted.daily == NO_DAY)
    elif wanted.daily is not None:
        games = games.filter(daily=wanted.daily)
    if wanted.since is not None:
        games = games.filter(created_at__gte=wanted.since)
    if wanted.until is not None:
        games = games.filter(created_at__lt=wanted.until)
    if wanted.codes is not None:
        unsealed = Q(daily=None) | Q(daily__lt=days.today())
        games = games.filter(unsealed, code__in=wanted.codes)
    # Not by the key alone: PostgreSQL would then walk over everybody's games to find these.
    return games.order_by("-created_at", "-id").defer("log", "receipts")


@dataclass(frozen=True)
class Page:
    """Some of a player's games, newest first, and whether there are newer and older ones."""

    games: list[Game]
    has_newer: bool
    has_older: bool

    @property
    def newer(self) -> Mark | None:
        """Where the newer games begin, or None."""
        return Mark.at(self.games[0], newer=True) if self.has_newer else None

    @property
    def older(self) -> Mark | None:
        """Where the older games begin, or None."""
        return Mark.at(self.games[-1]) if self.has_older else None


def page_of(games: QuerySet[Game], *, size: int, mark: Mark | None = None) -> Page:
    """Return the newest games of a list, or those older or newer than a mark.

    A page begins after a game and not at a number, so that games begun meanwhile neither
    repeat a game nor hide one.
    """
    if mark is None:
        found = list(games[: size + 1])
        return Page(found[:size], has_newer=False, has_older=len(found) > size)
    if mark.newer:
        upwards = games.filter(newer_than(mark)).order_by("created_at", "id")
        found = list(upwards[: size + 1])
        shown = found[:size][::-1]
        return Page(shown, has_newer=len(found) > size, has_older=bool(shown))
    found = list(games.filter(older_than(mark))[: size + 1])
    return Page(found[:size], has_newer=bool(found), has_older=len(found) > size)


def older_than(mark: Mark) -> Q:
    """Return the condition for what comes after a place; its first part bounds the index."""
    older = Q(created_at__lt=mark.created_at) | Q(pk__lt=mark.pk)
    return Q(created_at__lte=mark.created_at) & older


def newer_than(mark: Mark) -> Q:
    """Return the condition for what comes before a place."""
    newer = Q(created_at__gt=mark.created_at) | Q(pk__gt=mark.pk)
    return Q(created_at__gte=mark.created_at) & newer


def layouts_of(games: Iterable[Game]) -> dict[int, dict[str, Any]]:
    """Return how the cards of games lie, by their keys: as they ended, or as they are in play.

    Those in play that this process does not know are replayed, their logs read in one query.
    """
    games = list(games)
    layouts = {game.pk: _layout_at_hand(game) for game in games}
    unknown = [pk for pk, layout in layouts.items() if layout is None]
    for row in Game.objects.filter(pk__in=unknown) if unknown else ():
        with suppress(UnknownRules):
            layouts[row.pk] = layout_of(playthrough_of(row).position)
    return {pk: layout for pk, layout in layouts.items() if layout is not None}


def _layout_at_hand(game: Game) -> dict[str, Any] | None:
    if game.layout is not None:
        stored: dict[str, Any] = game.layout
        return stored
    known = cache.get(game.pk, game.version)
    return None if known is None else layout_of(known.position)


def finished_of_deal(player: User, game: Game, *, most: int = 10) -> list[Game]:
    """Return a player's other finished games of the deal of a game, the newest first."""
    others = Game.objects.filter(player=player, code=game.code, version__gt=0)
    finished = others.exclude(status=Game.Status.PLAYING).exclude(pk=game.pk)
    return list(finished.defer("log", "receipts").order_by("-created_at", "-id")[:most])
