"""Channels: JOIN, PART, NAMES, TOPIC, KICK, INVITE, LIST."""

import time

import structlog

from bot.demo.server.channel import HALFOP, OP, Channel, Topic
from bot.demo.server.commands.registry import Params, command
from bot.demo.server.names import valid_channel, word
from bot.demo.server.user import User
from bot.demo.server.world import World
from bot.wire.casemapping import fold
from bot.wire.message import Command, compose
from bot.wire.names import is_channel
from bot.wire.numerics import Numeric
from bot.wire.text import split

log = structlog.stdlib.get_logger()

TARGETS = 10
CHANNELS_A_CLIENT = 50
NAMES_BYTES = 380  # of a 353 line; leaves room for the numeric's head with the longest names
REASON_CHARS = 200
TOPIC_CHARS = 300


def member_channel(world: World, user: User, name: str) -> Channel | None:
    """The channel if the user is in it; else he is told why not (403, 442)."""
    channel = world.channel(name)
    if channel is None:
        user.numeric(Numeric.NOSUCHCHANNEL, word(name))
    elif user not in channel.members:
        user.numeric(Numeric.NOTONCHANNEL, channel.name)
    else:
        return channel
    return None


@command(Command.JOIN, 1)
def join(world: World, user: User, params: Params) -> None:
    if params[0] == "0":
        for channel in world.channels_of(user):
            _part(world, user, channel, "")
        return
    keys = params[1].split(",") if len(params) > 1 else []
    for place, name in enumerate(params[0].split(",")[:TARGETS]):
        _join_one(world, user, name, keys[place] if place < len(keys) else None)


def _join_one(world: World, user: User, name: str, key: str | None) -> None:
    if not valid_channel(name):
        user.numeric(Numeric.NOSUCHCHANNEL, word(name))
        return
    channel = world.channel(name)
    if channel is not None and user in channel.members:
        return
    if len(user.channels) >= CHANNELS_A_CLIENT:
        user.numeric(Numeric.TOOMANYCHANNELS, name)
        return
    if channel is not None and (obstacle := _obstacle(world, user, channel, key)) is not None:
        user.numeric(obstacle, channel.name)
        return
    channel = world.enter(user, name)
    channel.send(user.line(Command.JOIN, tail=channel.name))
    held = channel.members[user]
    if held:
        modes = ("+" + "".join(held), *[user.nick] * len(held))
        channel.send(compose(Command.MODE, channel.name, *modes, source=world.name), but=user)
    if user.away is not None:
        for member in channel.members:
            if member is not user and "away-notify" in member.caps:
                member.send(user.line(Command.AWAY, tail=user.away))
    if channel.topic is not None:
        _tell_topic(user, channel)
    _tell_names(user, channel)
    log.info("demo.client.joined", nick=user.nick, channel=channel.name)


def _obstacle(world: World, user: User, channel: Channel, key: str | None) -> Numeric | None:
    """Why he may not enter. The server's operators and the invited may always."""
    if user in channel.invited or fold(user.nick) in world.operators:
        return None
    if channel.key is not None and key != channel.key:
        return Numeric.BADCHANNELKEY
    if "i" in channel.flags:
        return Numeric.INVITEONLYCHAN
    if channel.banned(user):
        return Numeric.BANNEDFROMCHAN
    if channel.limit is not None and len(channel.members) >= channel.limit:
        return Numeric.CHANNELISFULL
    return None


@command(Command.PART, 1)
def part(world: World, user: User, params: Params) -> None:
    reason = params[1][:REASON_CHARS] if len(params) > 1 else ""
    for name in params[0].split(",")[:TARGETS]:
        channel = member_channel(world, user, name)
        if channel is not None:
            _part(world, user, channel, reason)


def _part(world: World, user: User, channel: Channel, reason: str) -> None:
    channel.send(user.line(Command.PART, channel.name, tail=reason or None))
    world.leave(user, channel)
    log.info("demo.client.parted", nick=user.nick, channel=channel.name)


@command(Command.NAMES)
def list_names(world: World, user: User, params: Params) -> None:
    """Without a channel: those of the channels he is in."""
    if not params:
        for channel in world.channels_of(user):
            _tell_names(user, channel)
        if not user.channels:
            user.numeric(Numeric.ENDOFNAMES, "*")
        return
    for name in params[0].split(",")[:TARGETS]:
        found = world.channel(name)
        if found is not None and found.visible_to(user):
            _tell_names(user, found)
        else:
            user.numeric(Numeric.ENDOFNAMES, word(name))


