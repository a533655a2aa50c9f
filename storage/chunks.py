"""Long lists in pieces that one SQL statement takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

CHUNK = 400
"""Values in one IN list: far fewer than either database takes."""

T = TypeVar("T")


def chunks(items: Iterable[T]) -> Iterator[list[T]]:
    """The items in lists of at most CHUNK."""
    rest = iter(items)
    while chunk := list(islice(rest, CHUNK)):
        yield chunk
