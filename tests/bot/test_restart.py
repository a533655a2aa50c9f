"""Killed at any instant, the bot goes on with the same game (DESIGN 3)."""

import pytest

from bot.table.replay import replay
from storage import EventRow, Unit
from tests.bot.conversation import Conversation
from tests.bot.playing import move, play_deal, play_on, state, to_cards
from tests.bot.stacked import take_up
from tests.bot.unchanged import everything, picture

GAME = """
    ann>  !start
    bob>  !join
    ann>  !end 40
    ann>  !prize 25
    ann>  !play
    """


async def survives(chat: Conversation) -> list[str]:
    """Restart; everything is as it was. What the channel reads about it."""
    before = everything(chat)
    hands = {nick: (await state(chat, nick)).get("you", {}).get("hand") for nick in ("ann", "bob")}
    await chat.crash_and_restart()
    heard = chat.read()
    after = everything(chat)
    assert after == before
    assert {nick: (await state(chat, nick)).get("you", {}).get("hand") for nick in ("ann", "bob")} == hands
    return heard


def told(chat: Conversation, nick: str) -> list[str]:
    """What the person has read in private, but for the answers to `state`."""
    return [line for line in chat.read(nick) if not line.startswith("{")]


async def test_in_the_lobby(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !prize 25
        """)
    heard = await survives(chat)
    assert heard == [
        "#1 classic · 0:ann 1:bob 2:free 3:free · captain ann · prize 25 xats · !join #1 to sit down · ann: !play to begin"
    ]
    assert told(chat, "ann") == []
    await chat.play("""
        ann>  !play
        bot#  #1 classic begins …
        """)


async def test_while_passing(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play(GAME)
    await move(chat, "ann")
    heard = await survives(chat)
    assert len(heard) == 1
    assert heard[0].endswith("to act: bob")
    assert chat.read("bob")[0].startswith("#1 deal 1 · pass 3 left to ")
    assert (await state(chat, "bob"))["you"]["due"] == 45
    assert len((await state(chat, "ann"))["you"]["chosen"].split()) == 3
    await play_on(chat, "ann", "bob")
    assert chat.balance("ann") + chat.balance("bob") == 200


async def test_in_mid_trick_again_and_again(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play(GAME)
    await to_cards(chat, "ann", "bob")
    for _ in range(6):
        if chat.live().table.outcome is not None:
            break
        for nick in ("ann", "bob"):
            await move(chat, nick)
            if chat.live().table.outcome is None:
                heard = await survives(chat)
                assert heard[0].startswith("#1 goes on where it stood · deal ")
    await play_on(chat, "ann", "bob")
    assert chat.balance("ann") + chat.balance("bob") == 200
    assert chat.storage.audit() == []


async def test_while_choosing(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await take_up(chat, "ann", "bob", moon="choice")
    await play_on(chat, "ann", "bob", until="choosing")
    heard = await survives(chat)
    assert heard[0].endswith("to act: ann")
    assert chat.read("ann")[0] == "#1 you have shot the moon, 20 s · !moon old: the others pay · !moon new: you go down"
    await chat.play("""
        ann@  new
        bot#  #1 deal 1 won by ann: ann -26=-26 leads · …
        """)


@pytest.mark.parametrize("by", ["captain", "asleep"])
async def test_while_paused(by: str, chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play(GAME if by == "captain" else GAME.replace("ann>  !prize 25", ""))
    if by == "captain":
        await chat.say("ann", "!pause")
    else:
        await chat.wait(3000)
    assert chat.live().table.pause_why == by
    heard = await survives(chat)
    assert heard[0].startswith("#1 is paused · deal ")
    assert heard[0].endswith("!play goes on")
    assert told(chat, "ann") == []
    await chat.wait(1000)
    await chat.play("""
        ann>  !play
        bot#  #1 goes on
        """)
    assert (await state(chat, "ann"))["you"]["due"] == {"captain": 45, "asleep": 5}[by]


async def test_after_the_end_nothing_is_paid_again(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play(GAME)
    await play_on(chat, "ann", "bob")
    money = (chat.balance("ann"), chat.balance("bob"))
    await chat.crash_and_restart()
    await chat.wait(5000)
    assert (chat.balance("ann"), chat.balance("bob")) == money
    assert chat.read() == []
    assert chat.hall.directory.tables_in_process() == 0


async def test_who_was_absent_is_asked_when_he_comes(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play(GAME)
    chat.network.leave("bob")
    await chat.settle()
    await chat.crash_and_restart()
    assert chat.read("bob") == []
    chat.network.come("bob2", account="bob")
    await chat.settle()
    assert chat.read("bob2")[0].startswith("#1 deal 1 · pass 3")
    assert (await state(chat, "ann"))["seats"]["list"][1][0] == "bob2"


async def test_a_lost_connection_freezes_and_resumes(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play(GAME)
    await chat.wait(40)
    chat.network.disconnect()
    await chat.wait(1000)
    assert chat.live().table.named(0).autos == 0
    chat.network.connect("#hearts")
    await chat.settle()
    assert chat.read()[-1].startswith("#1 goes on where it stood · deal 1 · ")
    assert (await state(chat, "ann"))["you"]["due"] == 45


async def test_several_tables_are_taken_up(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl")
    await chat.play("""
        ann>  !start
        ann>  !play
        bob>  !start
        carl> !start
        carl> !stop
        """)
    await chat.crash_and_restart()
    assert sorted(chat.hall.directory.tables) == [1, 2]
    assert len(chat.read()) == 2


async def test_one_table_that_cannot_be_read_does_not_stop_the_others(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !start
        """)
    newer = EventRow(1, len(chat.journal(1)), 99, "from the future", "{}")
    chat.storage.submit(Unit((newer,))).result(10)
    await chat.crash_and_restart()
    assert sorted(chat.hall.directory.tables) == [2]
    assert chat.read()[0].startswith("#2 classic")


async def test_a_number_that_was_taken_but_never_used(chat: Conversation) -> None:
    await chat.people("ann")
    chat.storage.new_table("net", "#hearts").result(10)
    await chat.crash_and_restart()
    await chat.play("""
        ann>  !start
        bot#  #2 open …
        """)
    assert [table.id for table, _ in chat.storage.open_tables(["net"])] == [2]


async def test_the_journal_gives_the_same_table(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl")
    await chat.play(GAME)
    await play_deal(chat, "ann", "bob")
    await chat.play("""
        ann>  !set card_seconds 12
        bob>  !leave
        carl> !join
        bob>  !join
        ann>  !pause
        ann>  !play
        ann>  !leave
        """)
    await chat.wait(300)
    live = chat.live()
    again = replay(1, chat.journal(), trust_nicks=False)
    assert again is not None
    assert picture(again) == picture(live.table)
