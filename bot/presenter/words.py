"""The sentences for refusals, by the type of the reason; the modules bot.presenter.refusals* fill the list."""

from collections.abc import Callable
from typing import Any

from bot.presenter.voice import Voice

Words = Callable[[Any, Voice], str]
WORDS: dict[type, Words] = {}

ECHO = 24
"""Characters of what somebody typed that are said back to him."""


def words(kind: type) -> Callable[[Words], Words]:
    def declare(wording: Words) -> Words:
        WORDS[kind] = wording
        return wording

    return declare


def echo(text: str) -> str:
    """What somebody typed, as it is said back: short, and nothing in it that a terminal or a network would act on."""
    shown = "".join(char if char.isprintable() else " " for char in text[: ECHO + 1]).strip()
    return shown if len(text) <= ECHO else shown[:ECHO] + "…"


def tables(ids: tuple[int, ...]) -> str:
    return " ".join(f"#{table_id}" for table_id in ids)
