"""The faults of the `irc` library (20.5) that the adapter fences off, one test each (DESIGN 5)."""

import asyncio
import random
from dataclasses import replace

import pytest
from irc.client_aio import AioConnection  # type: ignore[import-untyped]
from structlog.testing import capture_logs

from bot.transport.base import Entered, NetworkEvent, Offline, Online, Outgoing, Person, Priority, Rank, Said
from bot.transport.irc.connection import LINE_LIMIT, _Protocol
from bot.transport.irc.timers import Timers
from bot.wire.framing import Framer

from .scripted import CAPS, QUICK, TIMEOUT, Net


def said(text: str) -> Said:
    return Said(Person("test", "ann", None, "a@h"), "#hearts", text)


async def test_invalid_utf_8_is_latin_1(net: Net) -> None:
    peer = await net.in_hearts("ann")
    peer.send(b":ann!a@h PRIVMSG #hearts :caf\xe9", ":ann!a@h PRIVMSG #hearts :café")
    await peer.settled()
    assert net.events() == [said("café"), said("café")]


async def test_a_fault_in_the_hall_does_not_end_the_connection(net: Net) -> None:
    peer = await net.in_hearts("ann")

    def fail(_event: NetworkEvent) -> None:
        raise RuntimeError("a fault in the hall")

    net.on_event = fail
    with capture_logs() as logs:
        peer.send(":ann!a@h PRIVMSG #hearts :one", ":bob!b@h JOIN #hearts", ":ann!a@h PRIVMSG #hearts :two")
        await peer.settled()
    assert [log["where"] for log in logs] == ["delivery of Said", "delivery of Joined", "delivery of Said"]
    assert net.transport.in_channel("#hearts", "bob")


async def test_a_fault_of_our_own_does_not_end_the_connection(net: Net, monkeypatch: pytest.MonkeyPatch) -> None:
    peer = await net.in_hearts("ann")
    session = net.transport._session
    assert session is not None

    def fail(_event: object) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setitem(session._handlers, "TOPIC", [fail])
    with capture_logs() as logs:
        peer.send(":ann!a@h TOPIC #hearts :x")
        await peer.settled()
    assert [(log["event"], log["where"]) for log in logs] == [("irc.fault", "TOPIC")]


@pytest.mark.parametrize(
    "line",
    [
        ":zed!z@h QUIT",
        ":ann!a@h PRIVMSG #hearts",
        ":ann!a@h PRIVMSG",
        " ",
        "",
        ":",
        ":irc.test",
        "@",
        "@tag",
        "@tag :src",
        ": :",
        ":irc.test 005 GameBot TARGMAX=a PREFIX=(x CHANLIMIT=a:b:c =x :are supported",
        ":irc.test 005",
        ":irc.test 353",
        ":irc.test 353 GameBot = #hearts",
        ":irc.test 353 GameBot = #hearts :",
        ":irc.test 366",
        ":irc.test 352 GameBot",
        ":irc.test 315",
        ":irc.test 433",
        ":irc.test 474",
        ":irc.test 396 GameBot",
        ":irc.test 318",
        ":irc.test 319 GameBot",
        ":ann!a@h NICK",
        ":ann!a@h KICK #hearts",
        ":ann!a@h KICK",
        ":ann!a@h JOIN",
        "JOIN",
        ":GameBot JOIN :",
        "NICK :x",
        "QUIT",
        ":ann!a@h PART",
        ":ann!a@h CHGHOST a",
        "CAP",
        "CAP * LS",
        "AUTHENTICATE",
        "MODE",
        ":irc.test disconnect :the library fires such an event itself",
        ":irc.test ctcp all_raw_messages pubmsg",
    ],
)
async def test_half_a_line_does_not_end_the_connection(net: Net, line: str) -> None:
    peer = await net.in_hearts("ann")
    with capture_logs() as logs:
        peer.send(line, ":ann!a@h PRIVMSG #hearts :still there?")
        await peer.settled()
    assert net.events() == [said("still there?")]
    assert [log for log in logs if log["event"] == "irc.fault"] == []


async def test_nothing_is_heard_after_the_connection_was_dropped(net: Net) -> None:
    peer = await net.in_hearts("ann")
    peer.writer.write(b"ERROR :bye\r\n:ann!a@h PRIVMSG #hearts :in the same packet\r\n")
    assert await net.event() == Offline("test")
    await net.peer()
    assert net.events() == []


