"""How each game is told: one `GameLines` a game. A new game's are added to the list at the end."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, cast

from bot.games import registry
from bot.games.adapter import GameAdapter, OptionsT, ViewT
from bot.games.guandan import GUANDAN
from bot.games.hearts import HEARTS
from bot.presenter.guandan.lines import GUANDAN_LINES
from bot.presenter.hearts.lines import HEARTS_LINES
from bot.presenter.speech import Speech, Wording
from bot.presenter.voice import Voice
from bot.presenter.words import Words
from bot.table.events import Finished
from bot.table.state import BegunTable, Table
from engine.game import Happening, Reason


class GameLines(Protocol[OptionsT, ViewT]):
    """What a game sounds like. Seats are private readers: nothing secret of one seat is told to another (RULES F21)."""

    @property
    def title(self) -> str:
        """What people call the game."""
        ...

    @property
    def hint(self) -> str:
        """How its moves are typed, in a few words."""
        ...

    @property
    def words(self) -> Mapping[type[Reason], Words]:
        """What is said where its own rules, or what reads its moves, refuse something."""
        ...

    def told(self, table: BegunTable[OptionsT, ViewT], happenings: list[Happening]) -> Iterator[Speech]:
        """The lines that follow from what just happened in the game."""
        ...

    def played_for(self, table: BegunTable[OptionsT, ViewT], action: int | str | Sequence[int]) -> Wording:
        """What a person reads whose time ran out."""
        ...

    def prompt(self, table: BegunTable[OptionsT, ViewT], seat: int, seconds: int | None) -> Wording:
        """What `seat` owes now and how to answer; it has `seconds` if a clock will run."""
        ...

    def reminder(self, table: BegunTable[OptionsT, ViewT], seat: int, seconds: int) -> Wording: ...

    def hand(self, table: BegunTable[OptionsT, ViewT], seat: int) -> Wording: ...

    def over(self, table: BegunTable[OptionsT, ViewT], event: Finished, receipt: int | None) -> Wording: ...

    def standing(self, table: BegunTable[OptionsT, ViewT], voice: Voice) -> str:
        """Deal, totals and who is to act, in a few words."""
        ...

    def total(self, table: BegunTable[OptionsT, ViewT], no: int, voice: Voice) -> str:
        """What a seat has gained so far."""
        ...

    def score(self, table: BegunTable[OptionsT, ViewT]) -> list[Wording]: ...

    def last(self, table: BegunTable[OptionsT, ViewT]) -> Wording: ...

    def rules(self, options: OptionsT) -> Wording: ...

    def state_table(self, table: Table[OptionsT, ViewT]) -> dict[str, Any]:
        """What the game adds to the `table` object of `!state` (DESIGN 4.4)."""
        ...

    def state_seat(self, table: Table[OptionsT, ViewT], no: int) -> tuple[int, int]:
        """(points taken in this deal, cards held) of a seat, for `!state`."""
        ...

    def state_you(self, table: BegunTable[OptionsT, ViewT], seat: int) -> dict[str, Any]:
        """What the game adds to the `you` object of `!state`."""
        ...


def tell(adapter: GameAdapter[OptionsT, ViewT], lines: GameLines[OptionsT, ViewT]) -> None:
    """How a registered game is told. ValueError if that was said already, or if the game is not offered."""
    registry.keep_lines(adapter, lines)


def lines_of(table: Table[OptionsT, ViewT]) -> GameLines[OptionsT, ViewT]:
    """How the table's game is told."""
    return cast("GameLines[OptionsT, ViewT]", registry.lines_of(table.adapter.name))


def each() -> Iterator[tuple[GameAdapter, GameLines]]:
    """Every game, in the order in which they are offered."""
    return ((adapter, cast("GameLines", registry.lines_of(name))) for name, adapter in registry.GAMES.items())


tell(HEARTS, HEARTS_LINES)
tell(GUANDAN, GUANDAN_LINES)
