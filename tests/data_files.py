"""The cases in tests/data, as Python sees them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"


@cache
def cases(name: str) -> list[dict[str, Any]]:
    """Return the cases of a file: `cases("wins")` reads tests/data/wins.jsonl."""
    lines = (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def winning_log(prefix: str) -> tuple[str, str]:
    """Return the code and log of the first handed win of a game: `winning_log("CF1-D3")`."""
    win = next(case for case in cases("wins") if case["code"].startswith(prefix))
    return win["code"], win["log"]
