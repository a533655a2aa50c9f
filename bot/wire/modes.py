"""MODE's arguments: `+ov-l ann bob` as single changes."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple


class Change(NamedTuple):
    """One letter switched on (`adding`) or off, with its parameter if it takes one and there is one left."""

    adding: bool
    letter: str
    param: str | None


def changes(letters: str, params: Iterable[str], takes: Callable[[str, bool], bool]) -> Iterator[Change]:
    """The changes in the order in which they are made; `takes(letter, adding)` says which have a parameter."""
    rest, adding = iter(params), True
    for letter in letters:
        if letter in "+-":
            adding = letter == "+"
        else:
            yield Change(adding, letter, next(rest, None) if takes(letter, adding) else None)
