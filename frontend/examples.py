"""The two example games: their logs, and what is said at the moments that rules speak of.

They are real games, judged by the engine like any other; a test replays both and sees that
every mark fits what is played there.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine import deal_codes
from games.engine.replay import Playthrough, tokens_of


@dataclass(frozen=True)
class Mark:
    """A moment worth a word: after `at` actions. `title` names it, `caption` tells it."""

    at: int
    title: Promise
    caption: Promise


@dataclass(frozen=True)
class Example:
    """A game to step through: the deal, its log and its moments, in order."""

    game: str
    code: str
    log: str
    marks: tuple[Mark, ...]

    @property
    def tokens(self) -> list[str]:
        """The actions, one text each."""
        return tokens_of(self.log)

    def playthroughs(self) -> Iterator[Playthrough]:
        """The game before its first action and after each one."""
        playthrough = Playthrough.start(deal_codes.parse(self.code))
        yield playthrough
        for token in self.tokens:
            playthrough = playthrough.act(token)
            yield playthrough

    def mark_at(self, step: int) -> Mark | None:
        """What is to be said after that many actions."""
        return next((mark for mark in self.marks if mark.at == step), None)


CANFIELD = Example(
    game="canfield",
    code="CF1-D3-AAAAACL",
    log=(
        "3h 32 24v2 sw sw sw sw sw wh sw sw sw sw sw sw sw ws sw sw sw sw sw sw sw sw wh sw sw"
        " sw ws sw sw sw sw sw sw sw sw sw wh sw sw ws sw sw sw wh wh sw sw sw sw sw wh sw sw"
        " sw ws sw sw sw wh wh wh 1h r3 sw sw w4 sw w3 sw sw sw sw ws sw sw sw sw sw sw sw wh"
        " 4h sw wh ws sw sw sw sw sw wh sw sw ws sw sw sw sw sw w3 43v3 rh sw sw ws sw sw sw sw"
        " wh sw sw sw ws sw sw sw sw wh 34v7 sw sw ws sw sw sw w3 13 sw sw sw ws sw sw sw wh 2h"
        " 3h sw sw sw ws sw w2 sw sw w1 sw sw ws sw sw sw w1 32 41v2 4h 4h 3h 14v4 1h r2 sw w1"
        " sw ws sw sw w1 sw sw ws sw sw wh 21v4 sw wh w2 12v3 1h 21v4 w2 wh wh 2h w2 42v5 4h sw"
        " wh wh wh 3h 2h 2h 1h 1h 2h 1h 2h 2h 1h 1h 2h 1h 4h 4h 1h"
    ),
    marks=(
        Mark(
            0,
            _("The deal"),
            _(
                "The base card is the 7 of hearts, so all four foundations start with a 7. The"
                " ace of spades on column 4 cannot start one, though aces do in many other"
                " games: the foundation of spades waits for the 7 of spades, and that lies on"
                " column 3."
            ),
        ),
        Mark(
            1,
            _("A foundation starts"),
            _(
                "The 7 of spades goes home. That empties column 3, and the reserve fills it at"
                " once with its top card, the queen of clubs. It is part of the same action."
            ),
        ),
        Mark(
            2,
            _("Red on black, black on red"),
            _(
                "The queen of clubs goes onto the king of hearts: one rank lower and of the"
                " other colour. Column 3 is filled again, now with the 5 of clubs."
            ),
        ),
        Mark(
            3,
            _("Round the corner, two as one"),
            _(
                "The king of hearts goes onto the ace of spades, since ranks go round the"
                " corner, and takes the queen of clubs along. Column 2 is empty for no longer"
                " than the blink of an eye: the reserve fills it with the queen of spades."
            ),
        ),
        Mark(
            4,
            _("The first draw"),
            _(
                "With turn three a draw turns three cards. Only the last of them, on top, can"
                " be played; the ones under it come free one after another."
            ),
        ),
        Mark(
            17,
            _("The first redeal"),
            _(
                "The stock had run out, so the whole waste is turned over and becomes the stock"
                " again, in the same order. It may be done as often as you like and costs"
                " nothing. One card has gone home meanwhile, so that other cards now come to"
                " lie on top."
            ),
        ),
        Mark(
            104,
            _("A whole column moves"),
            _(
                "Ace, king and queen go onto the 2 of diamonds as one. The 6 of hearts comes"
                " from the reserve."
            ),
        ),
        Mark(
            159,
            _("Only the end of a column"),
            _(
                "Any part of a run may move if it ends the column. Here the king and the queen"
                " leave, so that the ace of spades lies free."
            ),
        ),
        Mark(
            160,
            _("The ace goes home"),
            _(
                "The foundation of spades has come to the king, and after the king follows the"
                " ace: now the ace of spades can go home."
            ),
        ),
        Mark(
            165,
            _("The reserve is used up"),
            _("The last card of the reserve is played. From now on nothing fills a column."),
        ),
        Mark(
            179,
            _("An empty column"),
            _(
                "Column 2 is emptied and stays empty. It takes any card or run now, from the"
                " waste, from a column or from a foundation."
            ),
        ),
        Mark(
            212,
            _("Won"),
            _(
                "All 52 cards are home. Each of the 51 cards that went up gave 5 points, and"
                " the base card was there from the start: 255."
            ),
        ),
    ),
)

FREECELL = Example(
    game="freecell",
    code="FC1-C4-AAAAAKH",
    log=(
        "65 4a 43v2 45 6h 6h 4b 46 86 86 36v3 56v3 18 14 81v2 5c 35 31 51v2 76 7h 73 37v2 83 83"
        " 81 51 56 45v2 74v3 74 73 37v4 38 a8 c7 26 28 27 53v3 25 23 21 25 35v5 18v9 b2 82va 4h"
        " 5h 6h 2h 4h 4h 67v6 63v5 18 41 25 2h 1h 2h 52v3 5h 71v4 7h 5h 17v5 51v2 18v3 21va 73v6"
        " 7h 6a 6h 6h 3h 1h 3h 1h 3h 1h 3h 1h 3h 1h 1h 3h 3h 1h 3h 1h 8h 7h 7h 7h 8h 3h 1h 7h"
        " 8h 3h 1h ah 8h 3h 1h 8h 7h 8h"
    ),
    marks=(
        Mark(
            0,
            _("The deal"),
            _(
                "All 52 cards lie open. Columns 1 to 4 hold seven of them, columns 5 to 8 six."
                " Cells and foundations are empty."
            ),
        ),
        Mark(
            2,
            _("A card into a cell"),
            _(
                "A free cell takes any one card. It is room borrowed: every full cell makes the"
                " groups shorter that can move."
            ),
        ),
        Mark(
            5,
            _("The first card home"),
            _("An ace starts its foundation, and it goes there because the player sends it."),
        ),
        Mark(
            47,
            _("Ten cards or five"),
            _(
                "All four cells are free and column 3 is empty. On column 8 ten cards, from the"
                " jack of spades down, can go onto the queen of diamonds of column 2:"
                " (4 + 1) × 2 = 10. Eleven would be refused. To column 3 itself at most five of"
                " them can go, since the empty column cannot be the way and the goal at once:"
                " (4 + 1) × 1 = 5. Six would be refused."
            ),
        ),
        Mark(
            48,
            _("Ten as one"),
            _(
                "The ten cards go over in one action. Moved one by one over the cells and the"
                " empty column, they would have taken many."
            ),
        ),
        Mark(
            56,
            _("Five to an empty column"),
            _("Five cards go to the empty column 3, with four free cells to go over: just enough."),
        ),
        Mark(
            71,
            _("More columns than needed"),
            _(
                "Two columns are empty besides the one the cards leave, so that"
                " (4 + 1) × 4 = 20 cards could go onto a card. Ten are asked for."
            ),
        ),
        Mark(
            110,
            _("Won"),
            _("All 52 cards are home, each for 10 points and none taken back: 520."),
        ),
    ),
)

EXAMPLES = {example.game: example for example in (CANFIELD, FREECELL)}
