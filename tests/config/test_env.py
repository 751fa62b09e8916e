"""A bad variable stops the start and is named."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env


@pytest.fixture(autouse=True)
def _nothing_is_set(monkeypatch):
    for name in ("SECRET_KEY", "DATABASE_URL", "REDIS_URL", "SITE_URL", "DEBUG", "PROXY_COUNT"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("name", "value", "read"),
    [
        ("DEBUG", "perhaps", lambda: env.boolean("DEBUG", default=False)),
        ("PROXY_COUNT", "-1", lambda: env.whole_number("PROXY_COUNT", default=0)),
        ("PROXY_COUNT", "two", lambda: env.whole_number("PROXY_COUNT", default=0)),
        ("PROXY_COUNT", "²", lambda: env.whole_number("PROXY_COUNT", default=0)),
        ("SITE_URL", "talon.example", env.site_url),
        ("SITE_URL", "https://talon.example/play", env.site_url),
        ("SITE_URL", "ftp://talon.example", env.site_url),
        ("DATABASE_URL", "mysql://root@db/talon", env.database),
        ("DATABASE_URL", "nonsense", env.database),
        ("REDIS_URL", "localhost:6379", env.redis_url),
        ("SECRET_KEY", "short", env.secret_key),
        ("EMAIL_URL", "carrier-pigeon://loft", env.email),
    ],
)
def test_a_bad_value_is_named(monkeypatch, name, value, read):
    monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured, match=name):
        read()


def test_a_site_with_a_database_server_must_be_given_its_secret(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://talon@db/talon")
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY"):
        env.secret_key()


def test_an_embedded_site_keeps_its_own_secret(monkeypatch, tmp_path):
    monkeypatch.setattr(env, "BASE_DIR", tmp_path)
    made = env.secret_key()
    assert len(made) >= 32
    assert env.secret_key() == made
    assert (tmp_path / "var" / "secret_key").stat().st_mode & 0o077 == 0


def test_sqlite_is_durable_and_waits_for_its_turn():
    options = env.database()["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        assert pragma in options["init_command"]


def test_postgresql_is_used_through_a_bounded_pool(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://talon@db/talon")
    monkeypatch.setenv("DATABASE_POOL_SIZE", "7")
    assert env.database()["OPTIONS"]["pool"]["max_size"] == 7
