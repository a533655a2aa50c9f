"""Every file, folder and module that a page, a docstring or a comment names is there.

CHANGELOG.md is left out: it tells of what was.
"""

import ast
import importlib
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "engine", "storage", "tests", "benchmarks")
HOUSE = ROOT / "docs" / "house.md"
OTHER_PAGES = ("README.md", "CONTRIBUTING.md", "Makefile", "pyproject.toml", ".ci/run")
PAGES = [*sorted((ROOT / "docs").rglob("*.md")), *map(ROOT.joinpath, OTHER_PAGES)]
SOURCES = [ROOT / "setup.py", *(file for package in PACKAGES for file in sorted((ROOT / package).rglob("*.py")))]

_ROOTS = "|".join((*PACKAGES, "docs"))
_PATH = re.compile(rf"(?<![\w./-])(?:{_ROOTS})/(?:[\w./*-]|<\w+>)*")
_FILE = re.compile(r"(?<![\w./*{}<>-])[\w-][\w./-]*\.(?:py|md)\b")
_MODULE = re.compile(rf"(?<![\w./#@-])(?:{'|'.join(PACKAGES)})(?:\.\w+)+(?![\w(/]|-\w)")


@pytest.mark.parametrize("file", [*PAGES, *SOURCES], ids=lambda file: str(file.relative_to(ROOT)))
def test_what_is_named_is_there(file: Path) -> None:
    missing = [f"line {line}: {name}" for line, text in prose(file) for name in named(text) if not is_there(name, file)]
    assert not missing


def test_the_house_is_drawn_as_it_stands() -> None:
    """The tree in docs/house.md: what stands first in a line is a file or folder of the one that it is indented under."""
    _, _, tree, *_ = HOUSE.read_text(encoding="utf-8").split("```\n")[1:]
    above: list[str] = []
    drawn = set()
    for line in tree.splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        above[depth:] = [line.split()[0]]
        drawn.add("/".join(name.rstrip("/") for name in above))
    assert sorted(name for name in drawn if not (ROOT / name).exists()) == []
    packages = {file.parent for package in ("bot", "engine") for file in (ROOT / package).glob("*/__init__.py")}
    assert {package.relative_to(ROOT).as_posix() for package in packages} <= drawn


@pytest.mark.parametrize("page", [HOUSE, ROOT / "CONTRIBUTING.md"], ids=lambda page: page.name)
def test_the_names_of_classes_on_a_page_are_in_the_code(page: Path) -> None:
    code = "\n".join(file.read_text(encoding="utf-8") for file in SOURCES if file != Path(__file__))
    words = set(re.findall(r"\w+", code))
    assert set(re.findall(r"`@?([A-Za-z]\w*)(?:\(.*?\))?`", page.read_text(encoding="utf-8"))) <= words


def prose(file: Path) -> Iterator[tuple[int, str]]:
    """What is said in a file, with the numbers of its lines: all of a page, docstrings and comments of a source."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        yield from enumerate(text.splitlines(), 1)
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield from enumerate(node.value.value.splitlines(), node.lineno)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def named(text: str) -> Iterator[str]:
    """The paths and dotted names in a line."""
    for pattern in (_PATH, _FILE, _MODULE):
        for found in pattern.finditer(text):
            yield found[0].rstrip(".")


def is_there(name: str, file: Path) -> bool:
    if re.fullmatch(_MODULE, name) and not name.endswith((".py", ".md")):
        return resolves(name) or name in events()
    if name.startswith(tuple(f"{root}/" for root in (*PACKAGES, "docs"))):
        return any(ROOT.glob(re.sub(r"<\w+>", "*", name.rstrip("/"))))
    return any(path.endswith(f"/{name}") for path in paths()) or (file.parent / name).exists()


@cache
def paths() -> tuple[str, ...]:
    """Every page and source, from the root."""
    return tuple(f"/{file.relative_to(ROOT).as_posix()}" for file in [*PAGES, *SOURCES, ROOT / "CHANGELOG.md"])


@cache
def events() -> frozenset[str]:
    """The names under which something is logged, which look like those of modules."""
    logged = re.compile(r'\blog\.\w+\(\s*"([\w.]+)[":]')
    return frozenset(name for file in SOURCES for name in logged.findall(file.read_text(encoding="utf-8")))


@cache
def resolves(name: str) -> bool:
    """Whether it is a module, or something in one."""
    head, *rest = name.split(".")
    if not (ROOT / head).is_dir():
        return False
    for length in range(len(rest), -1, -1):
        path = ROOT.joinpath(head, *rest[:length])
        if not (path.is_dir() or path.with_suffix(".py").is_file()):
            continue
        here: object = importlib.import_module(".".join((head, *rest[:length])))
        for attribute in rest[length:]:
            if not hasattr(here, attribute):
                return False
            here = getattr(here, attribute)
        return True
    return False
