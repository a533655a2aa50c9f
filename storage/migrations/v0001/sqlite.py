"""Step 0001: the ledger's rules as SQLite triggers.

Three things are peculiar to SQLite. An `OR IGNORE` of the outer statement also governs the statements of its
triggers, so a CHECK alone could be stepped over: whatever must hold is raised here as well. `OR REPLACE`
deletes without firing delete triggers: inserts over an existing row are refused before. And a trigger cannot see
whether another one caused it, so an account remembers its last transfer: a balance changes only to what one
newer transfer makes of it, and every transfer has been applied when it was inserted.
"""

from __future__ import annotations


def _refuse(name: str, event: str, table: str, message: str) -> str:
    return f"CREATE TRIGGER {name} BEFORE {event} ON {table} BEGIN SELECT RAISE(ABORT, '{message}'); END"


def _guard(name: str, event: str, table: str, *faults: tuple[str, str]) -> str:
    """A trigger that refuses when the first of the conditions holds, with its message."""
    cases = "\n".join(f"  WHEN {condition} THEN RAISE(ABORT, '{message}')" for message, condition in faults)
    return f"CREATE TRIGGER {name} BEFORE {event} ON {table} BEGIN SELECT CASE\n{cases}\nEND; END"


def _append_only(table: str) -> list[str]:
    return [
        _refuse(f"{table}_guard_update", "UPDATE", table, f"{table}: rows are never changed"),
        _refuse(f"{table}_keep", "DELETE", table, f"{table}: rows are never deleted"),
    ]


_DEBIT = "(SELECT kind FROM accounts WHERE id = NEW.debit_account)"
_CREDIT = "(SELECT kind FROM accounts WHERE id = NEW.credit_account)"
_SETTLED = "(SELECT kind FROM settlements WHERE table_id = NEW.table_id)"
_STAKED = """(SELECT COALESCE(SUM(CASE kind WHEN 'hold' THEN amount ELSE -amount END), 0) FROM transfers
    WHERE table_id = NEW.table_id AND ((kind = 'hold' AND debit_account = NEW.credit_account)
      OR (kind = 'release' AND credit_account = NEW.credit_account)))"""

_TABLES = [
    _guard(
        "tables_guard_insert", "INSERT", "tables",
        ("tables: a number is never used again", "EXISTS (SELECT 1 FROM tables WHERE id = NEW.id)"),
        ("tables: a table begins open", "NEW.status IS NOT 'open' OR NEW.finished_at IS NOT NULL"),
    ),
    "CREATE TRIGGER tables_open_escrow AFTER INSERT ON tables BEGIN"
    " INSERT INTO accounts (kind, table_id) VALUES ('escrow', NEW.id); END",
    _guard(
        "tables_guard_update", "UPDATE", "tables",
        ("tables: a table only changes from open to finished",
         "NEW.id IS NOT OLD.id OR NEW.network IS NOT OLD.network OR NEW.channel IS NOT OLD.channel"
         " OR NEW.opened_at IS NOT OLD.opened_at OR OLD.status IS NOT 'open' OR NEW.status IS NOT 'finished'"
         " OR typeof(NEW.finished_at) <> 'integer'"),
        ("tables: the escrow is not empty", "(SELECT balance FROM accounts WHERE table_id = NEW.id) IS NOT 0"),
    ),
    _refuse("tables_keep", "DELETE", "tables", "tables: rows are never deleted"),
]  # fmt: skip

_EVENTS = [
    _guard(
        "events_guard_insert", "INSERT", "events",
        ("events: a sequence number is never used again",
         "EXISTS (SELECT 1 FROM events WHERE table_id = NEW.table_id AND seq = NEW.seq)"),
        ("events: numbers are whole", "typeof(NEW.seq) <> 'integer' OR typeof(NEW.version) <> 'integer'"),
    ),
    *_append_only("events"),
]  # fmt: skip

_ACCOUNTS = [
    _guard(
        "accounts_guard_insert", "INSERT", "accounts",
        ("accounts: rows are never replaced",
         "EXISTS (SELECT 1 FROM accounts WHERE id = NEW.id OR (kind = 'mint' AND NEW.kind = 'mint')"
         " OR table_id = NEW.table_id OR (network = NEW.network AND account = NEW.account))"),
        ("accounts: an account begins empty", "NEW.balance IS NOT 0 OR NEW.last_transfer IS NOT 0"),
    ),
    _guard(
        "accounts_guard_update", "UPDATE", "accounts",
        ("accounts: who owns an account never changes",
         "NEW.id IS NOT OLD.id OR NEW.kind IS NOT OLD.kind OR NEW.network IS NOT OLD.network"
         " OR NEW.account IS NOT OLD.account OR NEW.table_id IS NOT OLD.table_id"),
        ("accounts: a balance changes by a new transfer only",
         "typeof(NEW.last_transfer) <> 'integer' OR NEW.last_transfer <= OLD.last_transfer"
         " OR typeof(NEW.balance) <> 'integer' OR NEW.balance IS NOT OLD.balance +"
         " (SELECT CASE OLD.id WHEN credit_account THEN amount WHEN debit_account THEN -amount END"
         "  FROM transfers WHERE id = NEW.last_transfer)"),
        ("accounts: overdraft", "NEW.kind <> 'mint' AND NEW.balance < 0"),
        ("accounts: limit",
         "ABS(NEW.balance) > CASE NEW.kind WHEN 'escrow' THEN 1000000000 ELSE 9000000000000000000 END"),
    ),
    _refuse("accounts_keep", "DELETE", "accounts", "accounts: rows are never deleted"),
]  # fmt: skip

