"""`gamebot backup`: the whole database in one file, while the daemon goes on."""

from pathlib import Path
from typing import Annotated

import typer

from bot.operator.access import database
from bot.operator.arguments import ConfigFile, read_config


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file; none is overwritten.")],
    config: ConfigFile,
) -> None:
    """Copy the database as it stands at one moment to FILE; the daemon may be running.

    For SQLite a database file, to be put in the place of the old one; for PostgreSQL a dump for pg_restore.
    """
    with database(read_config(config)) as storage:
        storage.backup(file)
    print(f"{file}: {file.stat().st_size} bytes")
