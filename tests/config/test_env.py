"""A bad variable stops the start and is named."""

import sys
from types import ModuleType

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
        ("REDIS_URL", "redis+sentinel://one:26379/0", env.redis_url),
        ("REDIS_URL", "redis+sentinel:///0?master=talon", env.redis_url),
        ("REDIS_URL", "redis+sentinel://one:port/0?master=talon", env.redis_url),
        ("SECRET_KEY", "short", env.secret_key),
        ("METRICS_TOKEN", "short", lambda: env.secret("METRICS_TOKEN", at_least=16)),
        ("LOG_FORMAT", "xml", lambda: env.one_of("LOG_FORMAT", "text", "json")),
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


def test_faults_are_reported_without_anything_personal(monkeypatch):
    told = {}
    sentry = ModuleType("sentry_sdk")
    sentry.init = lambda **options: told.update(options)
    monkeypatch.setitem(sys.modules, "sentry_sdk", sentry)
    env.start_sentry()
    assert not told
    monkeypatch.setenv("SENTRY_DSN", "https://key@sentry.example/1")
    env.start_sentry()
    assert told["dsn"] == "https://key@sentry.example/1"
    assert told["send_default_pii"] is told["include_local_variables"] is False
    assert told["max_request_body_size"] == "never"


def test_reports_that_nothing_can_send_stop_the_start(monkeypatch):
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)
    monkeypatch.setenv("SENTRY_DSN", "https://key@sentry.example/1")
    with pytest.raises(ImproperlyConfigured, match="SENTRY_DSN"):
        env.start_sentry()


def test_behind_a_pooler_of_transactions_no_cursor_stays_at_the_server(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://talon@db/talon")
    assert env.database()["DISABLE_SERVER_SIDE_CURSORS"] is False
    monkeypatch.setenv("DATABASE_IS_POOLED", "yes")
    assert env.database()["DISABLE_SERVER_SIDE_CURSORS"] is True
