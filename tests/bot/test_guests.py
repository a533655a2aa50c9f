"""Somebody without an account is his presence: followed through his nicks, gone when he quits (RULES F29)."""

from collections.abc import Callable

import pytest

from tests.bot.conversation import Conversation
from tests.bot.last_card import WHILE_COMMITTING
from tests.bot.playing import move, play_deal, play_on, state, to_cards
from tests.bot.slow_disk import heard, slow_disk
from tests.bot.unchanged import unchanged

GAME = """
    ann>  !start
    gus>  !join
    ann>  !play
    """


@pytest.fixture
async def game(chat: Conversation) -> Conversation:
    """Table 1 of ann, who has an account, and gus, who has none; eve looks on."""
    await chat.people("ann", "eve", guests=("gus",))
    await chat.play(GAME)
    return chat


async def seat_of(chat: Conversation, nick: str) -> int | None:
    """Which seat is his, as he sees it himself."""
    seen = await state(chat, nick)
    seat = seen.get("you", {}).get("seat")
    return None if seat is None else int(seat)


def held_by(chat: Conversation) -> list[tuple[str | None, str]]:
    return [(seat.key, seat.nick) for _, seat in chat.live().table.people()]


def back(chat: Conversation, nick: str, userhost: str) -> None:
    chat.network.come(nick, userhost=userhost)


async def test_his_key_is_the_same_under_every_nick(game: Conversation) -> None:
    for old, new in (("gus", "g2"), ("g2", "Gustav"), ("Gustav", "gus"), ("gus", "g9")):
        game.network.rename(old, new)
        await game.settle()
        assert held_by(game)[1] == ("~gus", new)
        assert await seat_of(game, new) == 1


async def test_a_stranger_under_the_nick_is_a_stranger(game: Conversation) -> None:
    """Neither hand nor seat nor an answer about it, whatever he asks; nor a prompt when the time comes."""
    game.network.quit("gus")
    await game.settle()
    hand = game.live().table.seat_of("~gus")
    back(game, "gus", "gus@elsewhere")
    await game.settle()
    told = len(game.network.sent)
    async with unchanged(game):
        await game.play("""
            gus@  !hand
            bot@gus  you do not sit at #1
            gus@  2c 3c 4c
            bot@gus  you sit at no table · !join takes a seat at #1
            gus>  !leave
            bot#  gus: you sit at no table · !join takes a seat at #1
            gus@  !pause
            bot@gus  only the captain of #1 (ann) may !pause
            """)
        assert await seat_of(game, "gus") is None
    assert game.live().table.seat_of("~gus") == hand
    await game.wait(120)
    private = game.read("gus", told)
    assert not any(suit in line for line in private for suit in "♣♦♠♥")
    assert not any("log in" in line or "~" in line for line in private)


async def test_he_is_back_from_the_same_place(game: Conversation) -> None:
    game.network.quit("gus")
    await game.settle()
    await game.wait(10)
    back(game, "gus", "gus@host")
    await game.settle()
    assert game.read("gus")[-1].startswith("#1 deal 1 · pass 3")
    assert await seat_of(game, "gus") == 1


async def test_the_same_place_under_another_nick_is_nobody_yet(game: Conversation) -> None:
    game.network.quit("gus")
    await game.settle()
    back(game, "gus_", "gus@host")
    await game.settle()
    assert await seat_of(game, "gus_") is None
    assert game.read("gus_", 0)[-1].startswith("{")  # only what he has asked for
    told = len(game.network.sent)
    game.network.rename("gus_", "gus")
    await game.settle()
    assert game.read("gus", told)[-1].startswith("#1 deal 1 · pass 3")
    assert await seat_of(game, "gus") == 1


