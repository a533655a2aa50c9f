"""Bad input, floods, silence and sudden ends: nothing of one connection touches another."""

import asyncio
import socket

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.demo.server import DemoServer, World
from bot.demo.server.commands import COMMANDS
from bot.demo.server.commands.registry import Declared
from bot.demo.server.connection import read
from bot.demo.server.names import full_mask, matches, valid_nick
from tests.demo.conversing import Conversation, conversing


async def test_a_line_of_512_bytes_is_the_longest(talk: Conversation) -> None:
    await talk("ann> JOIN #hearts")
    bob, ann = await talk.person("bob"), await talk.person("ann")
    await bob.send(b"JOIN #hearts\r\n")
    head = b"PRIVMSG #hearts :"
    await bob.send(head + b"x" * (510 - len(head)) + b"\r\n")
    line = await ann.hears(":bob!… PRIVMSG #hearts :x…")
    assert len(line) == 510, "the server's own prefix leaves less room for the text, so its end is cut"
    await bob.send(head + b"y" * (511 - len(head)) + b"\r\n")
    await talk("""
        bob< :demo.gamebot 417 bob :Input line was too long
        ann x …y…
    """)
    await bob.send(b"@" + b"k=v;" * 1000 + b" PRIVMSG #hearts :tags are apart\r\n")
    await ann.hears(":bob!… PRIVMSG #hearts :tags are apart")
    await bob.send(b"@" + b"k=v;" * 3000 + b" PRIVMSG #hearts :but not endless\r\n")
    await talk("""
        bob< :demo.gamebot 417 …
        ann x …endless…
    """)


async def test_an_endless_line_is_refused_once_and_skipped(talk: Conversation) -> None:
    bob = await talk.person("bob")
    bob.writer.write(b"PRIVMSG #hearts :" + b"z" * 200_000)
    await bob.hears(":demo.gamebot 417 bob :…")
    await bob.send(b"z" * 50_000 + b"\r\n")
    await bob.has_not_heard(":demo.gamebot 417 …")


async def test_long_text_is_cut_between_characters(talk: Conversation) -> None:
    await talk("""
        ann> JOIN #hearts
        bob> JOIN #hearts
    """)
    ann, bob = await talk.person("ann"), await talk.person("bob")
    await bob.send(b"PRIVMSG #hearts :" + "ş".encode() * 240 + b"\r\n")
    line = await ann.hears(":bob!… PRIVMSG #hearts :ş…")
    assert len(line.encode()) <= 510
    assert set(line.split(" :")[1]) == {"ş"}


@pytest.mark.parametrize(
    ("sent", "seen"),
    [
        (b"one\rQUIT", "one QUIT"),
        (b"a\0b", "a b"),
        (b"bad \xff\xfe utf-8", "bad \ufffd\ufffd utf-8"),
        (b"\x1b[31mred\x07", "\x1b[31mred\x07"),
    ],
)
async def test_odd_bytes_in_a_text(talk: Conversation, sent: bytes, seen: str) -> None:
    await talk("""
        ann> JOIN #hearts
        bob> JOIN #hearts
    """)
    await talk.people["bob"].send(b"PRIVMSG #hearts :" + sent + b"\r\n")
    await talk.people["ann"].hears(f":bob!… PRIVMSG #hearts :{seen}")


async def test_garbage_is_survived_and_hurts_nobody(talk: Conversation) -> None:
    await talk("""
        ann> JOIN #hearts
        bob> JOIN #hearts
    """)
    raw = await talk.person("raw")
    raw.writer.write(bytes(range(256)) * 50)
    await raw.send(b"\r\n")
    for line in (
        b"",
        b" ",
        b":",
        b": ",
        b":x",
        b"@",
        b"@ ",
        b"@a",
        b"JOIN ,,,",
        b"MODE # +",
        b"CAP",
        b"\xff",
        b"WHO :",
    ):
        await raw.send(line + b"\n")
        await talk.people["bob"].send(line + b"\n")
    await talk("""
        bob> PRIVMSG #hearts :still here
        ann< :bob!… PRIVMSG #hearts :still here
    """)


async def test_a_line_cut_off_by_a_disconnect_is_not_obeyed(talk: Conversation) -> None:
    await talk("""
        ann> JOIN #hearts
        bob> JOIN #hearts
    """)
    bob = talk.people["bob"]
    bob.writer.write(b"PRIVMSG #hearts :I give ann 100 000")
    bob.writer.close()
    await talk.people["ann"].hears(":bob!… QUIT :Connection closed")
    await talk("""
        ann x …PRIVMSG…
        ann> NAMES #hearts
        ann< :demo.gamebot 353 ann = #hearts :@ann
        carl> NICK bob
        carl< :carl!… NICK :bob
    """)


async def test_a_reset_connection_leaves_too(talk: Conversation) -> None:
    await talk("""
        ann> JOIN #hearts
        bob> JOIN #hearts
    """)
    transport = talk.people["bob"].writer.transport
    transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    transport.abort()
    await talk.people["ann"].hears(":bob!… QUIT :Connection …")


