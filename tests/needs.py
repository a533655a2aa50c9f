"""What the tests need of the machine: every program, plugin and header, and the Debian package that brings it.

    python3 -m tests.needs        the packages of what is missing here
    python3 -m tests.needs all    all packages

`.ci/run` installs what this prints, before there is a virtual environment: the standard library must do.
A test asks with `require("ngircd")`, and may start no program that it has not asked for (tests/conftest.py).
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn


@dataclass(frozen=True)
class Need:
    """The package that brings it; and where it lies if it is no program, or one that is not on the PATH."""

    package: str
    patterns: tuple[str, ...] = ()


NEEDS = {
    # to set up and to compile
    "bash": Need("bash"),
    "apt-get": Need("apt"),
    "apt-config": Need("apt"),
    "make": Need("make"),
    "git": Need("git"),
    "Python's ensurepip": Need("python3-venv", (f"{sysconfig.get_path('stdlib')}/ensurepip/__init__.py",)),
    "gcc": Need("gcc"),
    "C headers": Need("libc6-dev", ("/usr/include/stdio.h",)),
    "Python's headers": Need("python3-dev", (f"{sysconfig.get_path('include')}/Python.h",)),
    # chat servers and clients
    "ngircd": Need("ngircd"),
    "irssi": Need("irssi"),
    "weechat-headless": Need("weechat-headless"),
    "WeeChat's fifo plugin": Need(
        "weechat-plugins", ("/usr/lib/*/weechat/plugins/fifo.so", "/usr/lib*/weechat/plugins/fifo.so")
    ),
    "tmux": Need("tmux"),
    "openssl": Need("openssl"),
    # databases
    "initdb": Need("postgresql", ("/usr/lib/postgresql/*/bin/initdb",)),
    "pg_ctl": Need("postgresql", ("/usr/lib/postgresql/*/bin/pg_ctl",)),
    "pg_dump": Need("postgresql-client"),
    "pg_restore": Need("postgresql-client"),
    # disks and rights
    "setpriv": Need("util-linux"),
    "unshare": Need("util-linux"),
    "mount": Need("mount"),
    "umount": Need("mount"),
    "chattr": Need("e2fsprogs"),
    "mmdebstrap": Need("mmdebstrap"),
}

FOLDERS = ("/usr/sbin", "/sbin", "/usr/local/sbin")
"""Where programs lie that are on root's PATH only."""


def find(name: str) -> str | None:
    """The path of what is needed, if it is here; of several versions the newest."""
    need = NEEDS[name]
    program = shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", os.defpath), *FOLDERS]))
    if program is not None:
        return program
    found = [str(path) for pattern in need.patterns for path in Path("/").glob(pattern.lstrip("/"))]
    return max(found, key=_version, default=None)


def _version(path: str) -> list[int]:
    return [int(part) for part in Path(path).parts if part.isdecimal()]


def packages(names: list[str]) -> list[str]:
    """The packages that bring these, each once."""
    return sorted({NEEDS[name].package for name in names})


def missing() -> list[str]:
    """What is not here."""
    return [name for name in NEEDS if find(name) is None]


granted: set[str] = set()
"""The paths that a test of this process has asked for."""


def require(name: str) -> str:
    """The path of what is needed. Where it is missing the test is skipped, naming the package.

    With GAMEBOT_REQUIRE_SERVERS=1 in the environment (CI, which installs all of it) the test fails instead.
    """
    found = find(name)
    if found is None:
        package = NEEDS[name].package
        why = f"{name} is not installed; it comes with the Debian package {package} (apt-get install {package})"
        if os.environ.get("GAMEBOT_REQUIRE_SERVERS") == "1":
            import pytest  # here: .ci/run and the benchmarks read this file without it

            pytest.fail(why, pytrace=False)
        cannot(why)
    granted.add(found)
    return found


def cannot(why: str) -> NoReturn:
    """Skip the test. Called by itself where this machine or its user is not allowed to: no package would help."""
    import pytest

    pytest.skip(why)


ANYWHERE = {"uname"}
"""What the standard library itself starts, if it is there (`platform`)."""


def check_start(program: str) -> None:
    """Refuse to start a program that no test has asked for: on another machine it would be missing.

    Python itself, and what lies beside it in the virtual environment, is there.
    """
    path = Path(shutil.which(program) or program)
    if str(path) not in granted and path.parent != Path(sys.executable).parent and path.name not in ANYWHERE:
        raise AssertionError(f"{program} is started but not asked for: name it in tests/needs.py and require() it")


if __name__ == "__main__":
    print("\n".join(packages(list(NEEDS) if sys.argv[1:] == ["all"] else missing())))
