"""What templates need of players and games, in the reader's language."""

from datetime import datetime
from typing import Any

from allauth.socialaccount.models import SocialAccount
from django import template
from django.conf import settings
from django.template.context import RequestContext
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timesince import timesince
from django.utils.translation import get_language, gettext, ngettext, npgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts import social
from accounts.models import User
from accounts.preferences import Preferences
from frontend import bundles
from frontend.views.catalogue import catalogue_url
from games import names
from games.models import Game

register = template.Library()


@register.simple_tag(takes_context=True)
def root_attributes(context: RequestContext) -> SafeString:
    """The attributes of <html>: the language, and the player's choices for the style sheets."""
    user = context.get("user")
    chosen = user.settings if isinstance(user, User) else Preferences()
    attributes = {
        "lang": get_language() or "en",
        "data-theme": chosen.theme if chosen.theme != "system" else "",
        "data-felt": chosen.felt,
        "data-deck": "four" if chosen.four_colours else "",
        "data-index": "large" if chosen.large_index else "",
        "data-back": str(chosen.back),
        "data-mirror": "on" if chosen.mirror else "",
        "data-motion": "reduced" if chosen.reduced_motion else "",
        "data-timer": "hidden" if chosen.hide_timer else "",
    }
    return format_html_join(" ", '{}="{}"', ((n, v) for n, v in attributes.items() if v))


@register.simple_tag
def script(page: str) -> SafeString:
    """The script of a page with all its modules; while DEBUG is on, the modules themselves."""
    name = f"js/pages/{page}.js" if settings.DEBUG else f"bundles/{page}.js"
    return format_html('<script type="module" src="{}"></script>', static(name))


@register.simple_tag
def styles(name: str) -> SafeString:
    """The sheets that go together under a name, as one; while DEBUG is on, each by itself."""
    apart = [f"css/{sheet}.css" for sheet in bundles.SHEETS[name]]
    files = apart if settings.DEBUG else [f"bundles/{name}.css"]
    return format_html_join(
        "\n  ", '<link rel="stylesheet" href="{}">', ((static(file),) for file in files)
    )


@register.simple_tag
def social_sites() -> list[tuple[str, str]]:
    """The sites whose accounts sign people in here: the provider and its name."""
    return social.sites_on_offer()


@register.filter
def social_site(account: SocialAccount) -> str:
    """What people call the site that an account is at."""
    return social.SITES[account.provider]


@register.simple_tag(name="catalogue_url")
def catalogue_url_tag() -> str:
    """Where the scripts of this page find the words of its language."""
    return catalogue_url(get_language() or "en")


@register.filter
def game_name(game: Game | str) -> str:
    """What the game is called."""
    key = game.game if isinstance(game, Game) else game
    return str(names.GAMES.get(key, key))


@register.filter
def option_name(game: Game | dict[str, str]) -> str:
    """What the option of a game, or of a deal's facts, is called."""
    kind, option = (
        (game.game, game.option) if isinstance(game, Game) else (game["game"], game["option"])
    )
    return str(names.OPTIONS.get(kind, {}).get(option, option))


@register.simple_tag
def games_on_offer() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every game with its options and what they are called."""
    return [
        (game, [(option, str(name)) for option, name in options.items()])
        for game, options in names.OPTIONS.items()
    ]


@register.simple_tag
def card_text(card: str) -> SafeString:
    """A card as a rank and a suit sign, and in words for who hears it."""
    rank, suit = card[0], card[1]
    return format_html(
        '<span class="ink-{}" aria-hidden="true">{}{}</span>'
        '<span class="visually-hidden">{}</span>',
        suit.lower(),
        rank_sign(rank),
        _SUIT_SIGNS[suit],
        names.card(card),
    )


def rank_sign(rank: str) -> str:
    """The index of a rank, as the reader's cards have it."""
    return str(_RANK_SIGNS.get(rank, rank))


_SUIT_SIGNS = {"S": "♠\ufe0e", "H": "♥\ufe0e", "D": "♦\ufe0e", "C": "♣\ufe0e"}
_RANK_SIGNS = {
    "A": pgettext_lazy("index of a card", "A"),
    "T": "10",
    "J": pgettext_lazy("index of a card", "J"),
    "Q": pgettext_lazy("index of a card", "Q"),
    "K": pgettext_lazy("index of a card", "K"),
}


@register.filter
def game_line(game: str) -> str:
    """What the game is like, in a line for who does not know it."""
    return str(_GAME_LINES.get(game, ""))


_GAME_LINES = {
    "canfield": _(
        "Thirteen cards in reserve, four short columns, and a starting rank that changes with"
        " every deal."
    ),
    "freecell": _(
        "Every card lies open from the start. Nearly all deals can be won with four cells."
    ),
    "hoyle": _(
        "For stakes, by the old book: the deck costs 50, each card on a foundation pays 5. No undo."
    ),
}


@register.simple_tag
def game_rules_url(game: str) -> str:
    """Where the rules of a game are told."""
    return reverse(f"rules-{game}")


@register.filter
def elapsed(game: Game) -> str:
    """A game's time as 4:05 or 1:02:03; a dash before its first action."""
    if game.started_at is None:
        return "–"
    seconds = game.elapsed_ms() // 1000
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


@register.filter
def signed(score: int) -> str:
    """A score with a true minus."""
    return f"−{-score}" if score < 0 else str(score)


@register.filter
def actions_text(count: int) -> str:
    """How many actions, in words."""
    return ngettext("%(count)d action", "%(count)d actions", count) % {"count": count}


@register.filter
def minutes_text(count: int) -> str:
    """For how many minutes, in words."""
    text = npgettext("to wait", "%(count)d minute", "%(count)d minutes", count)
    return text % {"count": count}


@register.inclusion_tag("parts/field.html")
def field(bound: Any, **attributes: str) -> dict[str, Any]:
    """One field of a form: label, help, control and what is wrong with it."""
    return {"field": bound, "type": bound.widget_type, "attributes": attributes}


@register.filter
def browser_name(user_agent: str) -> str:
    """A browser and its system in two words, as far as its user agent tells."""
    browser = next((name for mark, name in _BROWSERS if mark in user_agent), "")
    system = next((name for mark, name in _SYSTEMS if mark in user_agent), "")
    return " · ".join(filter(None, (browser, system))) or str(_("Unknown browser"))


# In this order: most browsers also claim to be the ones further down.
_BROWSERS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)  # fmt: skip
_SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("Mac OS", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
)  # fmt: skip


@register.filter
def ago(moment: datetime) -> str:
    """How long ago a moment was, in its largest unit; "just now" within the minute."""
    if (timezone.now() - moment).total_seconds() < 60:
        return gettext("just now")
    return gettext("%(time)s ago") % {"time": timesince(moment, depth=1)}
