"""The options of a Hearts match: what a variant says (data) and what a table may set (RULES 0.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from engine.game import Reason
from engine.hearts.reasons import FixedByVariant, NeedsPlayers, SeatsOutOfRange
from engine.options import BadOption, GameOptions, Setting, always, by_name, choice, number


@dataclass(frozen=True, slots=True)
class PointValues:
    """What cards cost: each heart by rank (two to ace), the spade honours, and the bonus card of RULES D2."""

    hearts: tuple[int, ...] = (1,) * 13
    queen: int = 13
    king: int = 0
    ace: int = 0
    bonus: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(GameOptions):
    """Everything that one match is played by; frozen, checked when made (BadOption).

    The first part is what a variant says and nobody sets; `fixed` are the options that it refuses to change, and
    `pack` names a row of engine.hearts.packs. The second part is RULES 0.3, on/off as bool, in its order.
    """

    variant: str = "classic"
    players: int = 4
    seats: tuple[int, int] = (2, 7)
    pack: str = "single"
    values: PointValues = PointValues()
    teams: bool = False
    highest_wins: bool = False
    fixed: tuple[str, ...] = ()

    end: int = 100
    deals: int | None = None
    tie: Literal["random", "playon", "shared"] = "random"
    max_extra_deals: int = 10
    moon: Literal["old", "new", "mixed", "choice", "off"] = "old"
    first_trick_points: Literal["ban", "allow"] = "ban"
    first_trick_all_points: Literal["any", "hearts"] = "any"
    hearts_break: bool = True
    queen_breaks_hearts: bool = False
    hearts_or_queen_lead: bool = False
    queen_lock: Literal["off", "lead", "any"] = "off"
    pass_count: int = 3
    pass_cycle: str = "auto"
    lead: Literal["lowclub", "eldest"] = "lowclub"
    two_player_rest: Literal["out", "first", "last", "deal14"] = "out"
    omnibus_card: Literal["TD", "JD"] = "TD"
    omnibus_moon_needs_diamond: bool = True
    omnibus_old_keeps_bonus: bool = True
    cancel_void: Literal["two_pairs", "all"] = "two_pairs"
    last_void: Literal["leader", "second", "nobody"] = "leader"

    def __post_init__(self) -> None:
        least, most = self.seats
        if type(self.players) is not int or not least <= self.players <= most:
            raise BadOption(SeatsOutOfRange(self.variant, self.players, least, most))
        GameOptions.__post_init__(self)  # super() is lost where slots make the class anew

    @classmethod
    def settings(cls) -> dict[str, Setting[Options]]:
        return SETTINGS


def _cycle(name: str) -> Setting[GameOptions]:
    def accepts(value: object) -> bool:
        return value == "auto" or (isinstance(value, str) and value != "" and not set(value) - set("LRAH"))

    def parse(text: str) -> object:
        return "auto" if text.lower() == "auto" else text.upper()

    return Setting(name, ("auto", "L R A H in any order, like LRAH"), parse, accepts, always)


def _for_two(options: Options) -> Reason | None:
    return None if options.players == 2 else NeedsPlayers("two_player_rest", (2,))


def _with_bonus(name: str) -> Callable[[Options], Reason | None]:
    return lambda options: None if options.values.bonus else FixedByVariant(name, options.variant)


def _with_two_packs(name: str) -> Callable[[Options], Reason | None]:
    return lambda options: None if options.pack == "double" else FixedByVariant(name, options.variant)


SETTINGS: Final[dict[str, Setting[Options]]] = by_name(
    number("end", 1, 9999),
    number("deals", 1, none=True),
    choice("tie", "random", "playon", "shared"),
    number("max_extra_deals", 0, 9999),
    choice("moon", "old", "new", "mixed", "choice", "off"),
    choice("first_trick_points", "ban", "allow"),
    choice("first_trick_all_points", "any", "hearts"),
    choice("hearts_break", True, False),
    choice("queen_breaks_hearts", False, True),
    choice("hearts_or_queen_lead", False, True),
    choice("queen_lock", "off", "lead", "any"),
    number("pass_count", 1, 4),
    _cycle("pass_cycle"),
    choice("lead", "lowclub", "eldest"),
    choice("two_player_rest", "out", "first", "last", "deal14", unless=_for_two),
    choice("omnibus_card", "TD", "JD", unless=_with_bonus("omnibus_card")),
    choice("omnibus_moon_needs_diamond", True, False, unless=_with_bonus("omnibus_moon_needs_diamond")),
    choice("omnibus_old_keeps_bonus", True, False, unless=_with_bonus("omnibus_old_keeps_bonus")),
    choice("cancel_void", "two_pairs", "all", unless=_with_two_packs("cancel_void")),
    choice("last_void", "leader", "second", "nobody", unless=_with_two_packs("last_void")),
)
