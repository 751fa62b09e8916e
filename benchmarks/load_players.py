"""Players with tokens and games of their own, made straight in the database.

    python -m benchmarks.load_players COUNT [--actions ACTIONS | --ranked]

writes a list of token and game as JSON. With ACTIONS each game has as many already; with
`--ranked` the games are attempts at the daily deals.
"""

import argparse
import json
import secrets
from typing import Any

import django

KINDS = ("CF1-D3-", "FC1-C4-")
DAILIES = ({"game": "canfield", "option": "D3"}, {"game": "freecell", "option": "C4"})
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def make(count: int, actions: int, *, ranked: bool) -> list[tuple[str, str]]:
    """Make them."""
    users, raws = _members(count)
    games = _attempts(users) if ranked else _casual(users, actions)
    return list(zip(raws, games, strict=True))


def _members(count: int) -> tuple[list[Any], list[str]]:
    """Make players, and a token for each."""
    from accounts.access import TOKEN_PREFIX, token_digest
    from accounts.models import ApiToken, User

    mark = secrets.token_hex(4)
    names = [f"bot-{mark}-{number}" for number in range(count)]
    users = User.objects.bulk_create(
        [User(username=name, username_key=name, username_look=name) for name in names]
    )
    raws = [TOKEN_PREFIX + secrets.token_urlsafe(32) for _ in users]
    ApiToken.objects.bulk_create(
        [
            ApiToken(user=user, name="load", digest=token_digest(raw), hint=raw[-4:])
            for user, raw in zip(users, raws, strict=True)
        ]
    )
    return users, raws


def _attempts(users: list[Any]) -> list[str]:
    """Begin the attempts at today's deals, by token as they will be played."""
    from games import days
    from games.attempts import attempt_begin

    return [
        attempt_begin(player=user, day=days.today(), **DAILIES[number % 2], by_token=True)[
            0
        ].public_id
        for number, user in enumerate(users)
    ]


def _casual(users: list[Any], actions: int) -> list[str]:
    """Begin a game for each, of a deal of its own."""
    from games.engine import deal_codes
    from games.engine.replay import Playthrough
    from games.models import Game

    games = []
    for number, user in enumerate(users):
        letters = "".join(secrets.choice(LETTERS) for _ in range(7))
        code = deal_codes.parse(KINDS[number % len(KINDS)] + letters)
        begun: dict[str, Any] = {}
        start = Playthrough.start(code)
        if actions:
            start, begun = _begun(start, actions)
        games.append(
            Game(
                player=user, code=str(code), game=code.game, option=code.option, by_token=True,
                score=start.score, ranked_score=start.ranked_score, **begun,
            )
        )  # fmt: skip
    Game.objects.bulk_create(games)
    return [game.public_id for game in games]


def _begun(start: Any, actions: int) -> tuple[Any, dict[str, Any]]:
    """Play to and fro until a game has that many actions."""
    from django.utils import timezone

    from games.engine.actions import UNDO
    from games.engine.replay import redeals_in

    move = next(token for token in start.legal() if token != UNDO)
    tokens = [move, UNDO] * (actions // 2)
    after = start.extend(tokens)
    now = timezone.now()
    return after, {
        "log": " ".join(tokens),
        "version": after.version,
        "undos": after.undos_used,
        "redeals": redeals_in(tokens),
        "started_at": now,
        "last_action_at": now,
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--actions", type=int, default=0)
    parser.add_argument("--ranked", action="store_true")
    asked = parser.parse_args()
    django.setup()
    print(json.dumps(make(asked.count, asked.actions, ranked=asked.ranked)))
