"""What the options of all games have in common: a table of settings (RULES 0.3), each with its values and its refusals.

>>> @dataclass(frozen=True, slots=True, kw_only=True)
... class Options(GameOptions):
...     variant: str = "whist"
...     players: int = 4
...     fixed: tuple[str, ...] = ()
...     end: int = 5
...     honours: bool = False
...
...     @classmethod
...     def settings(cls):
...         return by_name(number("end", 1, 99), choice("honours", False, True))
>>> usual = Options()
>>> longer = usual.with_option("END", "9")
>>> [(line.name, line.value, line.default, line.allowed) for line in longer.listing(usual)]
[('end', '9', '5', ('1..99',)), ('honours', 'off', 'off', ('off', 'on'))]
>>> Options.load(longer.save()) == longer
True
>>> usual.with_option("end", "many")
Traceback (most recent call last):
engine.options.BadOption: BadValue(name='end', value='many', allowed=('1..99',))
"""

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import Field, dataclass, fields, replace
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from engine.game import Reason
from engine.reasons import BadValue, FixedByVariant, UnknownOption


class BadOption(ValueError):  # noqa: N818 - it names what was refused, as IllegalAction does
    """A variant, option, value or combination that does not exist; `reason` says which (engine.reasons, or the game's)."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(repr(reason))
        self.reason = reason


OptionsT_contra = TypeVar("OptionsT_contra", bound="GameOptions", contravariant=True)


@dataclass(frozen=True, slots=True)
class Setting(Generic[OptionsT_contra]):
    """One option of RULES 0.3: how it is typed, which values it takes, where it means anything.

    `allowed` is for people: the values, or a description of them. `parse` gives None or nonsense for a bad text;
    `accepts` decides. `unless` is the reason why these options have no use for it, or None.
    """

    name: str
    allowed: tuple[str, ...]
    parse: Callable[[str], object]
    accepts: Callable[[object], bool]
    unless: Callable[[OptionsT_contra], Reason | None]

    def refusal(self, options: OptionsT_contra) -> Reason | None:
        """Why it cannot be set in a match with these options."""
        if self.name in options.fixed:
            return FixedByVariant(self.name, options.variant)
        return self.unless(options)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the list of options: its name, its value now, its default, the values it takes."""

    name: str
    value: str
    default: str
    allowed: tuple[str, ...]


