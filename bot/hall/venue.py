"""A channel with its tables, and the house that holds all channels: the hall's state, no I/O."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from bot.config import ChannelConfig, Config
from bot.hall.agenda import Agenda
from bot.hall.answers import Answers
from bot.hall.preferences import Preferences
from bot.presenter.voice import Voice
from bot.table.clocks import Clocks
from bot.table.state import GUEST, State, Table
from bot.transport.base import Person, Transport
from storage import Storage, Wallet


@dataclass(slots=True)
class Live:
    """One table in this process. Instants are monotonic; they are not journalled.

    `touched`: the last command to it; `captain_gone`: since when its captain is absent; `receipt`: of its settlement;
    `people`: the keys of those who sit there, as its venue knows them.
    """

    table: Table
    touched: float
    clocks: Clocks = field(default_factory=Clocks)
    captain_gone: float | None = None
    receipt: int | None = None
    people: tuple[str, ...] = ()


FINISHED_KEPT = 50
"""Finished tables that a channel remembers at most, for `!score`, `!state` and `!start again`."""


@dataclass(slots=True)
class Venue:
    """One channel. What happens in it happens one thing after another, under `lock`.

    `lives` are its tables by number, `sitting` the unfinished one of each person and `last` the number of the one that
    he finished last, both by key. `here`: we are in it. `called_by`: who called us in, until we are there and have
    answered him.
    """

    network: str
    channel: str
    config: ChannelConfig
    lives: dict[int, Live] = field(default_factory=dict)
    sitting: dict[str, Live] = field(default_factory=dict)
    last: dict[str, int] = field(default_factory=dict)
    here: bool = False
    called_by: Person | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def unfinished(self) -> list[Live]:
        return [live for live in self.lives.values() if live.table.unfinished]

    def ids(self) -> tuple[int, ...]:
        return tuple(live.table.id for live in self.unfinished())

    def seated(self, key: str) -> Live | None:
        """The unfinished table where that person sits; at most one (RULES F19)."""
        return self.sitting.get(key)

    def finished(self, key: str) -> Live | None:
        """The table that the person played last, while it is remembered."""
        return self.lives.get(self.last.get(key, -1))

    def carry_finished(self, old: str, new: str, nick: str) -> None:
        """Whoever was known as `old` is `new` and `nick` now: the table that he finished last is still his.

        Only noted here: that table's journal has ended.
        """
        live = self.finished(old)
        seat = None if live is None else live.table.seat_of(old)
        if live is None or seat is None or live.table.seat_of(new) is not None:
            return  # two people cannot become one
        live.table.named(seat).key, live.table.named(seat).nick = new, nick
        self.last[new] = max(self.last.pop(old), self.last.get(new, 0))  # who played under both names: the later one

    def finish(self, live: Live) -> list[int]:
        """The match is over: it is each of its people's last one. Returns the numbers of tables forgotten for it."""
        self.lives[live.table.id] = self.lives.pop(live.table.id)  # finished ones lie in the order of their end
        self.last.update((seat.key, live.table.id) for _, seat in live.table.people() if seat.key is not None)
        wanted = set(self.last.values())
        finished = [no for no, old in self.lives.items() if not old.table.unfinished]
        kept = [no for no in finished if no in wanted][-FINISHED_KEPT:]
        forgotten = [no for no in finished if no not in kept]
        for table_id in forgotten:
            del self.lives[table_id]
        self.last = {key: table_id for key, table_id in self.last.items() if table_id in self.lives}
        return forgotten


