"""Somebody with an account is that account, on any connection, as long as he is logged in to it (RULES F29)."""

import pytest

from bot.transport.base import Rank
from tests.bot.conversation import Conversation
from tests.bot.last_card import WHILE_COMMITTING
from tests.bot.playing import move, play_on, state, to_cards, turn_of
from tests.bot.slow_disk import heard, slow_disk
from tests.bot.unchanged import unchanged


@pytest.fixture
async def game(chat: Conversation) -> Conversation:
    """Table 1 of ann and bob; eve looks on, mo is an operator of the channel."""
    await chat.people("ann", "bob", "eve", "mo", mo=Rank.OP)
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !play
        """)
    return chat


def held_by(chat: Conversation, table: int = 1) -> list[tuple[str | None, str]]:
    return [(seat.key, seat.nick) for _, seat in chat.live(table).table.people()]


# --- several connections --------------------------------------------------------------------------------------------
async def test_prompts_go_where_the_account_spoke_last(game: Conversation) -> None:
    """The first connection is a ghost: nobody waits for it until its clock runs out."""
    await to_cards(game, "ann", "bob")
    game.network.come("ann_", account="ann")
    await game.settle()
    told = len(game.network.sent)
    for _ in range(6):
        nick = await turn_of(game, "ann_", "bob")
        await move(game, nick)
    assert any("→ you" in line or "you lead" in line for line in game.read("ann_", told))
    assert game.read("ann", told) == []
    assert held_by(game)[0] == ("ann", "ann_")


async def test_what_is_asked_in_private_is_answered_where_it_was_asked(game: Conversation) -> None:
    game.network.come("ann_", account="ann")
    await game.settle()
    await game.play("""
        ann_@ !end 33
        bot#  #1 the game ends at 33 · …
        bot@ann_  #1 the game ends at 33 · …
        ann_@ !pause
        bot#  #1 paused by ann_ · !play goes on
        bot@ann_  #1 paused by ann_ · !play goes on
        ann_@ !play
        bot#  #1 goes on
        bot@ann_  #1 goes on
        ann_@ !set card_seconds 20
        bot@ann_  #1 card_seconds = 20
        ann_@ !remove bob
        bot@ann_  #1 bob is removed · …
        ann_@ !stop
        bot@ann_  #1 closed by ann_ · …
        """)


async def test_a_card_in_private_is_answered_by_what_follows(game: Conversation) -> None:
    """No line beside the game's own: there are thirteen cards a deal."""
    await to_cards(game, "ann", "bob")
    nick = await turn_of(game, "ann", "bob")
    told = len(game.network.sent)
    await move(game, nick)
    lines = [line for line in game.read(nick, told) if not line.startswith("{")]
    assert all("→ you" in line or "you lead" in line for line in lines)


async def test_the_seat_goes_to_the_connection_that_is_left(game: Conversation) -> None:
    for nick in ("bob_a", "bob_b", "bob_c"):
        game.network.come(nick, account="bob")
    await game.settle()
    await game.say("bob_b", "!score")
    await game.say("bob", "!score")
    game.network.quit("bob")
    await game.settle()
    assert held_by(game)[1] == ("bob", "bob_b")
    game.network.log_in("bob_b", None)
    await game.settle()
    assert held_by(game)[1][0] == "bob"
    assert held_by(game)[1][1] in ("bob_a", "bob_c")


# --- logging out ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("account", [None, "mallory"])
async def test_whoever_logs_out_keeps_the_seat_for_his_account(account: str | None, game: Conversation) -> None:
    game.network.log_in("bob", account)
    await game.settle()
    assert game.read("bob")[-1] == "log in as bob again to go on at #1"
    async with unchanged(game):
        await game.play("""
            bob@  !hand
            bot@bob  log in as bob again to go on at #1
            bob@  2c 3c 4c
            bot@bob  log in as bob again to go on at #1
            bob>  !leave
            bot#  bob: log in as bob again to go on at #1
            bob>  !join
            bot#  bob: log in as bob again to go on at #1
            bob>  !start
            bot#  bob: log in as bob again to go on at #1
            ann>  !add bob
            bot#  ann: bob sits at #1 already
            """)
        assert (await state(game, "bob")).get("you") is None
    await game.play("""
        bob>  !rules
        bot#  bob: …
        bob>  !score
        bot#  bob: …
        """)
    told = len(game.network.sent)
    game.network.log_in("bob", "bob")
    await game.settle()
    assert game.read("bob", told)[-1].startswith("#1 deal 1 · pass 3")
    assert await move(game, "bob") is not None


async def test_who_has_logged_out_sits_at_no_other_table_of_the_channel(game: Conversation) -> None:
    await game.say("eve", "!start")
    game.network.log_in("bob", None)
    await game.settle()
    await game.play("""
        bob>  !join #2
        bot#  bob: log in as bob again to go on at #1
        eve>  !add bob
        bot#  eve: bob sits at #1 already
        """)
    game.network.rename("bob", "bobby")
    await game.settle()
    await game.play("""
        bobby> !join #2
        bot#  bobby: log in as bob again to go on at #1
        """)
    game.network.quit("bobby")
    game.network.come("bobby", userhost="bob@host")
    await game.settle()
    await game.play("""
        bobby> !join #2
        bot#  bobby: log in as bob again to go on at #1
        """)


