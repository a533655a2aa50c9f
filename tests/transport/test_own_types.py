"""What crosses the fence is ours: plain values, of people who can be answered, whatever the server says."""

import base64
from dataclasses import fields, is_dataclass
from typing import Any, get_args

import pytest
from structlog.testing import capture_logs

from bot.transport.base import Invited, Joined, Left, LoggedIn, NetworkEvent, Person, Removed, Renamed, Said
from bot.wire.names import is_name, is_word

from .scripted import CAPS, LIBERA, Net

KINDS = frozenset(get_args(NetworkEvent))
PLAIN = (str, bool, type(None))
"""Exactly these: a subclass of `str` would not pass the journal's encoder."""


def leaves(value: Any) -> list[Any]:
    """The values in an event, those of the person too."""
    if not is_dataclass(value):
        return [value]
    return [leaf for field in fields(value) for leaf in leaves(getattr(value, field.name))]


def check(event: NetworkEvent) -> None:
    """Ours through and through, and such that the hall can keep it and answer."""
    assert type(event).__module__ == "bot.transport.base"
    for leaf in leaves(event):
        assert type(leaf) in PLAIN, f"{event}: {leaf!r} is a {type(leaf)}"
        assert not isinstance(leaf, str) or not {"\0", "\r", "\n"} & set(leaf), event
    if isinstance(event, Said | Joined | Left | Renamed | LoggedIn | Invited):
        person = event.person
        assert is_name(person.nick), event
        assert person.account is None or is_word(person.account), event
        assert person.userhost == "" or is_word(person.userhost), event
    if isinstance(event, Renamed):
        assert is_name(event.nick), event


def odd(source: str, account: str) -> list[str | bytes]:
    """One person's life as a server tells it, with what it should not."""
    tag = f"@account={account};bot;x=\\:\\s;=;; " if account else ""
    return [
        f"{tag}:{source} JOIN #hearts {account or '*'} :real name",
        f"{tag}:{source} PRIVMSG #hearts :!start",
        f"{tag}:{source} PRIVMSG GameBot :qs",
        f"{tag}:{source} INVITE GameBot #spades",
        f":{source} ACCOUNT {account or '*'}",
        f":{source} ACCOUNT :an account with spaces",
        f":{source} CHGHOST us\0er ho\0st",
        f":irc.test 354 GameBot 731 #hearts u\0 h {source.partition('!')[0]} H {account or '0'}",
        f":irc.test 330 GameBot {source.partition('!')[0]} {account or '*'} :is logged in as",
        f":irc.test 318 GameBot {source.partition('!')[0]} :End of WHOIS",
        f":{source} NICK :{source.partition('!')[0]}2",
        f":{source.partition('!')[0]}2 NICK :not a nick",
        f":{source} PART #hearts :bye",
        f":{source} JOIN :#hearts",
        f":{source} KICK #hearts {source.partition('!')[0]} :out",
        f":{source} JOIN #hearts",
        f":{source} QUIT",
    ]


SOURCES = ["kim!k@host", "kim", "kim!", "kim!\0@h", ":kim!k@h", "!k@h", "k,m!k@h", "$kim", "ki\0m!k@h", "é~!k@h"]


@pytest.mark.parametrize("caps", ["", CAPS])
@pytest.mark.parametrize("isupport", [LIBERA, "CASEMAPPING=ascii PREFIX=(ov)@+"])
async def test_every_kind_of_event_is_of_our_own_types(net: Net, caps: str, isupport: str) -> None:
    events: list[NetworkEvent] = []
    net.on_event = events.append
    peer = await net.in_hearts("ann :x \0 b\0b", isupport, caps)
    with capture_logs() as logs:
        for account in ("", "kim", "k\0im", "x" * 300):
            for source in SOURCES:
                peer.send(*odd(source, account))
        peer.send(":GameBot!g@h PART #hearts :made\0to")
        peer.send("PING :the end")
        while await peer.line() != "PONG :the end":
            pass
        await peer.hangs_up()
        while net.is_online:
            await net.event()
    assert {type(event) for event in events} == KINDS
    for event in events:
        check(event)
    assert [log for log in logs if log["event"] == "irc.fault"] == []


