"""MODE: the ranks, flags, key, limit and bans of a channel, and a person's own modes."""

import time
from dataclasses import dataclass, field
from itertools import islice

from bot.demo.server.channel import BAN_LIMIT, FLAGS, HALFOP, OP, RANKS, Channel
from bot.demo.server.commands.registry import Params, command
from bot.demo.server.names import full_mask, word
from bot.demo.server.user import User
from bot.demo.server.world import World
from bot.wire.casemapping import fold
from bot.wire.message import Command
from bot.wire.modes import Change, changes
from bot.wire.names import is_channel
from bot.wire.numerics import Numeric

CHANGES_A_LINE = 6
KEY_CHARS = 23
USER_MODES = "i"


@command(Command.MODE, 1)
def mode(world: World, user: User, params: Params) -> None:
    if not is_channel(params[0]):
        _user_mode(user, params)
        return
    channel = world.channel(params[0])
    if channel is None:
        user.numeric(Numeric.NOSUCHCHANNEL, word(params[0]))
    elif len(params) == 1:
        user.numeric(Numeric.CHANNELMODEIS, channel.name, *channel.mode_words(user in channel.members))
        user.numeric(Numeric.CREATIONTIME, channel.name, str(channel.created))
    else:
        _channel_mode(world, user, channel, params[1], params[2:])


def _user_mode(user: User, params: Params) -> None:
    if fold(params[0]) != fold(user.nick):
        user.numeric(Numeric.USERSDONTMATCH)
        return
    if len(params) == 1:
        user.numeric(Numeric.UMODEIS, "+" + "".join(sorted(user.flags)))
        return
    done = _Done()
    for adding, letter, _ in changes(params[1], (), lambda _letter, _adding: False):
        if letter not in USER_MODES:
            user.numeric(Numeric.UMODEUNKNOWNFLAG)
        elif (letter in user.flags) != adding:
            user.flags ^= {letter}
            done.add(adding, letter)
    if done.letters:
        user.send(user.line(Command.MODE, user.nick, done.letters))


@dataclass(slots=True)
class _Done:
    """The changes that were made, to be told in one line: `+o-v ann bob`."""

    letters: str = ""
    args: list[str] = field(default_factory=list)
    _sign: str = ""

    def add(self, adding: bool, letter: str, arg: str | None = None) -> None:
        sign = "+" if adding else "-"
        self.letters += letter if sign == self._sign else sign + letter
        self._sign = sign
        if arg is not None:
            self.args.append(arg)


def _takes_arg(letter: str, adding: bool) -> bool:
    return letter in RANKS or letter in "kb" or (letter == "l" and adding)


def _channel_mode(world: World, user: User, channel: Channel, letters: str, args: Params) -> None:
    done = _Done()
    refused = False
    for adding, letter, arg in islice(changes(letters, args, _takes_arg), CHANGES_A_LINE):
        if letter == "b" and arg is None:
            _list_bans(user, channel)
        elif channel.power(user) < (HALFOP if letter == "v" else OP):
            refused = True
        elif letter in RANKS:
            _set_rank(world, user, channel, Change(adding, letter, arg), done)
        elif letter in FLAGS:
            if (letter in channel.flags) != adding:
                channel.flags ^= {letter}
                done.add(adding, letter)
        elif letter in _WITH_ARG:
            _WITH_ARG[letter](user, channel, adding, arg, done)
        else:
            user.numeric(Numeric.UNKNOWNMODE, word(letter))
    if done.letters:
        channel.send(user.line(Command.MODE, channel.name, done.letters, *done.args))
    if refused:
        user.numeric(Numeric.CHANOPRIVSNEEDED, channel.name)


def _set_rank(world: World, user: User, channel: Channel, change: Change, done: _Done) -> None:
    """An op may grant and take every rank, even those above his own: the demo is for trying them."""
    adding, letter, nick = change
    if nick is None:
        user.numeric(Numeric.NEEDMOREPARAMS, "MODE")
        return
    target = world.person(nick)
    if target is None:
        user.numeric(Numeric.NOSUCHNICK, word(nick))
        return
    held = channel.members.get(target)
    if held is None:
        user.numeric(Numeric.USERNOTINCHANNEL, target.nick, channel.name)
    elif (letter in held) != adding:
        held ^= {letter}
        done.add(adding, letter, target.nick)


def _set_key(user: User, channel: Channel, adding: bool, arg: str | None, done: _Done) -> None:
    if not adding:
        if channel.key is not None:
            done.add(False, "k", channel.key)
            channel.key = None
    elif channel.key is not None:
        user.numeric(Numeric.KEYSET, channel.name)
    elif arg is None or not (key := arg.replace(" ", "").replace(",", "").lstrip(":")[:KEY_CHARS]):
        user.numeric(Numeric.NEEDMOREPARAMS, "MODE")
    else:
        channel.key = key
        done.add(True, "k", key)


def _set_limit(user: User, channel: Channel, adding: bool, arg: str | None, done: _Done) -> None:
    if not adding:
        if channel.limit is not None:
            channel.limit = None
            done.add(False, "l")
    elif arg is None or not (arg.isascii() and arg.isdigit() and 0 < len(arg) < 6 and int(arg) > 0):
        user.numeric(Numeric.NEEDMOREPARAMS, "MODE")
    else:
        channel.limit = int(arg)
        done.add(True, "l", str(channel.limit))


def _set_ban(user: User, channel: Channel, adding: bool, arg: str | None, done: _Done) -> None:
    mask = full_mask(word(arg or ""))
    if not adding:
        known = next((held for held in channel.bans if fold(held) == fold(mask)), None)
        if known is not None:
            del channel.bans[known]
            done.add(False, "b", known)
    elif len(channel.bans) >= BAN_LIMIT:
        user.numeric(Numeric.BANLISTFULL, channel.name, "b")
    elif mask not in channel.bans:
        channel.bans[mask] = (user.source, int(time.time()))
        done.add(True, "b", mask)


_WITH_ARG = {"k": _set_key, "l": _set_limit, "b": _set_ban}


def _list_bans(user: User, channel: Channel) -> None:
    if user in channel.members:
        for mask, (by, at) in channel.bans.items():
            user.numeric(Numeric.BANLIST, channel.name, mask, by, str(at))
    user.numeric(Numeric.ENDOFBANLIST, channel.name)
