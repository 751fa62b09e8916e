"""Every index can be read in every fan: in all decks and languages, on all screens."""

import pytest
from playwright.sync_api import expect

from tests.browser.board.conftest import Wire, choose
from tests.browser.board.test_sizes import CODE, FREECELL, SCREENS
from tests.browser.table import Table, resize

RUN = ["KS", "QH", "JS", "TH", "9S", "8H", "7S", "6H", "5S", "4H", "3S", "2H", "AS"]
LONG = {
    FREECELL: {"columns": [["2D", "9C", "TD", "QC", "6D", "3C", *RUN], ["TC", "QS"], *[[]] * 6]},
    CODE: {
        "columns": [[*RUN, "KD", "QC", "JD", "TC", "9D", "8C", "7D"], [], [], []],
        "reserve": {"count": 0, "top": None},
        "waste": {"count": 4, "cards": ["4C", "QD", "TD", "QS"]},
    },
}

# Of each card of a column or of the fanned waste: the rank, unless it is seen whole, and the
# suit, unless one of those on the face is seen at least to its middle. Chromium rounds to pixels.
HIDDEN = """() => {
    const cards = [...document.querySelectorAll(".card[data-card]")];
    const within = (key) => cards.filter((card) => card.dataset.in === key)
        .sort((a, b) => a.style.zIndex - b.style.zIndex);
    const covered = (card, x, y) => document.elementFromPoint(x, y)?.closest(".card") !== card;
    return [...within("1"), ...within("2"), ...within("w").slice(-3)].flatMap((card) => {
        const face = card.querySelector(".face");
        const rank = face.querySelector(":scope > .line").getBoundingClientRect();
        const corners = [rank.left, rank.right - 1].flatMap((x) =>
            [rank.top, rank.bottom - 1].map((y) => [x, y]));
        const suits = [...face.querySelectorAll(":scope > path.ink[transform]")].filter((suit) => {
            const {x, y, width, height} = suit.getBoundingClientRect();
            const middle = x + width / 2 - 1;
            const half = [[x + 1, y + height / 2], [middle, y], [middle, y + height - 1]];
            return !half.some(([x, y]) => covered(card, x, y));
        });
        const isCut = corners.some(([x, y]) => covered(card, x, y));
        return [
            ...(isCut ? [`${card.dataset.card}: rank`] : []),
            ...(suits.length ? [] : [`${card.dataset.card}: suit`]),
        ];
    });
}"""


@pytest.mark.parametrize("locale", ["en-GB", "el-GR"])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("code", [CODE, FREECELL])
def test_every_index_of_a_squeezed_fan_can_be_read(open_browser, code, large, locale):
    page = open_browser(locale=locale, reduced_motion="reduce").new_page()
    wire = Wire(page)
    table = Table.begin(page, code)
    choose(page, large_index=large)
    wire.change = LONG[code]
    wire.cut()
    expect(table.board.locator('.card[data-in="1"]')).to_have_count(len(LONG[code]["columns"][0]))
    for width, height in SCREENS:
        resize(page, width, height)
        assert page.evaluate(HIDDEN) == [], (width, height)
