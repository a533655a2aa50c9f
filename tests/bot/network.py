"""A chat network made of lists: bot.transport.base.Transport for tests of the hall."""

from collections import defaultdict
from collections.abc import Callable

from bot.transport.base import (
    Entered,
    Invited,
    Joined,
    Left,
    LoggedIn,
    NetworkEvent,
    Offline,
    Online,
    Outgoing,
    Person,
    Rank,
    Removed,
    Renamed,
    Said,
)


class ScriptedNetwork:
    """Everything sent is kept in `sent`; people come, go and speak by the methods below."""

    def __init__(self, clock: Callable[[], float], name: str = "net", nick: str = "bot") -> None:
        self.network = name
        self.nick = nick
        self.online = False
        self.clock = clock
        self.sent: list[Outgoing] = []
        self.people: dict[str, Person] = {}
        self.ranks: dict[tuple[str, str], Rank] = {}
        self.joined: dict[str, set[str]] = defaultdict(set)
        self.wanted: set[str] = set()
        self.parted: list[tuple[str, str]] = []
        self.seconds_behind = 0.0
        self.listening = True
        self.held: list[Outgoing] | None = None
        self.deliver: Callable[[NetworkEvent], None]

    # --- the transport ----------------------------------------------------------------------------------------------
    def send(self, line: Outgoing) -> None:
        if self.held is not None:
            self.held.append(line)
        elif self.online:
            self.sent.append(line)
            if line.on_sent is not None:
                line.on_sent(self.clock())

    def listen(self, wanted: bool) -> None:
        self.listening = wanted

    def lag(self) -> float:
        return self.seconds_behind

    def fold(self, name: str) -> str:
        return name.lower()

    def is_channel(self, name: str) -> bool:
        return name.startswith("#")

    def find(self, nick: str) -> Person | None:
        here = any(self.fold(nick) in nicks for nicks in self.joined.values())
        return self.people.get(self.fold(nick)) if here else None

    def in_channel(self, channel: str, nick: str) -> bool:
        return self.fold(nick) in self.joined[self.fold(channel)]

    def shared(self, nick: str) -> tuple[str, ...]:
        return tuple(channel for channel, nicks in self.joined.items() if self.fold(nick) in nicks)

    def rank(self, channel: str, nick: str) -> Rank:
        return self.ranks.get((self.fold(channel), self.fold(nick)), Rank.EVERYONE)

    def members(self, channel: str) -> tuple[Person, ...]:
        return tuple(self.people[nick] for nick in sorted(self.joined[self.fold(channel)]))

    def join(self, channel: str) -> None:
        self.wanted.add(channel)

    def part(self, channel: str, reason: str) -> None:
        self.wanted.discard(channel)
        self.parted.append((channel, reason))

    # --- what happens on it -----------------------------------------------------------------------------------------
    def channels(self) -> tuple[str, ...]:
        """Where we want to be; those who restart on it begin with them."""
        return tuple(sorted(self.wanted))

    def connect(self, *channels: str) -> None:
        self.online = True
        self.deliver(Online(self.network))
        for channel in channels:
            self.join(channel)
            self.deliver(Entered(self.network, channel))

    def enter(self, channel: str) -> None:
        """We are let into a channel."""
        self.deliver(Entered(self.network, channel))

    def put_out(self, channel: str, why: str) -> None:
        """We are kicked, or not let in."""
        self.wanted.discard(channel)
        self.deliver(Removed(self.network, channel, why))

    def invite(self, nick: str, channel: str) -> None:
        self.deliver(Invited(self.people[self.fold(nick)], channel))

    def hold(self) -> None:
        """Lines wait in the queue from now on."""
        self.held = []

    def release(self, most: int | None = None) -> None:
        """The lines that waited go out; with `most` only the first so many, and the others wait on."""
        waiting, self.held = self.held or [], None
        for line in waiting[:most]:
            self.send(line)
        if most is not None:
            self.held = waiting[most:]

    def drop(self, nick: str) -> None:
        """What waits for that nick is thrown away, as a real outbox does when somebody quits."""
        if self.held is not None:
            self.held = [line for line in self.held if self.fold(line.target) != self.fold(nick)]

    def disconnect(self) -> None:
        self.online = False
        self.deliver(Offline(self.network))

    def come(
        self, nick: str, channel: str = "#hearts", *, account: str | None = None, rank: Rank = Rank.EVERYONE
    ) -> None:
        person = Person(self.network, nick, account, f"{nick}@host")
        self.people[self.fold(nick)] = person
        self.joined[self.fold(channel)].add(self.fold(nick))
        self.ranks[self.fold(channel), self.fold(nick)] = rank
        self.deliver(Joined(person, channel))

    def leave(self, nick: str, channel: str = "#hearts") -> None:
        self.joined[self.fold(channel)].discard(self.fold(nick))
        self.deliver(Left(self.people[self.fold(nick)], channel))

    def rename(self, nick: str, new: str) -> None:
        person = self.people.pop(self.fold(nick))
        self.people[self.fold(new)] = Person(person.network, new, person.account, person.userhost)
        for channel, nicks in self.joined.items():
            if self.fold(nick) in nicks:
                nicks.discard(self.fold(nick))
                nicks.add(self.fold(new))
                self.ranks[channel, self.fold(new)] = self.ranks.get((channel, self.fold(nick)), Rank.EVERYONE)
        self.deliver(Renamed(person, new))

    def log_in(self, nick: str, account: str | None) -> None:
        """The person logs in to an account, or (None) out of it."""
        person = Person(self.network, nick, account, f"{nick}@host")
        self.people[self.fold(nick)] = person
        self.deliver(LoggedIn(person))

    def say(self, nick: str, text: str, channel: str | None = "#hearts", *, machine: bool = False) -> None:
        self.deliver(Said(self.people[self.fold(nick)], channel, text, machine))
