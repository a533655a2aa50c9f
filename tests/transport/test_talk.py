"""What people say to us, and what we make of it."""

from dataclasses import replace

import pytest

from bot.transport.base import Invited, Person, Rank, Said

from .scripted import CAPS, LIBERA, QUICK, Net

ANN = Person("test", "ann", None, "a@h")


async def test_in_the_channel_and_in_private(net: Net) -> None:
    peer = await net.in_hearts("%ann")
    peer.send(":ann!a@h PRIVMSG #HEARTS :!start", ":ann!a@h PRIVMSG gamebot :jh ah as", ":ann!a@h PRIVMSG #hearts one")
    await peer.settled()
    assert net.events() == [
        Said(ANN, "#hearts", "!start"),
        Said(ANN, None, "jh ah as"),
        Said(ANN, "#hearts", "one"),
    ]
    assert net.transport.rank("#hearts", "ann") is Rank.HALFOP


async def test_formatting_control_characters_and_white_space_are_stripped(net: Net) -> None:
    peer = await net.in_hearts("ann")
    peer.send(
        ":ann!a@h PRIVMSG #hearts :\x02\x0304,12!play\x0f \t\x1d now\x00\x07\u2028\x85 ",
        ":ann!a@h PRIVMSG #hearts :\x02 \x0f",
    )
    await peer.settled()
    assert net.events() == [Said(ANN, "#hearts", "!play now")]


@pytest.mark.parametrize(
    "line",
    [
        ":GameBot!g@h PRIVMSG #hearts :our own line brought back",
        ":gamebot!g@h PRIVMSG GameBot :our own line brought back",
        ":irc.test PRIVMSG GameBot :a server speaks",
        ":ann!a@h NOTICE GameBot :never answered",
        ":ann!a@h NOTICE #hearts :never answered",
        ":ann!a@h PRIVMSG $$*.test :to everybody on this server",
        ":ann!a@h PRIVMSG bob :not for us",
        ":ann!a@h PRIVMSG #elsewhere :we are not there",
        ":ann!a@h PRIVMSG #hearts :\x01ACTION types !start\x01",
        ":ann!a@h PRIVMSG #hearts :\x01VERSION\x01",
        ":ann!a@h PRIVMSG GameBot :\x01ACTION waves\x01",
        ":ann!a@h PRIVMSG GameBot :\x01DCC SEND x 1 2 3\x01",
        "PRIVMSG #hearts :from nobody",
    ],
)
async def test_what_is_no_command(net: Net, line: str) -> None:
    peer = await net.in_hearts("ann")
    peer.send(line)
    await peer.settled()
    assert net.events() == []


async def test_a_line_to_the_ops_of_a_channel_is_a_line_to_it(net: Net) -> None:
    peer = await net.in_hearts("@ann", LIBERA)
    peer.send(":ann!a@h PRIVMSG @#hearts :!stop")
    await peer.settled()
    assert net.events() == [Said(ANN, "#hearts", "!stop")]


async def test_ctcp_is_answered_politely_and_seldom(net: Net) -> None:
    peer = await net.in_hearts("ann")
    peer.send(
        *[":ann!a@h PRIVMSG GameBot :\x01VERSION\x01", ":ann!a@h PRIVMSG GameBot :\x01PING 12\x0234\x10n\x01"] * 5
    )
    await peer.talk("""
        C: NOTICE ann :\x01VERSION GameBot\x01
        C: NOTICE ann :\x01PING 1234n\x01
        C: NOTICE ann :\x01VERSION GameBot\x01
    """)
    await peer.settled()


async def test_quoted_ctcp_does_not_become_a_new_line(net: Net) -> None:
    peer = await net.in_hearts("ann")
    peer.send(":ann!a@h PRIVMSG #hearts :!say hello\x10nQUIT \x01DCC\x01")
    await peer.settled()
    assert net.events() == [Said(ANN, "#hearts", "!say hellonQUIT DCC")]


# Invitations


async def test_an_invitation_comes_with_the_account(net: Net) -> None:
    peer = await net.online(LIBERA)
    peer.send(":ann!a@h INVITE GameBot :#spades", ":ann!a@h INVITE GameBot :#spades")
    await peer.talk("""
        C: WHOIS ann
        S: :irc.test 311 GameBot ann a h * :Ann
        S: :irc.test 319 GameBot ann :+#hearts @#Spades
        S: :irc.test 330 GameBot ann annie :is logged in as
        S: :irc.test 318 GameBot ann :End of WHOIS
    """)
    assert await net.event() == Invited(Person("test", "ann", "annie", "a@h"), "#spades")
    await peer.settled()
    assert net.events() == []


async def test_an_invitation_does_not_wait_for_ever_for_whois(net: Net) -> None:
    peer = await net.online(LIBERA, CAPS, timing=replace(QUICK, whois=0.01))
    peer.send("@account=annie :ann!a@h INVITE GameBot #spades")
    await peer.talk("C: WHOIS ann")
    assert await net.event() == Invited(Person("test", "ann", "annie", "a@h"), "#spades")


async def test_invitations_of_others_or_into_nothing(net: Net) -> None:
    peer = await net.online()
    peer.send(":ann!a@h INVITE bob #x", ":ann!a@h INVITE GameBot nochannel", ":ann!a@h INVITE GameBot", ":a!b@c INVITE")
    await peer.settled()
    assert net.events() == []
