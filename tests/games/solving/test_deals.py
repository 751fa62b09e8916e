"""What is kept of deals and of games that are over, and never of what is sealed."""

import time
from threading import Barrier

import pytest

from accounts import background
from accounts.limits import Limit
from games import services
from games.engine import deal_codes
from games.engine.replay import replay
from games.engine.solver import solve
from games.errors import NoHelpYet, SolverBusy
from games.models import DealVerdict, Game, GameReview
from games.solving import deals as known_deals
from games.solving.deals import (
    deal_study,
    review_of,
    review_to_read,
    verdict_of_deal,
    winnable_deal,
)
from games.solving.pool import studies
from games.solving.questions import about_deal
from tests.games.test_attempts import act, begin, end

pytestmark = pytest.mark.django_db(transaction=True)

CODE = deal_codes.parse("FC1-C2-AAAAAAB")
HERE = "192.0.2.1"
LOST = "sw w4 sw sw sw sw sw sw sw sw sw w3"


@pytest.fixture(autouse=True)
def _nothing_under_way():
    yield
    for key in [*studies._waiting, *studies._running]:
        studies.ask(key, about_deal(CODE))
    wait_for(lambda: not studies._running and not studies._waiting)
    # What is kept is kept in two threads: both are free when both are here.
    here = Barrier(2)
    for done in [background._executor.submit(here.wait, 120) for _ in range(2)]:
        done.result()


def wait_for(condition, seconds=120):
    """Wait until something comes about in the background, and return it."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if found := condition():
            return found
        time.sleep(0.02)
    raise AssertionError("it did not come about")


def over(player, code, *tokens):
    game = services.game_create(player=player, code=code)
    act(game, *tokens)
    end(game)
    return Game.objects.get(pk=game.pk)


def test_a_deal_that_was_asked_about_is_known_and_then_gets_its_par():
    assert verdict_of_deal(CODE) is None
    deal_study(CODE, address=HERE)
    known = wait_for(lambda: verdict_of_deal(CODE))
    assert replay(CODE, known.line).won
    shorter = wait_for(lambda: DealVerdict.objects.filter(is_par=True).first())
    assert replay(CODE, shorter.line).won
    assert len(shorter.line) <= len(known.line)


def test_nothing_of_a_sealed_deal_is_looked_into_or_kept(deals):
    for (game, option), deal in deals.items():
        code = deal_codes.parse(deal.code)
        assert (code.game, code.option) == (game, option)
        deal_study(code, address=HERE)
        assert not studies.has(("deal", str(code)))
    # Its cards with another option are the same secret.
    same = deals["canfield", "D3"].code.replace("-D3-", "-D1-")
    deal_study(deal_codes.parse(same), address=HERE)
    assert not studies.has(("deal", same))
    assert not DealVerdict.objects.filter(is_par=True).exists()


def test_one_address_has_only_so_many_deals_looked_into(monkeypatch):
    monkeypatch.setattr(known_deals, "STUDIES_OF_ONE_ADDRESS", Limit("few-studies", 1, 600))
    deal_study(CODE, address=HERE)
    other = deal_codes.parse("FC1-C4-AAAAAAB")
    deal_study(other, address=HERE)
    assert not studies.has(("deal", str(other)))
    wait_for(lambda: verdict_of_deal(CODE))


@pytest.mark.parametrize("kind", [("canfield", "D3"), ("freecell", "C1"), ("hoyle", "D3")])
def test_a_deal_of_those_that_can_be_won_is_proven_and_kept_so(kind):
    code = winnable_deal(*kind, asker=1)
    assert (code.game, code.option) == kind
    known = verdict_of_deal(code)
    assert known.outcome == "winnable"
    assert replay(code, known.line).won


def test_when_no_such_deal_is_found_in_time_that_is_said(monkeypatch):
    monkeypatch.setattr(known_deals, "SECONDS_TO_WAIT", 0)
    with pytest.raises(SolverBusy):
        winnable_deal("canfield", "D3", asker=1)


# --- Games that are over ------------------------------------------------------------------


def test_where_a_game_was_lost_is_found_and_kept(alice):
    game = over(alice, deal_codes.parse("CF1-D3-AAAABHB"), *LOST.split(" "))
    review_of(alice, game, address=HERE)
    loss = wait_for(lambda: GameReview.objects.filter(game=game).first())
    assert (loss.winnable, loss.lost, loss.certain) == (11, 12, True)
    code, tokens = deal_codes.parse(game.code), game.log.split(" ")
    assert solve(replay(code, " ".join(tokens[: loss.lost - 1])).position).outcome == "winnable"
    assert solve(replay(code, " ".join(tokens[: loss.lost])).position).outcome == "unwinnable"
    wait_for(lambda: verdict_of_deal(code))
    review = review_of(alice, game, address=HERE)
    assert (review.lost_at, review.outcome, review.is_known) == (loss.lost, "winnable", True)
    assert review.par == len(review.line.split(" "))


def test_a_won_game_was_never_lost(alice):
    code = deal_codes.parse("FC1-C4-AAAAAKH")
    game = services.game_create(player=alice, code=code)
    act(game, *solve(code).line)
    game = Game.objects.get(pk=game.pk)
    review = review_of(alice, game, address=HERE)
    assert (review.loss.lost, review.loss.certain) == (None, True)
    wait_for(lambda: verdict_of_deal(code))


def test_of_a_sealed_deal_its_player_sees_the_solution_when_the_attempt_is_over(alice, bob, deals):
    game, _new = begin(alice)
    act(game, "sw")
    end(game)
    game = Game.objects.get(pk=game.pk)
    assert review_of(alice, game, address=HERE).line == deals["canfield", "D3"].solution
    assert review_of(bob, game, address=HERE) is None
    assert review_of(None, game, address=HERE) is None
    assert not DealVerdict.objects.exists()


def test_a_guest_sees_nothing_of_a_sealed_deal(make_user, deals):
    guest = make_user("guest", is_guest=True)
    game, _new = begin(guest)
    act(game, "sw")
    end(game)
    with pytest.raises(NoHelpYet):
        review_to_read(guest, game.public_id, address=HERE)


def test_a_game_in_play_or_without_an_action_has_no_review(alice):
    game = services.game_create(player=alice, code=CODE)
    assert review_of(alice, game, address=HERE) is None
