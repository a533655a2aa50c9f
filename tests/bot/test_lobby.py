"""Opening a table, and who sits where before the game (RULES F1, F6, F15, F22)."""

from collections.abc import Callable

import pytest

from bot.transport.base import Rank
from tests.bot.conversation import Conversation
from tests.bot.unchanged import unchanged


async def test_from_hello_to_the_first_deal(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !bot
        bot#  ann: bot hosts card games here · !start …
        ann>  !start
        bot#  #1 open · classic for 4 · ann is captain · free seats 3 · !join · …
        bob>  !join
        bot#  #1 bob sits down · free seats 2
        bot@bob  #1 you sit at ann's table in #hearts · …
        ann>  !start
        bot#  #1 classic begins · ann · bob · …* · …* · to 100 · …
        bot@ann  #1 deal 1 · pass 3 left to bob, 45 s · … · reply like: …
        bot@bob  #1 deal 1 · pass 3 left to …*, 45 s · …
        """)


async def test_start_by_sender_and_state(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl")
    await chat.play("""
        ann>  !start
        bot#  #1 open …
        ann>  !start
        bot#  ann: you sit alone at #1 · !play … !add … !join …
        ann>  !start again
        bot#  ann: you sit at #1 already (!leave …
        bob>  !join
        bob>  !start
        bot#  bob: you sit at #1 already (!leave …
        carl> !start
        bot#  #2 open … carl is captain …
        ann>  !start
        bot#  #1 classic begins …
        ann>  !start
        bot#  ann: you sit at #1 already …
        ann>  !pause
        ann>  !start spot
        bot#  ann: #1 is paused: !start alone goes on
        ann>  !start again
        bot#  #1 goes on
        ann>  !pause
        ann>  !start
        bot#  #1 goes on
        ann@  !start
        bot@ann  say !start in the channel
        """)


async def test_variants_and_players(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl", "dave", "eve")
    await chat.play("""
        ann>  !start hearts 3
        bot#  #1 open · classic for 3 · … free seats 2 …
        bob>  !start chess
        bot#  bob: I know no game chess · I know classic, …
        bob>  !start classic 9
        bot#  bob: classic is for 2 to 7 players
        bob>  !start classic 4 5
        bot#  bob: it goes like this: !start [variant] [players]
        bob>  !start 5
        bot#  #2 open · classic for 5 · …
        bob>  !game
        bot#  bob: #2 plays classic · there are classic, …
        bob>  !game spot 4
        bot#  #2 spot · 0:bob 1:free 2:free 3:free · captain bob · …
        carl> !join #2
        bot#  #2 carl sits down · …
        bob>  !game classic 12
        bot#  bob: 12 will not do: a whole number from 2 to 11
        bob>  !game blackmaria
        bot#  #2 blackmaria · 0:bob 1:carl 2:free · …
        carl> !game classic
        bot#  carl: only the captain of #2 (bob) may !game
        bob>  !game classic 4
        bob>  !add dave eve
        bob>  !game classic 2
        bot#  bob: 4 people sit here, too many for 2
        bob>  !play
        bob>  !game spot
        bot#  bob: #2 has begun: too late for !game
        """)


async def test_adding_people_is_answered_in_one_line(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl", "dave", "eve")
    await chat.play("""
        ann>  !start
        eve>  !start
        """)
    sent = await chat.say("ann", "!add bob carl nobody eve")
    assert [text for target, text in sent if target == "#hearts"] == [
        "ann: #1 bob, carl are seated · free seats 1 · nobody is not here · eve sits at #2 already"
    ]
    await chat.play("""
        ann>  !add dave
        bot@dave  #1 you sit at ann's table in #hearts · … !leave if you do not want to
        bot#  #1 dave is seated · full · ann: !play begins
        ann>  !add bob
        bot#  ann: bob sits at #1 already
        ann>  !add bot
        bot#  ann: I deal; free seats become computer players at !play
        ann>  !add
        bot#  ann: it goes like this: !add nick [nick …]
        ann>  !add a b c d e
        bot#  ann: a is not here · b is not here · c is not here · d is not here · e is not here
        bob>  !add eve
        bot#  bob: only the captain of #1 (ann) may !add
        """)


async def test_adding_in_private_tells_the_channel_too(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        ann@  add bob gone
        bot#  #1 bob is seated · free seats 2
        bot@ann  #1 bob is seated · free seats 2 · gone is not here
        """)