async def test_a_channel_that_cannot_be_one_is_neither_entered_nor_left(net: Net) -> None:
    peer = await net.in_hearts("ann")
    with capture_logs() as logs:
        peer.send(":GameBot!g@h JOIN :#a b", ":GameBot!g@h JOIN :#a\0b", ":GameBot!g@h PART :#a b", ":a!b@c PART :# #")
        net.transport.join("#no name")
        net.transport.part("#no name", "bye")
        net.transport.part("#a\0b", "bye")
        await peer.settled()
    assert [log for log in logs if log["event"] == "irc.fault"] == []
    assert net.events() == [Removed("test", "#no name", "this network has no channels of such a name")]


async def test_somebody_whose_new_nick_cannot_be_one_is_gone(net: Net) -> None:
    peer = await net.in_hearts("ann bob")
    peer.send(":bob!b@h NICK :two words", ":bob!b@h PRIVMSG #hearts :hello?")
    await peer.settled()
    assert net.events()[0] == Left(Person("test", "bob", None, "b@h"), "#hearts", "quit")
    assert not net.transport.in_channel("#hearts", "bob")
    assert not net.transport.in_channel("#hearts", "two words")


async def test_a_welcome_under_a_name_that_cannot_be_ours(net: Net) -> None:
    """We go on under the nick that we asked for, and get online."""
    net.start(channel=[{"name": "#hearts"}])
    peer = await net.peer()
    await peer.talk("""
        C: CAP LS 302
        C: NICK GameBot
        C: USER …
        S: :irc.test 001 :Game Bot
        S: :irc.test 005 GameBot BOT=B :are supported
        S: :irc.test 422 GameBot :No MOTD
        C: MODE GameBot +B
        C: JOIN #hearts
    """)
    assert net.is_online
    assert net.transport.nick == "GameBot"


@pytest.mark.parametrize("account", ["k\0im", "two words", "", "x" * 300])
async def test_an_account_that_cannot_be_one_is_none(net: Net, account: str) -> None:
    peer = await net.in_hearts("ann", LIBERA, CAPS)
    peer.send(
        f":ann!a@h ACCOUNT :{account}", f"@account={account} :ann!a@h PRIVMSG #hearts :hello".replace(" w", "\\sw")
    )
    await peer.settled()
    assert net.events() == [Said(Person("test", "ann", None, "a@h"), "#hearts", "hello")]


# Programs


async def test_a_line_that_the_server_marks_as_a_programs(net: Net) -> None:
    peer = await net.in_hearts("ann", caps=CAPS)
    peer.send("@bot :ann!a@h PRIVMSG GameBot :beep", "@draft/bot=;x :ann!a@h PRIVMSG GameBot :beep")
    peer.send("@bots;+bot :ann!a@h PRIVMSG GameBot :I am none")
    await peer.settled()
    ann = Person("test", "ann", None, "a@h")
    assert net.events() == [
        Said(ann, None, "beep", machine=True),
        Said(ann, None, "beep", machine=True),
        Said(ann, None, "I am none"),
    ]


# The password


async def test_the_password_is_for_who_offered_a_login(net: Net) -> None:
    net.start(sasl={"mechanism": "PLAIN", "account": "GameBot", "password": "hush"})
    peer = await net.peer()
    await peer.talk("""
        S: AUTHENTICATE +
        C: CAP LS 302
        C: NICK GameBot
        C: USER …
        S: AUTHENTICATE +
        S: :irc.test CAP * ACK :sasl
        S: AUTHENTICATE +
    """)
    said = [await peer.line()]
    await peer.talk("S: PING :now")
    while said[-1] != "PONG :now":
        said.append(await peer.line())
    assert [line for line in said if line.startswith("AUTHENTICATE")] == []


async def test_the_password_is_told_once(net: Net) -> None:
    net.start(sasl={"mechanism": "PLAIN", "account": "GameBot", "password": "hush"})
    peer = await net.peer()
    answer = base64.b64encode(b"GameBot\0GameBot\0hush").decode()
    await peer.talk(f"""
        C: CAP LS 302
        C: NICK GameBot
        C: USER …
        S: :irc.test CAP * LS :sasl=PLAIN
        C: CAP REQ :sasl
        S: AUTHENTICATE +
        S: :irc.test CAP * ACK :sasl
        C: AUTHENTICATE PLAIN
        S: AUTHENTICATE +
        S: AUTHENTICATE +
        C: AUTHENTICATE {answer}
    """)
    await peer.settled()
