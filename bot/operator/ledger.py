"""`gamebot ledger`: who has how much, why, and whether it all adds up."""

import csv
import sys
import uuid
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, TextIO

import typer

from bot.operator import arguments
from bot.operator.access import database
from bot.operator.arguments import FAILED, ConfigFile, WalletName, read_config, stop
from bot.operator.columns import columns, iso
from storage import ArchiveRow, Grant, MovementRow, Refused, Storage, Unit, Wallet

LONGEST_REASON = 200
EXPORT_HEAD = ("receipt", "time", "kind", "debit", "credit", "amount", "table", "key")

app = typer.Typer(no_args_is_help=True, help="Wallets and every movement of credits.")


@app.command()
def accounts(config: ConfigFile) -> None:
    """List every account that holds something, and every wallet. Together they make zero."""
    with database(read_config(config)) as storage:
        rows = [(row.name, row.balance) for row in storage.accounts() if row.kind != "escrow" or row.balance]
    for line in columns(("account", "balance"), rows):
        print(line)


@app.command()
def show(wallet: WalletName, config: ConfigFile) -> None:
    """Show what a wallet holds, and how that came about."""
    with database(read_config(config)) as storage:
        owner, balance = _known(storage, arguments.wallet(wallet))
        rows = [_told(movement, str(owner)) for movement in storage.movements(owner)]
    for line in columns(("receipt", "time", "kind", "amount", "from/to", "table", "key"), rows):
        print(line)
    print(f"{owner} holds {balance}")


def _told(movement: MovementRow, mine: str) -> tuple[object, ...]:
    out = movement.debit == mine
    return (
        f"r{movement.receipt}",
        iso(movement.at),
        movement.kind,
        f"{'-' if out else '+'}{movement.amount}",
        movement.credit if out else movement.debit,
        movement.table_id,
        movement.key,
    )


@app.command()
def grant(
    wallet: WalletName,
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="Whole units, 1 to 1000000000.")],
    config: ConfigFile,
    why: Annotated[str, typer.Option(help="A reason, kept with the movement.")] = "",
) -> None:
    """Give a wallet credit that comes from nowhere. The daemon may be running."""
    settings, units = read_config(config), arguments.amount(amount)
    if len(why) > LONGEST_REASON or not why.isprintable():
        stop(f"--why is at most {LONGEST_REASON} printable characters")
    with database(settings) as storage:
        owner, _ = _known(storage, arguments.wallet(wallet))
        posting = Grant("/".join(["grant", uuid.uuid4().hex, *([why] if why else [])]), owner, units)
        try:
            done = storage.submit(Unit(postings=(posting,))).result()
        except Refused as error:
            stop(str(error))
    print(f"r{done.receipts[0]}: {units} {settings.ledger.unit} → {owner}, which holds {done.balances[owner]} now")


def _known(storage: Storage, named: Wallet) -> tuple[Wallet, int]:
    """The wallet of that name and what it holds: exactly so, or the one that differs in capitals only."""
    held = {row.name: row.balance for row in storage.accounts() if row.kind == "wallet"}
    alike = [name for name in held if name.casefold() == str(named).casefold()]
    name = str(named) if str(named) in held else alike[0] if len(alike) == 1 else None
    if name is None:
        stop(
            f"there is no wallet {named}: it comes into being when that person first asks for !balance. "
            "See: gamebot ledger accounts"
        )
    return Wallet(*name.split("/", 1)), held[name]


@app.command()
def audit(
    config: ConfigFile,
    every: Annotated[bool, typer.Option("--all", help="Every difference, not only the first.")] = False,
) -> None:
    """Count every balance and every table's escrow again from the movements. A difference ends with exit code 1."""
    with database(read_config(config)) as storage:
        faults = storage.audit()
        movements = sum(1 for _ in storage.movements())
        archives = _by_file(storage.archives())
    if faults:
        rest = "" if every or len(faults) == 1 else f"\nand {len(faults) - 1} more: gamebot ledger audit --all"
        print("\n".join(faults if every else faults[:1]) + rest)
        raise typer.Exit(FAILED)
    print(f"good: {movements} movements make every balance and every escrow")
    for line in archives:
        print(line)


def _by_file(archives: Iterable[ArchiveRow]) -> list[str]:
    """What of the journals is not in the database but in files."""
    files: dict[str, list[ArchiveRow]] = {}
    for one in archives:
        files.setdefault(one.file, []).append(one)
    return [
        f"archived: {len(rows)} table(s), {sum(one.events for one in rows)} events, in {file}"
        f" since {iso(min(one.at for one in rows))}"
        for file, rows in files.items()
    ]


@app.command()
def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A CSV file, or - for standard output.")],
    config: ConfigFile,
) -> None:
    """Write every movement as CSV: receipt, time, kind, debit, credit, amount, table, key."""
    with database(read_config(config)) as storage:
        if str(file) == "-":
            _write(sys.stdout, storage.movements())
            return
        part = file.with_name(file.name + ".part")
        try:
            with part.open("w", encoding="utf-8", newline="") as target:
                count = _write(target, storage.movements())
            part.replace(file)
        except OSError as error:
            part.unlink(missing_ok=True)
            stop(f"{file} cannot be written: {error.strerror}", FAILED)
    print(f"{file}: {count} movements")


def _write(target: TextIO, movements: Iterator[MovementRow]) -> int:
    count = 0
    rows = csv.writer(target, lineterminator="\n")
    rows.writerow(EXPORT_HEAD)
    for one in movements:
        rows.writerow((one.receipt, iso(one.at), one.kind, one.debit, one.credit, one.amount, one.table_id, one.key))
        count += 1
    return count
