"""Somebody who never spoke is told once that he was added, however often it happens (RULES F6)."""

from tests.bot.conversation import Conversation


async def told(chat: Conversation, *lines: str) -> int:
    """How many lines bob reads in private while ann says these."""
    before = len(chat.read("bob"))
    for line in lines:
        await chat.say("ann", line)
    return len(chat.read("bob")) - before


async def test_adding_and_removing_again_and_again_is_told_once(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.say("ann", "!start")
    assert await told(chat, *["!add bob", "!remove bob"] * 5) == 1
    assert await told(chat, "!stop", "!start", "!add bob", "!stop", "!start", "!add bob") == 0
    assert await told(chat, "!play") == 0
    assert len(chat.read("ann")) > 0  # ann gets her hand


async def test_in_the_midst_of_a_game_it_is_no_other(chat: Conversation) -> None:
    """The first time he gets his hand with it; the clock of what he owes runs though he is not asked again."""
    await chat.people("ann", "bob")
    await chat.say("ann", "!start")
    await chat.say("ann", "!play")
    assert await told(chat, "!add bob") == 2  # where he sits, and what he owes with his cards
    assert await told(chat, "!remove bob", "!add bob", "!remove bob", "!add bob") == 0
    before = len(chat.read("bob"))
    await chat.wait(200)
    assert chat.live().table.named(1).autos > 1
    assert len(chat.read("bob")) == before


async def test_who_has_spoken_is_told_each_time(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.say("ann", "!start")
    assert await told(chat, "!add bob", "!remove bob", "!add bob") == 1
    await chat.say("bob", "!tables")
    assert await told(chat, "!remove bob", "!add bob") == 1
    await chat.say("bob", "who are you?", private=True)
    assert await told(chat, "!remove bob", "!add bob", "!remove bob") == 1
    assert await told(chat, "!add bob", "!play") == 0
    assert len(await chat.say("bob", "hand", private=True)) == 1  # he has spoken: all is as it was
    await chat.wait(300)
    assert len(chat.read("bob")) > 6


async def test_others_hear_of_it_all_the_same(chat: Conversation) -> None:
    await chat.people("ann", "bob", "cem")
    await chat.say("ann", "!start")
    assert await told(chat, "!add bob", "!remove bob", "!add bob", "!add cem") == 1
    assert len(chat.read("cem")) == 1
    assert len([line for line in chat.read() if "bob is seated" in line]) == 2
