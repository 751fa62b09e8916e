"""Pictures of the board in a page: drawn by script, in words without."""

import json
from typing import Any

from django import template

from frontend.pictures import example_views, lines_of, still_view
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


def _picture(view: dict[str, Any], caption: str) -> dict[str, Any]:
    return {
        "view": view,
        "json": json.dumps(view, separators=(",", ":")),
        "lines": lines_of(view),
        "caption": caption,
    }