def _tell_names(user: User, channel: Channel) -> None:
    every = "multi-prefix" in user.caps
    full = "userhost-in-names" in user.caps
    kind = "@" if "s" in channel.flags else "="
    entries = [channel.prefixes(one, every) + (one.source if full else one.nick) for one in channel.members]
    for line in split(" ".join(entries), NAMES_BYTES):
        user.numeric(Numeric.NAMREPLY, kind, channel.name, tail=line)
    user.numeric(Numeric.ENDOFNAMES, channel.name)


@command(Command.TOPIC, 1)
def topic(world: World, user: User, params: Params) -> None:
    channel = member_channel(world, user, params[0])
    if channel is None:
        return
    if len(params) == 1:
        if channel.topic is None:
            user.numeric(Numeric.NOTOPIC, channel.name)
        else:
            _tell_topic(user, channel)
        return
    if "t" in channel.flags and channel.power(user) < HALFOP:
        user.numeric(Numeric.CHANOPRIVSNEEDED, channel.name)
        return
    text = params[1][:TOPIC_CHARS]
    channel.topic = Topic(text, user.source, int(time.time())) if text else None
    channel.send(user.line(Command.TOPIC, channel.name, tail=text))


def _tell_topic(user: User, channel: Channel) -> None:
    if channel.topic is None:
        return
    user.numeric(Numeric.TOPIC, channel.name, tail=channel.topic.text)
    user.numeric(Numeric.TOPICWHOTIME, channel.name, channel.topic.by, str(channel.topic.at))


@command(Command.KICK, 2)
def kick(world: World, user: User, params: Params) -> None:
    """`KICK #channel nick[,nick…] [:reason]`: halfops and above, nobody above oneself."""
    channel = member_channel(world, user, params[0])
    if channel is None:
        return
    reason = params[2][:REASON_CHARS] if len(params) > 2 and params[2] else user.nick
    for nick in params[1].split(",")[:TARGETS]:
        target = world.person(nick)
        if target is None:
            user.numeric(Numeric.NOSUCHNICK, word(nick))
        elif target not in channel.members:
            user.numeric(Numeric.USERNOTINCHANNEL, target.nick, channel.name)
        elif channel.power(user) < max(HALFOP, channel.power(target)):
            user.numeric(Numeric.CHANOPRIVSNEEDED, channel.name)
        else:
            channel.send(user.line(Command.KICK, channel.name, target.nick, tail=reason))
            world.leave(target, channel)
            if user not in channel.members:  # he kicked himself
                return


@command(Command.INVITE, 2)
def invite(world: World, user: User, params: Params) -> None:
    """`INVITE nick #channel`. A channel that does not exist can be invited to: the bot is called that way."""
    target = world.person(params[0])
    channel = world.channel(params[1])
    if target is None:
        user.numeric(Numeric.NOSUCHNICK, word(params[0]))
    elif not valid_channel(params[1]):
        user.numeric(Numeric.NOSUCHCHANNEL, word(params[1]))
    elif channel is None:
        _invite(user, target, params[1])
    elif user not in channel.members:
        user.numeric(Numeric.NOTONCHANNEL, channel.name)
    elif target in channel.members:
        user.numeric(Numeric.USERONCHANNEL, target.nick, channel.name)
    elif "i" in channel.flags and channel.power(user) < OP:
        user.numeric(Numeric.CHANOPRIVSNEEDED, channel.name)
    else:
        channel.invited.add(target)
        _invite(user, target, channel.name)
        for member in channel.members:
            if member is not user and "invite-notify" in member.caps:
                member.send(user.line(Command.INVITE, target.nick, tail=channel.name))


def _invite(user: User, target: User, name: str) -> None:
    user.numeric(Numeric.INVITING, target.nick, name)
    if target.away is not None:
        user.numeric(Numeric.AWAY, target.nick, tail=target.away)
    target.send(user.line(Command.INVITE, target.nick, tail=name))


@command(Command.LIST)
def list_channels(world: World, user: User, params: Params) -> None:
    wanted = None
    if params and is_channel(params[0]):
        wanted = {fold(name) for name in params[0].split(",")}
    user.numeric(Numeric.LISTSTART, "Channel")
    for channel in world.visible_channels(user):
        if wanted is None or fold(channel.name) in wanted:
            text = channel.topic.text if channel.topic is not None else ""
            user.numeric(Numeric.LIST, channel.name, str(len(channel.members)), tail=text)
    user.numeric(Numeric.LISTEND)
