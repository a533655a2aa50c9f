"""The credit that comes by itself: once at the start of a wallet, once a day of UTC."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pytest
from sqlalchemy import Connection, select

from storage import (
    MAX_BALANCE,
    Grant,
    Hold,
    LimitExceeded,
    Overdraft,
    Posting,
    Settle,
    Storage,
    Transfer,
    Unit,
    Wallet,
)
from storage.credits import Credits
from storage.ledger import Ledger
from storage.schema import transfers
from storage.urls import dialect_for
from tests.storage.money import ANN, BOB, CAN, do

DAY = 86_400.0
NOON = 20_000 * DAY + DAY / 2
"""The 4th of October 2024, 12:00 UTC."""


class Clock:
    """Seconds since 1970, in the test's hands."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def storage(url: str, clock: Clock):  # type: ignore[no-untyped-def]
    opened = Storage.open(url, daily_credit=10, clock=clock)
    yield opened
    assert opened.audit() == []
    opened.close()


def balance(storage: Storage, wallet: Wallet = ANN) -> int:
    return storage.balance(wallet).result(30)


def test_once_a_day_when_the_balance_is_asked(storage: Storage, clock: Clock) -> None:
    assert [balance(storage) for _ in range(3)] == [110, 110, 110]
    clock.now = NOON + DAY / 2 - 1
    assert balance(storage) == 110
    clock.now += 1  # midnight of UTC
    assert [balance(storage), balance(storage)] == [120, 120]
    clock.now += 30 * DAY  # days on which nobody asked bring nothing
    assert balance(storage) == 130
    keys = [movement.key for movement in storage.movements(ANN) if movement.kind == "grant"]
    assert keys == [f"daily/{date}/libera/ann" for date in ("2024-10-04", "2024-10-05", "2024-11-04")]


def test_a_clock_that_jumps_back_brings_nothing_twice(storage: Storage, clock: Clock) -> None:
    assert balance(storage) == 110
    for jump in (DAY, -DAY, 3_600, -3_600, DAY, -DAY):
        clock.now += jump
        balance(storage)
    assert balance(storage) == 120


def test_it_comes_before_money_is_used(storage: Storage, clock: Clock) -> None:
    do(storage, Transfer("all", ANN, BOB, 110))
    assert balance(storage) == 0
    clock.now += DAY
    do(storage, Transfer("ten", ANN, CAN, 10))  # from today's credit; both ends have got theirs
    assert [balance(storage, who) for who in (ANN, CAN)] == [0, 120]
    with pytest.raises(Overdraft):
        do(storage, Transfer("more", ANN, CAN, 1))
    clock.now += DAY
    with pytest.raises(Overdraft):
        do(storage, Transfer("much", ANN, CAN, 11))
    assert balance(storage) == 10  # what was refused has still brought the day's credit


def test_a_prize_brings_the_winners_credit_too(storage: Storage, clock: Clock) -> None:
    table = storage.new_table("libera", "#hearts").result(30)
    do(storage, Hold("stake", ANN, table, 50))
    clock.now += DAY
    storage.submit(Unit(postings=(Settle(table, "paid", ((BOB, 50),)),), finished=(table,))).result(30)
    assert (balance(storage, BOB), balance(storage)) == (160, 70)


def test_a_restart_forgets_nothing(url: str, clock: Clock) -> None:
    for _ in range(3):
        storage = Storage.open(url, daily_credit=10, clock=clock)
        assert balance(storage) == 110
        storage.close()


def test_without_it_there_is_none(fresh: Callable[[], str], clock: Clock) -> None:
    storage = Storage.open(fresh(), clock=clock)
    balance(storage)
    clock.now += DAY
    assert balance(storage) == 100
    storage.close()


def test_many_wallets_at_once(storage: Storage) -> None:
    wallets = [Wallet("libera", f"w{number}") for number in range(900)]
    futures = [storage.balance(wallet) for wallet in wallets * 2]
    assert {future.result(60) for future in futures} == {110}


class LookedTooEarly(Credits):
    """What is due by a look before the lock: another daemon gives it a moment later."""

    def due(self, connection: Connection, wallets: Iterable[Wallet], at: int) -> dict[str, Wallet]:
        given = connection.execute(select(transfers.c.key).where(transfers.c.key.like("daily/%"))).scalar_one()
        return {given: ANN, **super().due(connection, wallets, at)}


def test_a_credit_that_another_daemon_gave_a_moment_before_is_not_given_again(
    storage: Storage, clock: Clock, url: str
) -> None:
    assert balance(storage) == 110
    dialect = dialect_for(url)
    engine = dialect.writing()
    with engine.begin() as connection:
        ledger = Ledger(connection, dialect, credit=LookedTooEarly(0, 10), at=int(clock()))
        ledger.load([ANN], [], [])
        assert ledger.balance(ANN) == 110
    engine.dispose()


@pytest.fixture
def nearly_full(url: str, clock: Clock, raw: Callable[[str], None]) -> Iterator[Callable[..., Ledger]]:
    """A ledger with ANN's wallet, which can take 5 more: `nearly_full(daily=10)`.

    Only raw SQL makes anybody that rich: the mint could not pay it in the age of the universe.
    """
    storage = Storage.open(url, clock=clock)
    balance(storage)
    storage.close()
    raw("DROP TRIGGER accounts_guard_update" + (" ON accounts" if url.startswith("postgresql") else ""))
    raw(f"UPDATE accounts SET balance = {MAX_BALANCE - 5} WHERE kind = 'wallet'")
    dialect = dialect_for(url)
    engine = dialect.writing()
    with engine.begin() as connection:

        def ledger(*postings: Posting, daily: int = 0) -> Ledger:
            made = Ledger(connection, dialect, credit=Credits(0, daily), at=int(NOON))
            made.load([ANN], [], postings)
            return made

        yield ledger
    engine.dispose()


@pytest.mark.parametrize(("daily", "after"), [(4, MAX_BALANCE - 1), (5, MAX_BALANCE), (6, MAX_BALANCE - 5)])
def test_a_full_wallet_goes_without(daily: int, after: int, nearly_full: Callable[..., Ledger]) -> None:
    assert nearly_full(daily=daily).balance(ANN) == after


def test_a_wallet_takes_no_more_than_it_can_hold(nearly_full: Callable[..., Ledger]) -> None:
    ledger = nearly_full(Grant("a", ANN, 5), Grant("b", ANN, 1))
    ledger.post(Grant("a", ANN, 5))
    assert ledger.balance(ANN) == MAX_BALANCE
    with pytest.raises(LimitExceeded, match=f"^{ANN} ") as caught:
        ledger.post(Grant("b", ANN, 1))
    assert (caught.value.balance, caught.value.amount, caught.value.limit) == (MAX_BALANCE, 1, MAX_BALANCE)


@pytest.mark.parametrize("amount", [-1, 1.5, True, 1_000_000_001])
def test_an_amount_or_nothing(url: str, amount: int) -> None:
    with pytest.raises(ValueError, match="daily_credit"):
        Storage.open(url, daily_credit=amount)
