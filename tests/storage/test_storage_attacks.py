"""Raw SQL that tries to break the ledger or the journal is refused by the database itself, on both engines.

The SQLite connection of the intruder is the naked default: foreign keys off, no triggers on REPLACE.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import create_engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from storage import Archive, Grant, Settle, Storage, Unit
from storage.schema import metadata
from storage.urls import dialect_for
from tests.storage.money import ANN, BOB, do, event, table_with_prize

WALLET_ANN = "(SELECT id FROM accounts WHERE account = 'ann')"
WALLET_BOB = "(SELECT id FROM accounts WHERE account = 'bob')"
MINT = "(SELECT id FROM accounts WHERE kind = 'mint')"
ESCROW = "(SELECT id FROM accounts WHERE table_id = 1)"
SETTLED = "(SELECT id FROM accounts WHERE table_id = 2)"
EMPTY = "(SELECT id FROM accounts WHERE table_id = 3)"


def mark(table: object, events: object = 3, digest: str = f"'{'a' * 64}'", verb: str = "") -> str:
    """A table marked as archived."""
    return (
        f"INSERT {verb} INTO archives (table_id, events, digest, file, at) VALUES ({table}, {events}, {digest}, 'x', 0)"
    )


def move(
    debit: str, credit: str, amount: object, kind: str, table: object = "NULL", key: str = "x", verb: str = ""
) -> str:
    return (
        f"INSERT {verb} INTO transfers (key, debit_account, credit_account, amount, kind, table_id, at)"
        f" VALUES ('{key}', {debit}, {credit}, {amount}, '{kind}', {table}, 0)"
    )


ATTACKS = {
    # Balances change by transfers only.
    "raise a balance": f"UPDATE accounts SET balance = balance + 1 WHERE id = {WALLET_ANN}",
    "raise a balance and claim the last transfer": "UPDATE accounts SET balance = balance + 1, last_transfer ="
    f" last_transfer WHERE id = {WALLET_ANN}",
    "raise a balance in the name of a transfer": "UPDATE accounts SET balance = balance + 100, last_transfer = 1",
    "raise a balance in the name of a future transfer": "UPDATE accounts SET balance = balance + 5,"
    f" last_transfer = 999 WHERE id = {WALLET_ANN}",
    "empty an escrow": f"UPDATE accounts SET balance = 0 WHERE id = {ESCROW}",
    "steal a wallet": f"UPDATE accounts SET account = 'eve' WHERE id = {WALLET_ANN}",
    "make a wallet the mint": "UPDATE accounts SET kind = 'mint', network = NULL, account = NULL"
    f" WHERE id = {WALLET_ANN}",
    "a rich new wallet": "INSERT INTO accounts (kind, network, account, balance) VALUES ('wallet', 'l', 'eve', 1000)",
    "a new wallet in debt": "INSERT INTO accounts (kind, network, account, balance) VALUES ('wallet', 'l', 'eve', -1)",
    "a new wallet with a past": "INSERT INTO accounts (kind, network, account, last_transfer) VALUES"
    " ('wallet', 'libera', 'eve', -5)",
    "a second mint": "INSERT INTO accounts (kind) VALUES ('mint')",
    "a second escrow": "INSERT INTO accounts (kind, table_id) VALUES ('escrow', 1)",
    "a second wallet of ann": "INSERT INTO accounts (kind, network, account) VALUES ('wallet', 'libera', 'ann')",
    "an account of no kind": "INSERT INTO accounts (kind, network, account) VALUES ('bank', 'libera', 'eve')",
    "a wallet of nobody": "INSERT INTO accounts (kind) VALUES ('wallet')",
    "delete a wallet": f"DELETE FROM accounts WHERE id = {WALLET_ANN}",
    "delete everybody": "DELETE FROM accounts",
    # Transfers.
    "overdraw a wallet": move(WALLET_ANN, WALLET_BOB, 71, "give"),
    "overdraw an escrow": move(ESCROW, WALLET_ANN, 31, "release", 1),
    "nothing": move(WALLET_ANN, WALLET_BOB, 0, "give"),
    "a negative gift": move(WALLET_ANN, WALLET_BOB, -5, "give"),
    "too much": move(MINT, WALLET_BOB, 1_000_000_001, "grant"),
    "2^63": move(MINT, WALLET_BOB, 2**63, "grant"),
    "not a number": move(MINT, WALLET_BOB, "'NaN'", "grant"),
    "no amount": move(MINT, WALLET_BOB, "NULL", "grant"),
    "to oneself": move(WALLET_ANN, WALLET_ANN, 5, "give"),
    "to nobody": move(WALLET_ANN, "999", 5, "give"),
    "from nobody": move("999", WALLET_ANN, 5, "give"),
    "no credit side": move(WALLET_ANN, "NULL", 5, "give"),
    "mint to escrow": move(MINT, ESCROW, 5, "grant"),
    "wallet to mint": move(WALLET_ANN, MINT, 5, "give"),
    "a grant from a wallet": move(WALLET_ANN, WALLET_BOB, 5, "grant"),
    "a gift out of escrow": move(ESCROW, WALLET_BOB, 5, "give"),
    "a kind that does not exist": move(MINT, WALLET_BOB, 5, "bonus"),
    "no kind": move(MINT, WALLET_BOB, 5, "x").replace("'x', NULL, 0", "NULL, NULL, 0"),
    "a stake for another table": move(WALLET_ANN, ESCROW, 5, "hold", 3),
    "a stake for no table": move(WALLET_ANN, ESCROW, 5, "hold"),
    "a used key": move(WALLET_ANN, WALLET_BOB, 5, "give", key="hold/1/1"),
    "no key": move(WALLET_ANN, WALLET_BOB, 5, "give").replace("'x'", "NULL"),
    "a release to somebody else": move(ESCROW, WALLET_BOB, 5, "release", 1),
    "a payout without settlement": move(ESCROW, WALLET_BOB, 30, "paid", 1),
    "a refund without settlement": move(ESCROW, WALLET_ANN, 30, "refunded", 1),
    "change an amount": "UPDATE transfers SET amount = 1",
    "change a receiver": f"UPDATE transfers SET credit_account = {WALLET_BOB}",
    "delete a transfer": "DELETE FROM transfers WHERE id = 1",
    # Settlements.
    "a stake after settlement": move(WALLET_ANN, SETTLED, 5, "hold", 2),
    "a second payout": move(SETTLED, WALLET_BOB, 30, "paid", 2),
    "a second settlement": "INSERT INTO settlements (table_id, kind, at) VALUES (2, 'refunded', 0)",
    "a settlement that pays nobody": "INSERT INTO settlements (table_id, kind, at) VALUES (1, 'paid', 0)",
    "a settlement of no table": "INSERT INTO settlements (table_id, kind, at) VALUES (99, 'paid', 0)",
    "a settlement of no kind": "INSERT INTO settlements (table_id, kind, at) VALUES (3, 'kept', 0)",
    "change a settlement": "UPDATE settlements SET kind = 'refunded'",
    "delete a settlement": "DELETE FROM settlements",
    "a payout for a settled table": f"INSERT INTO payouts (table_id, account_id, amount) VALUES (2, {WALLET_ANN}, 5)",
    "a payout to an escrow": f"INSERT INTO payouts (table_id, account_id, amount) VALUES (1, {EMPTY}, 30)",
    "change a payout": "UPDATE payouts SET amount = 29",
    "delete a payout": "DELETE FROM payouts",
    # Tables and journal.
    "finish a table with money": "UPDATE tables SET status = 'finished', finished_at = 1 WHERE id = 1",
    "reopen a table": "UPDATE tables SET status = 'open', finished_at = NULL WHERE id = 2",
    "a stake at a finished table": move(WALLET_ANN, "(SELECT id FROM accounts WHERE table_id = 4)", 5, "hold", 4),
    "finish without a time": "UPDATE tables SET status = 'finished' WHERE id = 3",
    "move a table": "UPDATE tables SET channel = '#else' WHERE id = 3",
    "delete a table": "DELETE FROM tables WHERE id = 3",
    "a table that begins finished": "INSERT INTO tables (network, channel, status, opened_at, finished_at)"
    " VALUES ('l', '#h', 'finished', 0, 0)",
    "an event twice": "INSERT INTO events (table_id, seq, version, kind, data) VALUES (1, 0, 1, 'x', '{}')",
    "an event before the first": "INSERT INTO events (table_id, seq, version, kind, data) VALUES (1, -1, 1, 'x', '{}')",
    "an event of no version": "INSERT INTO events (table_id, seq, version, kind, data) VALUES (1, 5, 0, 'x', '{}')",
    "an event without data": "INSERT INTO events (table_id, seq, version, kind) VALUES (1, 5, 1, 'x')",
    "change an event": "UPDATE events SET data = '[]'",
    "delete an event": "DELETE FROM events WHERE table_id = 1",
    "an event over another": "INSERT INTO events (table_id, seq, version, kind, data) VALUES (1, 0, 1, 'x', '[]')"
    " ON CONFLICT (table_id, seq) DO UPDATE SET data = excluded.data",
    "change an event of a finished table": "UPDATE events SET data = '[]' WHERE table_id = 6 AND seq = 1",
    # A journal goes as a whole, when its finished table is archived.
    "delete a finished journal": "DELETE FROM events WHERE table_id = 6",
    "delete the middle of it": "DELETE FROM events WHERE table_id = 6 AND seq = 1",
    "delete its beginning": "DELETE FROM events WHERE table_id = 6 AND seq = 0",
    "delete its end": "DELETE FROM events WHERE table_id = 6 AND seq = 2",
    "delete every journal": "DELETE FROM events",
    "archive an open table": mark(1, 1),
    "archive a settled table that is open": mark(5, 0),
    "archive without its last event": mark(6, 2),
    "archive with one more event": mark(6, 4),
    "archive a table that has no journal": mark(4, 0),
    "archive a table that does not exist": mark(99, 0),
    "archive a table again": mark(7),
    "archive no number of events": mark(6, "NULL"),
    "archive without a digest": mark(6, 3, "NULL"),
    "archive with no digest": mark(6, 3, "'abc'"),
    "archive in no file": mark(6).replace("'x'", "NULL"),
    "an event after the archive": "INSERT INTO events (table_id, seq, version, kind, data) VALUES (7, 3, 1, 'x', '{}')",
    "an event that was archived": "INSERT INTO events (table_id, seq, version, kind, data) VALUES (7, 0, 1, 'played', '{}')",
    "change an archive": "UPDATE archives SET file = 'elsewhere'",
    "move an archive": "UPDATE archives SET table_id = 6",
    "delete an archive": "DELETE FROM archives",
    "an archive over another": mark(7) + " ON CONFLICT (table_id) DO UPDATE SET file = 'elsewhere'",
    "delete an archived table": "DELETE FROM tables WHERE id = 7",
    "reopen an archived table": "UPDATE tables SET status = 'open', finished_at = NULL WHERE id = 7",
    "a balance over another": "INSERT INTO accounts (kind, network, account) VALUES ('wallet', 'libera', 'ann')"
    " ON CONFLICT (network, account) DO UPDATE SET balance = 1000",
}  # fmt: skip

ON_SQLITE = {
    # RAISE must hold where a CHECK is stepped over, and REPLACE must not delete.
    "overdraw, ignoring": move(WALLET_ANN, WALLET_BOB, 71, "give", verb="OR IGNORE"),
    "overfill an escrow, ignoring": move(WALLET_ANN, ESCROW, 71, "hold", 1, verb="OR IGNORE"),
    "replace a transfer by key": move(WALLET_ANN, WALLET_BOB, 1, "give", key="hold/1/1", verb="OR REPLACE"),
    "replace a transfer by id": "INSERT OR REPLACE INTO transfers SELECT id, key, debit_account, credit_account, 1,"
    " kind, table_id, at FROM transfers WHERE id = 2",
    "replace a wallet": "INSERT OR REPLACE INTO accounts (kind, network, account) VALUES ('wallet', 'libera', 'ann')",
    "replace an escrow": "INSERT OR REPLACE INTO accounts (kind, table_id) VALUES ('escrow', 1)",
    "replace the mint": "INSERT OR REPLACE INTO accounts (kind) VALUES ('mint')",
    "replace a table": "INSERT OR REPLACE INTO tables (id, network, channel, opened_at) VALUES (1, 'l', '#h', 0)",
    "replace an event": "INSERT OR REPLACE INTO events VALUES (1, 0, 1, 'x', '[]')",
    "replace an archived event": "INSERT OR REPLACE INTO events VALUES (7, 0, 1, 'x', '[]')",
    "replace an archive": mark(7, verb="OR REPLACE"),
    "archive an open table, ignoring": mark(1, 1, verb="OR IGNORE"),
    "archive nothing, ignoring": mark(4, 0, verb="OR IGNORE"),
    "archive a part, ignoring": mark(6, 2, verb="OR IGNORE"),
    "archive with no digest, ignoring": mark(6, 3, "'abc'", verb="OR IGNORE"),
    "archive in no file, ignoring": mark(6, verb="OR IGNORE").replace("'x'", "NULL"),
    "archive three and a half": mark(6, 3.5),
    "replace a settlement": "INSERT OR REPLACE INTO settlements VALUES (2, 'refunded', 0)",
    "replace a settlement that paid nothing": "INSERT OR REPLACE INTO settlements VALUES (5, 'refunded', 0)",
    "replace a payout": f"INSERT OR REPLACE INTO payouts VALUES (2, {WALLET_BOB}, 1)",
    "settle unbalanced, ignoring": "INSERT OR IGNORE INTO settlements VALUES (1, 'paid', 0)",
    "one and a half": move(WALLET_ANN, WALLET_BOB, 1.5, "give"),
    "an infinite grant": move(MINT, WALLET_BOB, "9e999", "grant"),
    "an exponent": move(MINT, WALLET_BOB, "'1e'", "grant"),
    "an event at one and a half": "INSERT INTO events VALUES (1, 1.5, 1, 'x', '{}')",
    "a balance that is no number": f"UPDATE accounts SET balance = 'rich' WHERE id = {WALLET_ANN}",
    "an older receipt": move(WALLET_ANN, WALLET_BOB, 1, "give").replace("(key", "(id, key").replace("('x'", "(-7, 'x'"),
}  # fmt: skip

ON_POSTGRESQL = {
    "empty the transfers": "TRUNCATE transfers CASCADE",
    "empty the events": "TRUNCATE events",
    "empty the events and what hangs on them": "TRUNCATE events CASCADE",
    "empty the archives": "TRUNCATE archives",
    "empty the settlements": "TRUNCATE settlements",
    "choose a receipt": move(WALLET_ANN, WALLET_BOB, 1, "give").replace("(key", "(id, key").replace("('x'", "(1, 'x'"),
    "choose a table number": "INSERT INTO tables (id, network, channel, opened_at) VALUES (77, 'l', '#h', 0)",
    "an infinite grant": move(MINT, WALLET_BOB, "'Infinity'::float8", "grant"),
}


@pytest.fixture
def house(storage: Storage) -> Storage:
    """Table 1 with 30 of ann's in escrow, 2 paid, 3 open and empty, 4 finished, 5 paid nothing; one event each at 1 and 2.

    6 and 7 are finished and have three events each, those of 7 archived.
    """
    table_with_prize(storage)
    table_with_prize(storage, 30, BOB)
    do(storage, Settle(2, "paid", ((BOB, 30),)), Grant("g", BOB, 1))
    storage.submit(Unit((event(1, 0), event(2, 0)), finished=(2,))).result()
    assert storage.new_table("libera", "#hearts").result() == 3
    assert storage.new_table("libera", "#hearts").result() == 4
    assert storage.new_table("libera", "#hearts").result() == 5
    storage.submit(Unit(finished=(4,))).result()
    do(storage, Settle(5, "paid", ()))
    for number in (6, 7):
        assert storage.new_table("libera", "#hearts").result() == number
        storage.submit(Unit(tuple(event(number, seq) for seq in range(3)), finished=(number,))).result()
    storage.submit(Unit(archived=(Archive(7, 3, "b" * 64, "elsewhere"),))).result()
    return storage


def contents(url: str) -> dict[str, list[tuple[object, ...]]]:
    engine = create_engine(dialect_for(url).url)
    with engine.connect() as connection:
        found = {
            table.name: sorted(tuple(row) for row in connection.execute(table.select()))
            for table in metadata.sorted_tables
        }
    engine.dispose()
    return found


def answer(raw: Callable[[str], None], statement: str) -> str:
    """What the database said: refused by a rule, or something that the attack should not have met."""
    try:
        raw(statement)
    except DBAPIError as error:
        # Constraints and triggers; on PostgreSQL also "no such number" (22…) and "this id is always generated".
        state = getattr(error.orig, "sqlstate", "") or ""
        by_rule = isinstance(error, IntegrityError) or state.startswith("22") or state == "428C9"
        return f"{'refused' if by_rule else 'failed'}: {error.orig}"
    return "done"


def test_every_attack_is_refused_and_changes_nothing(
    house: Storage, url: str, engine_name: str, raw: Callable[[str], None]
) -> None:
    attacks = ATTACKS | (ON_SQLITE if engine_name == "sqlite" else ON_POSTGRESQL)
    before = contents(url)
    answers = {name: answer(raw, statement) for name, statement in attacks.items()}
    assert {name: text for name, text in answers.items() if not text.startswith("refused")} == {}
    assert contents(url) == before
    assert house.audit() == []


def test_raw_sql_that_keeps_the_rules_is_obeyed(house: Storage, raw: Callable[[str], None]) -> None:
    """The refusals above are not because everything is refused."""
    raw(move(WALLET_ANN, WALLET_BOB, 70, "give"))
    raw(move(WALLET_BOB, EMPTY, 5, "hold", 3, key="y"))
    raw(f"INSERT INTO payouts (table_id, account_id, amount) VALUES (1, {WALLET_BOB}, 30)")
    raw("INSERT INTO settlements (table_id, kind, at) VALUES (1, 'paid', 0)")
    raw("INSERT INTO events (table_id, seq, version, kind, data) VALUES (1, 1, 1, 'x', '{}')")
    raw(mark(6))
    assert (house.events(6), len(house.events(2))) == ([], 1)
    assert (house.balance(ANN).result(), house.balance(BOB).result()) == (0, 101 + 70 - 5 + 30)
    assert house.escrow(3).result() == 5


def test_the_audit_names_what_is_wrong(url: str, engine_name: str, raw: Callable[[str], None]) -> None:
    storage = Storage.open(url)
    table_with_prize(storage)
    storage.submit(Unit((event(1, 0), event(1, 2)))).result()
    on = " ON accounts" if engine_name == "postgresql" else ""
    raw(f"DROP TRIGGER accounts_guard_update{on}")
    raw(f"UPDATE accounts SET balance = balance + 5 WHERE id = {ESCROW}")
    faults = "\n".join(storage.audit())
    for part in (
        "escrow of table 1) shows 35, its transfers make 30",
        "table 1: its escrow shows 35",
        "all balances together make 5",
        "2 events between 0 and 2",
        "trigger accounts_guard_update is missing",
    ):
        assert part in faults
    storage.close()
