"""The client's address, with and without proxies that can be believed."""

import pytest
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from accounts.addresses import UNKNOWN, client_address, counted_address


@pytest.mark.parametrize(
    ("proxies", "forwarded", "expected"),
    [
        (0, "6.6.6.6", "10.0.0.9"),
        (1, "6.6.6.6, 203.0.113.7", "203.0.113.7"),
        (1, "203.0.113.7", "203.0.113.7"),
        (2, "6.6.6.6, 203.0.113.7, 10.0.0.1", "203.0.113.7"),
        (2, "203.0.113.7", "203.0.113.7"),
        (1, "", "10.0.0.9"),
        (1, "203.0.113.7:4711", "203.0.113.7"),
        (1, "[2001:db8::1]:4711", "2001:db8::1"),
        (1, "2001:db8::1", "2001:db8::1"),
        (1, "nonsense", UNKNOWN),
    ],
)
def test_only_what_our_own_proxies_wrote_is_believed(
    settings: Settings, proxies: int, forwarded: str, expected: str
) -> None:
    settings.PROXY_COUNT = proxies
    request = RequestFactory().get(
        "/", REMOTE_ADDR="10.0.0.9", headers={"X-Forwarded-For": forwarded}
    )
    assert client_address(request) == expected


def test_a_house_with_ipv6_counts_as_one(settings: Settings) -> None:
    settings.PROXY_COUNT = 0
    make = RequestFactory().get
    one, other = (
        make("/", REMOTE_ADDR="2001:db8:1:2::1"),
        make("/", REMOTE_ADDR="2001:db8:1:2:f::9"),
    )
    next_door = make("/", REMOTE_ADDR="2001:db8:1:3::1")
    assert counted_address(one) == counted_address(other) != counted_address(next_door)


def test_a_request_without_an_address_is_counted_too(settings: Settings) -> None:
    settings.PROXY_COUNT = 0
    assert counted_address(RequestFactory().get("/", REMOTE_ADDR="")) == UNKNOWN
