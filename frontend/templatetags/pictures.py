"""Pictures of the board in a page: drawn by script, in words without."""

import json
from typing import Any

from django import template
from django.template.context import RequestContext
from django.utils.html import format_html_join
from django.utils.translation import ngettext

from accounts.models import User
from frontend import small_pictures
from frontend.pictures import example_views, lines_of, still_view
from frontend.templatetags.talon import rank_sign
from games.engine import deal_codes
from games.engine.replay import Playthrough

register = template.Library()


@register.inclusion_tag("help/_picture.html")
def picture(game: str, step: int, caption: str) -> dict[str, Any]:
    """The example game of that name after some actions, with a line under it."""
    return _picture(example_views(game)[step], caption)


@register.inclusion_tag("help/_picture.html")
def picture_of_deal(code: str, caption: str) -> dict[str, Any]:
    """A deal before its first action, with a line under it."""
    return _picture(still_view(Playthrough.start(deal_codes.parse(code))), caption)


@register.inclusion_tag("parts/small_cards.html")
def small_cards() -> dict[str, Any]:
    """The cards that the small pictures of a page are made of: once a page, before them."""
    return {
        "suits": small_pictures.SUITS_DRAWN,
        "cards": [(card, rank_sign(card[0]), card[1]) for card in small_pictures.CARDS],
    }


@register.inclusion_tag("parts/small_picture.html", takes_context=True)
def small_picture(context: RequestContext, layout: dict[str, Any]) -> dict[str, Any]:
    """A layout in a small picture; for who hears it, how many cards are home."""
    user = context.get("user")
    home = small_pictures.cards_home(layout)
    text = ngettext("%(count)d card home", "%(count)d cards home", home)
    mirror = isinstance(user, User) and user.settings.mirror
    spots = small_pictures.spots_of(layout, mirror=mirror)
    return {
        # Some hundreds a page: a loop of the template would take most of its time.
        "spots": format_html_join(
            "",
            '<use href="#small-{}" x="{}" y="{}"/>',
            ((spot.what, spot.x, spot.y) for spot in spots),
        ),
        "label": text % {"count": home},
        "width": small_pictures.WIDTH,
        "height": small_pictures.HEIGHT,
    }


def _picture(view: dict[str, Any], caption: str) -> dict[str, Any]:
    return {
        "view": view,
        "json": json.dumps(view, separators=(",", ":")),
        "lines": lines_of(view),
        "caption": caption,
    }
