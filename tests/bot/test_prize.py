"""The prize: put up, changed, taken back, given back (RULES F11, F12, F26)."""

from collections.abc import Callable

import pytest

from bot.transport.base import Rank
from tests.bot.conversation import Conversation
from tests.bot.playing import play_deal
from tests.bot.unchanged import unchanged


async def test_a_prize_is_held_when_it_is_put_up(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        ann>  !prize
        bot#  ann: #1 has no prize · you have 100 xats, !prize N sets it
        ann>  !prize 25
        bot#  #1 prize 25 xats held for the winner (receipt r…)
        bob>  !prize
        bot#  bob: #1 prize 25 xats
        bob>  !prize 5
        bot#  bob: only the captain of #1 (ann) may !prize
        """)
    assert (chat.balance("ann"), chat.escrow()) == (75, 25)


async def test_a_new_value_replaces_the_old_one(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        ann>  !prize 25
        ann>  !prize 90
        bot#  #1 prize 90 xats held …
        ann>  !prize 10
        bot#  #1 prize 10 xats held …
        """)
    assert (chat.balance("ann"), chat.escrow()) == (90, 10)
    await chat.play("""
        bob>  !join
        ann>  !prize 5
        bot#  #1 prize 5 xats held …
        ann>  !prize 0
        bot#  #1 the prize is withdrawn (receipt r…)
        ann>  !prize 0
        bot#  ann: there is no prize to take back
        """)
    assert (chat.balance("ann"), chat.escrow()) == (100, 0)


async def test_the_last_unit_of_a_prize_comes_back(chat: Conversation) -> None:
    await chat.people("ann")
    await chat.play("""
        ann>  !start
        ann>  !prize 1
        bot#  #1 prize 1 xats held …
        ann>  !prize 0
        bot#  #1 the prize is withdrawn (receipt r…)
        """)
    assert (chat.balance("ann"), chat.escrow()) == (100, 0)


@pytest.mark.parametrize("played", [False, True])
async def test_once_the_game_has_begun_it_only_rises(played: bool, chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !prize 20
        ann>  !play
        """)
    if played:
        await play_deal(chat, "ann", "bob")
    for amount in (0, 19, 20):
        async with unchanged(chat):
            await chat.play(f"""
                ann>  !prize {amount}
                bot#  ann: once the game has begun the prize only rises: more than 20
                """)
    await chat.play("""
        ann>  !prize 21
        bot#  #1 prize 21 xats held …
        """)
    assert (chat.balance("ann"), chat.escrow()) == (79, 21)


@pytest.mark.parametrize(
    "typed", ["101", "1000000000", "1000000001", "-5", "1.5", "1e3", "+7", "ten", "", "99999999999999999999999"]
)
async def test_amounts_that_will_not_do(typed: str, chat: Conversation) -> None:
    await chat.people("ann")
    await chat.say("ann", "!start")
    async with unchanged(chat):
        sent = await chat.say("ann", f"!prize {typed}")
    assert len(sent) == 1
    expected = {"101": "you have 100 xats, not 101", "": "#1 has no prize", "1000000000": "you have 100 xats"}
    assert expected.get(typed, "will not do: a whole number from 1 to 1000000000") in sent[0][1]


async def test_digits_of_any_script(chat: Conversation) -> None:
    await chat.people("ann")
    await chat.play("""
        ann>  !start
        ann>  !prize ۲۵
        bot#  #1 prize 25 xats …
        """)


async def test_beginning_alone_gives_it_back(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        ann>  !prize 25
        ann>  !play
        bot#  #1 a prize wants two people: it goes back to its giver
        bot#  #1 classic begins · …
        ann>  !prize 25
        bot#  ann: a prize wants two people at the table
        bob>  !join
        ann>  !prize 25
        bot#  #1 prize 25 xats …
        bob>  !leave
        ann>  !prize 0
        bot#  ann: once the game has begun the prize only rises: more than 25
        """)
    assert chat.balance("ann") == 75