async def test_a_guest_captain_who_takes_his_nick_again_is_back(chat: Conversation) -> None:
    await chat.people("bob", guests=("ann",))
    await chat.play("""
        ann>  !start
        bob>  !join
        """)
    chat.network.quit("ann")
    await chat.settle()
    await chat.wait(60)
    back(chat, "ann_", "ann@host")
    await chat.settle()
    chat.network.rename("ann_", "ann")
    await chat.settle()
    await chat.play("""
        -- 300 s
        bot#  (nothing)
        ann>  !set open off
        bot#  #1 open = off
        """)
    assert chat.live().table.captain == 0


async def test_a_guest_captain_who_does_not_come_back_is_replaced_by_somebody_present(chat: Conversation) -> None:
    """bob, next in seat order, has been away for ten minutes, and a stranger has his nick."""
    await chat.people("carl", guests=("ann", "bob"))
    await chat.play("""
        ann>  !start
        bob>  !join
        carl> !join
        """)
    chat.network.quit("bob")
    await chat.settle()
    await chat.wait(600)
    back(chat, "bob", "bob@elsewhere")
    chat.network.quit("ann")
    await chat.settle()
    await chat.play("""
        -- 119 s
        bot#  (nothing)
        -- 1 s
        bot#  #1 carl is captain now · …
        """)


async def test_who_left_returns_to_his_seat_under_another_nick(chat: Conversation) -> None:
    """His own hand and no other, with the claim that he had."""
    await chat.people("ann", "eve", guests=("bob",))
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !play
        bob>  !leave
        """)
    chat.network.rename("bob", "bobby")
    await chat.settle()
    await chat.play("""
        eve>  !join
        bot#  #1 eve sits down · seat 2, …
        bobby> !join
        bot#  #1 bobby is back · seat 1, …
        """)
    assert (chat.live().table.seat_of("~bob"), chat.live().table.named(1).claim) == (1, True)


@pytest.mark.parametrize("restarted", [False, True])
async def test_who_left_took_another_nick_and_quit_returns_as_who_he_was(restarted: bool, chat: Conversation) -> None:
    await chat.people("ann", "eve", guests=("bob",))
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !play
        bob>  !leave
        """)
    chat.network.rename("bob", "bobby")
    chat.network.quit("bobby")
    await chat.settle()
    if restarted:
        await chat.crash_and_restart()
    back(chat, "bob", "bob@host")  # from the same place, but that is not the nick he quit under
    await chat.settle()
    await chat.play("""
        bob>  !join
        bot#  #1 bob sits down · seat 2, …
        """)
    back(chat, "bobby", "bob@host")
    await chat.settle()
    await chat.play("""
        bobby> !join
        bot#  #1 bobby is back · seat 1, …
        """)


async def test_a_second_guest_of_a_nick_has_a_seat_of_his_own(game: Conversation) -> None:
    game.network.rename("gus", "gustav")
    await game.settle()
    back(game, "gus", "other@host")
    await game.settle()
    await game.play("""
        gus>  !join
        bot#  #1 gus sits down · seat 2, …
        """)
    assert held_by(game)[1:] == [("~gus", "gustav"), ("~gus 2", "gus")]
    assert (await seat_of(game, "gustav"), await seat_of(game, "gus")) == (1, 2)


async def test_of_two_with_the_same_nick_the_one_who_is_there_is_removed(chat: Conversation) -> None:
    await chat.people("ann", guests=("gus",))
    await chat.play("""
        ann>  !start
        gus>  !join
        """)
    chat.network.quit("gus")
    back(chat, "gus", "gus@elsewhere")
    await chat.settle()
    await chat.play("""
        gus>  !join
        ann>  !remove gus
        bot#  #1 gus is removed · …
        """)
    assert held_by(chat) == [("ann", "ann"), ("~gus", "gus")]


# --- restarts -------------------------------------------------------------------------------------------------------
async def test_after_a_restart_he_is_known_by_nick_and_place(game: Conversation) -> None:
    game.network.rename("gus", "gustav")
    await game.settle()
    await game.crash_and_restart()
    assert held_by(game)[1] == ("~gus", "gustav")
    assert await seat_of(game, "gustav") == 1
    await to_cards(game, "ann", "gustav")
    await play_deal(game, "ann", "gustav")


