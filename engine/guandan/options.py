"""The options of a Guandan match (RULES 0.3, E)."""

from dataclasses import dataclass
from typing import Final, Literal

from engine.options import GameOptions, Line, Setting, by_name, choice


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(GameOptions):
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

    @classmethod
    def settings(cls) -> dict[str, Setting[GameOptions]]:
        return SETTINGS


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
