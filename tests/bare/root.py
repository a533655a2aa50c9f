"""A minimal Debian in a folder, with this machine's network and nothing else of it.

Each command runs in namespaces of its own (mounts, processes): what it mounts and what it leaves running ends with it,
however it ends, and the machine never sees a mount.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

from tests.bare import registries
from tests.needs import cannot, require

RELEASE = "bookworm"
PACKAGES = ("python3", "python3-venv", "make", "git", "ca-certificates")
"""All that the README asks for."""
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
NAMESPACES = ("--mount", "--pid", "--fork", "--kill-child")
PROJECT = Path("/home/player/gamebot")
LONGEST = 1_200.0
"""Seconds that one command may take."""


class BareRoot:
    """A root in which commands are run in a clone of the project: as `player`, who has no rights, or as `root`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._shared: list[Path] = []

    def build(self) -> None:
        """Install Debian, a person, and how to reach the registries."""
        settings = self.folder.with_name("apt.conf")
        settings.write_text(registries.apt_settings())
        command = [require("mmdebstrap"), "--quiet", "--variant=apt", f"--include={','.join(PACKAGES)}"]
        sources = registries.mirrors(RELEASE)
        subprocess.run([*command, f"--aptopt={settings}", RELEASE, str(self.folder), *sources], check=True)
        for path in (Path("/etc/hosts"), registries.CERTIFICATES):
            self._copy(path)
        with (self.folder / "etc/pip.conf").open("w") as file:
            registries.pip_settings().write(file)
        for path in registries.local_paths():
            if path.is_dir():
                self.inside(path).mkdir(parents=True, exist_ok=True)
                self._shared.append(path)
            else:
                self._copy(path)
        no_daemons = self.folder / "usr/sbin/policy-rc.d"  # PostgreSQL's package would start one
        no_daemons.write_text("#!/bin/sh\nexit 101\n")
        no_daemons.chmod(0o755)
        self.run("useradd", "--create-home", "player", at=Path("/"))

    def clone(self, checkout: Path) -> None:
        """Put a clone of what is committed there into the player's home."""
        trust = self.folder.with_name("gitconfig")
        trust.write_text('[safe]\n\tdirectory = "*"\n')  # whoever owns the checkout
        copy = [require("git"), "clone", "--quiet", "--bare", "--depth=1", f"file://{checkout}"]
        subprocess.run(
            [*copy, str(self.inside(Path("/project.git")))],
            check=True,
            env={**os.environ, "GIT_CONFIG_GLOBAL": str(trust)},
        )
        self.run("chown", "-R", "player:", "/project.git", at=Path("/"))
        self.run("git", "clone", "--quiet", "/project.git", str(PROJECT), user="player", at=Path("/"))

    def inside(self, path: Path) -> Path:
        """Where a path of the root lies on this machine."""
        return self.folder / path.relative_to("/")

    def _copy(self, path: Path) -> None:
        if path.exists():
            self.inside(path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, self.inside(path))

    @contextlib.contextmanager
    def started(
        self, *command: str, user: str = "root", at: Path = PROJECT, **variables: str
    ) -> Iterator[subprocess.Popen[str]]:
        """A command that runs; its standard output and error come through one pipe. Killed at the end, and after LONGEST."""
        print(f"{user}$ {shlex.join(command)}", flush=True)
        home = "/root" if user == "root" else f"/home/{user}"
        known = {"PATH": PATH, "HOME": home, **registries.environment(), **variables}
        clean = ["env", "-i", f"--chdir={at}", *(f"{name}={value}" for name, value in known.items())]
        enter = [require("unshare"), *NAMESPACES, "sh", "-ec", f'{self._mounts()}; "$@"', "sh"]
        change = ["chroot", f"--userspec={user}:", str(self.folder)]
        with subprocess.Popen(
            [*enter, *change, *clean, *command],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        ) as process:  # fmt: skip
            alarm = threading.Timer(LONGEST, process.kill)
            alarm.start()
            try:
                yield process
            finally:
                alarm.cancel()
                process.kill()

    def _mounts(self) -> str:
        """What a command needs beside the files, for the shell of its namespace."""
        mount, devices = require("mount"), str(self.inside(Path("/dev")))
        commands = [(mount, "-t", "proc", "proc", str(self.inside(Path("/proc")))), (mount, "--rbind", "/dev", devices)]
        for path in self._shared:
            commands.append((mount, "--bind", str(path), str(self.inside(path))))
            commands.append((mount, "-o", "remount,bind,ro", str(self.inside(path))))
        return "; ".join(shlex.join(command) for command in commands)

    def run(self, *command: str, user: str = "root", at: Path = PROJECT, **variables: str) -> list[str]:
        """Run a command that must succeed; its output, which is printed as it comes."""
        with self.started(*command, user=user, at=at, **variables) as process:
            lines = printed(process)
            code = process.wait()
        assert code == 0, f"{shlex.join(command)} ended with {code}:\n" + "\n".join(lines[-60:])
        return lines


def printed(process: subprocess.Popen[str], until: str | None = None) -> list[str]:
    """What it says, printed as it comes, to its end or to the first line that begins like that."""
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        print(line, end="", flush=True)
        lines.append(line.rstrip("\n"))
        if until is not None and line.startswith(until):
            break
    return lines


def terminate(process: subprocess.Popen[str]) -> None:
    """SIGTERM to the program that runs at the end of the chain: its parents only wait for it."""
    pid = process.pid
    while children := Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        (child,) = children
        pid = int(child)
    os.kill(pid, signal.SIGTERM)


@contextlib.contextmanager
def bare_root() -> Iterator[BareRoot]:
    """A root for the length of a with block; a test is skipped where none can be made."""
    require("mmdebstrap")
    if os.geteuid() != 0 or subprocess.run([require("unshare"), *NAMESPACES, "true"], capture_output=True).returncode:
        cannot("a bare root is made by root only, where it may mount")
    place = Path(tempfile.mkdtemp(prefix="gamebot-bare-"))
    place.chmod(0o755)  # apt fetches as a user of its own
    try:
        root = BareRoot(place / "root")
        root.build()
        yield root
    finally:
        shutil.rmtree(place)
