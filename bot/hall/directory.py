"""What the hall knows: networks, channels, their tables, and who sits where. No I/O."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from bot.config import ChannelConfig, Config
from bot.hall.database import Database
from bot.hall.people import People, Presence
from bot.hall.preferences import Preferences, channel_scope
from bot.hall.recent import Recent
from bot.hall.timers import Timers
from bot.presenter.voice import Voice
from bot.table.clocks import Clocks
from bot.table.state import State, Table
from bot.transport.base import Person, Transport
from storage import Wallet


@dataclass(slots=True, eq=False)
class Hosted:
    """One table in this process, with what is beside it and not journalled.

    `receipt`: of its settlement; `people`: the keys of those who sit there, as the channel knows them; `holders`: of a
    finished table, how the people who have changed their name since are known now, by seat.
    """

    table: Table
    channel: "Channel"
    clocks: Clocks
    receipt: int | None = None
    people: tuple[str, ...] = ()
    holders: dict[int, tuple[str, str]] = field(default_factory=dict)
    unasked: set[str] = field(default_factory=set)
    """The keys of those who were added again without ever having spoken: they have been told what to do."""

    def seat_of(self, key: str) -> int | None:
        """The seat of the person known as `key` at present."""
        for seat, (known, _) in self.holders.items():
            if known == key:
                return seat
        seat_no = self.table.seat_of(key)
        return None if seat_no in self.holders else seat_no

    def holder(self, seat_no: int) -> tuple[str | None, str]:
        """(key, nick) of whoever has the seat, as he is known at present."""
        seat = self.table.named(seat_no)
        return self.holders.get(seat_no, (seat.key, seat.nick))

    def shown(self) -> Table:
        """The table as people see it: with the names that they have at present."""
        if not self.holders:
            return self.table
        table = self.table.copy()
        for seat_no, (key, nick) in self.holders.items():
            table.named(seat_no).key, table.named(seat_no).nick = key, nick
        return table

    # --- who can be reached -----------------------------------------------------------------------------------------
    def reachable(self, seat_no: int) -> str | None:
        """The nick of the person at that seat, if it is he who has it now, in the table's channel."""
        seat = self.table.seats[seat_no]
        channel = self.channel
        if seat is None or seat.key is None or not channel.here:
            return None
        person = channel.people.holder(channel.name, seat.key, seat.nick)
        return None if person is None else person.nick

    def whispered_to(self, seat_no: int) -> str | None:
        """The nick of the person at that seat, if he can be reached and wants to hear of it."""
        seat = self.table.seats[seat_no]
        unasked = seat is not None and seat.key in self.unasked
        return None if unasked else self.reachable(seat_no)

    def present(self) -> tuple[int, ...]:
        """The seats of the people who are there."""
        return tuple(no for no, _ in self.table.people() if self.reachable(no) is not None)

    def watch_captain(self, now: float) -> None:
        """Begin or end the captain's two minutes (RULES F16)."""
        here = self.reachable(self.table.captain) is not None
        self.clocks.watch_captain(here=here, heirs=here or bool(self.present()), now=now)


REMEMBERED = 10_000
"""People of whom we know something that need not be known for ever."""
FINISHED_KEPT = 50
"""Finished tables that a channel remembers at most, for `!score`, `!state` and `!start again`."""


@dataclass(slots=True, eq=False)
class Channel:
    """One channel. What happens in it happens one thing after another, under `lock`.

    `tables` are its tables by number, `sitting` the unfinished one of each person and `last` the number of the one that
    he finished last, both by key. `here`: we are in it. `called_by`: who called us in, until we are there and have
    answered him.
    """

    name: str
    transport: Transport
    config: ChannelConfig
    voice: Voice
    people: People
    tables: dict[int, Hosted] = field(default_factory=dict)
    sitting: dict[str, Hosted] = field(default_factory=dict)
    last: dict[str, int] = field(default_factory=dict)
    here: bool = False
    called_by: Person | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def network(self) -> str:
        return self.transport.network

    @property
    def scope(self) -> str:
        """Under which its settings lie in the database."""
        return channel_scope(self.network, self.transport.fold(self.name))

    def unfinished(self) -> list[Hosted]:
        return [hosted for hosted in self.tables.values() if hosted.table.unfinished]

    def ids(self) -> tuple[int, ...]:
        return tuple(hosted.table.id for hosted in self.unfinished())

    def seated(self, key: str) -> Hosted | None:
        """The unfinished table where that person sits; at most one (RULES F19)."""
        return self.sitting.get(key)

    def finished(self, key: str) -> Hosted | None:
        """The table that the person played last, while it is remembered."""
        return self.tables.get(self.last.get(key, -1))

    def member(self, key: str) -> Person | None:
        """The person known as `key`, if he is in the channel; of several connections the one that spoke last."""
        return self.people.connection(self.name, key)

    def tie(self, who: Presence, key: str) -> tuple[Hosted, str] | None:
        """The unfinished table where he sits as an account that he is not logged in to any more, and its name.

        `key` is what he is known by now.
        """
        for other, account in who.accounts.items():
            hosted = None if other == key else self.seated(other)
            if hosted is not None:
                return hosted, account
        return None

    def seat_or_tie(self, person: Person) -> Hosted | None:
        """Why this person may sit nowhere else in the channel: his table, or that of an account he has logged out of."""
        who = self.people.of(person)
        key = self.people.key_of(who, person)
        tie = self.tie(who, key)
        return self.seated(key) or (None if tie is None else tie[0])

    def rename(self, old: str, new: str, nick: str) -> None:
        """Whoever was known as `old` is `new` and `nick` now: the table that he finished last is still his."""
        hosted = self.finished(old)
        if hosted is None or (new != old and hosted.seat_of(new) is not None):
            return  # two people cannot become one
        seat = hosted.seat_of(old)
        if seat is not None:
            hosted.holders[seat] = (new, nick)
        self.last[new] = max(self.last.pop(old), self.last.get(new, 0))  # who played under both names: the later one

    def finish(self, hosted: Hosted) -> list[int]:
        """The match is over: it is the last one of each who played in it. Returns the numbers of tables forgotten for it."""
        self.tables[hosted.table.id] = self.tables.pop(hosted.table.id)  # finished ones lie in the order of their end
        self.last.update((key, hosted.table.id) for key in hosted.table.players())
        wanted = set(self.last.values())
        finished = [no for no, old in self.tables.items() if not old.table.unfinished]
        kept = [no for no in finished if no in wanted][-FINISHED_KEPT:]
        forgotten = [no for no in finished if no not in kept]
        for table_id in forgotten:
            del self.tables[table_id]
        self.last = {key: table_id for key, table_id in self.last.items() if table_id in self.tables}
        return forgotten


