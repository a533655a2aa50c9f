"""Coming and going: CAP, PASS, NICK, USER, PING, PONG, QUIT, and the welcome."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import structlog

from bot.transport.demo import channel, names, replies
from bot.transport.demo.commands.queries import lusers, motd
from bot.transport.demo.commands.registry import Params, command

if TYPE_CHECKING:
    from bot.transport.demo.client import Client
    from bot.transport.demo.world import World

log = structlog.stdlib.get_logger()

CAPS = ("away-notify", "echo-message", "invite-notify", "multi-prefix", "server-time", "userhost-in-names")
REAL_NAME_CHARS = 100
TOPIC_CHARS = 300
ISUPPORT = (
    "CASEMAPPING=rfc1459",
    f"CHANTYPES={names.CHANNEL_TYPES}",
    f"PREFIX=({channel.RANKS}){''.join(channel.PREFIXES[letter] for letter in channel.RANKS)}",
    f"CHANMODES=b,k,l,{channel.FLAGS}",
    f"NICKLEN={names.NICK_BYTES}",
    f"CHANNELLEN={names.CHANNEL_BYTES}",
    f"USERLEN={names.USER_BYTES}",
    f"TOPICLEN={TOPIC_CHARS}",
    "KICKLEN=200",
    "AWAYLEN=200",
    "MODES=6",
    f"MAXLIST=b:{channel.BAN_LIMIT}",
    "TARGMAX=JOIN:10,PART:10,KICK:4,PRIVMSG:4,NOTICE:4,WHOIS:1,NAMES:1",
)


@command("CAP", 1, early=True)
def cap(world: World, client: Client, params: Params) -> None:
    """Capability negotiation, version 302. Until END, registration waits."""
    verb = params[0].upper()
    if verb in ("LS", "REQ") and not client.registered:
        client.negotiating = True
    match verb:
        case "LS":
            _cap_reply(client, "LS", CAPS)
        case "LIST":
            _cap_reply(client, "LIST", sorted(client.caps))
        case "REQ":
            _cap_request(client, params[1] if len(params) > 1 else "")
        case "END":
            client.negotiating = False
            welcome_if_ready(world, client)
        case _:
            client.numeric(replies.INVALID_CAP, params[0][:30].lstrip(":") or "*")


def _cap_request(client: Client, wanted: str) -> None:
    """All or nothing, as the specification wants it."""
    asked = wanted.split()
    if not all(word.removeprefix("-") in CAPS for word in asked):
        _cap_reply(client, "NAK", asked)
        return
    for word in asked:
        if word.startswith("-"):
            client.caps.discard(word[1:])
        else:
            client.caps.add(word)
    _cap_reply(client, "ACK", asked)


def _cap_reply(client: Client, verb: str, words: list[str] | tuple[str, ...]) -> None:
    client.send(f":{client.world.name} CAP {client.nick} {verb} :{' '.join(words)}")


@command("PASS", early=True)
def password(world: World, client: Client, params: Params) -> None:
    """Accepted and ignored: the demo has no passwords."""


@command("NICK", early=True)
def nick(world: World, client: Client, params: Params) -> None:
    wanted = params[0] if params else ""
    if not wanted:
        client.numeric(replies.NO_NICK_GIVEN)
    elif not names.valid_nick(wanted):
        client.numeric(replies.BAD_NICK, wanted.replace(" ", "_").lstrip(":")[:60] or "*")
    elif not world.take_nick(client, wanted):
        client.numeric(replies.NICK_IN_USE, wanted)
    else:
        welcome_if_ready(world, client)


@command("USER", 4, early=True)
def user(world: World, client: Client, params: Params) -> None:
    if client.registered:
        client.numeric(replies.ALREADY_REGISTERED)
        return
    client.user = names.clean_user(params[0])
    client.real_name = params[3][:REAL_NAME_CHARS] or client.user
    welcome_if_ready(world, client)


@command("PING", early=True)
def ping(world: World, client: Client, params: Params) -> None:
    if not params or not params[0]:
        client.numeric(replies.NO_ORIGIN)
    else:
        client.send(f":{world.name} PONG {world.name} :{params[0]}")


@command("PONG", early=True)
def pong(world: World, client: Client, params: Params) -> None:
    """Anything a client sends shows that it lives; the connection has noted that already."""


@command("QUIT", early=True)
def quit_server(world: World, client: Client, params: Params) -> None:  # noqa: ARG001 - a command's signature
    client.close(f"Quit: {params[0]}" if params and params[0] else "Quit")


def welcome_if_ready(world: World, client: Client) -> None:
    """Register the client once it has a nick, a user name and no negotiation under way."""
    if client.registered or client.negotiating or client.nick == "*" or not client.user:
        return
    client.registered = True
    started = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(world.started))
    client.numeric(replies.WELCOME, f"Welcome to {world.network}, {client.source}")
    client.numeric(replies.YOUR_HOST, f"Your host is {world.name}, running gamebot-demo")
    client.numeric(replies.CREATED, f"This server was started {started}")
    client.numeric(replies.MY_INFO, world.name, "gamebot-demo", "i", f"b{channel.FLAGS}kl{channel.RANKS}")
    tokens = (*ISUPPORT, f"NETWORK={world.network}")
    for at in range(0, len(tokens), 10):  # at most 13 fit the 15 parameters of a message
        client.numeric(replies.ISUPPORT, *tokens[at : at + 10])
    lusers(world, client, ())
    motd(world, client, ())
    log.info("demo.client.registered", nick=client.nick, host=client.host)
