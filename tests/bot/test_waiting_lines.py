"""Private lines that wait their turn: which table they are about is asked when it comes (RULES F19, F27).

In private nobody names a channel, so the table is looked for among all that he shares with the bot. While his line
waits behind another that is being saved, that other can change what his own means.
"""

from bot.transport.base import Rank
from tests.bot.conversation import Conversation
from tests.bot.last_card import WHILE_COMMITTING
from tests.bot.slow_disk import heard, slow_disk


@WHILE_COMMITTING
async def test_a_moderator_stops_no_table_that_is_no_longer_his(written: bool, chat: Conversation) -> None:
    """`!stop` meant the table where she sat; without a seat it could be either."""
    await chat.people("ann", "bob", "carl", ann=Rank.OP)
    await chat.play("""
        bob>  !start
        ann>  !join
        carl> !start
        """)
    async with slow_disk(chat, written=written):
        await heard(chat, "bob> !remove ann", "ann@ !stop")
    assert chat.read("ann")[-1] == "which table? #1 #2 · add its number, e.g. #1"
    await chat.play("""
        carl> !tables
        bot#  carl: …#1…#2…
        """)


@WHILE_COMMITTING
async def test_who_wants_to_join_gets_the_seat_that_is_free_when_his_turn_comes(
    written: bool, chat: Conversation
) -> None:
    """dave takes the only free seat, and bob leaves another at the other table."""
    await chat.people("ann", "bob", "carl", "dave", "eve", "fay", "gil", "hal", "ida")
    await chat.play("""
        ann>  !start
        bob>  !join
        hal>  !join
        ida>  !join
        carl> !start
        fay>  !join #2
        gil>  !join #2
        """)
    async with slow_disk(chat, written=written):
        await heard(chat, "dave> !join #2", "bob> !leave", "eve@ !join")
    assert [seat.nick for _, seat in chat.live(1).table.people()] == ["ann", "eve", "hal", "ida"]
    assert [seat.nick for _, seat in chat.live(2).table.people()] == ["carl", "fay", "gil", "dave"]


@WHILE_COMMITTING
async def test_a_prize_goes_to_no_table_of_another_channel(written: bool, chat: Conversation) -> None:
    """A moderator stops one of her two tables while she, having two, is asked which (RULES F27)."""
    await chat.people("ann", "boss")
    chat.network.connect("#other")
    chat.network.come("ann", "#other", account="ann")
    await chat.settle()
    await chat.say("ann", "!start")
    await chat.say("ann", "!play")
    chat.network.say("ann", "!start", "#other")
    await chat.settle()
    async with slow_disk(chat, written=written):
        await heard(chat, "boss> !stop", "ann@ !prize 25", "ann@ !prize 25 #1")
    assert chat.read("ann")[-2] == "which table? #1 #2 · add its number, e.g. #1"
    assert chat.read("ann")[-1].startswith("there is no table #1 here")
    assert chat.balance("ann") == 100
    await chat.play("""
        ann@  !prize 25 #2
        """)
    assert (chat.balance("ann"), chat.escrow(2)) == (75, 25)
