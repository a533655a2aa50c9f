"""Everything the demo server knows: who is connected and which channels there are."""

import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

import structlog

from bot.demo.server.channel import Channel
from bot.demo.server.user import User
from bot.wire.casemapping import fold
from bot.wire.message import Command

log = structlog.stdlib.get_logger()


@dataclass
class World:
    """People and channels, found by their folded names.

    `operators` are nicks that get op wherever they join (the demo's own user). `no_op` are nicks (the bot's) that never
    get op just for being the first in a channel; the first person after them does. `ping_every` and `ping_timeout` are
    in seconds; `lines_per_second` is how fast one connection is read once it has sent its burst.
    """

    operators: Collection[str] = ()
    no_op: Collection[str] = ()
    name: str = "demo.gamebot"
    network: str = "GameBotDemo"
    ping_every: float = 180.0
    ping_timeout: float = 60.0
    lines_per_second: float = 200.0
    max_connections: int = 500
    connections: set[User] = field(default_factory=set)
    people: dict[str, User] = field(default_factory=dict)
    channels: dict[str, Channel] = field(default_factory=dict)
    started: float = field(default_factory=time.time)

    def __post_init__(self) -> None:
        self.operators = frozenset(map(fold, self.operators))
        self.no_op = frozenset(map(fold, self.no_op))

    # connections

    def admit(self, user: User) -> bool:
        """Count the connection in; False if there are too many."""
        self.connections.add(user)
        return len(self.connections) <= self.max_connections

    def release(self, user: User) -> None:
        self.connections.discard(user)

    # people

    def person(self, nick: str) -> User | None:
        """The registered user with that nick."""
        user = self.people.get(fold(nick))
        return user if user is not None and user.registered else None

    def registered(self) -> list[User]:
        return [user for user in self.people.values() if user.registered]

    def take_nick(self, user: User, nick: str) -> bool:
        """Give `user` the nick and tell who knows him; False if another has it."""
        holder = self.people.get(fold(nick))
        if holder not in (None, user):
            return False
        if user.registered and nick != user.nick:
            self.tell_neighbours(user, user.line(Command.NICK, tail=nick), himself=True)
        if self.people.get(fold(user.nick)) is user:
            del self.people[fold(user.nick)]
        user.nick = nick
        self.people[fold(nick)] = user
        return True

    def neighbours(self, user: User) -> set[User]:
        """Who shares a channel with him, without himself."""
        found = {member for channel in self.channels_of(user) for member in channel.members}
        return found - {user}

    def tell_neighbours(self, user: User, line: str, himself: bool = False, cap: str | None = None) -> None:
        """The line once to everybody who shares a channel with him (and has `cap`)."""
        for other in self.neighbours(user) | ({user} if himself else set()):
            if cap is None or cap in other.caps:
                other.send(line)

    def forget(self, user: User, reason: str) -> None:
        """Take a user that is gone out of everything, with a QUIT to his neighbours. Harmless when repeated."""
        if self.people.get(fold(user.nick)) is user:
            del self.people[fold(user.nick)]
        if user.registered:
            self.tell_neighbours(user, user.line(Command.QUIT, tail=reason))
            log.info("demo.client.left", nick=user.nick, reason=reason)
        for channel in self.channels_of(user):
            self.leave(user, channel)
        for channel in self.channels.values():
            channel.invited.discard(user)
        user.registered = False

    # channels

    def channel(self, name: str) -> Channel | None:
        return self.channels.get(fold(name))

    def channels_of(self, user: User) -> list[Channel]:
        """The channels he is in, in the order of joining."""
        return [self.channels[name] for name in user.channels]

    def enter(self, user: User, name: str) -> Channel:
        """Put him into the channel, made if need be, with the rank that is his due. Tells nobody."""
        channel = self.channels.setdefault(fold(name), Channel(name))
        first = all(fold(member.nick) in self.no_op for member in channel.members)
        nick = fold(user.nick)
        has_op = nick in self.operators or (first and nick not in self.no_op)
        channel.members[user] = {"o"} if has_op else set()
        channel.invited.discard(user)
        user.channels.append(fold(name))
        return channel

    def leave(self, user: User, channel: Channel) -> None:
        """Take him out; an empty channel is no more. Tells nobody."""
        channel.members.pop(user, None)
        user.channels.remove(fold(channel.name))
        if not channel.members:
            self.channels.pop(fold(channel.name), None)

    def visible_channels(self, user: User) -> Iterator[Channel]:
        return (channel for channel in self.channels.values() if channel.visible_to(user))
