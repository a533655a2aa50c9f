"""From the first byte to `Online`: capabilities, passwords, SASL, nicks."""

import base64
from dataclasses import replace

import pytest

from bot.transport.base import Offline, Online

from .scripted import NGIRCD, QUICK, Net


async def test_a_server_without_capabilities(net: Net) -> None:
    net.start()
    peer = await net.peer()
    await peer.talk("""
        C: CAP LS 302
        C: NICK GameBot
        C: USER gamebot 0 * :card-game bot
        S: :irc.test 421 * CAP :Unknown command
        S: :irc.test 001 GameBot :Welcome to the network
        S: :irc.test 375 GameBot :- Message of the day
        S: :irc.test 376 GameBot :End of MOTD
    """)
    assert await net.event() == Online("test")
    assert net.is_online


async def test_it_asks_for_what_helps_and_is_offered_never_for_echo_message(net: Net) -> None:
    net.start(password="let me in")
    peer = await net.peer()
    await peer.talk("""
        C: CAP LS 302
        C: PASS :let me in
        C: NICK GameBot
        C: USER gamebot 0 * :card-game bot
        S: :irc.test CAP * LS * :account-tag echo-message multi-prefix
        S: :irc.test CAP * LS :sasl=PLAIN,EXTERNAL server-time extended-join
        C: CAP REQ :account-tag extended-join multi-prefix
        S: :irc.test CAP * ACK :account-tag extended-join
        S: :irc.test CAP * ACK :multi-prefix
        C: CAP END
        S: :irc.test CAP GameBot NEW :account-notify away-notify
        C: CAP REQ :account-notify
        S: :irc.test CAP GameBot DEL :account-tag
    """)


async def test_refused_capabilities_are_asked_for_one_by_one(net: Net) -> None:
    net.start()
    peer = await net.peer()
    await peer.talk("""
        C: CAP LS 302
        C: NICK GameBot
        C: USER …
        S: :irc.test CAP * LS :chghost multi-prefix
        C: CAP REQ :chghost multi-prefix
        S: :irc.test CAP * NAK :chghost multi-prefix
        C: CAP REQ :chghost
        C: CAP REQ :multi-prefix
        S: :irc.test CAP * NAK :chghost
        S: :irc.test CAP * ACK :multi-prefix
        C: CAP END
    """)


async def test_online_even_if_the_motd_never_ends(net: Net) -> None:
    net.start(timing=replace(QUICK, settle=0.01))
    peer = await net.peer()
    await peer.talk("""
        C: CAP LS 302
        C: NICK GameBot
        C: USER …
        S: :irc.test 001 GameBot :Welcome
    """)
    assert await net.event() == Online("test")


async def test_a_registration_that_hangs_is_given_up(net: Net) -> None:
    net.start(timing=replace(QUICK, register=0.02))
    peer = await net.peer()
    await peer.is_left()
    await net.peer()  # and tried again
    assert net.events() == []


# SASL

SASL = {"mechanism": "PLAIN", "account": "GameBot", "password": "hush"}
ANSWER = base64.b64encode(b"GameBot\0GameBot\0hush").decode()


async def test_sasl_plain(net: Net) -> None:
    net.start(sasl=SASL | {"policy": "required"})
    peer = await net.peer()
    await peer.talk(f"""
        C: CAP LS 302
        C: NICK GameBot
        C: USER …
        S: :irc.test CAP * LS :sasl=PLAIN multi-prefix
        C: CAP REQ :multi-prefix sasl
        S: :irc.test CAP * ACK :multi-prefix sasl
        C: AUTHENTICATE PLAIN
        S: AUTHENTICATE +
        C: AUTHENTICATE {ANSWER}
        S: :irc.test 900 GameBot GameBot!g@h GameBot :You are now logged in
        S: :irc.test 903 GameBot :SASL authentication successful
        C: CAP END
        S: :irc.test 001 GameBot :Welcome
        S: :irc.test 422 GameBot :No MOTD
    """)
    assert await net.event() == Online("test")


@pytest.mark.parametrize("offer", ["sasl=EXTERNAL", "multi-prefix"])
async def test_required_sasl_that_is_not_offered_ends_the_connection(net: Net, offer: str) -> None:
    net.start(sasl=SASL | {"policy": "required"})
    peer = await net.peer()
    await peer.talk(f"""
        C: CAP LS 302
        C: NICK GameBot
        C: USER …
        S: :irc.test CAP * LS :{offer}
    """)
    if offer == "multi-prefix":
        await peer.talk("""
            C: CAP REQ :multi-prefix
            S: :irc.test CAP * ACK :multi-prefix
        """)
    await peer.is_left()


async def test_required_sasl_and_a_server_without_capabilities(net: Net) -> None:
    net.start(sasl=SASL | {"policy": "required"})
    peer = await net.peer()
    peer.send(":irc.test 001 GameBot :Welcome")
    await peer.is_left()
    assert net.events() == []


async def test_preferred_sasl_that_fails_goes_on_without(net: Net) -> None:
    net.start(sasl=SASL)
    peer = await net.peer()
    await peer.talk("""
        C: CAP LS 302
        C: NICK GameBot
        C: USER …
        S: :irc.test CAP * LS :sasl
        C: CAP REQ :sasl
        S: :irc.test CAP * ACK :sasl
        C: AUTHENTICATE PLAIN
        S: AUTHENTICATE +
        C: AUTHENTICATE …
        S: :irc.test 904 GameBot :SASL authentication failed
        C: CAP END
    """)


