"""What a unit does and what it refuses, on every database."""

from __future__ import annotations

from concurrent.futures import CancelledError

import pytest

from storage import (
    MAX_AMOUNT,
    MAX_BALANCE,
    Abridged,
    AlreadySettled,
    EscrowNotEmpty,
    EscrowShort,
    EventRow,
    Grant,
    Hold,
    KeyConflict,
    LimitExceeded,
    Overdraft,
    Posting,
    Release,
    SequenceConflict,
    Setting,
    Settle,
    Storage,
    StoredTable,
    TableClosed,
    Transfer,
    UnbalancedSettlement,
    Unit,
    UnknownTable,
    Wallet,
)
from tests.storage.money import ANN, BOB, CAN, do, event, table_with_prize


def test_a_prize_from_stake_to_payout(storage: Storage) -> None:
    table = storage.new_table("libera", "#hearts").result()
    stake = storage.submit(Unit((event(table, 0),), (Hold("h", ANN, table, 25),))).result()
    assert stake.balances == {ANN: 75}
    assert storage.escrow(table).result() == 25
    paid = storage.submit(Unit((event(table, 1),), (Settle(table, "paid", ((BOB, 25),)),), finished=(table,))).result()
    assert paid.balances == {BOB: 125}
    assert paid.receipts == (paid.settled[table][BOB],)
    assert storage.escrow(table).result() == 0
    assert storage.events(table) == [event(table, 0), event(table, 1)]
    assert list(storage.open_tables(["libera"])) == []


def test_a_wallet_gets_its_starting_credit_once(storage: Storage, url: str) -> None:
    assert [storage.balance(ANN).result() for _ in range(2)] == [100, 100]
    do(storage, Transfer("g", ANN, BOB, 100))
    assert (storage.balance(ANN).result(), storage.balance(BOB).result()) == (0, 200)
    richer = Storage.open(url, starting_credit=500, daemon=False)
    assert (richer.balance(ANN).result(), richer.balance(CAN).result()) == (0, 500)
    richer.close()


def test_without_starting_credit_a_wallet_begins_empty(url: str) -> None:
    storage = Storage.open(url, starting_credit=0)
    assert storage.balance(ANN).result() == 0
    storage.close()


def test_wallets_differ_by_network_and_by_every_character(storage: Storage) -> None:
    names = ["ann", "Ann", "ann ", "аnn", "ن", "a/b", "🂡"]
    wallets = [Wallet(network, name) for network in ("libera", "other") for name in names]
    for number, wallet in enumerate(wallets, 1):
        do(storage, Grant(f"g{number}", wallet, number))
    assert [storage.balance(wallet).result() for wallet in wallets] == [100 + n for n in range(1, len(wallets) + 1)]


def test_an_overdraft_leaves_no_event(storage: Storage) -> None:
    table = table_with_prize(storage)
    unit = Unit((event(table, 0),), (Hold("big", ANN, table, 71),), (Setting("s", "n", "v"),))
    with pytest.raises(Overdraft) as caught:
        storage.submit(unit).result()
    assert (caught.value.wallet, caught.value.balance, caught.value.amount) == (ANN, 70, 71)
    assert storage.events(table) == []
    assert storage.settings() == []
    assert storage.escrow(table).result() == 30


def test_a_refused_event_takes_its_money_back(storage: Storage) -> None:
    table = table_with_prize(storage)
    storage.submit(Unit((event(table, 0),))).result()
    with pytest.raises(SequenceConflict) as caught:
        storage.submit(Unit((event(table, 1), event(table, 0, "[]")), (Transfer("g", ANN, BOB, 1),))).result()
    assert (caught.value.table_id, caught.value.seq) == (table, 0)
    assert storage.balance(ANN).result() == 70
    assert storage.events(table) == [event(table, 0)]


def test_of_many_postings_the_last_refusal_takes_all_back(storage: Storage) -> None:
    table = table_with_prize(storage)
    with pytest.raises(Overdraft):
        do(
            storage,
            Transfer("a", ANN, BOB, 50),
            Grant("b", BOB, 5),
            Release("c", table, ANN, 3),
            Transfer("d", ANN, BOB, 90),
        )
    assert [storage.balance(wallet).result() for wallet in (ANN, BOB)] == [70, 100]
    assert do(storage, Transfer("a", ANN, BOB, 50))


