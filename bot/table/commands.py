"""What can be asked of a table: values that `decide` answers. Rights and phases were checked by bot.commands."""

from collections.abc import Set
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class By:
    """Who asks: `key` and `nick` on the table's network.

    `moderator`: halfop or higher in the table's channel, or an operator; `operator`: of the bot.
    """

    key: str
    nick: str
    moderator: bool = False
    operator: bool = False


@dataclass(frozen=True, slots=True)
class TableCommand:
    """What a table decides; each kind of it has one function that does (`decides`, in bot.table.decide)."""


@dataclass(frozen=True, slots=True)
class Sit(TableCommand):
    """Seat a person: `by` himself with `!join`, or the captain with `!add` (`added`)."""

    key: str
    nick: str
    added: bool = False


@dataclass(frozen=True, slots=True)
class ChangeSeat(TableCommand):
    to: int


@dataclass(frozen=True, slots=True)
class Leave(TableCommand):
    pass


@dataclass(frozen=True, slots=True)
class Remove(TableCommand):
    """Take the seat of the person at `seat` away."""

    seat: int


@dataclass(frozen=True, slots=True)
class Play(TableCommand):
    """Begin in the lobby, go on after a pause; `together`: `!start`, which wants another person (RULES F1)."""

    together: bool = False


@dataclass(frozen=True, slots=True)
class Pause(TableCommand):
    pass


@dataclass(frozen=True, slots=True)
class SetLimit(TableCommand):
    limit: int


@dataclass(frozen=True, slots=True)
class SetPrize(TableCommand):
    amount: int


@dataclass(frozen=True, slots=True)
class SetOption(TableCommand):
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class ChooseVariant(TableCommand):
    """`options` as saved ones of `game`; they are for `players`."""

    game: str
    options: dict[str, Any]
    players: int


@dataclass(frozen=True, slots=True)
class Act(TableCommand):
    """A move as it was typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Stop(TableCommand):
    """Close the table; `sent_away`: because the bot leaves the channel."""

    sent_away: bool = False


# --- told by the hall, not typed ------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class TimeUp(TableCommand):
    """The clock of `seat` ran out."""

    seat: int


@dataclass(frozen=True, slots=True)
class CaptainAway(TableCommand):
    """The captain has been absent for two minutes; `present` are the seats of people who are there (RULES F16)."""

    present: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PauseOver(TableCommand):
    """A pause of a prize game has lasted as long as it may (RULES F26)."""


@dataclass(frozen=True, slots=True)
class IdleOut(TableCommand):
    """Nothing was asked of the lobby, or of the paused table, for too long (RULES F24)."""


@dataclass(frozen=True, slots=True)
class Speak(TableCommand):
    """The person known as `key` has talked to the bot, about whatever (RULES F6)."""

    key: str


@dataclass(frozen=True, slots=True)
class Identify(TableCommand):
    """The person known as `old_key` goes by `nick` and `key` now."""

    old_key: str
    nick: str
    key: str


def kinds() -> Set[type[TableCommand]]:
    """Every kind of command that a table decides."""
    here = (kind for kind in globals().values() if isinstance(kind, type) and issubclass(kind, TableCommand))
    return {kind for kind in here if kind is not TableCommand}
