"""What long names do: prompts of two lines, and lines that fill their 350 bytes (DESIGN 4.5, RULES F7)."""

from collections.abc import Callable

from bot.transport.base import Outgoing, Priority
from tests.bot.conversation import Conversation
from tests.bot.guandan_playing import play_on
from tests.bot.playing import state, to_cards, turn_of

LONGEST = 350
"""Bytes of text in a line, whatever the code thinks: a server cuts what is longer in somebody's channel."""


async def table_of(chat: Conversation, nicks: list[str], start: str) -> None:
    """These people have begun a game."""
    await chat.people(*nicks)
    await chat.say(nicks[0], start)
    for nick in nicks[1:]:
        await chat.say(nick, "!join")
    await chat.say(nicks[0], "!play")


def names(count: int, letters: int) -> list[str]:
    return [f"{no:02}_".ljust(letters, "m") for no in range(count)]


# --- prompts ------------------------------------------------------------------------------------------------------------
async def until_a_prompt_of_two_lines(chat: Conversation, nicks: list[str]) -> list[Outgoing]:
    """These people play until one of them is to be asked in two lines, which wait to be sent."""
    await to_cards(chat, *nicks)
    for _ in range(len(nicks)):
        nick = await turn_of(chat, *nicks)
        card = (await state(chat, nick))["you"]["legal"].split()[0]
        chat.network.hold()
        await chat.say(nick, card, private=True)
        prompts = [line for line in chat.network.held or () if line.priority is Priority.PROMPT]
        if len(prompts) == 2:
            return prompts
        chat.network.release()
        chat.now += 1
    raise AssertionError("every prompt took one line")


async def test_nobody_loses_time_while_half_of_his_prompt_waits(chat: Conversation) -> None:
    """The hand stands in the second line."""
    nicks = names(11, 31)
    await table_of(chat, nicks, "!start cancellation 11")
    prompts = await until_a_prompt_of_two_lines(chat, nicks)
    held = chat.network.held
    assert held is not None
    chat.network.release(held.index(prompts[0]) + 1)
    asked = prompts[0].target
    assert chat.read(asked)[-1] == prompts[0].text
    before = chat.journal()
    await chat.wait(100)
    assert chat.journal() == before
    assert chat.read(asked)[-1] == prompts[0].text
    chat.network.release()
    assert (await state(chat, asked))["you"]["due"] == 30
    await chat.wait(29)
    assert chat.journal() == before
    await chat.wait(1)
    assert len(chat.journal()) == len(before) + 1
    assert any("time: " in text for text in chat.read(asked)[-2:])


# --- 350 bytes ----------------------------------------------------------------------------------------------------------
def check(chats: list[Conversation]) -> None:
    """No line is too long, and some would be if a few bytes more were allowed."""
    sizes = {len(line.text.encode()) for chat in chats for line in chat.network.sent}
    assert max(sizes) <= LONGEST
    assert max(sizes) >= LONGEST - 10, "these names no longer fill a line: the test says nothing"


async def test_no_line_of_a_large_table_is_cut_by_a_server(converse: Callable[..., Conversation]) -> None:
    chats = []
    for letters in range(25, 33):
        chats.append(converse())
        await table_of(chats[-1], names(11, letters), "!start cancellation 11")
        await chats[-1].wait(400)
    check(chats)


async def test_no_prompt_of_guandan_is_cut_by_a_server(converse: Callable[..., Conversation]) -> None:
    chats = []
    for letters in range(26, 33):
        chats.append(converse())
        await table_of(chats[-1], names(4, letters), "!start guandan")
        await chats[-1].wait(400)
    check(chats)


async def test_no_line_that_joins_several_plays_is_cut_by_a_server(converse: Callable[..., Conversation]) -> None:
    """The computers play on by themselves when the only person has no card left."""
    chats = []
    for secret in (3, 4):
        chats.append(converse(secret=bytes([secret]) * 32))
        people = names(1, 31)
        await table_of(chats[-1], people, "!start guandan")
        await play_on(chats[-1], *people, deals=6)
    check(chats)


async def test_no_line_for_programs_is_cut_by_a_server(converse: Callable[..., Conversation]) -> None:
    chats = []
    for letters in range(10, 20):
        chats.append(converse())
        people = names(11, letters)
        await table_of(chats[-1], people, "!start cancellation 11")
        await chats[-1].say(people[0], "state", private=True)
    check(chats)
