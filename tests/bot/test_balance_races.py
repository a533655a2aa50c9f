"""One balance spent twice at the same moment (RULES F11, F12)."""

import pytest

from tests.bot.conversation import Conversation
from tests.bot.last_card import WHILE_COMMITTING, holds, settlements, to_the_last_card
from tests.bot.slow_disk import heard, slow_disk
from tests.bot.stacked import take_up


@pytest.fixture
async def two_tables(chat: Conversation) -> Conversation:
    """ann, who has 100, is captain of two tables in two channels, and is there twice."""
    await chat.people("ann", "bob")
    chat.network.connect("#other")
    for nick in ("ann", "ann_phone", "bob"):
        chat.network.come(nick, "#other", account=nick.partition("_")[0])
    chat.network.come("ann_phone", account="ann")
    await chat.settle()
    for channel in ("#hearts", "#other"):
        chat.network.say("ann", "!start", channel)
    await chat.settle()
    return chat


@WHILE_COMMITTING
async def test_two_prizes_of_the_same_money(written: bool, two_tables: Conversation) -> None:
    chat = two_tables
    async with slow_disk(chat, written=written):
        chat.network.say("ann", "!prize 60", "#hearts")
        chat.network.say("ann_phone", "!prize 60", "#other")
        await heard(chat)
    assert sorted((chat.escrow(1), chat.escrow(2))) == [0, 60]
    assert chat.balance("ann") == 40
    refused = [text for text in chat.read() + chat.read("#other") if "you have 40 xats, not 60" in text]
    assert len(refused) == 1
    assert sorted(chat.live(no).table.prize for no in (1, 2)) == [0, 60]


@WHILE_COMMITTING
async def test_a_prize_said_twice_is_held_once(written: bool, chat: Conversation) -> None:
    """It names the whole prize, so that saying it again changes nothing."""
    await chat.people("ann")
    chat.network.come("ann_phone", account="ann")
    await chat.say("ann", "!start")
    async with slow_disk(chat, written=written):
        await heard(chat, "ann> !prize 60", "ann_phone> !prize 60")
    assert holds(chat) == [("hold", 60)]
    assert (chat.balance("ann"), chat.escrow()) == (40, 60)


@WHILE_COMMITTING
async def test_a_gift_crosses_a_prize(written: bool, two_tables: Conversation) -> None:
    chat = two_tables
    async with slow_disk(chat, written=written):
        await heard(chat, "ann> !prize 60", "ann_phone@ give bob 60")
    assert chat.balance("ann") == 40
    assert (chat.balance("bob"), chat.escrow()) in ((100, 60), (160, 0))
    told = [line.text for line in chat.network.sent if "you have 40 xats, not 60" in line.text]
    assert len(told) == 1
    assert chat.live().table.prize == chat.escrow()


@WHILE_COMMITTING
async def test_two_gifts_of_the_same_money(written: bool, two_tables: Conversation) -> None:
    chat = two_tables
    async with slow_disk(chat, written=written):
        await heard(chat, "ann> !give bob 60", "ann_phone> !give bob 60", "ann@ give bob 60")
    assert (chat.balance("ann"), chat.balance("bob")) == (40, 160)
    assert len([line for line in chat.network.sent if "you have 40 xats, not 60" in line.text]) == 2


@WHILE_COMMITTING
async def test_what_was_won_can_be_given_only_when_it_is_there(written: bool, chat: Conversation) -> None:
    """bob gives his prize away while it is being paid: refused, or paid first; never more than there is."""
    await chat.people("ann", "bob", "carl")
    await take_up(chat, "ann", "bob", prize=30, end=1, moon="off")
    last = await to_the_last_card(chat, "ann", "bob")
    async with slow_disk(chat, written=written):
        await heard(chat, last, "bob> !give carl 130")
    assert settlements(chat) == [("paid", "bob", 30)]
    assert (chat.balance("bob"), chat.balance("carl")) in ((130, 100), (0, 230))
