"""The bot without the wire (DESIGN 8): commands a second, reply time, memory a table, restart with many tables.

Everything between a line's arrival and the outbox's entrance: parse, decide, journal (SQLite, FULL), evolve, word.

    python -m benchmarks.bot [tables for memory and restart]
"""

import asyncio
import gc
import itertools
import random
import resource
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

if __name__ == "__main__":  # run as a file, `import bot` would find benchmarks/bot.py
    sys.path[0] = str(Path(__file__).parents[1])

from bot import logs, memory
from bot.config import Config, LogConfig
from bot.hall import Hall
from bot.hall.directory import Hosted
from bot.transport.base import Entered, Online, Outgoing, Person, Rank, Said
from engine.cards import text_of
from storage import Storage, Unit
from tests.matches import at_another_table, cut_anywhere, whole_matches
from tests.played import PEOPLE

CHANNELS = 100
TABLES = 1000
COMMANDS = 6000
STEADY_RATE = 500
STEADY_SECONDS = 10
MATCHES = 16
"""Different matches, of which the many tables are copies, cut anywhere."""


class Wire:
    """A network that notes when a line would have left; everybody is everywhere."""

    network, nick = "net", "bot"

    def __init__(self) -> None:
        self.lines = 0
        self.replied: dict[str, float] = {}
        self.people: dict[str, Person] = {}

    def send(self, line: Outgoing) -> None:
        self.lines += 1
        self.replied.setdefault(line.target, time.perf_counter())
        if line.on_sent is not None:
            line.on_sent(time.monotonic())

    def listen(self, wanted: bool) -> None: ...

    def lag(self) -> float:
        return 0.0

    def fold(self, name: str) -> str:
        return name.lower()

    def is_channel(self, name: str) -> bool:
        return name.startswith("#")

    def find(self, nick: str) -> Person | None:
        return self.person(nick)

    def person(self, nick: str) -> Person:
        return self.people.setdefault(nick, Person("net", nick, nick, "u@h"))

    def in_channel(self, _channel: str, _nick: str) -> bool:
        return True

    def shared(self, _nick: str) -> tuple[str, ...]:
        return tuple(f"#c{number}" for number in range(CHANNELS))

    def rank(self, _channel: str, _nick: str) -> Rank:
        return Rank.EVERYONE

    def members(self, _channel: str) -> tuple[Person, ...]:
        return ()

    def join(self, channel: str) -> None: ...

    def part(self, channel: str, reason: str) -> None: ...


def config(folder: Path) -> Config:
    many = {"tables_per_channel": 100_000, "tables_per_process": 100_000, "commands_per_minute": 1_000_000}
    data: dict[str, Any] = {
        "database": {"url": f"sqlite:///{folder / 'bench.db'}"},
        "network": [{"name": "net", "host": "nowhere"}],
        "limits": many,
    }
    return Config.model_validate(data)


def opened(folder: Path) -> tuple[Hall, Wire, Storage]:
    settings = config(folder)
    storage = Storage.open(settings.database.url)
    hall, wire = Hall(settings, storage), Wire()
    hall.attach(wire)
    hall.restore()
    memory.settle()
    return hall, wire, storage


async def fill(hall: Hall, wire: Wire, tables: int, channels: int) -> None:
    """Open that many tables of four people, and begin: what computers think about is not measured here."""
    hall.deliver(Online("net"))
    for channel in range(channels):
        hall.deliver(Entered("net", f"#c{channel}"))
    await hall.quiesce()
    for number in range(tables):
        channel = f"#c{number % channels}"
        captain = wire.person(f"p{number}a")
        hall.deliver(Said(captain, channel, "!start"))
        hall.deliver(Said(captain, channel, f"!add p{number}b p{number}c p{number}d"))
        hall.deliver(Said(captain, channel, "!play"))
        if number % 200 == 199:
            await hall.quiesce()
    await hall.quiesce()


def places(hall: Hall) -> list[Hosted]:
    return [hosted for channel in hall.directory.channels.values() for hosted in channel.unfinished()]


