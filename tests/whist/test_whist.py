"""A match of Whist in the chat, of which bot, storage and engine have never heard."""

import json
from collections.abc import Callable

import pytest

from bot.table.state import BegunTable
from bot.transport.base import Rank
from engine.cards import texts_of
from tests.bot.conversation import Conversation
from tests.bot.last_card import settlements
from tests.bot.playing import move, play_deal, play_on, state, turn_of
from tests.bot.unchanged import everything
from tests.whist.rules import Match

LOBBY = """
    ann>  !start whist
    bot#  #1 open · whist for 4 · ann is captain · free seats 3 · !join · ann: !play begins
    bob>  !join
    carl> !join
    ann>  !prize 31
    bot#  #1 prize 31 xats held for the winner …
    """


def match_at(chat: Conversation) -> Match:
    table = chat.live().table
    assert isinstance(table, BegunTable)
    assert isinstance(table.game, Match)
    return table.game


async def test_a_match_with_a_prize_through_a_crash(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl", "dave")
    await chat.play(LOBBY)
    await chat.play("""
        ann>  !play
        bot#  #1 whist begins · ann · bob · carl · Kim* · to 5 · prize 31 xats · cards come by private message
        bot#  #1 deal 1 · trumps …
        bot@ann  #1 your hand: …
        bot@bob  #1 t1: you lead, 30 s: …
        ann>  !last
        bot#  ann: no trick yet
        ann@  qs
        bot@ann  it is not your turn in #1: bob is to play
        bob@  qs ah
        bot@bob  one card, not 2
        bob@  nonsense
        bot@bob  nonsense is no card · cards go like qs, 10h, 2c
        bob>  !play 2c
        bot#  bob: cards go to me by private message, never in the channel
        """)
    await move(chat, "bob")
    held = match_at(chat).hands[2]
    seen = await state(chat, "carl")
    assert seen["table"] | {"trumps": None} == {
        "id": 1, "channel": "#hearts", "phase": "playing", "game": "whist", "variant": "whist", "end": 5, "deal": 1,
        "trumps": None, "prize": 31, "captain": "ann",
    }  # fmt: skip
    assert seen["you"]["turn"]
    assert seen["you"]["hand"] == texts_of(held)
    assert seen["you"]["trick"].startswith("1:")

    before = everything(chat)
    await chat.crash_and_restart()  # in mid-trick
    assert everything(chat) == before
    assert chat.read() == ["#1 goes on where it stood · deal 1 · ann+carl 0 · bob+Kim* 0 · to act: carl"]
    assert chat.read("carl")[0].startswith("#1 t1: bob ")

    await move(chat, "carl")
    await move(chat, "ann")
    await chat.play("""
        carl> !last
        bot#  carl: #1 t1 …bob …carl …Kim* …ann … → …
        dave> !join
        bot#  #1 dave sits down after this deal · Kim*'s seat
        """)
    people = ("ann", "bob", "carl", "dave")
    before = len(chat.network.sent)
    await play_deal(chat, *people)
    assert "#1 dave sits down · seat 3, 0 points" in chat.read(since=before)
    assert any(line.startswith("#1 you sit at ann's table") for line in chat.read("dave", since=before))
    deal = match_at(chat)
    assert max(deal.totals) == max(chat.live().table.deal_log[0])
    await chat.play(f"""
        ann>  !score
        bot@ann  #1 deal 1: {max(deal.totals)}
        bot#  ann: #1 ann+carl {deal.totals[0]} · bob+dave {deal.totals[1]}
        """)

    over = await play_on(chat, *people)
    winners = over["table"]["winners"]
    assert winners in (["ann", "carl"], ["bob", "dave"])
    assert {account for _, account, _ in settlements(chat)} == set(winners)
    assert sorted(amount for _, _, amount in settlements(chat)) == [15, 16]
    (told,) = [line for line in chat.read() if line.startswith("#1 over: ")]
    assert told.startswith(f"#1 over: {'+'.join(winners)} win · ")
    assert "· prize 31 xats → " in told
    assert sum(map(chat.balance, people)) == 400
    assert chat.storage.audit() == []
    assert all(len(line.text.encode()) <= 350 for line in chat.network.sent)
    await chat.play("""
        ann>  !start again
        bot#  #2 whist · 0:ann 1:bob 2:carl 3:dave · …
        """)


async def test_its_options_help_and_rules(chat: Conversation) -> None:
    await chat.people("ann", "mod")
    await chat.play("""
        ann>  !bot
        bot#  ann: bot hosts card games here · !start opens a table of Hearts, !start guandan one of Guandan, !start whist one of Whist · …
        ann>  !help
        bot@ann  … · cards go to me in private: qs, or three to pass: qs ah kd · in Guandan: 33344, bomb 9, pass · in Whist: qs
        ann>  !start whist 5
        bot#  ann: whist is for 4 players
        ann>  !start bridge
        bot#  ann: I know no game bridge · I know classic, … guandan, whist
        ann>  !start whist
        ann>  !set
        bot@ann  #1 end=5 (1..99) · card_seconds=30 (5-300) · …
        ann>  !set end 100
        bot#  ann: end 100 will not do: one of 1..99
        ann>  !set moon new
        bot#  ann: there is no option moon in whist, but in hearts · !set lists them
        ann>  !rules
        bot#  ann: whist, partners 0+2 and 1+3, to 5
        ann>  !end 2
        bot#  #1 the game ends at 2 · that is short: 3 or more is usual
        ann>  !end
        bot#  ann: #1 ends at 2 · …
        ann>  !rules
        bot#  ann: whist, partners 0+2 and 1+3, to 2 · set here: end=2
        ann>  !game
        bot#  ann: #1 plays whist · there are whist · …
        ann>  !game classic
        bot#  #1 classic · 0:ann 1:free 2:free 3:free · …
        ann>  !game whist
        bot#  #1 whist · 0:ann 1:free 2:free 3:free · …
        ann>  !tables
        bot#  ann: #1 whist: ann (open, free seats 3)
        """)


async def test_a_clock_and_a_computer_play_for_those_who_sleep(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start whist
        bob>  !join
        ann>  !end 1
        ann>  !play
        bot@bob  #1 t1: you lead, 30 s: …
        -- 21 s
        bot@bob  #1 10 s left
        -- 20 s
        bot@bob  #1 time: … for you
        """)
    match_at(chat)
    await chat.wait(60)
    nick = await turn_of(chat, "ann", "bob")
    legal = (await state(chat, nick))["you"]["legal"].split()
    others = [text for text in texts_of(sum(match_at(chat).hands)).split() if text not in legal]
    sent = await chat.say(nick, others[0].lower(), private=True)
    assert ("you do not hold" in sent[0][1]) or ("you must follow suit" in sent[0][1])


@pytest.mark.parametrize("option", ["moon new", "tribute_tie random"])
async def test_its_option_is_a_default_of_a_channel(option: str, converse: Callable[..., Conversation]) -> None:
    """Other games' options too, for when they are played there."""
    chat = converse(channel={"defaults": {"variant": "whist"}})
    await chat.people("ann", "bob", bob=Rank.OP)
    await chat.play(f"""
        bob>  !channel end 7
        bot#  bob: new tables here begin with end = 7
        bob>  !channel {option}
        bot#  bob: new tables here begin with …
        bob>  !channel tribute_tie coin
        bot#  bob: tribute_tie coin will not do: one of turn, random
        ann>  !start
        bot#  #1 open · whist for 4 · …
        ann>  !end
        bot#  ann: #1 ends at 7 · …
        """)


async def test_its_journal_is_plain(chat: Conversation) -> None:
    await chat.people("ann")
    await chat.play("""
        ann>  !start whist
        ann>  !set end 3
        ann>  !play
        """)
    rows = {row.kind: json.loads(row.data) for row in chat.journal()}
    saved = {"variant": "whist", "players": 4, "fixed": [], "end": 3}
    assert rows["opened"]["options"] == saved | {"end": 5}
    assert rows["option"] == {"k": "option", "name": "end", "value": "3", "options": saved}
    assert sorted(rows["drawn"]["drawn"]) == [*range(52)]