async def test_after_a_restart_a_stranger_is_a_stranger(game: Conversation) -> None:
    game.network.quit("gus")
    await game.settle()
    back(game, "gus", "gus@elsewhere")
    await game.settle()
    await game.crash_and_restart()
    told = len(game.network.sent)
    assert await seat_of(game, "gus") is None
    await game.wait(60)
    assert not any("♣" in line for line in game.read("gus", told))
    game.network.quit("gus")
    back(game, "gus", "gus@host")
    await game.settle()
    assert await seat_of(game, "gus") == 1


async def test_his_host_is_not_written_down(game: Conversation) -> None:
    """Only a short mark of it, which tells nothing without the table's secret."""
    game.network.rename("gus", "gustav")
    await game.settle()
    await game.say("gustav", "!leave")
    written = "".join(row.data for row in game.journal())
    assert "gus@host" not in written
    assert "@host" not in written


async def test_an_early_journal_knows_a_guest_by_his_nick(game: Conversation) -> None:
    """It has no marks; the first who comes under that nick is taken for him, as it was then, and is marked."""
    for seat in game.live().table.seats:
        assert seat is not None
        seat.mark = ""
    game.hall.directory.changed(game.live())
    game.network.disconnect()
    game.network.connect("#hearts")
    await game.settle()
    assert await seat_of(game, "gus") == 1
    game.network.quit("gus")
    back(game, "gus", "gus@elsewhere")
    await game.settle()
    assert await seat_of(game, "gus") is None


# --- logging in -----------------------------------------------------------------------------------------------------
async def test_who_logs_in_keeps_everything(game: Conversation) -> None:
    await game.say("gus", "!invites off")
    game.network.log_in("gus", "Gustav")
    await game.settle()
    assert held_by(game)[1] == ("gustav", "gus")
    await game.play("""
        gus>  !leave
        ann>  !add gus
        bot#  ann: gus does not want to be seated by others
        gus>  !join
        bot#  #1 gus is back · seat 1, …
        """)
    assert game.live().table.named(1).claim


async def test_who_logs_in_after_leaving_may_return(game: Conversation) -> None:
    await game.say("gus", "!leave")
    game.network.log_in("gus", "Gustav")
    await game.settle()
    await game.crash_and_restart()
    await game.play("""
        gus>  !join
        bot#  #1 gus is back · seat 1, …
        """)
    assert held_by(game)[1] == ("gustav", "gus")


async def test_a_guest_whose_account_sits_in_the_channel_has_left(game: Conversation) -> None:
    game.network.log_in("gus", "ann")
    await game.settle()
    assert held_by(game) == [("ann", "ann")]
    assert any(line.startswith("#1 gus leaves") for line in game.read())
    assert await seat_of(game, "gus") == 0


async def test_a_guest_whose_account_had_a_seat_of_the_match_has_left(game: Conversation) -> None:
    await game.play("""
        eve>  !join
        eve>  !leave
        """)
    game.network.quit("eve")
    game.network.log_in("gus", "eve")
    await game.settle()
    assert held_by(game) == [("ann", "ann")]
    await game.play("""
        gus>  !join
        bot#  #1 gus is back · seat 2, …
        """)
    assert held_by(game) == [("ann", "ann"), ("eve", "gus")]


async def test_a_guest_captain_whose_account_sits_at_another_table_hands_over(chat: Conversation) -> None:
    await chat.people("ann", "eve", guests=("gus",))
    await chat.play("""
        gus>  !start
        eve>  !join
        ann>  !start
        """)
    chat.network.log_in("gus", "ann")
    await chat.settle()
    assert chat.read()[-1].startswith("#1 eve is captain now")
    assert held_by(chat) == [("eve", "eve")]


