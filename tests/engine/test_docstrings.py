"""The examples in the engine's docstrings are true."""

import doctest
import importlib
import pkgutil

import pytest

from games import engine

MODULES = [module.name for module in pkgutil.walk_packages(engine.__path__, prefix="games.engine.")]


@pytest.mark.parametrize("name", ["games.engine", *MODULES])
def test_the_examples_in_docstrings_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
