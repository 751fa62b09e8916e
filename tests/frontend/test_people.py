"""Profiles as pages, following by a button, and friends on the boards."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import friends, services
from games.models import Game
from tests.games.conftest import NOON
from tests.games.test_statistics import keep, row
from tests.leaderboard.conftest import (
    DAY,
    begin,
    clock,
    deals,
    make_deals,
    make_result,
    retell,
    win,
)

__all__ = ["clock", "deals", "make_deals", "make_result"]

pytestmark = pytest.mark.django_db

STANDINGS = f"/daily/{DAY}/canfield/D3/"


def show(user, what):
    services.settings_update(user=user, changes={"profile": what})


def test_anybody_sees_what_an_open_profile_shows(visitor, alice) -> None:
    keep(row(alice))
    page = visitor.get("/people/alice/").content.decode()
    assert "<h1>alice</h1>" in page
    assert "Member since" in page
    assert "Recent games" not in page
    assert "Follow" not in page
    show(alice, "all")
    page = visitor.get("/people/Alice/").content.decode()
    assert f'href="/games/{Game.objects.get().public_id}/replay/"' in page


@pytest.mark.parametrize("how", ["closed", "blocked", "deleted", "guest"])
def test_a_profile_that_is_not_for_others_is_the_page_of_nobody(browser, make_user, how) -> None:
    bob = make_user("Guest-222222" if how == "guest" else "bob", is_guest=how == "guest")
    name = bob.username
    keep(row(bob))
    if how == "closed":
        show(bob, "nothing")
    elif how == "blocked":
        services.users_set_active(users=[bob], active=False)
    elif how == "deleted":
        services.user_delete(user=bob)

    def asked(who):
        with CaptureQueriesContext(connection) as queries:
            answer = browser.get(f"/people/{who}/")
        page = answer.content.decode().replace(who, "NAME")
        return answer.status_code, re.sub(r'value="[A-Za-z0-9]{64}"', "", page), len(queries)

    browser.get("/faq/")  # the first page of a session renews it
    assert asked(name) == asked("nobody-here")
    assert asked(name)[0] == 404
    assert browser.post(f"/people/{name}/follow/").status_code == 404


def test_ones_own_profile_says_what_others_see(browser, alice) -> None:
    for what, said in (
        ("all", "Others see your statistics and your recent games."),
        ("statistics", "Others see your statistics, and not your games."),
        ("nothing", "Your profile is closed: nobody but you sees this page."),
    ):
        show(alice, what)
        assert said in browser.get("/people/alice/").content.decode()


def test_following_is_a_button_and_so_is_letting_go(browser, alice, bob) -> None:
    assert ">Follow<" in browser.get("/people/bob/").content.decode()
    page = browser.post("/people/bob/follow/", follow=True).content.decode()
    assert ">Unfollow<" in page
    assert friends.follows(alice, bob)
    assert 'href="/people/bob/"' in browser.get("/people/").content.decode()
    answer = browser.post("/people/bob/follow/", {"follow": "no", "back": "following"})
    assert answer["Location"] == "/people/"
    assert not friends.follows(alice, bob)
    assert "You follow nobody yet." in browser.get("/people/").content.decode()


def test_a_click_on_a_link_follows_nobody(browser, alice, bob) -> None:
    assert browser.get("/people/bob/follow/").status_code == 405
    assert not friends.follows(alice, bob)


def test_a_refusal_to_follow_is_said_on_the_page(browser, alice, bob, monkeypatch) -> None:
    monkeypatch.setattr(friends, "MOST_FOLLOWED", 0)
    page = browser.post("/people/bob/follow/", follow=True).content.decode()
    assert "which is the most" in page


def test_a_guest_has_no_button_and_a_visitor_signs_in_first(visitor, bob) -> None:
    assert visitor.post("/people/bob/follow/")["Location"].startswith("/accounts/login/")
    visitor.post("/guest/")
    assert ">Follow<" not in visitor.get("/people/bob/").content.decode()
    assert "Sign up to follow" in visitor.post("/people/bob/follow/", follow=True).content.decode()


def test_a_name_on_the_standings_leads_to_an_open_profile_only(browser, make_result) -> None:
    make_result("carol", ranked_score=50)
    show(make_result("dave", ranked_score=40).player, "nothing")
    page = browser.get(STANDINGS).content.decode()
    assert 'href="/people/carol/"' in page
    assert "/people/dave/" not in page
    assert "dave" in page


def test_those_whom_one_follows_are_marked_in_words_and_shown_alone(
    browser, alice, make_result
) -> None:
    for score, name in enumerate(("carol", "dave", "erin"), 1):
        make_result(name, ranked_score=score * 10)
    win(alice)
    friends.follow(follower=alice, name="carol")
    page = browser.get(STANDINGS).content.decode()
    assert page.count('<span class="option followed">you follow</span>') == 1
    assert 'data-followed="carol"' in page
    entries = browser.get(STANDINGS + "?show=friends").context["page"].entries
    assert [(entry.rank, entry.result.username) for entry in entries] == [
        (1, "alice"),
        (4, "carol"),
    ]


def test_around_oneself_are_those_next_to_ones_own_entry(browser, alice, make_result) -> None:
    assert "You are not on this board." in browser.get(STANDINGS + "?show=around").content.decode()
    for score in range(10):
        make_result(f"player{score}", ranked_score=score * 10)
    retell(begin(alice), ranked_score=45)
    entries = browser.get(STANDINGS + "?show=around").context["page"].entries
    assert [entry.rank for entry in entries] == [3, 4, 5, 6, 7, 8, 9]


def test_no_friend_on_the_board_is_said(browser, alice, make_result) -> None:
    make_result("carol", ranked_score=10)
    page = browser.get(STANDINGS + "?show=friends").content.decode()
    assert "Nobody whom you follow is on this board." in page


def test_a_visitor_sees_everyone_and_no_choice(visitor, make_result) -> None:
    make_result("carol", ranked_score=10)
    page = visitor.get(STANDINGS + "?show=friends").content.decode()
    assert "Which entries" not in page


def test_boards_of_months_and_deals_mark_friends_too(browser, alice, bob, deals) -> None:
    win(bob)
    friends.follow(follower=alice, name="bob")
    for path in ("/leaderboards/canfield/D3/", "/leaderboards/streaks/canfield/D3/"):
        page = browser.get(path).content.decode()
        assert 'href="/people/bob/"' in page, path
        assert "you follow" in page, path


def test_the_best_of_a_closed_day_show_whom_one_follows(browser, alice, bob, clock, deals) -> None:
    win(bob)
    clock.shift(timedelta(days=1))
    day = f"/daily/{DAY}/"
    assert "you follow" not in browser.get(day).content.decode()
    browser.post("/people/bob/follow/")
    top = browser.get(day).content.decode().partition('class="daily-top"')[2].partition("</ol>")[0]
    assert re.search(r'>bob</a> <span class="option followed">you follow</span>', top)


def test_month_and_streak_boards_show_friends_with_their_ranks_among_all(
    browser, alice, bob, make_user, deals, clock
) -> None:
    for player in (make_user("cyd"), bob):
        win(player)
    retell(begin(alice), version=3, ranked_score=5, status="ended", ended_at=NOON)
    browser.post("/people/bob/follow/")
    for query in ("?show=friends", "?period=all&show=friends"):
        rows = browser.get("/leaderboards/canfield/D3/" + query).context["rows"]
        assert [(row["rank"], row["player"]) for row in rows] == [(1, "bob"), (3, "alice")]
    page = browser.get("/leaderboards/streaks/canfield/D3/?by=longest&show=friends")
    assert [(row["rank"], row["player"]) for row in page.context["rows"]] == [(1, "bob")]
    assert 'href="?by=longest"' in page.content.decode()
