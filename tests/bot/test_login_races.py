"""Whose a seat and its prize are when somebody logs in or out, or takes another nick, at the last moment (RULES F13)."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.bot.conversation import Conversation
from tests.bot.last_card import (
    WHILE_COMMITTING,
    over,
    settlements,
    to_the_last_card,
)
from tests.bot.playing import move, play_on, state
from tests.bot.slow_disk import heard, slow_disk
from tests.bot.stacked import take_up


@pytest.fixture
async def leading_guest(chat: Conversation) -> Conversation:
    """ann has staked 30 and takes everything; gus, a guest, is at 0 and wins if he has a wallet when it ends."""
    await chat.people("ann", guests=("gus",))
    await take_up(chat, "ann", "gus", prize=30, end=1, moon="off")
    return chat


async def test_a_guest_who_logs_in_before_the_last_card_wins(leading_guest: Conversation) -> None:
    chat = leading_guest
    last = await to_the_last_card(chat, "ann", "gus")
    chat.network.log_in("gus", "Gustav")
    await heard(chat, last)  # at once, with the log-in still on its way through the hall
    await chat.settle()
    assert settlements(chat) == [("paid", "gustav", 30)]
    assert "prize 30 xats → gus (r" in over(chat)


@WHILE_COMMITTING
async def test_a_guest_who_logs_in_while_the_last_trick_is_saved_is_too_late(
    written: bool, leading_guest: Conversation
) -> None:
    """What was decided when the card fell counts, whether or not it is known to have been saved."""
    chat = leading_guest
    last = await to_the_last_card(chat, "ann", "gus")
    async with slow_disk(chat, written=written):
        await heard(chat, last)
        chat.network.log_in("gus", "Gustav")
        await heard(chat, "gus@ !balance")
    assert settlements(chat) == [("paid", "ann", 30)]
    assert "prize 30 xats → ann (r" in over(chat)
    assert chat.balance("gustav") == 100


@WHILE_COMMITTING
async def test_a_guest_who_logs_in_while_the_card_before_is_saved_wins(
    written: bool, leading_guest: Conversation
) -> None:
    chat = leading_guest
    for _ in range(23):  # 26 cards of two people: three are left
        for nick in ("ann", "gus"):
            if (await state(chat, nick))["you"]["turn"]:
                await move(chat, nick)
                break
        chat.now += 1
    async with slow_disk(chat, written=written):
        turn = chat.live().table.owing()[0]
        nick = chat.live().table.named(turn).nick
        await heard(chat, f"{nick}@ {'A' if turn else 'K'}{'D' if turn else 'C'}")
        chat.network.log_in("gus", "Gustav")
        await heard(chat)
    await play_on(chat, "ann", "gus")
    assert settlements(chat) == [("paid", "gustav", 30)]


async def test_a_guest_who_logs_in_after_the_end_gets_nothing(leading_guest: Conversation) -> None:
    chat = leading_guest
    await play_on(chat, "ann", "gus")
    chat.network.log_in("gus", "Gustav")
    await chat.settle()
    await chat.crash_and_restart()
    assert settlements(chat) == [("paid", "ann", 30)]
    assert chat.balance("gustav") == 100


@pytest.mark.parametrize("how", ["killed", "disconnected", "quit"])
async def test_a_guest_who_logs_in_while_we_do_not_see_it(how: str, leading_guest: Conversation) -> None:
    """He keeps his seat, and his prize: he is told that he can log in any time before the end."""
    chat = leading_guest
    await move(chat, "ann")
    match how:
        case "killed":
            chat.network.people["gus"] = replace(chat.network.people["gus"], account="Gustav")
            await chat.crash_and_restart()
        case "disconnected":
            chat.network.disconnect()
            chat.network.people["gus"] = replace(chat.network.people["gus"], account="Gustav")
            chat.network.connect("#hearts")
        case "quit":
            chat.network.leave("gus")
            await chat.settle()
            chat.network.come("gus", account="Gustav")
    await chat.settle()
    await play_on(chat, "ann", "gus")
    assert settlements(chat) == [("paid", "gustav", 30)]


@pytest.fixture
async def leading_bob(chat: Conversation) -> Conversation:
    """ann has staked 30 and takes everything; bob is at 0 and wins."""
    await chat.people("ann", "bob")
    await take_up(chat, "ann", "bob", prize=30, end=1, moon="off")
    return chat


async def becomes(chat: Conversation, who: str) -> None:
    """bob logs out, logs in to another account, takes another nick, or quits; or a stranger takes his nick then."""
    match who:
        case "logged out":
            chat.network.log_in("bob", None)
        case "another account":
            chat.network.log_in("bob", "mallory")
        case "another nick":
            chat.network.rename("bob", "robert")
        case "gone":
            chat.network.leave("bob")
        case "a stranger":
            chat.network.leave("bob")
            chat.network.come("bob", account="mallory")
    await heard(chat)


WHO = ["logged out", "another account", "another nick", "gone", "a stranger"]


@WHILE_COMMITTING
@pytest.mark.parametrize("who", WHO)
async def test_the_account_that_sat_there_is_paid(who: str, written: bool, leading_bob: Conversation) -> None:
    chat = leading_bob
    last = await to_the_last_card(chat, "ann", "bob")
    async with slow_disk(chat, written=written):
        await heard(chat, last)
        await becomes(chat, who)
    assert settlements(chat) == [("paid", "bob", 30)]
    assert chat.balance("mallory") == 100


@pytest.mark.parametrize("who", WHO)
async def test_a_seat_stays_its_accounts_before_the_last_card(who: str, leading_bob: Conversation) -> None:
    """A sleeper is still seated: the clock plays for him if need be, and the prize is his."""
    chat = leading_bob
    await move(chat, "ann")
    await becomes(chat, who)
    await chat.settle()
    for _ in range(200):
        if chat.live().table.outcome is not None:
            break
        await move(chat, "ann")
        await chat.wait(30)
    assert settlements(chat) == [("paid", "bob", 30)]
    assert chat.balance("mallory") == 100


@WHILE_COMMITTING
@pytest.mark.parametrize("when", ["before", "meanwhile"])
async def test_where_nicks_are_trusted_the_seat_goes_along_with_a_nick_and_the_prize_to_the_first(
    when: str, written: bool, converse: Callable[..., Conversation]
) -> None:
    """To the wallet of the nick under which he sat down (RULES F29)."""
    chat = converse(ledger={"trust_nicks": True})
    await chat.people("ann", guests=("gus",))
    await take_up(chat, "ann", "gus", prize=30, end=1, moon="off")
    last = await to_the_last_card(chat, "ann", "gus")
    async with slow_disk(chat, written=written):
        if when == "before":
            chat.network.rename("gus", "gustav")
            last = last.replace("gus@", "gustav@")
            await heard(chat, last)
        else:
            await heard(chat, last)
            chat.network.rename("gus", "gustav")
            await heard(chat)
    await play_on(chat, "ann", until="over")
    assert settlements(chat) == [("paid", "~gus", 30)]
