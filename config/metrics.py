"""What Prometheus is told beside what `games.metrics` counts: requests, and pools."""

from collections.abc import Iterator, Mapping

from django.db import connections
from prometheus_client import REGISTRY, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily

from games.metrics import pools

_REQUESTS = Histogram(
    "talon_request_seconds",
    "From a request's arrival to its answer, by the answer's status.",
    ["status"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)


def request_answered(status: int, seconds: float) -> None:
    """Count a request that got an answer."""
    _REQUESTS.labels(str(status)).observe(seconds)


def text() -> bytes:
    """Return all that this process has counted, in Prometheus' text format."""
    return generate_latest(REGISTRY)


class _PoolCollector:
    """Asks the pools when Prometheus asks, so that nothing is counted on the way."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield one family: a gauge for each number of each pool."""
        family = GaugeMetricFamily(
            "talon_pool",
            "What a pool of database connections says of itself.",
            None,
            ["pool", "stat"],
        )
        for name, ask in pools.items():
            for stat, value in ask().items():
                family.add_metric([name, stat], value)
        yield family


def _pool_of_pages() -> Mapping[str, int]:
    """Django's own pool; none with SQLite, or before the first connection.

    `connection.pool` would make one here and now, of whatever database is set at the moment:
    in tests that is not yet the one of the tests.
    """
    pool = getattr(connections["default"], "_connection_pools", {}).get("default")
    stats: Mapping[str, int] = pool.get_stats() if pool is not None else {}
    return stats


pools["pages"] = _pool_of_pages
REGISTRY.register(_PoolCollector())
