"""A game that is stopped, or its prize changed, while a card is being saved (RULES F11, F12, F26)."""

import pytest

from bot.transport.base import Rank
from tests.bot.conversation import Conversation
from tests.bot.last_card import (
    WHILE_COMMITTING,
    best,
    holds,
    last_card_in_hand,
    settlements,
    to_the_last_card,
    whose_turn,
)
from tests.bot.playing import move
from tests.bot.slow_disk import heard, slow_disk
from tests.bot.stacked import take_up

STOPPERS = ["ann> !stop", "ann> !leave", "mod> !stop #1", "boss> !stop #1", "boss> !bye now", "bob> !leave"]


@WHILE_COMMITTING
@pytest.mark.parametrize("line", STOPPERS)
async def test_nothing_is_refunded_after_the_payout(line: str, written: bool, chat: Conversation) -> None:
    """The last trick of a game of one deal is being saved: whoever stops it now comes too late."""
    await chat.people("ann", "bob", "mod", "boss", mod=Rank.OP)
    await take_up(chat, "ann", "bob", prize=30, end=1, moon="off")
    last = await to_the_last_card(chat, "ann", "bob")
    async with slow_disk(chat, written=written):
        await heard(chat, last, line)
    assert settlements(chat) == [("paid", "bob", 30)]
    assert (chat.balance("ann"), chat.balance("bob"), chat.escrow()) == (70, 130, 0)
    assert not any("closed" in text for text in chat.read())


@WHILE_COMMITTING
@pytest.mark.parametrize("line", ["mod> !stop", "boss> !bye now"])
async def test_nothing_is_paid_after_the_refund(line: str, written: bool, chat: Conversation) -> None:
    """And the other way round: the stop is being saved when the last card comes."""
    await chat.people("ann", "bob", "mod", "boss", mod=Rank.OP)
    await take_up(chat, "ann", "bob", prize=30, end=1, moon="off")
    last = await to_the_last_card(chat, "ann", "bob")
    async with slow_disk(chat, written=written):
        await heard(chat, line, last)
    assert settlements(chat) == [("refunded", "ann", 30)]
    assert (chat.balance("ann"), chat.balance("bob"), chat.escrow()) == (100, 100, 0)
    assert not any(" over: " in text for text in chat.read())
    assert [row.kind for row in chat.journal()][-1] == "closed"


@pytest.mark.parametrize("order", ["card first", "stop first"])
async def test_a_card_and_a_stop_at_once_are_one_or_the_other(order: str, chat: Conversation) -> None:
    await chat.people("ann", "bob", "mod", mod=Rank.OP)
    await take_up(chat, "ann", "bob", prize=30, end=1, moon="off")
    last = await to_the_last_card(chat, "ann", "bob")
    lines = [last, "mod> !stop"] if order == "card first" else ["mod> !stop", last]
    await heard(chat, *lines)
    await chat.settle()
    expected = ("paid", "bob", 30) if order == "card first" else ("refunded", "ann", 30)
    assert settlements(chat) == [expected]


@WHILE_COMMITTING
@pytest.mark.parametrize("line", ["ann> !stop", "ann> !bye now", "ann> !end 9999", "ann> !set end 9999"])
async def test_a_captain_past_the_first_deal_cannot_stop_it_while_it_is_saved(
    line: str, written: bool, chat: Conversation
) -> None:
    """ann, an operator of the channel who is losing, tries it while the end of a deal is saved, and at the last card."""
    await chat.people("ann", "bob", ann=Rank.OP)
    await take_up(chat, "ann", "bob", prize=30, end=40, moon="off")
    for _ in range(25):
        await move(chat, await whose_turn(chat))
        chat.now += 1
    async with slow_disk(chat, written=written):  # the last card of the first deal
        await heard(chat, await last_card_in_hand(chat), line)
    assert chat.live().table.deal_log
    last = await to_the_last_card(chat, "ann", "bob")
    async with slow_disk(chat, written=written):
        await heard(chat, line, last, line)
    totals = dict(enumerate(chat.live().table.deal_log))
    assert totals
    assert settlements(chat) == [("paid", best(chat), 30)]
    refused = [text for text in chat.read() if "? 1 of 2 · " in text or "a prize is at stake in #1: that needs" in text]
    assert len(refused) == 2


@WHILE_COMMITTING
@pytest.mark.parametrize("amount", [0, 10, 30, 60])
async def test_a_prize_that_is_changed_while_the_last_card_is_saved(
    amount: int, written: bool, chat: Conversation
) -> None:
    """It comes too late: what was decided with the card is what is paid, and nothing more is held."""
    await chat.people("ann", "bob")
    await take_up(chat, "ann", "bob", prize=30, end=1, moon="off")
    last = await to_the_last_card(chat, "ann", "bob")
    async with slow_disk(chat, written=written):
        await heard(chat, last, f"ann> !prize {amount}")
    assert settlements(chat) == [("paid", "bob", 30)]
    assert holds(chat) == [("hold", 30)]
    assert (chat.balance("ann"), chat.balance("bob")) == (70, 130)
    assert chat.read()[-1].startswith("ann: you sit at no table")


@WHILE_COMMITTING
async def test_a_card_while_a_raise_is_saved(written: bool, chat: Conversation) -> None:
    """The raise came first, so the winner gets all of it."""
    await chat.people("ann", "bob")
    await take_up(chat, "ann", "bob", prize=30, end=1, moon="off")
    last = await to_the_last_card(chat, "ann", "bob")
    async with slow_disk(chat, written=written):
        await heard(chat, "ann> !prize 60", last)
    assert settlements(chat) == [("paid", "bob", 60)]
    assert holds(chat) == [("hold", 30), ("hold", 30)]


@WHILE_COMMITTING
@pytest.mark.parametrize("amount", [0, 10, 30])
async def test_a_prize_lowered_while_the_end_of_the_first_deal_is_saved(
    amount: int, written: bool, chat: Conversation
) -> None:
    await chat.people("ann", "bob")
    await take_up(chat, "ann", "bob", prize=30, end=100, moon="off")
    for _ in range(25):
        await move(chat, await whose_turn(chat))
        chat.now += 1
    async with slow_disk(chat, written=written):
        await heard(chat, await last_card_in_hand(chat), f"ann> !prize {amount}")
    assert len(chat.live().table.deal_log) == 1
    assert chat.read()[-1] == "ann: once the game has begun the prize only rises: more than 30"
    assert (chat.live().table.prize, chat.escrow(), chat.balance("ann")) == (30, 30, 70)


@WHILE_COMMITTING
@pytest.mark.parametrize("amount", [0, 10])
async def test_a_prize_is_not_lowered_just_before_the_last_card(amount: int, written: bool, chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await take_up(chat, "ann", "bob", prize=30, end=1, moon="off")
    last = await to_the_last_card(chat, "ann", "bob")
    async with slow_disk(chat, written=written):
        await heard(chat, f"ann> !prize {amount}", last)
    assert settlements(chat) == [("paid", "bob", 30)]
    assert (chat.balance("ann"), chat.balance("bob"), chat.escrow()) == (70, 130, 0)
