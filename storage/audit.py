"""The ledger proved from its rows: every balance and every escrow counted again, and no journal with a hole."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection

from storage.dialect import Dialect

_BALANCES = """
SELECT a.id, a.kind, a.network, a.account, a.table_id, a.balance, COALESCE(m.total, 0) AS total
FROM accounts a LEFT JOIN (
  SELECT account, SUM(amount) AS total FROM (
    SELECT credit_account AS account, amount FROM transfers
    UNION ALL SELECT debit_account, -amount FROM transfers) AS sides GROUP BY account) AS m ON m.account = a.id
WHERE a.balance <> COALESCE(m.total, 0) ORDER BY a.id
"""
_ESCROWS = """
SELECT t.id, a.balance, COALESCE(m.total, 0) AS total
FROM tables t LEFT JOIN accounts a ON a.table_id = t.id LEFT JOIN (
  SELECT table_id, SUM(CASE kind WHEN 'hold' THEN amount ELSE -amount END) AS total
  FROM transfers WHERE table_id IS NOT NULL GROUP BY table_id) AS m ON m.table_id = t.id
WHERE a.id IS NULL OR a.balance <> COALESCE(m.total, 0) ORDER BY t.id
"""
_LEFT_OVER = """
SELECT t.id, a.balance FROM tables t JOIN accounts a ON a.table_id = t.id LEFT JOIN settlements s ON s.table_id = t.id
WHERE a.balance <> 0 AND (s.table_id IS NOT NULL OR t.status <> 'open') ORDER BY t.id
"""
_PAYOUTS = """
SELECT p.table_id, p.account_id, p.amount FROM payouts p
LEFT JOIN settlements s ON s.table_id = p.table_id
LEFT JOIN transfers m ON m.table_id = p.table_id AND m.credit_account = p.account_id AND m.kind = s.kind
WHERE m.amount IS NULL OR m.amount <> p.amount ORDER BY p.table_id, p.account_id
"""
_GAPS = """
SELECT table_id, COUNT(*) AS lines, MIN(seq) AS first, MAX(seq) AS last FROM events
GROUP BY table_id HAVING MIN(seq) <> 0 OR MAX(seq) + 1 <> COUNT(*) ORDER BY table_id
"""
_ARCHIVES = """
SELECT a.table_id, t.status, (SELECT COUNT(*) FROM events e WHERE e.table_id = a.table_id) AS lines
FROM archives a LEFT JOIN tables t ON t.id = a.table_id ORDER BY a.table_id
"""


def audit(connection: Connection, dialect: Dialect) -> list[str]:
    """Every fault found, one line each; an empty list is a good ledger. Reads one snapshot and changes nothing."""
    return list(_faults(connection, dialect))


def _faults(connection: Connection, dialect: Dialect) -> Iterator[str]:
    query = connection.exec_driver_sql
    for row in query(_BALANCES):
        owner = {"wallet": f"{row.network}/{row.account}", "escrow": f"escrow of table {row.table_id}"}
        name = owner.get(row.kind, row.kind)
        yield f"account {row.id} ({name}) shows {row.balance}, its transfers make {row.total}"
    for row in query(_ESCROWS):
        yield f"table {row.id}: its escrow shows {row.balance}, its transfers make {row.total}"
    for row in query(_LEFT_OVER):
        yield f"table {row.id} is over and its escrow still holds {row.balance}"
    for row in query(_PAYOUTS):
        yield f"table {row.table_id}: the payout of {row.amount} to account {row.account_id} has no transfer"
    total = query("SELECT COALESCE(SUM(balance), 0) FROM accounts").scalar_one()
    if total != 0:
        yield f"all balances together make {total}, not zero"
    mints = query("SELECT COUNT(*) FROM accounts WHERE kind = 'mint'").scalar_one()
    if mints != 1:
        yield f"there are {mints} mints, not one"
    for row in query(_GAPS):
        yield f"table {row.table_id}: its journal has {row.lines} events between {row.first} and {row.last}"
    for row in query(_ARCHIVES):
        if row.lines or row.status != "finished":
            yield f"table {row.table_id} is archived, but it is {row.status} and has {row.lines} events here"
    for name in sorted(dialect.triggers - dialect.trigger_names(connection)):
        yield f"the trigger {name} is missing"
