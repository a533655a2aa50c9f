"""The options of a Guandan match (RULES 0.3, E)."""

from dataclasses import dataclass, replace
from typing import Any, Final, Literal, Self

from engine import rules as versions
from engine.options import GameOptions, Line, Setting, by_name, choice


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(GameOptions):
    """Everything that one match is played by; frozen, checked when made (BadOption). On/off is bool.

    `rules` is the version of RULES (F33) by which cards are read; nobody sets it, and it is not saved (`under`).
    """

    variant: Literal["guandan"] = "guandan"
    players: Literal[4] = 4
    teams: Literal[True] = True
    fixed: tuple[str, ...] = ()
    rules: int = versions.NEWEST

    tribute_tie: Literal["turn", "random"] = "turn"
    tribute_pick: Literal["auto", "player"] = "auto"
    return_level_cards: bool = True
    end_on_double: bool = False
    ace_owner_only: bool = False
    ace_attempts: int = 0
    sf_underdeclare: bool = False
    wild_suit_readings: Literal["all", "flush_only"] = "all"

    @classmethod
    def settings(cls) -> dict[str, Setting[GameOptions]]:
        return SETTINGS

    def save(self) -> dict[str, Any]:
        data = GameOptions.save(self)  # super() is lost where slots make the class anew
        del data["rules"]
        return data

    def under(self, rules: int) -> Self:
        return self if rules == self.rules else replace(self, rules=rules)


SETTINGS: Final[dict[str, Setting[GameOptions]]] = by_name(
    choice("tribute_tie", "turn", "random"),
    choice("tribute_pick", "auto", "player"),
    choice("return_level_cards", True, False),
    choice("end_on_double", False, True),
    choice("ace_owner_only", False, True),
    choice("ace_attempts", 0, 3),
    choice("sf_underdeclare", False, True),
    choice("wild_suit_readings", "all", "flush_only"),
)

GUANDAN = Options()


def settable(options: Options) -> tuple[Line, ...]:
    """The options that a table may set, in the order of RULES 0.3."""
    return options.listing(GUANDAN)