@pytest.mark.parametrize("end", ["!stop", "!leave"])
async def test_every_stake_goes_back_when_the_table_closes(end: str, chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        ann>  !prize 25
        """)
    await chat.say("ann", end)
    assert chat.balance("ann") == 100
    assert "25 xats back to the giver" in chat.read()[-1]
    assert chat.storage.audit() == []


async def test_stakes_of_two_captains_go_back_to_each(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl", "mod", mod=Rank.OP)
    await chat.play("""
        ann>  !start
        bob>  !join
        carl> !join
        ann>  !prize 20
        ann>  !play
        """)
    await play_deal(chat, "ann", "bob", "carl")
    await chat.play("""
        ann>  !leave
        bot#  #1 ann leaves · … plays on · !join
        bot#  #1 bob is captain now · …
        bob>  !prize 50
        bot#  #1 prize 50 xats held …
        """)
    assert (chat.balance("ann"), chat.balance("bob"), chat.escrow()) == (80, 70, 50)
    await chat.play("""
        mod>  !stop
        bot#  #1 closed by mod · 50 xats back to the giver …
        """)
    assert (chat.balance("ann"), chat.balance("bob")) == (100, 100)
    assert chat.storage.audit() == []


async def test_a_new_captain_replaces_the_prize_of_the_old_one(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl")
    await chat.play("""
        ann>  !start
        bob>  !join
        carl> !join
        ann>  !prize 20
        ann>  !leave
        bob>  !prize 30
        bot#  #1 prize 30 xats …
        """)
    assert (chat.balance("ann"), chat.balance("bob")) == (100, 70)


@pytest.mark.parametrize("played", [False, True])
async def test_a_captain_cannot_call_a_prize_game_off(played: bool, chat: Conversation) -> None:
    await chat.people("ann", "bob", "mod", "boss", ann=Rank.OP, mod=Rank.HALFOP)
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !prize 20
        ann>  !play
        """)
    if played:
        await play_deal(chat, "ann", "bob")
    for command in ("!stop", "!end 200"):
        async with unchanged(chat):
            await chat.play(f"""
                ann>  {command}
                bot#  ann: #1 {command}? 1 of 2 · everybody who can win the prize says {command} within 5 minutes
                """)
    async with unchanged(chat):
        await chat.play("""
            ann>  !bye now
            bot#  ann: a prize is at stake in #1: that needs a moderator who has no part in it, …
            """)
    await chat.play("""
        ann>  !remove bob
        bot#  ann: a prize is at stake in #1: nobody is removed · …
        mod>  !end 70
        bot#  #1 the game ends at 70 · …
        boss> !end 75
        bot#  #1 the game ends at 75 · …
        """)
    live = chat.live()
    live.table.named(1).autos = 3
    await chat.play("""
        ann>  !remove bob
        bot#  ann: a prize is at stake in #1: nobody is removed · …
        mod>  !stop
        bot#  #1 closed by mod · 20 xats back to the giver …
        """)


async def test_guests_have_no_wallet(chat: Conversation) -> None:
    await chat.people("ann", guests=("gus",))
    await chat.play("""
        gus>  !start
        gus>  !prize 5
        bot#  gus: gus has no wallet: log in to a services account …
        gus>  !balance
        bot#  gus: gus has no wallet: …
        gus>  !give ann 5
        bot#  gus: gus has no wallet: …
        ann>  !give gus 5
        bot#  ann: gus has no wallet: …
        """)


async def test_where_nicks_are_trusted_guests_have_one(converse: Callable[..., Conversation]) -> None:
    chat = converse(ledger={"trust_nicks": True, "unit": "pts", "starting_credit": 40})
    await chat.people("ann", guests=("gus",))
    await chat.play("""
        gus>  !start
        gus>  !prize 15
        bot#  #1 prize 15 pts …
        gus>  !balance
        bot#  gus: you have 25 pts
        gus>  !give ann 5
        bot#  gus: 5 pts to ann, you have 20 left (receipt r…)
        bot@ann  gus gives you 5 pts, you have 45 (receipt r…)
        """)


async def test_guests_are_told_at_a_prize_table(chat: Conversation) -> None:
    await chat.people("ann", guests=("gus", "gil"))
    await chat.play("""
        ann>  !start
        gus>  !join
        ann>  !prize 5
        bot@gus  #1 there is a prize: log in to an account …
        gil>  !join
        bot@gil  #1 you sit at ann's table … log in to an account …
        """)


async def test_gifts(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !give bob 30
        bot#  ann: 30 xats to bob, you have 70 left (receipt r…)
        bot@bob  ann gives you 30 xats, you have 130 (receipt r…)
        ann@  give bob 71
        bot@ann  you have 70 xats, not 71
        ann>  !give ann 1
        bot#  ann: you cannot give to yourself
        ann>  !give bot 1
        bot#  ann: I take no gifts · !prize N puts a prize up
        ann>  !give nobody 1
        bot#  ann: nobody is not here
        ann>  !give bob 0
        bot#  ann: 0 will not do: a whole number from 1 to 1000000000
        ann>  !give bob
        bot#  ann: it goes like this: !give nick amount
        ann>  !balance
        bot#  ann: you have 70 xats
        """)
    assert (chat.balance("ann"), chat.balance("bob")) == (70, 130)
