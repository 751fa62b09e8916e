"""Hints and verdicts in play: for the player, never before a ranked attempt is over, counted."""

import pytest
from django.utils import timezone

from games import attempts, services
from games.engine import deal_codes
from games.engine.replay import replay
from games.engine.solver import is_stuck
from games.errors import Forbidden, GameIsOver, NoHelpYet, StaleVersion
from games.models import Game
from games.playthroughs import playthrough_of
from games.solving import looks
from games.solving.looks import hint_give, look_at, recent
from tests.games.conftest import DAY
from tests.games.test_attempts import act, begin, end

# Workers and their answers know nothing of a test's transaction.
pytestmark = pytest.mark.django_db(transaction=True)

CODE = "CF1-D3-AAAAACL"
# One action, and nothing can be played any more; and a stock that holds nothing useful.
STUCK = [
    ("FC1-C1-AAAAAEB", "3a"),
    ("CF1-D3-AAAABHB", "sw w4 sw sw sw sw sw sw sw sw sw w3"),
]


@pytest.fixture(autouse=True)
def _fresh():
    recent.clear()


def new_game(player, code=CODE):
    return services.game_create(player=player, code=deal_codes.parse(code))


def hint(game, version=None):
    row = Game.objects.get(pk=game.pk)
    version = row.version if version is None else version
    return hint_give(player=row.player, public_id=game.public_id, version=version)


def test_who_follows_the_hints_wins_and_each_is_counted(alice):
    game = new_game(alice)
    given = 0
    while Game.objects.get(pk=game.pk).status == Game.Status.PLAYING:
        found = hint(game)
        given += 1
        assert (found["outcome"], found["hints"]) == ("winnable", given)
        act(game, found["hint"])
        assert given < 1_000
    row = Game.objects.get(pk=game.pk)
    assert (row.status, row.hints) == (Game.Status.WON, given)


def test_hints_follow_one_line_without_thinking_again(alice, monkeypatch):
    game = new_game(alice)
    first = hint(game)["hint"]
    monkeypatch.setattr(looks.looks, "ask", None)
    act(game, first)
    assert hint(game)["hint"] in playthrough_of(Game.objects.get(pk=game.pk)).legal()


def test_after_another_action_or_an_undo_the_hint_is_one_that_can_be_played(alice):
    game = new_game(alice)
    for token in ("sw", "sw", "u", "3h", "u", "sw"):
        act(game, token)
        found = hint(game)["hint"]
        assert found in playthrough_of(Game.objects.get(pk=game.pk)).legal()


def test_a_hint_on_a_version_that_is_gone_is_neither_given_nor_counted(alice):
    game = new_game(alice)
    act(game, "3h")
    with pytest.raises(StaleVersion):
        hint(game, version=0)
    assert Game.objects.get(pk=game.pk).hints == 0


def test_a_game_that_is_over_has_no_hints(alice):
    game = new_game(alice)
    act(game, "3h")
    end(game)
    with pytest.raises(GameIsOver):
        hint(game)


def test_another_players_game_is_not_looked_at(alice, bob):
    game = new_game(alice)
    with pytest.raises(Forbidden):
        look_at(player=bob, public_id=game.public_id)


@pytest.mark.parametrize(("code", "log"), STUCK)
def test_stuck_is_said_when_it_is_true_and_costs_no_hint(alice, code, log):
    game = new_game(alice, code)
    act(game, *log.split(" "))
    assert is_stuck(replay(deal_codes.parse(code), log).position)
    found = hint(game)
    assert (found["hint"], found["stuck"], found["outcome"]) == (None, True, "unwinnable")
    assert found["hints"] == 0


def test_a_look_that_takes_too_long_is_unknown(alice, monkeypatch):
    game = new_game(alice)
    monkeypatch.setattr(looks, "SECONDS_TO_WAIT", 0)
    _game, look = look_at(player=alice, public_id=game.public_id)
    assert (look.outcome, look.hint, look.stuck) == ("unknown", None, False)


# --- Daily deals --------------------------------------------------------------------------


def test_a_ranked_attempt_in_play_gets_no_help(alice, deals):
    game, _new = begin(alice)
    for ask in (hint, lambda game: look_at(player=alice, public_id=game.public_id)):
        with pytest.raises(NoHelpYet):
            ask(game)
    assert Game.objects.get(pk=game.pk).hints == 0


def test_another_try_at_a_sealed_deal_gets_help_when_the_attempt_is_over(alice, deals):
    game, _new = begin(alice)
    act(game, "sw")
    end(game)
    again, _new = begin(alice)
    assert not again.ranked
    assert hint(again)["outcome"] == "winnable"


def test_a_guest_gets_no_help_on_a_sealed_deal_even_after_the_attempt(make_user, deals):
    guest = make_user("guest", is_guest=True)
    game, _new = begin(guest)
    act(game, "sw")
    end(game)
    again, _new = begin(guest)
    with pytest.raises(NoHelpYet):
        hint(again)


def test_a_try_that_came_with_a_guest_gets_no_help_while_the_members_attempt_is_in_play(
    alice, make_user, deals
):
    begin(alice)
    guest = make_user("guest", is_guest=True)
    theirs, _new = begin(guest)
    services.games_move(guest=guest, member=alice)
    assert not Game.objects.get(pk=theirs.pk).ranked
    with pytest.raises(NoHelpYet):
        hint(theirs)


def test_when_the_day_has_closed_the_attempt_goes_on_with_help_and_its_result_stands(
    alice, deals, clock
):
    game, _new = begin(alice)
    act(game, "sw")
    clock.move_to(timezone.now() + (attempts.days.closes_at(DAY) - timezone.now()))
    found = hint(game)
    assert found["hints"] == 1
    act(game, found["hint"])
    assert Game.objects.get(pk=game.pk).closed_version == 1
