"""Whole numbers as people type them."""

LONGEST = 20
"""Digits: every number that means anything here is shorter, and int() refuses thousands of them."""


def whole_number(text: str) -> int | None:
    """The number that decimal digits of any script write, or None: no sign, point, exponent or space (DESIGN 4.6)."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST else None
