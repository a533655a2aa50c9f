"""WeeChat on the demo server: what its logs say that a person would see."""

import asyncio
import os
from pathlib import Path

from bot.demo.server import DemoServer
from tests.demo.conversing import Conversation
from tests.demo.terminal import PATIENCE, POLL_SECONDS
from tests.needs import require


async def _logged(log: Path, text: str) -> None:
    loop = asyncio.get_running_loop()
    deadline = loop.time() + PATIENCE
    while not (log.exists() and text in log.read_text()):
        assert loop.time() < deadline, f"{text!r} is not in {log.name}:\n{log.read_text() if log.exists() else '-'}"
        await asyncio.sleep(POLL_SECONDS)


async def test_a_person_at_weechat(tmp_path: Path, server: DemoServer, talk: Conversation) -> None:
    program = require("weechat-headless")
    require("WeeChat's fifo plugin")
    pipe = tmp_path / "pipe"
    start = [
        "/set logger.file.flush_delay 0",
        f"/set fifo.file.path {pipe}",
        "/set irc.server_default.anti_flood_prio_high 0",
        "/set irc.server_default.anti_flood_prio_low 0",
        f"/server add demo 127.0.0.1/{server.port} -notls -nicks=wee,wee2 -autojoin=#hearts",
        "/connect demo",
    ]
    await talk("""
        ann> JOIN #hearts
        wee> JOIN #elsewhere
    """)
    weechat = await asyncio.create_subprocess_exec(
        *(program, "--dir", str(tmp_path / "weechat")),
        *(word for command in start for word in ("-r", command)),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        env={**os.environ, "HOME": str(tmp_path)},
    )

    def types(line: str, buffer: str = "irc.demo.#hearts") -> None:
        # opened anew for each line: nobody reads while WeeChat is not there, and then this fails at once
        with os.fdopen(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK), "w") as way_in:
            way_in.write(f"{buffer} *{line}\n")

    logs = tmp_path / "weechat" / "logs"
    channel, private = logs / "irc.demo.#hearts.weechatlog", logs / "irc.demo.ann.weechatlog"
    try:
        await _logged(logs / "irc.server.demo.weechatlog", 'nickname "wee" is already in use, trying nickname "wee2"')
        await _logged(channel, "Channel #hearts: 2 nicks (1 op")
        await talk("""
            ann< :wee2!…@127.0.0.1 JOIN :#hearts
            ann> PRIVMSG #hearts :hello ♠Q
            ann> PRIVMSG wee2 :psst
        """)
        await _logged(channel, "@ann\thello ♠Q")
        await _logged(private, "ann\tpsst")
        types("hello from WeeChat")
        types("/msg ann a secret")
        types("/names")
        types("/nick wendy")
        await talk("""
            ann< :wee2!… PRIVMSG #hearts :hello from WeeChat
            ann< :wee2!… PRIVMSG ann :a secret
            ann< :wee2!… NICK :wendy
        """)
        await _logged(channel, "Nicks #hearts: [@ann wee2]")
        await _logged(channel, "You are now known as wendy")
        types("/quit good night")
        await talk("ann< :wendy!… QUIT :Quit: good night")
        assert await asyncio.wait_for(weechat.wait(), PATIENCE) == 0
    finally:
        if weechat.returncode is None:
            weechat.kill()
            await weechat.wait()
