"""The daemon as a process under more than it can do: its memory is bounded, and SIGTERM ends it within five seconds."""

import asyncio
import re
from pathlib import Path

import pytest

from tests.network.crowd import Crowd, Voices, resident
from tests.network.daemon import PATIENCE, DaemonProcess
from tests.network.ngircd import Ngircd

MEGABYTE = 1 << 20
LOAD_SECONDS = 4.0
BY = 5.0
"""Seconds in which a stop must be over."""


async def stops_in_time(daemon: DaemonProcess) -> None:
    begun = asyncio.get_running_loop().time()
    assert await daemon.stop() == 0
    assert asyncio.get_running_loop().time() - begun < BY
    log = daemon.log.read_text()
    assert not re.search(r"\[(error|critical)|Traceback", log), log[-2000:]


async def test_five_hundred_people_and_two_thousand_commands_a_second(ngircd: Ngircd, daemon: DaemonProcess) -> None:
    crowd = Crowd()
    try:
        await crowd.connect(ngircd.port)
        crowd.say("!balance", 50)
        while crowd.told < 50:
            await asyncio.sleep(0.05)
        before = resident(daemon.pid)
        crowd.say("!balance", 2000)
        await asyncio.sleep(LOAD_SECONDS)
        assert crowd.told > 500
        assert resident(daemon.pid) - before < 40 * MEGABYTE
        await stops_in_time(daemon)
    finally:
        await crowd.close()


@pytest.mark.parametrize(("question", "per_second"), [("!tables", 20_000), ("!balance", 6000), ("!history", 6000)])
async def test_more_than_it_can_answer(tmp_path: Path, question: str, per_second: int) -> None:
    voices = Voices()
    await voices.start()
    daemon = DaemonProcess(tmp_path, voices.port)
    await daemon.start()
    try:
        await asyncio.wait_for(voices.entered.wait(), PATIENCE)
        voices.say(question, 50)
        while voices.told < 50:
            await asyncio.sleep(0.05)
        before = resident(daemon.pid)
        voices.say(question, per_second)
        await asyncio.sleep(LOAD_SECONDS)
        assert voices.told > 500
        assert resident(daemon.pid) - before < 40 * MEGABYTE
        await stops_in_time(daemon)
    finally:
        await voices.close()
        await daemon.stop()
