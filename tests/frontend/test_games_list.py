"""The list of own games."""

import re
from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.selectors import game_view
from games.services import game_act, game_end
from tests.frontend.conftest import Begin

LINK = re.compile(r'<th scope="row"><a class="history-game" href="/games/(\w+)/(?:replay/)?">')


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


def addresses(browser: Client, rel: str, path: str = "/games/") -> list[str]:
    """The addresses of those pages."""
    found = re.search(rf'rel="{rel}" href="([^"]+)"', browser.get(path).content.decode())
    rest = addresses(browser, rel, "/games/" + found[1].replace("&amp;", "&")) if found else []
    return [path, *rest]


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
    newer = follow(browser, "prev", addresses(browser, "next")[-1])
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
        "game=bridge", "status=lost", "game=%00", "status=%ff", "at=x", "at=%00",
        "at=o" + "9" * 400 + "-1", "game=canfield'--", "game=CANFIELD", "option=D9",
        "daily=every", "since=yesterday", "until=99999-01-01", "until=9999-12-31",
        "since=0001-01-01", "code=CF1-D9-AAAAACL", "code=%00", "code=ΑΑΑΑΑCL",
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


def test_the_page_does_not_read_the_logs(
    browser: Client, alice: User, begin: Begin, django_assert_max_num_queries: object
) -> None:
    for _ in range(15):
        begin(alice)
    browser.get("/games/")
    with django_assert_max_num_queries(4):  # type: ignore[operator]
        browser.get("/games/")
    assert Game.objects.count() == 15


def test_all_filters_work_together(browser: Client, alice: User, begin: Begin) -> None:
    moment = datetime(2026, 11, 20, 12, tzinfo=UTC)
    over = {"status": "ended", "ended_at": timezone.now()}
    wanted = begin(alice, "FC1-C2-AAAAAKH", created_at=moment, **over)
    begin(alice, "FC1-C2-AAAAAKH", created_at=moment)
    begin(alice, "FC1-C2-AAAAAKH", created_at=moment + timedelta(days=1), **over)
    begin(alice, "FC1-C4-AAAAAKH", created_at=moment, **over)
    query = (
        "game=freecell&option=C2&status=ended&daily=none&since=2026-11-20&until=2026-11-20"
        "&code=aaaaakh"
    )
    assert links(browser, f"/games/?{query}") == [wanted.public_id]
    page = browser.get(f"/games/?{query}").content.decode()
    assert 'value="2026-11-20"' in page
    assert '<details class="history-more" open>' in page


@pytest.mark.parametrize("code", ["fc1 – c2 – aaaaakh", "http://x/deal/FC1-C2-AAAAAKH/", "AAAAAKH"])
def test_a_game_is_found_by_its_code(browser: Client, alice: User, begin: Begin, code: str) -> None:
    begin(alice)
    game = begin(alice, "FC1-C2-AAAAAKH")
    assert links(browser, f"/games/?{urlencode({'code': code})}") == [game.public_id]


def test_days_are_those_of_the_players_time_zone(
    browser: Client, alice: User, begin: Begin
) -> None:
    late = begin(alice, created_at=datetime(2026, 11, 20, 23, tzinfo=UTC))
    assert links(browser, "/games/?since=2026-11-21") == []
    alice.preferences = {"time_zone": "Europe/Athens"}
    alice.save()
    assert links(browser, "/games/?since=2026-11-21") == [late.public_id]


def test_each_game_has_a_small_picture_of_how_it_lies(
    browser: Client, alice: User, begin: Begin
) -> None:
    game = begin(alice)
    game_act(public_id=game.public_id, player=alice, version=0, actions=["3h", "sw"])
    page = browser.get("/games/").content.decode()
    [picture] = re.findall(r'<svg class="small-picture".*?</svg>', page, re.S)
    assert 'aria-label="2 cards home"' in picture
    drawn = re.findall(r'href="#small-(\w+)"', picture)
    view = game_view(Game.objects.get(pk=game.pk), is_player=True)
    seen = {card for column in view["columns"] for card in column} | {view["reserve"]["top"]}
    seen |= set(view["waste"]["cards"]) | {"7S", "7H"}
    assert {name for name in drawn if name not in ("back", "none")} == seen
    assert page.count('id="small-7H"') == 1


def test_a_deal_that_was_ended_without_an_action_was_not_played(
    browser: Client, alice: User, begin: Begin
) -> None:
    game = begin(alice)
    game_end(public_id=game.public_id, player=alice)
    page = browser.get("/games/").content.decode()
    assert "Not played" in page


def test_a_page_of_finished_games_is_small(browser: Client, alice: User, begin: Begin) -> None:
    for _ in range(20):
        game_end(public_id=begin(alice, "FC1-C4-AAAAAKH").public_id, player=alice)
    page = browser.get("/games/", HTTP_ACCEPT_ENCODING="gzip")
    assert len(page.content) < 14_000
