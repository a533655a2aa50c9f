"""What a line costs as the house fills: talkers, preferences of people, channels, tables. No figure should grow.

Processor time of one line, from its arrival to the outbox's entrance, beside few of a kind and beside many.

    python -m benchmarks.growth
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from benchmarks.bot import Wire, fill, opened, resident
from bot import logs
from bot.config import LogConfig
from bot.hall import Hall
from bot.hall.flood import Flood
from bot.transport.base import Entered, Online, Said
from storage import Setting, Storage, Unit

FEW, MANY = 100, 100_000
CHANNELS = 1_000
TABLES = 2_000
LINES = 2_000


class Places(Wire):
    """People are in one channel each, not everywhere."""

    def shared(self, nick: str) -> tuple[str, ...]:
        return (f"#c{hash(nick) % CHANNELS}",)


async def cost(doing: Callable[[int], Awaitable[None]], lines: int = LINES) -> float:
    """Microseconds of processor time for each."""
    begun = time.process_time()
    for number in range(lines):
        await doing(number)
    return (time.process_time() - begun) / lines * 1e6


def told(what: str, few: float, many: float, unit: str = "µs a line") -> None:
    print(f"{what:<58} {few:9.1f} → {many:9.1f} {unit}")
    sys.stdout.flush()


def flood_cost(talkers: int) -> float:
    """Of one line of somebody among so many who have spoken within the minute, most of them once more since."""
    flood = Flood(240)
    for number in range(2 * talkers):
        flood.hears(f"net/p{number * 7919 % talkers}", number / talkers * 20)
    begun = time.process_time()
    for number in range(20_000):
        flood.hears(f"net/p{number * 104_729 % (talkers + talkers // 10)}", 40 + number / 20_000)
    return (time.process_time() - begun) / 20_000 * 1e6


def fresh(folder: str, preferences: int = 0) -> tuple[Hall, Wire, Storage]:
    hall, _, storage = opened(Path(folder))
    if preferences:
        for at in range(0, preferences, 1000):
            rows = tuple(Setting(f"net/p{at + no}", "invites", "off") for no in range(1000))
            storage.submit(Unit(settings=rows)).result()
        storage.close()
        hall, _, storage = opened(Path(folder))
    wire = Places()
    hall.attach(wire)
    hall.deliver(Online("net"))
    hall.deliver(Entered("net", "#c0"))
    return hall, wire, storage


async def said(hall: Hall, wire: Wire, nick: str, channel: str | None, text: str) -> None:
    hall.deliver(Said(wire.person(nick), channel, text))
    await hall.quiesce()


async def by_talkers() -> None:
    told("flood table: 100 → 100,000 talkers", flood_cost(FEW), flood_cost(MANY))
    with tempfile.TemporaryDirectory() as folder:
        hall, wire, storage = fresh(folder)

        async def ask(number: int) -> None:
            await said(hall, wire, f"p{number}", "#c0", "!tables")

        few = await cost(ask)
        for number in range(MANY):
            hall._flood.hears(f"net/q{number}", hall.directory.clock())
        told("!tables: 2,000 → 100,000 talkers", few, await cost(ask))
        storage.close()


async def by_preferences() -> None:
    found = []
    for count in (0, MANY):
        with tempfile.TemporaryDirectory() as folder:
            before, begun = resident(), time.process_time()
            hall, wire, storage = fresh(folder, count)
            held = (resident() - before) / 1024 / 1024

            async def ask(_number: int, hall: Hall = hall, wire: Wire = wire) -> None:
                await said(hall, wire, "ann", "#c0", "!channel")

            found.append((await cost(ask), held, time.process_time() - begun))
            storage.close()
    told("!channel: 0 → 100,000 preferences of people", found[0][0], found[1][0])
    told("memory with them (and what it took to write them)", found[0][1], found[1][1], "MB")


async def by_channels() -> None:
    with tempfile.TemporaryDirectory() as folder:
        hall, wire, storage = fresh(folder)

        async def ask(number: int) -> None:
            await said(hall, wire, f"p{number}", None, "balance")

        await cost(ask)
        few = await cost(ask)
        for number in range(CHANNELS):
            hall.deliver(Entered("net", f"#c{number}"))
        await hall.quiesce()
        told("private balance: 1 → 1,000 channels", few, await cost(ask))
        storage.close()


async def by_tables() -> None:
    with tempfile.TemporaryDirectory() as folder:
        hall, wire, storage = fresh(folder)

        async def start(number: int) -> None:
            await said(hall, wire, f"x{number}", "#c0", "!start")
            await said(hall, wire, f"x{number}", "#c0", "!stop")

        few = await cost(start, 200)
        await fill(hall, wire, TABLES, CHANNELS)
        told("!start and !stop: 0 → 2,000 tables", few, await cost(start, 200))
        storage.close()


async def main() -> None:
    logs.set_up(LogConfig(level="error"))
    for measure in (by_talkers, by_preferences, by_channels, by_tables):
        await measure()


if __name__ == "__main__":
    asyncio.run(main())
