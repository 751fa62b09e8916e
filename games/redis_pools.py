"""Connections to Redis: to one server, or to whichever Redis Sentinel says is the master.

For the latter an address is `redis+sentinel://sentinel-1:26379,sentinel-2:26379/0?master=talon`,
where the number is that of the database; user name and password before the hosts are those of the
servers themselves. After a failover whoever lost a connection gets the next one to the new master.
"""

from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import redis
from redis.sentinel import Sentinel

SENTINEL = "redis+sentinel"
SCHEMES = frozenset({"redis", "rediss", "unix", SENTINEL})
_PORT = 26379


class Pool:
    """Makes pools by address; in this shape for Django's cache, as its `pool_class`."""

    @classmethod
    def from_url(cls, url: str, **options: Any) -> redis.ConnectionPool:
        """Return a pool of connections to the server that a URL names.

        `options` are redis-py's, such as `socket_timeout` in seconds. Nothing is connected yet.
        Raises ValueError for a URL that names none.
        """
        if urlsplit(url).scheme != SENTINEL:
            return redis.ConnectionPool.from_url(url, **options)
        sentinels, master, found = _read(url)
        asking = {name: value for name, value in options.items() if name.startswith("socket_")}
        client = Sentinel(sentinels, sentinel_kwargs=asking).master_for(master, **found, **options)
        return client.connection_pool


def client_of(url: str, **options: Any) -> redis.Redis:
    """Return a client with a pool of its own, see `Pool.from_url`; `close` ends both."""
    return redis.Redis.from_pool(Pool.from_url(url, **options))


def _read(url: str) -> tuple[list[tuple[str, int]], str, dict[str, Any]]:
    """Return the Sentinels, the master's name, and what else a URL says of the servers."""
    parts = urlsplit(url)
    who, _, hosts = parts.netloc.rpartition("@")
    sentinels = []
    for host in hosts.split(","):
        name, _, port = host.strip().partition(":")
        if not name:
            raise ValueError("A Sentinel has no name.")
        sentinels.append((name, int(port or _PORT)))
    masters = parse_qs(parts.query).get("master", [])
    if len(masters) != 1:
        raise ValueError("?master=… must tell which master the Sentinels are asked for.")
    username, _, password = who.partition(":")
    found: dict[str, Any] = {"db": int(parts.path.strip("/") or 0)}
    if username:
        found["username"] = unquote(username)
    if password:
        found["password"] = unquote(password)
    return sentinels, masters[0], found
