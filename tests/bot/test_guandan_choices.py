"""Readings, tributes and returns of Guandan in the chat (RULES E6, E10)."""

from collections.abc import Iterator

from bot.presenter.games import lines_of
from bot.presenter.speech import CHANNEL
from bot.presenter.voice import Voice
from engine import rules as versions
from engine.game import Happening
from engine.guandan import happenings as hp
from tests.bot.conversation import Conversation
from tests.bot.playing import state
from tests.bot.stacked_guandan import FOUR, take_up

# --- naming a reading ---------------------------------------------------------------------------------------------------
STRAIGHT = {0: "5S 6D 7S 8S 2H 3C", 1: "5C 6C 7D 8D 9D 6H 7C 8C 9C TC", 2: "RJ", 3: "RJ"}
"""At level 2 the heart two is wild: 5678 with it ends in 9 or in 8."""


async def test_several_readings_are_listed_and_one_is_named(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, hands=STRAIGHT)
    await chat.play("""
        ann@  5s 6d 7s 8s 2h
        bot@ann  #1 ♥2 ♠5 ♦6 ♠7 ♠8: say what it is, 20 s · 1 straight to 9 · 2 straight to 8 · answer with the number
        bot#  (nothing)
        bob@  pass
        bot@bob  it is not your turn in #1: ann is to play
        ann@  3
        bot@ann  3 will not do: a whole number from 1 to 2
        ann@  3c
        bot@ann  say first what ♥2 ♠5 ♦6 ♠7 ♠8 is: 1 straight to 9 · 2 straight to 8
        ann@  pass
        bot@ann  say first what …
        """)
    mine, other = await state(chat, "ann"), await state(chat, "bob")
    assert mine["table"]["phase"] == other["table"]["phase"] == "choosing"
    assert mine["you"]["readings"] == ["straight 5 9", "straight 5 8"]
    assert mine["you"]["turn"]
    assert "readings" not in other["you"]
    assert "forward" not in other["you"]
    await chat.play("""
        ann@  2
        bot#  #1 ann leads straight to 8: ♥2 ♠5 ♦6 ♠7 ♠8 (22 left)
        bob@  5c 6c 7d 8d 9d
        bot#  #1 bob straight to 9: …
        """)


LEVEL_CARDS = {0: "2C 2D 2S 2H 2H 3C", 1: "RJ", 2: "RJ"}
"""At level 2: three twos and both wild ones."""


async def test_five_level_cards_are_a_bomb_without_a_question(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, hands=LEVEL_CARDS)
    await chat.play("""
        ann@  full 222ww
        bot@ann  ♣2 ♦2 ♠2 ♥2 ♥2 is not that, but: 5-bomb 2
        ann@  222ww
        bot#  #1 ann leads 5-bomb 2: …
        """)


async def test_a_table_of_rules_1_asks_whether_they_are_a_full_house(chat: Conversation) -> None:
    """RULES F33: it goes on as it was opened."""
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, hands=LEVEL_CARDS, rules=versions.FIRST)
    await chat.play("""
        ann@  222ww
        bot@ann  #1 … say what it is, 20 s · 1 5-bomb 2 · 2 full house 2 · …
        ann@  2
        bot#  #1 ann leads full house 2: …
        """)


async def test_no_answer_means_the_strongest_reading(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, hands=STRAIGHT)
    await chat.play("""
        -- 25 s
        ann@  5s 6d 7s 8s 2h
        bot@ann  #1 …: say what it is, 20 s · …
        -- 10 s
        bot@ann  #1 10 s left: 1 straight to 9 · 2 straight to 8
        -- 10 s
        bot@ann  #1 time: ♥2 ♠5 ♦6 ♠7 ♠8 for you
        bot#  #1 ann (auto) leads straight to 9: ♥2 ♠5 ♦6 ♠7 ♠8 (22 left)
        ann@  2
        bot@ann  your time had just run out: a move was made for you · wait for your next turn
        """)


async def test_a_shape_named_with_its_rank_needs_no_answer(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, hands=STRAIGHT)
    await chat.play("""
        ann@  straight 5s 6d 7s 8s 2h
        bot@ann  #1 …: say what it is, 20 s · …
        ann@  1
        bot#  #1 ann leads straight to 9: …
        bob@  straight 10
        bot#  #1 bob straight to 10: …
        """)


async def test_a_reading_is_still_owed_after_a_pause_and_after_a_crash(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, hands=STRAIGHT)
    await chat.play("""
        ann@  5s 6d 7s 8s 2h
        bob>  !leave
        bot#  #1 bob leaves · … plays on · !join
        ann>  !pause
        bot#  #1 paused by ann · !play goes on
        ann@  1
        bot@ann  #1 is paused · …
        ann>  !play
        bot#  #1 goes on
        bot@ann  #1 ♥2 ♠5 ♦6 ♠7 ♠8: say what it is, … s · 1 straight to 9 · 2 straight to 8 · …
        """)
    await chat.crash_and_restart()
    await chat.play("""
        ann@  1
        bot#  #1 ann leads straight to 9: …
        """)


