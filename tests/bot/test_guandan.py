"""A table of Guandan in the chat: opening, plays, sleep, what can be asked (RULES E, F)."""

import re

from bot.transport.base import Rank
from tests.bot.conversation import Conversation
from tests.bot.playing import state
from tests.bot.stacked_guandan import FOUR, play_deal, take_up

LOW = {
    0: "3C 3D 3S 4C 4D 9C 9D 9S 9H KS KD",
    1: "5C 5D 5S 6C 6D AS AC",
    2: "7C 7D RJ",
    3: "8C 8D 8S QC QD RJ",
}


# --- opening ------------------------------------------------------------------------------------------------------------
async def test_a_table_is_opened_and_set_before_the_match(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await chat.play("""
        ann>  !start guandan 5
        bot#  ann: guandan is for 4 players
        ann>  !start guandan
        bot#  #1 open · guandan for 4 · ann is captain · free seats 3 · !join · …
        ann>  !set tribute_pick player
        bot#  #1 tribute_pick = player
        ann>  !set ace_attempts 2
        bot#  ann: ace_attempts 2 will not do: one of 0, 3
        ann>  !set moon new
        bot#  ann: there is no option moon in guandan, but in hearts · !set lists them
        ann>  !set
        bot@ann  #1 tribute_tie=turn (turn, random) · tribute_pick=player (auto, player) · …
        ann>  !end 50
        bot#  ann: guandan has no limit
        ann>  !end
        bot#  ann: guandan has no limit
        ann>  !game classic 5
        bot#  #1 classic · 0:ann 1:free 2:free 3:free 4:free · …
        ann>  !game guandan
        bot#  #1 guandan · 0:ann 1:free 2:free 3:free · …
        carl>  !join
        carl>  !seat 2
        bot#  #1 guandan · 0:ann 1:free 2:carl 3:free · …
        ann>  !rules
        bot#  ann: guandan, 4 players, partners 0+2 and 1+3, …
        ann>  !play
        bot#  #1 guandan begins · ann · Robin* · carl · Kim* · cards come by private message
        bot#  #1 deal 1: the lot lets … lead
        """)


async def test_a_channel_may_make_guandan_its_usual_game(chat: Conversation) -> None:
    await chat.people("ann", mod=Rank.OP)
    chat.network.come("mod", account="mod", rank=Rank.OP)
    await chat.play("""
        mod>  !channel variant guandan
        bot#  mod: new tables here begin with variant = guandan
        mod>  !channel end_on_double on
        bot#  mod: new tables here begin with end_on_double = on
        ann>  !start
        bot#  #1 open · guandan for 4 · …
        ann>  !rules
        bot#  … here: end_on_double=on
        """)


async def test_everybody_is_told_his_hand_and_the_leader_what_to_type(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await chat.play("""
        ann>  !start guandan
        ann>  !add bob carl dora
        bot@bob  #1 you sit at ann's table in #hearts · you will get your cards here; answer with cards like 33344 · …
        ann>  !play
        """)
    for nick in FOUR:
        hands = [line for line in chat.read(nick) if "deal 1 at 2 · " in line or "you lead, 30 s · " in line]
        assert len(hands) == 1
        assert len(hands[0].encode()) <= 350
    assert sum("you lead, 30 s" in line for nick in FOUR for line in chat.read(nick)) == 1


# --- plays --------------------------------------------------------------------------------------------------------------
async def test_plays_are_told_one_line_each_with_the_passes_before_them(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, hands=LOW)
    await chat.play("""
        ann@  33344
        bot#  #1 ann leads full house 3: ♣3 ♦3 ♠3 ♣4 ♦4 (22 left)
        bot@bob  #1 ann full house 3: ♣3 ♦3 ♠3 ♣4 ♦4 → you, 30 s · … · cards: ann 22 bob 27 carl 27 dora 27 · or pass
        bob@  5c 5d 5s 6c 6d
        bot#  #1 bob full house 5: ♣5 ♦5 ♠5 ♣6 ♦6 (22 left)
        carl@  pass
        bot#  (nothing)
        dora@  full 8 q
        bot#  #1 carl passes · dora full house 8: … (22 left)
        ann@  bomb 9
        bot@ann  that could be several plays: 9999, 99999
        ann@  9c 9d 9s 9h
        bot#  #1 ann 4-bomb 9: ♣9 ♦9 ♠9 ♥9 (18 left)
        bob@  p
        carl@  PASS
        dora@  p
        bot#  (nothing)
        bot@ann  #1 at 2: you lead, 30 s · … · like 33344, 5s6s7s8s9s, bomb 9
        ann@  pair k
        bot#  #1 bob, carl, dora pass · ann leads pair K: ♦K ♠K (16 left)
        bob@  aa
        bot#  #1 bob pair A: … (20 left)
        """)
    plays = [line for line in chat.read() if " left)" in line]
    assert len(chat.read()) == len(plays) + 1  # with where the table stood when the bot came back


async def test_what_computers_play_at_once_shares_a_line(chat: Conversation) -> None:
    await chat.people("ann")
    await take_up(chat, "ann", hands={0: "3C", 1: "4C", 2: "2S", 3: "2C"})
    before = len(chat.network.sent)
    await chat.say("ann", "3c", private=True)
    said = chat.read(since=before)
    assert len(said) == 1
    assert said[0].startswith("#1 ann leads ♣3 (26 left) · ")
    assert said[0].count(" left)") >= 2


async def test_refusals_say_why(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, hands=LOW | {0: LOW[0] + " AC AD 2H"})
    await chat.play("""
        ann@  aakk
        bot@ann  ♦K ♠K ♣A ♦A is no play: four cards are a bomb of one rank or all jokers, pairs in a row are three
        ann@  34
        bot@ann  ♣3 ♣4 is no play · …
        ann@  pass
        bot@ann  you lead: play something
        ann@  kkkkkkkk
        bot@ann  you hold … K, not 8 · w is a wild card
        ann@  rj
        bot@ann  you do not hold RJ · …
        ann@  pear k
        bot@ann  pear k is no card · cards go like 33344, 5s6s7s8s9s, bomb 9, pass
        ann@  flush 4
        bot@ann  your hand has no flush 4 · !hand shows it
        bob@  5c
        bot@bob  it is not your turn in #1: ann is to play
        ann@  kk
        bob@  5c 5d
        bot@bob  pair 5 does not beat pair K
        bob@  555
        bot@bob  triple 5 does not go on pair K: the same shape and higher, or a bomb
        """)


async def test_cards_in_the_channel_are_refused_and_not_repeated(chat: Conversation) -> None:
    await chat.people(*FOUR, "eve")
    await take_up(chat, *FOUR, hands=LOW)
    await chat.play("""
        ann>  33344
        bot#  ann: cards go to me by private message, never in the channel
        ann>  pass
        bot#  ann: cards go to me by private message, never in the channel
        ann>  10
        bot#  (nothing)
        eve>  33344
        bot#  (nothing)
        """)
    assert not any("33344" in line for line in chat.read())


async def test_the_wind_and_the_places_are_told(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, orders=((0, 2, 1, 3),))
    await play_deal(chat, (0, 2, 1))
    lines = chat.read()
    assert any("carl leads" in line and " by the wind (" in line for line in lines)
    assert [nick for place in ("1st", "2nd", "3rd") for nick in _gone_out(lines, place)] == ["ann", "carl", "bob"]
    assert any(
        line.startswith("#1 deal 2: 1st ann 2nd carl 3rd bob last dora · ann+carl +3 · ann+carl at 8 · ")
        for line in lines
    )


def _gone_out(lines: list[str], place: str) -> list[str]:
    """Who was told to be out in that place."""
    told = (line for line in lines if f" → {place}" in line)
    return [re.findall(r"(\w+) (?:leads )?\S+(?: by the wind)? → " + place, line)[0] for line in told]


# --- sleep, pause, takeover ---------------------------------------------------------------------------------------------
async def test_who_sleeps_is_played_for_and_not_caught_by_his_own_late_card(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, hands=LOW)
    await chat.play("""
        ann@  kk
        -- 20 s
        bot@bob  #1 10 s left: ann pair K: ♦K ♠K · pass
        -- 10 s
        bot@bob  #1 time: …
        bob@  aa
        bot@bob  your time had just run out: a move was made for you · wait for your next turn
        """)
    assert chat.live().table.named(1).acts == 1


async def test_an_automatic_pass_is_marked_in_the_next_line(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, hands={0: "RJ RJ BJ BJ KS KD"})
    await chat.play("""
        ann@  jokers
        bot@bob  #1 ann four jokers: … · nothing beats it: pass
        -- 30 s
        bot@bob  #1 time: you pass
        bot#  (nothing)
        carl@  pass
        dora@  pass
        ann@  kk
        bot#  #1 bob (auto), carl, dora pass · ann leads pair K: …
        """)


async def test_a_pause_stops_the_clock_of_a_play(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, hands=LOW)
    await chat.play("""
        -- 10 s
        ann>  !pause
        bot#  #1 paused by ann · !play goes on
        ann@  33344
        bot@ann  #1 is paused · …
        -- 3600 s
        ann>  !play
        bot#  #1 goes on
        bot@ann  #1 at 2: you lead, 20 s · …
        ann@  33344
        bot#  #1 ann leads full house 3: …
        """)


async def test_a_newcomer_takes_a_computers_cards_and_level(chat: Conversation) -> None:
    await chat.people("ann", "bob", "eve")
    await take_up(chat, "ann", "bob", orders=((0, 2, 1, 3),), hands={1: "RJ RJ"})
    await chat.play("""
        eve>  !join #1
        bot#  #1 eve sits down · seat 2, level 5
        bot@eve  #1 you sit at ann's table in #hearts · …
        bot@eve  #1 your hand: … · cards: ann 27 bob 27 eve 27 Kim* 27
        """)
    seats = (await state(chat, "eve"))["seats"]["list"]
    assert seats[2][:3] == ["eve", "human", 3]
    assert not chat.live().table.named(2).claim


# --- information --------------------------------------------------------------------------------------------------------
async def test_score_last_and_hand(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, orders=((0, 2, 1, 3), (1, 0, 3, 2)), hands={2: "RJ RJ"})
    await chat.play("""
        bob@  last
        bot@bob  #1 nothing has been played in this deal yet
        bob@  score
        bot@bob  #1 deal 1: ann+carl +3
        bot@bob  #1 deal 2: bob+dora +2
        bot@bob  #1 levels: ann+carl at 5 · bob+dora at 4 · leading: ann+carl
        bob>  !tables
        bot#  bob: #1 guandan: ann, bob, carl, dora (playing)
        bob@  hand
        bot@bob  #1 at 4: you lead, … s · …
        carl@  hand
        bot@carl  #1 your hand: … · cards: ann 27 bob 27 carl 27 dora 27
        """)
    await chat.say("bob", "single 3", private=True)
    await chat.say("carl", "pass", private=True)
    await chat.play("""
        dora@  !last
        bot@dora  #1 bob …3 · carl pass
        dora@  pass
        ann@  pass
        dora@  !last
        bot@dora  #1 bob …3 · carl pass · dora pass · ann pass
        """)


async def test_state_is_complete_for_a_program(chat: Conversation) -> None:
    await chat.people(*FOUR)
    await take_up(chat, *FOUR, hands=LOW)
    seen = await state(chat, "ann")
    assert seen["table"] == {
        **{"id": 1, "channel": "#hearts", "phase": "playing", "game": "guandan", "variant": "guandan"},
        **{"levels": ["2", "2"], "level": "2", "deal": 1, "prize": 0, "captain": "ann"},
    }
    you = seen["you"]
    assert set(you) == {"id", "seat", "turn", "due", "hand", "counts", "top"}
    assert (you["seat"], you["turn"], you["due"], you["counts"], you["top"]) == (0, True, 30, [27] * 4, None)
    assert len(you["hand"].split()) == 27
    await chat.play("ann@  33344")
    top = (await state(chat, "bob"))["you"]["top"]
    assert top == {"seat": 0, "cards": "3C 4C 3D 4D 3S", "as": "full_house 5 3"}
    await chat.play("ann>  !pause")
    paused = await state(chat, "bob")
    assert (paused["table"]["phase"], paused["table"]["paused_from"]) == ("paused", "playing")
    assert (paused["you"]["turn"], paused["you"]["due"]) == (False, None)
