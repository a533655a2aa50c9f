"""Every variant at every number of players, opened and played in the chat; the mixed moon."""

import pytest

from engine.hearts.variants import VARIANTS
from tests.bot.conversation import Conversation
from tests.bot.playing import play_on
from tests.bot.stacked import take_up

TABLES = [
    (name, players) for name, options in VARIANTS.items() for players in range(options.seats[0], options.seats[1] + 1)
]


@pytest.mark.parametrize(("name", "players"), TABLES, ids=lambda value: str(value))
async def test_a_variant_is_played_to_its_end(chat: Conversation, name: str, players: int) -> None:
    await chat.people("ann", "bob")
    await chat.play(f"""
        ann>  !start {name} {players}
        bot#  #1 open · {name} for {players} · …
        bob>  !join
        ann>  !end 1
        ann>  !prize 10
        ann>  !play
        bot#  #1 {name} begins · …
    """)
    seen = await play_on(chat, "ann", "bob")
    assert (seen["table"]["variant"], len(seen["seats"]["list"])) == (name, players)
    assert all(len(line.text.encode()) <= 350 for line in chat.network.sent)
    over = [line.text for line in chat.network.sent if " over: " in line.text]
    assert len(over) == 1
    assert chat.storage.audit() == []
    assert chat.storage.escrow(1).result(10) == 0


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("team 5", "team is for 4 players"),
        ("cancellation 4", "cancellation is for 5 to 11 players"),
        ("cancellation 12", "cancellation is for 5 to 11 players"),
        ("omnibus 2", "omnibus is for 3 to 7 players"),
        ("hearts 8", "classic is for 2 to 7 players"),
        ("whist", "I know no game whist · I know classic, …"),
    ],
)
async def test_what_cannot_be_is_refused_with_the_reason(chat: Conversation, typed: str, why: str) -> None:
    await chat.people("ann")
    await chat.play(f"""
        ann>  !start {typed}
        bot#  ann: {why}
        ann>  !tables
        bot#  ann: no table is open · …
    """)


async def test_seats_follow_the_variant(chat: Conversation) -> None:
    await chat.people("ann", "bob", "cem")
    await chat.play("""
        ann>  !start
        ann>  !add bob cem
        ann>  !game blackmaria
        bot#  #1 blackmaria · 0:ann 1:bob 2:cem · …
        ann>  !game cancellation 6
        bot#  #1 cancellation · 0:ann 1:bob 2:cem 3:free 4:free 5:free · …
        ann>  !game classic 2
        bot#  ann: 3 people sit here, too many for 2
        ann>  !set cancel_void all
        bot#  #1 cancel_void = all
        ann>  !game original
        ann>  !set queen_lock any
        bot#  ann: original has no choice of queen_lock
    """)


async def test_the_mixed_moon_asks_only_who_would_lose(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await take_up(chat, "ann", "bob", moon="mixed", end=20)
    await play_on(chat, "ann", "bob")  # ann wins with 0 by the old form: nobody is asked
    said = [line.text for line in chat.network.sent]
    assert not any("!moon old" in text for text in said)
    assert any("over: ann wins with 0" in text for text in said)
