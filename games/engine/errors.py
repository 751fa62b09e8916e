"""What can be wrong, as errors and as sentences.

An error has a `code` that says of what kind it is and never changes meaning, a `reason`
that says which sentence tells it best, and the `params` that the sentence needs. `detail`
is the sentence in English; for another language translate `SENTENCES[reason]`, then fill
it with params rendered in that language. What a param holds follows from its name:

| param | holds |
|---|---|
| `card`, `onto`, `wanted` | a card, as `7H` |
| `pile` | a pile's letter, as in an action: `3`, `w`, `b`, `S` |
| `suit` | `H` |
| `game` | a game's name: `canfield` |
| `count`, `limit` | a whole number |
| `token`, `text`, `known` | text to be shown as it is |
"""

from collections.abc import Callable, Mapping
from typing import ClassVar, TypeAlias

Params: TypeAlias = Mapping[str, str | int]


def gettext_noop(sentence: str) -> str:
    """Return the sentence as it is: the name marks it for the tools that collect texts."""
    return sentence


SENTENCES: dict[str, str] = {
    # bad_code: about the text of a deal code
    "empty": gettext_noop("This is empty: a deal code looks like CF1-D3-AAAAACL."),
    "parts": gettext_noop(
        "A deal code has three parts, game, option and deal, as in CF1-D3-AAAAACL;"
        " this has another number of them."
    ),
    "bare_number": gettext_noop(
        "A number alone does not say which game. For deal %(text)s of Microsoft FreeCell"
        " write MS1-C4-%(text)s."
    ),
    "bare_letters": gettext_noop(
        "These letters alone do not say which game. Put the game and its option before"
        " them, as in CF1-D3-%(text)s or FC1-C4-%(text)s."
    ),
    "unknown_game": gettext_noop("There is no game %(text)s. A deal code begins with %(known)s."),
    "unknown_version": gettext_noop(
        "%(text)s is a version of the game that does not exist (yet). A deal code begins"
        " with %(known)s."
    ),
    "unknown_option": gettext_noop("%(text)s is no option of this game. It has %(known)s."),
    "option_of_another_game": gettext_noop(
        "%(text)s is an option of %(game)s, not of this game. This one has %(known)s."
    ),
    "letter_count": gettext_noop(
        "A deal has 7 letters, or 14 when it is a daily deal, not %(count)d."
    ),
    "not_a_letter": gettext_noop(
        "A deal is written in the letters A to Z alone; “%(text)s” is none of them."
    ),
    "greek_letter": gettext_noop(
        "The “%(text)s” in it is a Greek letter that only looks like a Latin one."
        " Deal codes use the Latin letters A to Z."
    ),
    "cyrillic_letter": gettext_noop(
        "The “%(text)s” in it is a Cyrillic letter that only looks like a Latin one."
        " Deal codes use the Latin letters A to Z."
    ),
    "not_a_number": gettext_noop("A deal of Microsoft FreeCell is a number in the digits 0 to 9."),
    "signed_number": gettext_noop(
        "The number of a deal has no sign: write it with a single dash before it."
    ),
    "leading_zero": gettext_noop("The number of a deal is written without zeros in front."),
    "number_range": gettext_noop("Microsoft FreeCell has the deals 1 to 1,000,000."),
    # bad_token: about the text of an action
    "not_an_action": gettext_noop("“%(token)s” is not an action."),
    "empty_token": gettext_noop(
        "An action is missing: actions are separated by one space, with none before the"
        " first or after the last."
    ),
    # illegal_move: about a position
    "no_stock": gettext_noop("There is no stock in this game."),
    "no_waste": gettext_noop("There is no waste in this game."),
    "no_reserve": gettext_noop("There is no reserve in this game."),
    "no_such_column": gettext_noop("There is no column %(pile)s in this game."),
    "no_such_cell": gettext_noop("There is no free cell %(pile)s in this game."),
    "stock_empty": gettext_noop("The stock is empty: there is nothing to draw."),
    "stock_not_empty": gettext_noop(
        "The stock still has cards: a redeal comes only when it is empty."
    ),
    "waste_empty": gettext_noop("The waste is empty."),
    "reserve_empty": gettext_noop("The reserve is empty."),
    "column_empty": gettext_noop("Column %(pile)s is empty."),
    "cell_empty": gettext_noop("Free cell %(pile)s is empty."),
    "foundation_empty": gettext_noop("The foundation of %(suit)s is empty."),
    "too_few_cards": gettext_noop("Column %(pile)s does not hold %(count)d cards."),
    "not_a_run": gettext_noop(
        "The last %(count)d cards of column %(pile)s are not a run: a run goes down by one"
        " in alternate colours."
    ),
    "wrong_order": gettext_noop(
        "The %(card)s does not go on the %(onto)s: a column builds down by one in alternate"
        " colours."
    ),
    "not_next": gettext_noop(
        "The %(card)s does not go home yet: its foundation wants the %(wanted)s next."
    ),
    "foundation_full": gettext_noop("The foundation of %(suit)s is whole: it takes no card."),
    "one_at_a_time": gettext_noop(
        "Only one card can move at a time now: there is no free cell or empty column to"
        " rest others on."
    ),
    "too_many": gettext_noop(
        "At most %(limit)d cards can move as one there: there are not free cells and empty"
        " columns enough for %(count)d."
    ),
    "cell_taken": gettext_noop("Free cell %(pile)s is taken."),
    "whole_column_only": gettext_noop(
        "Between columns only a whole column moves, and column %(pile)s has more cards."
    ),
    "space_from_waste": gettext_noop(
        "An empty column is filled with the top of the waste and nothing else."
    ),
    "no_taking_back": gettext_noop("In this game a card on a foundation stays there."),
    "no_undo": gettext_noop("In this game nothing can be undone."),
    "nothing_to_undo": gettext_noop(
        "There is nothing left to undo: at most the last 100 actions can be."
    ),
    # game_over
    "won": gettext_noop("This game is won: nothing more can be played."),
}
"""Every sentence, by reason. They are literal, so that tools can collect them."""

