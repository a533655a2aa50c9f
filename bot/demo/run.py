"""`gamebot demo`: an embedded chat server, the daemon in #hearts, and a prompt that is already in the channel."""

import asyncio
import getpass
import re
import sys
from pathlib import Path

from bot import logs
from bot.commands import REGISTRY
from bot.config import ChannelConfig, Config, DatabaseConfig, FloodConfig, LedgerConfig, LogConfig, NetworkConfig
from bot.daemon import FAILED, GOOD, Daemon
from bot.demo.prompt import chat
from bot.demo.server import DemoServer, World

HOST = "127.0.0.1"
CHANNEL = "#hearts"
NICK = "GameBot"


def command_words() -> tuple[str, ...]:
    """For completion at the prompt."""
    return tuple(f"!{name}" for name in REGISTRY)


def user_nick() -> str:
    """The login name if it can be a nick, else `you` (DESIGN 4.1)."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError):
        return "you"
    return name if re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]{0,15}", name) else "you"


def demo_config(port: int, db: Path) -> Config:
    """A network of our own: guests have wallets, and nothing limits what we say."""
    return Config(
        database=DatabaseConfig(url=f"sqlite:///{db}"),
        network=[
            NetworkConfig(
                name="demo",
                host=HOST,
                port=port,
                nick=NICK,
                flood=FloodConfig(burst=100, per_second=100),
                channel=[ChannelConfig(name=CHANNEL)],
            )
        ],
        ledger=LedgerConfig(trust_nicks=True),
        log=LogConfig(level="warning"),
    )


async def run_demo(port: int, db: Path, *, prompt: bool) -> int:
    """Serve until the person leaves the prompt, or until a signal without one. Returns the exit code."""
    logs.set_up(LogConfig(level="warning"))
    nick = user_nick()
    server = DemoServer(World(operators=(nick,), no_op=(NICK,)), host=HOST, port=port)
    try:
        await server.start()
    except OSError as error:
        print(f"port {port} of {HOST} cannot be used ({error.strerror}): choose another with --port", file=sys.stderr)
        return FAILED
    config = demo_config(server.port, db)
    daemon = Daemon(config, create=True)
    running = asyncio.create_task(daemon.run())
    try:
        return await _play(server, daemon, running, nick, prompt=prompt)
    finally:
        daemon.stop()
        await running
        await server.close()


async def _play(server: DemoServer, daemon: Daemon, running: asyncio.Task[int], nick: str, *, prompt: bool) -> int:
    ready = asyncio.create_task(daemon.ready.wait())
    await asyncio.wait((ready, running), return_when=asyncio.FIRST_COMPLETED)
    if running.done():
        ready.cancel()
        return running.result()
    print(f"ready irc://{HOST}:{server.port}/{CHANNEL}")
    print(
        f"join as another person: any IRC client, or in a second terminal: gamebot chat --nick bob --port {server.port}"
    )
    sys.stdout.flush()
    if not prompt:
        return await running
    chatting = asyncio.create_task(chat(HOST, server.port, nick, CHANNEL, bot=NICK, commands=command_words()))
    await asyncio.wait((chatting, running), return_when=asyncio.FIRST_COMPLETED)
    if running.done():
        chatting.cancel()
        return running.result()
    return chatting.result() or GOOD
