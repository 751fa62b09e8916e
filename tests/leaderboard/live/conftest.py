"""The real server and the cast of the tests of sockets; here they follow boards."""

from tests.games.live.conftest import alice, bob, site

__all__ = ["alice", "bob", "site"]
