"""Players with tokens and games of their own, made straight in the database.

    python -m benchmarks.load_players COUNT [ACTIONS]

writes a list of token and game as JSON. With ACTIONS each game has as many already.
"""

import json
import secrets
import sys
from typing import Any

import django

KINDS = ("CF1-D3-", "FC1-C4-")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def make(count: int, actions: int) -> list[tuple[str, str]]:
    """Make them; each game is of a deal of its own."""
    from accounts.access import TOKEN_PREFIX, token_digest
    from accounts.models import ApiToken, User
    from games.engine import deal_codes
    from games.engine.replay import Playthrough
    from games.models import Game

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
    return [(raw, game.public_id) for raw, game in zip(raws, games, strict=True)]


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
    django.setup()
    count, actions = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    print(json.dumps(make(count, actions)))