def test_only_the_faulty_unit_of_a_batch_fails(storage: Storage) -> None:
    table = storage.new_table("libera", "#hearts").result()
    units = [Unit((event(table, seq),)) for seq in range(200)]
    units[50] = Unit((event(table, 49, "[]"),))
    units[60] = Unit((event(999, 60),))
    units[70] = Unit((event(table, 70),), (Transfer("g", ANN, BOB, 101),))
    futures = [storage.submit(unit) for unit in units]
    kinds = [type(future.exception(30)) for future in futures]
    assert [(n, kind) for n, kind in enumerate(kinds) if kind is not type(None)] == [
        (50, SequenceConflict), (60, UnknownTable), (70, Overdraft)
    ]  # fmt: skip
    assert [row.seq for row in storage.events(table)] == [seq for seq in range(200) if seq not in (50, 60, 70)]
    for seq in (50, 60, 70):  # the audit would name the gaps
        storage.submit(Unit((event(table, seq),))).result()


REPEATABLE: list[Posting] = [
    Hold("k", BOB, 1, 7),
    Release("k", 1, ANN, 7),
    Transfer("k", ANN, BOB, 7),
    Grant("k", ANN, 7),
]


@pytest.mark.parametrize("posting", REPEATABLE, ids=lambda posting: type(posting).__name__)
def test_a_key_counts_once(storage: Storage, posting: Posting) -> None:
    assert table_with_prize(storage) == 1
    first = do(storage, posting)
    before = [storage.balance(wallet).result() for wallet in (ANN, BOB)]
    assert do(storage, posting) == first
    assert do(storage, posting, posting) == first * 2
    assert [storage.balance(wallet).result() for wallet in (ANN, BOB)] == before
    with pytest.raises(KeyConflict):
        do(storage, Transfer("k", BOB, ANN, 7))
    with pytest.raises(KeyConflict):
        do(storage, Grant("k", ANN, 8))


def test_a_repeated_unit_gets_its_first_answer(storage: Storage) -> None:
    table = storage.new_table("libera", "#hearts").result()
    unit = Unit((event(table, 0), event(table, 1)), (Hold("h", ANN, table, 60),))
    first = storage.submit(unit).result()
    second = Unit((event(table, 2),), (Settle(table, "refunded", ((ANN, 60),)),), finished=(table,))
    settled = storage.submit(second).result()
    assert storage.submit(unit).result().receipts == first.receipts
    assert storage.submit(second).result() == settled
    assert storage.balance(ANN).result() == 100


def test_an_event_repeated_with_new_money_is_a_conflict(storage: Storage) -> None:
    table = table_with_prize(storage)
    storage.submit(Unit((event(table, 0),))).result()
    with pytest.raises(SequenceConflict):
        storage.submit(Unit((event(table, 0),), (Grant("new", ANN, 5),))).result()
    assert storage.balance(ANN).result() == 70


def test_a_table_settles_once_and_takes_no_stake_afterwards(storage: Storage) -> None:
    table = table_with_prize(storage)
    settle = Settle(table, "paid", ((BOB, 10), (CAN, 15), (BOB, 5)))
    receipt = do(storage, settle)
    assert do(storage, settle) == receipt
    assert [storage.balance(wallet).result() for wallet in (ANN, BOB, CAN)] == [70, 115, 115]
    others: list[Posting] = [
        Settle(table, "paid", ((CAN, 30),)),
        Settle(table, "refunded", ((BOB, 15), (CAN, 15))),
        Settle(table, "paid", ()),
        Hold("late", ANN, table, 1),
        Release("late", table, ANN, 1),
    ]
    for posting in others:
        with pytest.raises(AlreadySettled):
            do(storage, posting)
    assert do(storage, Hold(f"hold/{table}/1", ANN, table, 30)) == [2]  # the old stake, repeated, is still known


@pytest.mark.parametrize("payouts", [(), ((BOB, 29),), ((BOB, 31),), ((BOB, 29), (CAN, 2))])
def test_a_settlement_empties_the_escrow_exactly(storage: Storage, payouts: tuple[tuple[Wallet, int], ...]) -> None:
    table = table_with_prize(storage)
    with pytest.raises(UnbalancedSettlement):
        do(storage, Settle(table, "paid", payouts))
    assert storage.escrow(table).result() == 30


def test_a_refund_goes_back_to_the_givers(storage: Storage) -> None:
    table = table_with_prize(storage)
    do(storage, Hold("b", BOB, table, 20), Release("r", table, ANN, 10))
    assert storage.stakes(table) == {ANN: 20, BOB: 20}
    with pytest.raises(UnbalancedSettlement, match="every stake back to its giver"):
        do(storage, Settle(table, "refunded", ((ANN, 40),)))
    with pytest.raises(EscrowShort):
        do(storage, Release("r2", table, ANN, 21))
    do(storage, Settle(table, "refunded", ((ANN, 20), (BOB, 20))))
    assert [storage.balance(wallet).result() for wallet in (ANN, BOB)] == [100, 100]


