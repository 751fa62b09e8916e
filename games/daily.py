"""Daily deals: how they are chosen, made, found and checked. docs/dailies.md tells it all.

Nobody can foresee a deal, since its candidates come from the server's secret, nor swap it
later, since its commitment is public from the start of its day.
"""

import hashlib
from collections.abc import Iterator
from datetime import date, timedelta
from string import ascii_uppercase
from threading import Lock

from django.utils.crypto import salted_hmac

from games import days
from games.engine import deal_codes
from games.engine.deal_codes import DealCode
from games.engine.errors import DealCodeError
from games.engine.replay import ReplayError, replay
from games.engine.solver import Verdict, solve
from games.engine.variants import VARIANTS
from games.errors import DayWithoutDeal, NoSuchDaily, NotYet
from games.models import Daily

KINDS: tuple[tuple[str, str], ...] = tuple(
    (variant.name, option) for variant in VARIANTS.values() for option in variant.options
)
"""Every game and option: each has a deal a day, in the order in which players see them."""

LETTERS = 14
BUDGET = 10_000
"""Positions to look at for a win before the next candidate is tried: a fraction of a second."""
MOST_CANDIDATES = 300
"""One in five candidates at the hardest game is seen to be winnable, so this is never reached."""

# Solving takes all of a processor: requests that miss the same deal at once wait for one.
_making = Lock()


def commitment_to(code: DealCode) -> str:
    """Return the SHA-256 of a code's text, in hexadecimal."""
    return hashlib.sha256(str(code).encode("ascii")).hexdigest()


def candidates(day: date, game: str, option: str) -> Iterator[DealCode]:
    """Yield the codes that may become the deal of a day, in their order.

    The letters of each are an HMAC-SHA-256 under a key made of SECRET_KEY, over day, game,
    option and the candidate's number, written in base 26.
    """
    prefix = VARIANTS[game].prefixes[0]
    for number in range(MOST_CANDIDATES):
        text = f"{day.isoformat()} {prefix}-{option} {number}"
        digest = salted_hmac("games.daily", text, algorithm="sha256").digest()
        rest = int.from_bytes(digest, "big")
        letters = ""
        for _ in range(LETTERS):
            rest, letter = divmod(rest, len(ascii_uppercase))
            letters += ascii_uppercase[letter]
        yield DealCode(prefix, option, letters)


def choose(day: date, game: str, option: str) -> tuple[DealCode, Verdict]:
    """Return the first candidate that is proven winnable within the budget, with its line.

    It is the same in every process. Raises LookupError when there is none among very many.
    """
    for code in candidates(day, game, option):
        verdict = solve(code, BUDGET)
        if verdict.line is not None:
            return code, verdict
    raise LookupError(f"no candidate for {day} {game} {option} was seen to be winnable")


def daily_make(*, day: date, game: str, option: str) -> Daily:
    """Return the daily deal of a day, made now if it was not before.

    Two processes at once choose the same deal, and keep one row. Raises LookupError, see
    `choose`.
    """
    kind = {"date": day, "game": game, "option": option}
    found = Daily.objects.filter(**kind).first()
    if found is not None:
        return found
    code, verdict = choose(day, game, option)
    made, _created = Daily.objects.get_or_create(
        **kind,
        defaults={"code": str(code), "solution": verdict.log, "commitment": commitment_to(code)},
    )
    return made


def daily_of(day: date, game: str, option: str) -> Daily:
    """Return the daily deal of a day that has begun; today's is made if it is missing.

    Raises NotYet for a day to come, NoSuchDaily for a game or option that has none, and
    DayWithoutDeal for a past day that had none: a deal made after its day would have been no
    secret, and without a commitment at its start no one could know when it was chosen.
    """
    if not days.has_begun(day):
        raise NotYet
    found = Daily.objects.filter(date=day, game=game, option=option).first()
    if found is not None:
        return found
    if (game, option) not in KINDS:
        raise NoSuchDaily
    if days.is_closed(day):
        raise DayWithoutDeal
    with _making:
        return daily_make(day=day, game=game, option=option)


def dailies_of(day: date) -> list[Daily]:
    """Return all deals of a day that has begun, in the order of KINDS.

    Raises NotYet, and DayWithoutDeal for a past day without any.
    """
    if not days.has_begun(day):
        raise NotYet
    found = {(daily.game, daily.option): daily for daily in Daily.objects.filter(date=day)}
    if days.is_closed(day):
        if not found:
            raise DayWithoutDeal
    else:
        for kind in KINDS:
            if kind not in found:
                found[kind] = daily_of(day, *kind)
    return [found[kind] for kind in KINDS if kind in found]


def days_ahead(start: date) -> int:
    """Return for how many days in a row, from `start` on, every deal is made."""
    made: dict[date, int] = {}
    for day in Daily.objects.filter(date__gte=start).values_list("date", flat=True):
        made[day] = made.get(day, 0) + 1
    ahead = 0
    while made.get(start + timedelta(days=ahead), 0) == len(KINDS):
        ahead += 1
    return ahead


def is_sealed(code: DealCode) -> bool:
    """Return whether a code deals the cards of a daily deal that is still sealed.

    The same letters deal the same cards whatever the option, and in Canfield's games
    whatever the game: with any of those codes the deal could be looked at and practised.
    """
    if len(code.number) != LETTERS:
        return False
    same_cards = [
        f"{variant.prefixes[0]}-{option}-{code.number}"
        for variant in VARIANTS.values()
        if variant.shuffle == code.variant.shuffle
        for option in variant.options
    ]
    return any(daily.is_sealed for daily in Daily.objects.filter(code__in=same_cards))


def faults(daily: Daily) -> list[str]:
    """Return what is wrong with a stored daily deal: nothing, unless someone tampered with it."""
    try:
        code = deal_codes.parse(daily.code)
    except DealCodeError as error:
        return [f"code: {error}"]
    found = []
    if (code.game, code.option, len(code.number)) != (daily.game, daily.option, LETTERS):
        found.append(f"code: not one of {daily.game} {daily.option} with {LETTERS} letters")
    if daily.commitment != commitment_to(code):
        found.append("commitment: not that of the code")
    try:
        if not replay(code, daily.solution).won:
            found.append("solution: does not win")
    except ReplayError as error:
        found.append(f"solution: {error}")
    return found
