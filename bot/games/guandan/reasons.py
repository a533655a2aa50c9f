"""Why a play of Guandan, as it was typed, is refused before the rules are asked."""

from dataclasses import dataclass

from engine.game import Reason


@dataclass(frozen=True, slots=True)
class TooFewHeld(Reason):
    """`wanted` cards of the rank `rank` (as it is typed) were named, and only `held` are in the hand."""

    rank: str
    held: int
    wanted: int


@dataclass(frozen=True, slots=True)
class CannotMake(Reason):
    """The hand has no such play as `typed`."""

    typed: str


@dataclass(frozen=True, slots=True)
class SayWhich(Reason):
    """What was typed fits several plays; each of `choices`, typed, means one."""

    choices: tuple[str, ...]
