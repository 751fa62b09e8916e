"""Deal codes as people paste them: by themselves, or in a link to the deal's page."""

import re
from urllib.parse import unquote

from games.engine import deal_codes
from games.engine.deal_codes import DealCode

_IN_PATH = re.compile(r"/deal/([^/?#\s]+)")
_IN_QUERY = re.compile(r"[?&](?:code|deal)=([^&#\s]+)")


def parse(text: str) -> DealCode:
    """Return the deal that a text means: a code, or a link that has one.

    >>> str(parse("https://cards.example/deal/CF1-D3-AAAAACL/?from=alice"))
    'CF1-D3-AAAAACL'

    Whose site the link is to does not matter, since a deal is its code. Raises DealCodeError.
    """
    found = _IN_PATH.search(text) or _IN_QUERY.search(text)
    return deal_codes.parse(unquote(found[1]) if found else text)
