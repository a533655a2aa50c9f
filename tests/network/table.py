"""Opening a table on a real server, and counting what everybody has afterwards."""

import asyncio

from tests.network.client import RawClient


async def wait_for_bot(person: RawClient) -> None:
    """Until the bot answers in the channel."""
    for _ in range(100):
        since = len(person.lines)
        person.say("!bot")
        try:
            async with asyncio.timeout(0.3):
                await person.reads("hosts card games here", since)
        except TimeoutError:
            continue
        return
    raise AssertionError("the bot did not come")


async def open_table(captain: RawClient, *commands: tuple[str, str]) -> None:
    """Say each command when the one before it has been answered; a command comes with a part of its answer."""
    await wait_for_bot(captain)
    for command, answer in commands:
        since = len(captain.lines)
        captain.say(command)
        await captain.reads(answer, since)


async def play_to_the_end(people: list[RawClient], seconds: float) -> None:
    async with asyncio.timeout(seconds):
        await asyncio.gather(*(person.play() for person in people))


async def balances(people: list[RawClient]) -> dict[str, int]:
    """What everybody has, as the bot says."""
    found = {}
    for person in people:
        since = len(person.lines)
        person.tell("!balance")
        found[person.nick] = int((await person.reads("you have", since)).split("you have ")[1].split()[0])
    return found