async def test_after_a_restart_he_still_does_not(game: Conversation) -> None:
    game.network.log_in("bob", None)
    await game.settle()
    await game.crash_and_restart()
    await game.play("""
        bob@  !hand
        bot@bob  log in as bob again to go on at #1
        bob>  !join
        bot#  bob: log in as bob again to go on at #1
        """)


async def test_a_stranger_under_the_nick_is_not_told_to_log_in(game: Conversation) -> None:
    game.network.quit("bob")
    game.network.come("bob", userhost="bob@elsewhere")
    await game.settle()
    await game.play("""
        bob@  !hand
        bot@bob  you do not sit at #1
        bob>  !leave
        bot#  bob: you sit at no table · …
        bob>  !join
        bot#  #1 bob sits down · seat 2, …
        """)


async def test_a_moderator_who_has_logged_out_moderates_still(game: Conversation) -> None:
    await game.play("""
        mo>   !join
        bot#  #1 mo sits down · …
        """)
    game.network.log_in("mo", None)
    await game.settle()
    await game.play("""
        mo>   !pause
        bot#  #1 paused by mo · …
        mo>   !seat 3
        bot#  mo: …
        """)


async def test_but_not_where_he_has_an_interest(chat: Conversation) -> None:
    """Logging out makes nobody impartial (RULES F26)."""
    await chat.people("ann", "bob", "mo", mo=Rank.OP)
    await chat.play("""
        ann>  !start
        bob>  !join
        mo>   !join
        ann>  !prize 30
        ann>  !play
        """)
    for account in (None, "other"):
        chat.network.log_in("mo", account)
        await chat.settle()
        async with unchanged(chat):
            await chat.play("""
                mo>   !stop
                bot#  mo: a prize is at stake in #1: …
                """)


async def test_nobody_returns_to_another_seat_under_another_account(game: Conversation) -> None:
    await game.say("bob", "!leave")
    for account in (None, "mallory"):
        game.network.log_in("bob", account)
        await game.settle()
        async with unchanged(game):
            await game.play("""
                bob>  !join
                bot#  bob: log in as bob again to go on at #1
                ann>  !add bob
                bot#  ann: bob has held another seat of #1
                """)
    game.network.log_in("bob", "bob")
    await game.settle()
    await game.play("""
        bob>  !join
        bot#  #1 bob is back · seat 1, …
        """)


@WHILE_COMMITTING
async def test_who_logs_out_while_his_command_is_saved_has_done_it(written: bool, game: Conversation) -> None:
    async with slow_disk(game, written=written):
        await heard(game, "ann> !pause", "bob> !leave")
        game.network.log_in("bob", None)
        await heard(game, "bob> !join")
    assert held_by(game) == [("ann", "ann")]
    assert game.read()[-1] == "bob: log in as bob again to go on at #1"


async def test_an_account_that_begins_like_a_guests_key_is_no_guest(chat: Conversation) -> None:
    """Neither a seat nor a wallet is reached by an account's name."""
    await chat.people("ann", guests=("gus",))
    await chat.play("""
        ann>  !start
        gus>  !join
        """)
    chat.network.come("eve", account="~gus")
    await chat.settle()
    async with unchanged(chat):
        await chat.play("""
            eve>  !leave
            bot#  eve: you sit at no table …
            """)
    await chat.say("eve", "!join")
    assert held_by(chat)[1:] == [("~gus", "gus"), ("=~gus", "eve")]


# --- rematch --------------------------------------------------------------------------------------------------------
async def test_a_rematch_finds_people_by_who_they_are(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl", guests=("gus",))
    await chat.play("""
        ann>  !start
        bob>  !join
        carl> !join
        gus>  !join
        ann>  !end 1
        ann>  !play
        """)
    await play_on(chat, "ann", "bob", "carl", "gus")
    chat.network.rename("bob", "bobby")
    chat.network.rename("gus", "gustav")
    chat.network.quit("carl")
    chat.network.come("bob", account="mallory")
    chat.network.come("carl", userhost="carl@elsewhere")
    await chat.settle()
    await chat.play("""
        ann>  !start again
        bot@bobby  #2 you sit at ann's table …
        bot@gustav  #2 you sit at ann's table …
        bot#  #2 classic · 0:ann 1:bobby 2:free 3:gustav · …
        bot#  ann: carl is not here
        """)
    assert held_by(chat, 2) == [("ann", "ann"), ("bob", "bobby"), ("~gus", "gustav")]


async def test_a_rematch_says_who_sits_elsewhere_and_who_does_not_want(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl", "dave")
    await chat.play("""
        ann>  !start
        bob>  !join
        carl> !join
        dave> !join
        ann>  !end 1
        ann>  !play
        """)
    await play_on(chat, "ann", "bob", "carl", "dave")
    await chat.play("""
        bob>  !start
        carl> !invites off
        """)
    chat.network.log_in("dave", None)
    await chat.settle()
    await chat.play("""
        ann>  !start again
        bot#  #3 classic · 0:ann 1:free 2:free 3:free · …
        bot#  ann: bob sits at #2 already · carl does not want to be seated by others · dave is not here
        """)
