"""Why Hearts refuses an action, as facts; card sets are bit masks (engine.cards), `legal` is what could be done."""

from dataclasses import dataclass

from engine.game import Phase, Reason


@dataclass(frozen=True, slots=True)
class NotNow(Reason):
    """Nothing of this kind can be done in this phase: a card while the others pass, a pass in mid-trick."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class NotYourTurn(Reason):
    """Another seat is to act."""

    turn: int


@dataclass(frozen=True, slots=True)
class NotHeld(Reason):
    """The seat does not hold this card."""

    card: int


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
class MustFollow(Reason):
    """The seat holds cards of the led suit (RULES A6); `suit` as in engine.cards."""

    suit: int
    legal: int


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
class UnknownVariant(Reason):
    """No variant has this name."""

    name: str
    known: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatsOutOfRange(Reason):
    """The variant is not played by so many (RULES B1, C, D)."""

    variant: str
    players: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class UnknownOption(Reason):
    """No option has this name."""

    name: str
    known: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BadValue(Reason):
    """The option does not take this value; `allowed` lists its values, or describes them (`1..9999`)."""

    name: str
    value: str
    allowed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FixedByVariant(Reason):
    """The variant fixes the option, or has nothing for it to act on."""

    name: str
    variant: str


@dataclass(frozen=True, slots=True)
class NeedsPlayers(Reason):
    """The option means something only with so many players."""

    name: str
    players: tuple[int, ...]
