"""Questions about people and the server: WHO, WHOIS, USERHOST, ISON, LUSERS, MOTD, VERSION, TIME."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from bot.transport.demo import replies
from bot.transport.demo.commands.registry import Params, command
from bot.transport.demo.commands.rooms import word
from bot.transport.demo.names import is_channel, matches

if TYPE_CHECKING:
    from bot.transport.demo.channel import Channel
    from bot.transport.demo.client import Client
    from bot.transport.demo.world import World

WHO_LINES = 200
MOTD = (
    "This is the demo of GameBot, a server on your own machine.",
    "Join #hearts and say !help.",
)


@command("WHO")
def who(world: World, client: Client, params: Params) -> None:
    """`WHO #channel|nick|mask [%fields[,token]]`; the second form is WHOX."""
    mask = params[0] if params else "*"
    fields = params[1][1:] if len(params) > 1 and params[1].startswith("%") else None
    for person, channel in _who_found(world, client, mask)[:WHO_LINES]:
        if fields is None:
            _who_line(world, client, person, channel)
        else:
            _whox_line(world, client, (person, channel), fields)
    client.numeric(replies.END_OF_WHO, word(mask))


def _who_found(world: World, client: Client, mask: str) -> list[tuple[Client, Channel | None]]:
    if is_channel(mask):
        channel = world.channel(mask)
        if channel is None or not channel.visible_to(client):
            return []
        return [(member, channel) for member in channel.members]
    return [
        (person, _shared(client, person))
        for person in world.registered()
        if matches(mask, person.nick) or matches(mask, person.source)
    ]


def _shared(client: Client, person: Client) -> Channel | None:
    """Some channel of his that the asker may know of."""
    return next((channel for channel in person.channels.values() if channel.visible_to(client)), None)


def _who_flags(client: Client, person: Client, channel: Channel | None) -> str:
    marks = channel.prefixes(person, "multi-prefix" in client.caps) if channel is not None else ""
    return ("H" if person.away is None else "G") + marks


def _who_line(world: World, client: Client, person: Client, channel: Channel | None) -> None:
    where = channel.name if channel is not None else "*"
    flags = _who_flags(client, person, channel)
    head = (where, person.user, person.host, world.name, person.nick, flags)
    client.numeric(replies.WHO_REPLY, *head, f"0 {person.real_name}")


def _whox_line(world: World, client: Client, found: tuple[Client, Channel | None], fields: str) -> None:
    """The fields asked for, in the order of the specification: t c u i h s n f d l a o r."""
    person, channel = found
    letters, _, token = fields.partition(",")
    values = {
        "t": word(token)[:3],
        "c": channel.name if channel is not None else "*",
        "u": person.user,
        "i": person.host,
        "h": person.host,
        "s": world.name,
        "n": person.nick,
        "f": _who_flags(client, person, channel),
        "d": "0",
        "l": str(int(time.time() - person.last_spoke)),
        "a": "0",  # no services account
        "o": "n/a",
        "r": person.real_name,
    }
    shown = [value for letter, value in values.items() if letter in letters]
    client.numeric(replies.WHOX_REPLY if "r" in letters else replies.WHOX_REPLY_PLAIN, *shown)


@command("WHOIS", 1)
def whois(world: World, client: Client, params: Params) -> None:
    """`WHOIS nick` or `WHOIS server nick`."""
    nick = params[-1].split(",")[0]
    person = world.person(nick)
    if person is None:
        client.numeric(replies.NO_SUCH_NICK, word(nick))
        client.numeric(replies.END_OF_WHOIS, word(nick))
        return
    client.numeric(replies.WHOIS_USER, person.nick, person.user, person.host, "*", person.real_name)
    where = [
        channel.prefixes(person, "multi-prefix" in client.caps) + channel.name
        for channel in person.channels.values()
        if channel.visible_to(client)
    ]
    if where:
        client.numeric(replies.WHOIS_CHANNELS, person.nick, " ".join(where))
    client.numeric(replies.WHOIS_SERVER, person.nick, world.name, world.network)
    if person.away is not None:
        client.numeric(replies.AWAY, person.nick, person.away)
    idle = int(time.time() - person.last_spoke)
    client.numeric(replies.WHOIS_IDLE, person.nick, str(idle), str(person.signed_on))
    client.numeric(replies.END_OF_WHOIS, person.nick)


@command("USERHOST", 1)
def userhost(world: World, client: Client, params: Params) -> None:
    people = [person for nick in params[:5] if (person := world.person(nick)) is not None]
    shown = [f"{p.nick}={'+' if p.away is None else '-'}{p.user}@{p.host}" for p in people]
    client.numeric(replies.USERHOST, " ".join(shown))


@command("ISON", 1)
def ison(world: World, client: Client, params: Params) -> None:
    nicks = " ".join(params).split()[:50]
    client.numeric(replies.ISON, " ".join(p.nick for nick in nicks if (p := world.person(nick)) is not None))


@command("LUSERS")
def lusers(world: World, client: Client, params: Params) -> None:  # noqa: ARG001 - a command's signature
    people = len(world.registered())
    client.numeric(replies.LUSER_CLIENT, f"There are {people} users and 0 invisible on 1 servers")
    client.numeric(replies.LUSER_OP, "0")
    client.numeric(replies.LUSER_UNKNOWN, str(len(world.connections) - people))
    client.numeric(replies.LUSER_CHANNELS, str(len(world.channels)))
    client.numeric(replies.LUSER_ME, f"I have {people} clients and 0 servers")
    client.numeric(replies.LOCAL_USERS, str(people), str(people), f"Current local users {people}, max {people}")
    client.numeric(replies.GLOBAL_USERS, str(people), str(people), f"Current global users {people}, max {people}")


@command("MOTD")
def motd(world: World, client: Client, params: Params) -> None:  # noqa: ARG001 - a command's signature
    client.numeric(replies.MOTD_START, f"- {world.name} Message of the day - ")
    for text in MOTD:
        client.numeric(replies.MOTD, f"- {text}")
    client.numeric(replies.END_OF_MOTD)


@command("VERSION")
def version(world: World, client: Client, params: Params) -> None:  # noqa: ARG001 - a command's signature
    client.numeric(replies.VERSION, "gamebot-demo", world.name, "the demo server of GameBot")


@command("TIME")
def server_time(world: World, client: Client, params: Params) -> None:  # noqa: ARG001 - a command's signature
    client.numeric(replies.TIME, world.name, time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime()))
