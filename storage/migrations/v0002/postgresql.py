"""Step 0002: the same rules as in `sqlite.py`, by the same names, as PostgreSQL triggers.

(`events_keep_all` is PostgreSQL's own: a TRUNCATE fires no trigger of rows.)

Others write at the same time. A mark locks its table's row, which every new event holds too, by its foreign key: so
either the mark counts the event, or the event finds the mark. It looks after its statement, when it has that lock, and
once for each table, not for each of a thousand rows.
"""

from __future__ import annotations

_RAISE = "RAISE EXCEPTION '{}' USING ERRCODE = 'check_violation';"


def _function(name: str, body: str, declare: str = "") -> str:
    return f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ {declare} BEGIN {body} END $$"


def _trigger(name: str, when: str, each: str = "ROW") -> str:
    return f"CREATE TRIGGER {name} {when} FOR EACH {each} EXECUTE FUNCTION {name}()"


def _fault(message: str, condition: str) -> str:
    """Refuse when the condition holds or is null."""
    return f"IF COALESCE(({condition}), true) THEN {_RAISE.format(message)} END IF;"


def _refuse(name: str, when: str, message: str) -> list[str]:
    return [_function(name, _RAISE.format(message)), _trigger(name, f"BEFORE {when}", "STATEMENT")]


STATEMENTS = [
    _function("events_guard_insert", f"""
  FOR added_to IN SELECT DISTINCT table_id FROM added LOOP
    IF EXISTS (SELECT 1 FROM archives WHERE table_id = added_to) THEN {_RAISE.format("events: the table is archived")}
    END IF;
  END LOOP;
  RETURN NULL;
""", "DECLARE added_to bigint;"),
    _trigger("events_guard_insert", "AFTER INSERT ON events REFERENCING NEW TABLE AS added", "STATEMENT"),
    "DROP TRIGGER events_keep ON events",
    "DROP FUNCTION events_keep()",
    _function("events_keep",
              _fault("events: a journal goes as a whole, when its finished table is archived",
                     "NOT EXISTS (SELECT 1 FROM archives WHERE table_id = OLD.table_id)")
              + " RETURN OLD;"),
    _trigger("events_keep", "BEFORE DELETE ON events"),
    *_refuse("events_keep_all", "TRUNCATE ON events",
             "events: a journal goes as a whole, when its finished table is archived"),
    _function("archives_guard_insert",
              "PERFORM 1 FROM tables WHERE id = NEW.table_id FOR UPDATE;"
              + _fault("archives: the table is archived",
                       "EXISTS (SELECT 1 FROM archives WHERE table_id = NEW.table_id)")
              + _fault("archives: only a finished table is archived",
                       "(SELECT status FROM tables WHERE id = NEW.table_id) <> 'finished'")
              + _fault("archives: the number of events is that of the journal",
                       "NEW.events < 1 OR NEW.events <>"
                       " (SELECT COUNT(*) FROM events WHERE table_id = NEW.table_id)")
              + _fault("archives: a digest is a SHA-256 in hex", "length(NEW.digest) <> 64")
              + " RETURN NEW;"),
    _trigger("archives_guard_insert", "BEFORE INSERT ON archives"),
    _function("archives_apply", "DELETE FROM events WHERE table_id = NEW.table_id; RETURN NULL;"),
    _trigger("archives_apply", "AFTER INSERT ON archives"),
    *_refuse("archives_guard_update", "UPDATE ON archives", "archives: rows are never changed"),
    *_refuse("archives_keep", "DELETE OR TRUNCATE ON archives", "archives: rows are never deleted"),
]  # fmt: skip
