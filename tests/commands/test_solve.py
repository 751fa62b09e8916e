"""`manage.py solve`."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.engine import deal_codes
from games.engine.replay import replay

CODE = "CF1-D3-AAAAACL"


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("solve", *arguments, stdout=out)
    return out.getvalue()


def test_a_deal_is_solved_with_a_line_that_wins_it() -> None:
    answer = json.loads(run("cf1 d3 aaaaacl", "--json"))
    assert (answer["code"], answer["verdict"]) == (CODE, "winnable")
    assert replay(deal_codes.parse(CODE), " ".join(answer["line"])).won


def test_a_game_in_play_is_solved_from_where_its_log_leads() -> None:
    answer = json.loads(run(CODE, "--log", "3h sw u", "--json"))
    assert replay(deal_codes.parse(CODE), " ".join(["3h sw u", *answer["line"]])).won


def test_the_text_has_the_verdict_and_the_line() -> None:
    first, line = run("FC1-C4-AAAAAKH").splitlines()
    assert first.startswith("winnable (")
    assert replay(deal_codes.parse("FC1-C4-AAAAAKH"), line).won


def test_without_a_budget_to_speak_of_the_verdict_is_unknown() -> None:
    assert run(CODE, "--budget", "1") == "unknown (1 positions)\n"
    answer = json.loads(run(CODE, "--budget", "1", "--json"))
    assert (answer["verdict"], answer["line"]) == ("unknown", None)


@pytest.mark.parametrize(
    "arguments",
    [
        ("CF1-D9-AAAAACL",),
        ("",),
        ("FC1-C4-7",),
        ("CF1-D3-ΑΑΑΑΑΓΛ",),
        (CODE, "--log", "w2"),
        (CODE, "--log", "?"),
        (CODE, "--log", "u"),
        (CODE, "--log", "3h  sw"),
        (CODE, "--log", "3h\nsw"),
        (CODE, "--log", "3H"),
        (CODE, "--budget", "0"),
        (CODE, "--budget", "-1"),
        (CODE, "--seconds", "-1"),
        (CODE, "--seconds", "nan"),
    ],
)
def test_what_cannot_be_solved_fails_with_a_sentence(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError, match=r"\."):
        run(*arguments)


def test_par_is_a_shorter_line_and_its_length() -> None:
    verdict, line, length = run("FC1-C4-AAAAAKH", "--par").splitlines()
    assert verdict.startswith("winnable (")
    assert length == f"{len(line.split())} actions"
    assert replay(deal_codes.parse("FC1-C4-AAAAAKH"), line).won


def test_where_a_game_was_lost_is_told() -> None:
    text = run(CODE, "--log", "3h sw u", "--lost")
    assert text.endswith("It can be won to the end.\n")
    answer = json.loads(run(CODE, "--log", "3h", "--lost", "--json"))
    assert answer["lost"] == {"winnable": 1, "lost": None, "certain": True}
    unwinnable = "CF1-D3-ACYCKMW"
    assert run(unwinnable, "--lost").endswith("It could not be won from the deal on.\n")


def test_where_no_useful_move_is_left_it_says_so() -> None:
    assert json.loads(run(CODE, "--json"))["stuck"] is False


def test_a_time_that_is_none_is_refused() -> None:
    with pytest.raises(CommandError, match="seconds"):
        run(CODE, "--seconds", "0")
