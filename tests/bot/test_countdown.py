"""Clocks: when they start, what they do when they run out, who sleeps (RULES F6 to F9, F24)."""

from collections.abc import Callable

import pytest

from engine.cards import text_of, texts_of
from tests.bot.conversation import Conversation
from tests.bot.playing import move, play_on, state, to_cards, turn_of
from tests.bot.stacked import take_up
from tests.bot.unchanged import unchanged


@pytest.fixture
async def game(chat: Conversation) -> Conversation:
    """Ann and bob are to pass; each has 45 seconds."""
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !play
        """)
    return chat


async def due(chat: Conversation, nick: str) -> int | None:
    seconds: int | None = (await state(chat, nick))["you"]["due"]
    return seconds


async def test_every_passer_has_his_own_clock(game: Conversation) -> None:
    await game.play("""
        -- 20 s
        """)
    assert await due(game, "ann") == await due(game, "bob") == 25
    await move(game, "ann")
    assert await due(game, "ann") is None
    assert await due(game, "bob") == 25
    await game.play("""
        -- 15 s
        bot@bob  #1 10 s left to pass 3 to …
        bot@ann  (nothing)
        -- 10 s
        bot@bob  #1 time: … for you
        bot@bob  #1 from ann: …
        bot#  #1 deal 1: all have passed → … leads
        """)


async def test_the_automatic_card_is_legal_and_marked(game: Conversation) -> None:
    await to_cards(game, "ann", "bob")
    nick = await turn_of(game, "ann", "bob")
    legal = set((await state(game, nick))["you"]["legal"].split())
    await game.play(f"""
        -- 20 s
        bot@{nick}  #1 10 s left: …
        -- 10 s
        bot@{nick}  #1 time: … for you
        """)
    game_ = game.live().table.game
    assert game_ is not None
    view = game_.view(0)
    plays = [play for trick in view.tricks for play in trick.plays] + list(view.trick)
    seat = {"ann": 0, "bob": 1}[nick]
    assert {text_of(play.card) for play in plays if play.seat == seat} <= legal
    await game.wait(200)
    assert any(f"{nick} " in line and "(auto)" in line for line in game.read() if line.startswith("#1 t1 "))


async def test_a_clock_starts_when_its_prompt_has_been_sent(game: Conversation) -> None:
    await move(game, "ann")
    game.network.hold()
    await game.say("bob", " ".join((await _hand(game, 1))[:3]), private=True)
    live = game.live()
    seat = live.table.owing()[0]
    await game.wait(100)
    assert live.table.owing() == (seat,)  # the line still waits to be sent, so nobody can have been late
    assert live.clocks.left(seat, game.now) is None
    game.network.release()
    assert live.clocks.left(seat, game.now) == 30
    await game.wait(30)
    assert live.table.named(seat).autos == 1


async def _hand(chat: Conversation, seat: int) -> list[str]:
    match = chat.live().table.game
    assert match is not None
    return texts_of(match.view(seat).hand).split()


async def test_who_cannot_be_asked_has_no_longer_than_the_others(game: Conversation) -> None:
    await to_cards(game, "ann", "bob")
    nick = await turn_of(game, "ann", "bob")
    game.network.leave(nick)
    await game.settle()
    seat = {"ann": 0, "bob": 1}[nick]
    await game.play("""
        -- 30 s
        """)
    assert game.live().table.named(seat).autos == 1
    # his next prompt cannot be sent at all: the clock runs at once
    for _ in range(6):
        await game.wait(30)
    assert game.live().table.named(seat).autos >= 2


async def test_a_prompt_that_is_lost_with_its_reader_is_not_waited_for(game: Conversation) -> None:
    """Quitting with the prompt still queued must not stop the table for good."""
    await move(game, "ann")
    game.network.hold()
    await game.say("bob", " ".join((await _hand(game, 1))[:3]), private=True)
    seat = game.live().table.owing()[0]
    nick = {0: "ann", 1: "bob"}[seat]
    game.network.drop(nick)
    game.network.leave(nick)
    await game.settle()
    game.network.release()
    await game.wait(30)
    assert game.live().table.named(seat).autos == 1


async def test_a_sleeper_gets_five_seconds_until_he_acts(game: Conversation) -> None:
    await to_cards(game, "ann", "bob")
    live = game.live()
    while live.table.named(0).autos < 3:
        assert live.clocks.left(0, game.now) in (None, 30, 0)
        if 0 in live.table.owing():
            await game.wait(30)
        else:
            await move(game, "bob")
    while 0 not in live.table.owing():
        await move(game, "bob")
    assert await due(game, "ann") == 5
    await game.wait(5)
    assert live.table.named(0).autos == 4
    while 0 not in live.table.owing():
        await move(game, "bob")
    game.now += 4
    await move(game, "ann")
    assert live.table.named(0).autos == 0
    while 0 not in live.table.owing():
        await move(game, "bob")
    assert await due(game, "ann") == 30


async def test_somebody_added_who_never_spoke_gets_five_seconds_after_one(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl")
    await chat.play("""
        ann>  !start
        ann>  !add bob carl
        ann>  !play
        carl> !score
        """)
    await move(chat, "ann")
    await chat.wait(45)
    live = chat.live()
    assert [seat.autos for seat in live.table.seats if seat is not None] == [0, 1, 1, 0]
    clocks: dict[int, float] = {}
    for _ in range(200):
        for seat, clock in live.clocks.running.items():
            clocks.setdefault(seat, clock.seconds)
        if {1, 2} <= clocks.keys():
            break
        await move(chat, "ann")
        await chat.wait(1)
    assert clocks[1] == 5  # bob has never said a word to the bot
    assert clocks[2] == 30  # carl has


async def test_three_seconds_of_grace_after_an_automatic_move(game: Conversation) -> None:
    await to_cards(game, "ann", "bob")
    live = game.live()
    while True:
        seat = live.table.owing()[0]
        nick = {0: "ann", 1: "bob"}[seat]
        await game.wait(live.clocks.running[seat].seconds)
        if live.table.owing() == (seat,):
            break  # the automatic card took the trick: the same person leads
    you = (await state(game, nick))["you"]
    async with unchanged(game):
        sent = await game.say(nick, you["legal"].split()[0], private=True)
    assert len(sent) == 1
    text = sent[0][1]
    assert text.startswith("your time had just run out: a move was made for you · now: ")
    assert len(text.partition("now: ")[2].split()) == len(you["legal"].split())
    game.now += 3
    assert await move(game, nick) is not None
    assert live.table.named(seat).autos == 0


async def test_grace_when_nothing_is_owed(game: Conversation) -> None:
    await to_cards(game, "ann", "bob")
    nick = await turn_of(game, "ann", "bob")
    seat = {"ann": 0, "bob": 1}[nick]
    card = (await state(game, nick))["you"]["legal"].split()[0]
    await game.wait(30)
    if game.live().table.owing() != (seat,):
        sent = await game.say(nick, card, private=True)
        assert "wait for your next turn" in sent[0][1]


async def test_a_deal_in_which_nobody_did_anything_pauses_the_table(game: Conversation) -> None:
    await game.wait(2000)
    assert game.read()[-1] == "#1 nobody is awake: paused · !play goes on"
    assert game.live().table.game is not None
    assert (await state(game, "ann"))["table"]["deal"] == 2
    await game.play("""
        bob>  !play
        bot#  #1 goes on
        bot@bob  #1 deal 2 · pass 3 …
        """)
    await play_on(game, "ann", "bob", until="playing")


async def test_a_lobby_closes_after_a_quarter_of_an_hour(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        ann>  !prize 10
        -- 899 s
        bot#  (nothing)
        bob>  !join
        -- 899 s
        bot#  (nothing)
        -- 1 s
        bot#  #1 closed: nothing happened for too long · 10 xats back to the giver (r…) · !start opens a new table
        """)
    assert chat.balance("ann") == 100


async def test_a_pause_closes_after_a_day(game: Conversation) -> None:
    await game.play("""
        ann>  !pause
        -- 86399 s
        bot#  (nothing)
        -- 1 s
        bot#  #1 closed: nothing happened for too long · …
        """)


async def test_clocks_of_the_table(converse: Callable[..., Conversation]) -> None:
    chat = converse(game={"card_seconds": 20, "pass_seconds": 90, "choice_seconds": 7, "warning_seconds": 0})
    await chat.people("ann")
    await chat.play("""
        ann>  !start
        ann>  !set card_seconds 8
        ann>  !play
        bot@ann  #1 deal 1 · pass 3 left to …, 90 s · …
        -- 89 s
        bot@ann  (nothing)
        """)
    await move(chat, "ann")
    assert chat.live().clocks.left(0, chat.now) == 8


async def test_choosing_the_moon_has_its_own_clock(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await take_up(chat, "ann", moon="choice")
    await play_on(chat, "ann", until="choosing")
    assert chat.live().clocks.running[0].seconds == 20
    await chat.play("""
        -- 20 s
        bot@ann  #1 time: old for you
        bot#  #1 deal 1 won by ann: ann +0=0 leads · Robin* +26=26 …
        """)
