"""The state of one table: a lobby, or one that has begun."""

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Literal, Self

import msgspec

from bot.games.adapter import GameAdapter, OptionsT, ViewT
from bot.table.events import Actor, Payout, Stake
from bot.table.options import TableOptions
from engine import rules as versions
from engine.game import Game, Outcome, Phase


class State(StrEnum):
    """Where the table stands in its life; the game's own phase says more while it is running."""

    LOBBY = "lobby"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"
    CLOSED = "closed"


GUEST = "~"
"""First character of the key of somebody without a services account; no account name can begin with it."""


class Seat(msgspec.Struct):
    """Somebody at the table. `key` identifies a person on the table's network; a computer player has none.

    `claim`: may win the prize (RULES F5). `autos`: automatic moves in a row (F8). `acts`: actions in this deal, the
    last one `last_by`. `spoke`: has talked to the bot since he was added (F6).
    """

    nick: str
    key: str | None
    claim: bool = True
    autos: int = 0
    acts: int = 0
    spoke: bool = True
    last_by: Actor = "human"

    @property
    def human(self) -> bool:
        return self.key is not None

    @property
    def guest(self) -> bool:
        """A person without a services account."""
        return self.key is not None and self.key.startswith(GUEST)


@dataclass(frozen=True, slots=True)
class Leaver:
    """Somebody who left after the start: the one seat he may return to, and whether with a claim to the prize."""

    seat: int
    claim: bool
    nick: str = ""


@dataclass(frozen=True, slots=True)
class Coming:
    """Somebody who sits down when the running deal has been scored (RULES F30)."""

    seat: int
    nick: str
    how: Literal["joined", "added"]
    claim: bool


class Table(msgspec.Struct, Generic[OptionsT, ViewT], eq=False):
    """What lobbies and begun tables have in common. Changed by `evolve` alone; `decide` works on a copy.

    `seq` is the number of its next event. `rules` is the version of RULES that it keeps (F33, engine.rules).
    `interested` are the keys of those who have an interest in its prize (bot.table.interest).
    """

    id: int
    network: str
    channel: str
    adapter: GameAdapter[OptionsT, ViewT]
    options: OptionsT
    own_options: TableOptions
    secret: bytes
    seats: list[Seat | None]
    captain: int = 0
    state: State = State.LOBBY
    stakes: tuple[Stake, ...] = ()
    rematch_of: int | None = None
    trust_nicks: bool = False
    interested: set[str] = set()
    rules: int = versions.NEWEST
    seq: int = 0

    def copy(self) -> Self:
        """A table that can change without this one noticing."""
        other = copy(self)
        other.seats = [None if seat is None else copy(seat) for seat in self.seats]
        other.interested = set(self.interested)
        return other

    @property
    def unfinished(self) -> bool:
        return self.state in (State.LOBBY, State.RUNNING, State.PAUSED)

    @property
    def begun(self) -> bool:
        """Begun, and neither over nor closed."""
        return self.state in (State.RUNNING, State.PAUSED)

    @property
    def choosing(self) -> bool:
        """Running, but waiting for the answer to a question of the game (RULES A11, E6, E10)."""
        return False

    @property
    def contested(self) -> bool:
        """A prize game that has begun, which must end with a winner (RULES F26)."""
        return False

    @property
    def deals_scored(self) -> int:
        """How many deals have been scored."""
        return 0

    @property
    def prize(self) -> int:
        """Whole units in escrow."""
        return sum(stake.amount for stake in self.stakes)

    def people(self) -> Iterator[tuple[int, Seat]]:
        """(number, seat) of every seat that a person holds, in seat order."""
        return ((no, seat) for no, seat in enumerate(self.seats) if seat is not None and seat.human)

    def seat_of(self, key: str) -> int | None:
        """The seat of the person known as `key`."""
        for no, seat in enumerate(self.seats):  # asked several times for every line: no generator
            if seat is not None and seat.key == key:
                return no
        return None

    def named(self, no: int) -> Seat:
        """The seat with that number, which somebody must hold."""
        seat = self.seats[no]
        if seat is None:
            raise LookupError(f"seat {no} of table {self.id} is free")
        return seat

    @property
    def captain_seat(self) -> Seat:
        return self.named(self.captain)

    def free_seats(self) -> list[int]:
        """Seats that a newcomer may take (RULES F5)."""
        return [no for no, seat in enumerate(self.seats) if seat is None]

    def is_coming(self, key: str) -> bool:  # noqa: ARG002 - see BegunTable
        """Whether that person sits down when the running deal has been scored (RULES F30)."""
        return False

    def former_seat(self, key: str) -> Leaver | None:  # noqa: ARG002 - see BegunTable
        """The seat that somebody who left may return to (RULES F5)."""
        return None

    def sitters(self) -> Iterator[str]:
        """The keys of those who sit here, or are about to."""
        return (seat.key for _, seat in self.people() if seat.key is not None)

    def players(self) -> Iterator[str]:
        """The keys of those who sit here, or did until they left."""
        return self.sitters()

    def wallet_account(self, no: int) -> str | None:
        """The account whose wallet stands for that seat, or None for computers and guests (DESIGN 4.6)."""
        seat = self.seats[no]
        return None if seat is None or seat.key is None else self.account_of(seat.key)

    def account_of(self, key: str) -> str | None:
        """The account whose wallet that person has, or None for guests (DESIGN 4.6)."""
        return None if key.startswith(GUEST) and not self.trust_nicks else key

    def owing(self) -> tuple[int, ...]:
        """Seats that owe an action now."""
        return ()


