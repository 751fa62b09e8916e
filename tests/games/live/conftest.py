"""A real server for the tests of sockets, and who connects to it."""

from collections.abc import Iterator

import pytest

from tests.support.people import Script
from tests.support.site import Site
from tests.support.site import site as serve


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serve(tmp_path_factory.mktemp("site")) as served:
        yield served


@pytest.fixture
def alice(site: Site) -> Script:
    return Script(site)


@pytest.fixture
def bob(site: Site) -> Script:
    return Script(site)
