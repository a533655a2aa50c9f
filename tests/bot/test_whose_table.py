"""Which of his tables somebody means who names none (RULES F9, F27), and what he reads where he asked."""

import pytest

from tests.bot.conversation import Conversation
from tests.bot.playing import move, state, turn_of
from tests.bot.unchanged import unchanged


@pytest.fixture
async def two(chat: Conversation) -> Conversation:
    """ann sits alone with computers at #1 in #hearts and at #2 in #two, and owes a pass at both."""
    await chat.people("ann", "boss")
    chat.network.come("ann", "#two", account="ann")
    chat.network.connect("#two")
    await chat.settle()
    for channel in ("#hearts", "#two"):
        for text in ("!start", "!play"):
            chat.network.say("ann", text, channel)
            await chat.settle()
    return chat


async def pass_three(chat: Conversation, table: int) -> str:
    hand = (await state(chat, "ann", table))["you"]["hand"].split()
    return " ".join(hand[:3])


async def test_a_table_that_stands_still_does_not_stand_in_anothers_way(two: Conversation) -> None:
    two.network.put_out("#hearts", "kicked")
    await two.settle()
    cards = await pass_three(two, 2)
    sent = await two.say("ann", cards, private=True)
    assert not any("which table" in text for _, text in sent)
    assert (await state(two, "ann", 2))["table"]["phase"] != "passing"
    await two.play("""
        ann@  !end 33
        bot@ann  #2 the game ends at 33 · …
        """)
    async with unchanged(two):
        await two.play("""
            ann@  #1 2c 3c 4c
            bot@ann  #1 stands still: I am not in #hearts at present
            """)


async def test_what_changes_a_table_must_name_one_of_two(two: Conversation) -> None:
    """Also if only one of them waits for her: it would be answered there and nowhere else."""
    await two.say("ann", f"#2 {await pass_three(two, 2)}", private=True)
    async with unchanged(two):
        for text in ("!prize 5", "!end 33", "!pause", "!leave", "!stop", "!set card_seconds 9"):
            await two.play(f"""
                ann@  {text}
                bot@ann  which table? #1 #2 · add its number, e.g. #1
                """)
    await two.play("""
        ann@  !end 33 #2
        bot@ann  #2 the game ends at 33 · …
        ann@  !hand #1
        bot@ann  #1 deal 1 · pass 3 …
        """)


async def test_a_card_that_comes_too_late_for_one_table_is_played_at_none(two: Conversation) -> None:
    await two.say("ann", "!set card_seconds 60 #2", private=True)
    for table in (1, 2):
        await two.say("ann", f"#{table} {await pass_three(two, table)}", private=True)
        assert (await state(two, "ann", table))["you"]["turn"]
    card = (await state(two, "ann", 1))["you"]["legal"].split()[0]
    auto = len(two.journal(1))
    while len(two.journal(1)) == auto:
        await two.wait(1)
    two.now += 0.5
    other = len(two.journal(2))
    await two.play(f"""
        ann@  {card}
        bot@ann  your time at #1 had just run out: a move was made for you · name the table that you mean: #1 #2
        """)
    assert len(two.journal(2)) == other
    legal = (await state(two, "ann", 2))["you"]["legal"].split()[0]
    await two.say("ann", f"#2 {legal}", private=True)
    assert len(two.journal(2)) > other


# --- after a kick ---------------------------------------------------------------------------------------------------
async def test_after_a_kick_every_command_is_answered_in_private(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !join
        """)
    chat.network.put_out("#hearts", "kicked")
    await chat.settle()
    await chat.play("""
        ann@  prize 60
        bot@ann  #1 prize 60 xats held for the winner (receipt r…)
        ann@  end 33
        bot@ann  #1 the game ends at 33 · …
        ann@  set card_seconds 20
        bot@ann  #1 card_seconds = 20
        ann@  game spot
        bot@ann  #1 spot · 0:ann 1:bob …
        ann@  remove bob
        bot@ann  #1 bob is removed · …
        ann@  stop
        bot@ann  #1 closed by ann · 60 xats back to the giver (r…) · …
        """)
    assert chat.balance("ann") == 100


async def test_after_a_kick_a_running_game_answers_too(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !play
        """)
    chat.network.put_out("#hearts", "kicked")
    await chat.settle()
    await chat.play("""
        ann@  pause
        bot@ann  #1 paused by ann · …
        ann@  play
        bot@ann  #1 goes on
        bob@  leave
        bot@bob  #1 bob leaves · …
        """)


async def test_one_table_needs_no_number(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !play
        """)
    nick = await turn_of(chat, "ann", "bob")
    assert await move(chat, nick) is not None
