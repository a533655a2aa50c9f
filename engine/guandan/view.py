"""What one player of a Guandan match knows."""

from dataclasses import dataclass

import msgspec

from engine.game import Phase
from engine.guandan.options import Options
from engine.guandan.order import Reading


class Turn(msgspec.Struct, frozen=True, gc=False):
    """What a seat did at its turn: cards and their reading, or no cards and None for a pass."""

    seat: int
    cards: tuple[int, ...]
    reading: Reading | None


class Gift(msgspec.Struct, frozen=True, gc=False):
    """A card that was paid or given back, face up."""

    seat: int
    to: int
    card: int


@dataclass(frozen=True, slots=True)
class View:
    """All that the player at `seat` may know; `hand` is a bit mask (engine.cards), other cards are ints.

    `levels` are those of the teams 0 (seats 0 and 2) and 1, `level` the one of this deal, 0 for a two to 12 for an ace;
    `owner` is the team that won the deal before, `failures` what `ace_attempts` counts.
    `top` is the play to beat, or None for the leader of a round; `round` are the turns of this round, `history` all
    turns of this deal, in order. `finished` are the seats without cards, in order; `last_order` is the order of the
    deal before. `tributes` and `returns` were given face up, `red_jokers` told who holds them when tribute was
    cancelled. `asked` is what `choosers` must choose, `tribute`, `return` or `reading`; `eligible` is what this seat may choose,
    the default first, and `chosen` what it has chosen. A seat that has put cards forward which may be played as any of
    `readings` (strongest first, the default) must name one: `asked` is `reading`, `forward` the cards, and nobody else
    is told which they are.
    """

    seat: int
    options: Options
    phase: Phase
    deal_no: int
    levels: tuple[int, int]
    level: int
    owner: int | None
    failures: tuple[int, int]
    totals: tuple[int, ...]
    hand: int
    counts: tuple[int, ...]
    owes: bool
    turn: int | None
    leader: int | None
    top: Turn | None
    round: tuple[Turn, ...]
    history: tuple[Turn, ...]
    finished: tuple[int, ...]
    last_order: tuple[int, ...]
    tributes: tuple[Gift, ...]
    returns: tuple[Gift, ...]
    red_jokers: tuple[int, ...]
    asked: str | None
    choosers: tuple[int, ...]
    eligible: tuple[int, ...]
    chosen: int | None
    forward: tuple[int, ...]
    readings: tuple[Reading, ...]
