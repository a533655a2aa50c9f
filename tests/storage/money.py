"""Short names for the units that the storage tests write."""

from __future__ import annotations

from storage import EventRow, Hold, Posting, Storage, Unit, Wallet

ANN, BOB, CAN = (Wallet("libera", name) for name in ("ann", "bob", "can"))


def event(table_id: int, seq: int, data: str = "{}") -> EventRow:
    """One journal line."""
    return EventRow(table_id, seq, 1, "played", data)


def do(storage: Storage, *postings: Posting) -> list[int | None]:
    """Write the postings as one unit and return their receipts."""
    return list(storage.submit(Unit(postings=postings)).result(30).receipts)


def table_with_prize(storage: Storage, amount: int = 30, wallet: Wallet = ANN) -> int:
    """A new table with one stake."""
    table_id = storage.new_table("libera", "#hearts").result(30)
    do(storage, Hold(f"hold/{table_id}/1", wallet, table_id, amount))
    return table_id
