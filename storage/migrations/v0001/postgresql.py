"""Step 0001: the ledger's rules as PostgreSQL triggers, the same as in `sqlite.py` and by the same names.

(`events_guard_insert` is missing: what it refuses on SQLite, types and OR REPLACE, does not exist here.)

Peculiar to PostgreSQL: a trigger knows its depth, which is how a balance tells a transfer from a bare UPDATE; and
others write at the same time, so a transfer or settlement locks the accounts it depends on, lowest id first,
before it looks. Every refusal is a check_violation, which the driver reports as an IntegrityError.
"""

from __future__ import annotations


def _function(name: str, body: str, declare: str = "") -> str:
    return f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ {declare} BEGIN {body} END $$"


def _faults(*faults: tuple[str, str]) -> str:
    """Refuse when the first of the conditions holds (or is null), with its message."""
    return " ".join(
        f"IF COALESCE(({condition}), true) THEN RAISE EXCEPTION '{message}' USING ERRCODE = 'check_violation'; END IF;"
        for message, condition in faults
    )


def _row(name: str, when: str, table: str, body: str, declare: str = "") -> list[str]:
    return [
        _function(name, body, declare),
        f"CREATE TRIGGER {name} {when} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()",
    ]


def _refuse(name: str, when: str, table: str, message: str) -> list[str]:
    return [
        _function(name, _faults((message, "true")) + " RETURN NULL;"),
        f"CREATE TRIGGER {name} BEFORE {when} ON {table} FOR EACH STATEMENT EXECUTE FUNCTION {name}()",
    ]


def _keep(table: str) -> list[str]:
    return _refuse(f"{table}_keep", "DELETE OR TRUNCATE", table, f"{table}: rows are never deleted")


def _append_only(table: str) -> list[str]:
    return [*_refuse(f"{table}_guard_update", "UPDATE", table, f"{table}: rows are never changed"), *_keep(table)]


_TABLES = [
    *_row("tables_guard_insert", "BEFORE INSERT", "tables",
          _faults(("tables: a table begins open", "NEW.status <> 'open' OR NEW.finished_at IS NOT NULL"))
          + " RETURN NEW;"),
    *_row("tables_open_escrow", "AFTER INSERT", "tables",
          "INSERT INTO accounts (kind, table_id) VALUES ('escrow', NEW.id); RETURN NULL;"),
    *_row("tables_guard_update", "BEFORE UPDATE", "tables",
          "PERFORM 1 FROM accounts WHERE table_id = OLD.id FOR UPDATE;"
          + _faults(
              ("tables: a table only changes from open to finished",
               "(NEW.id, NEW.network, NEW.channel, NEW.opened_at) IS DISTINCT FROM"
               " (OLD.id, OLD.network, OLD.channel, OLD.opened_at)"
               " OR OLD.status <> 'open' OR NEW.status <> 'finished' OR NEW.finished_at IS NULL"),
              ("tables: the escrow is not empty", "(SELECT balance FROM accounts WHERE table_id = NEW.id) <> 0"),
          )
          + " RETURN NEW;"),
    *_keep("tables"),
]  # fmt: skip

_EVENTS = _append_only("events")

_ACCOUNTS = [
    *_row("accounts_guard_insert", "BEFORE INSERT", "accounts",
          _faults(("accounts: an account begins empty", "NEW.balance <> 0 OR NEW.last_transfer <> 0"))
          + " RETURN NEW;"),
    *_row("accounts_guard_update", "BEFORE UPDATE", "accounts",
          _faults(
              ("accounts: who owns an account never changes",
               "(NEW.id, NEW.kind, NEW.network, NEW.account, NEW.table_id) IS DISTINCT FROM"
               " (OLD.id, OLD.kind, OLD.network, OLD.account, OLD.table_id)"),
              ("accounts: a balance changes by a new transfer only", "pg_trigger_depth() < 2"),
          )
          + " RETURN NEW;"),
    *_keep("accounts"),
]  # fmt: skip

