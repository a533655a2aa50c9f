"""`python -m tests.crash [--kills 200] [--seed 1]`: kill the daemon, compare with the twin, print how it went."""

import argparse
import asyncio
import tempfile
from pathlib import Path

from bot import logs
from bot.config import LogConfig
from tests.crash.stage import killed, undisturbed


def main() -> None:
    """Print one line for each kill; an AssertionError says where a run differed from its twin."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    logs.set_up(LogConfig(level="error"))
    with tempfile.TemporaryDirectory(prefix="gamebot-crash-") as name:
        folder = Path(name)
        twin = asyncio.run(undisturbed(folder))
        urls = (f"sqlite:///{folder}/{number}.db" for number in range(arguments.kills + 1))
        told = asyncio.run(killed(folder, urls, twin, arguments.kills, arguments.seed))
    print("\n".join(told))
    print(f"{len(told)} kills: every game ended as its twin, paid once, audit good")


if __name__ == "__main__":
    main()
