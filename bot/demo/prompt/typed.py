"""What a person types at the prompt: plain lines, cards, and the commands that begin with a slash."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from bot.demo.prompt.conversation import Conversation
from bot.games.registry import surely_a_move
from bot.wire.message import Command
from bot.wire.names import is_channel
from bot.wire.text import ctcp, cut, split

TEXT_BYTES = 400  # of one PRIVMSG; what is typed beyond it goes into the next

Slash: TypeAlias = Callable[[Conversation, str], None]


@dataclass(frozen=True, slots=True)
class SlashCommand:
    """`usage` and `help` are what /help shows."""

    run: Slash
    usage: str
    help: str


SLASH: dict[str, SlashCommand] = {}


class LeaveError(Exception):
    """The person wants to go; the argument is the reason given to the others."""


def only_cards(text: str) -> bool:
    """True for a line that is nothing but a move (`qs`, `10h ♠A`, `33344`): it would show a hand to the channel."""
    return surely_a_move(text)


def typed(chat: Conversation, text: str) -> None:
    """Do what the line says. Raises LeaveError on /quit."""
    text = text.strip()
    if not text:
        return
    if text.startswith("/") and not text.startswith("//"):
        word, _, rest = text[1:].partition(" ")
        command = SLASH.get(word.lower())
        if command is None:
            chat.error(f"there is no /{word}; /help lists what there is")
        else:
            command.run(chat, rest.strip())
    elif text.startswith(">"):
        say(chat, chat.bot, text[1:].strip())
    elif chat.private_to is not None:
        say(chat, chat.private_to, text.removeprefix("/"))
    elif only_cards(text):
        say(chat, chat.bot, text)
    else:
        say(chat, chat.channel, text.removeprefix("/"))


def say(chat: Conversation, target: str, text: str) -> None:
    """Send the text to a channel or a person, in as many lines as it needs, and show it."""
    if not text:
        chat.error("there is nothing to send")
    elif not chat.registered:
        chat.error("not connected at present; this was not sent")
    elif is_channel(target) and not chat.is_in(target):
        chat.error(f"you are not in {target}; this was not sent (/join {target})")
    else:
        for part in split(text, TEXT_BYTES):
            if not chat.ask(Command.PRIVMSG, target, tail=part):
                return
            if is_channel(target):
                chat.show_said(chat.nick, target, part)
            else:
                chat.show_private(chat.nick, target, part)


def _slash(name: str, usage: str, help_text: str) -> Callable[[Slash], Slash]:
    def declare(run: Slash) -> Slash:
        SLASH[name] = SlashCommand(run, f"/{name} {usage}".rstrip(), help_text)
        return run

    return declare


@_slash("msg", "nick text", "say something in private")
def _msg(chat: Conversation, rest: str) -> None:
    target, _, text = rest.partition(" ")
    if not text.strip():
        chat.error("usage: /msg nick text")
    else:
        say(chat, target, text.strip())


@_slash("m", "text", "say it to the bot in private; `> text` is the same")
def _m(chat: Conversation, rest: str) -> None:
    say(chat, chat.bot, rest)


@_slash("query", "[nick]", "from now on talk to nick in private; alone: to the channel again")
def _query(chat: Conversation, rest: str) -> None:
    nick = rest.split(" ")[0]
    chat.private_to = nick or None
    chat.info(f"you talk to {nick} in private now; /query ends it" if nick else f"you talk to {chat.channel} again")


@_slash("say", "text", "say it in the channel, even if it looks like a card")
def _say(chat: Conversation, rest: str) -> None:
    say(chat, chat.channel, rest)


@_slash("me", "text", "say what you do")
def _me(chat: Conversation, rest: str) -> None:
    if rest:
        say(chat, chat.private_to or chat.channel, ctcp("ACTION", cut(rest, TEXT_BYTES - 20)))


@_slash("nick", "new", "change your nick")
def _nick(chat: Conversation, rest: str) -> None:
    if rest:
        chat.ask(Command.NICK, rest.split(" ")[0])
    else:
        chat.info(f"you are {chat.nick}")


@_slash("join", "#channel", "join a channel and talk there")
def _join(chat: Conversation, rest: str) -> None:
    name = rest.split(" ")[0] or chat.channel
    name = name if is_channel(name) else f"#{name}"
    if chat.is_in(name):
        chat.channel = name
        chat.info(f"you talk to {name} now")
    else:
        chat.ask(Command.JOIN, name)


@_slash("part", "[#channel]", "leave the channel")
def _part(chat: Conversation, rest: str) -> None:
    chat.ask(Command.PART, rest.split(" ")[0] or chat.channel)


@_slash("names", "", "who is in the channel")
def _names(chat: Conversation, rest: str) -> None:
    chat.ask(Command.NAMES, rest.split(" ")[0] or chat.channel)


@_slash("topic", "[text]", "show the topic, or set it")
def _topic(chat: Conversation, rest: str) -> None:
    chat.ask(Command.TOPIC, chat.channel, tail=rest or None)


@_slash("raw", "line", "send a line of the IRC protocol as it is")
def _raw(chat: Conversation, rest: str) -> None:
    if rest:
        chat.send(rest)


@_slash("quit", "[reason]", "leave (also Ctrl-D)")
def _quit(chat: Conversation, rest: str) -> None:  # noqa: ARG001 - a command's signature
    raise LeaveError(rest)


@_slash("help", "", "this list")
def _help(chat: Conversation, rest: str) -> None:  # noqa: ARG001 - a command's signature
    chat.info(f"What you type goes to {chat.channel}. A line of cards only (qs ah kd, 33344) goes to {chat.bot} in")
    chat.info("private, and so does everything after a > (> hand, > pass qs ah kd).")
    for command in SLASH.values():
        chat.info(f"  {command.usage:<18} {command.help}")
    chat.info("  Tab completes nicks and commands, the arrows bring back earlier lines.")
