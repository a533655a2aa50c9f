"""What people say: PRIVMSG, NOTICE, AWAY."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from bot.transport.demo import replies
from bot.transport.demo.commands.registry import Params, command
from bot.transport.demo.commands.rooms import word
from bot.transport.demo.names import is_channel

if TYPE_CHECKING:
    from bot.transport.demo.channel import Channel
    from bot.transport.demo.client import Client
    from bot.transport.demo.world import World

TARGETS = 4
AWAY_CHARS = 200


@command("PRIVMSG")
def privmsg(world: World, client: Client, params: Params) -> None:
    """Every target that cannot be reached is answered with the reason, and the others still get the text."""
    if not params:
        client.numeric(replies.NO_RECIPIENT, "No recipient given (PRIVMSG)")
    elif len(params) < 2 or not params[1]:
        client.numeric(replies.NO_TEXT)
    else:
        client.last_spoke = time.time()
        targets = list(dict.fromkeys(params[0].split(",")))
        for target in targets[:TARGETS]:
            _privmsg_one(world, client, target, params[1])
        for target in targets[TARGETS:]:
            client.numeric(replies.TOO_MANY_TARGETS, word(target))


def _privmsg_one(world: World, client: Client, target: str, text: str) -> None:
    if is_channel(target):
        channel = world.channel(target)
        if channel is None:
            client.numeric(replies.NO_SUCH_CHANNEL, word(target))
        elif not channel.may_speak(client):
            client.numeric(replies.CANNOT_SEND, channel.name)
        else:
            _deliver_channel(client, channel, "PRIVMSG", text)
        return
    person = world.person(target)
    if person is None:
        client.numeric(replies.NO_SUCH_NICK, word(target))
        return
    _deliver_person(client, person, "PRIVMSG", text)
    if person.away is not None:
        client.numeric(replies.AWAY, person.nick, person.away)


@command("NOTICE")
def notice(world: World, client: Client, params: Params) -> None:
    """Never answered, not even with an error (RFC 2812 3.3.2)."""
    if len(params) < 2 or not params[1]:
        return
    for target in list(dict.fromkeys(params[0].split(",")))[:TARGETS]:
        channel, person = world.channel(target), world.person(target)
        if channel is not None and channel.may_speak(client):
            _deliver_channel(client, channel, "NOTICE", params[1])
        elif person is not None:
            _deliver_person(client, person, "NOTICE", params[1])


def _deliver_channel(client: Client, channel: Channel, verb: str, text: str) -> None:
    line = f":{client.source} {verb} {channel.name} :{text}"
    channel.send(line, but=client)
    if "echo-message" in client.caps:
        client.send(line)


def _deliver_person(client: Client, person: Client, verb: str, text: str) -> None:
    line = f":{client.source} {verb} {person.nick} :{text}"
    person.send(line)
    if "echo-message" in client.caps and person is not client:
        client.send(line)


@command("AWAY")
def away(world: World, client: Client, params: Params) -> None:
    client.away = params[0][:AWAY_CHARS] if params and params[0] else None
    client.numeric(replies.UNAWAY if client.away is None else replies.NOW_AWAY)
    shown = f" :{client.away}" if client.away is not None else ""
    world.tell_neighbours(client, f":{client.source} AWAY{shown}", cap="away-notify")
