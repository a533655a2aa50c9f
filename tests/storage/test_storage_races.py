"""Many at once: threads of one daemon, several processes on one database, a kill in the middle of writing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from storage import EventRow, Grant, Hold, Overdraft, Settle, Storage, StorageError, Transfer, Unit
from tests.storage.hammer import WALLETS
from tests.storage.money import ANN, BOB, CAN, do, event, table_with_prize

ROOT = Path(__file__).parents[2]


def process(*arguments: str) -> subprocess.Popen[str]:
    """A hammer as a process, its output readable."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.storage.hammer", *arguments],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def in_threads(count: int, work: Callable[[int], None]) -> None:
    """Run `work(0..count-1)` in threads that begin together; their failures fail the test."""
    gate = threading.Barrier(count)

    def run(number: int) -> None:
        gate.wait()
        work(number)

    with ThreadPoolExecutor(count) as pool:
        for future in [pool.submit(run, number) for number in range(count)]:
            future.result()


def test_many_threads_submit_at_once(storage: Storage) -> None:
    tables = [storage.new_table("libera", f"#{number}").result() for number in range(8)]

    def play(number: int) -> None:
        for seq in range(50):
            money = (Transfer(f"{number}/{seq}", ANN, BOB, 1),) if seq % 10 == 0 else ()
            storage.submit(Unit((event(tables[number], seq),), money)).result(60)

    in_threads(8, play)
    assert [len(storage.events(table)) for table in tables] == [50] * 8
    assert (storage.balance(ANN).result(), storage.balance(BOB).result()) == (60, 140)


def test_two_gifts_of_the_same_money(storage: Storage) -> None:
    """Check-then-act on !give: of two gifts that the wallet covers singly, one goes through."""
    outcomes: list[type[BaseException] | None] = []

    def give(number: int) -> None:
        unit = Unit(postings=(Transfer(f"g{number}", ANN, (BOB, CAN)[number % 2], 60),))
        outcomes.append(type(storage.submit(unit).exception(60)))

    in_threads(8, give)
    assert sorted(kind is Overdraft for kind in outcomes) == [False] + [True] * 7
    assert storage.balance(ANN).result() == 40


def test_gifts_across_each_other(storage: Storage) -> None:
    def give(number: int) -> None:
        source, target = (ANN, BOB) if number % 2 else (BOB, ANN)
        for turn in range(40):
            error = storage.submit(Unit(postings=(Transfer(f"{number}/{turn}", source, target, 7),))).exception(60)
            assert error is None or isinstance(error, Overdraft)

    in_threads(4, give)
    assert storage.balance(ANN).result() + storage.balance(BOB).result() == 200


def test_two_timers_pay_once(storage: Storage) -> None:
    table = table_with_prize(storage)
    receipts: list[list[int | None] | StorageError] = []

    def pay(number: int) -> None:
        try:
            receipts.append(do(storage, Settle(table, "paid", (((BOB, CAN)[number % 2], 30),))))
        except StorageError as error:
            receipts.append(error)

    in_threads(6, pay)
    assert storage.balance(BOB).result() + storage.balance(CAN).result() == 230
    assert len({tuple(receipt) for receipt in receipts if isinstance(receipt, list)}) == 1


def test_a_daily_credit_claimed_from_everywhere_counts_once(url: str) -> None:
    """Several daemons, each asked by several threads, by word and by deed, at the turn of a day."""
    now = [86_400.0 * 20_000 - 1]
    opened = [
        Storage.open(url, daily_credit=10, daemon=not number, patience=60, clock=lambda: now[0]) for number in range(3)
    ]

    def claim(number: int) -> None:
        storage = opened[number % len(opened)]
        if number % 2:
            storage.balance(ANN).result(60)
        else:
            do(storage, Transfer(f"{now[0]}/{number}", ANN, BOB, 1))

    for day in range(1, 4):
        in_threads(9, claim)
        assert opened[0].balance(ANN).result(60) == 100 + (10 - 5) * day
        assert opened[1].balance(BOB).result(60) == 100 + (10 + 5) * day
        now[0] += 86_400
    keys = [movement.key for movement in opened[2].movements() if movement.key.startswith("daily/")]
    assert len(keys) == len(set(keys)) == 6
    assert opened[2].audit() == []
    for storage in opened:
        storage.close()


