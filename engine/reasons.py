"""Reasons that every game may have to refuse something, as facts (engine.game.Reason)."""

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
class MustFollow(Reason):
    """The seat holds cards of the led suit (RULES A6); `suit` as in engine.cards, `legal` a mask."""

    suit: int
    legal: int


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