# Nicks


async def test_a_taken_nick_gets_variants_and_is_regained_when_its_holder_goes(net: Net) -> None:
    net.start(channel=[{"name": "#hearts"}])
    peer = await net.peer()
    await peer.talk("""
        C: CAP LS 302
        C: NICK GameBot
        C: USER …
        S: :irc.test CAP * LS :
        C: CAP END
        S: :irc.test 433 * GameBot :Nickname is already in use
        C: NICK GameBot_
        S: :irc.test 433 * GameBot_ :Nickname is already in use
        C: NICK GameBot__
        S: :irc.test 433 * GameBot__ :Nickname is already in use
        C: NICK GameBot1
        S: :irc.test 001 GameBot1 :Welcome
        S: :irc.test 422 GameBot1 :No MOTD
        C: JOIN #hearts
        S: :GameBot1!g@h JOIN #hearts
        S: :irc.test 353 GameBot1 = #hearts :GameBot1 gamebot ann
        S: :irc.test 366 GameBot1 #hearts :End
        C: WHO #hearts
    """)
    assert net.transport.nick == "GameBot1"
    await peer.talk("""
        S: :gamebot!x@y QUIT :bye
        C: NICK GameBot
        S: :GameBot1!g@h NICK :GameBot
    """)
    await peer.settled()
    assert net.transport.nick == "GameBot"


async def test_a_taken_nick_is_tried_again_after_a_while(net: Net) -> None:
    net.start(timing=replace(QUICK, nick=0.05))
    peer = await net.peer()
    await peer.talk("""
        C: CAP LS 302
        C: NICK GameBot
        C: USER …
        S: :irc.test 433 * GameBot :Nickname is already in use
        C: NICK GameBot_
        S: :irc.test 001 GameBot_ :Welcome
        C: NICK GameBot
        S: :irc.test 433 GameBot_ GameBot :Nickname is already in use
        C: NICK GameBot
        S: :GameBot_!g@h NICK :GameBot
    """)
    await peer.settled()
    assert net.transport.nick == "GameBot"


async def test_a_taken_nick_is_got_back_by_services_at_once(net: Net) -> None:
    """A predecessor that hangs keeps the nick until the server notices, which takes minutes."""
    net.start(sasl={"account": "GameBot", "password": "secret"})
    peer = await net.peer()
    await peer.talk("""
        C: CAP LS 302
        C: NICK GameBot
        C: USER …
        S: :irc.test 433 * GameBot :Nickname is already in use
        C: NICK GameBot_
        S: :irc.test CAP * LS :sasl=PLAIN
        C: CAP REQ :sasl
        S: :irc.test CAP * ACK :sasl
        C: AUTHENTICATE PLAIN
        S: AUTHENTICATE +
        C: AUTHENTICATE R2FtZUJvdABHYW1lQm90AHNlY3JldA==
        S: :irc.test 903 GameBot_ :SASL authentication successful
        C: CAP END
        S: :irc.test 001 GameBot_ :Welcome
        C: PRIVMSG NickServ :REGAIN GameBot
        S: :GameBot_!g@h NICK :GameBot
        S: :irc.test 422 GameBot :No MOTD
    """)
    await peer.settled()
    assert net.transport.nick == "GameBot"


async def test_a_nick_that_the_server_does_not_allow_is_made_plain_and_short(net: Net) -> None:
    net.start(nick="[Card-Game-Bot]")
    peer = await net.peer()
    await peer.talk("""
        C: CAP LS 302
        C: NICK [Card-Game-Bot]
        C: USER …
        S: :irc.test 432 * [Card-Game-Bot] :Nickname too long, max. 9 characters
        C: NICK CardGameB
        S: :irc.test 433 * CardGameB :Nickname is already in use
        C: NICK CardGame_
        S: :irc.test 001 CardGame_ :Welcome
    """)
    await peer.settled()
    assert net.transport.nick == "CardGame_"


async def test_a_nick_that_cannot_be_sent_at_all(net: Net) -> None:
    net.start(nick="Game Bot")
    peer = await net.peer()
    await peer.talk("""
        C: CAP LS 302
        C: NICK GameBot
    """)


async def test_what_the_server_calls_us_counts(net: Net) -> None:
    peer = await net.online()
    peer.send(":GameBot!g@h NICK :Guest12", ":irc.test 433 Guest12 GameBot :in use")
    await peer.settled()
    assert net.transport.nick == "Guest12"


async def test_it_says_that_it_is_a_bot_where_there_is_a_mode_for_it(net: Net) -> None:
    peer = await net.online("BOT=B")
    await peer.talk("C: MODE GameBot +B")


async def test_offline_is_told_once_and_only_after_online(net: Net) -> None:
    peer = await net.online()
    await peer.hangs_up()
    assert await net.event() == Offline("test")
    peer = await net.peer()
    await peer.hangs_up()  # never registered
    peer = await net.peer()
    await peer.registers(NGIRCD)
    assert await net.event() == Online("test")
