"""What the chat must know of a game: which variants there are, what a line means, who plays for a computer seat.

A table works with `GameAdapter` and `engine.options.GameOptions` alone, so it knows no game. What a game sounds like is
told above this room (bot.presenter.games).
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from typing_extensions import TypeVar

from engine.game import Action, Game, Happening, Reason
from engine.options import GameOptions, Line

OptionsT = TypeVar("OptionsT", bound=GameOptions, default=Any)
ViewT = TypeVar("ViewT", default=Any)


@dataclass(frozen=True, slots=True)
class AnswerCommand:
    """A command of one game: `name` and one of `answers`, typed by whoever the game asks. `help` is its help line."""

    name: str
    answers: tuple[str, ...]
    help: str


class GameAdapter(ABC, Generic[OptionsT, ViewT]):
    """One game as the chat sees it; the `GameAdapter` of games that differ is one of `Any` options and view."""

    name: ClassVar[str]
    """As journals and programs call it."""
    options_type: type[OptionsT]
    examples: ClassVar[tuple[str, ...]]
    """Moves as people type them, the simplest first."""
    commands: ClassVar[tuple[AnswerCommand, ...]] = ()
    """Commands that only this game has."""
    notes: ClassVar[Mapping[str, str]] = {}
    """What else a command does here, by its name: part of its help."""
    example_variant: ClassVar[str | None] = None
    """A variant that is not the usual one, to be named where variants are explained."""
    advised_limit: ClassVar[int | None] = None
    """A remark is made of a lower limit."""

    # --- options ----------------------------------------------------------------------------------------------------
    @abstractmethod
    def variants(self) -> tuple[str, ...]:
        """Names that `!start` and `!game` take, the usual one first."""

    @abstractmethod
    def preset(self, variant: str, players: int | None = None) -> OptionsT:
        """The options of a variant, for its default number of players if None. BadOption where there are none."""

    def listing(self, options: OptionsT) -> tuple[Line, ...]:
        """The options that a table may set now, beside their values in the preset."""
        return options.listing(self.preset(options.variant, options.players))

    def limit(self, options: OptionsT) -> int | None:  # noqa: ARG002 - see above
        """The score that ends the game, if it has one: its option `end`."""
        return None

    def overtime(self, game: Game[OptionsT, ViewT]) -> bool:  # noqa: ARG002
        """Whether the end was reached already and only level leaders play on: no limit puts it off any more."""
        return False

    # --- the match --------------------------------------------------------------------------------------------------
    @abstractmethod
    def new(self, options: OptionsT) -> Game[OptionsT, ViewT]: ...

    @abstractmethod
    def scored(self, happening: Happening) -> tuple[int, ...] | None:
        """What each total gained if `happening` is the scoring of a deal."""

    def sides(self, options: OptionsT) -> tuple[tuple[int, ...], ...]:
        """The seats that win together; every seat by itself where nobody has a partner."""
        return tuple((seat,) for seat in range(options.players))

    def splits_ties(self, options: OptionsT) -> bool:  # noqa: ARG002
        """Whether level winners share a prize instead of drawing for it (RULES A13 `tie=shared`)."""
        return False

    def odd_unit(self, game: Game[OptionsT, ViewT], seats: tuple[int, ...]) -> tuple[int, ...]:  # noqa: ARG002
        """Which of the winning partners come first for an odd unit of the prize, several if they are level (F28)."""
        return seats

    # --- moves ------------------------------------------------------------------------------------------------------
    @abstractmethod
    def parse(self, text: str, game: Game[OptionsT, ViewT], seat: int) -> Action | Reason | None:
        """The action that `text` of the person at `seat` names, why it names none, or None if it is no action at all."""

    @abstractmethod
    def looks_like_action(self, text: str) -> bool:
        """Whether a line is surely meant as a move, wherever and by whomever it was said (RULES F20)."""

    @abstractmethod
    def choose(self, view: ViewT) -> Action:
        """What the computer player does with that view."""

    def automatic(self, game: Game[OptionsT, ViewT], seat: int) -> Action:
        """What is done for a person at `seat` whose time has run out (RULES F8)."""
        return self.choose(game.view(seat))