class Lobby(Table[OptionsT, ViewT]):
    """A table before its game, or one that closed there."""


class BegunTable(Table[OptionsT, ViewT], kw_only=True):
    """A table with a game, also after its end.

    `leavers` are the people who left, by key, the last one last (RULES F5); `coming` are those who will sit down (F30). `pauses` counts those of each person with
    an interest, `paused_seconds` is how long they were together (F26). `deal_log` has, per scored deal, what each total gained.
    `human_acts` counts moves of people in the running deal; `asleep`: there was none in the last one (RULES F24).
    """

    game: Game[OptionsT, ViewT]
    pause_why: str = ""
    paused_by: str = ""
    pauses: dict[str, int] = {}
    paused_seconds: int = 0
    leavers: dict[str, Leaver] = {}
    coming: dict[str, Coming] = {}
    deal_log: list[tuple[int, ...]] = []
    human_acts: int = 0
    asleep: bool = False
    outcome: Outcome | None = None
    payouts: tuple[Payout, ...] = ()

    def copy(self) -> Self:
        other = super().copy()
        other.game = self.game.copy()
        other.leavers = dict(self.leavers)
        other.coming = dict(self.coming)
        other.pauses = dict(self.pauses)
        other.deal_log = list(self.deal_log)
        return other

    @property
    def choosing(self) -> bool:
        return self.state is State.RUNNING and self.game.phase is Phase.CHOOSING

    @property
    def contested(self) -> bool:
        return self.begun and bool(self.stakes)

    @property
    def deals_scored(self) -> int:
        return len(self.deal_log)

    def free_seats(self) -> list[int]:
        """Free ones, or while it is begun those of computer players."""
        taken = {coming.seat for coming in self.coming.values()}
        free = (no for no, seat in enumerate(self.seats) if seat is None or (self.begun and not seat.human))
        return [no for no in free if no not in taken]

    def is_coming(self, key: str) -> bool:
        return key in self.coming

    def former_seat(self, key: str) -> Leaver | None:
        return self.leavers.get(key) if self.begun else None

    def sitters(self) -> Iterator[str]:
        yield from super().sitters()
        yield from self.coming

    def players(self) -> Iterator[str]:
        yield from self.leavers
        yield from self.sitters()

    def owing(self) -> tuple[int, ...]:
        return self.game.to_act() if self.state is State.RUNNING else ()
