"""Who says too much is left unanswered for a while; who plays fast is not."""

from collections import OrderedDict
from collections.abc import Callable

import pytest

from bot.hall.flood import MANY, QUIET, Flood
from engine.cards import texts_of
from tests.bot.conversation import Conversation


async def test_questions_and_refusals_count(converse: Callable[..., Conversation]) -> None:
    chat = converse(limits={"commands_per_minute": 5})
    await chat.people("ann", "bob")
    for _ in range(5):
        assert len(await chat.say("ann", "!tables")) == 1
    await chat.play("""
        ann>  !tables
        bot#  ann: too fast: I listen to you again in 30 s
        ann>  !tables
        bot#  (nothing)
        bob>  !tables
        bot#  bob: …
        -- 30 s
        ann>  !tables
        bot#  ann: no table is open …
        """)


async def test_what_is_not_for_the_bot_does_not_count(converse: Callable[..., Conversation]) -> None:
    chat = converse(limits={"commands_per_minute": 5})
    await chat.people("ann")
    for _ in range(50):
        assert await chat.say("ann", "so I said to him") == []
    assert len(await chat.say("ann", "!tables")) == 1


async def test_a_quick_player_is_no_flooder(converse: Callable[..., Conversation]) -> None:
    chat = converse(limits={"commands_per_minute": 5})
    await chat.people("ann")
    await chat.play("""
        ann>  !start
        ann>  !play
        """)
    for _ in range(20):
        live = chat.live()
        match = live.table.game
        assert match is not None
        view = match.view(0)
        cards = texts_of(view.legal or view.hand).split()
        count = 1 if view.legal else 3
        before = len(chat.journal())
        await chat.say("ann", " ".join(cards[:count]), private=True)
        assert len(chat.journal()) > before


async def test_refused_moves_do_count(converse: Callable[..., Conversation]) -> None:
    chat = converse(limits={"commands_per_minute": 5})
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !play
        """)
    for _ in range(4):
        await chat.say("bob", "2c", private=True)
    assert (await chat.say("bob", "2c", private=True))[0][1].startswith("too fast")


def test_buckets_refill_and_are_forgotten() -> None:
    flood = Flood(60)
    assert [flood.hears("ann", 0.0) for _ in range(60)] == [None] * 60
    assert flood.hears("ann", 0.0) == round(QUIET)
    assert flood.hears("ann", 1.0) == 0
    assert flood.hears("ann", QUIET) is None
    for no in range(MANY + 1):
        flood.hears(f"guest{no}", 200.0)
    for no in range(5):
        flood.hears(f"later{no}", 300.0)
    assert len(flood._talkers) < 10
    flood.forgive("nobody")


def test_a_crowd_within_one_minute_costs_no_walk_over_all_of_it() -> None:
    flood = Flood(60)
    for no in range(2 * MANY):
        flood.hears(f"guest{no}", no / 1000)
    walked = 0

    class Counting(OrderedDict):  # type: ignore[type-arg]
        def values(self):  # type: ignore[no-untyped-def]
            nonlocal walked
            for value in super().values():
                walked += 1
                yield value

    flood._talkers = Counting(flood._talkers)
    for no in range(100):
        flood.hears(f"later{no}", 21.0)
    assert walked <= 100


def test_no_more_people_are_remembered_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one unheard for longest begins anew; whoever floods is heard all the time, and is not forgotten for it."""
    monkeypatch.setattr("bot.hall.flood.MANY", 50)
    monkeypatch.setattr("bot.hall.flood.MOST", 100)
    flood = Flood(3)
    answers = []
    for no in range(1000):
        flood.hears(f"guest{no}", no / 1000)
        if no % 90 == 0:
            answers.append(flood.hears("ann", no / 1000))
    assert answers == [None] * 3 + [round(QUIET)] + [0] * 8
    assert len(flood._talkers) == 100


def test_a_quick_player_gets_back_what_a_move_cost_and_no_more() -> None:
    flood = Flood(2)
    for _ in range(20):
        assert flood.hears("ann", 0.0) is None
        flood.forgive("ann")
    flood.forgive("ann")
    assert [flood.hears("ann", 0.0) for _ in range(3)] == [None, None, round(QUIET)]
