"""What is missing is named with its package, nothing is started unasked, and CI installs the same list."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import needs

ROOT = Path(__file__).parents[1]
STUBS = {
    "python3": f'exec {sys.executable} "$@"',
    "dirname": 'exec /usr/bin/dirname "$@"',
    "apt-get": 'echo "$@" >> "$APT_LOG"',
}


@pytest.mark.parametrize("name", needs.NEEDS)
def test_what_is_missing_skips_and_names_the_package(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "find", lambda _: None)
    monkeypatch.delenv("GAMEBOT_REQUIRE_SERVERS", raising=False)
    package = needs.NEEDS[name].package
    with pytest.raises(pytest.skip.Exception, match=f"Debian package {package} "):
        needs.require(name)
    monkeypatch.setenv("GAMEBOT_REQUIRE_SERVERS", "1")
    with pytest.raises(pytest.fail.Exception, match=f"Debian package {package} "):
        needs.require(name)


def test_a_name_that_is_not_in_the_table() -> None:
    with pytest.raises(KeyError):
        needs.require("sh")


def test_a_program_that_nobody_asked_for_is_not_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would fail, not skip, where it is missing."""
    monkeypatch.setattr(needs, "granted", set())
    with pytest.raises(AssertionError, match="require"):
        subprocess.run(["bash", "-c", "exit 3"], check=False)
    bash = needs.require("bash")
    assert subprocess.run([bash, "-c", "exit 3"], check=False).returncode == 3


def test_a_program_off_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As Debian keeps PostgreSQL's; the newest version, by number."""
    for version in ("9", "15"):
        (tmp_path / version).mkdir()
        (tmp_path / version / "initdb").touch()
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setitem(needs.NEEDS, "initdb", needs.Need("postgresql", (f"{tmp_path}/*/initdb",)))
    assert needs.find("initdb") == f"{tmp_path}/15/initdb"


def test_ci_installs_what_is_missing(tmp_path: Path) -> None:
    """Here on a machine that has almost nothing on its PATH."""
    bash = needs.require("bash")
    for name, script in STUBS.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)
    log = tmp_path / "log"
    there = {**os.environ, "PATH": str(tmp_path), "APT_LOG": str(log)}
    command = [sys.executable, "-m", "tests.needs"]
    missing = subprocess.run(command, env=there, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    assert {"tmux", "irssi", "make"} <= set(missing)
    subprocess.run([bash, str(ROOT / ".ci" / "run"), "packages"], env=there, check=True)
    assert log.read_text().splitlines() == ["update -q", f"install -q -y --no-install-recommends {' '.join(missing)}"]
