"""`!channel`: what new tables of a channel begin with."""

from collections.abc import Callable

import pytest

from bot.transport.base import Rank
from tests.bot.conversation import Conversation


@pytest.fixture
async def room(chat: Conversation) -> Conversation:
    await chat.people("ann", "bob", "mod", mod=Rank.HALFOP)
    return chat


async def test_a_moderator_chooses_the_variant(room: Conversation) -> None:
    await room.play("""
        mod>  !channel
        bot#  mod: #hearts: new tables begin as usual · …
        mod>  !channel variant omnibus
        bot#  mod: new tables here begin with variant = omnibus
        mod>  !channel moon new
        bot#  mod: new tables here begin with moon = new
        mod>  !channel card_seconds 20
        bot#  mod: new tables here begin with card_seconds = 20
        bob>  !channel
        bot#  bob: #hearts: card_seconds=20 · moon=new · variant=omnibus · …
        ann>  !start
        bot#  #1 open · omnibus for 4 · …
        ann>  !set
        bot@ann … · moon=new (…
        bot@ann …card_seconds=20 (…
    """)


async def test_only_moderators_do(room: Conversation) -> None:
    await room.play("""
        ann>  !channel end 50
        bot#  ann: !channel is for moderators: halfop or higher in this channel
        ann>  !start
        bot#  #1 open · classic …
        ann>  !end
        bot#  ann: #1 ends at 100 …
    """)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("variant whist", "I know no game whist · …"),
        ("end 0", "end 0 will not do: …"),
        ("moon blue", "moon blue will not do: …"),
        ("colour red", "there is no option colour · …"),
        ("tribute_tie coin", "tribute_tie coin will not do: one of turn, random"),
        ("card_seconds 3", "card_seconds 3 will not do: …"),
        ("end", "it goes like this: !channel [option value]"),
    ],
)
async def test_what_no_table_could_have_is_refused(room: Conversation, typed: str, answer: str) -> None:
    await room.play(f"""
        mod>  !channel {typed}
        bot#  mod: {answer}
        mod>  !channel
        bot#  mod: #hearts: new tables begin as usual · …
    """)


async def test_an_option_of_another_variant_waits_for_it(room: Conversation) -> None:
    await room.play("""
        mod>  !channel omnibus_card jd
        bot#  mod: new tables here begin with omnibus_card = jd
        ann>  !start omnibus
        bot#  #1 open · omnibus …
        ann>  !rules
        bot#  ann: … JD -10 …
        bob>  !start
        bot#  #2 open · classic …
    """)


async def test_a_limit_for_the_usual_game_is_not_one_for_spot(room: Conversation) -> None:
    await room.play("""
        mod>  !channel end 50
        bot#  mod: new tables here begin with end = 50
        ann>  !start
        bot#  #1 open · …
        ann>  !end
        bot#  ann: #1 ends at 50 · …
        bob>  !start spot
        bot#  #2 open · spot …
        bob>  !end
        bot#  bob: #2 ends at 500 · …
    """)


async def test_a_choice_is_taken_back_and_survives_a_restart(room: Conversation) -> None:
    await room.play("""
        mod>  !channel end 50
        bot#  mod: new tables here begin with end = 50
        mod>  !channel variant spot
        bot#  mod: new tables here begin with variant = spot
        mod>  !channel end default
        bot#  mod: new tables here begin with the usual end
    """)
    await room.crash_and_restart()
    await room.play("""
        ann>  !start
        bot#  #1 open · spot for 4 · …
        ann>  !end
        bot#  ann: #1 ends at 500 · …
    """)


async def test_the_config_comes_first_and_moderators_over_it(converse: Callable[..., Conversation]) -> None:
    defaults = {"variant": "reverse", "moon": "off"}
    chat = converse(channel={"defaults": defaults})
    await chat.people("ann", "mod", mod=Rank.OP)
    await chat.play("""
        mod>  !channel moon new
        bot#  mod: new tables here begin with moon = new
        ann>  !start
        bot#  #1 open · reverse …
        ann>  !set
        bot@ann … · moon=new (…
    """)
