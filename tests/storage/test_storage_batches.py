"""Units of one batch: what one did is known to those after it, and what a refused one took back is not.

The ledger reads balances, settlements and keys once per batch and follows them itself; a refused unit's savepoint is
rolled back, and so must be what the ledger has followed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager

import pytest

from storage import (
    AlreadySettled,
    Committed,
    Hold,
    Overdraft,
    Posting,
    Release,
    Settle,
    Storage,
    Transfer,
    Unit,
)
from tests.storage.money import ANN, BOB, CAN, do, table_with_prize

TOO_MUCH = Transfer("too much", CAN, BOB, 101)
"""Refuses its unit: nobody begins with more than 100."""


class Gate:
    """A storage's clock, which every transaction reads first: with it closed, what is submitted is one batch."""

    def __init__(self) -> None:
        self._open = threading.Event()
        self._open.set()
        self._reached = threading.Event()

    def __call__(self) -> float:
        self._reached.set()
        assert self._open.wait(30)
        return 1_700_000_000.0

    @contextmanager
    def closed(self, storage: Storage) -> Iterator[None]:
        """Within the block nothing is written; at its end, all that was submitted in it, in one transaction."""
        self._open.clear()
        self._reached.clear()
        first = storage.balance(CAN)
        assert self._reached.wait(30)  # the writer is busy with this one and takes the others together
        yield
        self._open.set()
        assert first.result(30) == 100


@pytest.fixture
def gate() -> Gate:
    return Gate()


@pytest.fixture
def storage(url: str, gate: Gate) -> Iterator[Storage]:
    opened = Storage.open(url, clock=gate)
    try:
        yield opened
        assert opened.audit() == []
    finally:
        opened.close()


@pytest.fixture
def together(storage: Storage, gate: Gate) -> Callable[..., list[Future[Committed]]]:
    """Write units in one batch."""

    def write(*units: Unit) -> list[Future[Committed]]:
        with gate.closed(storage):
            futures = [storage.submit(unit) for unit in units]
        for future in futures:
            future.exception(30)
        return futures

    return write


Together = Callable[..., list[Future[Committed]]]


# --- what a refused unit took back ----------------------------------------------------------------------------------
def test_money_that_a_refused_unit_did_not_spend_can_be_spent_after_it(storage: Storage, together: Together) -> None:
    refused, spent = together(
        Unit(postings=(Transfer("a", ANN, BOB, 70), TOO_MUCH)),
        Unit(postings=(Transfer("b", ANN, BOB, 60),)),
    )
    assert isinstance(refused.exception(), Overdraft)
    assert spent.result().balances == {ANN: 40, BOB: 160}
    assert storage.balance(ANN).result(30) == 40


def test_money_that_a_refused_unit_did_not_bring_cannot_be_spent_after_it(storage: Storage, together: Together) -> None:
    refused, spent = together(
        Unit(postings=(Transfer("a", BOB, ANN, 70), TOO_MUCH)),
        Unit(postings=(Transfer("b", ANN, CAN, 101),)),
    )
    assert isinstance(refused.exception(), Overdraft)
    error = spent.exception()
    assert isinstance(error, Overdraft)
    assert (error.wallet, error.balance, error.amount) == (ANN, 100, 101)
    assert [storage.balance(wallet).result(30) for wallet in (ANN, BOB, CAN)] == [100, 100, 100]


def test_a_refused_gift_is_not_taken_for_one_that_was_made(storage: Storage, together: Together) -> None:
    """Its key is free again: with a receipt for it nobody would ever be paid."""
    refused, again = together(
        Unit(postings=(Transfer("gift", ANN, BOB, 70), TOO_MUCH)),
        Unit(postings=(Transfer("gift", ANN, BOB, 70),)),
    )
    assert isinstance(refused.exception(), Overdraft)
    (receipt,) = again.result().receipts
    assert [(row.receipt, row.amount) for row in storage.movements(ANN) if row.kind == "give"] == [(receipt, 70)]


def test_a_refused_stake_leaves_the_escrow_as_it_was(storage: Storage, together: Together) -> None:
    table = table_with_prize(storage, 30)
    refused, paid = together(
        Unit(postings=(Hold("more", BOB, table, 5), TOO_MUCH)),
        Unit(postings=(Settle(table, "paid", ((BOB, 30),)),), finished=(table,)),
    )
    assert isinstance(refused.exception(), Overdraft)
    assert paid.result().balances == {BOB: 130}


def test_a_refused_settlement_leaves_the_prize_to_be_paid(storage: Storage, together: Together) -> None:
    table = table_with_prize(storage, 30)
    refused, paid = together(
        Unit(postings=(Settle(table, "refunded", ((ANN, 30),)), TOO_MUCH)),
        Unit(postings=(Settle(table, "paid", ((BOB, 30),)),), finished=(table,)),
    )
    assert isinstance(refused.exception(), Overdraft)
    assert paid.result().balances == {BOB: 130}
    assert [storage.balance(wallet).result(30) for wallet in (ANN, BOB)] == [70, 130]


@pytest.mark.parametrize(
    "after",
    [Release("back", 1, ANN, 30), Hold("more", ANN, 1, 5), Settle(1, "refunded", ((ANN, 30),))],
    ids=["release", "hold", "settle"],
)
def test_a_table_that_a_refused_unit_did_not_settle_still_moves_money(
    after: Posting, storage: Storage, together: Together
) -> None:
    assert table_with_prize(storage, 30) == 1
    refused, moved = together(
        Unit(postings=(Settle(1, "paid", ((BOB, 30),)), TOO_MUCH)),
        Unit(postings=(after,)),
    )
    assert isinstance(refused.exception(), Overdraft)
    assert moved.exception() is None


def test_a_table_that_a_refused_unit_did_not_finish_still_takes_a_stake(storage: Storage, together: Together) -> None:
    empty, staked = (storage.new_table("libera", "#hearts").result(30) for _ in range(2))
    do(storage, Hold("h", ANN, staked, 30))
    refused, held = together(
        Unit(finished=(empty, staked)),  # the second has money in escrow
        Unit(postings=(Hold("more", BOB, empty, 5),)),
    )
    assert refused.exception() is not None
    assert held.result().balances == {BOB: 95}


# --- what was done in the same batch, or the same unit --------------------------------------------------------------
def test_a_gift_named_twice_in_one_unit_is_made_once(storage: Storage) -> None:
    first, second = do(storage, Transfer("gift", ANN, BOB, 70), Transfer("gift", ANN, BOB, 70))
    assert first == second
    assert storage.balance(ANN).result(30) == 30


def test_a_prize_named_twice_in_one_unit_is_paid_once(storage: Storage) -> None:
    table = table_with_prize(storage, 30)
    settle = Settle(table, "paid", ((BOB, 30),))
    first, second = do(storage, settle, settle)
    assert first == second
    assert storage.balance(BOB).result(30) == 130


def test_nothing_is_staked_on_a_prize_paid_in_the_same_unit(storage: Storage) -> None:
    table = table_with_prize(storage, 30)
    with pytest.raises(AlreadySettled):
        do(storage, Settle(table, "paid", ((BOB, 30),)), Hold("late", ANN, table, 5))
    assert storage.escrow(table).result(30) == 30


def test_an_escrow_paid_out_in_the_same_batch_is_empty(storage: Storage, gate: Gate) -> None:
    table = table_with_prize(storage, 30)
    with gate.closed(storage):
        storage.submit(Unit(postings=(Settle(table, "paid", ((BOB, 30),)),)))
        left = storage.escrow(table)
    assert left.result(30) == 0