_TRANSFERS = [
    *_row("transfers_guard_insert", "BEFORE INSERT", "transfers",
          """
  PERFORM 1 FROM accounts WHERE id IN (NEW.debit_account, NEW.credit_account) ORDER BY id FOR UPDATE;
  SELECT kind, table_id INTO debit_kind, debit_table FROM accounts WHERE id = NEW.debit_account;
  SELECT kind, table_id INTO credit_kind, credit_table FROM accounts WHERE id = NEW.credit_account;
  SELECT kind INTO settled FROM settlements WHERE table_id = NEW.table_id;
"""
          + _faults(
              ("transfers: the kind does not fit the accounts", """NOT CASE
      WHEN NEW.kind IN ('start', 'grant')
        THEN debit_kind = 'mint' AND credit_kind = 'wallet' AND NEW.table_id IS NULL
      WHEN NEW.kind = 'give' THEN debit_kind = 'wallet' AND credit_kind = 'wallet' AND NEW.table_id IS NULL
      WHEN NEW.kind = 'hold' THEN debit_kind = 'wallet' AND NEW.table_id = credit_table
      WHEN NEW.kind IN ('release', 'paid', 'refunded') THEN credit_kind = 'wallet' AND NEW.table_id = debit_table
      ELSE false END"""),
              ("transfers: the table is settled", "NEW.kind IN ('hold', 'release') AND settled IS NOT NULL"),
              ("transfers: the table is finished",
               "NEW.kind = 'hold' AND (SELECT status FROM tables WHERE id = NEW.table_id) <> 'open'"),
              ("transfers: a release goes to the giver of the stake",
               "NEW.kind = 'release' AND NEW.amount > (SELECT COALESCE(SUM(CASE kind WHEN 'hold' THEN amount"
               " ELSE -amount END), 0) FROM transfers WHERE table_id = NEW.table_id"
               " AND ((kind = 'hold' AND debit_account = NEW.credit_account)"
               " OR (kind = 'release' AND credit_account = NEW.credit_account)))"),
              ("transfers: a prize is paid by its settlement",
               "NEW.kind IN ('paid', 'refunded') AND (settled IS DISTINCT FROM NEW.kind OR NOT EXISTS"
               " (SELECT 1 FROM payouts WHERE table_id = NEW.table_id AND account_id = NEW.credit_account"
               " AND amount = NEW.amount))"),
          )
          + " RETURN NEW;",
          "DECLARE debit_kind text; credit_kind text; debit_table bigint; credit_table bigint; settled text;"),
    *_row("transfers_apply", "AFTER INSERT", "transfers", """
  UPDATE accounts SET balance = balance - NEW.amount, last_transfer = GREATEST(last_transfer, NEW.id)
    WHERE id = NEW.debit_account;
  UPDATE accounts SET balance = balance + NEW.amount, last_transfer = GREATEST(last_transfer, NEW.id)
    WHERE id = NEW.credit_account;
  RETURN NULL;
"""),
    *_append_only("transfers"),
]  # fmt: skip

_PAYOUTS = [
    *_row("payouts_guard_insert", "BEFORE INSERT", "payouts",
          "PERFORM 1 FROM accounts WHERE table_id = NEW.table_id FOR UPDATE;"
          + _faults(
              ("payouts: the table is settled", "EXISTS (SELECT 1 FROM settlements WHERE table_id = NEW.table_id)"),
              ("payouts: a payout goes to a wallet",
               "(SELECT kind FROM accounts WHERE id = NEW.account_id) IS DISTINCT FROM 'wallet'"),
          )
          + " RETURN NEW;"),
    *_append_only("payouts"),
]  # fmt: skip

_SETTLEMENTS = [
    *_row("settlements_guard_insert", "BEFORE INSERT", "settlements",
          "PERFORM 1 FROM accounts WHERE table_id = NEW.table_id FOR UPDATE;"
          + _faults(
              ("settlements: the table is settled", "EXISTS (SELECT 1 FROM settlements WHERE table_id = NEW.table_id)"),
          )
          + " RETURN NEW;"),
    *_row("settlements_apply", "AFTER INSERT", "settlements",
          """
  INSERT INTO transfers (key, debit_account, credit_account, amount, kind, table_id, at)
    SELECT 'settle/' || NEW.table_id || '/' || p.account_id, e.id, p.account_id, p.amount, NEW.kind, NEW.table_id,
      NEW.at
    FROM payouts p JOIN accounts e ON e.table_id = p.table_id WHERE p.table_id = NEW.table_id ORDER BY p.account_id;
"""
          + _faults(
              ("settlements: a settlement empties the escrow exactly",
               "(SELECT balance FROM accounts WHERE table_id = NEW.table_id) <> 0"),
              ("settlements: a refund goes back to the giver", """NEW.kind = 'refunded' AND EXISTS (
    SELECT 1 FROM (
      SELECT debit_account AS wallet, amount FROM transfers WHERE table_id = NEW.table_id AND kind = 'hold'
      UNION ALL
      SELECT credit_account, -amount FROM transfers WHERE table_id = NEW.table_id AND kind IN ('release', 'refunded')
    ) AS net GROUP BY wallet HAVING SUM(amount) <> 0)"""),
          )
          + " RETURN NULL;"),
    *_append_only("settlements"),
]  # fmt: skip

STATEMENTS = [*_TABLES, *_EVENTS, *_ACCOUNTS, *_TRANSFERS, *_PAYOUTS, *_SETTLEMENTS]
