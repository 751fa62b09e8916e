"""A game over a line that garbles everything: the page ends up where the server is."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.table import Table
from tests.support.faulty_line import FaultyLine, faulty_line
from tests.support.reckoning import logs
from tests.support.site import Site
from tests.support.site import site as serve

CODE = "CF1-D3-AAAAACL"


@dataclass
class Garbled(Site):
    """A site that is reached over a faulty line."""

    line: FaultyLine | None = None


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Garbled]:
    with (
        serve(tmp_path_factory.mktemp("site"), ALLOWED_HOSTS="localhost") as served,
        faulty_line(served.port) as line,
    ):
        yield Garbled(line.port, served.environment, served.folder, served.processes, line)


def test_over_a_faulty_line_every_move_is_played_once_and_the_page_shows_them_all(
    open_browser: OpenBrowser, site: Garbled
) -> None:
    page = open_browser().new_page()
    table = Table.begin(page, CODE)
    assert site.line is not None
    site.line.fates = {"double": 20, "delay": 15, "swap": 5, "drop": 5, "cut": 10}
    played = ["3h", "32", *["sw"] * 10, "u"]
    for token in played:
        table.play(token, wait=False)
        expect(page.locator("#table")).to_have_attribute("data-pending", "0")
    assert len(site.line.happened) > 3
    site.line.heal()
    table.expect_in_step()
    expect(page.locator("#table")).to_have_attribute("data-connection", "open")
    assert logs(site)[table.game_id] == played
    shown = page.locator("#board").inner_text()
    page.reload()
    table.expect_in_step()
    assert page.locator("#board").inner_text() == shown
