"""Step 0002: a finished table's events go when, and only when, the table is marked as archived. SQLite's triggers.

The mark itself deletes them, all of them: afterwards there is nothing that a DELETE could find, nor may anything be
added, so that no part of a journal can be taken away. As in step 0001 everything is raised here, for `OR IGNORE` steps
over a CHECK and `OR REPLACE` deletes without firing a trigger.
"""

from __future__ import annotations

STATEMENTS = [
    "DROP TRIGGER events_guard_insert",
    """CREATE TRIGGER events_guard_insert BEFORE INSERT ON events BEGIN SELECT CASE
  WHEN EXISTS (SELECT 1 FROM events WHERE table_id = NEW.table_id AND seq = NEW.seq)
    THEN RAISE(ABORT, 'events: a sequence number is never used again')
  WHEN typeof(NEW.seq) <> 'integer' OR typeof(NEW.version) <> 'integer' THEN RAISE(ABORT, 'events: numbers are whole')
  WHEN EXISTS (SELECT 1 FROM archives WHERE table_id = NEW.table_id) THEN RAISE(ABORT, 'events: the table is archived')
END; END""",
    "DROP TRIGGER events_keep",
    """CREATE TRIGGER events_keep BEFORE DELETE ON events BEGIN
  SELECT RAISE(ABORT, 'events: a journal goes as a whole, when its finished table is archived')
    WHERE NOT EXISTS (SELECT 1 FROM archives WHERE table_id = OLD.table_id);
END""",
    """CREATE TRIGGER archives_guard_insert BEFORE INSERT ON archives BEGIN SELECT CASE
  WHEN EXISTS (SELECT 1 FROM archives WHERE table_id = NEW.table_id)
    THEN RAISE(ABORT, 'archives: the table is archived')
  WHEN (SELECT status FROM tables WHERE id = NEW.table_id) IS NOT 'finished'
    THEN RAISE(ABORT, 'archives: only a finished table is archived')
  WHEN typeof(NEW.events) <> 'integer' OR NEW.events < 1
    OR NEW.events <> (SELECT COUNT(*) FROM events WHERE table_id = NEW.table_id)
    THEN RAISE(ABORT, 'archives: the number of events is that of the journal')
  WHEN length(NEW.digest) IS NOT 64 THEN RAISE(ABORT, 'archives: a digest is a SHA-256 in hex')
  WHEN typeof(NEW.file) <> 'text' OR typeof(NEW.at) <> 'integer' THEN RAISE(ABORT, 'archives: it has a file and a time')
END; END""",
    """CREATE TRIGGER archives_apply AFTER INSERT ON archives BEGIN
  DELETE FROM events WHERE table_id = NEW.table_id;
END""",
    """CREATE TRIGGER archives_guard_update BEFORE UPDATE ON archives BEGIN
  SELECT RAISE(ABORT, 'archives: rows are never changed');
END""",
    """CREATE TRIGGER archives_keep BEFORE DELETE ON archives BEGIN
  SELECT RAISE(ABORT, 'archives: rows are never deleted');
END""",
]
