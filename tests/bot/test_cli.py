"""The command line's exit codes and messages (DESIGN 4.1)."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def gamebot(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments], capture_output=True, text=True, timeout=60, check=False, cwd=ROOT
    )


def test_check_of_a_good_config() -> None:
    done = gamebot("check", "-c", "config.example.toml")
    assert (done.returncode, done.stderr) == (0, "")
    assert "1 network" in done.stdout


def test_check_warns_of_what_is_not_wise(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text('[[network]]\nname = "n"\nhost = "irc.test"\npassword = "hush"\n', encoding="utf-8")
    done = gamebot("check", "-c", str(config))
    assert (done.returncode, "network.n.tls" in done.stderr) == (0, True)
    assert "good" in done.stdout


@pytest.mark.parametrize("command", ["check", "run"])
def test_a_bad_config_is_usage(command: str, tmp_path: Path) -> None:
    config = tmp_path / "bad.toml"
    config.write_text('[[network]]\nname = "n"\nhost = "h"\n[game]\ncard_second = 3\n', encoding="utf-8")
    done = gamebot(command, "-c", str(config))
    assert done.returncode == 2
    assert "game.card_second: unknown key" in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("arguments", [("run",), ("demo", "--port", "x"), ("dance",), ("check", "-c", "nowhere.toml")])
def test_bad_usage(arguments: tuple[str, ...]) -> None:
    assert gamebot(*arguments).returncode == 2


def test_a_corrupt_database_is_a_failure_that_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "game.db").write_bytes(b"this is no database" * 100)
    config = tmp_path / "config.toml"
    config.write_text(
        f'[database]\nurl = "sqlite:///{tmp_path}/game.db"\n[[network]]\nname = "n"\nhost = "127.0.0.1"\nport = 9\n',
        encoding="utf-8",
    )
    done = gamebot("run", "-c", str(config))
    assert done.returncode == 1
    assert "backup" in done.stderr
