"""Coming and going after the start: seats of computers, claims, captaincy (RULES F5, F15, F16)."""

from tests.bot.conversation import Conversation
from tests.bot.playing import move, play_deal, play_on, state, to_cards
from tests.bot.unchanged import unchanged

GAME = """
    ann>  !start
    bob>  !join
    ann>  !prize 10
    ann>  !play
    """


FOR_NOTHING = GAME.replace("ann>  !prize 10", "")


async def test_a_newcomer_takes_a_computers_seat_with_its_cards(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl", "dave", "eve")
    await chat.play(FOR_NOTHING)
    await chat.say("ann", "!end 1")
    await to_cards(chat, "ann", "bob")
    await move(chat, "ann")
    match = chat.live().table.game
    assert match is not None
    held = match.view(2).hand
    await chat.play("""
        carl> !join
        bot#  #1 carl sits down · seat 2, 0 points
        bot@carl  #1 you sit at ann's table …
        bot@carl  #1 your hand: …
        ann>  !add dave
        bot@dave  #1 your hand: …
        bot#  #1 dave is seated
        eve>  !join
        bot#  eve: #1 is full · …
        """)
    assert chat.live().table.game is not None
    assert chat.live().table.game.view(2).hand == held
    assert chat.live().table.named(2).claim
    await play_on(chat, "ann", "bob", "carl", "dave")


async def test_after_the_first_deal_a_newcomer_has_no_claim(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl")
    await chat.play(GAME)
    await play_deal(chat, "ann", "bob")
    await chat.play("""
        carl> !join
        bot#  #1 carl sits down after this deal · …
        """)
    before = len(chat.network.sent)
    await play_deal(chat, "ann", "bob")
    told = chat.read("carl", since=before)
    assert any("who comes after the first deal plays without a claim to the prize" in line for line in told)
    assert not chat.live().table.named(2).claim
    # leaving and coming back does not give one, nor another seat
    await chat.play("""
        carl> !leave
        carl> !join
        bot#  #1 carl is back · seat 2, …
        """)
    assert not chat.live().table.named(2).claim


async def test_who_left_returns_to_his_own_seat_with_his_claim(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl", "dave", "eve")
    await chat.play(FOR_NOTHING)
    await play_deal(chat, "ann", "bob")
    await chat.play("""
        bob>  !leave
        bot#  #1 bob leaves · …* plays on · !join
        carl> !join
        bot#  #1 carl sits down · seat 2, …
        dave> !join
        bot#  #1 dave sits down · seat 3, …
        bob>  !join
        bot#  #1 bob is back · seat 1, …
        """)
    assert chat.live().table.named(1).claim
    await chat.play("""
        bob>  !leave
        eve>  !join
        bot#  #1 eve sits down · seat 1, …
        dave> !leave
        bob>  !join
        bot#  bob: eve has your seat at #1 by now
        ann>  !add bob
        bot#  ann: eve has your seat at #1 by now
        eve>  !leave
        ann>  !add bob
        bot#  #1 bob is seated
        """)
    assert chat.live().table.seat_of("bob") == 1


async def test_joining_a_paused_table(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl")
    await chat.play(FOR_NOTHING)
    await chat.play("""
        ann>  !pause
        carl> !join
        bot#  #1 carl sits down · seat 2, 0 points
        ann>  !play
        bot#  #1 goes on
        """)


async def test_a_newcomer_does_not_inherit_what_is_left_of_anothers_time(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl")
    await chat.play(GAME)
    await chat.play("""
        -- 43 s
        ann>  !pause
        bob>  !leave
        carl> !join
        carl> !leave
        bob>  !join
        bot#  #1 bob is back · seat 1, 0 points
        ann>  !play
        bot@ann  #1 deal 1 · …, 5 s · …
        bot@bob  #1 deal 1 · …, 45 s · …
        """)


async def test_captaincy_goes_to_the_next_person_in_seat_order(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl")
    await chat.play("""
        ann>  !start
        bob>  !join
        carl> !join
        carl> !seat 3
        ann>  !play
        bob>  !leave
        ann>  !leave
        bot#  #1 carl is captain now · …
        carl> !leave
        bot#  #1 closed: nobody is left · …
        """)


async def test_an_absent_captain_is_replaced_after_two_minutes(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl")
    await chat.play("""
        ann>  !start
        bob>  !join
        carl> !join
        """)
    chat.network.leave("ann")
    chat.network.leave("bob")
    await chat.settle()
    await chat.play("""
        -- 119 s
        bot#  (nothing)
        -- 1 s
        bot#  #1 carl is captain now · …
        """)


async def test_a_captain_who_is_back_in_time_stays_captain(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !join
        """)
    chat.network.leave("ann")
    await chat.settle()
    await chat.wait(100)
    chat.network.come("ann", account="ann")
    await chat.settle()
    await chat.play("""
        -- 300 s
        bot#  (nothing)
        """)
    assert chat.live().table.captain == 0


async def test_the_next_who_comes_is_captain_if_everybody_was_gone(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !join
        """)
    chat.network.leave("ann")
    chat.network.leave("bob")
    await chat.settle()
    await chat.wait(400)
    assert chat.live().table.captain == 0
    chat.network.come("bob", account="bob")
    await chat.settle()
    await chat.wait(1)
    assert chat.read()[-1].startswith("#1 bob is captain now")


async def test_an_absent_heir_has_his_two_minutes_too(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl")
    await chat.play("""
        ann>  !start
        bob>  !join
        carl> !join
        """)
    chat.network.leave("bob")
    await chat.settle()
    await chat.play("""
        -- 300 s
        bot#  (nothing)
        ann>  !leave
        bot#  #1 bob is captain now · …
        -- 119 s
        bot#  (nothing)
        -- 1 s
        bot#  #1 carl is captain now · …
        """)


async def test_removing_a_person_in_a_game_without_prize(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !play
        ann>  !remove Bob
        bot#  #1 bob is removed · …* plays on · !join
        """)
    assert (await state(chat, "ann"))["seats"]["list"][1][1] == "computer"
    async with unchanged(chat):
        await chat.play("""
            bob>  !leave
            bot#  bob: you sit at no table · !join takes a seat at #1
            """)
