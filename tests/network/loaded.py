"""The daemon as a process of its own with loaded dice: `python -m tests.network.loaded CONFIG SECRET`."""

import asyncio
import sys
from pathlib import Path

from bot import logs
from bot.config import load_config
from bot.daemon import Daemon
from tests.network.daemon import DaemonProcess

ROOT = Path(__file__).parents[2]


class LoadedDaemon(DaemonProcess):
    """A daemon whose tables all get the same secret, and so the same deals and lots."""

    def __init__(self, folder: Path, port: int, secret: bytes) -> None:
        super().__init__(folder, port)
        self._secret = secret

    async def start(self) -> None:
        arguments = ("-m", "tests.network.loaded", str(self.config), self._secret.hex())
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, *arguments, stderr=log, stdout=log, cwd=ROOT
            )


def main(config: str, secret: str) -> int:
    settings = load_config(Path(config))
    logs.set_up(settings.log)
    return asyncio.run(Daemon(settings, dice=lambda size: bytes.fromhex(secret)[:size]).run())


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
