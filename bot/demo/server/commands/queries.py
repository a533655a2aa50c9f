"""Questions about people and the server: WHO, WHOIS, USERHOST, ISON, LUSERS, MOTD, VERSION, TIME."""

import time

from bot.demo.server.channel import Channel
from bot.demo.server.commands.registry import Params, command
from bot.demo.server.names import matches, word
from bot.demo.server.user import User
from bot.demo.server.world import World
from bot.wire.message import Command
from bot.wire.names import is_channel
from bot.wire.numerics import Numeric

WHO_LINES = 200
MOTD = (
    "This is the demo of GameBot, a server on your own machine.",
    "Join #hearts and say !help.",
)


@command(Command.WHO)
def who(world: World, user: User, params: Params) -> None:
    """`WHO #channel|nick|mask [%fields[,token]]`; the second form is WHOX."""
    mask = params[0] if params else "*"
    fields = params[1][1:] if len(params) > 1 and params[1].startswith("%") else None
    for person, channel in _who_found(world, user, mask)[:WHO_LINES]:
        if fields is None:
            _who_line(world, user, person, channel)
        else:
            _whox_line(world, user, (person, channel), fields)
    user.numeric(Numeric.ENDOFWHO, word(mask))


def _who_found(world: World, user: User, mask: str) -> list[tuple[User, Channel | None]]:
    if is_channel(mask):
        channel = world.channel(mask)
        if channel is None or not channel.visible_to(user):
            return []
        return [(member, channel) for member in channel.members]
    return [
        (person, next(iter(_shared(world, user, person)), None))
        for person in world.registered()
        if matches(mask, person.nick) or matches(mask, person.source)
    ]


def _shared(world: World, user: User, person: User) -> list[Channel]:
    """The channels of his that the asker may know of."""
    return [channel for channel in world.channels_of(person) if channel.visible_to(user)]


def _who_flags(user: User, person: User, channel: Channel | None) -> str:
    marks = channel.prefixes(person, "multi-prefix" in user.caps) if channel is not None else ""
    return ("H" if person.away is None else "G") + marks


def _who_line(world: World, user: User, person: User, channel: Channel | None) -> None:
    where = channel.name if channel is not None else "*"
    flags = _who_flags(user, person, channel)
    head = (where, person.username, person.host, world.name, person.nick, flags)
    user.numeric(Numeric.WHOREPLY, *head, tail=f"0 {person.real_name}")


def _whox_line(world: World, user: User, found: tuple[User, Channel | None], fields: str) -> None:
    """The fields asked for, in the order of the specification: t c u i h s n f d l a o r."""
    person, channel = found
    letters, _, token = fields.partition(",")
    values = {
        "t": word(token)[:3],
        "c": channel.name if channel is not None else "*",
        "u": person.username,
        "i": person.host,
        "h": person.host,
        "s": world.name,
        "n": person.nick,
        "f": _who_flags(user, person, channel),
        "d": "0",
        "l": str(int(time.time() - person.last_spoke)),
        "a": "0",  # no services account
        "o": "n/a",
    }
    shown = [value for letter, value in values.items() if letter in letters]
    user.numeric(Numeric.WHOSPCRPL, *shown, tail=person.real_name if "r" in letters else None)


@command(Command.WHOIS, 1)
def whois(world: World, user: User, params: Params) -> None:
    """`WHOIS nick` or `WHOIS server nick`."""
    nick = params[-1].split(",")[0]
    person = world.person(nick)
    if person is None:
        user.numeric(Numeric.NOSUCHNICK, word(nick))
        user.numeric(Numeric.ENDOFWHOIS, word(nick))
        return
    user.numeric(Numeric.WHOISUSER, person.nick, person.username, person.host, "*", tail=person.real_name)
    every = "multi-prefix" in user.caps
    where = [channel.prefixes(person, every) + channel.name for channel in _shared(world, user, person)]
    if where:
        user.numeric(Numeric.WHOISCHANNELS, person.nick, tail=" ".join(where))
    user.numeric(Numeric.WHOISSERVER, person.nick, world.name, tail=world.network)
    if person.away is not None:
        user.numeric(Numeric.AWAY, person.nick, tail=person.away)
    idle = int(time.time() - person.last_spoke)
    user.numeric(Numeric.WHOISIDLE, person.nick, str(idle), str(person.signed_on))
    user.numeric(Numeric.ENDOFWHOIS, person.nick)


@command(Command.USERHOST, 1)
def userhost(world: World, user: User, params: Params) -> None:
    people = [person for nick in params[:5] if (person := world.person(nick)) is not None]
    shown = [f"{p.nick}={'+' if p.away is None else '-'}{p.username}@{p.host}" for p in people]
    user.numeric(Numeric.USERHOST, tail=" ".join(shown))


@command(Command.ISON, 1)
def ison(world: World, user: User, params: Params) -> None:
    nicks = " ".join(params).split()[:50]
    user.numeric(Numeric.ISON, tail=" ".join(p.nick for nick in nicks if (p := world.person(nick)) is not None))


@command(Command.LUSERS)
def lusers(world: World, user: User, params: Params) -> None:  # noqa: ARG001 - a command's signature
    people = len(world.registered())
    user.numeric(Numeric.LUSERCLIENT, tail=f"There are {people} users and 0 invisible on 1 servers")
    user.numeric(Numeric.LUSEROP, "0")
    user.numeric(Numeric.LUSERUNKNOWN, str(len(world.connections) - people))
    user.numeric(Numeric.LUSERCHANNELS, str(len(world.channels)))
    user.numeric(Numeric.LUSERME, tail=f"I have {people} clients and 0 servers")
    user.numeric(Numeric.LOCALUSERS, str(people), str(people), tail=f"Current local users {people}, max {people}")
    user.numeric(Numeric.GLOBALUSERS, str(people), str(people), tail=f"Current global users {people}, max {people}")


@command(Command.MOTD)
def motd(world: World, user: User, params: Params) -> None:  # noqa: ARG001 - a command's signature
    user.numeric(Numeric.MOTDSTART, tail=f"- {world.name} Message of the day - ")
    for text in MOTD:
        user.numeric(Numeric.MOTD, tail=f"- {text}")
    user.numeric(Numeric.ENDOFMOTD)


@command(Command.VERSION)
def version(world: World, user: User, params: Params) -> None:  # noqa: ARG001 - a command's signature
    user.numeric(Numeric.VERSION, "gamebot-demo", world.name, tail="the demo server of GameBot")


@command(Command.TIME)
def server_time(world: World, user: User, params: Params) -> None:  # noqa: ARG001 - a command's signature
    user.numeric(Numeric.TIME, world.name, tail=time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime()))
