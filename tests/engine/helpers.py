"""What the engine's tests share: the cases, positions set out by hand, and random play."""

import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from games.engine import deal_codes
from games.engine.actions import parse
from games.engine.cards import DECK, RANKS
from games.engine.piles import LETTERS, Pile, names, pile_named, set_out
from games.engine.position import Position
from games.engine.replay import Playthrough
from games.engine.variants import VARIANTS

DATA = Path(__file__).parent.parent / "data"

ALL_RULES = [(game.name, option) for game in VARIANTS.values() for option in game.options]


def cases(name: str) -> list[Any]:
    """The lines of a data file."""
    with (DATA / f"{name}.jsonl").open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def every_text_like_a_token() -> Iterator[str]:
    """Every two pile letters, alone and with every count there could be; and some besides."""
    counts = ["", *(f"v{count:x}" for count in range(54))]
    for source in LETTERS:
        for target in LETTERS:
            for count in counts:
                yield source + target + count
    yield from ("", "u", "U", "uu", "1", "12v", "12v02", "12V2", "12vA", "1 2", " 12", "sw ", "１2")


def start(code: str) -> Playthrough:
    """The game of a code, not yet begun."""
    return Playthrough.start(deal_codes.parse(code))


def board(
    game: str,
    option: str | None = None,
    *,
    base: str = "A",
    home: Sequence[str] = (),
    score: int = 0,
    cells: Sequence[str | None] = (),
    columns: Sequence[str] = (),
    **piles: str,
) -> Position:
    """A position set out by hand, with only the cards that a test speaks of.

    `home` names the top card of each foundation that is begun; piles are card names with
    spaces between, bottom to top.
    """
    variant = VARIANTS[game]
    starting = RANKS.index(base)
    foundations: dict[int, Pile] = {}
    for top in home:
        (card,) = pile_named([top])
        suit, height = card // 13, (card % 13 - starting) % 13 + 1
        foundations[suit] = tuple(suit * 13 + (starting + n) % 13 for n in range(height))
    piles_out = set_out(
        **{name: pile_named(cards.split()) for name, cards in piles.items()},
        columns=[pile_named(column.split()) for column in columns],
        cells=[pile_named([cell]) if cell else () for cell in cells],
        foundations=foundations,
    )
    return Position(variant.rules[option or variant.default_option], starting, piles_out, score)


def playthrough_at(position: Position) -> Playthrough:
    """A game that is at a position set out by hand, with nothing to undo."""
    variant = position.rules.variant
    code = deal_codes.random_code(variant.name, position.rules.option)
    return Playthrough(code, position)


def pile(position: Position, letter: str) -> str:
    """The cards of a pile, by name, bottom to top."""
    return " ".join(names(position.piles[LETTERS.index(letter)]))


def after(position: Position, *tokens: str) -> Position:
    """The position after some actions."""
    for token in tokens:
        position = position.play(parse(token))
    return position


def walk(code: str, seed: int, length: int, undos: float = 0.0) -> Iterator[Playthrough]:
    """Random play: the game after each of so many actions, some of them undos and redos."""
    rng = random.Random(seed)
    game = start(code)
    yield game
    for _ in range(length):
        tokens = game.position.legal()
        if game.redo and rng.random() < undos / 2:
            token = game.redo
        elif game.undo_count and (not tokens or rng.random() < undos):
            token = "u"
        elif tokens:
            # Draws are many and moves few: without a push, play would only turn the stock.
            moves = [token for token in tokens if token not in ("sw", "ws")]
            token = rng.choice(moves if moves and rng.random() < 0.7 else tokens)
        else:
            return
        game = game.act(token)
        yield game


def cards_of(position: Position) -> list[int]:
    """All cards of a position, sorted."""
    return sorted(card for pile in position.piles for card in pile)


WHOLE_DECK = list(DECK)