def test_several_daemons_race_for_one_escrow(storage: Storage, url: str) -> None:
    """Two storages on one database: a last stake and the settlement meet; the stake is in or it is refused."""
    other = Storage.open(url, daemon=False, patience=60)
    for turn in range(10):
        table = table_with_prize(storage, 1)
        stake = other.submit(Unit(postings=(Hold(f"late{turn}", BOB, table, 2),)))
        settle = storage.submit(Unit(postings=(Settle(table, "refunded", ((ANN, 1),)),), finished=(table,)))
        in_time, settled = stake.exception(60) is None, settle.exception(60) is None
        assert in_time != settled
        if in_time:
            do(storage, Settle(table, "refunded", ((ANN, 1), (BOB, 2))))
        assert storage.escrow(table).result() == 0
    assert (storage.balance(ANN).result(), storage.balance(BOB).result()) == (100, 100)
    other.close()


def _hammered(url: str, processes: int, rounds: int) -> None:
    storage = Storage.open(url, daemon=False, patience=60)
    for _ in range(3):
        storage.new_table("libera", "#hearts").result()
    running = [process("money", url, str(number), str(rounds)) for number in range(processes)]
    for worker in running:
        _, errors = worker.communicate(timeout=300)
        assert worker.returncode == 0, errors
    assert storage.audit() == []
    total = sum(storage.balance(wallet).result() for wallet in WALLETS)
    total += sum(storage.escrow(table).result() for table in (1, 2, 3))
    assert total == 100 * len(WALLETS)
    storage.close()


def test_several_processes_hammer_one_database(url: str) -> None:
    _hammered(url, processes=3, rounds=120)


@pytest.mark.long
def test_eight_processes_hammer_one_database(url: str) -> None:
    _hammered(url, processes=8, rounds=3_000)


def test_table_numbers_are_unique_across_processes(url: str) -> None:
    running = [process("tables", url, "60") for _ in range(2)]
    numbers = [int(number) for worker in running for number in worker.communicate(timeout=120)[0].split()]
    assert len(set(numbers)) == 120


def _killed(url: str, after: int) -> None:
    """Kill a writer once it has acknowledged `after` units; everything it acknowledged must be there, once."""
    storage = Storage.open(url)
    table = storage.new_table("libera", "#hearts").result()
    assert table == 1
    do(storage, Grant("rich", WALLETS[0], 1_000_000))
    storage.close()
    worker = process("write", url)
    assert worker.stdout is not None
    acknowledged = [int(next(worker.stdout)) for _ in range(after)]
    os.kill(worker.pid, signal.SIGKILL)
    acknowledged += [int(line) for line in worker.stdout if line.endswith("\n")]
    worker.communicate()
    storage = Storage.open(url)
    assert storage.audit() == []
    stored = storage.events(table)
    assert stored == [EventRow(table, seq, 1, "played", "{}") for seq in range(len(stored))]
    assert max(acknowledged) < len(stored)
    # Money and event of a unit are there together: every third unit staked one.
    assert storage.escrow(table).result() == len(range(0, len(stored), 3))
    storage.close()


@pytest.mark.parametrize("after", [1, 170])
def test_a_kill_in_the_middle_of_writing_loses_nothing_acknowledged(url: str, after: int) -> None:
    _killed(url, after)


@pytest.mark.long
@pytest.mark.parametrize("turn", range(20))
def test_many_kills_lose_nothing_acknowledged(url: str, turn: int) -> None:
    _killed(url, 1 + turn * 137)
