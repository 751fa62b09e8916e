"""The command `deal`."""

import json

import pytest
from django.core.management import CommandError, call_command

from tests.engine.helpers import cases


def test_a_deal_is_printed_with_every_pile(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("deal", "cf1 d3 aaaaacl")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "CF1-D3-AAAAACL  Canfield"
    assert "stock    QD 5D TD" in lines[2]
    assert "reserve  KC 6C JC 3D 3S 2S 9S 6H 4D KS QS 5C QC" in lines
    assert "home     S --  H 7H  D --  C --" in lines
    assert "4        AS" in lines
    assert lines[-1] == "In play. Score 0, ranked 0; actions 0, undos 0."


def test_a_freecell_deal_is_printed_with_its_cells_and_without_a_stock(
    capsys: pytest.CaptureFixture[str],
) -> None:
    call_command("deal", "MS1-C2-11982")
    text = capsys.readouterr().out
    assert "cells    a --  b --\n" in text
    assert "stock" not in text


def test_as_json_it_is_the_position_that_a_referee_sees(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for case in cases("deals"):
        call_command("deal", case["code"], "--json")
        layout = json.loads(capsys.readouterr().out)
        assert {key: layout[key] for key in case} == case
        assert (layout["undo"], layout["won"]) == (0, False)


@pytest.mark.parametrize("code", ["", "11982", "CF1-C4-AAAAACL", "CF1-D3-ΑAAAACL", "x" * 100_000])
def test_a_bad_code_is_an_error_that_says_what_is_wrong(
    code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("deal", code)
    assert str(refused.value).endswith(".")
    assert len(str(refused.value)) < 200
    assert capsys.readouterr().out == ""
