"""`gamebot tables`: which there are, closing one with a refund, archiving finished ones, and a table's journal."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from bot.operator import arguments
from bot.operator.access import archived, database, journal, table, where
from bot.operator.arguments import FAILED, ArchiveFile, ConfigFile, TableNumber, read_config, stop
from bot.operator.columns import columns, iso
from bot.table.codec import encode
from bot.table.events import Closed, Stake
from storage import Refused, Settle, Storage, TableRow, Unit, line_of

HEADS = ("id", "network", "channel", "status", "opened", "escrow", "archived")

app = typer.Typer(help="List the tables; close one; archive those that are over.")


@app.callback(invoke_without_command=True)
def tables(
    context: typer.Context,
    config: Annotated[Path | None, typer.Option("--config", "-c", help="The config file.")] = None,
    only_open: Annotated[bool, typer.Option("--open", help="Only the tables that are not over.")] = False,
) -> None:
    """List every table: number, network, channel, status, when opened (UTC), its escrow, and when archived."""
    context.obj = config
    if context.invoked_subcommand is not None:
        return
    if config is None:
        stop("gamebot tables needs the config: -c FILE")
    with database(read_config(config)) as storage:
        rows = [row for row in storage.tables() if row.status == "open" or not only_open]
        archives = {one.table_id: iso(one.at) for one in storage.archives()}
    for line in columns(HEADS, (_told(row, archives.get(row.id)) for row in rows)):
        print(line)


def _told(row: TableRow, archived_at: str | None) -> tuple[object, ...]:
    status = row.settled or row.status
    return row.id, row.network, row.channel, status, iso(row.opened_at), row.escrow, archived_at


@app.command()
def close(
    context: typer.Context,
    number: TableNumber,
    refund: Annotated[bool, typer.Option("--refund", help="Give every stake back; needed, for nothing else is just.")],
    config: Annotated[Path | None, typer.Option("--config", "-c", help="The config file.")] = None,
) -> None:
    """Close a table without a winner. Stop the daemon first; while it runs, say !stop to it instead."""
    path = config or context.obj
    if path is None:
        stop("gamebot tables close needs the config: -c FILE")
    if not refund:
        stop("a table can be closed with a refund of its stakes only: --refund")
    settings, wanted = read_config(path), arguments.table_number(number)
    with database(settings) as storage:
        network = table(storage, wanted).network
    with database(settings, owning=network) as storage:
        row = table(storage, wanted)
        if row.status != "open":
            stop(f"table {row.id} is over already")
        refunded = _close(storage, row)
    back = ", ".join(f"{stake.amount} → {row.network}/{stake.account}" for stake in refunded) or "nothing was staked"
    print(f"table {row.id} is closed: {back}")


def _close(storage: Storage, row: TableRow) -> list[Stake]:
    """Settle by what the ledger says was staked: a table whose journal cannot be read can be closed too."""
    stakes = storage.stakes(row.id)
    back = [Stake(wallet.account, amount) for wallet, amount in stakes.items()]
    rows = storage.events(row.id)
    events = (encode(row.id, rows[-1].seq + 1, Closed("stopped", back, "operator")),) if rows else ()
    settle = (Settle(row.id, "refunded", tuple(stakes.items())),) if stakes else ()
    try:
        storage.submit(Unit(events, settle, finished=(row.id,))).result()
    except Refused as error:
        stop(str(error), FAILED)
    return back


@app.command()
def archive(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file, compressed if it ends in .gz.")],
    numbers: Annotated[list[str] | None, typer.Argument(metavar="N", help="Tables that are over.")] = None,
    before: Annotated[str, typer.Option(metavar="DATE", help="All that were over before this day (UTC).")] = "",
    config: Annotated[Path | None, typer.Option("--config", "-c", help="The config file.")] = None,
) -> None:
    """Move the journals of finished tables out of the database to FILE. The daemon may be running.

    Results and every movement of credits stay. `export` and `verify` take FILE as --archive.
    """
    path = config or context.obj
    if path is None:
        stop("gamebot tables archive needs the config: -c FILE")
    if bool(numbers) == bool(before):
        stop("which tables? Say their numbers, or --before DATE")
    with database(read_config(path)) as storage:
        wanted = _over_before(storage, arguments.midnight(before)) if before else _over(storage, numbers or [])
        entries = storage.archive(file, wanted)
    if not entries:
        print(f"no such table has a journal here: {file} was not written")
        return
    events = sum(one.events for one in entries)
    print(f"{file}: {len(entries)} table(s), {events} events, which are no longer in the database")


def _over(storage: Storage, numbers: list[str]) -> list[int]:
    """The tables of these numbers; one that cannot be archived ends the command."""
    rows = [table(storage, arguments.table_number(number)) for number in numbers]
    for row in rows:
        if row.status == "open":
            stop(f"table {row.id} is not over")
        taken = archived(storage, row.id)
        if taken is not None:
            stop(where(taken))
    return [row.id for row in rows]


def _over_before(storage: Storage, instant: int) -> list[int]:
    """The tables that were over before that instant and are not archived yet."""
    taken = {one.table_id for one in storage.archives()}
    over = (row for row in storage.tables() if row.finished_at is not None and row.finished_at < instant)
    return [row.id for row in over if row.id not in taken]


def export(number: TableNumber, config: ConfigFile, archive: ArchiveFile = None) -> None:
    """Print a table's journal as JSON lines: table, seq, version, kind, data."""
    with database(read_config(config)) as storage:
        row = table(storage, arguments.table_number(number))
        if row.status == "open":
            print(
                f"table {row.id} is not over: keep this to yourself, it has every hand and the secret", file=sys.stderr
            )
        for event in journal(storage, row, archive):
            print(line_of(event).decode(), end="")
