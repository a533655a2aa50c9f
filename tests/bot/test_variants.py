"""Every variant at every number of players, opened and played in the chat; the mixed moon; the options of Guandan."""

import re
from collections.abc import Callable

import pytest

from engine.guandan.options import GUANDAN, settable
from engine.hearts.variants import VARIANTS
from tests.bot import guandan_playing
from tests.bot.conversation import Conversation
from tests.bot.playing import play_on
from tests.bot.stacked import take_up
from tests.guandan_lines import cards_in
from tests.guandan_match import OTHER, OTHERWISE, Record, played

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


# --- Guandan --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", [line.name for line in settable(GUANDAN)])
async def test_an_option_of_guandan_is_set_in_the_lobby(chat: Conversation, name: str) -> None:
    usual = {line.name: line for line in settable(GUANDAN)}[name]
    (other,) = [value for value in usual.allowed if value != usual.value]
    await chat.people("ann")
    await chat.play(f"""
        ann>  !start guandan
        ann>  !rules
        bot#  ann: guandan, 4 players, partners 0+2 and 1+3, …
        ann>  !set {name} {other.upper()}
        bot#  #1 {name} = {other}
        ann>  !set {name} perhaps
        bot#  ann: {name} perhaps will not do: one of {", ".join(usual.allowed)}
        ann>  !rules
        bot#  …set here: {name}={other}
        ann>  !set {name} {usual.value}
        bot#  #1 {name} = {usual.value}
        ann>  !rules
        bot#  ann: guandan, …
    """)
    assert "set here" not in chat.read()[-1]
    await chat.play(f"""
        ann>  !set {name} {other}
        ann>  !play
        ann>  !set {name} {usual.value}
        bot#  ann: {name} can be set only before the game; …
    """)
    table = chat.live().table
    assert [(line.name, line.value) for line in settable(table.options) if line.value != line.default] == [
        (name, other)
    ]


@pytest.mark.parametrize(
    ("secret", "events"),
    [
        pytest.param(21, OTHERWISE, id="short"),
        pytest.param(174, (*OTHERWISE, "fall from the ace"), id="through the fall", marks=pytest.mark.long),
    ],
)
async def test_a_match_with_every_option_of_guandan_changed(
    secret: int, events: tuple[str, ...], converse: Callable[..., Conversation]
) -> None:
    """The dice are loaded; if `events` no longer happen, `python -m tests.guandan_match 300 options` finds others."""
    chat = converse(secret=secret.to_bytes(32, "big"))
    foreseen = played(secret.to_bytes(32, "big"), OTHER, people=(0, 1))
    assert foreseen is not None
    assert foreseen.has(*events), foreseen.seen
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start guandan
        bob>  !join
        ann>  !prize 25
    """)
    for line in settable(OTHER):
        await chat.say("ann", f"!set {line.name} {line.value}")
    await chat.say("ann", "!play")
    assert chat.live().table.options == OTHER

    await guandan_playing.play_on(chat, "ann", "bob")
    lines = chat.read()
    check_the_options(lines, foreseen)
    assert all(len(line.text.encode()) <= 350 for line in chat.network.sent)
    winner = {0: "ann", 1: "bob"}[min(foreseen.winners)]
    (over,) = [line for line in lines if line.startswith("#1 over")]
    assert f"after {len(foreseen.deals)} deals · prize 25 xats → {winner} (receipt r" in over
    assert chat.balance(winner) == 100 + 25 - 25 * (winner == "ann")
    assert chat.storage.audit() == []


def check_the_options(lines: list[str], foreseen: Record) -> None:
    """What the channel reads that it would not read by the usual options."""
    assert sum("equal tributes: by lot" in line for line in lines) == foreseen.seen["tribute by lot"]
    assert sum(line.endswith("a tribute") for line in lines) == foreseen.seen["tribute chosen"]
    assert (
        sum("falls back after three deals at the ace" in line for line in lines) == foreseen.seen["fall from the ace"]
    )
    level, thirds, doubles = "2", 0, 0
    for line in lines:
        thirds += " → 3rd" in line
        if scored := re.match(r"#1 deal \d+: 1st (\S+) 2nd (\S+) .*(?:next deal at (\w+)|wins at the ace)", line):
            double = any(f" {one}+{two} " in line for one, two in (scored.groups()[:2], scored.groups()[1::-1]))
            assert thirds == (0 if double else 1), line  # `end_on_double`
            level, thirds, doubles = scored[3] or "", 0, doubles + double
        elif line.startswith("#1 returned: "):
            assert not any(card[0] == level.replace("10", "T") for card in cards_in(line)), line  # `return_level_cards`
    assert doubles > 0
