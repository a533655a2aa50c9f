"""The command line: gamebot run | demo | chat | check, and the operator's ledger | tables | export | verify | backup."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer

from bot import logs
from bot.config import Config, warnings
from bot.daemon import Daemon
from bot.demo.prompt import chat as chat_with
from bot.demo.run import command_words, run_demo, user_nick
from bot.operator import ledger, tables
from bot.operator.arguments import ConfigFile, read_config
from bot.operator.backup import backup
from bot.operator.verify import verify

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help="The card-game bot.")
app.add_typer(ledger.app, name="ledger")
app.add_typer(tables.app, name="tables")
app.command()(tables.export)
app.command()(verify)
app.command()(backup)


@app.command()
def run(
    config: ConfigFile,
    create: Annotated[
        bool, typer.Option("--create", help="Make a new database, even if something shows that there was one.")
    ] = False,
    wait: Annotated[
        bool, typer.Option("--wait/--no-wait", help="Wait for networks that another daemon on the same database has.")
    ] = True,
) -> None:
    """Run the daemon until SIGTERM or SIGINT."""
    settings = read_config(config)
    logs.set_up(settings.log)
    raise typer.Exit(asyncio.run(_daemon(settings, create=create, wait=wait)))


async def _daemon(settings: Config, *, create: bool, wait: bool) -> int:
    return await Daemon(settings, create=create, wait=wait).run()


@app.command()
def check(config: ConfigFile) -> None:
    """Validate a config; prints every fault with its key, and what is not wise."""
    settings = read_config(config)
    for warning in warnings(settings):
        print(f"{config}: warning: {warning}", file=sys.stderr)
    channels = sum(len(network.channel) for network in settings.network)
    print(f"{config}: good: {len(settings.network)} network(s), {channels} channel(s)")


@app.command()
def demo(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port of the embedded server.")] = 6667,
    db: Annotated[Path, typer.Option(help="SQLite file, kept between runs.")] = Path("demo.db"),
    prompt: Annotated[bool, typer.Option("--prompt/--no-prompt", help="A chat prompt, on a terminal.")] = True,
) -> None:
    """A chat server, the bot and a prompt on this machine, ready to play."""
    raise typer.Exit(asyncio.run(run_demo(port, db, prompt=prompt and sys.stdin.isatty() and sys.stdout.isatty())))


@app.command()
def chat(
    nick: Annotated[str, typer.Option(help="Your nick.")] = "",
    host: Annotated[str, typer.Option(help="Server address.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Server port.")] = 6667,
    channel: Annotated[str, typer.Option(help="Channel to join.")] = "#hearts",
) -> None:
    """The demo's prompt as a plain chat client."""
    raise typer.Exit(asyncio.run(chat_with(host, port, nick or user_nick(), channel, commands=command_words())))


def main() -> None:
    """Entry point of the console script."""
    app()
