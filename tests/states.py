"""The whole state of a match, secrets included: to compare it, and to set one up that play would seldom bring."""

import copy
from typing import Any, TypeVar

from engine.game import Game

M = TypeVar("M", bound=Game[Any, Any])

_KEPT = {"_listed"}
"""What a match keeps in order not to work it out twice; whether it has done so is no part of its state."""


def fields_of(match: Game[Any, Any]) -> set[str]:
    """The names of its fields; a class compiled with mypyc has no slots, but a list of its own."""
    kinds = type(match).__mro__
    names = {name for kind in kinds for name in getattr(kind, "__mypyc_attrs__", getattr(kind, "__slots__", ()))}
    return {*names, *getattr(match, "__dict__", ())} - _KEPT


def state_of(match: Game[Any, Any]) -> dict[str, Any]:
    """Every field as it stands now."""
    fields = {name: getattr(match, name) for name in fields_of(match) if name != "__dict__"}
    return {name: copy.copy(value) if isinstance(value, list | dict) else value for name, value in fields.items()}


def with_state(match: M, **state: Any) -> M:
    """A copy of the match in which these fields are other ones."""
    other = match.copy()
    for name, value in state.items():
        getattr(other, name)  # a name that is no field is a fault of the test
        setattr(other, name, value)
    return other
