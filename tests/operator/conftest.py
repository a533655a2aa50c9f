"""A database with a few tables, and the operator's command line on it."""

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.table import commands as cmd
from storage import Storage
from tests.played import Played, cards_played

CLOCK = 1_700_000_000
"""2023-11-14T22:13:20Z: when everything of the database happened."""


@dataclass
class Operator:
    """Somebody with a shell on the machine of the bot."""

    folder: Path

    @property
    def database(self) -> Path:
        return self.folder / "game.db"

    @property
    def url(self) -> str:
        return f"sqlite:///{self.database}"

    def configured(self, url: str, more: str = "") -> None:
        (self.folder / "config.toml").write_text(
            f'[database]\nurl = "{url}"\n[[network]]\nname = "net"\nhost = "127.0.0.1"\nport = 9\n{more}',
            encoding="utf-8",
        )

    def run(self, *words: str, code: int = 0) -> tuple[str, str]:
        """`gamebot WORDS -c config.toml`. Returns (standard output, standard error)."""
        done = CliRunner().invoke(app, [*words, "-c", str(self.folder / "config.toml")])
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exc_info
        assert done.exit_code == code, (done.exit_code, done.stdout, done.stderr)
        return done.stdout, done.stderr


def furnish(storage: Storage) -> None:
    """Table 1 is won with a prize, 2 was stopped, 3 is in mid-deal with a prize, 4 is a lobby."""
    won = Played.opened(storage, b"1" * 32)
    won.begin(prize=25)
    won.play()
    stopped = Played.opened(storage, b"2" * 32)
    stopped.begin(prize=10)
    stopped.play(cards_played(10))
    stopped.do("ann", cmd.Stop(), by=cmd.By("mod", "mod", moderator=True))
    running = Played.opened(storage, b"3" * 32)
    running.begin(end=100, prize=30)
    running.play(cards_played(20))
    Played.opened(storage, b"4" * 32, ("bob",))


@pytest.fixture(scope="session")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database to be copied."""
    path = tmp_path_factory.mktemp("furnished") / "game.db"
    storage = Storage.open(f"sqlite:///{path}", clock=lambda: CLOCK)
    furnish(storage)
    storage.close()
    return path


@pytest.fixture
def operator(tmp_path: Path, furnished: Path) -> Operator:
    shutil.copy(furnished, tmp_path / "game.db")
    one = Operator(tmp_path)
    one.configured(one.url)
    return one
