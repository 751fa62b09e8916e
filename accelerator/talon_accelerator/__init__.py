"""The solver's searches in C: what games.engine.solver takes in place of its own, if it is there.

A search runs without Python's lock, has no global state and frees all that it took. The
engine calls `canfield` and `freecell`, which take a position in bytes, as its states have
it, and return how the search ended, the line of a win, and how many positions it met. One that
finds no more memory gives up, as when it has met as many positions as it may.
"""

from collections.abc import Sequence
from typing import Any

from talon_accelerator._search import ffi, lib

VERSION = 1
"""Raised when the search changes, so that an old build is not taken for a new one."""

Answer = tuple[list[tuple[int, int]] | None, bool, int]
"""Moves that win or None, whether every position was looked at, and how many were met."""

NO_CARD = 0xFF
MOST_POSITIONS = 2**64 - 1
"""More than any memory has room for, and as many as the searches can count."""


def canfield(
    *,
    columns: Sequence[bytes],
    reserve: bytes,
    stock: bytes,
    waste: int,
    home: Sequence[int],
    turn: int,
    is_hoyle: bool,
    is_eager: bool,
    noise: int | None,
    positions: int,
    seconds: float | None,
    cancel: Any,
) -> Answer:
    """Search a position of Canfield into the depth."""
    game = ffi.new(
        "game *",
        {
            "reserve": reserve.ljust(52, b"\0"),
            "stock": stock.ljust(52, b"\0"),
            "stock_count": len(stock),
            "turn": turn,
            "is_hoyle": is_hoyle,
            "is_eager": is_eager,
        },
    )
    start = ffi.new(
        "position *",
        {
            "columns": b"".join(columns).ljust(52, b"\0"),
            "lengths": [len(column) for column in columns],
            "stock": (1 << len(stock)) - 1,
            "waste": waste,
            "reserve": len(reserve),
            "home": list(home),
        },
    )
    limits = _Limits(positions, seconds, cancel)
    result = ffi.new("found *")
    lib.talon_canfield(game, start, -1 if noise is None else noise, limits.given, result)
    return _answer(result)


def freecell(
    *,
    columns: Sequence[bytes],
    in_cells: bytes,
    home: Sequence[int],
    cells: int,
    eyes: Sequence[int],
    positions: int,
    seconds: float | None,
    cancel: Any,
) -> Answer:
    """Search a position of FreeCell best first."""
    start = ffi.new(
        "board *",
        {
            "columns": b"".join(columns).ljust(52, b"\0"),
            "lengths": [len(column) for column in columns],
            "cells": in_cells.ljust(4, bytes((NO_CARD,))),
            "home": list(home),
        },
    )
    limits = _Limits(positions, seconds, cancel)
    result = ffi.new("found *")
    lib.talon_freecell(start, cells, ffi.new("eyes *", list(eyes)), limits.given, result)
    return _answer(result)


class _Limits:
    """The limits as C takes them, which must not outlive the buffer they point into."""

    def __init__(self, positions: int, seconds: float | None, cancel: Any) -> None:
        self._cancel = ffi.NULL if cancel is None else ffi.from_buffer("uint8_t[]", cancel)
        positions = min(positions, MOST_POSITIONS)
        self.given = ffi.new(
            "limits *", [positions, -1.0 if seconds is None else max(seconds, 0.0), self._cancel]
        )


def _answer(result: Any) -> Answer:
    try:
        line = None
        if result.outcome == lib.WON:
            made = result.line
            line = [(made.items[i].moved, made.items[i].onto) for i in range(made.count)]
        return line, result.outcome == lib.NO_WIN, result.positions
    finally:
        lib.talon_free(result)
