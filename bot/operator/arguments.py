"""The words of the operator's command line: config, wallets, amounts; and how a fault ends a command."""

import sys
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from bot.config import Config, ConfigError, load_config
from engine.options import whole_number
from storage import MAX_AMOUNT, Wallet

FAILED, BAD_USAGE = 1, 2
"""Exit codes (DESIGN 4.1): a fault of the database or of what it holds; a bad command line or config."""

ConfigFile = Annotated[Path, typer.Option("--config", "-c", help="The config file (see config.example.toml).")]
TableNumber = Annotated[str, typer.Argument(metavar="N", help="The table's number, as in the chat.")]
ArchiveFile = Annotated[
    Path | None, typer.Option("--archive", metavar="FILE", help="Read the journal from this archive (tables archive).")
]
WalletName = Annotated[str, typer.Argument(metavar="WALLET", help="network/account")]


def stop(message: str, code: int = BAD_USAGE) -> NoReturn:
    """End the command: the message goes to standard error."""
    print(message, file=sys.stderr)
    raise typer.Exit(code)


def read_config(path: Path) -> Config:
    """The config; a bad one ends the command with every fault in it."""
    try:
        return load_config(path)
    except ConfigError as error:
        stop("\n".join(error.faults))


def amount(text: str) -> int:
    """Whole units in decimal digits of any script, 1 to MAX_AMOUNT."""
    number = whole_number(text)
    if number is None or not 1 <= number <= MAX_AMOUNT:
        stop(f"an amount is a whole number from 1 to {MAX_AMOUNT}, in digits only; not {text!r}")
    return number


def table_number(text: str) -> int:
    """A table's number, with or without its #."""
    number = whole_number(text.removeprefix("#"))
    if number is None or not 1 <= number < 2**63:
        stop(f"a table is named by its number, such as 7; not {text!r}")
    return number


def midnight(text: str) -> int:
    """The beginning of a day of UTC, in seconds since 1970."""
    try:
        return int(datetime.combine(date.fromisoformat(text), time(), UTC).timestamp())
    except ValueError:
        stop(f"a date is written as 2026-11-30; not {text!r}")


def wallet(text: str) -> Wallet:
    """A wallet as it is written: network/account."""
    network, slash, account = text.partition("/")
    try:
        if not slash:
            raise ValueError("there is no slash in it")
        return Wallet(network, account)
    except ValueError as error:
        stop(f"a wallet is written network/account, such as libera/alice; not {text!r}: {error}")