def test_a_repeated_settlement_gets_the_receipts_of_its_own_table(storage: Storage) -> None:
    receipts = []
    for amount in (30, 20):
        table = table_with_prize(storage, amount)
        receipts.append((table, amount, do(storage, Settle(table, "paid", ((BOB, amount),)))))
    for table, amount, receipt in receipts:
        assert do(storage, Settle(table, "paid", ((BOB, amount),))) == receipt


def test_who_staked_nothing_takes_nothing_back(storage: Storage) -> None:
    table = table_with_prize(storage)
    with pytest.raises(EscrowShort) as caught:
        do(storage, Release("r", table, BOB, 1))
    assert (caught.value.wallet, caught.value.staked, caught.value.amount) == (BOB, 0, 1)
    assert (storage.balance(BOB).result(), storage.escrow(table).result()) == (100, 30)


def test_a_table_without_prize_may_settle_too(storage: Storage) -> None:
    table = storage.new_table("libera", "#hearts").result()
    done = storage.submit(Unit(postings=(Settle(table, "refunded", ()),), finished=(table,))).result()
    assert (done.receipts, done.settled) == ((None,), {table: {}})


def test_a_table_with_money_in_escrow_cannot_finish(storage: Storage) -> None:
    table = table_with_prize(storage)
    with pytest.raises(EscrowNotEmpty):
        storage.submit(Unit(finished=(table,))).result()
    do(storage, Release("r", table, ANN, 30))
    storage.submit(Unit(finished=(table,))).result()
    storage.submit(Unit(finished=(table,))).result()
    with pytest.raises(TableClosed):
        do(storage, Hold("late", ANN, table, 1))


def test_money_for_a_table_that_does_not_exist(storage: Storage) -> None:
    for posting in (Hold("h", ANN, 7, 1), Settle(7, "paid", ()), Release("r", 7, ANN, 1)):
        with pytest.raises(UnknownTable):
            do(storage, posting)
    with pytest.raises(UnknownTable):
        storage.escrow(7).result()
    with pytest.raises(UnknownTable):
        storage.submit(Unit(finished=(7,))).result()
    with pytest.raises(UnknownTable):
        storage.submit(Unit((event(7, 0),))).result()


def test_an_escrow_has_a_limit(storage: Storage) -> None:
    table = table_with_prize(storage)
    do(storage, Grant("rich", ANN, MAX_AMOUNT))
    with pytest.raises(LimitExceeded, match=f"the escrow of table {table} "):
        do(storage, Hold("h", ANN, table, MAX_AMOUNT))
    do(storage, Hold("h", ANN, table, MAX_AMOUNT - 30))
    do(storage, Settle(table, "paid", ((BOB, MAX_AMOUNT),)))
    assert storage.balance(BOB).result() == MAX_AMOUNT + 100 <= MAX_BALANCE


@pytest.mark.parametrize("amount", [0, -1, -5, MAX_AMOUNT + 1, 2**31, 2**63, True, 1.0, 1.5, float("nan"), "5", None])
def test_what_is_no_amount_is_refused_before_the_database(amount: object) -> None:
    makers = (
        lambda: Hold("k", ANN, 1, amount),
        lambda: Release("k", 1, ANN, amount),
        lambda: Settle(1, "paid", ((ANN, amount),)),
        lambda: Transfer("k", ANN, BOB, amount),
        lambda: Grant("k", ANN, amount),
    )
    for make in makers:
        with pytest.raises(ValueError, match="whole number from 1"):
            make()


def test_what_no_database_could_store_is_refused(storage: Storage) -> None:
    makers = (
        lambda: Transfer("k", ANN, ANN, 1),
        lambda: Grant("", ANN, 1),
        lambda: Grant("start/libera/ann", ANN, 1),
        lambda: Grant("settle/1/1", ANN, 1),
        lambda: Wallet("", "ann"),
        lambda: Wallet("libera", ""),
        lambda: Wallet("a/b", "ann"),
        lambda: Wallet("libera", "a\0nn"),
        lambda: Settle(1, "kept", ()),
        lambda: Setting("s", "n", "\0"),
        lambda: Unit((event(1, 0, "\ud800"),)),
        lambda: Unit((event(1, 0, '"\0"'),)),
        lambda: Unit((event(1, -1),)),
        lambda: Unit((event(0, 1),)),
        lambda: Unit((EventRow(1, 1, 0, "played", "{}"),)),
        lambda: Unit((EventRow(1, 2**63, 1, "played", "{}"),)),
        lambda: storage.new_table("lib\0era", "#hearts"),
    )
    for make in makers:
        with pytest.raises(ValueError, match=r".+"):
            make()


