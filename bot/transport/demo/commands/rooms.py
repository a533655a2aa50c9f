"""Channels: JOIN, PART, NAMES, TOPIC, KICK, INVITE, LIST."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import structlog

from bot.transport.demo import names, replies
from bot.transport.demo.channel import HALFOP, OP, Channel, Topic
from bot.transport.demo.commands.registry import Params, command
from bot.transport.demo.replies import Numeric

if TYPE_CHECKING:
    from bot.transport.demo.client import Client
    from bot.transport.demo.world import World

log = structlog.stdlib.get_logger()

TARGETS = 10
CHANNELS_A_CLIENT = 50
NAMES_BYTES = 380  # of a 353 line; leaves room for the numeric's head with the longest names
REASON_CHARS = 200
TOPIC_CHARS = 300


def member_channel(world: World, client: Client, name: str) -> Channel | None:
    """The channel if the client is in it; else he is told why not (403, 442)."""
    channel = world.channel(name)
    if channel is None:
        client.numeric(replies.NO_SUCH_CHANNEL, word(name))
    elif client not in channel.members:
        client.numeric(replies.NOT_ON_CHANNEL, channel.name)
    else:
        return channel
    return None


def word(text: str) -> str:
    """What a client named, fit to be a middle parameter of a reply."""
    return text.replace(" ", "_").lstrip(":")[:60] or "*"


@command("JOIN", 1)
def join(world: World, client: Client, params: Params) -> None:
    if params[0] == "0":
        for channel in list(client.channels.values()):
            _part(world, client, channel, "")
        return
    keys = params[1].split(",") if len(params) > 1 else []
    for place, name in enumerate(params[0].split(",")[:TARGETS]):
        _join_one(world, client, name, keys[place] if place < len(keys) else None)


def _join_one(world: World, client: Client, name: str, key: str | None) -> None:
    if not names.valid_channel(name):
        client.numeric(replies.NO_SUCH_CHANNEL, word(name))
        return
    channel = world.channel(name)
    if channel is not None and client in channel.members:
        return
    if len(client.channels) >= CHANNELS_A_CLIENT:
        client.numeric(replies.TOO_MANY_CHANNELS, name)
        return
    if channel is not None and (obstacle := _obstacle(world, client, channel, key)) is not None:
        client.numeric(obstacle, channel.name)
        return
    channel = world.enter(client, name)
    channel.send(f":{client.source} JOIN :{channel.name}")
    held = channel.members[client]
    if held:
        modes = f"+{''.join(held)} {' '.join([client.nick] * len(held))}"
        channel.send(f":{world.name} MODE {channel.name} {modes}", but=client)
    if client.away is not None:
        for member in channel.members:
            if member is not client and "away-notify" in member.caps:
                member.send(f":{client.source} AWAY :{client.away}")
    if channel.topic is not None:
        _tell_topic(client, channel)
    _tell_names(client, channel)
    log.info("demo.client.joined", nick=client.nick, channel=channel.name)


def _obstacle(world: World, client: Client, channel: Channel, key: str | None) -> Numeric | None:
    """Why he may not enter. The server's operators and the invited may always."""
    if client in channel.invited or names.fold(client.nick) in world.operators:
        return None
    if channel.key is not None and key != channel.key:
        return replies.BAD_KEY
    if "i" in channel.flags:
        return replies.INVITE_ONLY
    if channel.banned(client):
        return replies.BANNED
    if channel.limit is not None and len(channel.members) >= channel.limit:
        return replies.CHANNEL_FULL
    return None


@command("PART", 1)
def part(world: World, client: Client, params: Params) -> None:
    reason = params[1][:REASON_CHARS] if len(params) > 1 else ""
    for name in params[0].split(",")[:TARGETS]:
        channel = member_channel(world, client, name)
        if channel is not None:
            _part(world, client, channel, reason)


def _part(world: World, client: Client, channel: Channel, reason: str) -> None:
    channel.send(f":{client.source} PART {channel.name}" + (f" :{reason}" if reason else ""))
    world.leave(client, channel)
    log.info("demo.client.parted", nick=client.nick, channel=channel.name)


@command("NAMES")
def list_names(world: World, client: Client, params: Params) -> None:
    """Without a channel: those of the channels he is in."""
    if not params:
        for channel in client.channels.values():
            _tell_names(client, channel)
        if not client.channels:
            client.numeric(replies.END_OF_NAMES, "*")
        return
    for name in params[0].split(",")[:TARGETS]:
        found = world.channel(name)
        if found is not None and found.visible_to(client):
            _tell_names(client, found)
        else:
            client.numeric(replies.END_OF_NAMES, word(name))


