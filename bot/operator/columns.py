"""Rows for people: columns, times and names on a terminal."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime


def iso(seconds: int) -> str:
    """Seconds since 1970 as ISO 8601, UTC."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def columns(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterable[str]:
    """The rows in columns of one width each, numbers to the right, under their heads."""
    table = [[str(head) for head in heads], *([_shown(cell) for cell in row] for row in rows)]
    widths = [max(len(line[no]) for line in table) for no in range(len(heads))]
    for line in table:
        cells = (
            cell.rjust(width) if _number(table, no) else cell.ljust(width)
            for no, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def _number(table: Sequence[Sequence[str]], no: int) -> bool:
    return all(line[no].lstrip("+-").isdecimal() or line[no] == "-" for line in table[1:])


def _shown(cell: object) -> str:
    """Nobody's name may move the cursor or turn the line around."""
    text = "-" if cell is None else str(cell)
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in text) or '""'
