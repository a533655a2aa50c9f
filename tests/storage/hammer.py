"""Programs that the storage tests run as processes of their own: `python -m tests.storage.hammer WHAT URL …`."""

from __future__ import annotations

import os
import random
import signal
import sys
from collections import deque
from concurrent.futures import Future
from pathlib import Path

from storage import (
    Hold,
    Overdraft,
    Refused,
    Release,
    Settle,
    Storage,
    TableClosed,
    Transfer,
    Unit,
    Wallet,
    archives,
    batch,
)
from storage.archives import take_events
from tests.storage.money import event

WALLETS = [Wallet("libera", f"w{number}") for number in range(4)]


def move_money(url: str, number: str, rounds: str) -> None:
    """Random money between few wallets and the tables 1 to 3, beside other processes that do the same.

    The keys of every second movement are shared by all processes: only one of them may move anything.
    """
    dice = random.Random(int(number))
    storage = Storage.open(url, daemon=False, patience=60)
    futures = []
    for turn in range(int(rounds)):
        key = f"{'shared' if turn % 2 else number}/{turn}"
        same = random.Random(turn) if turn % 2 else dice  # a shared key stands for the same movement everywhere
        source, target = same.sample(WALLETS, 2)
        amount, table = same.randint(1, 60), same.randint(1, 3)
        match same.randint(0, 9):
            case 0 | 1 | 2 | 3 | 4:
                futures.append(storage.submit(Unit(postings=(Transfer(key, source, target, amount),))))
            case 5 | 6 | 7:
                futures.append(storage.submit(Unit(postings=(Hold(key, source, table, amount),))))
            case 8:
                futures.append(storage.submit(Unit(postings=(Release(key, table, source, amount),))))
            case 9 if turn > int(rounds) * 0.8:
                stakes = tuple(storage.stakes(table).items())
                futures.append(storage.submit(Unit(postings=(Settle(table, "refunded", stakes),), finished=(table,))))
    refused = {type(error).__name__ for future in futures if (error := future.exception(120)) is not None}
    expected = {kind.__name__ for kind in (Overdraft, *Refused.__subclasses__(), *TableClosed.__subclasses__())}
    storage.close()
    if refused - expected:
        sys.exit(f"unexpected: {refused - expected}")


def open_tables(url: str, count: str) -> None:
    """Open tables and print their numbers."""
    storage = Storage.open(url, daemon=False, patience=60)
    futures = [storage.new_table("libera", "#h") for _ in range(int(count))]
    print(*(future.result(60) for future in futures))
    storage.close()


def write_forever(url: str) -> None:
    """Write units to table 1 (event n, and 1 unit of money to its escrow) and print each n once acknowledged."""
    storage = Storage.open(url)
    wallet = WALLETS[0]
    waiting: deque[tuple[int, Future[object]]] = deque()
    seq = 0
    while True:
        unit = Unit((event(1, seq),), (Hold(f"h/{seq}", wallet, 1, 1),) if seq % 3 == 0 else ())
        waiting.append((seq, storage.submit(unit)))  # type: ignore[arg-type]
        seq += 1
        if len(waiting) > 50:
            number, future = waiting.popleft()
            future.result(60)
            sys.stdout.write(f"{number}\n")
            sys.stdout.flush()


def archive_and_die(url: str, path: str, moment: str) -> None:
    """Archive table 1 to `path`, and be killed at that moment of it."""
    storage = Storage.open(url, daemon=False)

    def die(*_: object, **__: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    match moment:
        case "writing":  # the file is begun under another name
            archives._read_back = die
        case "written":  # it is whole and has its name; the database does not know it
            storage.submit = die  # type: ignore[assignment]
        case "deleting":  # within the transaction
            batch.archives.take_events = lambda *those: (take_events(*those), die())  # type: ignore[assignment]
        case "deleted":  # committed, and nobody was told
            storage._writer._tell = die  # type: ignore[method-assign]
            storage._writer.trouble = "so that it is told"
    storage.archive(Path(path), [1])


def hold_open(url: str) -> None:
    """Be a daemon until standard input ends."""
    storage = Storage.open(url)
    print("open", flush=True)
    sys.stdin.read()
    storage.close()


if __name__ == "__main__":
    what, *arguments = sys.argv[1:]
    programs = {
        "money": move_money,
        "tables": open_tables,
        "write": write_forever,
        "archive": archive_and_die,
        "hold": hold_open,
    }
    programs[what](*arguments)
