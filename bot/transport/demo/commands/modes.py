"""MODE: the ranks, flags, key, limit and bans of a channel, and a person's own modes."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.transport.demo import names, replies
from bot.transport.demo.channel import BAN_LIMIT, FLAGS, HALFOP, OP, RANKS, Channel
from bot.transport.demo.commands.registry import Params, command
from bot.transport.demo.commands.rooms import word

if TYPE_CHECKING:
    from bot.transport.demo.client import Client
    from bot.transport.demo.world import World

CHANGES_A_LINE = 6
KEY_CHARS = 23
USER_MODES = "i"


@command("MODE", 1)
def mode(world: World, client: Client, params: Params) -> None:
    if not names.is_channel(params[0]):
        _user_mode(client, params)
        return
    channel = world.channel(params[0])
    if channel is None:
        client.numeric(replies.NO_SUCH_CHANNEL, word(params[0]))
    elif len(params) == 1:
        client.numeric(replies.CHANNEL_MODE_IS, channel.name, *channel.mode_words(client in channel.members))
        client.numeric(replies.CREATION_TIME, channel.name, str(channel.created))
    else:
        _channel_mode(world, client, channel, params[1], list(params[2:]))


def _user_mode(client: Client, params: Params) -> None:
    if names.fold(params[0]) != names.fold(client.nick):
        client.numeric(replies.USERS_DONT_MATCH)
        return
    if len(params) == 1:
        client.numeric(replies.USER_MODE_IS, "+" + "".join(sorted(client.flags)))
        return
    changes = _Changes()
    for sign, letter in _signed(params[1]):
        if letter not in USER_MODES:
            client.numeric(replies.UNKNOWN_USER_MODE)
        elif (letter in client.flags) != (sign == "+"):
            client.flags ^= {letter}
            changes.add(sign, letter)
    if changes:
        client.send(f":{client.source} MODE {client.nick} {changes}")


def _signed(letters: str) -> list[tuple[str, str]]:
    """`+ov-n` as [("+", "o"), ("+", "v"), ("-", "n")]."""
    sign, found = "+", []
    for letter in letters:
        if letter in "+-":
            sign = letter
        else:
            found.append((sign, letter))
    return found


@dataclass(slots=True)
class _Changes:
    """The changes that were made, to be told in one line: `+o-v ann bob`."""

    letters: str = ""
    args: list[str] = field(default_factory=list)
    _sign: str = ""

    def add(self, sign: str, letter: str, arg: str | None = None) -> None:
        self.letters += letter if sign == self._sign else sign + letter
        self._sign = sign
        if arg is not None:
            self.args.append(arg)

    def __bool__(self) -> bool:
        return bool(self.letters)

    def __str__(self) -> str:
        return " ".join([self.letters, *self.args])


def _channel_mode(world: World, client: Client, channel: Channel, letters: str, args: list[str]) -> None:
    changes = _Changes()
    refused = False
    for sign, letter in _signed(letters)[:CHANGES_A_LINE]:
        takes_arg = letter in RANKS or letter == "k" or letter == "b" or (letter == "l" and sign == "+")
        arg = args.pop(0) if takes_arg and args else None
        if letter == "b" and arg is None:
            _list_bans(client, channel)
        elif channel.power(client) < (HALFOP if letter == "v" else OP):
            refused = True
        elif letter in RANKS:
            _set_rank(world, client, channel, (sign, letter, arg), changes)
        elif letter in FLAGS:
            if (letter in channel.flags) != (sign == "+"):
                channel.flags ^= {letter}
                changes.add(sign, letter)
        elif letter in _WITH_ARG:
            _WITH_ARG[letter](client, channel, sign, arg, changes)
        else:
            client.numeric(replies.UNKNOWN_MODE, word(letter))
    if changes:
        channel.send(f":{client.source} MODE {channel.name} {changes}")
    if refused:
        client.numeric(replies.NOT_CHANNEL_OP, channel.name)


def _set_rank(
    world: World, client: Client, channel: Channel, change: tuple[str, str, str | None], changes: _Changes
) -> None:
    """An op may grant and take every rank, even those above his own: the demo is for trying them."""
    sign, letter, nick = change
    if nick is None:
        client.numeric(replies.NEED_MORE_PARAMS, "MODE")
        return
    target = world.person(nick)
    if target is None:
        client.numeric(replies.NO_SUCH_NICK, word(nick))
        return
    held = channel.members.get(target)
    if held is None:
        client.numeric(replies.USER_NOT_IN_CHANNEL, target.nick, channel.name)
    elif (letter in held) != (sign == "+"):
        held ^= {letter}
        changes.add(sign, letter, target.nick)


def _set_key(client: Client, channel: Channel, sign: str, arg: str | None, changes: _Changes) -> None:
    if sign == "-":
        if channel.key is not None:
            changes.add("-", "k", channel.key)
            channel.key = None
    elif channel.key is not None:
        client.numeric(replies.KEY_SET, channel.name)
    elif arg is None or not (key := arg.replace(" ", "").replace(",", "").lstrip(":")[:KEY_CHARS]):
        client.numeric(replies.NEED_MORE_PARAMS, "MODE")
    else:
        channel.key = key
        changes.add("+", "k", key)


def _set_limit(client: Client, channel: Channel, sign: str, arg: str | None, changes: _Changes) -> None:
    if sign == "-":
        if channel.limit is not None:
            channel.limit = None
            changes.add("-", "l")
    elif arg is None or not (arg.isascii() and arg.isdigit() and 0 < len(arg) < 6 and int(arg) > 0):
        client.numeric(replies.NEED_MORE_PARAMS, "MODE")
    else:
        channel.limit = int(arg)
        changes.add("+", "l", str(channel.limit))


def _set_ban(client: Client, channel: Channel, sign: str, arg: str | None, changes: _Changes) -> None:
    mask = names.full_mask(word(arg or ""))
    if sign == "-":
        known = next((held for held in channel.bans if names.fold(held) == names.fold(mask)), None)
        if known is not None:
            del channel.bans[known]
            changes.add("-", "b", known)
    elif len(channel.bans) >= BAN_LIMIT:
        client.numeric(replies.BAN_LIST_FULL, channel.name, "b")
    elif mask not in channel.bans:
        channel.bans[mask] = (client.source, int(time.time()))
        changes.add("+", "b", mask)


_WITH_ARG = {"k": _set_key, "l": _set_limit, "b": _set_ban}


def _list_bans(client: Client, channel: Channel) -> None:
    if client in channel.members:
        for mask, (by, at) in channel.bans.items():
            client.numeric(replies.BAN_LIST, channel.name, mask, by, str(at))
    client.numeric(replies.END_OF_BAN_LIST, channel.name)
