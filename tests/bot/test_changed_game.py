"""What was set before the game or its limit changes: kept or said, and said truly."""

from tests.bot.conversation import Conversation
from tests.bot.playing import play_deal
from tests.bot.stacked import take_up


async def test_what_was_set_is_kept_in_the_game_chosen_next(chat: Conversation) -> None:
    await chat.people("ann")
    await chat.play("""
        ann>  !start
        ann>  !end 50
        ann>  !set tie shared
        ann>  !game omnibus
        bot#  #1 omnibus · …
        bot#  (nothing)
        ann>  !end
        bot#  ann: #1 ends at 50 · …
        ann>  !rules
        bot#  …set here: end=50 tie=shared
        """)


async def test_what_the_game_chosen_does_not_know_is_said(chat: Conversation) -> None:
    await chat.people("ann")
    await chat.play("""
        ann>  !start
        ann>  !end 50
        ann>  !set moon new
        ann>  !game guandan
        bot#  #1 guandan · …
        bot#  ann: set before, but not known there: end, moon
        """)


async def test_a_channels_usual_limit_does_not_follow_into_a_game_with_its_own(chat: Conversation) -> None:
    await chat.people("ann", "boss")
    await chat.play("""
        boss> !channel end 70
        ann>  !start
        ann>  !game spot
        ann>  !end
        bot#  ann: #1 ends at 500 · …
        """)


async def test_no_limit_puts_an_end_off_that_was_reached(chat: Conversation) -> None:
    """ann took all 26 of the first deal: bob, carl and dave are level, and play on."""
    await chat.people("ann", "bob", "carl", "dave")
    await take_up(chat, "ann", "bob", "carl", "dave", end=20, tie="playon", moon="off")
    await play_deal(chat, "ann", "bob", "carl", "dave")
    assert chat.live().table.unfinished
    await chat.play("""
        ann>  !end 9999
        bot#  #1 the limit is 9999, but it was reached: the next deal that leaves one ahead ends the game
        """)
