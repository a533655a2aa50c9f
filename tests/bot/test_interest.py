"""A prize game ends with a winner: nobody who could gain by it ends it otherwise (RULES F26, bot.table.interest)."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.transport.base import Rank
from tests.bot.conversation import Conversation
from tests.bot.last_card import settlements
from tests.bot.playing import play_deal, play_on
from tests.bot.unchanged import unchanged

GAME = """
    ann>  !start
    bob>  !join
    ann>  !end 60
    ann>  !prize 30
    ann>  !play
    """


async def begun(chat: Conversation, *others: str, **ranks: Rank) -> None:
    await chat.people("ann", "bob", "carl", *others, **ranks)
    await chat.play(GAME)


# --- agreement --------------------------------------------------------------------------------------------------------
async def test_all_who_can_win_it_agree_to_stop(chat: Conversation) -> None:
    await begun(chat)
    await chat.play("""
        ann>  !stop
        bot#  ann: #1 !stop? 1 of 2 · everybody who can win the prize says !stop within 5 minutes
        ann>  !stop
        bot#  ann: #1 !stop? 1 of 2 · …
        bob>  !stop
        bot#  #1 closed by bob · 30 xats back to the giver …
        """)
    assert settlements(chat) == [("refunded", "ann", 30)]


async def test_what_is_said_in_private_the_others_read_in_the_channel(chat: Conversation) -> None:
    await begun(chat)
    await chat.play("""
        ann@  stop
        bot#  #1 !stop? 1 of 2 · …
        bot@ann  #1 !stop? 1 of 2 · …
        """)


async def test_different_words_and_late_ones_are_no_agreement(chat: Conversation) -> None:
    await begun(chat)
    await chat.play("""
        ann>  !end 50
        bot#  ann: #1 !end 50? 1 of 2 · …
        bob>  !end 40
        bot#  bob: #1 !end 40? 1 of 2 · …
        bob>  !end 50
        bot#  #1 the game ends at 50 · …
        """)
    await chat.say("ann", "!stop")
    for _ in range(31):
        await chat.wait(10)
    await chat.play("""
        bob>  !stop
        bot#  bob: #1 !stop? 1 of 2 · …
        """)


async def test_who_cannot_win_is_not_asked_and_cannot_agree(chat: Conversation) -> None:
    await chat.people("ann", "bob", "mod", guests=("gus",), mod=Rank.OP)
    await chat.play("""
        ann>  !start
        bob>  !join
        gus>  !join
        ann>  !prize 30
        ann>  !play
        gus>  !stop
        bot#  gus: a prize is at stake in #1: that needs a moderator who has no part in it, or the same word …
        ann>  !stop
        bob>  !stop
        bot#  #1 closed by bob · …
        """)


async def test_the_only_one_left_does_not_agree_with_himself(chat: Conversation) -> None:
    await begun(chat)
    await chat.play("""
        bob>  !leave
        ann>  !stop
        bot#  ann: a prize is at stake in #1: that needs a moderator who has no part in it, …
        """)


# --- who has an interest ----------------------------------------------------------------------------------------------
async def test_a_moderator_without_a_part_in_it_may(chat: Conversation) -> None:
    await begun(chat, "mod", mod=Rank.HALFOP)
    await chat.play("""
        mod>  !end 70
        bot#  #1 the game ends at 70 · …
        mod>  !stop
        bot#  #1 closed by mod · 30 xats back to the giver (r… · …
        """)


@pytest.mark.parametrize("nick", ["bob", "boss"])
async def test_who_has_held_a_seat_may_not_once_he_has_left(nick: str, chat: Conversation) -> None:
    """Neither a moderator of the channel nor the bot's operator (boss)."""
    await chat.people("ann", "bob", "boss", "carl", bob=Rank.OP)
    await chat.play(f"""
        ann>  !start
        {nick}>  !join
        carl> !join
        ann>  !prize 30
        ann>  !play
        {nick}>  !leave
        """)
    for command in ("!stop #1", "!bye now", "!end 90 #1"):
        async with unchanged(chat):
            await chat.play(f"""
                {nick}>  {command}
                bot#  {nick}: a prize is at stake in #1: that needs a moderator who has no part in it, …
                """)


