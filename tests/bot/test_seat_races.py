"""Who leaves, comes back, joins or begins at the last moment (RULES F1, F5, F11, F15)."""

import pytest

from tests.bot.conversation import Conversation
from tests.bot.last_card import WHILE_COMMITTING, best, holds, over, settlements, to_the_last_card
from tests.bot.playing import play_deal, play_on
from tests.bot.slow_disk import heard, slow_disk
from tests.bot.stacked import take_up
from tests.bot.unchanged import unchanged


async def past_the_first_deal(chat: Conversation) -> None:
    """A game for 30 of ann and bob, with others around; ann takes everything in the first deal."""
    await chat.people("ann", "bob", "carl", "dave", "eve")
    await take_up(chat, "ann", "bob", prize=30, end=40, moon="off")
    await play_deal(chat, "ann", "bob")


async def test_who_took_a_seat_over_after_the_first_deal_is_passed_over(chat: Conversation) -> None:
    """ann, who has a claim alone, is far behind everybody."""
    await past_the_first_deal(chat)
    await chat.play("""
        bob>  !leave
        carl> !join
        dave> !join
        eve>  !join
        bot#  #1 eve sits down after this deal · …
        """)
    await play_deal(chat, "ann")
    await play_on(chat, "ann", "carl", "dave", "eve")
    assert settlements(chat) == [("paid", "ann", 30)]
    assert "ann wins" not in over(chat)
    assert "prize 30 xats → ann (r" in over(chat)


async def test_who_left_and_came_back_wins(chat: Conversation) -> None:
    await past_the_first_deal(chat)
    await chat.play("""
        bob>  !leave
        carl> !join
        carl> !join
        bot#  carl: you sit at #1 already …
        bob>  !join
        bot#  #1 bob is back · seat 1, …
        """)
    await play_on(chat, "ann", "bob", "carl")
    assert settlements(chat) == [("paid", best(chat), 30)]


@WHILE_COMMITTING
async def test_who_left_and_comes_back_while_the_last_card_is_saved_is_too_late(
    written: bool, chat: Conversation
) -> None:
    await past_the_first_deal(chat)
    await chat.say("bob", "!leave")
    last = await to_the_last_card(chat, "ann")
    async with slow_disk(chat, written=written):
        await heard(chat, last, "bob> !join", "bob> !join #1")
    assert settlements(chat) == [("paid", "ann", 30)]
    assert chat.live().table.seat_of("bob") is None


@WHILE_COMMITTING
async def test_who_comes_back_just_before_the_last_card_has_his_claim(written: bool, chat: Conversation) -> None:
    await past_the_first_deal(chat)
    await chat.say("bob", "!leave")
    last = await to_the_last_card(chat, "ann")
    async with slow_disk(chat, written=written):
        await heard(chat, "bob> !join", last)
    if chat.live().table.outcome is None:  # the cards that were the computer's are his to play now
        await play_on(chat, "ann", "bob")
    assert settlements(chat) == [("paid", best(chat), 30)]


async def test_who_left_and_comes_back_after_the_end_gets_nothing(chat: Conversation) -> None:
    await past_the_first_deal(chat)
    await chat.say("bob", "!leave")
    await play_on(chat, "ann")
    async with unchanged(chat):
        await chat.say("bob", "!join")
        await chat.say("bob", "!join #1")
    assert settlements(chat) == [("paid", "ann", 30)]


