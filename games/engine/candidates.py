"""Which actions are worth asking the rules about.

Of each card that could move there is one place where it lies, and few cards fit onto what lies
elsewhere: to look for those few is several times quicker than to ask about all actions there
are. What a candidate may do is for the rules to say; what is no candidate they never allow.
"""

from typing import TYPE_CHECKING

from games.engine.building import NEXT_UP
from games.engine.cards import Card
from games.engine.piles import FOUNDATIONS, HOME

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.variant import Judged, Ways


def candidates(position: "Position") -> list["Judged"]:
    """Return all actions that may be legal, in no order, each with the rule that judges it.

    They are draw and redeal; and of the cards that can leave their piles each to where it fits:
    onto a card that takes it, into an empty column or cell, home as the next of its suit.
    """
    rules, start, piles, _score = position
    movable = rules.variant.movable
    ways: dict[Card, Ways] = {}
    for source, by_count in rules.leaving:
        pile = piles[source]
        if pile:
            for count in range(1, min(movable(pile), len(by_count)) + 1):
                ways[pile[-count]] = by_count[count - 1]
    found = list(rules.turns)
    for target, takers in rules.onto:
        pile = piles[target]
        for card in takers[pile[-1]] if pile else ways:
            if card in ways and (judged := ways[card].get(target)):
                found.append(judged)  # noqa: PERF401 (a generator each target costs more)
    for suit, foundation in enumerate(FOUNDATIONS):
        pile = piles[foundation]
        card = NEXT_UP[pile[-1]] if pile else suit * 13 + start
        if card in ways and (judged := ways[card].get(HOME)):
            found.append(judged)
    return found
