"""What the chat needs to know of a game.

A desk binds an engine package to the table: which variants there are, how a line becomes an action, who plays for a
computer seat. Rooms of `bot` that are about tables in general know games only through it.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from typing_extensions import TypeVar

from engine.game import Action, Game, Happening, Reason

OptionsT = TypeVar("OptionsT", default=Any)
ViewT = TypeVar("ViewT", default=Any)


class Desk(Protocol[OptionsT, ViewT]):
    """One game as the chat sees it. `options` values are the game's own frozen option models."""

    name: str
    examples: tuple[str, ...]
    """Moves as people type them, the simplest first."""

    def variants(self) -> tuple[str, ...]:
        """Names that `!start` and `!game` take."""
        ...

    def options(self, variant: str, players: int | None) -> OptionsT | Reason:
        """The options of a variant, for its default number of players if None."""
        ...

    def with_option(self, options: OptionsT, name: str, text: str) -> OptionsT | Reason:
        """`options` with one changed as typed, or why not."""
        ...

    def listing(self, options: OptionsT) -> Sequence[tuple[str, str, str]]:
        """(name, value, allowed values) of each option."""
        ...

    def players(self, options: OptionsT) -> int: ...

    def variant(self, options: OptionsT) -> str:
        """The variant's name, for people."""
        ...

    def limit(self, options: OptionsT) -> int | None:
        """The score that ends the game, if it has one."""
        ...

    def sides(self, options: OptionsT) -> tuple[tuple[int, ...], ...]:
        """The seats that win together; every seat by itself where nobody has a partner."""
        ...

    def splits_ties(self, options: OptionsT) -> bool:
        """Whether level winners share a prize instead of drawing for it (RULES A13 `tie=shared`)."""
        ...

    def odd_unit(self, game: Game[OptionsT, ViewT], seats: tuple[int, ...]) -> tuple[int, ...]:
        """Which of the winning partners come first for an odd unit of the prize, several if they are level (F28)."""
        ...

    def pack(self, options: OptionsT) -> dict[str, Any]:
        """The options as JSON values; `unpack` is the inverse."""
        ...

    def unpack(self, data: dict[str, Any]) -> OptionsT: ...

    def new(self, options: OptionsT) -> Game[OptionsT, ViewT]: ...

    def parse(self, text: str, game: Game[OptionsT, ViewT], seat: int) -> Action | Reason | None:
        """The action that `text` of the person at `seat` names, why it names none, or None if it is no action at all."""
        ...

    def looks_like_action(self, text: str) -> bool:
        """Whether a line is surely meant as a move, wherever and by whomever it was said (RULES F20)."""
        ...

    def choose(self, view: ViewT) -> Action:
        """What the computer player does with that view."""
        ...

    def automatic(self, game: Game[OptionsT, ViewT], seat: int) -> Action:
        """What is done for a person at `seat` whose time has run out (RULES F8)."""
        ...

    def scored(self, happening: Happening) -> tuple[int, ...] | None:
        """What each total gained if `happening` is the scoring of a deal."""
        ...
