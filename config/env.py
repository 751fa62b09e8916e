"""What the environment says, read loudly: a bad value stops the start by its variable's name."""

import contextlib
import importlib
import os
import secrets
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

from games.redis_pools import SCHEMES, Pool

BASE_DIR = Path(__file__).resolve().parent.parent

_env = environ.Env()


def boolean(name: str, *, default: bool) -> bool:
    """A yes or no. Raises ImproperlyConfigured for anything that is neither."""
    text = _env.str(name, default="yes" if default else "no").strip().lower()
    if text in {"1", "true", "yes", "on"}:
        return True
    if text in {"0", "false", "no", "off", ""}:
        return False
    raise ImproperlyConfigured(f"{name} must be yes or no, not {text!r}.")


def whole_number(name: str, *, default: int, at_least: int = 0) -> int:
    """A whole number. Raises ImproperlyConfigured for anything else or less than `at_least`."""
    text = _env.str(name, default=str(default)).strip()
    if not text.isascii() or not text.isdigit() or int(text) < at_least:
        raise ImproperlyConfigured(f"{name} must be a whole number from {at_least}, not {text!r}.")
    return int(text)


def text(name: str, *, default: str = "") -> str:
    """A text; an empty one counts as not given."""
    return _env.str(name, default="").strip() or default


def texts(name: str) -> list[str]:
    """A list of texts, separated by commas."""
    return [item.strip() for item in _env.str(name, default="").split(",") if item.strip()]


def one_of(name: str, *choices: str) -> str:
    """One of a few words, the first of them when not given. Raises ImproperlyConfigured."""
    chosen = text(name, default=choices[0])
    if chosen not in choices:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(choices)}, not {chosen!r}.")
    return chosen


def secret(name: str, *, at_least: int) -> str:
    """A secret of at least so many characters, or none. Raises ImproperlyConfigured."""
    value = text(name)
    if value and len(value) < at_least:
        raise ImproperlyConfigured(f"{name} must be at least {at_least} characters long.")
    return value


def secret_key() -> str:
    """SECRET_KEY. A site on SQLite alone, which is one machine's, keeps one of its own in var/.

    Raises ImproperlyConfigured for a short one, and for none where DATABASE_URL is given:
    there may be other machines, which must have the same.
    """
    key = secret("SECRET_KEY", at_least=32)
    if not key and text("DATABASE_URL"):
        raise ImproperlyConfigured(
            "SECRET_KEY must be set: a long random text, the same on each machine."
        )
    return key or _kept_secret_key()


def _kept_secret_key() -> str:
    path = BASE_DIR / "var" / "secret_key"
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent) as new:
            new.write(secrets.token_urlsafe(48))
            new.flush()
            # Of two processes that start at once the first one's stays.
            with contextlib.suppress(FileExistsError):
                os.link(new.name, path)
    return path.read_text().strip()


def site_url() -> str:
    """SITE_URL, where people reach the site: scheme and host, no path."""
    url = text("SITE_URL", default="http://localhost:8000").rstrip("/")
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.path or parts.query:
        raise ImproperlyConfigured(f"SITE_URL must look like https://talon.example, not {url!r}.")
    return url


def database() -> dict[str, object]:
    """DATABASE_URL as Django's settings: SQLite in var/ when not given, or PostgreSQL."""
    return database_at(
        text("DATABASE_URL", default=f"sqlite:///{BASE_DIR / 'var' / 'talon.sqlite3'}")
    )