def _tell_names(client: Client, channel: Channel) -> None:
    every = "multi-prefix" in client.caps
    line: list[str] = []
    size = 0
    kind = "@" if "s" in channel.flags else "="
    for member in channel.members:
        shown = member.source if "userhost-in-names" in client.caps else member.nick
        entry = channel.prefixes(member, every) + shown
        if line and size + len(entry.encode()) > NAMES_BYTES:
            client.numeric(replies.NAMES_REPLY, kind, channel.name, " ".join(line))
            line, size = [], 0
        line.append(entry)
        size += len(entry.encode()) + 1
    client.numeric(replies.NAMES_REPLY, kind, channel.name, " ".join(line))
    client.numeric(replies.END_OF_NAMES, channel.name)


@command("TOPIC", 1)
def topic(world: World, client: Client, params: Params) -> None:
    channel = member_channel(world, client, params[0])
    if channel is None:
        return
    if len(params) == 1:
        if channel.topic is None:
            client.numeric(replies.NO_TOPIC, channel.name)
        else:
            _tell_topic(client, channel)
        return
    if "t" in channel.flags and channel.power(client) < HALFOP:
        client.numeric(replies.NOT_CHANNEL_OP, channel.name)
        return
    text = params[1][:TOPIC_CHARS]
    channel.topic = Topic(text, client.source, int(time.time())) if text else None
    channel.send(f":{client.source} TOPIC {channel.name} :{text}")


def _tell_topic(client: Client, channel: Channel) -> None:
    if channel.topic is None:
        return
    client.numeric(replies.TOPIC, channel.name, channel.topic.text)
    client.numeric(replies.TOPIC_WHO_TIME, channel.name, channel.topic.by, str(channel.topic.at))


@command("KICK", 2)
def kick(world: World, client: Client, params: Params) -> None:
    """`KICK #channel nick[,nick…] [:reason]`: halfops and above, nobody above oneself."""
    channel = member_channel(world, client, params[0])
    if channel is None:
        return
    reason = params[2][:REASON_CHARS] if len(params) > 2 and params[2] else client.nick
    for nick in params[1].split(",")[:TARGETS]:
        target = world.person(nick)
        if target is None:
            client.numeric(replies.NO_SUCH_NICK, word(nick))
        elif target not in channel.members:
            client.numeric(replies.USER_NOT_IN_CHANNEL, target.nick, channel.name)
        elif channel.power(client) < max(HALFOP, channel.power(target)):
            client.numeric(replies.NOT_CHANNEL_OP, channel.name)
        else:
            channel.send(f":{client.source} KICK {channel.name} {target.nick} :{reason}")
            world.leave(target, channel)
            if client not in channel.members:  # he kicked himself
                return


@command("INVITE", 2)
def invite(world: World, client: Client, params: Params) -> None:
    """`INVITE nick #channel`. A channel that does not exist can be invited to: the bot is called that way."""
    target = world.person(params[0])
    channel = world.channel(params[1])
    if target is None:
        client.numeric(replies.NO_SUCH_NICK, word(params[0]))
    elif not names.valid_channel(params[1]):
        client.numeric(replies.NO_SUCH_CHANNEL, word(params[1]))
    elif channel is None:
        _invite(client, target, params[1])
    elif client not in channel.members:
        client.numeric(replies.NOT_ON_CHANNEL, channel.name)
    elif target in channel.members:
        client.numeric(replies.USER_ON_CHANNEL, target.nick, channel.name)
    elif "i" in channel.flags and channel.power(client) < OP:
        client.numeric(replies.NOT_CHANNEL_OP, channel.name)
    else:
        channel.invited.add(target)
        _invite(client, target, channel.name)
        for member in channel.members:
            if member is not client and "invite-notify" in member.caps:
                member.send(f":{client.source} INVITE {target.nick} :{channel.name}")


def _invite(client: Client, target: Client, name: str) -> None:
    client.numeric(replies.INVITING, target.nick, name)
    if target.away is not None:
        client.numeric(replies.AWAY, target.nick, target.away)
    target.send(f":{client.source} INVITE {target.nick} :{name}")


@command("LIST")
def list_channels(world: World, client: Client, params: Params) -> None:
    wanted = None
    if params and names.is_channel(params[0]):
        wanted = {names.fold(name) for name in params[0].split(",")}
    client.numeric(replies.LIST_START, "Channel")
    for channel in world.visible_channels(client):
        if wanted is None or names.fold(channel.name) in wanted:
            text = channel.topic.text if channel.topic is not None else ""
            client.numeric(replies.LIST, channel.name, str(len(channel.members)), text)
    client.numeric(replies.LIST_END)
