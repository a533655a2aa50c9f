"""Units per second: grouped commits against one transaction per unit, in one run, on every database there is.

    python benchmarks/storage.py [--seconds 3] [--directory DIR] [--replay 2000000]

A unit is what a played card writes: one event of about 150 bytes, and in every tenth a posting. "Grouped" is the
writer with many callers waiting (a window of units in flight), "single" is one unit at a time, each in a
transaction of its own. SQLite runs with synchronous FULL, PostgreSQL with fsync on. `--replay N` also measures how
long a start takes over N events of open tables, each somewhere in a match to 100, and how long it takes to play all of
them again, as `gamebot verify` does. `--seconds 0` leaves out the first part.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import shutil
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1])  # not this directory: this file is named like the package

from bot.table import replay as journal  # noqa: E402
from storage import Abridged, Committed, EventRow, Grant, Storage, Transfer, Unit, Wallet  # noqa: E402
from tests.matches import at_another_table, cut_anywhere, whole_matches  # noqa: E402
from tests.storage import postgres_server  # noqa: E402

TABLES = 1_000
WINDOW = 4_000
GAMES = 16
"""Different matches, of which the many tables are copies, cut anywhere."""
DATA = '{"seat":2,"card":"QS","trick":7,"auto":false,"due":30.0,"at":123456.789,"note":"' + "x" * 60 + '"}'


def units(tables: list[int], wallets: list[Wallet]) -> Iterator[Unit]:
    """An endless stream of realistic units, table by table."""
    for number in itertools.count():
        table_id = tables[number % len(tables)]
        events = (EventRow(table_id, number // len(tables), 1, "card_played", DATA),)
        if number % 10:
            yield Unit(events)
        else:
            source, target = wallets[number % len(wallets)], wallets[(number + 7) % len(wallets)]
            yield Unit(events, (Transfer(f"bench/{number}", source, target, 1),))


def prepare(storage: Storage) -> Iterator[Unit]:
    """Tables and wallets to write about."""
    numbers = [storage.new_table("bench", f"#{number}") for number in range(TABLES)]
    wallets = [Wallet("bench", f"wallet{number}") for number in range(TABLES)]
    grants = [storage.submit(Unit(postings=(Grant(f"grant/{w.account}", w, 1_000_000),))) for w in wallets]
    for grant in grants:
        grant.result()
    return units([number.result() for number in numbers], wallets)


def single(storage: Storage, stream: Iterator[Unit], seconds: float) -> float:
    """Units per second, each committed before the next is submitted."""
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        storage.submit(next(stream)).result()
        count += 1
    return count / (time.perf_counter() - start)


def grouped(storage: Storage, stream: Iterator[Unit], seconds: float) -> float:
    """Units per second with WINDOW of them in flight."""
    waiting: deque[Future[Committed]] = deque()
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        while len(waiting) < WINDOW:
            waiting.append(storage.submit(next(stream)))
        waiting.popleft().result()
        count += 1
    while waiting:
        waiting.popleft().result()
        count += 1
    return count / (time.perf_counter() - start)


def measure(name: str, url: str, seconds: float) -> None:
    """Both ways, twice in turn (machines have moods); the better of each counts."""
    storage = Storage.open(url)
    stream = prepare(storage)
    rates = [(single(storage, stream, seconds), grouped(storage, stream, seconds)) for _ in range(2)]
    one, many = max(rate for rate, _ in rates), max(rate for _, rate in rates)
    print(f"{name:28} single {one:7,.0f}/s   grouped {many:7,.0f}/s   ratio {many / one:5.1f}")
    faults = storage.audit()
    storage.close()
    if faults:
        sys.exit("\n".join(faults))


def replay(name: str, url: str, games: list[list[EventRow]], events: int) -> None:
    """How long a start takes over that many events of open tables, and how long it takes to play them all again."""
    storage = Storage.open(url)
    start = time.perf_counter()
    total, count = 0, 0
    waiting: deque[Future[Committed]] = deque()
    dice = random.Random(events)
    for whole in itertools.cycle(games):
        rows = cut_anywhere(whole, dice)
        number = storage.new_table("replay", "#r").result()
        waiting.append(storage.submit(Unit(tuple(at_another_table(rows, number, {})))))
        total, count = total + len(rows), count + 1
        if len(waiting) > 50 or total >= events:
            waiting.popleft().result()
        if total >= events:
            break
    while waiting:
        waiting.popleft().result()
    print(f"{name:28} {total:,} events of {count:,} open tables written in {time.perf_counter() - start:.1f} s")
    for what, abridged in (("a start", journal.NEEDED), ("all of it", None)):
        for how, clock in (("by the clock", time.perf_counter), ("of the processor", time.process_time)):
            rows_read, read, evolved = restarted(storage, abridged, clock)
            print(
                f"{name:28} {what}: read {rows_read:,} events in {read:.1f} s, evolved in {evolved:.1f} s, together "
                f"{read + evolved:.1f} s {how}: {(read + evolved) / rows_read * 1e6:.1f} us for each that was read"
            )
    storage.close()
    start = time.perf_counter()
    Storage.open(url).close()
    print(f"{name:28} opened again in {time.perf_counter() - start:.2f} s")


def restarted(storage: Storage, abridged: Abridged | None, clock: Callable[[], float]) -> tuple[int, float, float]:
    """Events read, and the seconds to read and to evolve every open table; all are kept, as a daemon keeps them."""
    count, read, evolved = 0, 0.0, 0.0
    kept = []
    before = clock()
    for stored, rows in storage.open_tables(["replay"], abridged):
        at = clock()
        read += at - before
        count += len(rows)
        kept.append(journal.replay(stored.id, rows, trust_nicks=False))
        before = clock()
        evolved += before - at
    assert all(table is not None and table.unfinished for table in kept)
    return count, read, evolved


@contextmanager
def databases(directory: str | None) -> Iterator[dict[str, str]]:
    """The databases of this machine: a SQLite file, and a PostgreSQL if it is installed."""
    place = Path(tempfile.mkdtemp(prefix="gamebot-bench-", dir=directory))
    try:
        found = {"SQLite WAL FULL": f"sqlite:///{place / 'bench.db'}"}
        if postgres_server.installed():
            with postgres_server.running(durable=True) as server:
                yield found | {"PostgreSQL": server.fresh()}
        else:
            yield found
    finally:
        shutil.rmtree(place)


def main() -> None:
    """Print one line per database."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="length of each of the four runs per database")
    parser.add_argument("--directory", help="where the SQLite file lies (a real disk, not memory)")
    parser.add_argument("--replay", type=int, default=0, help="also read this many events as a start does")
    arguments = parser.parse_args()
    print(f"{os.cpu_count()} cores, {WINDOW} units in flight, every tenth with a posting")
    with databases(arguments.directory) as found:
        for name, url in found.items():
            if arguments.seconds:
                measure(name, url, arguments.seconds)
        if arguments.replay:
            games = whole_matches(GAMES)
            for name, url in found.items():
                replay(name, url, games, arguments.replay)


if __name__ == "__main__":
    main()
