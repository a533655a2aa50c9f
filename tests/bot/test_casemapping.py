"""Whose nick a command means, the network's CASEMAPPING says, and nothing else (DESIGN 4.6)."""

from collections.abc import Callable
from functools import partial

import pytest

from bot.wire.casemapping import fold
from tests.bot.conversation import Conversation

MADE = """
    ann>  !start classic 5
    ann>  !add Ünal ünal
    bot#  #1 Ünal, ünal are seated · …
    """


@pytest.fixture
async def apart(converse: Callable[..., Conversation]) -> Conversation:
    """A network that folds ASCII letters only, so that Ünal and ünal are two people."""
    chat = converse()
    chat.network.fold = partial(fold, mapping="ascii")  # type: ignore[method-assign]
    await chat.people("ann", "Ünal", "ünal", "[bob]")
    return chat


@pytest.mark.parametrize(("typed", "gone"), [("ünal", "ünal"), ("Ünal", "Ünal"), ("üNAL", "ünal")])
async def test_remove_takes_the_seat_of_the_one_who_was_named(apart: Conversation, typed: str, gone: str) -> None:
    await apart.play(MADE)
    await apart.play(f"""
        ann>  !remove {typed}
        bot#  #1 {gone} is removed · !join
        """)
    assert gone not in {seat.nick for _, seat in apart.live().table.people()}


async def test_who_is_none_of_them_is_nobody(apart: Conversation) -> None:
    await apart.play("""
        ann>  !start
        ann>  !add ünal
        ann>  !remove Ünal
        bot#  ann: Ünal does not sit at #1
        ann>  !give Ünal 5
        bot#  ann: 5 xats to Ünal, …
        ann>  !add {bob}
        bot#  ann: {bob} is not here
        """)
    assert (apart.balance("Ünal"), apart.balance("ünal")) == (105, 100)


async def test_computers_are_named_by_the_same_rule(apart: Conversation) -> None:
    await apart.play("""
        ann>  !start
        ann>  !add ünal
        ann>  !play
        ann>  !remove sasha
        bot#  ann: Sasha is a computer player
        """)


async def test_the_bot_is_spoken_to_by_its_own_name_only(apart: Conversation) -> None:
    apart.network.nick = "Übot"
    await apart.play("""
        ann>  ÜBOT: tables
        bot#  ann: no table is open …
        ann>  übot: tables
        bot#  (nothing)
        """)