_TRANSFERS = [
    _guard(
        "transfers_guard_insert", "INSERT", "transfers",
        ("transfers: rows are never replaced", "EXISTS (SELECT 1 FROM transfers WHERE id = NEW.id OR key = NEW.key)"),
        ("transfers: an amount is whole, 1 to 1000000000",
         "typeof(NEW.amount) <> 'integer' OR NEW.amount NOT BETWEEN 1 AND 1000000000"),
        ("transfers: the kind does not fit the accounts", f"""CASE NEW.kind
      WHEN 'start' THEN {_DEBIT} = 'mint' AND {_CREDIT} = 'wallet' AND NEW.table_id IS NULL
      WHEN 'grant' THEN {_DEBIT} = 'mint' AND {_CREDIT} = 'wallet' AND NEW.table_id IS NULL
      WHEN 'give' THEN {_DEBIT} = 'wallet' AND {_CREDIT} = 'wallet' AND NEW.table_id IS NULL
        AND NEW.debit_account <> NEW.credit_account
      WHEN 'hold' THEN {_DEBIT} = 'wallet'
        AND NEW.table_id = (SELECT table_id FROM accounts WHERE id = NEW.credit_account)
      WHEN 'release' THEN {_CREDIT} = 'wallet'
        AND NEW.table_id = (SELECT table_id FROM accounts WHERE id = NEW.debit_account)
      WHEN 'paid' THEN {_CREDIT} = 'wallet'
        AND NEW.table_id = (SELECT table_id FROM accounts WHERE id = NEW.debit_account)
      WHEN 'refunded' THEN {_CREDIT} = 'wallet'
        AND NEW.table_id = (SELECT table_id FROM accounts WHERE id = NEW.debit_account)
      ELSE 0 END IS NOT 1"""),
        ("transfers: the table is settled", f"NEW.kind IN ('hold', 'release') AND {_SETTLED} IS NOT NULL"),
        ("transfers: the table is finished",
         "NEW.kind = 'hold' AND (SELECT status FROM tables WHERE id = NEW.table_id) IS NOT 'open'"),
        ("transfers: a release goes to the giver of the stake",
         f"NEW.kind = 'release' AND {_STAKED} < NEW.amount"),
        ("transfers: a prize is paid by its settlement",
         f"NEW.kind IN ('paid', 'refunded') AND ({_SETTLED} IS NOT NEW.kind OR NOT EXISTS (SELECT 1 FROM payouts"
         " WHERE table_id = NEW.table_id AND account_id = NEW.credit_account AND amount = NEW.amount))"),
    ),
    "CREATE TRIGGER transfers_apply AFTER INSERT ON transfers BEGIN"
    " UPDATE accounts SET balance = balance - NEW.amount, last_transfer = NEW.id WHERE id = NEW.debit_account;"
    " UPDATE accounts SET balance = balance + NEW.amount, last_transfer = NEW.id WHERE id = NEW.credit_account;"
    " SELECT RAISE(ABORT, 'transfers: not applied') WHERE (SELECT COUNT(*) FROM accounts"
    "  WHERE id IN (NEW.debit_account, NEW.credit_account) AND last_transfer = NEW.id) <> 2; END",
    *_append_only("transfers"),
]  # fmt: skip

_PAYOUTS = [
    _guard(
        "payouts_guard_insert", "INSERT", "payouts",
        ("payouts: rows are never replaced",
         "EXISTS (SELECT 1 FROM payouts WHERE table_id = NEW.table_id AND account_id = NEW.account_id)"),
        ("payouts: an amount is whole, 1 to 1000000000",
         "typeof(NEW.amount) <> 'integer' OR NEW.amount NOT BETWEEN 1 AND 1000000000"),
        ("payouts: the table is settled", f"{_SETTLED} IS NOT NULL"),
        ("payouts: a payout goes to a wallet", "(SELECT kind FROM accounts WHERE id = NEW.account_id) IS NOT 'wallet'"),
    ),
    *_append_only("payouts"),
]  # fmt: skip

_SETTLEMENTS = [
    _guard(
        "settlements_guard_insert", "INSERT", "settlements",
        ("settlements: the table is settled", f"{_SETTLED} IS NOT NULL"),
        ("settlements: no such table", "NOT EXISTS (SELECT 1 FROM tables WHERE id = NEW.table_id)"),
        ("settlements: paid or refunded", "COALESCE(NEW.kind NOT IN ('paid', 'refunded'), 1)"),
    ),
    """CREATE TRIGGER settlements_apply AFTER INSERT ON settlements BEGIN
  INSERT INTO transfers (key, debit_account, credit_account, amount, kind, table_id, at)
    SELECT 'settle/' || NEW.table_id || '/' || p.account_id, e.id, p.account_id, p.amount, NEW.kind, NEW.table_id,
      NEW.at
    FROM payouts p JOIN accounts e ON e.table_id = p.table_id WHERE p.table_id = NEW.table_id ORDER BY p.account_id;
  SELECT RAISE(ABORT, 'settlements: a settlement empties the escrow exactly')
    WHERE (SELECT balance FROM accounts WHERE table_id = NEW.table_id) IS NOT 0;
  SELECT RAISE(ABORT, 'settlements: a refund goes back to the giver') WHERE NEW.kind = 'refunded' AND EXISTS (
    SELECT 1 FROM (
      SELECT debit_account AS wallet, amount FROM transfers WHERE table_id = NEW.table_id AND kind = 'hold'
      UNION ALL
      SELECT credit_account, -amount FROM transfers WHERE table_id = NEW.table_id AND kind IN ('release', 'refunded')
    ) GROUP BY wallet HAVING SUM(amount) <> 0);
END""",
    *_append_only("settlements"),
]  # fmt: skip

STATEMENTS = [*_TABLES, *_EVENTS, *_ACCOUNTS, *_TRANSFERS, *_PAYOUTS, *_SETTLEMENTS]
