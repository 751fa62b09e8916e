"""How fast the engine judges and replays, as a ratio to python-chess on the same machine.

    python -m benchmarks.engine

The anchor is python-chess's `push_uci`, which reads, judges and plays a move, over games
of 150. It is measured before and after each run; a run's ratio is taken to the mean of the
two, and the median of five runs is told. Ours is `replay`: deal, then read, judge and play
150 tokens, with all that undo needs.
"""

import io
import random
import statistics
import time
from collections.abc import Callable

import chess
import orjson

from games.engine import deal_codes
from games.engine.actions import UNDO
from games.engine.replay import Playthrough, replay
from games.engine.variants import VARIANTS
from games.engine.view import view_of
from games.management.jsonl import answer_all

ACTIONS = 150
GAMES = 20
RUNS = 5

Log = tuple[deal_codes.DealCode, list[str]]


def chess_games(rng: random.Random) -> list[list[str]]:
    """Random games of chess of 150 moves."""
    games: list[list[str]] = []
    while len(games) < GAMES:
        board, moves = chess.Board(), []
        while len(moves) < ACTIONS and not board.is_game_over():
            move = rng.choice(list(board.legal_moves))
            moves.append(move.uci())
            board.push(move)
        if len(moves) == ACTIONS:
            games.append(moves)
    return games


def logs_of(game: str, option: str, rng: random.Random) -> list[Log]:
    """Random games of 150 actions, moves before draws, some of them undone."""
    logs = []
    for _ in range(GAMES):
        code = deal_codes.random_code(game, option, rng=rng)
        playthrough, log = Playthrough.start(code), []
        while len(log) < ACTIONS:
            tokens = playthrough.position.legal()
            moves = [token for token in tokens if token not in ("sw", "ws")]
            if playthrough.undo_count and (not tokens or rng.random() < 0.05):
                chosen = UNDO
            elif not tokens:
                break
            else:
                chosen = rng.choice(moves if moves and rng.random() < 0.7 else tokens)
            playthrough = playthrough.act(chosen)
            log.append(chosen)
        logs.append((code, log))
    return logs


def seconds(work: Callable[[], object]) -> float:
    """How long a piece of work takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def push_all(games: list[list[str]]) -> None:
    """The anchor's work."""
    for moves in games:
        board = chess.Board()
        for move in moves:
            board.push_uci(move)


def replay_all(games: list[tuple[deal_codes.DealCode, str]]) -> None:
    """Our work."""
    for code, log in games:
        replay(code, log)


def ratios(name: str, logs: list[Log], anchor_games: list[list[str]]) -> None:
    """Measure a game's replay against the anchor, and print it."""
    games = [(code, " ".join(log)) for code, log in logs]
    actions = sum(len(log) for _, log in logs)
    moves = sum(len(moves) for moves in anchor_games)
    runs = []
    for _ in range(RUNS):
        before = seconds(lambda: push_all(anchor_games)) / moves
        ours = seconds(lambda: replay_all(games)) / actions
        after = seconds(lambda: push_all(anchor_games)) / moves
        anchor = (before + after) / 2
        runs.append((ours / anchor, ours * 1e6, anchor * 1e6))
    ratio, ours, anchor = (statistics.median(column) for column in zip(*runs, strict=True))
    print(f"{name:<14}{ours:7.2f} µs an action {anchor:7.2f} µs a push_uci   ratio {ratio:.3f}")


def lines_a_second(logs: list[Log]) -> float:
    """How many games a second `replay --jsonl` answers, its start not counted."""
    lines = [
        orjson.dumps({"code": str(code), "log": " ".join(log)}, option=orjson.OPT_APPEND_NEWLINE)
        for code, log in logs
        if len(log) == ACTIONS
    ]
    source = b"".join(lines) * 5
    count = len(lines) * 5
    return count / statistics.median(
        seconds(lambda: answer_all(io.BytesIO(source), len)) for _ in range(RUNS)
    )


def microseconds(work: Callable[[], object], times: int = 2000) -> float:
    """The median time of a call, in microseconds."""
    runs = [seconds(lambda: [work() for _ in range(times)]) for _ in range(RUNS)]
    return statistics.median(runs) / times * 1e6


def live(name: str, logs: list[Log]) -> None:
    """Print what an action of a live game costs, at its tenth and at its thousandth."""
    code, log = logs[0]
    tenth = Playthrough.start(code).extend(log[:10])
    late = tenth
    while late.version < 1000:
        late = late.act(UNDO if late.undo_count and late.version % 2 else late.position.legal()[0])
    early_token, late_token = tenth.position.legal()[0], late.position.legal()[0]
    print(
        f"{name:<14}{microseconds(lambda: tenth.act(early_token)):7.2f} µs the tenth act "
        f"{microseconds(lambda: late.act(late_token)):7.2f} µs the thousandth "
        f"{microseconds(lambda: view_of(tenth)):7.2f} µs a view"
    )


def main() -> None:
    """Measure everything and print it."""
    rng = random.Random(1)  # noqa: S311 (the same games in every run, and no secrets)
    anchor_games = chess_games(rng)
    every: list[Log] = []
    kinds = [(game.name, option) for game in VARIANTS.values() for option in game.options]
    logs = {kind: logs_of(*kind, rng) for kind in kinds}
    for (game, option), of_kind in logs.items():
        ratios(f"{game} {option}", of_kind, anchor_games)
        every += of_kind
    ratios("all", every, anchor_games)
    print(
        f"{lines_a_second(every):,.0f} games of {ACTIONS} actions a second through replay --jsonl"
    )
    for (game, option), of_kind in logs.items():
        live(f"{game} {option}", of_kind)


if __name__ == "__main__":
    main()
