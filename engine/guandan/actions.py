"""How a play is written as an action, and whether it may be played.

A play is a tuple of the cards, ascending: `(0, 13)`. If the cards can be read in several ways that beat the table, the
reading is named before them: `(NAMED, shape, size, key, *cards)`; naming the only one is allowed too. Without a name the
cards are put forward, and the same seat must name one of the readings next, in the same form. Passing is `PASS`.
A tribute or a return is the card itself, an int. Of two equal cards either copy may be named, whichever is held.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.cards import BIT, COPY, held_copy, mask_of
from engine.game import Action, Reason
from engine.guandan.moves import Move, moves
from engine.guandan.options import Options
from engine.guandan.order import Reading, Shape, beats, wild_of
from engine.guandan.reasons import DoesNotBeat, MustLead, MustNameReading, NoShape, NotHeld, NotThatReading
from engine.guandan.shapes import readings

PASS: Final = "pass"
NAMED: Final = -1
"""Begins a play whose reading is named; no card is negative."""
_HEAD: Final = 4


class Ambiguous(NamedTuple):
    """Cards that may be played as any of these readings, strongest first; one must be named (RULES E6)."""

    cards: tuple[int, ...]
    readings: tuple[Reading, ...]
    level: int

    def plays(self) -> tuple[tuple[int, ...], ...]:
        """The actions that name one of them."""
        return tuple([named(reading, self.cards) for reading in self.readings])

    def meant(self, action: Action) -> Move | Reason:
        """The play that `action` names of these, or why it does not."""
        name, given = split(action) if isinstance(action, tuple) else (None, ())
        if name is None or held_cards(mask_of(self.cards), given) != self.cards:
            return MustNameReading(self.cards, self.readings, self.level)
        return (name, self.cards) if name in self.readings else NotThatReading(self.cards, self.readings, self.level)


def named(reading: Reading, cards: Sequence[int]) -> tuple[int, ...]:
    """The play of these cards as this reading."""
    return (NAMED, *map(int, reading), *cards)


def split(action: tuple[int, ...]) -> tuple[Reading | None, tuple[int, ...]]:
    """The reading that a play names, if any, and its cards. A reading that does not exist is one that no cards have."""
    if action[:1] != (NAMED,):
        return None, action
    shape, size, key = (*action[1:_HEAD], 0, 0, 0)[:3]
    if shape not in Shape.__members__.values():
        return Reading(Shape.SINGLE, 0, 0), action[_HEAD:]
    return Reading(Shape(shape), size, key), action[_HEAD:]


def held_cards(hand: int, cards: Sequence[int]) -> tuple[int, ...] | NotHeld:
    """The cards of `hand` that these mean, ascending; a second naming means the other copy."""
    found = []
    for card in cards:
        held = held_copy(hand, card)
        if held is None:
            return NotHeld(card)
        hand ^= BIT[held]
        found.append(held)
    return tuple(sorted(found))


def meant(
    action: tuple[int, ...], hand: int, level: int, options: Options, top: Reading | None
) -> Move | Ambiguous | Reason:
    """What a play comes to at this table, or why it is refused. `top` is what must be beaten, None for a lead."""
    name, given = split(action)
    cards = held_cards(hand, given)
    if isinstance(cards, Reason):
        return cards
    possible = readings(cards, level, options) if cards else ()
    if not possible:
        return NoShape(cards)
    if name is not None and name not in possible:
        return NotThatReading(cards, possible, level)
    fit = [reading for reading in possible if name in (None, reading) and (top is None or beats(reading, top))]
    if not fit:
        assert top is not None
        return DoesNotBeat(cards, possible if name is None else (name,), top, level)
    return Ambiguous(cards, tuple(fit), level) if len(fit) > 1 else (fit[0], cards)


def written(move: Move, level: int, options: Options, top: Reading | None) -> tuple[int, ...]:
    """The action of a move: its cards, with the reading named if others beat the table too.

    Only five or six cards, wilds among them or `sf_underdeclare` on, can have several readings.
    """
    reading, cards = move
    wild = wild_of(level)
    if len(cards) in (5, 6) and (options.sf_underdeclare or wild in cards or wild + COPY in cards):
        fit = [other for other in readings(cards, level, options) if top is None or beats(other, top)]
        if len(fit) > 1:
            return named(reading, cards)
    return cards


def legal_actions(hand: int, level: int, options: Options, top: Reading | None) -> tuple[Action, ...]:
    """Every canonical move (engine.guandan.moves) as an action, after a pass if that is allowed."""
    plays = [written(move, level, options, top) for move in moves(hand, level, options, top)]
    return tuple(plays) if top is None else (PASS, *plays)


def why_no_pass(top: Reading | None) -> Reason | None:
    """Whether the seat in turn may pass (RULES E9)."""
    return MustLead() if top is None else None
