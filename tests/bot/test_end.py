"""The end of a game, ties, the moon, and once more (RULES A11 to A13, F1)."""

import re

from engine import rules as versions
from tests.bot.conversation import Conversation
from tests.bot.playing import move, play_on, state
from tests.bot.stacked import SUITS, take_up
from tests.bot.unchanged import unchanged


async def test_the_last_lines_of_a_game(chat: Conversation) -> None:
    await chat.people("ann")
    await chat.play("""
        ann>  !start
        ann>  !end 1
        ann>  !play
        """)
    await play_on(chat, "ann")
    tricks = [line for line in chat.read() if re.match(r"#1 t\d+ ", line)]
    assert [line.split()[1] for line in tricks] == [f"t{no}" for no in range(1, 14)]
    deal, over = chat.read()[-2:]
    assert deal.startswith("#1 deal 1 won by ")
    assert over.startswith("#1 over: ")
    assert over.endswith("!start again for another")
    await chat.play("""
        ann>  !play
        bot#  ann: you sit at no table · !start opens one
        ann@  qs
        bot@ann  you sit at no table · !start opens one
        """)


async def test_a_deal_costs_fifteen_lines_in_the_channel(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !end 200
        ann>  !play
        """)
    before = len(chat.network.sent)
    while not any(" won by " in line for line in chat.read(since=before)):
        await play_on_once(chat)
    assert len(chat.read(since=before)) <= 15


async def play_on_once(chat: Conversation) -> None:
    for nick in ("ann", "bob"):
        await move(chat, nick)
    chat.now += 1


async def test_the_moon_by_choice(chat: Conversation) -> None:
    await chat.people("ann", "bob", "eve")
    await take_up(chat, "ann", "bob", moon="choice")
    await play_on(chat, "ann", "bob", until="choosing")
    assert chat.read()[-1] == "#1 ann has shot the moon · !moon old: the others pay, !moon new: ann goes down"
    for nick, line, refusal in (
        ("bob", "!moon old", "it is not your turn in #1: ann is to play"),
        ("eve", "!moon old", "you sit at no table · !join takes a seat at #1"),
        ("ann", "!moon blue", "it goes like this: !moon old|new"),
        ("ann", "!moon", "it goes like this: !moon old|new"),
    ):
        async with unchanged(chat):
            assert await chat.say(nick, line) == [("#hearts", f"{nick}: {refusal}")]
    async with unchanged(chat):
        sent = await chat.say("ann", "qs", private=True)
    assert sent == [("ann", "not now: !hand shows where the game stands")]
    await chat.play("""
        ann>  !moon new
        bot#  #1 deal 1 won by ann: ann -26=-26 leads · bob +0=0 · … · ann shot the moon · to 100 · next: no pass
        """)


async def test_the_answer_to_the_moon_when_it_is_not_asked(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await take_up(chat, "ann", "bob")
    async with unchanged(chat):
        await chat.play("""
            ann>  !moon old
            bot#  ann: not now: !hand shows where the game stands
            ann@  new
            bot@ann  not now: …
            """)


async def test_a_tie_that_is_not_lowest_is_no_tie(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await take_up(chat, "ann", "bob", end=26, moon="old")
    await play_on(chat, "ann", "bob")
    assert (await state(chat, "ann"))["table"]["lot"] is False
    over = next(line for line in chat.read() if line.startswith("#1 over: "))
    assert over.startswith("#1 over: ann wins with 0 · ")


async def test_winners_who_share(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await take_up(chat, "ann", "bob", end=1, tie="shared", moon="off", hands=SUITS)
    await play_on(chat, "ann", "bob")
    over = next(line for line in chat.read() if line.startswith("#1 over: "))
    assert over.startswith("#1 over: bob, Sasha*, Kim* win with 0 · ann 26")
    assert (await state(chat, "ann"))["table"]["winners"] == ["bob", "Sasha", "Kim"]


async def test_winners_by_lot(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await take_up(chat, "ann", "bob", end=1, moon="off", hands=SUITS)
    await play_on(chat, "ann", "bob")
    seen = (await state(chat, "ann"))["table"]
    assert seen["lot"] is True
    assert len(seen["winners"]) == 1
    over = next(line for line in chat.read() if line.startswith("#1 over: "))
    assert "wins with 0 by lot · " in over


async def test_a_rematch(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl", "dave")
    await chat.play("""
        ann>  !start
        bob>  !join
        carl> !join
        bob>  !seat 3
        ann>  !seat 1
        ann>  !end 1
        ann>  !set moon new
        ann>  !set card_seconds 11
        ann>  !start again
        bot#  ann: you sit at #1 already …
        ann>  !play
        """)
    await play_on(chat, "ann", "bob", "carl")
    await chat.play("""
        bob>  !start again
        bot#  bob: only the captain of #1 (ann) may !start again
        dave> !start again
        bot#  dave: you have no finished table here to repeat · !start opens one
        carl> !start
        ann>  !start again
        bot@bob  #3 you sit at ann's table …
        bot#  #3 classic · 0:free 1:ann 2:free 3:bob · captain ann · …
        """)
    table = chat.live(3).table
    assert (table.rematch_of, table.options.end, table.options.moon, table.own_options.card_seconds) == (
        1,
        1,
        "new",
        11,
    )
    assert (table.captain, table.prize) == (1, 0)
    await chat.crash_and_restart()
    assert chat.live(3).table.captain == 1
    await chat.play("""
        ann>  !play
        bot#  #3 classic begins · …
        """)


async def test_a_rematch_of_an_old_table_keeps_the_newest_rules(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await take_up(chat, "ann", "bob", rules=versions.FIRST, end=1)
    assert chat.live().table.rules == versions.FIRST
    await play_on(chat, "ann", "bob")
    await chat.play("""
        ann>  !start again
        bot#  #2 classic · 0:ann 1:bob 2:free 3:free · …
        """)
    assert chat.live(2).table.rules == versions.NEWEST


async def test_a_rematch_needs_the_rank_and_leaves_out_who_is_gone(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl")
    await chat.play("""
        ann>  !start
        bob>  !join
        carl> !join
        ann>  !end 1
        ann>  !play
        bob>  !invites off
        """)
    await play_on(chat, "ann", "bob", "carl")
    chat.network.leave("carl")
    await chat.settle()
    chat.network.seconds_behind = 10
    await chat.play("""
        ann>  !start again
        bot#  ann: busy: …
        """)
    chat.network.seconds_behind = 0
    await chat.play("""
        ann>  !start again
        bot#  #2 classic · 0:ann 1:free 2:free 3:free · …
        """)