async def test_a_full_table_and_computers(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl", "dave", "eve")
    await chat.play("""
        ann>  !start
        ann>  !add bob carl dave
        eve>  !join
        bot#  eve: #1 is full · !start opens another
        ann>  !add eve
        bot#  ann: #1 is full · …
        dave> !leave
        bot#  #1 dave leaves · !join
        ann>  !play
        """)
    computer = chat.live().table.named(3).nick
    await chat.play(f"""
        ann>  !add {computer.upper()}
        bot#  ann: {computer} is a computer player
        ann>  !remove {computer}
        bot#  ann: {computer} is a computer player
        """)


async def test_invites_off_is_for_good(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        bob>  !invites
        bot#  bob: others may seat you …
        bob@  invites off
        bot@bob  nobody can seat you any more · …
        bob>  !invites maybe
        bot#  bob: maybe will not do: one of on, off
        ann>  !start
        ann>  !add bob
        bot#  ann: bob does not want to be seated by others
        """)
    await chat.crash_and_restart()
    await chat.play("""
        ann>  !add bob
        bot#  ann: bob does not want to be seated by others
        bob>  !join
        bot#  #1 bob sits down …
        bob>  !leave
        bob>  !invites on
        ann>  !add bob
        bot#  #1 bob is seated …
        """)


async def test_seats_can_be_changed_before_the_game(chat: Conversation) -> None:
    await chat.people("ann", "bob", "eve")
    await chat.play("""
        ann>  !start
        ann>  !add bob
        bob>  !seat 3
        bot#  #1 classic · 0:ann 1:free 2:free 3:bob · …
        bob>  !seat 0
        bot#  bob: seat 0 is not free · free: 1, 2
        bob>  !seat 11
        bot#  bob: 11 will not do: a whole number from 0 to 10
        eve>  !seat 1
        bot#  eve: you sit at no table · !join takes a seat at #1
        ann>  !seat 1
        bot#  #1 classic · 0:free 1:ann 2:free 3:bob · captain ann · …
        ann>  !play
        ann>  !seat 2
        bot#  ann: #1 has begun: too late for !seat
        """)


async def test_leaving_and_removing_in_the_lobby(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl", "eve")
    await chat.play("""
        ann>  !start
        ann>  !add bob carl
        bob>  !remove carl
        bot#  bob: only the captain of #1 (ann) may !remove
        ann>  !remove ann
        bot#  ann: the captain cannot be removed · !leave …
        ann>  !remove eve
        bot#  ann: eve does not sit at #1
        ann>  !kick BOB
        bot#  #1 bob is removed · !join
        ann>  !leave
        bot#  #1 ann leaves · !join
        bot#  #1 carl is captain now · …
        ann>  !leave
        bot#  ann: you sit at no table · !join takes a seat at #1
        carl> !leave
        bot#  #1 closed: nobody is left · !start opens a new table
        carl> !leave
        bot#  carl: you sit at no table · !start opens one
        """)


async def test_a_closed_table_asks_its_captain(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        ann>  !set open off
        bot#  #1 open = off
        bob>  !join
        bot#  bob: #1 is by invitation · ann: !add bob lets him in
        bob@  join
        bot@ann  #1 bob asks for a seat · !add bob lets him in
        bot@bob  #1 is by invitation · …
        ann>  !add bob
        bot#  #1 bob is seated …
        """)


async def test_only_who_is_in_the_channel_can_join(chat: Conversation) -> None:
    await chat.people("ann")
    chat.network.come("zoe", "#other", account="zoe")
    await chat.play("""
        ann>  !start
        zoe@  join #1
        bot@zoe  there is no table #1 here · …
        zoe@  join
        bot@zoe  you sit at no table · …
        """)


async def test_stop_closes_a_table(chat: Conversation) -> None:
    await chat.people("ann", "bob", "mod", mod=Rank.HALFOP)
    await chat.play("""
        ann>  !start
        bob>  !stop
        bot#  bob: only the captain of #1 (ann) may !stop
        ann>  !stop
        bot#  #1 closed by ann · !start opens a new table
        ann>  !start
        bot#  #2 open …
        mod>  !stop
        bot#  #2 closed by mod · …
        ann>  !stop
        bot#  ann: you sit at no table · !start opens one
        """)


@pytest.mark.parametrize("command", ["!pause", "!seat 9", "!moon old", "!hand", "!last", "!score"])
async def test_what_is_too_early_in_a_lobby(command: str, chat: Conversation) -> None:
    await chat.people("ann")
    await chat.say("ann", "!start")
    async with unchanged(chat):
        sent = await chat.say("ann", command)
    assert len(sent) == 1
    assert sent[0][0] == "#hearts"


async def test_numbers_of_tables_are_never_used_again(chat: Conversation) -> None:
    await chat.people("ann")
    await chat.play("""
        ann>  !start
        ann>  !stop
        """)
    await chat.crash_and_restart()
    await chat.play("""
        ann>  !start
        bot#  #2 open …
        """)


async def test_limits_on_tables(converse: Callable[..., Conversation]) -> None:
    chat = converse(limits={"tables_per_person": 1, "tables_per_channel": 2, "tables_per_process": 3})
    await chat.people("ann", "bob", "carl")
    chat.network.come("ann", "#other", account="ann")
    chat.network.come("dave", "#other", account="dave")
    chat.network.come("eve", "#other", account="eve")
    chat.network.connect("#other")
    await chat.play("""
        ann>  !start
        bob>  !start
        carl> !start
        bot#  carl: this channel has 2 tables, the most there may be · …
        """)
    chat.network.say("ann", "!start", "#other")
    chat.network.say("dave", "!start", "#other")
    chat.network.say("eve", "!start", "#other")
    await chat.settle()
    heard = chat.read("#other")
    assert heard[0].startswith("ann: you are captain of 1 tables")
    assert heard[1].startswith("#3 open")
    assert heard[2].startswith("eve: I host 3 tables")


async def test_a_busy_network_takes_no_new_table(chat: Conversation) -> None:
    await chat.people("ann")
    chat.network.seconds_behind = 3.5
    await chat.play("""
        ann>  !start
        bot#  ann: busy: my lines wait 4 s on this network already; …
        """)
    chat.network.seconds_behind = 2.0
    await chat.play("""
        ann>  !start
        bot#  #1 open …
        """)


async def test_as_many_are_seated_as_there_are_seats(chat: Conversation) -> None:
    await chat.people("ann", "b", "c", "d", "e", "f")
    await chat.play("""
        ann>  !start
        ann>  !add b nobody c d e f
        bot#  ann: #1 b, c, d are seated · full · ann: !play begins · nobody is not here · #1 has no seat left for e, f
        ann>  !add e
        bot#  ann: #1 is full · !start opens another
        ann>  !add e f
        bot#  ann: #1 has no seat left for e, f
        ann>  !remove c
        ann>  !add e f
        bot#  ann: #1 e is seated · full · ann: !play begins · #1 has no seat left for f
        """)


async def test_a_long_list_of_nobody_is_answered_shortly(chat: Conversation) -> None:
    await chat.people("ann")
    await chat.say("ann", "!start")
    told = await chat.say("ann", "!add " + " ".join(f"x{number}" for number in range(120)))
    assert 1 <= len(told) <= 4
    assert "#1 has no seat left for x20, x21, " in " ".join(text for _, text in told)


@pytest.mark.parametrize("typed", ["bob:", "@bob", "+bob,", "~bob", "\u2068bob\u2069", "bob;", "BOB:"])
async def test_a_nick_is_understood_as_it_is_displayed(typed: str, chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play(f"""
        ann>  !start
        ann>  !add {typed}
        bot#  #1 bob is seated · …
        ann>  !give {typed} 5
        bot#  ann: 5 xats to bob, …
        ann>  !remove {typed}
        bot#  #1 bob is removed · …
        ann>  !play
        ann>  !remove Robin*
        bot#  ann: Robin is a computer player
        """)
