"""What is known of deals and of games that are over: looked into once, and kept."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils import timezone

from accounts.background import run_apart
from accounts.limits import Limit, take
from accounts.models import User
from games import access, daily
from games.engine import deal_codes
from games.engine.deal_codes import DealCode
from games.engine.replay import tokens_of
from games.engine.solver import WINNABLE
from games.errors import NoHelpYet, Sealed, SolverBusy
from games.models import Daily, DealVerdict, Game, GameReview
from games.playthroughs import code_of
from games.solving.pool import looks, studies
from games.solving.questions import Answer, about_deal, about_loss, for_par, for_winnable_deal

STUDIES_OF_ONE_ADDRESS = Limit("solver-studies", 60, 10 * 60)
"""Deals and games that one address may have looked into."""
SECONDS_TO_WAIT = 8.0


def verdict_of_deal(code: DealCode) -> DealVerdict | None:
    """Return what is known of a deal, which must not be sealed; None when it is not known yet."""
    found = DealVerdict.objects.filter(code=str(code)).first()
    if found is not None:
        return found
    made = Daily.objects.filter(code=str(code)).first()
    if made is None:
        return None
    return _keep_deal(str(code), {"outcome": WINNABLE, "line": made.solution})


def deal_study(code: DealCode, *, address: str) -> None:
    """Look into a deal in the background, unless it is known or the address asks for many.

    Then for a shorter line. Nothing of a sealed deal is looked into.
    """
    text = str(code)
    key = ("deal", text)
    known = verdict_of_deal(code)
    if known is not None and (known.is_par or not known.line):
        return
    if daily.is_sealed(code) or studies.has(key) or take(STUDIES_OF_ONE_ADDRESS, address):
        return

    def keep_par(answer: Answer) -> None:
        DealVerdict.objects.filter(code=text).update(line=answer["line"], is_par=True)

    def keep(answer: Answer) -> None:
        _keep_deal(text, answer)
        if answer["line"]:
            _later(studies.ask(key, for_par(code, answer["line"])), keep_par)

    if known is not None:
        _later(studies.ask(key, for_par(code, known.line)), keep_par)
    else:
        _later(studies.ask(key, about_deal(code)), keep)


def winnable_deal(game: str, option: str, *, asker: object) -> DealCode:
    """Return a random deal that is proven to be winnable, before looks that others wait for.

    Raises SolverBusy after some seconds.
    """
    question = for_winnable_deal(game, option)
    try:
        found = looks.ask(("winnable", asker), question, first=True).result(
            SECONDS_TO_WAIT * settings.SOLVER_PATIENCE
        )
    except TimeoutError:
        found = None
    if found is None or found["code"] is None:
        raise SolverBusy
    _keep_deal(found["code"], {"outcome": WINNABLE, "line": found["line"]})
    return deal_codes.parse(found["code"])


@dataclass(frozen=True)
class Review:
    """What the solver says of a game that is over: each part None while it is not known.

    `outcome` is that of the deal and `line` a log that wins it, whose length is par.
    """

    outcome: str | None = None
    line: str = ""
    loss: GameReview | None = None

    @property
    def par(self) -> int | None:
        """The fewest actions that the solver knows to win the deal with."""
        return len(tokens_of(self.line)) or None

    @property
    def is_known(self) -> bool:
        """Whether nothing more is to come soon."""
        return self.outcome is not None and self.loss is not None

    @property
    def lost_at(self) -> int | None:
        """The action with which the game was lost, when that is certain; 0 is the deal."""
        return self.loss.lost if self.loss is not None and self.loss.certain else None


def review_to_read(viewer: access.Viewer, public_id: str, *, address: str) -> Review:
    """Return the review of a game by its address.

    Raises what `access.game_log_to_read` raises, and NoHelpYet where there is none yet.
    """
    game = access.game_log_to_read(viewer, public_id)
    review = review_of(viewer, game, address=address)
    if review is None:
        raise NoHelpYet
    return review


def review_of(viewer: object, game: Game, *, address: str) -> Review | None:
    """Return what is known of a game that is over, and look into what is not.

    For those who may have its log. None where the solver must not speak yet, and for a game in
    which nothing was played or that goes on after its day. What is kept of a sealed deal is no
    more than its solution.
    """
    if game.pk is None or game.version == 0 or game.status == Game.Status.PLAYING:
        return None
    code = code_of(game)
    if game.is_sealed:
        if not isinstance(viewer, User) or viewer.pk != game.player_id:
            return None
        try:
            access.check_help(game)
        except NoHelpYet:
            return None
        solution = Daily.objects.get(code=game.code).solution
        return Review(WINNABLE, solution, _loss_of(game, code, address))
    try:
        access.check_code(code)
    except Sealed:  # the same cards as those of a daily deal of today
        return None
    deal_study(code, address=address)
    known = verdict_of_deal(code)
    loss = _loss_of(game, code, address)
    return Review(loss=loss) if known is None else Review(known.outcome, known.line, loss)


def _loss_of(game: Game, code: DealCode, address: str) -> GameReview | None:
    found = GameReview.objects.filter(game=game).first()
    if found is not None:
        return found
    if game.status == Game.Status.WON:
        return GameReview(game=game, winnable=game.version, lost=None, certain=True)
    key = ("game", game.pk)
    if not studies.has(key) and not take(STUDIES_OF_ONE_ADDRESS, address):

        def keep(answer: Answer) -> None:
            if Game.objects.filter(pk=game.pk).exists():
                GameReview.objects.get_or_create(game_id=game.pk, defaults=answer)

        _later(studies.ask(key, about_loss(code, game.log)), keep)
    return None


def _keep_deal(code: str, answer: Answer) -> DealVerdict:
    known, _made = DealVerdict.objects.get_or_create(
        code=code,
        defaults={
            "outcome": answer["outcome"],
            "line": answer["line"],
            "found_at": timezone.now(),
        },
    )
    return known


def _later(promise: "Future[Answer | None]", keep: Callable[[Answer], Any]) -> None:
    """Keep an answer when it is there: in a thread that may use the database."""

    def answered(done: "Future[Answer | None]") -> None:
        answer = done.result()
        if answer is not None:
            run_apart(keep, answer)

    promise.add_done_callback(answered)