@WHILE_COMMITTING
async def test_two_newcomers_take_the_last_seat(written: bool, chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl", "dave", "eve")
    await chat.play("""
        ann>  !start
        bob>  !join
        carl> !join
        """)
    async with slow_disk(chat, written=written):
        await heard(chat, "dave> !join", "eve> !join")
    assert [seat.nick for _, seat in chat.live().table.people()] == ["ann", "bob", "carl", "dave"]
    assert chat.read()[-1].startswith("eve: #1 is full")


@WHILE_COMMITTING
async def test_whoever_takes_the_seat_while_its_owner_comes_back(written: bool, chat: Conversation) -> None:
    """One of them has it, and only the owner has a claim."""
    await past_the_first_deal(chat)
    await chat.play("""
        bob>  !leave
        carl> !join
        dave> !join
        """)
    async with slow_disk(chat, written=written):
        await heard(chat, "bob> !join", "eve> !join")
    people = {seat.nick: (no, seat.claim) for no, seat in chat.live().table.people()}
    assert people == {"ann": (0, True), "bob": (1, True)}
    coming = {one.nick: (one.seat, one.claim) for one in chat.live().table.coming.values()}
    assert coming == {"carl": (2, False), "dave": (3, False)}
    assert chat.read()[-1].startswith("eve: #1 is full")


@WHILE_COMMITTING
async def test_a_captain_who_leaves_while_his_raise_is_saved(written: bool, chat: Conversation) -> None:
    """The stake stays in the prize, and the next captain cannot take it back."""
    await past_the_first_deal(chat)
    async with slow_disk(chat, written=written):
        await heard(chat, "ann> !prize 50", "ann> !leave", "bob> !prize 0", "ann> !prize 60")
    assert chat.live().table.captain == 1
    assert (chat.escrow(), chat.balance("ann"), chat.balance("bob")) == (50, 50, 100)
    await play_on(chat, "bob")
    assert settlements(chat) == [("paid", "bob", 50)]


@WHILE_COMMITTING
@pytest.mark.parametrize("leaver", ["ann", "bob"])
async def test_who_leaves_while_he_is_paid_is_paid(leaver: str, written: bool, chat: Conversation) -> None:
    """Even the last person at the table: it does not close, for it is over."""
    await chat.people("ann", "bob")
    await take_up(chat, "ann", "bob", prize=30, end=1, moon="off")
    if leaver == "ann":
        await chat.say("bob", "!leave")
    last = await to_the_last_card(chat, *{"ann": ["ann"], "bob": ["ann", "bob"]}[leaver])
    async with slow_disk(chat, written=written):
        await heard(chat, last, f"{leaver}> !leave")
    assert settlements(chat) == [("paid", leaver, 30)]


@WHILE_COMMITTING
async def test_the_last_person_who_leaves_before_his_last_card(written: bool, chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await take_up(chat, "ann", "bob", prize=30, end=1, moon="off")
    await chat.say("bob", "!leave")
    last = await to_the_last_card(chat, "ann")
    async with slow_disk(chat, written=written):
        await heard(chat, "ann> !leave", last, "bob> !join")
    assert settlements(chat) == [("paid", "ann", 30)]  # the last claimant cannot forfeit (RULES F26)
    assert chat.live().table.seat_of("bob") is None, "it was over before he came"


@WHILE_COMMITTING
async def test_beginning_alone_refunds_although_a_second_one_joins_meanwhile(written: bool, chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        ann>  !prize 30
        """)
    async with slow_disk(chat, written=written):
        await heard(chat, "ann> !play", "bob> !join")
    assert holds(chat) == [("hold", 30), ("release", 30)]
    assert (chat.live().table.prize, chat.escrow(), chat.balance("ann")) == (0, 0, 100)
    assert chat.live().table.seat_of("bob") is not None
    await chat.play("""
        ann>  !prize 40
        bot#  #1 prize 40 xats held …
        """)


@WHILE_COMMITTING
async def test_beginning_while_a_second_one_joins_keeps_the_prize(written: bool, chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        ann>  !prize 30
        """)
    async with slow_disk(chat, written=written):
        await heard(chat, "bob> !join", "ann> !play")
    assert holds(chat) == [("hold", 30)]
    assert (chat.live().table.prize, chat.escrow()) == (30, 30)


@WHILE_COMMITTING
async def test_beginning_while_the_second_one_leaves_refunds(written: bool, chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !prize 30
        """)
    async with slow_disk(chat, written=written):
        await heard(chat, "bob> !leave", "ann> !play")
    assert holds(chat) == [("hold", 30), ("release", 30)]


@WHILE_COMMITTING
async def test_two_plays_begin_once(written: bool, chat: Conversation) -> None:
    """From two connections of one person: said by one nick they would wait for each other anyway."""
    await chat.people("ann", "bob")
    chat.network.come("ann_phone", account="ann")
    await chat.play("""
        ann>  !start
        ann>  !prize 30
        """)
    async with slow_disk(chat, written=written):
        await heard(chat, "ann> !play", "ann_phone> !play", "ann> !start")
    kinds = [row.kind for row in chat.journal()]
    assert (kinds.count("begun"), kinds.count("drawn")) == (1, 1)
    assert holds(chat) == [("hold", 30), ("release", 30)]
    assert any(text.startswith("ann_phone: ") for text in chat.read())


@WHILE_COMMITTING
async def test_two_starts_of_one_person_open_one_table(written: bool, chat: Conversation) -> None:
    await chat.people("ann")
    chat.network.come("ann_phone", account="ann")
    async with slow_disk(chat, written=written):
        await heard(chat, "ann> !start", "ann_phone> !start")
    assert list(chat.hall.directory.tables) == [1]
    assert [row.id for row in chat.storage.tables()] == [1]


@WHILE_COMMITTING
async def test_two_rematches_of_one_table_are_one(written: bool, chat: Conversation) -> None:
    await chat.people("ann", "bob")
    chat.network.come("ann_phone", account="ann")
    await take_up(chat, "ann", "bob", prize=30, end=1, moon="off")
    await play_on(chat, "ann", "bob")
    async with slow_disk(chat, written=written):
        await heard(chat, "ann> !start again", "ann_phone> !start again", "bob> !start")
    assert [row.id for row in chat.storage.tables() if row.status == "open"] == [2]
    assert chat.live(2).table.prize == 0