async def test_a_fault_in_a_timer_stays_there() -> None:
    timers, fired = Timers("test"), asyncio.Event()

    def fail() -> None:
        raise RuntimeError("a fault of ours")

    with capture_logs() as logs:
        timers.set("bad", 0, fail)
        timers.set("good", 0, fired.set)
        await asyncio.wait_for(fired.wait(), TIMEOUT)
    assert [(log["event"], log["where"]) for log in logs] == [("irc.fault", "timer bad")]
    timers.close()
    timers.set("late", 0, fail)
    assert "late" not in timers


async def test_a_bare_ping_is_answered(net: Net) -> None:
    peer = await net.in_hearts("ann")
    await peer.talk("""
        S: PING
        C: PONG
        S: PING :two words
        C: PONG :two words
        S: PING irc.test
        C: PONG :irc.test
    """)


async def test_a_network_without_ranks(net: Net) -> None:
    peer = await net.in_hearts("ann bob", isupport="PREFIX= TARGMAX=a")
    peer.send(":ann!a@h MODE #hearts +o ann", ":ann!a@h PRIVMSG #hearts :hi")
    await peer.settled()
    assert net.events() == [said("hi")]
    assert net.transport.rank("#hearts", "ann") is Rank.EVERYONE


async def test_line_breaks_and_nul_cannot_go_out(net: Net) -> None:
    peer = await net.in_hearts("ann")
    net.transport.send(Outgoing("#hearts", "a\rJOIN 0\nb\r\nQUIT\x00\x01c\td"))
    net.transport.part("#hearts", "x\r\nQUIT :y\x00")
    assert await peer.raw_line() == b"PRIVMSG #hearts :a JOIN 0 b QUITc d\r\n"
    assert await peer.raw_line() == b"PART #hearts :x QUIT :y\r\n"
    await peer.settled()


async def test_a_token_of_the_server_cannot_make_us_say_more(net: Net) -> None:
    peer = await net.in_hearts("ann")
    peer.send(b"PING :a\rQUIT :b\x00" + b"c" * 600)
    answer = await peer.raw_line()
    assert answer == b"PONG :aQUIT :b" + b"c" * (510 - len("PONG :aQUIT :b")) + b"\r\n"


async def test_nothing_longer_than_512_bytes_goes_out_and_nothing_is_lost(net: Net) -> None:
    peer = await net.in_hearts("ann")
    text = " ".join(["şçğ♥♠"] * 60)
    with capture_logs() as logs:
        net.transport.send(Outgoing("#hearts", text))
    heard: list[str] = []
    while len(" ".join(heard)) < len(text):
        line = await peer.raw_line()
        relayed = b":GameBot!gamebot@bot.example " + line
        assert len(relayed) <= 512
        heard.append(line.decode().removeprefix("PRIVMSG #hearts :").removesuffix("\r\n"))
    assert " ".join(heard) == text
    assert [(log["event"], log["lines"]) for log in logs] == [("irc.split", 2)]


async def test_nobody_waits_for_the_pace(net: Net) -> None:
    """set_rate_limit of the library sleeps in the event loop; the outbox is used instead."""
    peer = await net.in_hearts("ann", flood={"burst": 2, "per_second": 0.001})
    began = asyncio.get_running_loop().time()
    for number in range(200):
        net.transport.send(Outgoing("#hearts", f"line {number}", Priority.PROMPT))
    await peer.settled()  # PONG goes at once all the same
    assert asyncio.get_running_loop().time() - began < 2
    assert net.transport.lag() > 100


async def test_a_frozen_peer_is_noticed(net: Net) -> None:
    peer = await net.online(timing=replace(QUICK, keepalive=0.02, ping=0.02))
    assert (await peer.line()).startswith("PING :")  # never answered
    assert await net.event() == Offline("test")
    await (await net.peer()).registers()
    assert await net.event() == Online("test")


async def test_a_slow_peer_that_answers_is_kept(net: Net) -> None:
    peer = await net.online(timing=replace(QUICK, keepalive=0.02, ping=2.0))
    for _ in range(3):
        await peer.talk("""
            C: PING :alive?
            S: :irc.test PONG irc.test :alive?
        """)
    assert net.is_online


async def test_a_peer_that_reads_nothing_is_dropped(net: Net) -> None:
    await net.in_hearts("ann", flood={"burst": 100, "per_second": 1000})
    session = net.transport._session
    assert session is not None
    lines = 0
    while session.link.online:
        session._connection.send_raw("PRIVMSG #hearts :" + "x" * 480)
        lines += 1
        assert lines < 50_000  # 25 MB: more than the kernel's buffers hold
    assert await net.event() == Offline("test")
    await net.peer()


