"""A match as JSON values and back (hands included), and copies of it. Cards are stored as lists of card ints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from engine.cards import cards_of, mask_of
from engine.game import Outcome, Phase
from engine.guandan.actions import Ambiguous
from engine.guandan.options import Options
from engine.guandan.order import Reading, Shape
from engine.guandan.state import FIELDS
from engine.guandan.view import Gift, Turn

if TYPE_CHECKING:
    from engine.guandan.match import Match

M = TypeVar("M", bound="Match")

_PLAIN = ("deal_no", "level", "owner", "turn", "leader", "asked")
_TUPLES = ("levels", "failures", "last_order", "red_jokers", "choosers")
_GIFTS = ("tributes", "returns")
_CARRIED_PLAIN = ("deal_no", "level", "owner")
_CARRIED_TUPLES = ("levels", "failures", "last_order")


def saved(match: Match) -> dict[str, Any]:
    """The whole state, secrets included."""
    data: dict[str, Any] = {"options": match.options.save(), "phase": match.phase.value}
    data |= {name: getattr(match, name) for name in _PLAIN}
    data |= {name: list(getattr(match, name)) for name in _TUPLES}
    data |= {name: [[gift.seat, gift.to, gift.card] for gift in getattr(match, name)] for name in _GIFTS}
    data["hands"] = [list(cards_of(hand)) for hand in match._hands]
    data["history"] = [_saved_turn(turn) for turn in match.history]
    data["top"] = None if match.top is None else _saved_turn(match.top)
    data["finished"], data["round_starts"] = list(match.finished), list(match.round_starts)
    data["pays"] = [[payer, receiver] for payer, receiver in match.pays.items()]
    data["chosen"] = list(match._chosen)
    forward = match._forward
    data["forward"] = None if forward is None else [list(forward.cards), [list(map(int, r)) for r in forward.readings]]
    data["outcome"] = None if match._outcome is None else [list(place) for place in match._outcome.places]
    return data


def loaded(kind: type[M], data: dict[str, Any]) -> M:
    """The match that `saved` described."""
    match = kind(Options.load(data["options"]))
    match.phase = Phase(data["phase"])
    for name in _PLAIN:
        setattr(match, name, data[name])
    for name in _TUPLES:
        setattr(match, name, tuple(data[name]))
    for name in _GIFTS:
        setattr(match, name, tuple(Gift(*gift) for gift in data[name]))
    match._hands = [mask_of(cards) for cards in data["hands"]]
    match.history = [_loaded_turn(turn) for turn in data["history"]]
    match.top = None if data["top"] is None else _loaded_turn(data["top"])
    match.finished, match.round_starts = list(data["finished"]), list(data["round_starts"])
    match.pays = dict(data["pays"])
    match._chosen = list(data["chosen"])
    if data["forward"] is not None:
        cards, readings = data["forward"]
        match._forward = Ambiguous(tuple(cards), tuple(_loaded_reading(reading) for reading in readings), match.level)
    if data["outcome"] is not None:
        places = tuple(tuple(place) for place in data["outcome"])
        match._outcome = Outcome(places, places[0])
    return match


def copied(match: M) -> M:
    """An independent match in the same state; shares what never changes (options, turns, gifts)."""
    other = type(match)(match.options)
    for name in FIELDS:
        value = getattr(match, name)
        setattr(other, name, value.copy() if isinstance(value, list | dict) else value)
    return other


def carried(match: Match) -> dict[str, Any]:
    """What the deals so far leave to the next one."""
    if match.phase is not Phase.DEALING or not match.deal_no:
        raise ValueError(f"no deal has just ended: deal {match.deal_no}, {match.phase}")
    data: dict[str, Any] = {name: getattr(match, name) for name in _CARRIED_PLAIN}
    return data | {name: list(getattr(match, name)) for name in _CARRIED_TUPLES}


def carry(match: Match, data: dict[str, Any]) -> None:
    """Stand between two deals, as `carried` said."""
    match.phase = Phase.DEALING
    for name in _CARRIED_PLAIN:
        setattr(match, name, data[name])
    for name in _CARRIED_TUPLES:
        setattr(match, name, tuple(data[name]))


def _saved_turn(turn: Turn) -> list[Any]:
    return [turn.seat, list(turn.cards), None if turn.reading is None else list(map(int, turn.reading))]


def _loaded_turn(data: list[Any]) -> Turn:
    seat, cards, reading = data
    return Turn(seat, tuple(cards), None if reading is None else _loaded_reading(reading))


def _loaded_reading(data: list[int]) -> Reading:
    return Reading(Shape(data[0]), *data[1:])