def database_at(url: str) -> dict[str, object]:
    """A database as Django's settings. Raises ImproperlyConfigured for a URL that names none."""
    try:
        settings: dict[str, object] = dict(_env.db_url_config(url))
    except Exception as error:
        raise ImproperlyConfigured(f"DATABASE_URL cannot be read: {error}") from error
    engine = settings.get("ENGINE")
    if engine == "django.db.backends.sqlite3":
        # Tests use threads, which cannot share a database in memory.
        (BASE_DIR / "var").mkdir(exist_ok=True)
        settings["TEST"] = {"NAME": str(BASE_DIR / "var" / "test.sqlite3")}
        # WAL lets readers and the one writer go on side by side; FULL makes a commit
        # durable before it is answered; IMMEDIATE takes the write lock at BEGIN, so that
        # a busy moment waits for `timeout` seconds where a late upgrade would just fail.
        settings["OPTIONS"] = {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
            " PRAGMA foreign_keys=ON;",
        }
    elif engine == "django.db.backends.postgresql":
        # The pool bounds what one process takes of the server's connections, however
        # many sockets it serves.
        options = settings.get("OPTIONS")
        settings["OPTIONS"] = {
            **(options if isinstance(options, dict) else {}),
            "pool": {
                "min_size": 1,
                "max_size": whole_number("DATABASE_POOL_SIZE", default=10, at_least=1),
                # Before a page gives up its socket: so its player is told why.
                "timeout": 6,
                # Longer attempts come at ever longer pauses: after an hour without the server
                # the next would be an hour away. A new one begins with the next who asks.
                "reconnect_timeout": 2,
                # What a busy minute took is given back a connection a minute.
                "max_idle": 60,
            },
        }
        # Of the connections that a restart of the server has ended none is handed out.
        settings["CONN_HEALTH_CHECKS"] = True
        # Behind PgBouncer in transaction mode a cursor of the server would be gone with the
        # next connection. Prepared statements are off already, as Django has it.
        settings["DISABLE_SERVER_SIDE_CURSORS"] = boolean("DATABASE_IS_POOLED", default=False)
    else:
        raise ImproperlyConfigured(
            "DATABASE_URL must begin with sqlite:// or postgres://, "
            f"not {urlsplit(url).scheme!r}://."
        )
    return settings


def redis_url() -> str | None:
    """REDIS_URL, or None for the in-process layer and cache of a single process."""
    url = text("REDIS_URL")
    if url:
        try:
            if urlsplit(url).scheme not in SCHEMES:
                raise ValueError("It must begin with one of " + ", ".join(sorted(SCHEMES)) + ".")
            Pool.from_url(url)
        except ValueError as error:
            raise ImproperlyConfigured(f"REDIS_URL is wrong. {error}") from error
    return url or None


def email() -> dict[str, object]:
    """EMAIL_URL as Django's EMAIL_ settings; mail goes to the console when not given."""
    url = text("EMAIL_URL", default="consolemail://")
    try:
        settings: dict[str, object] = _env.email_url_config(url)
    except Exception as error:
        raise ImproperlyConfigured(f"EMAIL_URL cannot be read: {error}") from error
    return settings


def social_providers() -> dict[str, dict[str, object]]:
    """The sites whose accounts may sign people in here, as allauth's settings: those with keys.

    Raises ImproperlyConfigured for half a pair of keys.
    """
    providers = {"google": _keys_at("GOOGLE"), "github": _keys_at("GITHUB")}
    if address := text("GITHUB_URL"):  # a GitHub of one's own
        providers["github"]["GITHUB_URL"] = address.rstrip("/")
    return {name: keys for name, keys in providers.items() if "APP" in keys}


def _keys_at(provider: str) -> dict[str, object]:
    client_id, key = text(f"{provider}_CLIENT_ID"), text(f"{provider}_CLIENT_SECRET")
    if bool(client_id) != bool(key):
        raise ImproperlyConfigured(
            f"{provider}_CLIENT_ID and {provider}_CLIENT_SECRET belong together."
        )
    if not client_id:
        return {}
    return {"APP": {"client_id": client_id, "secret": key}, "OAUTH_PKCE_ENABLED": True}


def start_sentry() -> None:
    """Report faults to SENTRY_DSN, if given, without anything personal.

    Raises ImproperlyConfigured when the package `sentry-sdk`, which nothing else needs, is
    not installed.
    """
    dsn = text("SENTRY_DSN")
    if not dsn:
        return
    try:
        sentry_sdk = importlib.import_module("sentry_sdk")
    except ImportError as error:
        raise ImproperlyConfigured(
            "SENTRY_DSN is set, but sentry-sdk is not there: pip install sentry-sdk."
        ) from error
    # No names and addresses, bodies or local variables: a sealed code may be among those.
    sentry_sdk.init(
        dsn=dsn,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
    )
