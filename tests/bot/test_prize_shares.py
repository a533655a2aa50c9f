"""Who is paid when several are level, or are partners, or have no wallet (RULES F13, F14, F28)."""

from collections.abc import Callable

import pytest

from tests.bot.conversation import Conversation
from tests.bot.last_card import (
    over,
    settlements,
)
from tests.bot.playing import play_on
from tests.bot.stacked import take_up


@pytest.mark.parametrize("secret", [bytes(32), bytes(range(32)), b"\7" * 32])
async def test_one_lot_for_the_winner_and_the_prize(secret: bytes, chat: Conversation) -> None:
    """bob, carl and dave are level at 0: who is drawn wins, and is paid."""
    await chat.people("ann", "bob", "carl", "dave")
    await take_up(chat, "ann", "bob", "carl", "dave", prize=30, end=1, moon="off")
    chat.live().table.secret = secret  # the hands are dealt: it is for the lots only
    await play_on(chat, "ann", "bob", "carl", "dave")
    outcome = chat.live().table.outcome
    assert outcome is not None
    winner = ("ann", "bob", "carl", "dave")[outcome.winners[0]]
    assert len(outcome.places[0]) == 3
    assert settlements(chat) == [("paid", winner, 30)]
    assert over(chat).startswith(f"#1 over: {winner} wins with 0 by lot · ")
    assert f"prize 30 xats → {winner} by lot (r" in over(chat)


async def test_a_winner_by_lot_who_is_a_guest_and_another_lot_for_the_prize(chat: Conversation) -> None:
    """Guests and computers are dropped before the lot: what was drawn among all of them does not count for it."""
    await chat.people("ann", "bob", guests=("gus", "gil"))
    await take_up(chat, "ann", "gus", "gil", "bob", prize=30, end=1, moon="off")
    await play_on(chat, "ann", "gus", "gil", "bob")
    assert settlements(chat) == [("paid", "bob", 30)]
    assert "prize 30 xats → bob (r" in over(chat)


@pytest.mark.parametrize(
    ("rules", "how", "told"),
    [(1, "refunded", "nobody has a claim: the prize goes back (r"), (2, "paid", "prize 30 xats → ann (receipt r")],
)
async def test_nobody_who_is_left_has_a_wallet(rules: int, how: str, told: str, chat: Conversation) -> None:
    """A table is paid by the version of the rules under which it was opened (RULES F13, F26, F33)."""
    await chat.people("ann", guests=("gus", "gil"))
    await take_up(chat, "ann", "gus", "gil", prize=30, end=1, moon="off", rules=rules)
    await chat.say("ann", "!leave")
    await play_on(chat, "gus", "gil")
    assert settlements(chat) == [(how, "ann", 30)]
    assert told in over(chat)


TEAM = """
    ann>  !start team
    bob>  !join
    {third}> !join
    {fourth}> !join
    ann>  !end 20
    ann>  !prize 31
    ann>  !play
    """


async def test_partners_split_and_the_odd_unit_goes_to_the_lower_total(converse: Callable[..., Conversation]) -> None:
    for secret in (b"\1" * 32, b"\2" * 32):  # one that either side wins
        chat = converse(secret=secret)
        people = ("ann", "bob", "carl", "dave")
        await chat.people(*people)
        await chat.play(TEAM.format(third="carl", fourth="dave"))
        await play_on(chat, *people)
        table = chat.live().table
        assert table.outcome is not None
        winners = table.outcome.winners
        assert winners in ((0, 2), (1, 3))
        totals = [sum(deal[no] for deal in table.deal_log) for no in range(4)]
        paid = {account: amount for _, account, amount in settlements(chat)}
        assert sorted(paid.values()) == [15, 16]
        assert set(paid) == {people[no] for no in winners}
        low, high = sorted(winners, key=lambda no: totals[no])
        if totals[low] < totals[high]:
            assert paid[people[low]] == 16


async def test_a_guests_share_is_his_partners_and_a_team_without_wallets_refunds(
    converse: Callable[..., Conversation],
) -> None:
    seen = set()
    for secret in (b"\1" * 32, b"\2" * 32):  # one that either side wins
        chat = converse(secret=secret)
        await chat.people("ann", guests=("bob", "gus", "gil"))
        await chat.play(TEAM.format(third="gus", fourth="gil"))
        await play_on(chat, "ann", "bob", "gus", "gil")
        outcome = chat.live().table.outcome
        assert outcome is not None
        seen.add(outcome.winners)
        kind = "paid" if outcome.winners == (0, 2) else "refunded"  # ann with the guest gus, or two guests
        assert settlements(chat) == [(kind, "ann", 31)]
    assert seen == {(0, 2), (1, 3)}