async def test_a_line_without_an_end_is_discarded(net: Net) -> None:
    peer = await net.in_hearts("ann")
    for _ in range(40):
        peer.writer.write(b"x" * 1024)
        await peer.writer.drain()
    peer.send("", ":ann!a@h PRIVMSG #hearts :next")
    await peer.settled()
    assert net.events() == [said("next")]


async def test_a_line_of_10_kb_is_survived(net: Net) -> None:
    peer = await net.in_hearts("ann")
    peer.send(":ann!a@h PRIVMSG #hearts :" + "x" * 10_000)
    await peer.settled()
    assert net.events() == [said("x" * 10_000)]


def test_the_framer_gives_lines_however_they_are_cut() -> None:
    stream = b"one\r\ntwo\n\r\n\nthree\rfour\r\n" + b"y" * LINE_LIMIT + b"\nz" + b"y" * LINE_LIMIT + b"\nend\n"
    expected = [b"one", b"two", b"three\rfour", b"y" * LINE_LIMIT, b"end"]
    for size in (1, 2, 3, 7, 1000, len(stream)):
        framer = Framer(LINE_LIMIT)
        chunks = [stream[at : at + size] for at in range(0, len(stream), size)]
        assert [line for chunk in chunks for line in framer.feed(chunk)] == expected
        assert framer.overlong == 1


async def test_a_late_end_of_the_old_connection_does_not_touch_the_new_one(net: Net) -> None:
    peer = await net.online()
    session = net.transport._session
    assert session is not None
    old = session._connection
    peer.send("ERROR :Closing link")
    assert await net.event() == Offline("test")
    peer = await net.peer()
    await peer.registers()
    assert await net.event() == Online("test")
    _Protocol(old, asyncio.get_running_loop()).connection_lost(None)
    old.drop("later")
    old.disconnect("latest")
    old.process_data(b":irc.test 433 GameBot x :y\r\nPING :z\r\n")
    old.send_raw("PRIVMSG #hearts :from the grave")
    await peer.settled()
    assert net.is_online


async def test_comparison_is_the_networks_and_not_always_rfc1459(net: Net) -> None:
    peer = await net.online("CASEMAPPING=ascii", channel=[{"name": "#hearts"}])
    await peer.joins("#hearts", "nick[] nick{} ÉVA éva")
    await peer.talk("C: WHO #hearts")
    await net.until(Entered)
    people = [net.transport.find(nick) for nick in ("NICK[]", "nick{}", "ÉVA", "éva")]
    assert [person.nick for person in people if person] == ["nick[]", "nick{}", "ÉVA", "éva"]
    peer.send(":irc.test 005 GameBot CASEMAPPING=rfc1459 :are supported")  # too late: it would unsettle who is who
    await peer.settled()
    assert net.transport.fold("[]") == "[]"


async def test_whatever_the_server_says(net: Net) -> None:
    """Lines put together from the words that matter, at random: no fault, no end of the connection, no loop."""
    dice = random.Random(20)
    words = ["JOIN PART KICK NICK QUIT MODE PRIVMSG NOTICE INVITE ACCOUNT CHGHOST CAP LS ACK NAK NEW DEL PONG TOPIC"]
    words += [
        "#hearts #spades # ann bob GameBot nobody * 0 +o -v +qaohv-b 731 a@h @+ann %cy sasl multi-prefix :",
        ": x",
    ]
    words += ["001 005 353 366 352 354 315 319 330 318 376 396 401 433 432 437 470 471 474 900 903 904 AUTHENTICATE +"]
    words += ["CASEMAPPING=ascii PREFIX=(o)@ PREFIX= CHANTYPES= CHANTYPES=#& CHANMODES=,,, STATUSMSG=@ BOT=B WHOX"]
    vocabulary = [word for line in words for word in line.split(" ")]
    sources = ["", ":ann!a@h ", ":bob!b@h ", ":GameBot!g@h ", ":irc.test ", "@account=x :eve!e@h ", ":! "]
    peer = await net.in_hearts("ann bob", caps=CAPS)
    with capture_logs() as logs:
        for _ in range(5000):
            peer.send(dice.choice(sources) + " ".join(dice.choices(vocabulary, k=dice.randint(1, 7))))
        peer.send("PING :the end")
        while await peer.line() != "PONG :the end":
            pass
    assert [log for log in logs if log["event"] == "irc.fault"] == []
    assert net.is_online


def test_the_library_still_has_the_faults_that_we_fence() -> None:
    """When this fails after an upgrade, some fence may go."""
    assert AioConnection.buffer_class.errors == "strict"
    with pytest.raises(ValueError, match="not enough values"):
        AioConnection._handle_message(None, ["#hearts"], "privmsg", None, None)