def test_settings_are_remembered_changed_and_deleted(storage: Storage) -> None:
    storage.submit(Unit(settings=(Setting("libera/#h", "end", "100"), Setting("", "x", "")))).result()
    storage.submit(Unit(settings=(Setting("libera/#h", "end", "50"), Setting("libera/#h", "lang", "fa")))).result()
    assert storage.settings() == [
        Setting("", "x", ""), Setting("libera/#h", "end", "50"), Setting("libera/#h", "lang", "fa")
    ]  # fmt: skip
    storage.submit(Unit(settings=(Setting("libera/#h", "end", None), Setting("none", "such", None)))).result()
    assert storage.settings() == [Setting("", "x", ""), Setting("libera/#h", "lang", "fa")]


def test_open_tables_are_those_of_the_networks_with_their_events_in_order(storage: Storage) -> None:
    places = [("libera", "#a"), ("other", "#a"), ("libera", "#b"), ("libera", "#c"), ("third", "")]
    numbers = [storage.new_table(*place).result() for place in places]
    assert numbers == sorted(set(numbers))
    for number in (numbers[3], numbers[0], numbers[1]):
        storage.submit(Unit(tuple(event(number, seq, f'"ş{seq}"') for seq in (0, 1, 2)))).result()
    storage.submit(Unit(finished=(numbers[2],))).result()
    assert list(storage.open_tables(["libera", "third"])) == [
        (StoredTable(numbers[0], "libera", "#a"), [event(numbers[0], seq, f'"ş{seq}"') for seq in (0, 1, 2)]),
        (StoredTable(numbers[3], "libera", "#c"), [event(numbers[3], seq, f'"ş{seq}"') for seq in (0, 1, 2)]),
        (StoredTable(numbers[4], "third", ""), []),
    ]
    assert list(storage.open_tables([])) == []


def test_a_reader_may_leave_out_what_a_later_event_stands_for(storage: Storage) -> None:
    """Each table by its own last event of that kind; all of them where it has none."""
    journals = ["omosmmomsomo", "omsmo", "omo", "s", "oss", "", "omomm"]
    numbers = [storage.new_table("libera", "#a").result() for _ in journals]
    for number, kinds in zip(numbers, journals, strict=True):
        rows = tuple(event(number, seq, f'"{seq}"')._replace(kind=kind) for seq, kind in enumerate(kinds))
        storage.submit(Unit(rows)).result()
    abridged = Abridged(kinds=("m", "s"), since="s")
    wanted = {numbers[0]: "o o   o somo", numbers[1]: "o smo"}
    left = [wanted.get(number, kinds) for number, kinds in zip(numbers, journals, strict=True)]
    left[4] = "o s"
    tables = [StoredTable(number, "libera", "#a") for number in numbers]
    expected = [
        (table, [event(table.id, seq, f'"{seq}"')._replace(kind=kind) for seq, kind in enumerate(kinds) if kind != " "])
        for table, kinds in zip(tables, left, strict=True)
    ]
    assert list(storage.open_tables(["libera"], abridged)) == expected
    assert list(storage.journals(tables[::-1], abridged)) == expected[::-1]
    assert list(storage.journals(tables[:1], Abridged(("m",), "z"))) == list(storage.journals(tables[:1]))


def test_what_was_written_is_there_after_opening_again(storage: Storage, url: str) -> None:
    table = table_with_prize(storage)
    storage.submit(Unit((event(table, 0),), settings=(Setting("s", "n", "v"),))).result()
    storage.close()
    again = Storage.open(url)
    assert again.events(table) == [event(table, 0)]
    assert again.settings() == [Setting("s", "n", "v")]
    assert (again.balance(ANN).result(), again.escrow(table).result()) == (70, 30)
    assert again.new_table("libera", "#hearts").result() > table
    again.close()


def test_closing_writes_what_is_queued(storage: Storage) -> None:
    table = storage.new_table("libera", "#hearts").result()
    futures = [storage.submit(Unit((event(table, seq),))) for seq in range(500)]
    storage.close()
    storage.close()
    assert all(future.exception(0) is None for future in futures)
    assert len(storage.events(table)) == 500


def test_a_unit_cancelled_in_the_queue_is_not_written(storage: Storage) -> None:
    table = storage.new_table("libera", "#hearts").result()
    futures = [storage.submit(Unit((event(table, seq),))) for seq in range(400)]
    cancelled = {seq for seq, future in enumerate(futures) if future.cancel()}
    for seq, future in enumerate(futures):
        if seq in cancelled:
            with pytest.raises(CancelledError):
                future.result(30)
        else:
            future.result(30)
    assert {row.seq for row in storage.events(table)} == set(range(400)) - cancelled
    for seq in sorted(cancelled):
        storage.submit(Unit((event(table, seq),))).result()
