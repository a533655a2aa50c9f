"""The examples in the engine's docstrings are true."""

import doctest
import importlib
import pkgutil

import pytest

import engine

MODULES = [module.name for module in pkgutil.walk_packages(engine.__path__, "engine.") if not module.ispkg]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("name", ["cards", "game", "options", "shuffle", "tricks"])
def test_what_all_games_share_shows_itself(name: str) -> None:
    module = importlib.import_module(f"engine.{name}")
    if not str(module.__file__).endswith(".py"):
        pytest.skip("compiled functions show no examples")
    assert doctest.testmod(module).attempted > 0
