"""Words to values: one converter for each annotation that a command's parameters may have."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from types import NoneType
from typing import Any, NewType, get_args

from bot import reasons
from bot.commands.registry import CommandSpec
from bot.commands.requests import Request
from engine.options import whole_number
from storage import MAX_AMOUNT

Limit = NewType("Limit", int)
Amount = NewType("Amount", int)
Gift = NewType("Gift", int)
SeatNo = NewType("SeatNo", int)
Players = NewType("Players", int)
Nick = NewType("Nick", str)
Word = NewType("Word", str)
OnOff = NewType("OnOff", bool)


class BadArgumentError(Exception):
    """A word that cannot be what the command needs."""

    def __init__(self, reason: reasons.Reason) -> None:
        super().__init__(repr(reason))
        self.reason = reason


def _number(low: int, high: int, *, also: int | None = None) -> Callable[[str], int]:
    def convert(text: str) -> int:
        value = whole_number(text)
        if value is None or not (low <= value <= high or value == also):
            raise BadArgumentError(reasons.NotANumber(text, low, high))
        return value

    return convert


def _on_off(text: str) -> bool:
    if text.casefold() not in ("on", "off"):
        raise BadArgumentError(reasons.BadOptionValue("", text, "on, off"))
    return text.casefold() == "on"


_FENCES = str.maketrans(dict.fromkeys("\u200e\u200f\u061c\u2066\u2067\u2068\u2069"))
"""Marks of direction, with which names are displayed."""


def _nick(text: str) -> str:
    """A nick as it is displayed: with signs of rank before it, a colon, comma or a computer player's star after it."""
    return text.translate(_FENCES).lstrip("~&@%+").rstrip(",;:*") or text


_CONVERTERS: dict[Any, Callable[[str], Any]] = {
    Limit: _number(1, 9999),
    Amount: _number(1, MAX_AMOUNT, also=0),
    Gift: _number(1, MAX_AMOUNT),
    SeatNo: _number(0, 10),
    Players: _number(2, 11),
    Nick: _nick,
    Word: str.casefold,
    OnOff: _on_off,
}


def build(spec: CommandSpec, words: list[str]) -> Request | reasons.Reason:
    """The request that `words` make of the command, or what is wrong with them."""
    bad_usage = reasons.BadUsage(spec.name, spec.usage)
    values: list[Any] = []
    left = list(words)
    for parameter in _parameters(spec.build):
        try:
            if parameter.all_others:
                values.extend(map(parameter.convert, left))
                left = []
            elif left:
                values.append(parameter.convert(left.pop(0)))
            elif parameter.required:
                return bad_usage
        except BadArgumentError as error:
            return error.reason
    if left:
        return bad_usage
    request: Request | reasons.Reason | None = spec.build(*values)
    return bad_usage if request is None else request


@dataclass(frozen=True, slots=True)
class _Parameter:
    """A word that a command takes, or several."""

    convert: Callable[[str], Any]
    required: bool
    all_others: bool


@cache
def _parameters(function: Callable[..., Any]) -> tuple[_Parameter, ...]:
    """What the function of a command takes: looked up once, since that takes longer than all the rest of a line."""
    return tuple(
        _Parameter(
            convert=_CONVERTERS[_kind(parameter.annotation)],
            required=parameter.default is inspect.Parameter.empty,
            all_others=parameter.kind is inspect.Parameter.VAR_POSITIONAL,
        )
        for parameter in inspect.signature(function).parameters.values()
    )


def _kind(annotation: Any) -> Any:
    """`Limit` of `Limit | None`."""
    return next((kind for kind in get_args(annotation) if kind is not NoneType), annotation)
