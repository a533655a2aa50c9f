"""Four people with raw clients on a real ngircd play a game to its end, through a crash of the daemon."""

import asyncio

from storage import Storage
from tests.network.client import RawClient
from tests.network.conftest import NICKS
from tests.network.daemon import DaemonProcess
from tests.network.table import balances, open_table, play_to_the_end

PRIZE = 25


async def hands(people: list[RawClient]) -> list[tuple[str, str, int]]:
    """(hand, trick, total) of each person, from `state`."""
    states = [await person.state() for person in people]
    return [(s["you"]["hand"], s["you"].get("trick", ""), s["seats"]["list"][no][2]) for no, s in enumerate(states)]


async def test_a_game_to_the_prize_through_a_crash(daemon: DaemonProcess, people: list[RawClient]) -> None:
    await open_table(
        people[0],
        ("!start", "open"),
        ("!add bob cem dan", "dan"),
        ("!end 20", "ends at 20"),
        (f"!prize {PRIZE}", f"prize {PRIZE} xats"),
        ("!play", "begins"),
    )

    def in_mid_trick() -> bool:
        # Five tricks are over, and the sixth has begun. It is read from the answers by which people play, so that nobody
        # plays to the seventh: on a busy machine what the bot says by itself may come later than that.
        return any('"trick_no":6' in line for person in people for line in person.lines)

    async with asyncio.timeout(60):
        await asyncio.gather(*(person.play(in_mid_trick) for person in people))
    await hands(people)  # whoever is answered has had his last card taken
    before = await hands(people)
    assert all(len(hand.split()) in (7, 8) for hand, _, _ in before)

    await daemon.kill()
    since = [len(person.lines) for person in people]
    await daemon.start()
    await people[0].reads("goes on where it stood", since[0])
    assert await hands(people) == before

    await play_to_the_end(people, 120)
    state = (await people[0].state())["table"]
    winners = state["winners"]
    assert len(winners) == 1
    await people[0].reads(f"prize {PRIZE} xats → {winners[0]}")
    assert state["receipt"].startswith("r")

    expected = dict.fromkeys(NICKS, 100)
    expected["ann"] -= PRIZE
    expected[winners[0]] += PRIZE
    assert await balances(people) == expected
    overs = [line for line in people[0].lines if " over: " in line]
    assert len(overs) == 1, overs

    assert await daemon.stop() == 0
    storage = Storage.open(daemon.database)
    try:
        assert storage.audit() == []
    finally:
        storage.close()
