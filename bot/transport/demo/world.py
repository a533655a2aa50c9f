"""Everything the demo server knows: who is connected and which channels there are."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import structlog

from bot.transport.demo import replies
from bot.transport.demo.channel import Channel
from bot.transport.demo.client import Client
from bot.transport.demo.commands import COMMANDS
from bot.transport.demo.names import fold
from bot.transport.demo.wire import Message

log = structlog.stdlib.get_logger()


@dataclass
class World:
    """People and channels, found by their folded names. Times are in seconds.

    `operators` are nicks that get op wherever they join. `no_op` are nicks (the bot's) that never get op just for
    being the first in a channel; the first person after them does.
    """

    operators: frozenset[str] = frozenset()
    no_op: frozenset[str] = frozenset()
    name: str = "demo.gamebot"
    network: str = "GameBotDemo"
    ping_every: float = 180.0
    ping_timeout: float = 60.0
    lines_per_second: float = 200.0
    max_connections: int = 500
    connections: set[Client] = field(default_factory=set)
    people: dict[str, Client] = field(default_factory=dict)
    channels: dict[str, Channel] = field(default_factory=dict)
    started: float = field(default_factory=time.time)

    # connections

    def admit(self, client: Client) -> bool:
        """Count the connection in; False if there are too many."""
        self.connections.add(client)
        return len(self.connections) <= self.max_connections

    def release(self, client: Client) -> None:
        self.connections.discard(client)

    def handle(self, client: Client, message: Message) -> None:
        """Run one message, or answer why not: unknown (421), too early (451), parameters missing (461)."""
        command = COMMANDS.get(message.command)
        if command is None:
            if client.registered:
                word = message.command[:50].lstrip(":") or "?"
                client.numeric(replies.UNKNOWN_COMMAND, word)
            else:
                client.numeric(replies.NOT_REGISTERED)
        elif not client.registered and not command.early:
            client.numeric(replies.NOT_REGISTERED)
        elif len(message.params) < command.least:
            client.numeric(replies.NEED_MORE_PARAMS, message.command)
        else:
            command.run(self, client, message.params)

    # people

    def person(self, nick: str) -> Client | None:
        """The registered client with that nick."""
        client = self.people.get(fold(nick))
        return client if client is not None and client.registered else None

    def registered(self) -> list[Client]:
        return [client for client in self.people.values() if client.registered]

    def take_nick(self, client: Client, nick: str) -> bool:
        """Give `client` the nick and tell who knows him; False if another has it."""
        holder = self.people.get(fold(nick))
        if holder not in (None, client):
            return False
        if client.registered and nick != client.nick:
            self.tell_neighbours(client, f":{client.source} NICK :{nick}", himself=True)
        if self.people.get(fold(client.nick)) is client:
            del self.people[fold(client.nick)]
        client.nick = nick
        self.people[fold(nick)] = client
        return True

    def neighbours(self, client: Client) -> set[Client]:
        """Who shares a channel with him, without himself."""
        found = {member for channel in client.channels.values() for member in channel.members}
        return found - {client}

    def tell_neighbours(self, client: Client, line: str, himself: bool = False, cap: str | None = None) -> None:
        """The line once to everybody who shares a channel with him (and has `cap`)."""
        for other in self.neighbours(client) | ({client} if himself else set()):
            if cap is None or cap in other.caps:
                other.send(line)

    def forget(self, client: Client, reason: str) -> None:
        """Take a client that is gone out of everything, with a QUIT to his neighbours. Harmless when repeated."""
        if self.people.get(fold(client.nick)) is client:
            del self.people[fold(client.nick)]
        if client.registered:
            self.tell_neighbours(client, f":{client.source} QUIT :{reason}")
            log.info("demo.client.left", nick=client.nick, reason=reason)
        for channel in list(client.channels.values()):
            self.leave(client, channel)
        for channel in self.channels.values():
            channel.invited.discard(client)
        client.registered = False

    # channels

    def channel(self, name: str) -> Channel | None:
        return self.channels.get(fold(name))

    def enter(self, client: Client, name: str) -> Channel:
        """Put him into the channel, made if need be, with the rank that is his due. Tells nobody."""
        channel = self.channels.setdefault(fold(name), Channel(name))
        first = all(fold(member.nick) in self.no_op for member in channel.members)
        nick = fold(client.nick)
        has_op = nick in self.operators or (first and nick not in self.no_op)
        channel.members[client] = {"o"} if has_op else set()
        channel.invited.discard(client)
        client.channels[fold(name)] = channel
        return channel

    def leave(self, client: Client, channel: Channel) -> None:
        """Take him out; an empty channel is no more. Tells nobody."""
        channel.members.pop(client, None)
        client.channels.pop(fold(channel.name), None)
        if not channel.members:
            self.channels.pop(fold(channel.name), None)

    def visible_channels(self, client: Client) -> Iterator[Channel]:
        return (channel for channel in self.channels.values() if channel.visible_to(client))


def folded(nicks: Iterable[str]) -> frozenset[str]:
    return frozenset(fold(nick) for nick in nicks)
