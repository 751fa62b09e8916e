"""What every test may use. The cast: alice plays, bob watches, charlie is nobody."""

import os
import time
from collections.abc import Callable, Iterator

import hypothesis
import pytest
from django.core.cache import cache as django_cache
from django.test import Client
from django.utils import timezone, translation
from rest_framework.test import APIClient

from accounts import names
from accounts.models import User
from games import days
from games.playthroughs import cache as playthroughs
from games.solving import deals

# The same examples in every run, and no deadline on a machine with other work.
hypothesis.settings.load_profile("ci")

PASSWORD = "correct-horse-battery"
SECONDS_OF_A_TEST = 300
CACHE_IN = 1 + int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]) % 15


@pytest.fixture(autouse=True)
def _as_a_new_process(settings: pytest.FixtureRequest) -> Iterator[None]:
    """No test sees what another left in this process; hashing passwords costs nothing."""
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.MD5PasswordHasher",
        "django.contrib.auth.hashers.Argon2PasswordHasher",
    ]
    # Pages name their static files as they lie in the tree, whether collected or not; and no
    # test asks for one of the middleware, which looks at them all anew for each test client.
    settings.STORAGES = {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }
    settings.MIDDLEWARE = [name for name in settings.MIDDLEWARE if "ServeStatic" not in name]
    # The solver's word does not depend on how much time others leave it.
    settings.SOLVER_PATIENCE = 10
    if settings.REDIS_URL:
        # To clear a Redis cache is to empty its database: each process of xdist has its own.
        cache = {
            **settings.CACHES["default"],
            "LOCATION": settings.REDIS_URL.rpartition("/")[0] + f"/{CACHE_IN}",
        }
        settings.CACHES = {"default": cache}
    django_cache.clear()
    playthroughs.clear()
    translation.deactivate()  # the language of the last answer stays that of its thread
    yield
    playthroughs.clear()


@pytest.fixture
def one_day() -> None:
    """A test about today's deals at a real server begins and ends on one day.

    Where that is about to end, it waits for the next.
    """
    now = timezone.now()
    left = (days.closes_at(days.today(now)) - now).total_seconds()
    if left < SECONDS_OF_A_TEST:
        time.sleep(left + 1)


@pytest.fixture(autouse=True)
def _nothing_is_kept_behind_a_test(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the solver finds out is stored by a thread: it would outlast a test that is undone."""
    marker = request.node.get_closest_marker("django_db")
    if marker is None or not marker.kwargs.get("transaction"):
        monkeypatch.setattr(deals, "_later", lambda promise, keep: None)


MakeUser = Callable[..., User]


@pytest.fixture
def make_user(db: None) -> MakeUser:
    """Make a member, or with is_guest=True a guest."""

    def make(username: str, **extra: object) -> User:
        user = User(username=names.normalise(username), **extra)
        user.set_keys()
        user.set_password(PASSWORD)
        user.save()
        return user

    return make


@pytest.fixture
def alice(make_user: MakeUser) -> User:
    return make_user("alice")


@pytest.fixture
def bob(make_user: MakeUser) -> User:
    return make_user("bob")


@pytest.fixture
def api() -> Callable[[User | None], APIClient]:
    """A client of the API, signed in as the user given."""

    def sign_in(user: User | None = None) -> APIClient:
        client = APIClient()
        if user is not None:
            client.force_authenticate(user)
        return client

    return sign_in


@pytest.fixture
def browser_of() -> Callable[[User], Client]:
    """A browser session of a user, with its CSRF check on."""

    def sign_in(user: User) -> Client:
        client = Client(enforce_csrf_checks=False)
        client.force_login(user)
        return client

    return sign_in
