"""The options of a Guandan match (RULES 0.3, E)."""

from dataclasses import dataclass, fields
from typing import Any, Literal, Self

from engine.options import Setting, changed, check, choice, shown, with_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Everything that one match is played by; frozen, checked when made (BadOption). On/off is bool."""

    variant: Literal["guandan"] = "guandan"
    players: Literal[4] = 4
    teams: Literal[True] = True
    fixed: tuple[str, ...] = ()

    tribute_tie: Literal["turn", "random"] = "turn"
    tribute_pick: Literal["auto", "player"] = "auto"
    return_level_cards: bool = True
    end_on_double: bool = False
    ace_owner_only: bool = False
    ace_attempts: int = 0
    sf_underdeclare: bool = False
    wild_suit_readings: Literal["all", "flush_only"] = "all"

    def __post_init__(self) -> None:
        check(self, SETTING)

    def but(self, **changes: Any) -> Self:
        """The same with other (typed) values; BadOption for an unknown option or value."""
        return changed(self, changes, SETTING)

    def with_option(self, name: str, text: str) -> Self:
        """The same with one option set as a person types it, `end_on_double`, `on`; BadOption as `but`."""
        return with_text(self, name, text, SETTING)

    def save(self) -> dict[str, Any]:
        """All fields as JSON values."""
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        return data | {"fixed": list(self.fixed)}

    @classmethod
    def load(cls, data: dict[str, Any]) -> Self:
        """The inverse of `save`."""
        return cls(**(data | {"fixed": tuple(data["fixed"])}))


SETTINGS: tuple[Setting, ...] = (
    choice("tribute_tie", "turn", "random"),
    choice("tribute_pick", "auto", "player"),
    choice("return_level_cards", True, False),
    choice("end_on_double", False, True),
    choice("ace_owner_only", False, True),
    choice("ace_attempts", 0, 3),
    choice("sf_underdeclare", False, True),
    choice("wild_suit_readings", "all", "flush_only"),
)
SETTING = {setting.name: setting for setting in SETTINGS}
OPTION_NAMES = tuple(SETTING)

GUANDAN = Options()


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the list of options: its name, its value now, its default, the values it takes."""

    name: str
    value: str
    default: str
    allowed: tuple[str, ...]


def settable(options: Options) -> tuple[Line, ...]:
    """The options that a table may set, in the order of RULES 0.3."""
    return tuple(
        Line(
            setting.name, shown(getattr(options, setting.name)), shown(getattr(GUANDAN, setting.name)), setting.allowed
        )
        for setting in SETTINGS
        if setting.refusal(options) is None
    )
