"""Shortening a line: leave out what leads back, and take every short cut of one move."""

from collections.abc import Callable, Hashable, Iterable
from typing import Generic, NamedTuple

from games.engine.solver.search import Move, S

ROUNDS = 5
"""Short cuts open others, fewer each time."""


class Steps(NamedTuple, Generic[S]):
    """How a game is played through: what can be played from a state, and what follows."""

    moves: Callable[[S], Iterable[Move]]
    play: Callable[[S, Move], S]


def fewer_moves(steps: Steps[S], start: S, line: list[Move]) -> list[Move]:
    """Return a line from the same start to the same end, with no more moves."""
    for _ in range(ROUNDS):
        before = len(line)
        line = _once(steps, start, line)
        if len(line) == before:
            break
    return line


def _once(steps: Steps[S], start: S, line: list[Move]) -> list[Move]:
    states = [start]
    for move in line:
        states.append(steps.play(states[-1], move))
    last: dict[Hashable, int] = {state.key: place for place, state in enumerate(states)}
    # The fewest moves to each state on the line, found from the first one on.
    routes: list[list[Move] | None] = [None] * len(states)
    routes[last[start.key]] = []
    for place, state in enumerate(states):
        route = routes[place]
        if route is None:
            continue
        for move in steps.moves(state):
            reached = last.get(steps.play(state, move).key, -1)
            known = routes[reached]
            if reached > place and (known is None or len(known) > len(route) + 1):
                routes[reached] = [*route, move]
        if place < len(line):
            reached = last[states[place + 1].key]
            known = routes[reached]
            if known is None or len(known) > len(route) + 1:
                routes[reached] = [*route, line[place]]
    return routes[-1] or []
