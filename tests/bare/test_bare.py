"""A bare Debian: the README's two commands need what the README says, and the tests what `.ci/run` installs.

`make test-long` takes the tests that start programs, some 4 minutes in all; `make test-bare`, by hand and some 18, takes
all of `make test` and `make test-native`, also as a person without rights.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.bare.root import BareRoot, bare_root, printed, terminate
from tests.needs import NEEDS
from tests.network.ngircd import free_port

ROOT = Path(__file__).parents[2]
WHOLE = os.environ.get("GAMEBOT_BARE") == "whole"
STARTING = (
    "tests/test_needs.py tests/bot/test_cli.py tests/demo tests/golden tests/network tests/operator tests/transport"
)
DATABASE = "tests/storage/test_storage_postgresql.py tests/crash/test_database_trouble.py tests/crash/test_readonly.py"
SELECTION = "" if WHOLE else f"{STARTING} {DATABASE}"
SKIPPED = re.compile(r"SKIPPED \[\d+\] \S+ (.+)")
NAMED = re.compile(r"it comes with the Debian package (\S+) ")


def make_demo(root: BareRoot) -> None:
    """Until it can be played; SIGTERM ends it well."""
    ready = "ready irc://127.0.0.1:"
    with root.started("make", "demo", f"DEMO_ARGS=--port {free_port()}", user="player") as process:
        assert printed(process, until=ready)[-1].startswith(ready)
        terminate(process)
        printed(process)
        assert process.wait() == 0


def skipped(lines: list[str]) -> list[str]:
    """Why tests were skipped."""
    return [found[1] for line in lines if (found := SKIPPED.match(line))]


@pytest.mark.long
def test_a_bare_debian() -> None:
    with bare_root() as root:
        root.clone(ROOT)
        make_demo(root)
        reasons = skipped(root.run("make", "test", f"TEST_ARGS=-rs {SELECTION}", user="player"))
        packages = {found[1] for reason in reasons if (found := NAMED.search(reason))}
        assert packages >= {"ngircd", "tmux", "weechat-headless", "postgresql"}
        assert packages <= {need.package for need in NEEDS.values()}

        root.run(".ci/run", "packages")
        assert root.run("python3", "-m", "tests.needs") == [""]
        pytest_all = [".venv/bin/python", "-m", "pytest", "-n", "auto", "-m", "not long", "-rs", *SELECTION.split()]
        for user in ("root", "player") if WHOLE else ("root",):
            root.run(*pytest_all, user=user, GAMEBOT_REQUIRE_SERVERS="1")
        root.run("make", "test-native" if WHOLE else "native")
