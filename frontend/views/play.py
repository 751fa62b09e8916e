"""Pages to begin a game and to play or watch one. They work as plain HTML up to the board."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts import services as accounts
from accounts.addresses import counted_address
from accounts.models import User
from accounts.preferences import Preferences
from accounts.sign_in import player_of
from frontend.forms import NewGameForm
from frontend.pictures import lines_of
from games import access, selectors, services
from games.engine import deal_codes
from games.engine.errors import DealCodeError
from games.errors import NoSuchGame, Sealed, SolverBusy
from games.models import Game
from games.sentences import sentence
from games.solving.deals import deal_study, verdict_of_deal, winnable_deal
from leaderboard.casual import casual_board


@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HttpRequest) -> HttpResponse:
    """Choose a game or type a deal code; sent off, it begins and its page opens.

    Who is not signed in becomes a guest by it.
    """
    form = NewGameForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            game = _begin(request, form.cleaned_data)
        except Sealed as error:
            form.add_error("code", error.detail)
        except SolverBusy as error:
            form.add_error("choice", error.detail)
        else:
            return redirect("game", public_id=game.public_id)
    status = 400 if form.is_bound else 200
    return render(request, "games/new_game.html", {"form": form}, status=status)


def _begin(request: HttpRequest, wanted: dict[str, Any]) -> Game:
    """Begin what the form says. Raises Sealed and SolverBusy."""
    if "deal" in wanted:
        access.check_code(wanted["deal"])
        return services.game_create(player=player_of(request), code=wanted["deal"])
    player = player_of(request)
    if player.settings.winnable_deals != wanted["winnable"]:
        accounts.settings_update(user=player, changes={"winnable_deals": wanted["winnable"]})
    kind = wanted["choice"].split(":")
    if wanted["winnable"]:
        code = winnable_deal(*kind, asker=player.pk)
    else:
        code = deal_codes.random_code(*kind)
    return services.game_create(player=player, code=code)


@require_GET
def deal(request: HttpRequest, code: str) -> HttpResponse:
    """Show a deal that somebody shared, and how it went for others; a button begins it."""
    try:
        parsed = deal_codes.parse(code)
    except DealCodeError as error:
        form = NewGameForm({"code": code[:100]})
        context = {"form": form, "problem": sentence(error)}
        return render(request, "games/new_game.html", context, status=404)
    if str(parsed) != code:
        return redirect("deal", code=str(parsed))
    try:
        access.check_code(parsed)
    except Sealed as error:
        context = {"form": NewGameForm(), "problem": error.detail}
        return render(request, "games/new_game.html", context, status=403)
    viewer = request.user if isinstance(request.user, User) else None
    board = casual_board(parsed, viewer)
    deal_study(parsed, address=counted_address(request))
    context = {
        "deal": selectors.deal_facts(parsed),
        "verdict": verdict_of_deal(parsed),
        "board": board,
        "own_is_listed": any(entry["is_own"] for entry in board["results"]),
    }
    return render(request, "games/deal.html", context)


@never_cache
@require_GET
def game(request: HttpRequest, public_id: str) -> HttpResponse:
    """The board: for its player to play, for anybody else with the address to watch."""
    try:
        seen = access.game_to_see(request.user, public_id)
    except NoSuchGame as error:
        raise Http404(error.detail) from error
    except Sealed as error:
        return render(request, "403.html", {"sentence": error.detail}, status=403)
    # While the deal is sealed, what is shared is the site and not the code.
    shared = f"/deal/{seen.game.shown_code}/" if seen.game.shown_code else "/"
    settings = request.user.settings if isinstance(request.user, User) else Preferences()
    view = selectors.game_view(seen.game, is_player=seen.is_player)
    context: dict[str, Any] = {
        "game": seen.game,
        "is_player": seen.is_player,
        "game_view": view,
        "lines": lines_of(view),
        "log": seen.game.log if seen.log_is_open else None,
        "settings": settings.as_dict(),
        "game_meta": {
            "id": seen.game.public_id,
            "is_player": seen.is_player,
            "player": seen.game.player.display_name,
            "help": seen.is_player
            and view["status"] == "playing"
            and access.may_get_help(seen.game),
            "hints": seen.game.hints,
            "share_url": request.build_absolute_uri(shared),
        },
    }
    return render(request, "games/play.html", context)
