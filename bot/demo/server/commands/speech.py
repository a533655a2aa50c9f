"""What people say: PRIVMSG, NOTICE, AWAY."""

import time

from bot.demo.server.channel import Channel
from bot.demo.server.commands.registry import Params, command
from bot.demo.server.names import word
from bot.demo.server.user import User
from bot.demo.server.world import World
from bot.wire.message import Command
from bot.wire.names import is_channel
from bot.wire.numerics import Numeric

TARGETS = 4
AWAY_CHARS = 200


@command(Command.PRIVMSG)
def privmsg(world: World, user: User, params: Params) -> None:
    """Every target that cannot be reached is answered with the reason, and the others still get the text."""
    if not params:
        user.numeric(Numeric.NORECIPIENT)
    elif len(params) < 2 or not params[1]:
        user.numeric(Numeric.NOTEXTTOSEND)
    else:
        user.last_spoke = time.time()
        targets = list(dict.fromkeys(params[0].split(",")))
        for target in targets[:TARGETS]:
            _privmsg_one(world, user, target, params[1])
        for target in targets[TARGETS:]:
            user.numeric(Numeric.TOOMANYTARGETS, word(target))


def _privmsg_one(world: World, user: User, target: str, text: str) -> None:
    if is_channel(target):
        channel = world.channel(target)
        if channel is None:
            user.numeric(Numeric.NOSUCHCHANNEL, word(target))
        elif not channel.may_speak(user):
            user.numeric(Numeric.CANNOTSENDTOCHAN, channel.name)
        else:
            _deliver_channel(user, channel, Command.PRIVMSG, text)
        return
    person = world.person(target)
    if person is None:
        user.numeric(Numeric.NOSUCHNICK, word(target))
        return
    _deliver_person(user, person, Command.PRIVMSG, text)
    if person.away is not None:
        user.numeric(Numeric.AWAY, person.nick, tail=person.away)


@command(Command.NOTICE)
def notice(world: World, user: User, params: Params) -> None:
    """Never answered, not even with an error (RFC 2812 3.3.2)."""
    if len(params) < 2 or not params[1]:
        return
    for target in list(dict.fromkeys(params[0].split(",")))[:TARGETS]:
        channel, person = world.channel(target), world.person(target)
        if channel is not None and channel.may_speak(user):
            _deliver_channel(user, channel, Command.NOTICE, params[1])
        elif person is not None:
            _deliver_person(user, person, Command.NOTICE, params[1])


def _deliver_channel(user: User, channel: Channel, verb: Command, text: str) -> None:
    line = user.line(verb, channel.name, tail=text)
    channel.send(line, but=user)
    if "echo-message" in user.caps:
        user.send(line)


def _deliver_person(user: User, person: User, verb: Command, text: str) -> None:
    line = user.line(verb, person.nick, tail=text)
    person.send(line)
    if "echo-message" in user.caps and person is not user:
        user.send(line)


@command(Command.AWAY)
def away(world: World, user: User, params: Params) -> None:
    user.away = params[0][:AWAY_CHARS] if params and params[0] else None
    user.numeric(Numeric.UNAWAY if user.away is None else Numeric.NOWAWAY)
    world.tell_neighbours(user, user.line(Command.AWAY, tail=user.away), cap="away-notify")