def move(hosted: Hosted) -> tuple[str, str] | None:
    """Who is to move at the table, and a legal move as he would type it."""
    game = hosted.table.game
    if game is None or not game.to_act():
        return None
    seat = game.to_act()[0]
    action = game.legal(seat)[0]
    cards = action if isinstance(action, tuple) else (action,)
    typed = action if isinstance(action, str) else " ".join(text_of(card) for card in cards if isinstance(card, int))
    return hosted.table.named(seat).nick, typed


async def throughput(hall: Hall, wire: Wire) -> float:
    """Commands a second, as fast as they go, one at a time at each table. What to say is found before the clock runs."""
    at = places(hall)
    done, took = 0, 0.0
    while done < COMMANDS:
        moves = [moved for hosted in at if (moved := move(hosted)) is not None]
        said = [Said(wire.person(nick), None, text) for nick, text in moves]
        start = time.perf_counter()
        for line in said:
            hall.deliver(line)
        await hall.quiesce()
        took += time.perf_counter() - start
        done += len(said)
    return done / took


async def reply_times(hall: Hall, wire: Wire) -> list[float]:
    """Seconds from a line's arrival to its first reply, at a steady rate."""
    times = []
    asked: list[tuple[str, float]] = []
    at = itertools.cycle(places(hall))
    start = time.perf_counter()
    for number in range(STEADY_RATE * STEADY_SECONDS):
        due = start + number / STEADY_RATE
        while time.perf_counter() < due:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
        moved = move(next(at))
        if moved is None:
            continue
        nick, text = moved
        wire.replied.pop(nick, None)
        asked.append((nick, time.perf_counter()))
        hall.deliver(Said(wire.person(nick), None, text))
        if len(asked) >= TABLES // 2:
            times += _answered(wire, asked)
    await hall.quiesce()
    return times + _answered(wire, asked)


def _answered(wire: Wire, asked: list[tuple[str, float]]) -> list[float]:
    found = [wire.replied[nick] - at for nick, at in asked if wire.replied.get(nick, 0.0) >= at]
    asked.clear()
    return found


def resident() -> int:
    """Bytes of memory in use now (Linux), else the most so far."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


async def rates(folder: Path) -> None:
    hall, wire, storage = opened(folder)
    await fill(hall, wire, TABLES, CHANNELS)
    samples = [await throughput(hall, wire) for _ in range(3)]
    print(f"commands   {statistics.median(samples):8.0f} /s  ({TABLES} tables, {CHANNELS} channels)")
    times = sorted(await reply_times(hall, wire))
    print(
        f"reply p99  {times[int(len(times) * 0.99)] * 1000:8.1f} ms (at {STEADY_RATE} commands/s, {len(times)} replies)"
    )
    storage.close()


def write(folder: Path, tables: int) -> int:
    """That many tables in the middle of a match; how many events they have."""
    storage = Storage.open(config(folder).database.url)
    matches, dice = whole_matches(MATCHES), random.Random(tables)
    events, written = 0, []
    for place in range(tables):
        channel = f"#c{place % CHANNELS}"
        number = storage.new_table("net", channel).result()
        names = {"#hearts": channel} | {nick: f"p{place}{nick}" for nick in PEOPLE}
        rows = at_another_table(cut_anywhere(matches[place % MATCHES], dice), number, names)
        written.append(storage.submit(Unit(tuple(rows))))
        events += len(rows)
        if len(written) == MATCHES:
            for unit in written:
                unit.result()
            written.clear()
    storage.close()
    return events


async def many(folder: Path, tables: int) -> None:
    events = write(folder, tables)
    gc.collect()
    before = resident()
    start = time.perf_counter()
    hall, _, storage = opened(folder)
    hall.deliver(Online("net"))
    for channel in range(CHANNELS):
        hall.deliver(Entered("net", f"#c{channel}"))
    await hall.quiesce()
    took = time.perf_counter() - start
    gc.collect()
    print(f"restart    {took:8.1f} s  (until the last of {len(places(hall))} tables, {events:,} events, can play)")
    print(f"memory     {(resident() - before) / tables / 1024:8.1f} KB a table")
    storage.close()


def main(tables: int) -> None:
    logs.set_up(LogConfig(level="error"))
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(rates(Path(folder)))
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(many(Path(folder), tables))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