_SUIT_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_RANK_WORDS = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
_GAME_WORDS = {"canfield": "Canfield", "freecell": "FreeCell", "hoyle": "Canfield after Hoyle"}


def card_in_english(name: str) -> str:
    """Return a card in words.

    >>> card_in_english("7H"), card_in_english("AS")
    ('7 of hearts', 'ace of spades')
    """
    return f"{_RANK_WORDS.get(name[0], name[0])} of {_SUIT_WORDS[name[1]]}"


_IN_ENGLISH: dict[str, Callable[[str], str]] = {
    "card": card_in_english,
    "onto": card_in_english,
    "wanted": card_in_english,
    "suit": _SUIT_WORDS.__getitem__,
    "game": _GAME_WORDS.__getitem__,
}


def sentence(reason: str, params: Params) -> str:
    """Return the English sentence of a reason."""
    template = SENTENCES[reason]
    words: dict[str, str | int] = {}
    for name, value in params.items():
        in_english = _IN_ENGLISH.get(name)
        words[name] = in_english(value) if in_english and isinstance(value, str) else value
    return template % words


def shortened(text: str, most: int = 24) -> str:
    """Return a text that is short enough to repeat to whoever sent it."""
    return text if len(text) <= most else text[: most - 1] + "…"


class EngineError(Exception):
    """The base of all that the engine refuses: `code`, `reason`, `params` and `detail`."""

    code: ClassVar[str]

    def __init__(self, reason: str, params: Params | None = None) -> None:
        super().__init__(reason, params or {})
        self.reason = reason
        self.params: Params = params or {}

    @property
    def detail(self) -> str:
        """What is wrong, in one English sentence that a player can understand."""
        return sentence(self.reason, self.params)

    def __str__(self) -> str:
        return self.detail


class DealCodeError(EngineError):
    """A text that is no deal code. `about` names the part of it that is wrong.

    `about` is one of `empty`, `parts`, `game or version`, `option`, `letters` and `number`.
    """

    code = "bad_code"

    def __init__(self, about: str, reason: str, params: Params | None = None) -> None:
        super().__init__(reason, params)
        self.args = (about, reason, self.params)
        self.about = about


class BadToken(EngineError):
    """A text that is no action in any game."""

    code = "bad_token"

    @classmethod
    def of(cls, token: str) -> "BadToken":
        """Return the error for this token."""
        if not token:
            return cls("empty_token")
        return cls("not_an_action", {"token": shortened(token)})


class IllegalMove(EngineError):
    """An action that the rules do not allow in this position."""

    code = "illegal_move"


class GameOver(EngineError):
    """An action in a game that is won."""

    code = "game_over"

    def __init__(self, reason: str = "won", params: Params | None = None) -> None:
        super().__init__(reason, params)
