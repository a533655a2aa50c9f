"""The daemon as a process of its own, with a config written by the test."""

import asyncio
import signal
import sys
from pathlib import Path

PATIENCE = 20.0

CONFIG = """
[database]
url = "sqlite:///{folder}/game.db"

[[network]]
name = "test"
host = "127.0.0.1"
port = {port}

[network.flood]
burst = 1000
per_second = 1000.0

[[network.channel]]
name = "#hearts"

[limits]
commands_per_minute = 100000

[ledger]
trust_nicks = true
"""


class DaemonProcess:
    """`gamebot run` on a config in `folder`."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.config = folder / "config.toml"
        self.config.write_text(CONFIG.format(folder=folder, port=port), encoding="utf-8")
        self.log = folder / "daemon.log"
        self._process: asyncio.subprocess.Process | None = None

    @property
    def database(self) -> str:
        return f"sqlite:///{self.folder}/game.db"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot", "run", "-c", str(self.config), stderr=log, stdout=log
            )

    async def kill(self) -> None:
        """End at once, as a crash would (SIGKILL)."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()

    async def stop(self) -> int:
        """End cleanly (SIGTERM). Returns the exit code."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            return await self._process.wait()
