"""Why Guandan refuses an action, as facts; the general ones are those of engine.reasons. Cards are ints."""

from dataclasses import dataclass

from engine.game import Reason
from engine.guandan.order import Reading
from engine.reasons import BadValue as BadValue
from engine.reasons import FixedByVariant as FixedByVariant
from engine.reasons import NotHeld as NotHeld
from engine.reasons import NotNow as NotNow
from engine.reasons import NotYourTurn as NotYourTurn
from engine.reasons import UnknownOption as UnknownOption


@dataclass(frozen=True, slots=True)
class NoShape(Reason):
    """These cards together are no shape at all (RULES E5)."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NotThatReading(Reason):
    """The cards are a shape, but not the one that was named; `readings` is what they are at this level."""

    cards: tuple[int, ...]
    readings: tuple[Reading, ...]
    level: int


@dataclass(frozen=True, slots=True)
class MustNameReading(Reason):
    """The cards have been put forward and may be any of these, strongest first; nothing else is asked (RULES E6)."""

    cards: tuple[int, ...]
    readings: tuple[Reading, ...]
    level: int


@dataclass(frozen=True, slots=True)
class DoesNotBeat(Reason):
    """The play is one of `readings`, none of which beats the one on the table (RULES E7)."""

    cards: tuple[int, ...]
    readings: tuple[Reading, ...]
    top: Reading
    level: int


@dataclass(frozen=True, slots=True)
class MustLead(Reason):
    """The leader of a round may not pass (RULES E9)."""


@dataclass(frozen=True, slots=True)
class NotReturnable(Reason):
    """The card may not be given back; `eligible` are those that may (RULES E10.5)."""

    card: int
    eligible: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NotTheTribute(Reason):
    """The card is not among the strongest, one of which must be paid (RULES E10.2)."""

    card: int
    eligible: tuple[int, ...]