async def test_whoever_leaves_with_a_reading_owed_leaves_it_to_the_computer(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, hands=STRAIGHT)
    await chat.play("""
        bob@  hand
        ann@  5s 6d 7s 8s 2h
        ann>  !leave
        bot#  #1 ann leaves · … plays on · !join
        bot#  #1 … leads straight to 9: …
        """)


async def test_other_commands_wait_for_the_choice(chat: Conversation) -> None:
    await chat.people(*FOUR, "eve")
    await take_up(chat, *FOUR, hands=STRAIGHT)
    await chat.play("""
        ann@  5s 6d 7s 8s 2h
        ann>  !prize 5
        bot#  ann: #1 waits for somebody's choice: !prize after that
        eve>  !join #1
        bot#  eve: #1 waits for somebody's choice: !join after that
        """)


# --- tribute ------------------------------------------------------------------------------------------------------------
SINGLE = {0: "3C 3D 4S JC", 1: "RJ", 2: "BJ", 3: "AS AD RJ"}
"""After the order ann, bob, carl, dora the level is 4 and dora pays ann her joker."""


async def test_tribute_is_announced_and_the_return_asked_in_private(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, orders=((0, 1, 2, 3),), hands=SINGLE)
    await chat.play("""
        ann@  hand
        bot@ann  #1 deal 2 at 4 · dora pays you RJ · give a card back, 20 s · … · reply like: …
        bob@  5c
        bot@bob  it is not your turn in #1: ann is to play
        ann@  jc
        bot@ann  ♣J may not go back: one of …
        ann@  3c 3d
        bot@ann  one card, not 2
        ann@  pass
        bot@ann  not now: …
        ann@  3d
        bot#  #1 returned: ann ♦3 → dora · dora leads
        bot@ann  #1 deal 2 at 4 · from dora: RJ · …
        bot@dora  #1 at 4: you lead, 30 s · …
        """)
    assert not any("♦3" in line for line in chat.read("bob"))


async def test_no_answer_returns_the_lowest(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, orders=((0, 1, 2, 3),), hands=SINGLE)
    lowest = (await state(chat, "ann"))["you"]["choices"][0]
    assert lowest[0] == "2"
    await chat.wait(20)
    assert any(line.startswith("#1 returned: ann (auto) ") and "2 → dora" in line for line in chat.read())


async def test_a_double_tribute_is_told_in_one_line_each_way(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, orders=((0, 2, 1, 3),), hands={0: "RJ 3C 6S", 1: "BJ AS", 2: "RJ 4D", 3: "BJ AD"})
    await chat.play("""
        ann@  3c
        bot@ann  #1 you give ♣3 · waiting for carl, until then you may choose again
        bot#  (nothing)
        ann@  6s
        bot@ann  #1 you give ♠6 · waiting for carl, until then you may choose again
        carl@  4
        bot#  #1 returned: ann ♠6 → bob · carl ♦4 → dora · bob leads
        """)


async def test_a_cancelled_tribute_names_the_holders_only(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, orders=((0, 1, 2, 3),), hands={3: "RJ RJ"})
    view = (await state(chat, "ann"))["you"]
    assert (view["turn"], view["top"]) == (True, None)
    told = list(announced(chat, hp.TributeCancelled((3, 3), 0)))
    assert told == ["#1 no tribute: dora has both red jokers → ann leads"]
    assert list(announced(chat, hp.TributeCancelled((1, 3), 0))) == [
        "#1 no tribute: bob, dora have a red joker each → ann leads"
    ]


def announced(chat: Conversation, happening: Happening) -> Iterator[str]:
    """What the channel reads of a happening at the table as it is now."""
    for speech in lines_of(chat.live().table).told(chat.live().table, [happening]):
        if speech.to == CHANNEL:
            yield speech.wording(Voice())


async def test_state_shows_a_choice(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, orders=((0, 1, 2, 3),), hands=SINGLE)
    giver, payer = await state(chat, "ann"), await state(chat, "dora")
    assert giver["table"]["phase"] == "choosing"
    assert (giver["table"]["levels"], giver["table"]["level"]) == (["4", "2"], "4")
    assert (giver["you"]["turn"], giver["you"]["chosen"], giver["you"]["due"]) == (True, "", 20)
    assert {"3C", "3D", "4S"} <= set(giver["you"]["choices"])
    assert "JC" not in giver["you"]["choices"]
    assert not payer["you"]["turn"]
    assert "choices" not in payer["you"]
