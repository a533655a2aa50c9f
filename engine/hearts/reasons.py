"""Why Hearts refuses an action, as facts; card sets are bit masks (engine.cards), `legal` is what could be done."""

from dataclasses import dataclass

from engine.game import Reason
from engine.reasons import BadValue as BadValue
from engine.reasons import FixedByVariant as FixedByVariant
from engine.reasons import MustFollow as MustFollow
from engine.reasons import NotHeld as NotHeld
from engine.reasons import NotNow as NotNow
from engine.reasons import NotYourTurn as NotYourTurn
from engine.reasons import SeatsOutOfRange as SeatsOutOfRange
from engine.reasons import UnknownOption as UnknownOption
from engine.reasons import UnknownVariant as UnknownVariant


@dataclass(frozen=True, slots=True)
class WrongCount(Reason):
    """A pass has exactly `wanted` cards (RULES A4.1)."""

    given: int
    wanted: int


@dataclass(frozen=True, slots=True)
class Repeated(Reason):
    """A card is given more often than it is held (RULES A4.1)."""

    card: int


@dataclass(frozen=True, slots=True)
class MustOpenWith(Reason):
    """The lowest club opens the deal (RULES A5, B2)."""

    card: int


@dataclass(frozen=True, slots=True)
class PointsBanned(Reason):
    """No penalty card on the first trick (RULES A7)."""

    legal: int


@dataclass(frozen=True, slots=True)
class HeartsFirst(Reason):
    """A hand of penalty cards only gives a heart to the first trick (RULES A7, `first_trick_all_points=hearts`)."""

    legal: int


@dataclass(frozen=True, slots=True)
class HeartsNotBroken(Reason):
    """Hearts may not be led before one was played (RULES A8)."""

    legal: int


@dataclass(frozen=True, slots=True)
class QueenMustWait(Reason):
    """The queen of spades waits until hearts are broken (RULES A9)."""

    legal: int


@dataclass(frozen=True, slots=True)
class NotAChoice(Reason):
    """The answer is none of those asked for (RULES A11)."""

    given: str
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NeedsPlayers(Reason):
    """The option means something only with so many players."""

    name: str
    players: tuple[int, ...]
