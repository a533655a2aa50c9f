"""Pausing and going on (RULES F17, F26)."""

from bot.transport.base import Rank
from tests.bot.conversation import Conversation
from tests.bot.playing import move, play_deal, play_on, state, to_cards, turn_of
from tests.bot.stacked import take_up
from tests.bot.unchanged import unchanged

OPENING = """
    ann>  !start
    bob>  !join
    ann>  !play
    """


async def test_a_pause_freezes_all_clocks(chat: Conversation) -> None:
    await chat.people("ann", "bob", "eve")
    await chat.play(OPENING)
    await chat.play("""
        -- 20 s
        bob>  !pause
        bot#  bob: only the captain of #1 (ann) may !pause
        ann>  !pause
        bot#  #1 paused by ann · !play goes on
        ann>  !pause
        bot#  ann: #1 is paused already · !play goes on
        -- 3600 s
        bot#  (nothing)
        bot@ann  (nothing)
        bob>  !play
        bot#  bob: only the captain of #1 (ann) may !play
        eve>  !play
        bot#  eve: you sit at no table · !join takes a seat at #1
        ann>  !play
        bot#  #1 goes on
        bot@ann  #1 deal 1 · pass 3 left to bob, 25 s · …
        bot@bob  #1 deal 1 · pass 3 left to …, 25 s · …
        """)


async def test_a_clock_goes_on_with_five_seconds_at_least(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play(OPENING)
    await chat.play("""
        -- 43 s
        ann>  !pause
        ann>  !play
        bot@ann  #1 deal 1 · …, 5 s · …
        -- 4 s
        bot@ann  (nothing)
        -- 1 s
        bot@ann  #1 time: … for you
        """)


async def test_moves_are_refused_in_a_pause(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play(OPENING)
    await to_cards(chat, "ann", "bob")
    nick = await turn_of(chat, "ann", "bob")
    card = (await state(chat, nick))["you"]["legal"].split()[0]
    await chat.say("ann", "!pause")
    async with unchanged(chat):
        sent = await chat.say(nick, card, private=True)
    assert sent == [(nick, "#1 is paused · the captain (ann) or a moderator: !play")]
    await chat.say("ann", "!play")
    await chat.say(nick, card, private=True)
    assert card not in (await state(chat, nick)).get("you", {}).get("hand", "").split()


async def test_a_moderators_pause_is_lifted_by_a_moderator(chat: Conversation) -> None:
    await chat.people("ann", "bob", "mod", mod=Rank.HALFOP)
    await chat.play(OPENING)
    await chat.play("""
        mod>  !pause
        bot#  #1 paused by mod · a moderator's !play goes on
        ann>  !play
        bot#  ann: a moderator paused #1: only a moderator lets it go on
        ann>  !start
        bot#  ann: a moderator paused #1: …
        mod>  !play
        bot#  #1 goes on
        ann>  !pause
        mod>  !play
        bot#  #1 goes on
        """)


async def test_a_captain_who_is_moderator_pauses_as_captain(chat: Conversation) -> None:
    await chat.people("ann", "bob", ann=Rank.OP)
    await chat.play(OPENING)
    await chat.play("""
        ann>  !pause
        bot#  #1 paused by ann · !play goes on
        """)
    chat.network.ranks["#hearts", "ann"] = Rank.EVERYONE
    await chat.play("""
        ann>  !play
        bot#  #1 goes on
        """)


async def test_an_operator_is_a_moderator_everywhere(chat: Conversation) -> None:
    await chat.people("ann", "bob", "boss")
    await chat.play(OPENING)
    await chat.play("""
        boss@ pause
        bot#  #1 paused by boss · a moderator's !play goes on
        boss> !play
        bot#  #1 goes on
        """)


async def test_anyone_seated_lifts_a_captains_pause_of_a_prize_game(chat: Conversation) -> None:
    await chat.people("ann", "bob", "eve")
    await chat.play("""
        ann>  !start
        ann>  !prize 10
        bob>  !join
        ann>  !play
        ann>  !pause
        eve>  !play
        bot#  eve: you sit at no table · …
        bob>  !play
        bot#  #1 goes on
        """)


async def test_moderators_name_the_table(chat: Conversation) -> None:
    await chat.people("ann", "bob", "mod", mod=Rank.OP)
    await chat.play("""
        ann>  !start
        ann>  !play
        bob>  !start
        bob>  !play
        mod>  !pause
        bot#  mod: which table? #1 #2 · add its number, e.g. #1
        mod>  !pause #2
        bot#  #2 paused by mod · …
        mod>  !stop #1
        bot#  #1 closed by mod · …
        ann>  !stop #2
        bot#  ann: only the captain of #2 (bob) may !stop
        mod>  !play
        bot#  #2 goes on
        """)


async def test_what_a_table_takes_in_each_state(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl")
    await take_up(chat, "ann", "bob", moon="choice")
    await chat.play("""
        ann>  !end 90
        bot#  #1 the game ends at 90 · …
        ann>  !prize 5
        bot#  #1 prize 5 xats …
        """)
    await play_on(chat, "ann", "bob", until="choosing")
    for command in ("!end 50", "!prize 7", "!add carl", "!set end 40"):
        async with unchanged(chat):
            sent = await chat.say("ann", command)
        assert len(sent) == 1
        assert "waits for somebody's choice" in sent[0][1]
    await chat.play("""
        carl> !join
        bot#  carl: #1 waits for somebody's choice: !join after that
        ann>  !end
        bot#  ann: #1 ends at 90 · …
        ann>  !set card_seconds 31
        bot#  #1 card_seconds = 31
        ann>  !pause
        bot#  #1 paused by ann · …
        ann>  !moon old
        bot#  ann: #1 is paused · …
        ann>  !end 80
        bot#  ann: #1 !end 80? 1 of 2 · …
        bob>  !end 80
        bot#  #1 the game ends at 80 · …
        ann>  !prize 6
        bot#  #1 prize 6 xats …
        carl> !join
        bot#  #1 carl sits down after this deal · …
        ann>  !play
        bot#  #1 goes on
        ann>  !moon old
        bot#  #1 deal 1 won by ann: …
        """)


async def test_leaving_in_every_phase_lets_the_computer_play_on(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play(OPENING)
    await move(chat, "ann")
    await chat.play("""
        bob>  !leave
        bot#  #1 bob leaves · …* plays on · !join
        bot#  #1 deal 1: all have passed → … leads
        bob>  !join
        bot#  #1 bob is back · seat 1, 0 points
        bot@bob  #1 your hand: …
        """)
    await chat.play("""
        ann>  !pause
        bob>  !leave
        bot#  #1 bob leaves · …
        ann>  !play
        bot#  #1 goes on
        """)
    await play_deal(chat, "ann")
