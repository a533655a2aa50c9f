"""What the options of all games have in common: a table of settings (RULES 0.3), each with its values and its refusals.

A game's options are a frozen dataclass with the fields `variant` and `fixed`; `changed` and `with_text` make a changed
copy of one, and refuse with BadOption.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Protocol, TypeVar

from engine.game import Reason
from engine.reasons import BadValue, FixedByVariant, UnknownOption


class BadOption(ValueError):  # noqa: N818 - it names what was refused, as IllegalAction does
    """A variant, option, value or combination that does not exist; `reason` says which (engine.reasons, or the game's)."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(repr(reason))
        self.reason = reason


class Configured(Protocol):
    """The options of a game."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def variant(self) -> str: ...

    @property
    def fixed(self) -> tuple[str, ...]: ...


Opts = TypeVar("Opts", bound=Configured)


@dataclass(frozen=True, slots=True)
class Setting:
    """One option of RULES 0.3: how it is typed, which values it takes, where it means anything.

    `allowed` is for people: the values, or a description of them. `parse` gives None or nonsense for a bad text;
    `accepts` decides. `unless` is the reason why these options have no use for it, or None.
    """

    name: str
    allowed: tuple[str, ...]
    parse: Callable[[str], object]
    accepts: Callable[[object], bool]
    unless: Callable[[Any], Reason | None]

    def refusal(self, options: Configured) -> Reason | None:
        """Why it cannot be set in a match with these options."""
        if self.name in options.fixed:
            return FixedByVariant(self.name, options.variant)
        return self.unless(options)


def shown(value: object) -> str:
    """A value as it is typed: on, off, none, 100, LRAH."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value is None else str(value)


def always(_: object) -> None:
    """An option that means something in every match."""
    return


def choice(name: str, *values: object, unless: Callable[[Any], Reason | None] = always) -> Setting:
    """An option with these values, the default first."""
    typed = {shown(value).lower(): value for value in values}

    def accepts(value: object) -> bool:
        return any(value == known and type(value) is type(known) for known in values)

    return Setting(name, tuple(map(shown, values)), lambda text: typed.get(text.lower(), text), accepts, unless)


def check(options: Configured, settings: Mapping[str, Setting]) -> None:
    """Raise BadOption if a setting has a value that it does not take."""
    for setting in settings.values():
        value = getattr(options, setting.name)
        if not setting.accepts(value):
            raise BadOption(BadValue(setting.name, shown(value), setting.allowed))


def changed(options: Opts, changes: Mapping[str, Any], settings: Mapping[str, Setting]) -> Opts:
    """The same with other (typed) values; BadOption if the variant or the seats leave no room for them."""
    known = {field.name for field in fields(options)}
    for name in changes:
        if name not in known:
            raise BadOption(UnknownOption(name, tuple(settings)))
        if name in options.fixed:
            raise BadOption(FixedByVariant(name, options.variant))
    made = replace(options, **changes)
    for name in changes:
        refusal = settings[name].unless(made) if name in settings else None
        if refusal:
            raise BadOption(refusal)
    return made


def with_text(options: Opts, name: str, text: str, settings: Mapping[str, Setting]) -> Opts:
    """The same with one option set as a person types it, `moon`, `new`; BadOption with the allowed values."""
    setting = settings.get(name.lower())
    if setting is None:
        raise BadOption(UnknownOption(name, tuple(settings)))
    refusal = setting.refusal(options)
    if refusal:
        raise BadOption(refusal)
    value = setting.parse(text.strip())
    if not setting.accepts(value):
        raise BadOption(BadValue(setting.name, text, setting.allowed))
    return changed(options, {setting.name: value}, settings)


LONGEST = 20
"""Digits: every number that means anything here is shorter, and int() refuses thousands of them."""


def whole_number(text: str) -> int | None:
    """The number that decimal digits of any script write, or None: no sign, point, exponent or space (DESIGN 4.6).

    >>> whole_number("25"), whole_number("٢٥"), whole_number("+25")
    (25, 25, None)
    """
    return int(text) if text.isdecimal() and len(text) <= LONGEST else None
