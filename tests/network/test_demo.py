"""`gamebot demo` as a person meets it: the prompt on a terminal, and irssi as another person."""

import asyncio
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.demo.terminal import Screen, Terminal
from tests.needs import require
from tests.network.client import RawClient
from tests.network.ngircd import free_port
from tests.network.table import balances, open_table, play_to_the_end

PATIENCE = 20.0
IRSSI = """settings = { core = { real_name = "at irssi"; user_name = "player"; nick = "ann"; }; };
"""


@dataclass
class Demo:
    """`gamebot demo --no-prompt` as a process."""

    port: int
    process: asyncio.subprocess.Process

    async def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        if self.process.returncode is None:
            self.process.send_signal(number)
        async with asyncio.timeout(PATIENCE):
            return await self.process.wait()


@pytest.fixture
async def demo(tmp_path: Path) -> AsyncIterator[Demo]:
    port = free_port()
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot", "demo", "--port", str(port), "--db", str(tmp_path / "demo.db"), "--no-prompt"),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        ready = (await process.stdout.readline()).decode()
        hint = (await process.stdout.readline()).decode()
    assert ready == f"ready irc://127.0.0.1:{port}/#hearts\n"
    assert "gamebot chat --nick bob" in hint
    yield Demo(port, process)
    await Demo(port, process).stop()


def pass_on(screen: str) -> str:
    """The cards that the prompt for the pass gives as its example."""
    found = re.findall(r"reply like: ((?:\w\w )+\w\w)", screen.replace("\n", " "))
    assert found, screen
    return str(found[-1])


async def play_to_the_second_trick(screen: Screen, send: str) -> None:
    """Pass, and play what is legal until the first trick is over."""
    shown = await screen.shows("pass 3 left to", "reply like")
    screen.types(send + pass_on(shown))
    await screen.shows("from Kim*: ", "all have passed")
    shown = await screen.shows("t1: ")
    legal = re.search(r"(?:→ you|you lead), \d+ s: (\S) (\w+)", shown.replace("\n", " "))
    assert legal is not None, shown
    suit = {"♣": "c", "♦": "d", "♠": "s", "♥": "h"}[legal[1]]
    screen.types(f"{send}{legal[2]}{suit}")
    await screen.shows("#1 t1 ")


async def test_the_prompt_on_a_terminal(terminal: Terminal, tmp_path: Path) -> None:
    port = free_port()
    command = ("-m", "bot", "demo", "--port", str(port), "--db", str(tmp_path / "demo.db"))
    screen = terminal.run(sys.executable, *command)
    await screen.shows(f"ready irc://127.0.0.1:{port}/#hearts", "gamebot chat --nick bob", "you are in #hearts")
    screen.types("!start")
    await screen.shows("#1 open")
    screen.types("!play")
    await play_to_the_second_trick(screen, "> ")
    screen.keys("C-d")
    await screen.shows("exit code 0")


async def test_a_second_person_and_a_prize(demo: Demo, terminal: Terminal) -> None:
    ann = terminal.run(sys.executable, "-m", "bot", "chat", "--nick", "ann", "--port", str(demo.port))
    bob = terminal.run(sys.executable, "-m", "bot", "chat", "--nick", "bob", "--port", str(demo.port))
    await ann.shows("you are in #hearts as ann")
    await bob.shows("you are in #hearts as bob")
    ann.types("!start")
    await bob.shows("#1 open")
    bob.types("!join")
    await ann.shows("bob sits down")
    ann.types("!prize 25")
    await bob.shows("prize 25 xats held for the winner (receipt r")
    ann.types("!balance")
    await ann.shows("you have 75 xats")


async def test_irssi_at_the_table(demo: Demo, terminal: Terminal, tmp_path: Path) -> None:
    program = require("irssi")
    folder = tmp_path / "irssi"
    folder.mkdir()
    (folder / "config").write_text(IRSSI)
    screen = terminal.run(program, f"--home={folder}", "-c", "127.0.0.1", "-p", str(demo.port), "-n", "ann")
    await screen.shows("Welcome to", "ann!player@127.0.0.1")
    screen.types("/join #hearts")
    await screen.shows("ann [player@127.0.0.1] has joined #hearts")
    screen.types("!start")
    await screen.shows("#1 open · classic for 4 · ann is captain · free seats 3")
    screen.types("!play")
    await screen.shows("#1 classic begins · ann · Robin* · Sasha* · Kim* · to 100")
    screen.types("/query GameBot")
    await play_to_the_second_trick_in_irssi(screen)
    screen.types("/quit")
    await screen.shows("exit code 0")


