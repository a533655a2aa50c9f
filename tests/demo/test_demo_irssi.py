"""irssi on the demo server: what two people see who talk there."""

from pathlib import Path

from bot.demo.server import DemoServer
from tests.demo.terminal import Screen, Terminal
from tests.needs import require

# irssi itself sends slowly after five lines; with this the test is not slow too
CONFIG = """settings = {
  core = { real_name = "at irssi"; user_name = "player"; nick = "%s"; };
  "irc/core" = { cmds_max_at_once = "100"; cmd_queue_speed = "1msec"; };
};
"""


async def _irssi(terminal: Terminal, home: Path, server: DemoServer, nick: str) -> Screen:
    """irssi as `nick`, in #hearts."""
    program = require("irssi")
    folder = home / nick
    folder.mkdir()
    (folder / "config").write_text(CONFIG % nick)
    screen = terminal.run(program, f"--home={folder}", "-c", "127.0.0.1", "-p", str(server.port), "-n", nick)
    await screen.shows(f"Welcome to GameBotDemo, {nick}!player@127.0.0.1", "End of /MOTD command")
    screen.types("/join #hearts")
    await screen.shows("[Users #hearts]", f"{nick} [player@127.0.0.1] has joined #hearts")
    return screen


async def test_two_people_at_irssi(terminal: Terminal, tmp_path: Path, server: DemoServer) -> None:
    ann = await _irssi(terminal, tmp_path, server, "ann")
    bob = await _irssi(terminal, tmp_path, server, "bob")
    await bob.shows("[@ann]", "[ bob]", "Total of 2 nicks [1 ops, 0 halfops, 0 voices, 1 normal]")
    await ann.shows("bob [player@127.0.0.1] has joined #hearts")

    ann.types("hello bob, ♠Q for you?")
    await ann.shows("<@ann> hello bob, ♠Q for you?")
    await bob.shows("<@ann> hello bob, ♠Q for you?")
    bob.types("Ayşe plays ♥")
    await ann.shows("< bob> Ayşe plays ♥")

    ann.types("/topic queens and hearts")
    await bob.shows("ann changed the topic of #hearts to: queens and hearts")
    ann.types("/voice bob")
    await bob.shows("mode/#hearts [+v bob] by ann")
    bob.types("/names")
    await bob.shows("[+bob]", "[1 ops, 0 halfops, 1 voices, 0 normal]")
    bob.types("/nick ann")
    bob.types("/window goto 1")
    await bob.shows("Nick ann is already in use")
    bob.types("/window goto #hearts")
    bob.types("/nick robert")
    await ann.shows("bob is now known as robert")
    await bob.shows("You're now known as robert")

    bob.types("/msg ann psst, a secret")
    await ann.shows("<robert> psst, a secret", again="/window goto robert")  # the window is made by the message
    ann.types("/window goto #hearts")
    assert "secret" not in await ann.shows("is now known as robert")

    ann.types("/whois robert")
    ann.types("/window goto robert")
    await ann.shows("robert [player@127.0.0.1]", "ircname  : at irssi", "channels : +#hearts", "End of WHOIS")
    ann.types("/window goto #hearts")
    bob.types("/part #hearts good night")
    await ann.shows("robert [player@127.0.0.1] has left #hearts [good night]")
    ann.types("/quit")
    await ann.shows("exit code 0")
