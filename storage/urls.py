"""Which database a URL names."""

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from storage.dialect import Dialect
from storage.postgresql import PostgreSQL
from storage.sqlite import SQLite


def dialect_for(url: str) -> Dialect:
    """The dialect of a database URL (`sqlite:///gamebot.db`, `postgresql://host/name`); ValueError names others."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise ValueError(f"{url!r} is no database URL; write sqlite:///gamebot.db or postgresql://host/name") from None
    match parsed.get_backend_name():
        case "sqlite":
            return SQLite(parsed)
        case "postgresql" | "postgres":
            return PostgreSQL(parsed)
        case other:
            raise ValueError(f"database {other!r} is not supported; use sqlite or postgresql")