async def play_to_the_second_trick_in_irssi(screen: Screen) -> None:
    """Cards are typed in the private window; tricks are read in the channel's."""
    shown = await screen.shows("pass 3 left to", "reply like")
    screen.types(pass_on(shown))
    shown = await screen.shows("from Kim*: ", "t1: ")
    legal = re.search(r"(?:→ you|you lead), \d+ s: (\S) (\w+)", re.sub(r"\s+", " ", shown))
    assert legal is not None, shown
    screen.types(f"{legal[2]}{ {'♣': 'c', '♦': 'd', '♠': 's', '♥': 'h'}[legal[1]] }")
    screen.types("/window goto #hearts")
    await screen.shows("all have passed", "#1 t1 ♣")


async def test_the_port_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "demo", "--port", str(port), "--no-prompt", stderr=asyncio.subprocess.PIPE
        )
        _, errors = await process.communicate()
    assert process.returncode == 1
    assert "--port" in errors.decode()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_stops_it_cleanly(demo: Demo, number: signal.Signals) -> None:
    assert await demo.stop(number) == 0


async def test_a_nick_stands_for_an_account(demo: Demo) -> None:
    """bob wins under the nick under which he sat down, though he changed it, quit and came back (RULES F29)."""
    ann, bob, carl = (RawClient(nick) for nick in ("ann", "bob", "carl"))
    for person in (ann, bob, carl):
        await person.connect(demo.port)
    await open_table(ann, ("!start", "#1 open"), ("!end 1", "ends at 1"), ("!prize 25", "held for the winner"))
    bob.say("!join")
    await ann.reads("bob sits down")
    ann.say("!play")
    await bob.reads("pass 3")
    bob.raw("NICK bobby")
    await ann.wait_for(lambda line: line.startswith(":bob!") and "NICK" in line)
    bob.raw("QUIT")
    await ann.wait_for(lambda line: line.startswith(":bobby!") and "QUIT" in line)
    carl.raw("NICK bobby")
    await carl.reads("#1 deal 1 · pass 3")  # where nicks are trusted, the nick suffices
    carl.nick = "bobby"
    await play_to_the_end([ann, carl], 60)
    over = await ann.reads("#1 over")
    winner = "bobby" if "→ bobby" in over else "ann"
    dave = RawClient("bob")
    await dave.connect(demo.port)
    assert await balances([ann, dave]) == {"ann": 75 if winner == "bobby" else 100, "bob": 125 if winner == "bobby" else 100}  # fmt: skip
    assert await balances([carl]) == {"bobby": 100}
    for person in (ann, carl, dave):
        await person.close()


async def test_a_seat_is_taken_over_at_the_prompt(demo: Demo, terminal: Terminal) -> None:
    """At a prize game when the deal has been scored; a rename meanwhile carries it along."""
    ann, bob = RawClient("ann"), RawClient("bob")
    for person in (ann, bob):
        await person.connect(demo.port)
    await open_table(ann, ("!start", "#1 open"))
    bob.say("!join")
    await ann.reads("bob sits down")
    await open_table(ann, ("!prize 25", "held for the winner"), ("!play", "begins"))
    eve = terminal.run(sys.executable, "-m", "bot", "chat", "--nick", "eve", "--port", str(demo.port))
    await eve.shows("you are in #hearts as eve")
    eve.types("!join")
    await ann.reads("eve")
    eve.types("/nick evelyn")
    await eve.shows("evelyn")
    await asyncio.gather(*(person.play(lambda: "deal 2" in "".join(ann.private())) for person in (ann, bob)))
    await eve.shows("#1 evelyn sits down")
    for person in (ann, bob):
        await person.close()