@dataclass(slots=True, eq=False)
class Directory:
    """All channels and tables. `dice` draws a table's 256-bit secret; `clock` is monotonic, in seconds."""

    config: Config
    database: Database
    preferences: Preferences
    clock: Callable[[], float]
    dice: Callable[[int], bytes]
    timers: Timers = field(default_factory=Timers)
    transports: dict[str, Transport] = field(default_factory=dict)
    people: dict[str, People] = field(default_factory=dict)
    channels: dict[tuple[str, str], Channel] = field(default_factory=dict)
    tables: dict[int, Hosted] = field(default_factory=dict)
    unfinished: set[int] = field(default_factory=set)
    """The numbers of those that are not finished."""
    opening: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Tables that are being saved, by the (network, key) of their captains: they count before they are there."""
    away: bool = False
    """The database cannot be written at present."""
    still: set[str] = field(default_factory=set)
    """Networks where nothing may be decided at present: our ownership of them may have ended (storage.ownership)."""
    sitters: dict[tuple[str, str], list[Channel]] = field(default_factory=dict)
    """The channels in which a person sits at an unfinished table, by (network, key)."""
    added: Recent[bool] = field(default_factory=lambda: Recent(REMEMBERED))
    """Who has been added to a table and told so, and has not spoken to us since, by `network/key`."""
    turned_down: Recent[float] = field(default_factory=lambda: Recent(REMEMBERED))
    """Who called us into a channel where he may not, and when, by `network/channel key`."""
    _prefixes: dict[str, frozenset[str]] = field(default_factory=dict)

    # --- people -----------------------------------------------------------------------------------------------------
    def is_operator(self, person: Person) -> bool:
        """Whether the bot's config names the person's account."""
        if not person.account or not self.config.bot.operators:
            return False
        fold = self.transports[person.network].fold
        named = (name.split("/", 1) for name in self.config.bot.operators)
        return any(network == person.network and fold(account) == fold(person.account) for network, account in named)

    def wallet_of(self, person: Person) -> Wallet | None:
        """The person's wallet; without an account only where nicks are trusted."""
        key = self.people[person.network].wallet_key(person)
        return None if key is None else Wallet(person.network, key)

    def attach(self, transport: Transport) -> None:
        """Serve this network too."""
        self.transports[transport.network] = transport
        self.people[transport.network] = People(transport, trust_nicks=self.config.ledger.trust_nicks)

    def note_seated(self, hosted: Hosted, key: str, *, added: bool) -> None:
        """Somebody has a seat. If he was added before, and has not spoken since, he hears no more of it."""
        person = f"{hosted.channel.network}/{key}"
        if self.added.get(person):
            hosted.unasked.add(key)
            return
        hosted.unasked.discard(key)
        if added:
            self.added.put(person, True)

    def note_spoken(self, network: str, key: str) -> None:
        """Somebody has said something to us."""
        self.added.drop(f"{network}/{key}")
        for hosted in self.seats_of(network, key):
            hosted.unasked.discard(key)

    # --- places -----------------------------------------------------------------------------------------------------
    def channel(self, network: str, name: str) -> Channel:
        """The channel of that name, made when it is first named."""
        transport = self.transports[network]
        known = (network, transport.fold(name))
        if known not in self.channels:
            config = self._configured(network, known[1]) or ChannelConfig(name=name)
            voice = Voice(config.language, config.style, config.bidi, self.config.ledger.unit, config.prefix)
            self.channels[known] = Channel(name, transport, config, voice, self.people[network])
        return self.channels[known]

    def _configured(self, network: str, folded: str) -> ChannelConfig | None:
        fold = self.transports[network].fold
        entries = (entry for config in self.config.network if config.name == network for entry in config.channel)
        return next((entry for entry in entries if fold(entry.name) == folded), None)

    def forget(self, channel: Channel) -> None:
        """We have nothing to do with the channel any more, unless tables wait there for our return."""
        if not channel.here and not channel.tables:
            self.channels.pop((channel.network, channel.transport.fold(channel.name)), None)

    def fold_again(self, network: str) -> None:
        """The network's CASEMAPPING is known now: channels are told apart by it."""
        for name in [name for name in self.channels if name[0] == network]:
            channel = self.channels.pop(name)
            self.channels[network, channel.transport.fold(channel.name)] = channel
        here = (hosted.table for hosted in self.tables.values() if hosted.channel.network == network)
        self.people[network].tables.fold_again(here)

    def on(self, network: str) -> list[Channel]:
        return [channel for channel in self.channels.values() if channel.network == network]

    def shared(self, person: Person) -> list[Channel]:
        """The channels that the person and we are in."""
        transport = self.transports[person.network]
        known = (self.channels.get((person.network, transport.fold(name))) for name in transport.shared(person.nick))
        return [channel for channel in known if channel is not None and channel.here]

    def prefixes(self, network: str) -> frozenset[str]:
        """Prefixes of commands in the configured channels of the network, and the usual one of all others."""
        if network not in self._prefixes:  # the config does not change
            configured = (entry.channel for entry in self.config.network if entry.name == network)
            found = frozenset(("!", *(channel.prefix for channels in configured for channel in channels)))
            self._prefixes[network] = found
        return self._prefixes[network]

    def give_up(self, network: str) -> None:
        """Another process has the network: nothing that is known of its tables is true any more."""
        for channel in self.on(network):
            channel.here = False
            for table_id in channel.tables:
                self.timers.put(table_id, None)
                self.tables.pop(table_id, None)
            self.channels = {known: one for known, one in self.channels.items() if one is not channel}
        self.sitters = {who: where for who, where in self.sitters.items() if who[0] != network}
        self.attach(self.transports[network])
        self.still.discard(network)

    # --- tables -----------------------------------------------------------------------------------------------------
    def stands(self, channel: Channel) -> bool:
        """No clock runs there: a move could not be saved, be asked for, or be ours to take."""
        return self.away or not channel.here or channel.network in self.still

    def schedule(self, hosted: Hosted) -> None:
        """Set the timer of the table for when it is next due; to be called after every change to it."""
        table = hosted.table
        standing = self.stands(hosted.channel) or not table.unfinished
        due = None if standing else hosted.clocks.next_due(table, self.config.game.warning_seconds)
        self.timers.put(table.id, due)

    def host(self, channel: Channel, table: Table, receipt: int | None = None) -> Hosted:
        """A table has come to the channel."""
        hosted = Hosted(table, channel, Clocks(self.clock()), receipt)
        channel.tables[table.id] = self.tables[table.id] = hosted
        if table.unfinished:
            self.unfinished.add(table.id)
        self._note_people(hosted)
        channel.people.tables.note(table)
        return hosted

    def changed(self, hosted: Hosted) -> None:
        """A table has changed: know who sits there, and whether it is to be remembered."""
        self._note_people(hosted)
        hosted.channel.people.tables.note(hosted.table)
        if not hosted.table.unfinished:
            self.unfinished.discard(hosted.table.id)
        forgotten: list[int] = []
        if hosted.table.state is State.OVER:
            forgotten = hosted.channel.finish(hosted)
        elif hosted.table.state is State.CLOSED:
            forgotten = [hosted.table.id]
            hosted.channel.tables.pop(hosted.table.id, None)
        for table_id in forgotten:
            old = self.tables.pop(table_id, None)
            if old is not None:
                old.channel.people.tables.forget(old.table)

    def _note_people(self, hosted: Hosted) -> None:
        """Know who sits at the table now."""
        people = tuple(hosted.table.sitters()) if hosted.table.unfinished else ()
        if people == hosted.people:
            return
        channel, network = hosted.channel, hosted.channel.network
        for key in hosted.people:
            channel.sitting.pop(key, None)
            self.sitters[network, key].remove(channel)
            if not self.sitters[network, key]:
                del self.sitters[network, key]
        for key in people:
            channel.sitting[key] = hosted
            self.sitters.setdefault((network, key), []).append(channel)
        hosted.people = people

    def seats_of(self, network: str, key: str) -> list[Hosted]:
        """Where a person sits at unfinished tables of the network, one a channel at most."""
        return [channel.sitting[key] for channel in self.sitters.get((network, key), ())]

    def tables_in_process(self) -> int:
        return len(self.unfinished) + self.opening.total()

    def running(self) -> Iterator[Hosted]:
        """The tables that are being played in channels where we are."""
        for channel in self.channels.values():
            for hosted in channel.unfinished() if channel.here else ():
                if hosted.table.state is State.RUNNING:
                    yield hosted
