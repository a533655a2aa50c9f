"""A real ngircd on loopback, in a temporary folder, stopped by the test that started it."""

import asyncio
import os
import socket
from pathlib import Path

from tests.needs import require

CONFIG = """
[Global]
    Name = irc.test
    Info = test server
    Listen = 127.0.0.1
    Ports = {port}
    MotdPhrase = hello
    ServerGID = {gid}
    ServerUID = {uid}
[Limits]
    MaxNickLength = 20
    MaxConnectionsIP = 0
    PingTimeout = 20
    MaxPenaltyTime = 0
[Options]
    DNS = no
    Ident = no
    PAM = no
    SyslogFacility = local7
"""
PATIENCE = 20.0


def free_port() -> int:
    """A TCP port of loopback that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Ngircd:
    """One server; `stop` and `start` make it go away and come back on the same port."""

    def __init__(self, folder: Path) -> None:
        self.program = require("ngircd")
        self.port = free_port()
        self._config = folder / "ngircd.conf"
        self._config.write_text(CONFIG.format(port=self.port, uid=os.getuid(), gid=os.getgid()))
        self._config.chmod(0o600)
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            self.program,
            "-n",
            "-f",
            str(self._config),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        async with asyncio.timeout(PATIENCE):
            while not await self._listens():
                await asyncio.sleep(0.02)  # it has no way to say that it listens

    async def _listens(self) -> bool:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return False
        writer.close()
        return True

    async def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            await self._process.wait()
            self._process = None
