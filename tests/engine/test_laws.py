"""Laws that hold in every position of every game, tried in random play."""

import contextlib
import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import deal_codes
from games.engine.actions import ACTIONS, UNDO, parse
from games.engine.building import GOES_ON_ROUND
from games.engine.deal import deal
from games.engine.errors import BadToken, IllegalMove
from games.engine.piles import COLUMNS, RESERVE
from games.engine.position import Position
from games.engine.replay import Playthrough
from tests.engine.helpers import (
    ALL_RULES,
    WHOLE_DECK,
    cards_of,
    every_text_like_a_token,
    walk,
)

quickly = settings(deadline=None, max_examples=100)

letters = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=7, max_size=7)


@st.composite
def games(draw: st.DrawFn, undos: float = 0.15) -> Playthrough:
    """A game after some random play."""
    game, option = draw(st.sampled_from(ALL_RULES))
    prefix = {"canfield": "CF1", "freecell": "FC1", "hoyle": "CH1"}[game]
    code = f"{prefix}-{option}-{draw(letters)}"
    length = draw(st.integers(0, 200))
    *_, last = walk(code, draw(st.integers(0, 2**32)), length, undos)
    return last


def can_be_played(position: Position, token: str) -> bool:
    try:
        position.play(parse(token))
    except (BadToken, IllegalMove):
        return False
    return True


@quickly
@given(games())
def test_legal_and_play_agree_on_every_token_there_is(game: Playthrough) -> None:
    legal = game.position.legal()
    assert legal == sorted(set(legal))
    if not game.won:
        assert legal == sorted(token for token in ACTIONS if can_be_played(game.position, token))


@settings(deadline=None, max_examples=10)
@given(games())
def test_what_is_no_action_is_never_legal(game: Playthrough) -> None:
    legal = set(game.legal())
    for text in every_text_like_a_token():
        if text not in ACTIONS and text != UNDO:
            assert text not in legal
            with pytest.raises(BadToken):
                game.act(text)


@quickly
@given(games())
def test_there_are_always_the_fifty_two_cards(game: Playthrough) -> None:
    assert cards_of(game.position) == WHOLE_DECK
    for token in game.position.legal():
        assert cards_of(game.act(token).position) == WHOLE_DECK


@quickly
@given(games())
def test_an_undo_gives_back_the_position_and_the_score(game: Playthrough) -> None:
    if not game.position.rules.variant.has_undo:
        return
    for token in game.position.legal():
        after = game.act(token)
        if not after.won:
            undone = after.act("u")
            assert undone.position == game.position
            assert undone.redo == token
            assert undone.act(token).position == after.position


@quickly
@given(games())
def test_a_score_is_never_below_its_floor_nor_a_ranked_score_above_its_win(
    game: Playthrough,
) -> None:
    floor = -45 if game.code.game == "hoyle" else 0
    best = {"canfield": 255, "freecell": 520, "hoyle": 450}[game.code.game]
    assert game.score >= floor
    assert floor <= game.ranked_score <= best


@quickly
@given(games())
def test_a_canfield_column_is_always_one_run_and_empty_only_without_a_reserve(
    game: Playthrough,
) -> None:
    if game.code.game == "freecell":
        return
    columns = [game.position.piles[column] for column in COLUMNS[:4]]
    for column in columns:
        for lower, upper in itertools.pairwise(column):
            assert upper in GOES_ON_ROUND[lower]
    if game.position.piles[RESERVE]:
        assert all(columns)


@quickly
@given(st.text(max_size=40))
def test_reading_any_text_as_a_code_gives_a_code_or_its_own_error(text: str) -> None:
    with contextlib.suppress(deal_codes.DealCodeError):
        code = deal_codes.parse(text)
        assert deal_codes.parse(str(code)) == code


@quickly
@given(st.sampled_from(ALL_RULES), st.sampled_from([7, 14]), st.randoms())
def test_a_code_is_read_back_from_its_text_however_it_is_typed(
    rules: tuple[str, str], count: int, rng: random.Random
) -> None:
    code = deal_codes.random_code(*rules, letters=count)
    dash = rng.choice(["-", " ", "–", " — ", "−", "\u00a0", "--", "\t-\n"])
    text = f"\n{dash.join([code.prefix, code.option, code.number])} "
    for typed in (text, text.lower(), text.title()):
        assert deal_codes.parse(typed) == code
    assert cards_of(deal(code)) == WHOLE_DECK
