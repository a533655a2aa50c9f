"""The way of one line: which functions and files it enters, from its arrival to its answers. Not timed.

    python -m benchmarks.way            a line for each kind of line, with its counts
    python -m benchmarks.way --files    the files by name, too

Counted are the Python functions of `bot` that are called, and apart from them those of `engine` and of `storage` (not
generated ones, and not the libraries or the tests' own network), in a conversation like those of tests/bot. Of storage
that is what the event loop's thread does: the writer's thread has its own way, for many lines at once.
"""

import argparse
import asyncio
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import bot
import engine
import storage
from bot import logs
from bot.config import LogConfig
from tests.bot.conversation import Conversation

HOME = Path(bot.__file__).parent
OTHERS = {package.__name__: str(Path(str(package.__file__)).parent) for package in (engine, storage)}


@dataclass
class Way:
    """What one line entered: calls by code, and how often the way went from one file of `bot` to another.

    `others` are calls by package.
    """

    calls: Counter[CodeType] = field(default_factory=Counter)
    others: Counter[str] = field(default_factory=Counter)
    switches: int = 0
    _last: str = ""

    def enter(self, frame: FrameType, event: str, _argument: Any) -> None:
        """A hook for `sys.setprofile`."""
        code = frame.f_code
        if event != "call":
            return
        if code.co_filename.startswith(str(HOME)):
            self.calls[code] += 1
            self.switches += self._last not in ("", code.co_filename)
            self._last = code.co_filename
        for package, home in OTHERS.items():
            self.others[package] += code.co_filename.startswith(home)

    def files(self) -> list[str]:
        return sorted({str(Path(code.co_filename).relative_to(HOME)) for code in self.calls})

    def total(self) -> int:
        """Every call, in `bot`, engine and storage."""
        return self.calls.total() + self.others.total()

    def told(self) -> str:
        files = self.files()
        rooms = Counter(name.split("/")[0] for name in files)
        calls = Counter({code: n for code, n in self.calls.items() if self._in(code, "hall", "commands")})
        own = sum(self.calls.values())
        engine_calls, storage_calls = (self.others[package] for package in OTHERS)
        parts = [
            f"{len(files):3} files, {self.switches:4} switches, {own:4} calls of {len(self.calls):3}",
            f"hall and commands: {rooms['hall'] + rooms['commands']:2} files, {sum(calls.values()):4} calls of {len(calls):3}",
            f"engine {engine_calls:3}, storage {storage_calls:2}, in all {self.total():4} calls",
        ]
        return " · ".join(parts)

    @staticmethod
    def _in(code: CodeType, *rooms: str) -> bool:
        return Path(code.co_filename).relative_to(HOME).parts[0] in rooms


async def way(doing: Callable[[], Awaitable[Any]]) -> Way:
    """Follow everything that happens while `doing` is awaited, on this thread."""
    found = Way()
    sys.setprofile(found.enter)
    try:
        await doing()
    finally:
        sys.setprofile(None)
    return found


async def lines() -> dict[str, Way]:
    """One of each kind, at a table of two people."""
    assert threading.current_thread() is threading.main_thread()
    with tempfile.TemporaryDirectory() as folder:
        chat = Conversation(Path(folder))
        await chat.people("ann", "bob")
        await chat.play("""
            ann>  !start
            bob>  !join
            ann>  !set hearts_break on
            ann>  !prize 20
        """)  # what is looked up once has been
        found = {
            "!set hearts_break off": await way(lambda: chat.say("ann", "!set hearts_break off")),
            "!prize 25": await way(lambda: chat.say("ann", "!prize 25")),
        }
        await chat.play("ann>  !play")
        for nick in ("ann", "bob"):
            seat = chat.live().table.seat_of(nick)
            hand = chat.live().table.game.legal(seat)[0]
            await chat.say(nick, chat_cards(hand), private=True)
        await _until_turn(chat, "ann")
        found["a card"] = await way(lambda: chat.say("ann", _legal(chat, "ann"), private=True))
        await _until_turn(chat, "ann")
        chat.now = chat.hall.next_due() or chat.now
        chat.hall.tick()
        await chat.settle()  # the reminder
        chat.now = chat.hall.next_due() or chat.now

        async def expiry() -> None:
            chat.hall.tick()
            await chat.settle()

        found["an expiry"] = await way(expiry)
        await chat.close()
        return found


def chat_cards(cards: tuple[int, ...]) -> str:
    from engine.cards import text_of

    return " ".join(text_of(card) for card in cards)


def _legal(chat: Conversation, nick: str) -> str:
    table = chat.live().table
    return chat_cards((table.game.legal(table.seat_of(nick))[0],))


async def _until_turn(chat: Conversation, nick: str) -> None:
    """The others play until it is this one's turn."""
    while (turn := chat.live().table.owing()[0]) != chat.live().table.seat_of(nick):
        other = chat.live().table.named(turn).nick
        await chat.say(other, _legal(chat, other), private=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--files", action="store_true", help="name the files")
    wanted = parser.parse_args()
    logs.set_up(LogConfig(level="error"))
    for name, found in asyncio.run(lines()).items():
        print(f"{name:24} {found.told()}")
        if wanted.files:
            print("    " + "  ".join(found.files()))


if __name__ == "__main__":
    main()