# --- races ----------------------------------------------------------------------------------------------------------
@WHILE_COMMITTING
async def test_who_quits_and_returns_while_he_is_being_seated(written: bool, chat: Conversation) -> None:
    await chat.people("ann", guests=("gus",))
    await chat.say("ann", "!start")
    async with slow_disk(chat, written=written):
        await heard(chat, "gus> !join")
        chat.network.quit("gus")
        back(chat, "gus", "gus@host")
        await heard(chat)
    assert held_by(chat)[1] == ("~gus", "gus")
    await chat.say("ann", "!play")
    assert await seat_of(chat, "gus") == 1


@WHILE_COMMITTING
@pytest.mark.parametrize("added", [False, True])
async def test_a_stranger_who_takes_the_nick_while_its_owner_is_being_seated(
    added: bool, written: bool, chat: Conversation
) -> None:
    await chat.people("ann", guests=("gus",))
    await chat.say("ann", "!start")
    async with slow_disk(chat, written=written):
        await heard(chat, "ann> !add gus" if added else "gus> !join")
        chat.network.rename("gus", "gustav")
        back(chat, "gus", "gus@elsewhere")
        await heard(chat, "gus> !leave")
    assert held_by(chat)[1] == ("~gus", "gustav")
    async with unchanged(chat):
        await chat.say("gus", "!leave")
    await chat.say("gustav", "!leave")
    assert held_by(chat) == [("ann", "ann")]


@WHILE_COMMITTING
async def test_who_logs_in_while_he_is_being_seated(written: bool, chat: Conversation) -> None:
    await chat.people("ann", guests=("gus",))
    await chat.say("ann", "!start")
    async with slow_disk(chat, written=written):
        await heard(chat, "gus> !join")
        chat.network.log_in("gus", "Gustav")
        await heard(chat, "gus> !seat 3")
    assert held_by(chat)[1] == ("gustav", "gus")
    assert chat.live().table.seat_of("gustav") == 3


@WHILE_COMMITTING
async def test_a_flatmate_who_takes_the_old_nick_before_the_table_knows_the_new_one(
    written: bool, game: Conversation
) -> None:
    """The same nick and the same host, but he whose nick it was is here."""
    async with slow_disk(game, written=written):
        await heard(game, "ann> !set card_seconds 20")
        game.network.rename("gus", "gustav")
        back(game, "gus", "gus@host")
        await heard(game, "gus> !leave")
    assert held_by(game)[1] == ("~gus", "gustav")
    assert (await seat_of(game, "gustav"), await seat_of(game, "gus")) == (1, None)


# --- what else is his -----------------------------------------------------------------------------------------------
async def test_a_rename_is_no_way_round_the_flood_limit(converse: Callable[..., Conversation]) -> None:
    chat = converse(limits={"commands_per_minute": 5})
    await chat.people(guests=("gus",))
    for _ in range(6):
        await chat.say("gus", "!tables")
    assert chat.read()[-1].startswith("gus: too fast")
    chat.network.rename("gus", "gustav")
    assert await chat.say("gustav", "!tables") == []


async def test_a_finished_table_is_his_after_a_quit(game: Conversation) -> None:
    await game.say("ann", "!end 1")
    await play_on(game, "ann", "gus")
    game.network.quit("gus")
    back(game, "gus", "gus@elsewhere")
    await game.settle()
    assert (await game.say("gus", "state", private=True))[0][1].startswith("you sit at no table")
    game.network.quit("gus")
    back(game, "gus", "gus@host")
    await game.settle()
    assert (await state(game, "gus"))["table"]["id"] == 1


async def test_he_plays_on_under_each_nick(game: Conversation) -> None:
    await to_cards(game, "ann", "gus")
    nick = "gus"
    for number in range(4):
        if await move(game, nick) is None:
            await move(game, "ann")
        game.network.rename(nick, f"gus{number}")
        nick = f"gus{number}"
        await game.settle()
    assert await seat_of(game, nick) == 1
