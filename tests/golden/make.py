"""Makes the golden database of this release: `python -m tests.golden.make` (or `make golden-db`).

It writes tests/data/golden/v<version>.sqlite, the same as an SQL dump of PostgreSQL, what both must hold, as JSON, and
the archive of the table whose events they do not hold any more, as JSON lines.
Those of earlier releases are never made again: they are what those releases wrote.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from bot.table import commands as cmd
from bot.table.replay import replay
from bot.table.state import BegunTable
from storage import Grant, Setting, Storage, Transfer, Unit, Wallet
from tests.needs import find, require
from tests.played import Played, cards_played
from tests.storage import postgres_server

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "data" / "golden"
NETWORKS = ("net",)
NOON = 1_700_000_000
ANN, BOB = Wallet("net", "ann"), Wallet("net", "bob")


def version() -> str:
    """The release that is being made."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])


def furnish(storage: Storage, archive: Path) -> None:
    """Something of everything: tables in every state, one of them in `archive`, every kind of movement, settings."""
    won = Played.opened(storage, b"1" * 32)
    won.begin(prize=25)
    won.play()
    stopped = Played.opened(storage, b"2" * 32)
    stopped.begin(prize=10)
    stopped.play(cards_played(10))
    stopped.do("ann", cmd.Stop())
    running = Played.opened(storage, b"3" * 32)
    running.do("ann", cmd.SetPrize(40))
    running.begin(end=50, prize=30)  # ten of forty go back
    running.play(cards_played(25))
    paused = Played.opened(storage, b"4" * 32, ("bob", "ann"))
    paused.begin()  # two computer players
    paused.play(cards_played(12))
    paused.do("bob", cmd.Leave())
    paused.do("ann", cmd.Pause())
    lobby = Played.opened(storage, b"5" * 32, ("ayşe", "~guest"))
    lobby.do("ayşe", cmd.SetOption("card_seconds", "15"))
    lobby.do("ayşe", cmd.SetOption("moon", "choice"))
    lobby.do("ayşe", cmd.ChangeSeat(3))
    storage.new_table("net", "#empty").result(60)
    archived = Played.opened(storage, b"7" * 32)
    archived.begin(prize=15)
    archived.play()
    storage.archive(archive, [archived.table.id])
    partners = Played.opened(storage, b"8" * 32, variant="guandan")
    partners.begin(end=None, prize=20)
    partners.play(lambda table: len(table.deal_log) == 1 and cards_played(40)(table))
    long = Played.opened(storage, b"9" * 32)
    long.begin(end=100)
    long.play(lambda table: len(table.deal_log) == 2 and cards_played(30)(table))
    storage.submit(
        Unit(
            postings=(Transfer("give/1", ANN, BOB, 5), Grant("grant/1/a cup", BOB, 7)),
            settings=(Setting("net/#hearts", "end", "50"), Setting("net/~guest", "invites", "off")),
        )
    ).result(60)


def summary(storage: Storage) -> dict[str, Any]:
    """What the database holds, as the code of today reads it."""
    accounts = {row.name: row.balance for row in storage.accounts()}
    return {
        "accounts": accounts,
        "movements": [
            [one.receipt, one.kind, one.debit, one.credit, one.amount, one.key] for one in storage.movements()
        ],
        "settings": [[one.scope, one.name, one.value] for one in storage.settings()],
        "tables": [[*row, _table(storage, row.id)] for row in storage.tables()],
        "open": [table.id for table, _ in storage.open_tables(NETWORKS)],
        "archives": [[one.table_id, one.events, one.digest] for one in storage.archives()],
    }


def _table(storage: Storage, number: int) -> dict[str, Any] | None:
    table = replay(number, storage.events(number), trust_nicks=False)
    if table is None:
        return None
    begun = table if isinstance(table, BegunTable) else None
    game = begun.game if begun else None
    return {
        "state": table.state.value,
        "seq": table.seq,
        "captain": table.captain_seat.nick,
        "seats": [None if seat is None else [seat.nick, seat.key, seat.claim, seat.acts] for seat in table.seats],
        "limit": table.adapter.limit(table.options),
        "card_seconds": table.own_options.card_seconds,
        "prize": table.prize,
        "payouts": [[payout.seat, payout.account, payout.amount] for payout in (begun.payouts if begun else ())],
        "deals": [list(scores) for scores in (begun.deal_log if begun else ())],
        "totals": None if game is None else list(game.totals),
        "phase": None if game is None else game.phase.value,
        "legal": None if game is None else {str(seat): [str(a) for a in game.legal(seat)] for seat in game.to_act()},
    }


def dumped(url: str) -> str:
    """The database as SQL that a psycopg connection can run (psql's own commands are left out)."""
    command = [require("pg_dump"), "--inserts", "--no-owner", "--no-privileges", "--no-comments", f"--dbname={url}"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    lines = text.splitlines()
    return "\n".join(line for line in lines if line and not line.startswith(("--", "\\"))) + "\n"


def _lines(holds: dict[str, Any]) -> str:
    """JSON with a line for each entry, so that a diff can be read."""
    parts = []
    for key, value in holds.items():
        items = value if isinstance(value, list) else [{name: held} for name, held in value.items()]
        rows = [json.dumps(item, ensure_ascii=False) for item in items]
        if isinstance(value, dict):
            rows = [row[1:-1] for row in rows]
        start, end = "[]" if isinstance(value, list) else "{}"
        parts.append(f'"{key}": {start}\n  ' + ",\n  ".join(rows) + f"\n{end}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> None:
    """Write the four files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    target = FOLDER / f"v{version()}"
    with tempfile.TemporaryDirectory() as folder:
        path, archive = Path(folder) / "golden.db", Path(folder) / "golden.jsonl"
        storage = Storage.open(f"sqlite:///{path}", clock=lambda: NOON, daily_credit=3)
        furnish(storage, archive)
        holds = summary(storage)
        storage.close()
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("VACUUM")
        connection.close()
        shutil.copyfile(path, target.with_name(target.name + ".sqlite"))
        shutil.copyfile(archive, target.with_name(target.name + ".jsonl"))
    target.with_name(target.name + ".json").write_text(_lines(holds), encoding="utf-8")
    if not postgres_server.installed() or find("pg_dump") is None:
        sys.exit("PostgreSQL is not installed (Debian: postgresql, postgresql-client): its dump was not made")
    with postgres_server.running() as server, tempfile.TemporaryDirectory() as folder:
        url = server.fresh()
        storage = Storage.open(url, clock=lambda: NOON, daily_credit=3)
        furnish(storage, Path(folder) / "golden.jsonl")
        storage.close()
        target.with_name(target.name + ".sql").write_text(dumped(url), encoding="utf-8")


if __name__ == "__main__":
    main()
