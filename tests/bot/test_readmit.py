"""`!readmit nick`: somebody vouches for a guest who was gone and comes from elsewhere (RULES F29)."""

import pytest

from bot.transport.base import Rank
from tests.bot.conversation import Conversation
from tests.bot.last_card import WHILE_COMMITTING
from tests.bot.playing import move, state, to_cards
from tests.bot.slow_disk import heard, slow_disk
from tests.bot.unchanged import unchanged


@pytest.fixture
async def game(chat: Conversation) -> Conversation:
    """Table 1 of ann and the guests gus and gil; gus is back from elsewhere. eve looks on, mo is an operator."""
    await chat.people("ann", "eve", "mo", guests=("gus", "gil"), mo=Rank.OP)
    await chat.play("""
        ann>  !start
        gus>  !join
        gil>  !join
        ann>  !play
        """)
    chat.network.quit("gus")
    chat.network.come("gus", userhost="gus@elsewhere")
    await chat.settle()
    return chat


@pytest.mark.parametrize("who", ["ann", "mo"])
async def test_on_the_captains_or_a_moderators_word_he_has_his_seat_and_hand_again(
    who: str, game: Conversation
) -> None:
    await game.wait(10)
    await game.play(f"""
        {who}>  !readmit gus
        bot#  #1 gus is back · seat 1, on the word of {who}
        bot@gus  #1 you sit at ann's table …
        bot@gus  #1 your hand: …
        bot@gus  #1 deal 1 · pass 3 …, 35 s · …
        """)
    assert (await state(game, "gus"))["you"]["seat"] == 1
    assert await move(game, "gus") is not None
    await game.crash_and_restart()
    assert (await state(game, "gus"))["you"]["seat"] == 1


@pytest.mark.parametrize("who", ["gil", "eve", "gus"])
async def test_on_nobody_elses(who: str, game: Conversation) -> None:
    async with unchanged(game):
        await game.play(f"""
            {who}>  !readmit gus
            bot#  {who}: only the captain of #1 (ann) may !readmit
            """)


async def test_under_another_nick_if_only_one_is_gone(game: Conversation) -> None:
    game.network.come("newcomer", userhost="new@host")
    await game.settle()
    await game.play("""
        ann>  !readmit newcomer
        bot#  #1 newcomer is back · seat 1, on the word of ann
        """)


async def test_not_if_it_could_be_either(game: Conversation) -> None:
    game.network.quit("gil")
    game.network.come("newcomer", userhost="new@host")
    await game.settle()
    async with unchanged(game):
        await game.play("""
            ann>  !readmit newcomer
            bot#  ann: no guest is away from #1 who could be newcomer
            """)
    await game.play("""
        ann@  !readmit gus
        bot#  #1 gus is back · seat 1, on the word of ann
        bot@ann  #1 gus is back · seat 1, on the word of ann
        ann>  !readmit newcomer
        bot#  #1 newcomer is back · seat 2, on the word of ann
        """)


async def test_whom_it_cannot_be(game: Conversation) -> None:
    """Somebody seated, somebody who has held a seat, somebody absent; nor is an account's seat given away."""
    await game.play("""
        eve>  !join
        """)
    game.network.quit("eve")
    game.network.come("eve", userhost="eve@elsewhere")
    await game.settle()
    async with unchanged(game):
        await game.play("""
            ann>  !readmit gil
            bot#  ann: gil sits at #1 already
            ann>  !readmit nobody
            bot#  ann: nobody is not here
            """)
    await game.play("""
        ann>  !readmit gus
        bot#  #1 gus is back · …
        """)
    async with unchanged(game):
        await game.play("""
            ann>  !readmit eve
            bot#  ann: no guest is away from #1 who could be eve
            """)


async def test_nobody_who_has_held_another_seat_of_the_match(game: Conversation) -> None:
    await game.play("""
        eve>  !join
        eve>  !leave
        """)
    for account in ("eve", None, "mallory"):
        game.network.log_in("eve", account)
        await game.settle()
        async with unchanged(game):
            await game.play("""
                ann>  !readmit eve
                bot#  ann: eve has held another seat of #1
                """)


async def test_who_had_left_may_return(game: Conversation) -> None:
    await game.say("gil", "!leave")
    game.network.quit("gil")
    game.network.come("gil", userhost="gil@elsewhere")
    await game.settle()
    await game.play("""
        ann>  !readmit gil
        bot#  ann: gil may return to his seat at #1: !join #1
        gil>  !join
        bot#  #1 gil is back · seat 2, …
        """)


async def test_at_a_prize_game_only_on_an_impartial_word(chat: Conversation) -> None:
    await chat.people("ann", "bob", "mo", "op", guests=("gus",), mo=Rank.OP, op=Rank.OP)
    await chat.play("""
        ann>  !start
        bob>  !join
        gus>  !join
        op>   !join
        ann>  !prize 30
        ann>  !play
        """)
    chat.network.quit("gus")
    chat.network.come("gus", userhost="gus@elsewhere")
    await chat.settle()
    async with unchanged(chat):
        await chat.play("""
            ann>  !readmit gus
            bot#  ann: a prize is at stake in #1: …
            op>   !readmit gus
            bot#  op: a prize is at stake in #1: …
            """)
    await chat.play("""
        mo>   !readmit gus
        bot#  #1 gus is back · seat 2, on the word of mo
        """)


async def test_he_has_the_seat_under_the_account_that_he_is_logged_in_to(game: Conversation) -> None:
    game.network.log_in("gus", "Gustav")
    await game.settle()
    await to_cards(game, "ann", "gil")
    await game.say("ann", "!readmit gus")
    assert game.live().table.named(1).key == "gustav"


async def test_the_first_one_is_a_stranger_then(game: Conversation) -> None:
    await game.say("ann", "!readmit gus")
    game.network.come("gus_", userhost="gus@host")
    game.network.quit("gus")
    game.network.rename("gus_", "gus")
    await game.settle()
    async with unchanged(game):
        await game.play("""
            gus@  !hand
            bot@gus  you do not sit at #1
            """)


@WHILE_COMMITTING
async def test_the_true_one_who_comes_back_meanwhile_is_too_late(written: bool, game: Conversation) -> None:
    async with slow_disk(game, written=written):
        await heard(game, "ann> !readmit gus")
        game.network.rename("gus", "gustav")
        game.network.come("gus", userhost="gus@host")
        await heard(game)
    assert (await state(game, "gustav"))["you"]["seat"] == 1
    assert (await state(game, "gus")).get("you") is None
