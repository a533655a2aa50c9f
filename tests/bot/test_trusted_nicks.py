"""Where nicks are trusted (the demo) a nick stands for an account (RULES F29)."""

from collections.abc import Callable

import pytest

from tests.bot.conversation import Conversation
from tests.bot.last_card import settlements, to_the_last_card
from tests.bot.playing import play_deal, play_on, state
from tests.bot.slow_disk import heard
from tests.bot.stacked import take_up
from tests.bot.unchanged import unchanged


@pytest.fixture
async def demo(converse: Callable[..., Conversation]) -> Conversation:
    """ann and gus are in the channel, eve looks on; nobody has an account."""
    chat = converse(ledger={"trust_nicks": True})
    await chat.people(guests=("ann", "gus", "eve"))
    return chat


@pytest.fixture
async def leading(demo: Conversation) -> Conversation:
    """ann has staked 30 and takes everything; gus is at 0 and wins."""
    await take_up(demo, "ann", "gus", prize=30, end=1, moon="off")
    return demo


def held_by(chat: Conversation) -> list[tuple[str | None, str]]:
    return [(seat.key, seat.nick) for _, seat in chat.live().table.people()]


async def test_the_prize_goes_to_the_nick_under_which_he_sat_down(leading: Conversation) -> None:
    leading.network.rename("gus", "gustav")
    await leading.settle()
    await play_on(leading, "ann", "gustav")
    assert settlements(leading) == [("paid", "~gus", 30)]


async def test_who_changed_his_nick_before_sitting_down_wins_under_that(demo: Conversation) -> None:
    await demo.say("gus", "!balance")
    demo.network.rename("gus", "gustav")
    await demo.settle()
    await demo.play("""
        ann>    !start
        gustav> !join
        """)
    assert held_by(demo)[1] == ("~gustav", "gustav")


async def test_also_after_another_game(demo: Conversation) -> None:
    await demo.play("""
        ann>  !start
        gus>  !join
        ann>  !end 1
        ann>  !play
        """)
    await play_on(demo, "ann", "gus")
    demo.network.rename("gus", "gustav")
    await demo.settle()
    assert (await state(demo, "gustav"))["table"]["id"] == 1
    await demo.play("""
        ann>    !start again
        bot#  #2 classic · 0:ann 1:gustav …
        """)
    assert [seat.key for _, seat in demo.live(2).table.people()] == ["~ann", "~gustav"]


@pytest.mark.parametrize("nick", ["gus", "gustav"])
async def test_either_nick_suffices_for_return(nick: str, leading: Conversation) -> None:
    """The one that he quit under, and the one under which he sat down."""
    leading.network.rename("gus", "gustav")
    leading.network.quit("gustav")
    await leading.settle()
    leading.network.come(nick, userhost="other@host")
    await leading.settle()
    assert held_by(leading)[1] == ("~gus", nick)
    assert (await state(leading, nick))["you"]["seat"] == 1
    last = await to_the_last_card(leading, "ann", nick)
    await heard(leading, last)
    await leading.settle()
    assert settlements(leading) == [("paid", "~gus", 30)]


async def test_a_rename_into_the_nick_suffices_too(leading: Conversation) -> None:
    leading.network.quit("gus")
    leading.network.come("gus_", userhost="other@host")
    await leading.settle()
    assert (await state(leading, "gus_")).get("you") is None
    leading.network.rename("gus_", "gus")
    await leading.settle()
    assert (await state(leading, "gus"))["you"]["seat"] == 1


async def test_while_he_is_there_another_of_his_first_nick_is_another(leading: Conversation) -> None:
    leading.network.rename("gus", "gustav")
    leading.network.come("gus", userhost="other@host")
    await leading.settle()
    async with unchanged(leading):
        await leading.say("gus", "!leave")
        assert (await state(leading, "gus")).get("you") is None
    assert (await state(leading, "gustav"))["you"]["seat"] == 1


async def test_both_of_that_nick_have_its_wallet(demo: Conversation) -> None:
    await demo.play("""
        ann>  !start
        gus>  !join
        """)
    demo.network.rename("gus", "gustav")
    demo.network.come("gus", userhost="other@host")
    await demo.settle()
    await demo.say("gus", "!join")
    assert held_by(demo)[1:] == [("~gus", "gustav"), ("~gus 2", "gus")]
    assert [demo.live().table.wallet_account(no) for no in (1, 2)] == ["~gus", "~gus"]


async def test_who_left_and_changed_his_nick_has_his_seat_and_claim(demo: Conversation) -> None:
    await demo.play("""
        ann>  !start
        gus>  !join
        ann>  !prize 10
        ann>  !play
        """)
    await play_deal(demo, "ann", "gus")
    await demo.say("gus", "!leave")
    demo.network.rename("gus", "gustav")
    await demo.settle()
    await demo.play("""
        gustav> !join
        bot#  #1 gustav is back · seat 1, …
        """)
    seat = demo.live().table.named(1)
    assert (seat.key, seat.claim) == ("~gus", True)


async def test_a_newcomer_takes_a_seat_over_under_his_nick(demo: Conversation) -> None:
    """At a begun prize game, when the deal has been scored; a rename meanwhile changes nothing (RULES F30)."""
    await demo.play("""
        ann>  !start
        gus>  !join
        ann>  !prize 10
        ann>  !play
        eve>  !join
        """)
    demo.network.rename("eve", "evelyn")
    await demo.settle()
    await play_deal(demo, "ann", "gus")
    assert held_by(demo)[2] == ("~eve", "evelyn")
    assert demo.live().table.wallet_account(2) == "~eve"


async def test_two_who_swap_their_nicks_keep_their_seats(leading: Conversation) -> None:
    for old, new in (("ann", "x"), ("gus", "ann"), ("x", "gus")):
        leading.network.rename(old, new)
    await leading.settle()
    assert held_by(leading) == [("~ann", "gus"), ("~gus", "ann")]
    await play_on(leading, "gus", "ann")
    assert settlements(leading) == [("paid", "~gus", 30)]
