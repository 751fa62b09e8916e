"""What addresses of Redis mean; that Sentinel is asked is in tests/operations/test_sentinel.py."""

import pytest
from redis.sentinel import SentinelConnectionPool

from games.redis_pools import Pool


def test_an_address_of_one_server_gives_its_pool():
    pool = Pool.from_url("redis://someone:secret@cache:7000/3", socket_timeout=2)
    for name, value in {
        "host": "cache", "port": 7000, "db": 3, "username": "someone", "password": "secret",
        "socket_timeout": 2,
    }.items():  # fmt: skip
        assert pool.connection_kwargs[name] == value


def test_an_address_of_sentinels_gives_a_pool_that_asks_them_for_the_master():
    pool = Pool.from_url(
        "redis+sentinel://someone:s%2Fecret@one:7001,two/3?master=talon",
        socket_timeout=2, decode_responses=True,
    )  # fmt: skip
    assert isinstance(pool, SentinelConnectionPool)
    assert pool.service_name == "talon"
    assert pool.is_master
    asked = [each.connection_pool.connection_kwargs for each in pool.sentinel_manager.sentinels]
    assert [(each["host"], each["port"], each["socket_timeout"]) for each in asked] == [
        ("one", 7001, 2),
        ("two", 26379, 2),
    ]
    for name, value in {
        "db": 3, "username": "someone", "password": "s/ecret", "decode_responses": True,
        "socket_timeout": 2,
    }.items():  # fmt: skip
        assert pool.connection_kwargs[name] == value


@pytest.mark.parametrize(
    "url",
    [
        "redis+sentinel://one:26379/0",
        "redis+sentinel://one:26379/0?master=a&master=b",
        "redis+sentinel://one:26379,/0?master=talon",
        "redis+sentinel://one:26379/first?master=talon",
    ],
)
def test_an_address_that_names_no_sentinel_or_master_is_refused(url):
    with pytest.raises(ValueError, match=r"Sentinel|master|invalid literal"):
        Pool.from_url(url)
