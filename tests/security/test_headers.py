"""Every answer keeps a browser from being used against its owner: at a real server, as by TLS."""

import re
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
import requests

from tests.security.test_access import ROWS, filled
from tests.support.site import Site
from tests.support.site import site as serve

EVERYWHERE = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains; preload",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("DATABASE_URL", raising=False)  # a file that can be spoiled
        with serve(
            folder, SITE_URL="https://localhost", ALLOWED_HOSTS="127.0.0.1", PROXY_COUNT="1"
        ) as served:
            yield served


def ask(site: Site, path: str, method: str = "GET", **options: Any) -> requests.Response:
    """Ask as the proxy does, which has taken the TLS off."""
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
    headers |= options.pop("headers", {})
    return requests.request(
        method, site.url + path, headers=headers, allow_redirects=False, timeout=60, **options
    )


def check(answer: requests.Response) -> None:
    """See that nothing is missing, and nothing unsafe allowed."""
    for name, value in EVERYWHERE.items():
        assert answer.headers.get(name) == value, (answer.url, name)
    assert "camera=()" in answer.headers["Permissions-Policy"]
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "base-uri 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert not re.search(r"unsafe|\*|https?:", policy), policy
    assert "server" not in {name.lower() for name in answer.headers}
    assert "x-powered-by" not in {name.lower() for name in answer.headers}


def test_every_address_of_the_table_has_them(site: Site) -> None:
    names = {"open": "x", "over": "x", "sealed": "x", "unknown": "x", "code": "CF1-D3-AAAAACL"}
    names |= {"secret": "nonsense", "token": "1", "passkey": "1", "today": "today"}
    names |= {"tomorrow": "2999-01-01"}
    seen = set()
    for address in sorted({filled(row.address, names) for row in ROWS}):
        if "dailies" in address or address.startswith("/daily/today"):
            continue  # making today's deals takes its time
        answer = ask(site, address)
        check(answer)
        seen.add(answer.status_code)
    assert {200, 302, 404, 405} <= seen


@pytest.mark.parametrize(
    ("status", "method", "path", "options"),
    [
        (200, "GET", "/accounts/login/", {}),
        (302, "GET", "/admin/login/", {}),
        (200, "GET", "/healthz", {}),
        (200, "GET", "/readyz", {}),
        (302, "GET", "/admin/", {}),
        (301, "GET", "/faq", {}),
        (400, "GET", "/", {"headers": {"Host": "evil.example"}}),
        (403, "POST", "/play/", {"data": {"code": "CF1-D3-AAAAACL"}}),
        (404, "GET", "/nothing/", {}),
        (404, "GET", "/api/v1/nothing/", {}),
        (404, "GET", "/metrics", {}),
        (405, "POST", "/faq/", {"headers": {"Cookie": "__Host-csrftoken=x"}}),
        (413, "POST", "/api/v1/replay/", {"data": b"x" * 300_000}),
        (415, "POST", "/api/v1/replay/", {"data": b"x", "headers": {"Content-Type": "text/plain"}}),
    ],
)
def test_every_kind_of_answer_has_them(
    site: Site, status: int, method: str, path: str, options: dict[str, Any]
) -> None:
    answer = ask(site, path, method, **options)
    if path == "/faq/":
        assert answer.status_code in (403, 405)  # whichever is seen first
    else:
        assert answer.status_code == status
    check(answer)


def test_a_fault_of_the_site_has_them_too(site: Site) -> None:
    with sqlite3.connect(site.folder / "talon.sqlite3") as database:
        database.execute("ALTER TABLE leaderboard_bankroll RENAME TO away")
    try:
        for path in ("/leaderboards/bankroll/", "/api/v1/leaderboards/bankroll/"):
            answer = ask(site, path)
            assert answer.status_code == 500
            check(answer)
    finally:
        with sqlite3.connect(site.folder / "talon.sqlite3") as database:
            database.execute("ALTER TABLE away RENAME TO leaderboard_bankroll")


def test_static_files_have_them_and_are_kept_for_ever(site: Site) -> None:
    page = ask(site, "/").text
    files = set(re.findall(r'/static/[^"]+', page))
    assert files
    for path in files:
        assert re.search(r"\.[0-9a-f]{12}\.\w+$", path), path
        answer = ask(site, path)
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "max-age=315360000, public, immutable"
        check(answer)


def test_cookies_are_this_hosts_alone_and_sent_by_its_own_pages(site: Site) -> None:
    page = ask(site, "/play/")
    token = page.cookies["__Host-csrftoken"]
    form = {"csrfmiddlewaretoken": token, "code": "CF1-D3-AAAAACL"}
    headers = {"Cookie": f"__Host-csrftoken={token}", "Referer": "https://localhost/play/"}
    begun = ask(site, "/play/", "POST", data=form, headers=headers)
    assert begun.status_code == 302
    language = ask(
        site, "/language/", "POST", data=form | {"language": "el"}, headers=headers
    )  # fmt: skip
    told = [page, begun, language]
    cookies = [line for answer in told for line in answer.raw.headers.getlist("Set-Cookie")]
    names = {line.partition("=")[0] for line in cookies}
    assert {"__Host-sessionid", "__Host-csrftoken", "django_language"} <= names
    for line in cookies:
        parts = [part.strip() for part in line.split(";")[1:]]
        assert "Secure" in parts, line
        assert "SameSite=Lax" in parts, line
        assert "Path=/" in parts, line
        assert not [part for part in parts if part.startswith("Domain")], line
        if not line.startswith("__Host-csrftoken"):  # which the site's scripts read
            assert "HttpOnly" in parts, line


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Referer": "https://evil.example/"},
        {"Origin": "http://localhost"},
        {},
    ],
    ids=str,
)
def test_a_form_from_elsewhere_is_refused_even_with_its_token(
    site: Site, headers: dict[str, str]
) -> None:
    token = ask(site, "/play/").cookies["__Host-csrftoken"]
    form = {"csrfmiddlewaretoken": token, "code": "CF1-D3-AAAAACL"}
    sent = {"Cookie": f"__Host-csrftoken={token}"} | headers
    answer = ask(site, "/play/", "POST", data=form, headers=sent)
    assert answer.status_code == 403
    check(answer)