async def test_who_does_not_read_is_dropped() -> None:
    async with conversing(DemoServer(World(lines_per_second=1e6), port=0)) as talk:
        await talk("""
            ann> JOIN #hearts
            bob> JOIN #hearts
            carl> JOIN #hearts
        """)
        ann, bob, carl = (talk.people[name] for name in ("ann", "bob", "carl"))
        bob.writer.transport.pause_reading()  # type: ignore[attr-defined]
        for _ in range(1000):
            await ann.send((b"PRIVMSG #hearts :" + b"x" * 400 + b"\r\n") * 100)
            await carl.send(b"")
            if any("QUIT" in line for line in carl.inbox):
                break
            carl.inbox.clear()
        await talk("""
            ann< :bob!… QUIT :SendQ exceeded
            carl< :bob!… QUIT :SendQ exceeded
            ann> PRIVMSG #hearts :now we are two
            carl< :ann!… PRIVMSG #hearts :now we are two
        """)


async def test_a_flood_is_slowed_and_the_others_are_served() -> None:
    async with conversing(DemoServer(World(lines_per_second=100), port=0)) as talk:
        flooder, ann = await talk.person("flooder"), await talk.person("ann")
        flooder.writer.write(b"ISON ann\r\n" * 20_000)
        await flooder.hears(":demo.gamebot 303 flooder :ann")
        for number in range(20):
            await ann.send(f"PRIVMSG flooder :{number}\r\n".encode())
        await talk("ann x :demo.gamebot 401…")
        answers = 0
        while ":19" not in (line := await flooder.hears("…")):
            answers += line.startswith(":demo.gamebot 303 ")
        assert answers < 2_000, "20,000 at 100 a second take minutes"


async def test_silence_is_pinged_and_then_ended() -> None:
    async with conversing(DemoServer(World(ping_every=0.1, ping_timeout=1.5), port=0)) as talk:
        await talk("""
            ann> JOIN #hearts
            bob> JOIN #hearts
        """)
        ann, bob = talk.people["ann"], talk.people["bob"]
        bob.answers_pings = False
        await asyncio.gather(
            bob.hears("ERROR :Closing link: 127.0.0.1 (Ping timeout: …)"),
            ann.hears(":bob!… QUIT :Ping timeout: …"),
        )
        await talk("""
            ann> NAMES #hearts
            ann< :demo.gamebot 353 ann = #hearts :@ann
        """)


async def test_who_never_registers_is_let_go() -> None:
    async with conversing(DemoServer(World(ping_timeout=0.05), port=0)) as talk:
        await talk("raw< ERROR :Closing link: 127.0.0.1 (Registration timed out)")


async def test_too_many_connections_are_refused() -> None:
    async with conversing(DemoServer(World(max_connections=1), port=0)) as talk:
        await talk("""
            ann> JOIN #hearts
            raw< ERROR :Closing link: 127.0.0.1 (Server is full)
            ann> TIME
            ann< :demo.gamebot 391 ann …
        """)


async def test_the_port_is_taken_while_the_server_runs_and_free_afterwards(server: DemoServer) -> None:
    with pytest.raises(OSError, match="in use"):
        await DemoServer(port=server.port).start()
    talk = Conversation(server.port)
    await talk("ann> JOIN #hearts")
    await server.close()
    await talk.people["ann"].hears("ERROR :Closing link: 127.0.0.1 (Server is going down)")
    talk.close()
    again = DemoServer(port=server.port)
    await again.start()
    await again.close()


async def test_a_fault_of_ours_ends_only_the_connection_that_met_it(
    talk: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setitem(COMMANDS, "BREAK", Declared(broken, 0, False))
    await talk("""
        ann> JOIN #hearts
        bob> JOIN #hearts
        bob> BREAK
        bob< ERROR :Closing link: 127.0.0.1 (Internal error)
        ann< :bob!… QUIT :Internal error
        ann> NAMES #hearts
        ann< :demo.gamebot 353 ann = #hearts :@ann
    """)


@settings(deadline=None)
@given(st.binary(max_size=700))
def test_no_parameter_ever_holds_a_line_end(line: bytes) -> None:
    message = read(line.replace(b"\n", b""))
    if message is not None:
        assert message.command
        assert not set("\r\n\0") & set("".join(message.params))


@pytest.mark.parametrize(
    ("mask", "text", "fits"),
    [
        ("*", "", True),
        ("a*c", "abbbc", True),
        ("a*c", "abbbd", False),
        ("a?c", "ac", False),
        ("*!*@10.*", "ann!a@10.1.2.3", True),
        ("ANN[*", "ann{x", True),
        ("*a" * 30 + "b", "a" * 400, False),
    ],
)
def test_masks(mask: str, text: str, fits: bool) -> None:
    assert matches(mask, text) is fits


def test_names() -> None:
    assert full_mask("ann") == "ann!*@*"
    assert full_mask("a@b") == "*!a@b"
    assert full_mask("ann!x") == "ann!x@*"
    assert all(valid_nick(nick) for nick in ("ann", "Ayşe", "a-1", "[x]", "سارا"))
    assert not any(valid_nick(nick) for nick in ("", "1a", "-a", "a b", "a!b", "a@b", "@a", "a\x00", "a\u202eb", "*"))