async def test_who_was_captain_before_the_game_may_not(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl", ann=Rank.OP)
    await chat.play("""
        ann>  !start
        bob>  !join
        carl> !join
        ann>  !leave
        bob>  !prize 30
        bob>  !play
        ann>  !stop #1
        bot#  ann: a prize is at stake in #1: …
        """)


async def test_an_account_that_took_over_the_interest_of_a_guest(chat: Conversation) -> None:
    await chat.people("ann", "bob", guests=("gus",), gus=Rank.OP)
    await chat.play("""
        ann>  !start
        bob>  !join
        gus>  !join
        ann>  !prize 30
        ann>  !play
        """)
    chat.network.log_in("gus", "gustav")
    await chat.settle()
    await chat.play("""
        gus>  !leave
        gus>  !stop #1
        bot#  gus: a prize is at stake in #1: …
        """)


async def test_nobody_is_removed_and_nothing_is_made_harder(chat: Conversation) -> None:
    await begun(chat, "mod", mod=Rank.OP)
    for line, told in (
        ("!remove bob", "nobody is removed · for who sleeps the computer plays"),
        ("!set card_seconds 29", "card_seconds stays at 30 s or more"),
        ("!prize 0", "the prize only rises: more than 30"),
    ):
        async with unchanged(chat):
            sent = await chat.say("ann", line)
        assert told in sent[-1][1]
    await chat.play("""
        ann>  !set card_seconds 60
        bot#  #1 card_seconds = 60
        ann>  !prize 40
        bot#  #1 prize 40 xats held …
        """)


# --- pauses -----------------------------------------------------------------------------------------------------------
async def test_a_pause_by_one_of_them_is_lifted_by_any_of_them(chat: Conversation) -> None:
    await begun(chat, ann=Rank.OP)
    await chat.play("""
        ann>  !pause
        bob>  !play
        bot#  #1 goes on
        """)


async def test_a_pause_ends_by_itself(chat: Conversation) -> None:
    await begun(chat)
    await chat.say("ann", "!pause")
    await chat.wait(30 * 60 - 1)
    assert chat.live().table.state == "paused"
    await chat.wait(2)
    assert chat.live().table.state == "running"


async def test_three_pauses_each(chat: Conversation) -> None:
    await begun(chat)
    for _ in range(3):
        await chat.play("""
            ann>  !pause
            bob>  !play
            """)
    await chat.play("""
        ann>  !pause
        bot#  ann: a prize is at stake in #1: nobody pauses it more than 3 times
        """)


async def test_an_hour_of_pauses_together(chat: Conversation) -> None:
    await begun(chat, "mod", ann=Rank.OP, mod=Rank.OP)
    await chat.say("ann", "!pause")
    await chat.wait(1801)
    await chat.say("ann", "!pause")
    await chat.wait(1801)
    assert chat.live().table.state == "running"
    await chat.play("""
        ann>  !pause
        bot#  ann: a prize is at stake in #1: it has been paused for 60 minutes already
        mod>  !pause
        bot#  #1 paused by mod · …
        bob>  !play
        bot#  bob: a moderator paused #1: only a moderator lets it go on
        """)
    await chat.wait(2 * 3600)
    assert chat.live().table.state == "paused"
    await chat.crash_and_restart()
    assert chat.live().table.paused_seconds == 3600


# --- leaving, sleeping ------------------------------------------------------------------------------------------------
async def test_the_last_who_leaves_is_paid_when_computers_have_finished(chat: Conversation) -> None:
    await begun(chat)
    await play_deal(chat, "ann", "bob")
    await chat.play("""
        ann>  !leave
        bob>  !leave
        bot#  #1 bob leaves · …
        """)
    before = len(chat.network.sent)
    await chat.wait(600)
    assert settlements(chat) == [("paid", "bob", 30)]
    told = chat.read(since=before)
    assert "prize 30 xats → bob (receipt r" in told[-1]
    assert len(told) == len(chat.live().table.deal_log) - 2 + 1  # a line for each deal after the first two, and the end
    await chat.play("""
        ann>  !score #1
        bot#  ann: #1 totals: …
        """)


async def test_somebody_seated_with_a_claim_comes_first(chat: Conversation) -> None:
    await begun(chat)
    await chat.play("""
        ann>  !leave
        bob>  !leave
        ann>  !join
        bot#  #1 ann is back · …
        """)
    await play_on(chat, "ann")
    assert settlements(chat) == [("paid", "ann", 30)]


async def test_all_of_it_after_a_crash_too(chat: Conversation) -> None:
    await begun(chat)
    await chat.play("""
        ann>  !leave
        bob>  !leave
        """)
    await chat.crash_and_restart()
    await chat.wait(600)
    assert settlements(chat) == [("paid", "bob", 30)]


async def test_a_prize_game_is_not_closed_for_sleep(chat: Conversation) -> None:
    await begun(chat)
    for _ in range(6000):
        if not chat.live().table.unfinished:
            break
        await chat.wait(5)
    assert [kind for kind, _, _ in settlements(chat)] == ["paid"]


@pytest.mark.parametrize("seed", range(8))
async def test_no_word_of_theirs_ends_it_without_a_winner(seed: int, chat: Conversation) -> None:
    """Random words of the seated (one of them a moderator), absences, sleep and time: it is paid, or goes on."""
    dice = random.Random(seed)
    await begun(chat, ann=Rank.OP)
    words = (
        "!stop", "!bye now", "!end 1", "!end 9999", "!set end 5", "!remove bob", "!remove ann", "!prize 0", "!prize 5",
        "!pause", "!play", "!leave", "!join", "!set card_seconds 5", "!set open off", "!start", "!channel end 5",
    )  # fmt: skip
    for _ in range(120):
        nick = dice.choice(("ann", "bob"))
        match dice.random():
            case x if x < 0.6:
                word = dice.choice(words)
                if word not in ("!stop", "!end 1", "!end 9999") or nick == "ann":  # they never agree
                    await chat.say(nick, word)
            case x if x < 0.7:
                chat.network.leave(nick)
                await chat.settle()
                await chat.wait(dice.choice((1, 50, 130)))
                rank = Rank.OP if nick == "ann" else Rank.EVERYONE
                chat.network.come(nick, account=nick, rank=rank)
            case _:
                await chat.wait(dice.choice((1, 10, 60)))
        await chat.settle()
        if not chat.live().table.unfinished:
            break
    for _ in range(4000):
        if not chat.live().table.unfinished:
            break
        await chat.wait(60)
    assert [kind for kind, _, _ in settlements(chat)] == ["paid"]


# --- no second hand (RULES F30) ---------------------------------------------------------------------------------------
async def test_nobody_takes_a_hand_over_in_the_middle_of_a_deal(chat: Conversation) -> None:
    await begun(chat)
    async with unchanged_hands(chat):
        await chat.play("""
            carl> !join
            bot#  #1 carl sits down after this deal · Sasha*'s seat
            carl@ hand
            bot@carl  you do not sit at #1
            carl> !join
            bot#  carl: you sit at #1 already …
            """)
    await play_deal(chat, "ann", "bob")
    assert chat.live().table.seat_of("carl") == 2
    assert chat.live().table.named(2).claim, "he was announced in the first deal"
    assert any("#1 carl sits down · seat 2" in line for line in chat.read())
    assert any("deal 2" in line for line in chat.read("carl"))


async def test_who_is_announced_may_think_better_of_it(chat: Conversation) -> None:
    await begun(chat)
    await chat.play("""
        carl> !join
        carl> !leave
        bot#  #1 carl does not sit down
        """)
    await play_deal(chat, "ann", "bob")
    assert chat.live().table.seat_of("carl") is None


async def test_newcomers_have_an_account(chat: Conversation) -> None:
    await chat.people("ann", "bob", guests=("gus",))
    await chat.play(GAME)
    await chat.play("""
        gus>  !join
        bot#  gus: a prize is at stake in #1: gus must log in to an account to sit down there
        ann>  !add gus
        bot#  ann: a prize is at stake in #1: gus must log in …
        """)


async def test_who_left_comes_back_to_his_seat_at_once_whoever_was_announced(chat: Conversation) -> None:
    await begun(chat, "dave", "eve")
    await chat.play("""
        bob>  !leave
        carl> !join
        dave> !join
        eve>  !join
        bot#  #1 eve sits down after this deal · Robin*'s seat
        bob>  !join
        bot#  #1 bob is back · seat 1, …
        """)
    await play_deal(chat, "ann", "bob")
    assert [chat.live().table.seat_of(nick) for nick in ("bob", "carl", "dave", "eve")] == [1, 2, 3, None]
    assert any("#1 eve does not sit down" in line for line in chat.read())


async def test_announced_over_a_crash_and_added_by_the_captain(chat: Conversation) -> None:
    await begun(chat)
    await chat.play("""
        ann>  !add carl
        bot#  #1 carl sits down after this deal · …
        """)
    await chat.crash_and_restart()
    await play_deal(chat, "ann", "bob")
    assert chat.live().table.seat_of("carl") == 2


@asynccontextmanager
async def unchanged_hands(chat: Conversation) -> AsyncIterator[None]:
    """Nobody is told a hand within the block but those who hold one."""
    before = len(chat.network.sent)
    yield
    assert not [line.text for line in chat.network.sent[before:] if line.target == "carl" and "♣" in line.text]
