"""A link to a deal is as good as its code, wherever a code is typed."""

import pytest

from games import deal_links
from games.engine.errors import DealCodeError

CODE = "CF1-D3-AAAAACL"


@pytest.mark.parametrize(
    "text",
    [
        CODE,
        " cf1 d3 aaaaacl ",
        f"https://cards.example/deal/{CODE}",
        f"https://cards.example/deal/{CODE}/?from=alice#top",
        f"cards.example/deal/{CODE.lower()}/",
        "https://cards.example/deal/CF1%2DD3%2DAAAAACL/",
        f"https://cards.example/play/?code={CODE}",
        f"https://cards.example/?by=alice&deal={CODE}&x=1",
        f"Can you win this one? https://cards.example/deal/{CODE}/ I could not.",
    ],
)
def test_the_deal_of_a_link_is_found(text):
    assert str(deal_links.parse(text)) == CODE


@pytest.mark.parametrize(
    "text",
    ["", "https://cards.example/", "https://cards.example/deal/", "https://cards.example/deal/x/"],
)
def test_a_link_without_a_deal_is_refused_as_a_bad_code_is(text):
    with pytest.raises(DealCodeError):
        deal_links.parse(text)
