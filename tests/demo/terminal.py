"""Programs in a terminal (tmux), what is typed into them and what a person sees of them."""

import asyncio
import shutil
import subprocess
import tempfile
import uuid
from pathlib import Path

PATIENCE = 15.0
POLL_SECONDS = 0.1


class Screen:
    """One program in its own window."""

    def __init__(self, terminal: "Terminal", window: str) -> None:
        self._terminal = terminal
        self._window = window

    def types(self, text: str) -> None:
        """Type the text and press Enter."""
        self.keys("-l", text)
        self.keys("Enter")

    def keys(self, *keys: str) -> None:
        """tmux's names of keys (`Enter`, `Tab`, `C-d`), or `-l` and a literal text."""
        self._terminal.tmux("send-keys", "-t", self._window, *keys)

    def text(self, escapes: bool = False) -> str:
        """What stands on the screen and above it; with `escapes` its colours too."""
        flags = ["-e"] if escapes else []
        return self._terminal.tmux("capture-pane", "-p", "-J", "-S", "-", *flags, "-t", self._window)

    async def shows(self, *wanted: str, again: str | None = None) -> str:
        """Wait until all of `wanted` stand on the screen, and return it. `again` is typed after every look in vain."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + PATIENCE
        while True:
            screen = await asyncio.to_thread(self.text)
            missing = [text for text in wanted if text not in screen]
            if not missing:
                return screen
            if loop.time() > deadline:
                raise AssertionError(f"{missing} never stood on this screen:\n{screen}")
            if again is not None:
                self.types(again)
            await asyncio.sleep(POLL_SECONDS)


class Terminal:
    """A tmux server of its own, with `home` as the home directory of all that runs in it."""

    def __init__(self, tmux: str, home: Path) -> None:
        self._tmux = tmux
        self._socket = f"gamebot-{uuid.uuid4().hex[:8]}"
        self._sockets = tempfile.mkdtemp(prefix="tmux-")  # not in `home`: a socket's path has at most 107 bytes
        self._home = home
        self._windows = 0

    def tmux(self, *args: str) -> str:
        done = subprocess.run(
            [self._tmux, "-L", self._socket, "-f", "/dev/null", *args],
            check=True,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=PATIENCE,
            env=self._environment(),
        )
        return done.stdout

    def _environment(self) -> dict[str, str]:
        path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        home = str(self._home)
        return {
            "PATH": path,
            "HOME": home,
            "TMUX_TMPDIR": home,
            "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm",
        }

    def run(self, *command: str) -> Screen:
        """Start the program in a new window; its exit code is shown after its end (`exit code 0`)."""
        self._windows += 1
        name = f"w{self._windows}"
        shell = '"$@"; echo "exit code $?"; exec sleep 1000'
        program = ["-n", name, "sh", "-c", shell, "sh", *command]
        if self._windows == 1:
            self.tmux("new-session", "-d", "-x", "120", "-y", "40", "-s", "test", *program)
        else:
            self.tmux("new-window", "-d", "-t", "test:", *program)
        return Screen(self, f"test:{name}")

    def close(self) -> None:
        """End the tmux server and with it everything that was started in it."""
        if self._windows:
            self.tmux("kill-server")
        shutil.rmtree(self._sockets)
