"""The options of a table that are not rules of its game (RULES 0.3, last rows)."""

from dataclasses import dataclass, fields, replace
from typing import Any, Self

from bot.reasons import BadOptionValue
from engine.game import Reason
from engine.options import whole_number


@dataclass(frozen=True, slots=True)
class TableOptions:
    """Clocks in seconds (5 to 300, RULES F7); `open`: whoever wants may join (F5)."""

    card_seconds: int = 30
    pass_seconds: int = 45
    choice_seconds: int = 20
    open: bool = True

    def but(self, name: str, text: str) -> Self | Reason:
        """These options with one changed, or why the value will not do."""
        if name == "open":
            if text not in ("on", "off"):
                return BadOptionValue(name, text, "on, off")
            return replace(self, open=text == "on")
        seconds = whole_number(text)
        if seconds is None or not 5 <= seconds <= 300:
            return BadOptionValue(name, text, "5-300")
        return replace(self, **{name: seconds})  # type: ignore[arg-type]

    def is_shorter(self, other: Self) -> bool:
        """Whether any clock is shorter than the other's."""
        return any(getattr(self, name) < getattr(other, name) for name in CLOCK_OF.values())

    def data(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in TABLE_OPTIONS}

    def listing(self) -> list[tuple[str, str, str]]:
        """(name, value, allowed) of each."""
        rows = [(name, str(getattr(self, name)), "5-300") for name in TABLE_OPTIONS if name != "open"]
        return [*rows, ("open", "on" if self.open else "off", "on, off")]


TABLE_OPTIONS = tuple(field.name for field in fields(TableOptions))
CLOCK_OF = {"passing": "pass_seconds", "playing": "card_seconds", "choosing": "choice_seconds"}
"""Which clock runs in which phase of a game."""
