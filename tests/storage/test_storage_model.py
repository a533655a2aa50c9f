"""Random units against a model of the ledger in plain Python, on every database."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from storage import (
    AlreadySettled,
    EscrowNotEmpty,
    EscrowShort,
    EventRow,
    Grant,
    Hold,
    KeyConflict,
    Overdraft,
    Posting,
    Refused,
    Release,
    SequenceConflict,
    Settle,
    Storage,
    TableClosed,
    Transfer,
    UnbalancedSettlement,
    Unit,
    UnknownTable,
    Wallet,
)

START = 100
NAMES = st.integers(0, 3)
AMOUNTS = st.sampled_from([1, 2, 30, 99, 100, 101, 1_000])
SLOTS = st.integers(0, 2)
_runs = itertools.count()


@dataclass
class TableModel:
    stakes: dict[Wallet, int] = field(default_factory=dict)
    settled: Settle | None = None
    finished: bool = False
    events: dict[int, EventRow] = field(default_factory=dict)

    @property
    def escrow(self) -> int:
        return 0 if self.settled else sum(self.stakes.values())


@dataclass
class Model:
    """What the ledger must do, said as shortly as possible."""

    balances: dict[Wallet, int] = field(default_factory=dict)
    tables: dict[int, TableModel] = field(default_factory=dict)
    keys: dict[str, Posting] = field(default_factory=dict)

    def write(self, unit: Unit) -> type[Refused] | None:
        """Apply the unit, or name the refusal and change nothing (wallets named in it are born either way)."""
        for posting in unit.postings:
            for wallet in _wallets(posting):
                self.balances.setdefault(wallet, START)
        if unit.events and self._repeated(unit):
            return None
        trial = copy.deepcopy(self)
        fault = trial._apply(unit)
        if fault is None:
            self.__dict__.update(trial.__dict__)
        return fault

    def _repeated(self, unit: Unit) -> bool:
        return all(
            row.table_id in self.tables and self.tables[row.table_id].events.get(row.seq) == row for row in unit.events
        ) and all(self._known(posting) == posting for posting in unit.postings)

    def _known(self, posting: Posting) -> Posting | None:
        if isinstance(posting, Settle):
            return self.tables[posting.table_id].settled if posting.table_id in self.tables else None
        return self.keys.get(posting.key)

    def _apply(self, unit: Unit) -> type[Refused] | None:
        for row in unit.events:
            if row.seq in self.tables[row.table_id].events:
                return SequenceConflict
            self.tables[row.table_id].events[row.seq] = row
        for posting in unit.postings:
            if fault := self._post(posting):
                return fault
        for table_id in unit.finished:
            if self.tables[table_id].escrow:
                return EscrowNotEmpty
            self.tables[table_id].finished = True
        return None

    def _post(self, posting: Posting) -> type[Refused] | None:
        if isinstance(posting, Hold | Release | Settle) and posting.table_id not in self.tables:
            return UnknownTable
        if isinstance(posting, Settle):
            return self._settle(posting)
        if (known := self.keys.get(posting.key)) is not None:
            return None if known == posting else KeyConflict
        fault = self._move(posting)
        if fault is None:
            self.keys[posting.key] = posting
        return fault

    def _move(self, posting: Hold | Release | Transfer | Grant) -> type[Refused] | None:
        match posting:
            case Hold(_, wallet, table_id, amount):
                table = self.tables[table_id]
                if table.settled:
                    return AlreadySettled
                if table.finished:
                    return TableClosed
                if self.balances[wallet] < amount:
                    return Overdraft
                self.balances[wallet] -= amount
                table.stakes[wallet] = table.stakes.get(wallet, 0) + amount
            case Release(_, table_id, wallet, amount):
                table = self.tables[table_id]
                if table.settled:
                    return AlreadySettled
                if table.stakes.get(wallet, 0) < amount:
                    return EscrowShort
                self.balances[wallet] += amount
                table.stakes[wallet] -= amount
            case Transfer(_, source, target, amount):
                if self.balances[source] < amount:
                    return Overdraft
                self.balances[source] -= amount
                self.balances[target] += amount
            case Grant(_, wallet, amount):
                self.balances[wallet] += amount
        return None

    def _settle(self, posting: Settle) -> type[Refused] | None:
        table = self.tables[posting.table_id]
        if table.settled:
            same = table.settled.kind == posting.kind and table.settled.by_wallet() == posting.by_wallet()
            return None if same else AlreadySettled
        stakes = {wallet: amount for wallet, amount in table.stakes.items() if amount}
        if table.escrow != sum(amount for _, amount in posting.payouts):
            return UnbalancedSettlement
        if posting.kind == "refunded" and stakes != posting.by_wallet():
            return UnbalancedSettlement
        for wallet, amount in posting.payouts:
            self.balances[wallet] += amount
        table.settled = posting
        return None


def _wallets(posting: Posting) -> list[Wallet]:
    if isinstance(posting, Settle):
        return [wallet for wallet, _ in posting.payouts]
    return [posting.source, posting.target] if isinstance(posting, Transfer) else [posting.wallet]


class Ledger(RuleBasedStateMachine):
    """Each run has a network of its own, so that all runs share one database."""

    def __init__(self, storage: Storage) -> None:
        super().__init__()
        self.storage = storage
        self.network = f"run{next(_runs)}"
        self.model = Model()
        self.table_ids = [storage.new_table(self.network, "#h").result(30) for _ in range(3)]
        self.model.tables = {table_id: TableModel() for table_id in self.table_ids}
        self.units: list[Unit] = []
        self.numbers = itertools.count()
        self.sequence = itertools.count()

    def wallet(self, name: int) -> Wallet:
        return Wallet(self.network, f"w{name}")

    def key(self, reuse: bool) -> str:
        keys = sorted(self.model.keys)
        return keys[-1] if reuse and keys else f"{self.network}/{next(self.numbers)}"

    def write(self, unit: Unit) -> None:
        self.units.append(unit)
        expected = self.model.write(unit)
        error = self.storage.submit(unit).exception(30)
        assert type(error) is (expected or type(None)), (unit, error)

    @rule(name=NAMES, amount=AMOUNTS, slot=SLOTS, reuse=st.booleans(), event=st.booleans())
    def hold(self, name: int, amount: int, slot: int, reuse: bool, event: bool) -> None:
        table_id = self.table_ids[slot]
        events = (EventRow(table_id, next(self.sequence), 1, "staked", "{}"),) if event else ()
        self.write(Unit(events, (Hold(self.key(reuse), self.wallet(name), table_id, amount),)))

    @rule(name=NAMES, amount=AMOUNTS, slot=SLOTS, reuse=st.booleans())
    def release(self, name: int, amount: int, slot: int, reuse: bool) -> None:
        self.write(Unit(postings=(Release(self.key(reuse), self.table_ids[slot], self.wallet(name), amount),)))

    @rule(source=NAMES, to=NAMES, amount=AMOUNTS, reuse=st.booleans())
    def give(self, source: int, to: int, amount: int, reuse: bool) -> None:
        if source != to:
            self.write(Unit(postings=(Transfer(self.key(reuse), self.wallet(source), self.wallet(to), amount),)))

    @rule(name=NAMES, amount=AMOUNTS)
    def grant(self, name: int, amount: int) -> None:
        self.write(Unit(postings=(Grant(self.key(False), self.wallet(name), amount),)))

    @rule(slot=SLOTS, name=NAMES, off=st.sampled_from([0, 0, 0, 1, -1]), finish=st.booleans())
    def pay(self, slot: int, name: int, off: int, finish: bool) -> None:
        table_id = self.table_ids[slot]
        amount = self.model.tables[table_id].escrow + off
        payouts = ((self.wallet(name), amount),) if amount > 0 else ()
        finished = (table_id,) if finish else ()
        self.write(Unit(postings=(Settle(table_id, "paid", payouts),), finished=finished))

    @rule(slot=SLOTS, swap=st.booleans())
    def refund(self, slot: int, swap: bool) -> None:
        table_id = self.table_ids[slot]
        stakes = [(wallet, amount) for wallet, amount in self.model.tables[table_id].stakes.items() if amount]
        if swap and len(stakes) > 1:
            stakes = [(wallet, stakes[number - 1][1]) for number, (wallet, _) in enumerate(stakes)]
        self.write(Unit(postings=(Settle(table_id, "refunded", tuple(stakes)),)))

    @rule(slot=SLOTS)
    def finish(self, slot: int) -> None:
        self.write(Unit(finished=(self.table_ids[slot],)))

    @rule(slot=SLOTS, data=st.sampled_from(["{}", "[]"]), back=st.sampled_from([0, 0, 1]))
    def journal(self, slot: int, data: str, back: int) -> None:
        seq = max(0, next(self.sequence) - back)
        self.write(Unit((EventRow(self.table_ids[slot], seq, 1, "played", data),)))

    @rule(name=NAMES, amounts=st.lists(AMOUNTS, min_size=2, max_size=4), slot=SLOTS)
    def several(self, name: int, amounts: list[int], slot: int) -> None:
        """One unit with several postings: all or none."""
        source, target = self.wallet(name), self.wallet((name + 1) % 4)
        gifts = [Transfer(self.key(False), source, target, amount) for amount in amounts]
        self.write(Unit(postings=(*gifts, Hold(self.key(False), source, self.table_ids[slot], amounts[0]))))

    @precondition(lambda self: self.units)
    @rule(number=st.integers(0, 5))
    def again(self, number: int) -> None:
        self.write(self.units[-1 - number % len(self.units)])

    @invariant()
    def balances_agree(self) -> None:
        wallets = {wallet: self.storage.balance(wallet) for wallet in self.model.balances}
        escrows = {table_id: self.storage.escrow(table_id) for table_id in self.model.tables}
        assert {wallet: future.result(30) for wallet, future in wallets.items()} == self.model.balances
        assert {table_id: future.result(30) for table_id, future in escrows.items()} == {
            table_id: table.escrow for table_id, table in self.model.tables.items()
        }

    def teardown(self) -> None:
        for table_id, table in self.model.tables.items():
            assert {row.seq: row for row in self.storage.events(table_id)} == table.events
        faults = [fault for fault in self.storage.audit() if "journal has" not in fault]  # gaps are made on purpose
        assert faults == []


def _run(url: str, examples: int, steps: int) -> None:
    storage = Storage.open(url, starting_credit=START)
    try:
        run_state_machine_as_test(
            lambda: Ledger(storage),
            settings=settings(
                max_examples=examples, stateful_step_count=steps, deadline=None, suppress_health_check=list(HealthCheck)
            ),
        )
    finally:
        storage.close()


def test_random_units_agree_with_the_model(url: str) -> None:
    _run(url, examples=10, steps=25)


@pytest.mark.long
def test_many_random_units_agree_with_the_model(fresh: Callable[[], str]) -> None:
    _run(fresh(), examples=120, steps=50)
