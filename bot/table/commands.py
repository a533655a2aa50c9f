"""What can be asked of a table: values that `decide` answers. Rights and phases were checked by bot.commands."""

from dataclasses import dataclass
from typing import Any, TypeAlias


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
class Sit:
    """Seat a person: `by` himself with `!join`, or the captain with `!add` (`added`)."""

    key: str
    nick: str
    added: bool = False


@dataclass(frozen=True, slots=True)
class ChangeSeat:
    to: int


@dataclass(frozen=True, slots=True)
class Leave:
    pass


@dataclass(frozen=True, slots=True)
class Remove:
    """Take the seat of the person at `seat` away."""

    seat: int


@dataclass(frozen=True, slots=True)
class Play:
    """Begin in the lobby, go on after a pause; `together`: `!start`, which wants another person (RULES F1)."""

    together: bool = False


@dataclass(frozen=True, slots=True)
class Pause:
    pass


@dataclass(frozen=True, slots=True)
class SetLimit:
    limit: int


@dataclass(frozen=True, slots=True)
class SetPrize:
    amount: int


@dataclass(frozen=True, slots=True)
class SetOption:
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class ChooseVariant:
    """`options` as saved ones of `game`; they are for `players`."""

    game: str
    options: dict[str, Any]
    players: int


@dataclass(frozen=True, slots=True)
class Act:
    """A move as it was typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Stop:
    """Close the table; `sent_away`: because the bot leaves the channel."""

    sent_away: bool = False


# --- told by the hall, not typed ------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class TimeUp:
    """The clock of `seat` ran out."""

    seat: int


@dataclass(frozen=True, slots=True)
class CaptainAway:
    """The captain has been absent for two minutes; `present` are the seats of people who are there (RULES F16)."""

    present: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PauseOver:
    """A pause of a prize game has lasted as long as it may (RULES F26)."""


@dataclass(frozen=True, slots=True)
class IdleOut:
    """Nothing was asked of the lobby, or of the paused table, for too long (RULES F24)."""


@dataclass(frozen=True, slots=True)
class Speak:
    """The person known as `key` has talked to the bot, about whatever (RULES F6)."""

    key: str


@dataclass(frozen=True, slots=True)
class Identify:
    """The person known as `old_key` goes by `nick` and `key` now."""

    old_key: str
    nick: str
    key: str


TableCommand: TypeAlias = (
    Sit
    | ChangeSeat
    | Leave
    | Remove
    | Play
    | Pause
    | SetLimit
    | SetPrize
    | SetOption
    | ChooseVariant
    | Act
    | Stop
    | TimeUp
    | CaptainAway
    | PauseOver
    | IdleOut
    | Identify
    | Speak
)
