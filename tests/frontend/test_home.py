"""The first page."""

import re

from django.test import Client

from accounts.models import User
from games.models import Game
from games.services import game_end
from tests.frontend.conftest import Begin


def test_a_visitor_plays_after_one_click(visitor: Client) -> None:
    page = visitor.get("/").content.decode()
    assert 'value="canfield:D3"' in page
    response = visitor.post("/play/", {"choice": "canfield:D3"})
    assert response.status_code == 302
    game = Game.objects.get()
    assert response["Location"] == f"/games/{game.public_id}/"
    assert game.player.is_guest
    assert visitor.get(response["Location"]).status_code == 200


def test_every_game_and_option_can_be_begun(visitor: Client) -> None:
    page = visitor.get("/").content.decode()
    choices = set(re.findall(r'name="choice" value="([a-z]+:[A-Z][0-9])"', page))
    assert choices == {
        "canfield:D3", "canfield:D1", "freecell:C4", "freecell:C2", "freecell:C1", "hoyle:D3",
    }  # fmt: skip
    for choice in choices:
        assert visitor.post("/play/", {"choice": choice}).status_code == 302
    assert {f"{game.game}:{game.option}" for game in Game.objects.all()} == choices
    assert User.objects.count() == 1


def test_unfinished_games_come_first_and_finished_ones_below(
    browser: Client, alice: User, bob: User, begin: Begin
) -> None:
    open_game, done, of_bob = begin(alice), begin(alice, "FC1-C4-AAAAAKH"), begin(bob)
    game_end(public_id=done.public_id, player=alice)
    response = browser.get("/")
    assert [game.pk for game in response.context["unfinished"]] == [open_game.pk]
    assert [game.pk for game in response.context["recent"]] == [done.pk]
    page = response.content.decode()
    assert page.index(open_game.public_id) < page.index(done.public_id)
    assert of_bob.public_id not in page


def test_a_guest_is_told_how_to_keep_the_games_and_a_member_is_not(
    visitor: Client, browser: Client
) -> None:
    words = "You are playing as a guest."
    assert words not in visitor.get("/").content.decode()
    visitor.post("/guest/")
    assert words in visitor.get("/").content.decode()
    assert words not in browser.get("/").content.decode()


def test_the_page_takes_the_same_few_queries_with_many_games(
    browser: Client, alice: User, begin: Begin, django_assert_max_num_queries: object
) -> None:
    for _ in range(12):
        begin(alice)
    browser.get("/")
    with django_assert_max_num_queries(5):  # type: ignore[operator]
        browser.get("/")


def test_a_deal_code_that_is_none_is_said_where_it_was_typed(visitor: Client) -> None:
    response = visitor.post("/play/", {"code": "11982"})
    assert response.status_code == 400
    page = response.content.decode()
    assert 'value="11982"' in page
    assert "MS1-C4-11982" in page
    assert not Game.objects.exists()


def test_a_shared_deal_shows_its_columns_and_begins_with_a_click(visitor: Client) -> None:
    page = visitor.get("/deal/CF1-D3-AAAAACL/").content.decode()
    assert "ace of spades" in page
    visitor.post("/play/", {"code": "CF1-D3-AAAAACL"})
    assert Game.objects.get().code == "CF1-D3-AAAAACL"
