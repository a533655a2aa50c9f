"""One line of chat to what it asks for."""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TypeAlias

from bot.commands.arguments import build
from bot.commands.registry import REGISTRY, CommandSpec
from bot.commands.requests import Request
from engine.game import Reason

_TABLE_NO = re.compile(r"#(\d{1,12})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Parsed:
    """A command and what it asks for, or the `Reason` why its words will not do. `table_id`: the table it names."""

    spec: CommandSpec
    request: Request | Reason
    table_id: int | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """A private line that is no command: cards, if anything."""

    text: str
    table_id: int | None = None


@dataclass(frozen=True, slots=True)
class Unknown:
    """Something with a prefix that is no command; `addressed`: said to the bot by name."""

    word: str
    near: str | None
    addressed: bool


Line: TypeAlias = Parsed | Move | Unknown | None


def parse(
    text: str, *, prefixes: Collection[str], nick: str, private: bool, fold: Callable[[str], str] = str.casefold
) -> Line:
    """What a line asks for; None if it was not said to the bot.

    `prefixes` are the channel's one, in private those of all channels; there none is needed (DESIGN 4.3). `nick` is
    the bot's own; `fold` gives the form in which the network compares nicks.
    """
    text = text.strip()
    addressed = False
    by_name = _after_name(text, nick, fold)
    if by_name is not None:
        text, addressed = by_name, True
    body = _after_prefix(text, prefixes)
    if body is None and not (private or addressed):
        return None
    words = (text if body is None else body).split()
    spec = REGISTRY.get(words[0].casefold()) if words else None
    if spec is not None and not spec.about_table:
        return Parsed(spec, build(spec, words[1:]))  # `bot #123` names a channel
    words, table_id = _table_named(words)
    if not words:
        return Unknown("", None, addressed) if addressed or private else None
    bare = _after_prefix(words[0], prefixes) if spec is None else None  # `#7 !score`
    if bare or (spec is None and table_id is not None):
        words[0] = bare or words[0]
        spec = REGISTRY.get(words[0].casefold())
    word = words[0].casefold()
    if spec is not None:
        words, named = _table_named(words[1:])
        return Parsed(spec, build(spec, words), table_id if named is None else named)
    if private:
        return Move(" ".join(words), table_id)
    return Unknown(word, near(word), addressed)


def _after_prefix(text: str, prefixes: Collection[str]) -> str | None:
    """What follows the longest of the prefixes that the text begins with."""
    longest = ""
    for prefix in prefixes:
        if text.startswith(prefix) and len(prefix) > len(longest):
            longest = prefix
    return text[len(longest) :].lstrip() if longest else None


def _after_name(text: str, nick: str, fold: Callable[[str], str]) -> str | None:
    """What follows `GameBot:` or `GameBot,` at the start of a line."""
    head = text[: len(nick)]
    rest = text[len(nick) :]
    if fold(head) == fold(nick) and rest[:1] in (":", ","):
        return rest[1:].strip()
    return None


def _table_named(words: list[str]) -> tuple[list[str], int | None]:
    """The words without a first or last `#7`, and that number."""
    for at in (0, -1):
        match = _TABLE_NO.fullmatch(words[at]) if words else None
        if match is not None:
            return [word for i, word in enumerate(words) if i != at % len(words)], int(match[1])
    return words, None


def near(word: str) -> str | None:
    """The command one slip away: a letter missing, extra, wrong, or two swapped. The shortest of several."""
    found = [name for name in REGISTRY if abs(len(name) - len(word)) <= 1 and _one_slip(word, name)]
    return min(found, key=lambda name: (len(name), name), default=None)


def _one_slip(a: str, b: str) -> bool:
    if a == b:
        return False
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    x, y = a[at:], b[at:]
    swapped = len(x) > 1 and len(y) > 1 and x[0] == y[1] and x[1] == y[0] and x[2:] == y[2:]
    return x[1:] == y[1:] or x[1:] == y or x == y[1:] or swapped
