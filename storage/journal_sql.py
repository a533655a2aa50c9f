"""How a journal is asked for, in the SQL that both databases understand; the marks of parameters are the driver's."""

_ROWS = "SELECT e.table_id, e.seq, e.version, e.kind, e.data FROM"
_ORDER = "ORDER BY e.table_id, e.seq"


def whole(ids: str) -> str:
    """Every event of the tables `ids` (`IN (…)` or the like). Parameters: ids."""
    return f"{_ROWS} events e WHERE e.table_id {ids} {_ORDER}"


def abridged(ids: str, since: str, others: str) -> str:
    """The events of these tables but for those that storage.model.Abridged leaves out; `others` are not of its kinds.

    Parameters: since, ids, others.
    """
    newest = f"SELECT seq FROM events WHERE table_id = t.id AND kind = {since} ORDER BY seq DESC LIMIT 1"
    tables = f"SELECT t.id, coalesce(({newest}), 0) AS seq FROM tables t WHERE t.id {ids}"
    return (
        f"WITH last AS MATERIALIZED ({tables}) {_ROWS} last JOIN events e ON e.table_id = last.id"
        f" WHERE e.seq >= last.seq OR e.kind {others} {_ORDER}"
    )
