"""Processes restart one after the other while somebody plays: the page goes on."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.table import Table
from tests.servers import free_port
from tests.support.proxy import proxy
from tests.support.site import Site
from tests.support.site import site as serve

CODE = "CF1-D3-AAAAACL"


@dataclass
class Proxied(Site):
    """A site behind a proxy, and the ports of its processes."""

    ports: tuple[int, ...] = ()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    """Two processes behind a proxy, at whose port the site is reached."""
    second = free_port()
    with serve(tmp_path_factory.mktemp("site"), ALLOWED_HOSTS="localhost") as first:
        first.start(second)
        with proxy(first.port, second) as port:
            yield Proxied(
                port, first.environment, first.folder, first.processes, (first.port, second)
            )


def test_a_rolling_restart_is_no_event_to_who_plays(
    open_browser: OpenBrowser, site: Proxied
) -> None:
    page = open_browser().new_page()
    table = Table.begin(page, CODE)
    table.play("3h")
    for port in site.ports:
        ending = site.processes.pop(0)
        ending.terminate()
        table.play("sw", wait=False)
        table.play("sw", wait=False)
        table.expect_in_step()
        ending.wait(60)
        site.start(port)
    expect(page.locator("#table")).to_have_attribute("data-connection", "open")
    expect(page.locator("#notice")).to_be_hidden()
    table.play("sw")