@dataclass(slots=True)
class House:
    """All that the hall knows. `dice` draws a table's 256-bit secret; `clock` is monotonic, in seconds."""

    config: Config
    storage: Storage
    preferences: Preferences
    clock: Callable[[], float]
    dice: Callable[[int], bytes]
    agenda: Agenda = field(default_factory=Agenda)
    answers: Answers = field(default_factory=Answers)
    transports: dict[str, Transport] = field(default_factory=dict)
    venues: dict[tuple[str, str], Venue] = field(default_factory=dict)
    where: dict[int, Venue] = field(default_factory=dict)
    opening: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Tables that are being saved, by the (network, key) of their captains: they count before they are there."""
    away: bool = False
    """The database cannot be written at present."""
    sitters: dict[tuple[str, str], list[Venue]] = field(default_factory=dict)
    """The channels in which a person sits at an unfinished table, by (network, key)."""
    _prefixes: dict[str, frozenset[str]] = field(default_factory=dict)

    # --- people -----------------------------------------------------------------------------------------------------
    def key_of(self, person: Person) -> str:
        """What identifies a person at a table: the account, or the nick of somebody without one (DESIGN 4.6)."""
        transport = self.transports[person.network]
        return transport.fold(person.account) if person.account else GUEST + transport.fold(person.nick)

    def is_operator(self, person: Person) -> bool:
        """Whether the bot's config names the person's account."""
        if not person.account or not self.config.bot.operators:
            return False
        fold = self.transports[person.network].fold
        named = (name.split("/", 1) for name in self.config.bot.operators)
        return any(network == person.network and fold(account) == fold(person.account) for network, account in named)

    def wallet_of(self, person: Person) -> Wallet | None:
        """The person's wallet; without an account only where nicks are trusted."""
        if not person.account and not self.config.ledger.trust_nicks:
            return None
        return Wallet(person.network, self.key_of(person))

    # --- places -----------------------------------------------------------------------------------------------------
    def venue(self, network: str, channel: str) -> Venue:
        """The channel's venue, made when it is first named."""
        name = (network, self.transports[network].fold(channel))
        if name not in self.venues:
            self.venues[name] = Venue(network, channel, self._channel_config(network, name[1], channel))
        return self.venues[name]

    def forget(self, venue: Venue) -> None:
        """We have nothing to do with the channel any more, unless tables wait there for our return."""
        if not venue.here and not venue.lives:
            self.venues.pop((venue.network, self.transports[venue.network].fold(venue.channel)), None)

    def rename_venues(self, network: str) -> None:
        """The network's CASEMAPPING is known now: channels are told apart by it."""
        for name in [name for name in self.venues if name[0] == network]:
            venue = self.venues.pop(name)
            self.venues[network, self.transports[network].fold(venue.channel)] = venue

    def _channel_config(self, network: str, folded: str, channel: str) -> ChannelConfig:
        fold = self.transports[network].fold
        for config in self.config.network:
            if config.name == network:
                for entry in config.channel:
                    if fold(entry.name) == folded:
                        return entry
        return ChannelConfig(name=channel)

    def on(self, network: str) -> Iterator[Venue]:
        return (venue for venue in self.venues.values() if venue.network == network)

    def shared(self, person: Person) -> list[Venue]:
        """The channels that the person and we are in."""
        transport = self.transports[person.network]
        here = (venue for venue in self.on(person.network) if venue.here)
        return [venue for venue in here if transport.in_channel(venue.channel, person.nick)]

    def prefixes(self, network: str) -> frozenset[str]:
        """Prefixes of commands in the configured channels of the network, and the usual one of all others."""
        if network not in self._prefixes:  # the config does not change
            configured = (entry.channel for entry in self.config.network if entry.name == network)
            found = frozenset(("!", *(channel.prefix for channels in configured for channel in channels)))
            self._prefixes[network] = found
        return self._prefixes[network]

    def voice(self, venue: Venue | None) -> Voice:
        """How the channel is spoken to, and private readers about its tables."""
        unit = self.config.ledger.unit
        if venue is None:
            return Voice(unit=unit)
        config = venue.config
        return Voice(config.language, config.style, config.bidi, unit, config.prefix)

    # --- tables -----------------------------------------------------------------------------------------------------
    def place_of(self, table_id: int) -> tuple[Venue, Live] | None:
        """Where that table is, if it is still known."""
        venue = self.where.get(table_id)
        live = venue.lives.get(table_id) if venue is not None else None
        return None if venue is None or live is None else (venue, live)

    def host(self, venue: Venue, live: Live) -> None:
        """A table has come to the channel."""
        venue.lives[live.table.id] = live
        self.where[live.table.id] = venue
        self._note_people(venue, live)

    def changed(self, venue: Venue, live: Live) -> None:
        """A table has changed: know who sits there, and whether it is to be remembered."""
        self._note_people(venue, live)
        forgotten: list[int] = []
        if live.table.state is State.OVER:
            forgotten = venue.finish(live)
        elif live.table.state is State.CLOSED:
            forgotten = [live.table.id]
            venue.lives.pop(live.table.id, None)
        for table_id in forgotten:
            self.where.pop(table_id, None)

    def _note_people(self, venue: Venue, live: Live) -> None:
        """Know who sits at the table now."""
        keys = tuple(seat.key for _, seat in live.table.people() if seat.key is not None)
        people = keys if live.table.unfinished else ()
        if people == live.people:
            return
        for key in live.people:
            venue.sitting.pop(key, None)
            self.sitters[venue.network, key].remove(venue)
            if not self.sitters[venue.network, key]:
                del self.sitters[venue.network, key]
        for key in people:
            venue.sitting[key] = live
            self.sitters.setdefault((venue.network, key), []).append(venue)
        live.people = people

    def seats_of(self, network: str, key: str) -> list[tuple[Venue, Live]]:
        """Where a person sits at unfinished tables of the network, one a channel at most."""
        return [(venue, venue.sitting[key]) for venue in self.sitters.get((network, key), ())]

    def tables_in_process(self) -> int:
        return sum(len(venue.unfinished()) for venue in self.venues.values()) + self.opening.total()