class GameOptions:
    """What the options of every game can do.

    Those of a game are a frozen dataclass with slots that derives from this class. Its fields have defaults and are
    plain values (text, numbers, on/off, tuples of them); `fixed` are the options that the variant refuses to change.
    """

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    variant: str
    players: int
    fixed: tuple[str, ...]

    @classmethod
    def settings(cls) -> Mapping[str, Setting[Self]]:
        """The options that a table may set, by name, in the order of RULES 0.3."""
        raise NotImplementedError

    def __post_init__(self) -> None:
        """Raise BadOption if a setting has a value that it does not take."""
        for setting in self.settings().values():
            value = getattr(self, setting.name)
            if not setting.accepts(value):
                raise BadOption(BadValue(setting.name, shown(value), setting.allowed))

    def but(self, **changes: object) -> Self:
        """The same with other (typed) values; BadOption if the variant or the seats leave no room for them."""
        settings = self.settings()
        known = {field.name for field in fields(self)}
        for name in changes:
            if name not in known:
                raise BadOption(UnknownOption(name, tuple(settings)))
            if name in self.fixed:
                raise BadOption(FixedByVariant(name, self.variant))
        made = replace(self, **changes)
        for name in changes:
            refusal = settings[name].unless(made) if name in settings else None
            if refusal:
                raise BadOption(refusal)
        return made

    def with_option(self, name: str, text: str) -> Self:
        """The same with one option set as a person types it, `end`, `50`; BadOption with the allowed values."""
        settings = self.settings()
        setting = settings.get(name.lower())
        if setting is None:
            raise BadOption(UnknownOption(name, tuple(settings)))
        refusal = setting.refusal(self)
        if refusal:
            raise BadOption(refusal)
        return self._set(setting, setting.parse(text.strip()), text)

    def _set(self, setting: Setting[Self], value: object, text: str | None = None) -> Self:
        """The same with this value of a setting, typed as `text`; BadOption if it takes no such value.

        The others are not checked again: they are good.
        """
        if not setting.accepts(value):
            raise BadOption(BadValue(setting.name, shown(value) if text is None else text, setting.allowed))
        made = copy(self)
        object.__setattr__(made, setting.name, value)  # not yet seen by anybody
        return made

    def listing(self, usual: Self) -> tuple[Line, ...]:
        """The options that a table may set now, beside their values in `usual`."""
        return tuple(
            Line(setting.name, shown(getattr(self, setting.name)), shown(getattr(usual, setting.name)), setting.allowed)
            for setting in self.settings().values()
            if setting.refusal(self) is None
        )

    def save(self) -> dict[str, Any]:
        """All fields as JSON values, so that a stored match survives a changed preset."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data

    @classmethod
    def load(cls, data: dict[str, Any]) -> Self:
        """The inverse of `save`; ValueError for a value that an option does not take, or an option that is none."""
        unknown = data.keys() - {field.name for field in fields(cls)}
        if unknown:
            raise ValueError(
                f"{sorted(unknown)} are no options of {data.get('variant')}; a newer version may know them"
            )
        return msgspec.convert(data, cls)

    def under(self, rules: int) -> Self:  # noqa: ARG002 - see Guandan's
        """The same for a match that keeps that version of RULES (F33, engine.rules).

        A game whose versions differ has the version as a field, no setting, which `save` leaves out: a table's opening
        keeps it. The other games have one version.
        """
        return self

    def saved_as(self, data: dict[str, Any], name: str) -> Self:
        """The options that `data` saves, as `load`; at once where they differ from these in the setting `name` only."""
        setting = self.settings().get(name)
        if setting is None or self.save() | {name: data.get(name)} != data:
            return self.load(data)
        return self._set(setting, data[name])


OptionsT = TypeVar("OptionsT", bound=GameOptions)


def by_name(*settings: Setting[OptionsT]) -> dict[str, Setting[OptionsT]]:
    """A game's table of settings."""
    return {setting.name: setting for setting in settings}


def shown(value: object) -> str:
    """A value as it is typed: on, off, none, 100, LRAH."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value is None else str(value)


def always(_: GameOptions) -> None:
    """An option that means something in every match."""
    return


def choice(name: str, *values: object, unless: Callable[[OptionsT], Reason | None] = always) -> Setting[OptionsT]:
    """An option with these values, the default first."""
    typed = {shown(value).lower(): value for value in values}

    taken = [(type(value), value) for value in values]  # 0 is not off

    def accepts(value: object) -> bool:
        return (type(value), value) in taken

    return Setting(name, tuple(map(shown, values)), lambda text: typed.get(text.lower(), text), accepts, unless)


LONGEST = 20
"""Digits: every number that means anything here is shorter, and int() refuses thousands of them."""


def whole_number(text: str) -> int | None:
    """The number that decimal digits of any script write, or None: no sign, point, exponent or space (DESIGN 4.6).

    >>> whole_number("25"), whole_number("٢٥"), whole_number("+25")
    (25, 25, None)
    """
    return int(text) if text.isdecimal() and len(text) <= LONGEST else None


UNBOUNDED = 999_999_999
"""The largest value of a number without a bound of its own: it fits wherever options are stored."""


def number(name: str, least: int, most: int | None = None, none: bool = False) -> Setting[GameOptions]:
    """A whole number in these bounds, or `none`."""
    allowed = (f"{least}..{'' if most is None else most}",)

    def parse(text: str) -> object:
        if none and text.lower() == "none":
            return None
        value = whole_number(text)
        return text if value is None or value > UNBOUNDED else value

    def accepts(value: object) -> bool:
        if value is None:
            return none
        return type(value) is int and least <= value and (most is None or value <= most)

    return Setting(name, ("none", *allowed) if none else allowed, parse, accepts, always)
