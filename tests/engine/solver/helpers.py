"""What the solver's tests share: positions to ask about."""

import random
from collections.abc import Iterator

from games.engine.actions import parse
from games.engine.building import GOES_ON_ROUND
from games.engine.cards import DECK
from games.engine.deal_codes import random_code
from games.engine.piles import COLUMNS, set_out
from games.engine.position import Position
from games.engine.solver import solve
from games.engine.variants import VARIANTS
from tests.engine.helpers import start, walk


def random_start(game: str, option: str, rng: random.Random) -> Position:
    """A deal by random letters."""
    return start(str(random_code(game, option, rng=rng))).position


def in_play(game: str, option: str, rng: random.Random) -> Position:
    """A position of a game in play: random actions, or a good many of a line that wins."""
    code = str(random_code(game, option, rng=rng))
    if rng.random() < 0.5:
        *_, last = walk(code, rng.randrange(10**6), rng.choice([10, 30, 80, 200]), undos=0.1)
        return last.position
    position = start(code).position
    line = solve(position, 3_000).line or ()
    for token in line[: rng.randrange(len(line) + 1)]:
        position = position.play(parse(token))
    return position


def near_the_end(game: str, option: str, cards: int, rng: random.Random) -> Position:
    """A position with so many cards not home, in random places: any that the rules can meet."""
    rules = VARIANTS[game].rules[option]
    starting = 0 if game == "freecell" else rng.randrange(13)
    home = [13] * 4
    for _ in range(cards):
        suit = rng.choice([suit for suit in range(4) if home[suit]])
        home[suit] -= 1
    foundations = {
        suit: [suit * 13 + (starting + rank) % 13 for rank in range(home[suit])]
        for suit in range(4)
        if home[suit]
    }
    left = sorted(set(DECK) - {card for pile in foundations.values() for card in pile})
    rng.shuffle(left)
    columns: list[list[int]] = [[] for _ in COLUMNS[: rules.variant.columns]]
    if game == "freecell":
        cells = [[left.pop()] for _ in range(rng.randrange(min(rules.cells, len(left)) + 1))]
        for card in left:
            rng.choice(columns).append(card)
        piles = set_out(columns=columns, cells=cells, foundations=foundations)
        return Position(rules, starting, piles, 0)
    for column in columns:
        if left:
            column.append(left.pop())
            _grow(column, left, rng)
    cut = sorted(rng.randrange(len(left) + 1) for _ in range(2))
    reserve, waste, stock = left[: cut[0]], left[cut[0] : cut[1]], left[cut[1] :]
    piles = set_out(
        stock=stock, waste=waste, reserve=reserve, columns=columns, foundations=foundations
    )
    return Position(rules, starting, piles, 0)


def _grow(column: list[int], left: list[int], rng: random.Random) -> None:
    """Lay fitting cards on a column, sometimes."""
    while rng.random() < 0.6:
        fitting = [card for card in left if card in GOES_ON_ROUND[column[-1]]]
        if not fitting:
            return
        column.append(rng.choice(fitting))
        left.remove(column[-1])


def questions(game: str, option: str, count: int, seed: int) -> Iterator[Position]:
    """Deals, positions in play, and positions near the end, in turn."""
    rng = random.Random(seed)
    for number in range(count):
        if number % 3 == 0:
            yield random_start(game, option, rng)
        elif number % 3 == 1:
            yield in_play(game, option, rng)
        else:
            yield near_the_end(game, option, rng.randrange(6, 26), rng)
