"""The variants (RULES A to D), each saying only what differs."""

from engine.hearts.options import Options, PointValues
from engine.hearts.reasons import UnknownVariant
from engine.options import BadOption, Line

CLASSIC = Options()

ORIGINAL = CLASSIC.but(  # RULES D1: no queen, no pass, no moon
    variant="original",
    seats=(3, 7),
    values=PointValues(queen=0),
    moon="off",
    pass_cycle="H",
    fixed=("moon", "queen_breaks_hearts", "hearts_or_queen_lead", "queen_lock", "pass_count", "pass_cycle"),
)

OMNIBUS = CLASSIC.but(  # RULES D2
    variant="omnibus",
    seats=(3, 7),
    values=PointValues(bonus=-10),
    moon="choice",
)

SPOT = CLASSIC.but(  # RULES D3: a heart costs its rank, J 11 to A 14
    variant="spot",
    seats=(3, 7),
    values=PointValues(hearts=tuple(range(2, 15)), queen=25),
    end=500,
)

BLACK_MARIA = CLASSIC.but(  # RULES D4
    variant="blackmaria",
    seats=(3, 7),
    players=3,
    pack="black maria",
    values=PointValues(king=10, ace=7),
)

BLACK_MARIA_UK = BLACK_MARIA.but(  # RULES D4, the usual British form
    variant="blackmaria-uk",
    pass_cycle="R",
    lead="eldest",
    hearts_break=False,
    first_trick_points="allow",
    moon="off",
)

CANCELLATION = CLASSIC.but(variant="cancellation", seats=(5, 11), players=5, pack="double")  # RULES D5

TEAM = CLASSIC.but(variant="team", seats=(4, 4), teams=True)  # RULES D6

REVERSE = CLASSIC.but(variant="reverse", seats=(3, 7), highest_wins=True)  # RULES D7

VARIANTS = {
    options.variant: options
    for options in (CLASSIC, ORIGINAL, OMNIBUS, SPOT, BLACK_MARIA, BLACK_MARIA_UK, CANCELLATION, TEAM, REVERSE)
}
ALIASES = {"hearts": "classic"}


def variant(name: str, players: int | None = None) -> Options:
    """The preset of this name, for so many players or the variant's usual number.

    Raises BadOption with UnknownVariant or SeatsOutOfRange.
    """
    key = name.lower()
    preset = VARIANTS.get(ALIASES.get(key, key))
    if preset is None:
        raise BadOption(UnknownVariant(name, tuple(VARIANTS)))
    return preset if players is None else preset.but(players=players)


def settable(options: Options) -> tuple[Line, ...]:
    """The options that a table may set in this variant with so many players, in the order of RULES 0.3."""
    return options.listing(variant(options.variant, options.players))
