"""The games that there are. A new one is a module here, an entry below and a rules page."""

from games.engine.variant import Variant
from games.engine.variants.canfield import CANFIELD
from games.engine.variants.freecell import FREECELL
from games.engine.variants.hoyle import HOYLE

VARIANTS: dict[str, Variant] = {game.name: game for game in (CANFIELD, FREECELL, HOYLE)}
"""Every game by its name, in the order in which a player is shown them."""

__all__ = ["VARIANTS"]
