"""A match as JSON values and back (hands included), and copies of it. Cards are stored as lists of card ints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from engine.cards import cards_of, mask_of
from engine.game import Outcome, Phase
from engine.hearts.options import Options
from engine.hearts.state import FIELDS
from engine.hearts.view import Play, Trick

if TYPE_CHECKING:
    from engine.hearts.match import Match

M = TypeVar("M", bound="Match")

_PLAIN = ("deal_no", "turn", "leader", "trick_no", "broken", "ended_at", "_opening")
_SEAT_SETS = ("_hands", "_chosen", "_given", "_received", "taken")
_SETS = ("_rest", "waiting")


def saved(match: Match) -> dict[str, Any]:
    """The whole state, secrets included."""
    data: dict[str, Any] = {"options": match.options.save(), "phase": match.phase.value}
    data |= {_key(name): getattr(match, name) for name in _PLAIN}
    data |= {_key(name): list(cards_of(getattr(match, name))) for name in _SETS}
    data |= {_key(name): [list(cards_of(mask)) for mask in getattr(match, name)] for name in _SEAT_SETS}
    data["totals"] = list(match.totals)
    data["points"] = list(match.points)
    data["trick"] = [[play.seat, play.card] for play in match.trick]
    data["tricks"] = [_saved_trick(trick) for trick in match.tricks]
    data["left_out"] = None if match.left_out is None else list(cards_of(match.left_out))
    data["outcome"] = None if match._outcome is None else _saved_outcome(match._outcome)
    return data


def loaded(kind: type[M], data: dict[str, Any]) -> M:
    """The match that `saved` described."""
    match = kind(Options.load(data["options"]))
    match.phase = Phase(data["phase"])
    for name in _PLAIN:
        setattr(match, name, data[_key(name)])
    for name in _SETS:
        setattr(match, name, mask_of(data[_key(name)]))
    for name in _SEAT_SETS:
        setattr(match, name, [mask_of(cards) for cards in data[_key(name)]])
    match.totals = tuple(data["totals"])
    match.points = list(data["points"])
    match.trick = [Play(seat, card) for seat, card in data["trick"]]
    match.tricks = [_loaded_trick(no, trick) for no, trick in enumerate(data["tricks"], 1)]
    match.left_out = None if data["left_out"] is None else mask_of(data["left_out"])
    match._outcome = None if data["outcome"] is None else _loaded_outcome(data["outcome"])
    if match.phase is Phase.PLAYING:
        match._ready_deal()
    return match


def copied(match: M) -> M:
    """An independent match in the same state; shares what never changes (options, pack, tricks played)."""
    other = type(match)(match.options)
    for name in FIELDS:
        value = getattr(match, name)
        setattr(other, name, value[:] if type(value) is list else value)
    return other


def carried(match: Match) -> dict[str, Any]:
    """What the deals so far leave to the next one."""
    if match.phase is not Phase.DEALING or not match.deal_no:
        raise ValueError(f"no deal has just ended: deal {match.deal_no}, {match.phase}")
    return {"deal_no": match.deal_no, "totals": list(match.totals), "ended_at": match.ended_at}


def carry(match: Match, data: dict[str, Any]) -> None:
    """Stand between two deals, as `carried` said."""
    match.phase = Phase.DEALING
    match.deal_no = data["deal_no"]
    match.totals = tuple(data["totals"])
    match.ended_at = data["ended_at"]


def _key(name: str) -> str:
    return name.lstrip("_")


def _saved_trick(trick: Trick) -> dict[str, Any]:
    plays = [[play.seat, play.card] for play in trick.plays]
    return {"plays": plays, "winner": trick.winner, "points": trick.points}


def _loaded_trick(no: int, data: dict[str, Any]) -> Trick:
    return Trick(no, tuple(Play(seat, card) for seat, card in data["plays"]), data["winner"], data["points"])


def _saved_outcome(outcome: Outcome) -> dict[str, Any]:
    return {
        "places": [list(place) for place in outcome.places],
        "winners": list(outcome.winners),
        "by_lot": outcome.by_lot,
        "shared": outcome.shared,
    }


def _loaded_outcome(data: dict[str, Any]) -> Outcome:
    places = tuple(tuple(place) for place in data["places"])
    return Outcome(places, tuple(data["winners"]), data["by_lot"], data["shared"])
