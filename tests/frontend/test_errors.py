"""Pages and answers for what goes wrong."""

from collections.abc import Callable

import pytest
import redis
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from frontend.views import errors


@pytest.mark.parametrize(
    "path",
    ["/nowhere/", "/games/none-such/", "/games/%00/", "/deal/%00/", "/admin/nowhere/", "/%00"],
)
def test_what_is_not_there_is_a_page_that_says_so(visitor: Client, path: str) -> None:
    response = visitor.get(path, follow=True)
    assert response.status_code in {404, 200}  # the admin leads to sign-in
    assert b"Traceback" not in response.content


def test_a_page_that_is_not_there_leads_on(visitor: Client) -> None:
    response = visitor.get("/nowhere/")
    assert response.status_code == 404
    assert 'href="/"' in response.content.decode()


@pytest.mark.parametrize("path", ["/guest/", "/language/", "/replay/play-on/"])
@pytest.mark.parametrize(
    ("language", "words"), [("en", "belongs to a button"), ("el", "ανήκει σε ένα κουμπί")]
)
def test_the_address_of_a_button_opened_as_a_page_says_so_and_leads_on(
    visitor: Client, path: str, language: str, words: str
) -> None:
    response = visitor.get(path, headers={"Accept-Language": language})
    assert (response.status_code, response["Allow"]) == (405, "POST")
    page = response.content.decode()
    assert words in page
    assert 'href="/"' in page


def test_a_page_to_which_something_is_sent_says_that_it_takes_nothing(visitor: Client) -> None:
    response = visitor.post("/faq/")
    assert (response.status_code, response["Allow"]) == (405, "GET, HEAD")
    assert "nothing can be sent to it" in response.content.decode()


@pytest.mark.parametrize(
    "path", ["/api/v1/nowhere/", "/api/nowhere", "/api/v1/games/%00/", "/api/v1/games/%00/log/"]
)
def test_under_the_api_errors_are_json(visitor: Client, path: str) -> None:
    response = visitor.get(path)
    assert response.status_code == 404
    assert response.json()["code"] == "not_found"


def test_a_form_without_its_token_is_explained(db: None) -> None:
    response = Client(enforce_csrf_checks=True).post("/guest/")
    assert response.status_code == 403
    assert "This form was opened long ago" in response.content.decode()


@pytest.mark.parametrize(
    "cause",
    [OperationalError("disk full"), InterfaceError("closed"), redis.ConnectionError("refused")],
)
def test_what_a_server_behind_has_failed_to_do_can_be_tried_again(
    rf: RequestFactory, cause: Exception
) -> None:
    try:
        raise cause
    except Exception:
        page, answer = (errors.server_error(rf.get(path)) for path in ("/x/", "/api/v1/x/"))
    for response in (page, answer):
        assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert "Your games are safe" in page.content.decode()
    assert b'"unavailable"' in answer.content


@pytest.mark.parametrize(
    ("view", "status"),
    [
        (errors.bad_request, 400), (errors.permission_denied, 403), (errors.not_found, 404),
        (errors.too_many_requests, 429), (errors.server_error, 500),
    ],
)  # fmt: skip
def test_each_error_is_a_page_here_and_json_in_the_api(
    rf: RequestFactory, view: Callable[[HttpRequest], HttpResponse], status: int
) -> None:
    page, answer = view(rf.get("/x/")), view(rf.get("/api/v1/x/"))
    assert page.status_code == answer.status_code == status
    assert b"<h1>" in page.content
    assert answer["Content-Type"] == "application/json"
    for response in (page, answer):
        assert (status == 429) == ("Retry-After" in response)


def test_the_page_for_our_own_faults_asks_nobody_anything(rf: RequestFactory) -> None:
    """Without the `db` fixture a query fails; the session and the user may be what broke."""
    response = errors.server_error(rf.get("/x/"))
    assert "Your games are safe" in response.content.decode()
