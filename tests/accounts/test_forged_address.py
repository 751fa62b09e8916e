"""A client cannot make itself another address, at the server as it is really run."""

import re
from collections.abc import Iterator

import pytest
import requests

from tests.support.site import Site
from tests.support.site import site as serve


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serve(tmp_path_factory.mktemp("site")) as served:
        yield served


def test_wrong_passwords_are_counted_whatever_the_headers_claim(site: Site) -> None:
    session = requests.Session()
    page = session.get(f"{site.url}/accounts/login/", timeout=60).text
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert found
    answers = []
    for number in range(12):
        address = f"203.0.113.{number}"
        answer = session.post(
            f"{site.url}/accounts/login/",
            data={"csrfmiddlewaretoken": found[1], "login": "alice", "password": "wrong"},
            headers={"Referer": site.url, "X-Forwarded-For": address, "X-Real-IP": address},
            timeout=60,
        )
        answers.append(answer.status_code)
    assert answers == [200] * 10 + [429] * 2
