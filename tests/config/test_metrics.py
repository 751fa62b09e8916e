"""What a process tells of itself when Prometheus asks."""

import pytest
from django.db import connections

from config import metrics


def test_who_asks_for_metrics_makes_no_pool_of_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(connections["default"])
    monkeypatch.setattr(kind, "_connection_pools", {}, raising=False)
    assert b"talon_request_seconds" in metrics.text()
    assert kind._connection_pools == {}  # type: ignore[attr-defined]
