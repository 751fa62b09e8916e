"""The list of own games."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game
from tests.frontend.conftest import Begin

LINK = re.compile(r'<th scope="row"><a href="/games/(\w+)/">')


def links(browser: Client, path: str) -> list[str]:
    return LINK.findall(browser.get(path).content.decode())


def follow(browser: Client, rel: str, path: str = "/games/") -> list[list[str]]:
    """The pages from `path` on, each as its games, along the links marked `rel`."""
    pages = []
    while True:
        page = browser.get(path).content.decode()
        pages.append(LINK.findall(page))
        found = re.search(rf'rel="{rel}" href="([^"]+)"', page)
        if not found:
            return pages
        path = "/games/" + found[1].replace("&amp;", "&")


def test_visitors_are_sent_to_sign_in(visitor: Client) -> None:
    response = visitor.get("/games/?status=won")
    assert response["Location"] == "/accounts/login/?next=/games/%3Fstatus%3Dwon"


def test_every_game_is_there_once_while_new_ones_are_begun(
    browser: Client, alice: User, begin: Begin
) -> None:
    moment = timezone.now()
    old = [begin(alice, created_at=moment).public_id for _ in range(45)]
    seen: list[str] = []
    path = "/games/"
    for _ in range(3):
        page = browser.get(path).content.decode()
        seen += LINK.findall(page)
        begin(alice, created_at=moment)
        found = re.search(r'rel="next" href="([^"]+)"', page)
        if found:
            path = "/games/" + found[1]
    assert seen == old[::-1]


def test_the_way_back_leads_over_the_same_games(browser: Client, alice: User, begin: Begin) -> None:
    games = [begin(alice).public_id for _ in range(45)]
    older = follow(browser, "next")
    assert [len(page) for page in older] == [20, 20, 5]
    newer = follow(browser, "prev", f"/games/?older_than={older[1][-1]}")
    assert newer[0] == older[2]
    assert newer[1] == older[1]
    assert newer[2] == older[0]
    assert older[0] + older[1] + older[2] == games[::-1]


@pytest.mark.parametrize(
    ("query", "count"),
    [("game=freecell", 2), ("status=ended", 1), ("game=freecell&status=ended", 1)],
)
def test_filters_leave_the_games_that_fit(
    browser: Client, alice: User, begin: Begin, query: str, count: int
) -> None:
    begin(alice)
    begin(alice, "FC1-C4-AAAAAKH")
    begin(alice, "FC1-C2-AAAAAKH", status="ended", ended_at=timezone.now())
    assert len(links(browser, f"/games/?{query}")) == count


def test_a_filter_stays_on_the_next_page(browser: Client, alice: User, begin: Begin) -> None:
    for _ in range(25):
        begin(alice)
        begin(alice, "FC1-C4-AAAAAKH")
    pages = follow(browser, "next", "/games/?game=freecell")
    assert [len(page) for page in pages] == [20, 5]


@pytest.mark.parametrize(
    "query",
    [
        "game=bridge", "status=lost", "game=%00", "status=%ff", "older_than=x", "newer_than=%00",
        "older_than=" + "9" * 400, "game=canfield'--", "game=CANFIELD",
    ],
)  # fmt: skip
def test_a_filter_that_is_none_is_said_and_all_games_follow(
    browser: Client, alice: User, begin: Begin, query: str
) -> None:
    game = begin(alice)
    response = browser.get(f"/games/?{query}")
    assert response.status_code == 400
    page = response.content.decode()
    assert 'role="alert"' in page
    assert LINK.findall(page) == [game.public_id]


def test_the_place_of_anothers_game_is_no_place(
    browser: Client, alice: User, bob: User, begin: Begin
) -> None:
    begin(alice)
    other = begin(bob)
    assert browser.get(f"/games/?older_than={other.public_id}").status_code == 400


def test_the_page_does_not_read_the_logs(
    browser: Client, alice: User, begin: Begin, django_assert_max_num_queries: object
) -> None:
    for _ in range(15):
        begin(alice)
    browser.get("/games/")
    with django_assert_max_num_queries(3):  # type: ignore[operator]
        browser.get("/games/")
    assert Game.objects.count() == 15
