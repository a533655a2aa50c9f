"""`gamebot tables`: which there are, closing one with a refund, and a table's journal."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from bot.operator import arguments
from bot.operator.access import database, table
from bot.operator.arguments import FAILED, ConfigFile, TableNumber, read_config, stop
from bot.operator.paper import columns, iso
from bot.table.codec import encode
from bot.table.events import Closed, Stake
from storage import Refused, Settle, Storage, TableRow, Unit

HEADS = ("id", "network", "channel", "status", "opened", "escrow")

app = typer.Typer(help="List the tables; close one.")


@app.callback(invoke_without_command=True)
def tables(
    context: typer.Context,
    config: Annotated[Path | None, typer.Option("--config", "-c", help="The config file.")] = None,
    only_open: Annotated[bool, typer.Option("--open", help="Only the tables that are not over.")] = False,
) -> None:
    """List every table: number, network, channel, status, when it was opened (UTC), and its escrow."""
    context.obj = config
    if context.invoked_subcommand is not None:
        return
    if config is None:
        stop("gamebot tables needs the config: -c FILE")
    with database(read_config(config)) as storage:
        rows = [row for row in storage.tables() if row.status == "open" or not only_open]
    for line in columns(HEADS, (_told(row) for row in rows)):
        print(line)


def _told(row: TableRow) -> tuple[object, ...]:
    return row.id, row.network, row.channel, row.settled or row.status, iso(row.opened_at), row.escrow


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
    with database(read_config(path), alone=True) as storage:
        row = table(storage, arguments.table_number(number))
        if row.status != "open":
            stop(f"table {row.id} is over already")
        refunded = _close(storage, row)
    back = ", ".join(f"{stake.amount} → {row.network}/{stake.account}" for stake in refunded) or "nothing was staked"
    print(f"table {row.id} is closed: {back}")


def _close(storage: Storage, row: TableRow) -> list[Stake]:
    """Settle by what the ledger says was staked: a table whose journal cannot be read can be closed too."""
    stakes = storage.stakes(row.id)
    back = [Stake(wallet.account, amount) for wallet, amount in stakes.items()]
    journal = storage.events(row.id)
    events = (encode(row.id, journal[-1].seq + 1, Closed("stopped", back, "operator")),) if journal else ()
    settle = (Settle(row.id, "refunded", tuple(stakes.items())),) if stakes else ()
    try:
        storage.submit(Unit(events, settle, finished=(row.id,))).result()
    except Refused as error:
        stop(str(error), FAILED)
    return back


def export(number: TableNumber, config: ConfigFile) -> None:
    """Print a table's journal as JSON lines: table, seq, version, kind, data."""
    with database(read_config(config)) as storage:
        row = table(storage, arguments.table_number(number))
        if row.status == "open":
            print(
                f"table {row.id} is not over: keep this to yourself, it has every hand and the secret", file=sys.stderr
            )
        for event in storage.events(row.id):
            line = {"table": event.table_id, "seq": event.seq, "version": event.version, "kind": event.kind}
            print(json.dumps(line | {"data": json.loads(event.data)}, ensure_ascii=False))
