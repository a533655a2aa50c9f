"""No room but a game's own names it, a variant of it, or what only it has."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.games.registry import GAMES

ROOT = Path(__file__).parents[2]
LISTS = {"bot/games/__init__.py", "bot/presenter/games.py"}
"""The two lists that a new game is added to."""
OWN = ("bot/games/{}", "bot/presenter/{}", "engine/{}", "engine/players/{}")
ENGLISH = {"original", "spot", "team", "reverse", "cancellation"}
"""Names of variants that are words one cannot do without."""
SUIT = "HEARTS"
"""The constant, which is no game but a suit."""
CHANNEL = "#hearts"
"""Of the demo, and in examples of a config."""


def rooms() -> Iterator[Path]:
    """The modules that no game owns."""
    for folder in ("bot", "storage", "engine"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if name not in LISTS and not any(name.startswith(own.format(game)) for own in OWN for game in GAMES):
                yield path


def words() -> set[str]:
    """What games are known by: their names, their variants, their commands, and their options of several words."""
    found = set(GAMES)
    for adapter in GAMES.values():
        found |= {name for name in adapter.variants() if name not in ENGLISH}
        found |= {command.name for command in adapter.commands}
        found |= {name for name in adapter.options_type.settings() if "_" in name}
    return found


def said(path: Path) -> Iterator[tuple[int, str]]:
    """Every name and every text of the module, but for docstrings, which may explain by example."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    explained = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if id(node) in explained:
            continue
        line = getattr(node, "lineno", 0)
        for _, value in ast.iter_fields(node):
            if isinstance(value, str) and value != SUIT:
                yield line, value.replace(CHANNEL, "")


def test_the_words_are_those_of_all_games() -> None:
    assert words() >= {"hearts", "guandan", "moon", "classic", "omnibus", "hearts_break", "tribute_pick"}


@pytest.mark.parametrize("path", list(rooms()), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_room_that_is_no_games_own_names_none(path: Path) -> None:
    pattern = re.compile(rf"(?<![a-z])(?:{'|'.join(sorted(words()))})(?![a-z])", re.IGNORECASE)
    assert [(line, text) for line, text in said(path) if pattern.search(text)] == []
