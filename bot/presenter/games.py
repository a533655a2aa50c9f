"""How each game is told: one `GameLines` a game, by the name of its desk. A new game is added to `GAMES`."""

from collections.abc import Iterator
from typing import Any, Protocol

from bot.presenter.guandan.lines import GUANDAN_LINES
from bot.presenter.hearts.lines import HEARTS_LINES
from bot.presenter.speech import Speech, Wording
from bot.presenter.voice import Voice
from bot.table.events import Finished
from bot.table.state import BegunTable, Table
from engine.game import Happening


class GameLines(Protocol):
    """What a game sounds like. Seats are private readers: nothing secret of one seat is told to another (RULES F21)."""

    def told(self, table: BegunTable, happenings: list[Happening]) -> Iterator[Speech]:
        """The lines that follow from what just happened in the game."""
        ...

    def played_for(self, table: BegunTable, action: Any) -> Wording:
        """What a person reads whose time ran out."""
        ...

    def prompt(self, table: BegunTable, seat: int, seconds: int | None) -> Wording:
        """What `seat` owes now and how to answer; it has `seconds` if a clock will run."""
        ...

    def reminder(self, table: BegunTable, seat: int, seconds: int) -> Wording: ...

    def hand(self, table: BegunTable, seat: int) -> Wording: ...

    def over(self, table: BegunTable, event: Finished, receipt: int | None) -> Wording: ...

    def standing(self, table: BegunTable, voice: Voice) -> str:
        """Deal, totals and who is to act, in a few words."""
        ...

    def total(self, table: BegunTable, no: int, voice: Voice) -> str:
        """What a seat has gained so far."""
        ...

    def score(self, table: BegunTable) -> list[Wording]: ...

    def last(self, table: BegunTable) -> Wording: ...

    def rules(self, options: Any) -> Wording: ...

    def state_table(self, table: Table) -> dict[str, Any]:
        """What the game adds to the `table` object of `!state` (DESIGN 4.4)."""
        ...

    def state_seat(self, table: Table, no: int) -> tuple[int, int]:
        """(points taken in this deal, cards held) of a seat, for `!state`."""
        ...

    def state_you(self, table: BegunTable, seat: int) -> dict[str, Any]:
        """What the game adds to the `you` object of `!state`."""
        ...


GAMES: dict[str, GameLines] = {"hearts": HEARTS_LINES, "guandan": GUANDAN_LINES}
