"""In which order things are done that happen at once (the theory at the head of bot.hall.hall)."""

import pytest

from tests.bot.conversation import Conversation
from tests.bot.last_card import WHILE_COMMITTING
from tests.bot.playing import play_on, state
from tests.bot.slow_disk import heard, slow_disk


async def playing(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !play
        """)
    await play_on(chat, "ann", "bob", until="playing", most=2)


async def a_card(chat: Conversation) -> tuple[str, str]:
    """Who is to play, and a card of his."""
    for nick in ("ann", "bob"):
        you = (await state(chat, nick))["you"]
        if you["turn"]:
            return nick, you["legal"].split()[0]
    raise AssertionError("it is nobody's turn")


@WHILE_COMMITTING
async def test_a_move_that_is_being_saved_when_we_are_kicked_stands_and_no_clock_runs(
    written: bool, chat: Conversation
) -> None:
    await playing(chat)
    nick, card = await a_card(chat)
    told = len(chat.network.sent)
    async with slow_disk(chat, written=written):
        await heard(chat, f"{nick}@ {card}")
        chat.network.put_out("#hearts", "kicked by op")
        await heard(chat)
        assert len(chat.network.sent) == told
    assert [line.text for line in chat.network.sent[told:] if line.target != "#hearts"] == []  # we see nobody any more
    hosted = chat.live()
    assert hosted.clocks.frozen
    assert chat.hall.next_due() is None
    assert [row.kind for row in chat.journal()].count("acted") >= 5
    before = len(chat.journal())
    await chat.wait(3600)
    assert len(chat.journal()) == before


@WHILE_COMMITTING
async def test_a_move_that_is_being_saved_when_the_network_is_lost_is_played_on_after_it(
    written: bool, chat: Conversation
) -> None:
    await playing(chat)
    nick, card = await a_card(chat)
    async with slow_disk(chat, written=written):
        await heard(chat, f"{nick}@ {card}")
        chat.network.disconnect()
        await heard(chat)
        assert chat.live().channel.here, "what is under way is finished first"
        chat.network.connect("#hearts")
    assert chat.live().channel.here
    assert not chat.live().clocks.frozen
    assert any("#1 goes on where it stood" in line for line in chat.read())
    assert chat.hall.next_due() is not None


async def test_kicked_and_in_again_at_once(chat: Conversation) -> None:
    await playing(chat)
    chat.network.put_out("#hearts", "kicked by op")
    chat.network.join("#hearts")
    chat.network.enter("#hearts")
    await chat.settle()
    assert chat.live().channel.here
    assert not chat.live().clocks.frozen


async def test_no_clock_runs_for_what_is_said_in_private_while_we_are_out(chat: Conversation) -> None:
    await playing(chat)
    chat.network.put_out("#hearts", "kicked by op")
    await chat.settle()
    await chat.say("ann", "end 33", private=True)
    assert [(await state(chat, nick))["you"]["due"] for nick in ("ann", "bob")] == [None, None]


async def test_what_somebody_said_under_his_old_nick_is_done_before_he_has_the_new_one(chat: Conversation) -> None:
    await chat.people(guests=("gus", "gil"))
    await chat.play("gil> !start")
    async with slow_disk(chat, written=False):
        await heard(chat, "gus> !join", "gus> !leave")
        chat.network.rename("gus", "gustav")
        await heard(chat)
    assert [seat.key for _, seat in chat.live().table.people()] == ["~gil"]


@pytest.mark.parametrize("around", [False, True])
async def test_two_people_who_swap_nicks_wait_for_nobody(around: bool, chat: Conversation) -> None:
    await chat.people("ann", guests=("gus", "gil"))
    await chat.play("""
        ann>  !start
        gus>  !join
        gil>  !join
        """)
    async with slow_disk(chat, written=True):
        await heard(chat, "gus> !leave", "gil> !leave")
        names = (("gus", "x"), ("gil", "gus"), ("x", "gil"))
        for old, new in names if around else names[:2]:
            chat.network.rename(old, new)
        await heard(chat, "gus> !join")
    assert [(seat.key, seat.nick) for _, seat in chat.live().table.people()] == [("ann", "ann"), ("~gil", "gus")]
