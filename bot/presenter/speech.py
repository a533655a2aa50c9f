"""A line to be said: to whom, how urgent, and how it reads in a given voice."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from bot.presenter.voice import Voice
from bot.transport.base import Priority

Wording: TypeAlias = Callable[[Voice], str]
"""A line that is not yet in anybody's language."""

CHANNEL = -1
"""Said to the table's channel; a seat's number: in private to the person who holds it."""

BUDGET = 350
"""Bytes of text that fit in every line: a long hostmask and channel name leave no more (DESIGN 4.5)."""


@dataclass(frozen=True, slots=True)
class Speech:
    """`to` is CHANNEL or a seat. A later speech with the same `key` makes an unsent earlier one pointless.

    `joined`: what it adds to the channel's line before it, where that one can be joined too and both fit in one; else
    it is said by itself.
    """

    to: int
    wording: Wording
    priority: Priority = Priority.GAME
    key: str | None = None
    joined: Wording | None = None


def fit(wording: Wording, voice: Voice, budget: int = BUDGET) -> list[str]:
    """The line in `voice`, plainer if it would be too long, and only then in several (DESIGN 4.5)."""
    text = ""
    for plainer in voice.plainer():
        text = wording(plainer)
        if len(text.encode()) <= budget:
            return [text]
    return _several(text, budget)


def _several(text: str, budget: int) -> list[str]:
    """The text in lines of at most `budget` bytes, broken between its parts, else between words."""
    lines = [""]
    for part in _parts(text, budget):
        joined = lines[-1] + part
        if len(joined.rstrip(" ·").encode()) <= budget or not lines[-1]:
            lines[-1] = joined
        else:
            lines.append(part.lstrip())
    return [line.strip().removesuffix("·").rstrip() for line in lines]


def _parts(text: str, budget: int) -> list[str]:
    parts = [part + " · " for part in text.split(" · ")]
    parts[-1] = parts[-1].removesuffix(" · ")
    if all(len(part.encode()) <= budget for part in parts):
        return parts
    return [word + " " for word in text.split(" ")]
