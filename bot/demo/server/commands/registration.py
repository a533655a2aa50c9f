"""Coming and going: CAP, PASS, NICK, USER, PING, PONG, QUIT, and the welcome."""

import time

import structlog

from bot.demo.server import channel, names
from bot.demo.server.commands.queries import lusers, motd
from bot.demo.server.commands.registry import Params, command
from bot.demo.server.user import User
from bot.demo.server.world import World
from bot.wire.casemapping import DEFAULT
from bot.wire.message import Command, compose
from bot.wire.names import CHANNEL_TYPES
from bot.wire.numerics import Numeric

log = structlog.stdlib.get_logger()

CAPS = ("away-notify", "echo-message", "invite-notify", "multi-prefix", "server-time", "userhost-in-names")
REAL_NAME_CHARS = 100
TOPIC_CHARS = 300
ISUPPORT = (
    f"CASEMAPPING={DEFAULT}",
    f"CHANTYPES={CHANNEL_TYPES}",
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


@command(Command.CAP, 1, early=True)
def cap(world: World, user: User, params: Params) -> None:
    """Capability negotiation, version 302. Until END, registration waits."""
    verb = params[0].upper()
    if verb in ("LS", "REQ") and not user.registered:
        user.negotiating = True
    match verb:
        case "LS":
            _cap_reply(user, "LS", CAPS)
        case "LIST":
            _cap_reply(user, "LIST", sorted(user.caps))
        case "REQ":
            _cap_request(user, params[1] if len(params) > 1 else "")
        case "END":
            user.negotiating = False
            welcome_if_ready(world, user)
        case _:
            user.numeric(Numeric.INVALIDCAPCMD, names.word(params[0]))


def _cap_request(user: User, wanted: str) -> None:
    """All or nothing, as the specification wants it."""
    asked = wanted.split()
    if not all(word.removeprefix("-") in CAPS for word in asked):
        _cap_reply(user, "NAK", asked)
        return
    for word in asked:
        if word.startswith("-"):
            user.caps.discard(word[1:])
        else:
            user.caps.add(word)
    _cap_reply(user, "ACK", asked)


def _cap_reply(user: User, verb: str, words: list[str] | tuple[str, ...]) -> None:
    user.send(compose(Command.CAP, user.nick, verb, tail=" ".join(words), source=user.server))


@command(Command.PASS, early=True)
def password(world: World, user: User, params: Params) -> None:
    """Accepted and ignored: the demo has no passwords."""


@command(Command.NICK, early=True)
def nick(world: World, user: User, params: Params) -> None:
    wanted = params[0] if params else ""
    if not wanted:
        user.numeric(Numeric.NONICKNAMEGIVEN)
    elif not names.valid_nick(wanted):
        user.numeric(Numeric.ERRONEUSNICKNAME, names.word(wanted))
    elif not world.take_nick(user, wanted):
        user.numeric(Numeric.NICKNAMEINUSE, wanted)
    else:
        welcome_if_ready(world, user)


@command(Command.USER, 4, early=True)
def user(world: World, user: User, params: Params) -> None:
    if user.registered:
        user.numeric(Numeric.ALREADYREGISTERED)
        return
    user.username = names.clean_username(params[0])
    user.real_name = params[3][:REAL_NAME_CHARS] or user.username
    welcome_if_ready(world, user)


@command(Command.PING, early=True)
def ping(world: World, user: User, params: Params) -> None:
    if not params or not params[0]:
        user.numeric(Numeric.NOORIGIN)
    else:
        user.send(compose(Command.PONG, world.name, tail=params[0], source=world.name))


@command(Command.PONG, early=True)
def pong(world: World, user: User, params: Params) -> None:
    """Anything a user sends shows that it lives; the connection has noted that already."""


@command(Command.QUIT, early=True)
def quit_server(world: World, user: User, params: Params) -> None:  # noqa: ARG001 - a command's signature
    user.close(f"Quit: {params[0]}" if params and params[0] else "Quit")


def welcome_if_ready(world: World, user: User) -> None:
    """Register the user once it has a nick, a user name and no negotiation under way."""
    if user.registered or user.negotiating or user.nick == "*" or not user.username:
        return
    user.registered = True
    started = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(world.started))
    user.numeric(Numeric.WELCOME, tail=f"Welcome to {world.network}, {user.source}")
    user.numeric(Numeric.YOURHOST, tail=f"Your host is {world.name}, running gamebot-demo")
    user.numeric(Numeric.CREATED, tail=f"This server was started {started}")
    user.numeric(Numeric.MYINFO, world.name, "gamebot-demo", "i", f"b{channel.FLAGS}kl{channel.RANKS}")
    tokens = (*ISUPPORT, f"NETWORK={world.network}")
    for at in range(0, len(tokens), 10):  # at most 13 fit the 15 parameters of a message
        user.numeric(Numeric.ISUPPORT, *tokens[at : at + 10])
    lusers(world, user, ())
    motd(world, user, ())
    log.info("demo.client.registered", nick=user.nick, host=user.host)
