"""Replays: a finished game step by step, two of one deal side by side, and a pasted log."""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.addresses import counted_address
from accounts.limits import Limit, take_or_raise
from accounts.models import User
from accounts.sign_in import player_of
from frontend.pictures import lines_of
from frontend.replay_form import ReplayForm
from frontend.replays import Moment, Replay
from games import access, attempts
from games.engine.replay import tokens_of
from games.errors import Forbidden, GameError, NoSuchGame, Sealed
from games.history import finished_of_deal
from games.models import Game
from games.playthroughs import code_of
from games.solving.deals import review_of

PASTED = Limit("pasted-logs", 60, 60)
_IN_LINK = re.compile(r"/games/(\w+)")


class NotForYouError(Exception):
    """The viewer may not have the log; the text says why."""


class InPlayError(Exception):
    """It is the viewer's own game and still in play."""


def _finished(request: HttpRequest, public_id: str) -> Game:
    """Return a game for who may have its log. Raises Http404, NotForYouError and InPlayError."""
    try:
        game = access.game_log_to_read(request.user, public_id)
    except NoSuchGame as error:
        raise Http404(error.detail) from error
    except Sealed as error:
        raise NotForYouError(error.detail) from error
    except Forbidden as error:
        raise NotForYouError(_("This game can be replayed when it is over.")) from error
    if game.status == Game.Status.PLAYING:
        raise InPlayError
    return game


def _of_a_finished_game(
    view: Callable[[HttpRequest, Game], HttpResponse],
) -> Callable[[HttpRequest, str], HttpResponse]:
    """Hand a view the finished game of its address, and answer for it where it has none."""

    @wraps(view)
    def answer(request: HttpRequest, public_id: str) -> HttpResponse:
        try:
            game = _finished(request, public_id)
        except NotForYouError as error:
            return render(request, "403.html", {"sentence": str(error)}, status=403)
        except InPlayError:
            return redirect("game", public_id=public_id)
        return view(request, game)

    return answer


def _replay_of(game: Game) -> Replay:
    return Replay(code_of(game), tokens_of(game.log))


def _stepping(moment: Moment) -> dict[str, Any]:
    """What the parts of a page that steps through a game need."""
    replay = moment.replay
    return {
        "moment": moment,
        "lines": lines_of(moment.view),
        "document": replay.document(),
        "log": " ".join(replay.tokens),
        "moments": [
            ("redeal", _("Redeals"), replay.redeals),
            ("undo", _("Undos"), replay.undos),
            ("home", _("Cards home"), replay.homes),
        ],
    }


@never_cache
@require_safe
@_of_a_finished_game
def replay(request: HttpRequest, game: Game) -> HttpResponse:
    """A finished game at `?at=` actions, or with `?with=` beside another of the same deal."""
    other, problem = _other(request, game)
    if other is not None:
        return _side_by_side(request, game, other)
    moment = Moment.asked(_replay_of(game), request.GET.get("at", ""))
    viewer = request.user if isinstance(request.user, User) else None
    context = {
        "game": game,
        "is_player": viewer is not None and game.player_id == viewer.pk,
        "others": finished_of_deal(viewer, game) if viewer else [],
        "problem": problem,
        "review": review_of(viewer, game, address=counted_address(request)),
        **_stepping(moment),
    }
    return render(request, "replay/game.html", context, status=400 if problem else 200)


@never_cache
@require_safe
@_of_a_finished_game
def solution(request: HttpRequest, game: Game) -> HttpResponse:
    """The solver's line of the deal of a finished game, at `?at=` actions."""
    review = review_of(request.user, game, address=counted_address(request))
    if review is None or not review.line:
        return redirect("replay", public_id=game.public_id)
    line = Replay(code_of(game), tokens_of(review.line))
    moment = Moment.asked(line, request.GET.get("at", ""))
    return render(request, "replay/solution.html", {"game": game, **_stepping(moment)})


def _other(request: HttpRequest, game: Game) -> tuple[Game | None, str]:
    """The game to show beside this one, or what is wrong with the one that is asked for."""
    text = request.GET.get("with", "").strip()
    if not text:
        return None, ""
    found = _IN_LINK.search(text)
    try:
        other = _finished(request, (found[1] if found else text)[:64].replace("\0", ""))
    except Http404:
        return None, _("There is no such game.")
    except NotForYouError as error:
        return None, str(error)
    except InPlayError:
        return None, _("This game can be replayed when it is over.")
    if other.code != game.code:
        return None, _("That is a game of another deal: only two of the same deal go in step.")
    return other, ""


def _side_by_side(request: HttpRequest, *games: Game) -> HttpResponse:
    """Each game at its first moment with `?home=` cards on the foundations."""
    replays = [_replay_of(game) for game in games]
    most = max(Moment(replay, replay.last).home for replay in replays)
    text = request.GET.get("home", "")
    home = min(int(text), most) if text.isascii() and text.isdigit() and len(text) < 3 else 0
    moments = [Moment(replay, replay.moment_with_home(home)) for replay in replays]
    context = {
        "game": games[0],
        "sides": [
            {
                "game": game,
                "moment": moment,
                "lines": lines_of(moment.view),
                "document": moment.replay.document(),
            }
            for game, moment in zip(games, moments, strict=True)
        ],
        "home": home,
        "most": most,
        "back": max(home - 1, 0),
        "next": min(home + 1, most),
    }
    return render(request, "replay/side_by_side.html", context)


@never_cache
@require_safe
@_of_a_finished_game
def log_text(request: HttpRequest, game: Game) -> HttpResponse:
    """A finished game as a text file: its code, unless that is sealed, and its log."""
    name = game.shown_code or f"{game.daily}-{game.game}-{game.option}"
    lines = [line for line in (game.shown_code, game.log) if line]
    response = HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="talon-{name}.txt"'
    return response


@require_POST
@_of_a_finished_game
def play_on(request: HttpRequest, game: Game) -> HttpResponse:
    """Begin an unranked game from a moment of a finished one; a visitor becomes a guest by it."""
    try:
        moment = Moment.asked(_replay_of(game), request.POST.get("at", ""))
        new = attempts.game_play_on(
            player=player_of(request), public_id=game.public_id, at=moment.at
        )
    except GameError as error:
        return render(request, "403.html", {"sentence": str(error)}, status=403)
    return redirect("game", public_id=new.public_id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def paste(request: HttpRequest) -> HttpResponse:
    """Watch a game by its code and log; nothing of it is kept."""
    if request.method != "POST":
        return render(request, "replay/paste.html", {"form": ReplayForm()})
    take_or_raise(PASTED, counted_address(request))
    form = ReplayForm(request.POST)
    if not form.is_valid():
        return render(request, "replay/paste.html", {"form": form}, status=400)
    moment = Moment.asked(form.replay, request.POST.get("at", ""))
    return render(request, "replay/pasted.html", _stepping(moment))


@require_POST
def paste_play_on(request: HttpRequest) -> HttpResponse:
    """Begin an unranked game from a moment of a pasted one."""
    take_or_raise(PASTED, counted_address(request))
    form = ReplayForm(request.POST)
    if not form.is_valid():
        return render(request, "replay/paste.html", {"form": form}, status=400)
    moment = Moment.asked(form.replay, request.POST.get("at", ""))
    tokens = moment.replay.tokens[: moment.at]
    try:
        code = moment.replay.code
        new = attempts.position_play_on(player=player_of(request), code=code, tokens=tokens)
    except GameError as error:
        return render(request, "403.html", {"sentence": error.detail}, status=403)
    return redirect("game", public_id=new.public_id)
