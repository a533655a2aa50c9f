"""Who gets the prize, and that it is paid once (RULES F13, F14, F28, A13)."""

from typing import Any

import pytest

from bot.games import GAMES
from bot.table.commands import By
from bot.table.decide import Draft
from bot.table.events import Begun, Opened, Stake
from bot.table.evolve import evolve, opened
from bot.table.options import TableOptions
from bot.table.prize import pay_out, shares
from bot.table.state import BegunTable, Seat
from engine.game import Outcome
from engine.shuffle import deck, lot
from tests.bot.conversation import Conversation
from tests.bot.playing import play_deal, play_on, state
from tests.bot.stacked import take_up

GAME = """
    ann>  !start
    bob>  !join
    ann>  !end 20
    ann>  !prize 25
    ann>  !play
    """


async def test_the_best_person_is_paid_once(chat: Conversation) -> None:
    await chat.people("ann", "bob", "eve")
    await chat.play(GAME)
    over = (await play_on(chat, "ann", "bob"))["table"]
    totals = {row[0]: row[2] for row in (await state(chat, "ann"))["seats"]["list"] if row[1] == "human"}
    best = min(totals, key=lambda nick: totals[nick])
    other = {"ann": "bob", "bob": "ann"}[best]
    assert chat.balance(best) == (100 if best == "ann" else 125)
    assert chat.balance(other) == (75 if other == "ann" else 100)
    assert (chat.balance("ann") + chat.balance("bob"), chat.escrow()) == (200, 0)
    line = next(line for line in chat.read() if line.startswith("#1 over: "))
    assert f"prize 25 xats → {best} (receipt {over['receipt']})" in line
    assert chat.storage.audit() == []
    await chat.crash_and_restart()
    await chat.wait(2000)
    assert (chat.balance("ann") + chat.balance("bob"), chat.escrow()) == (200, 0)
    assert chat.read() == []


async def test_a_sleeper_is_still_seated_and_wins(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await take_up(chat, "ann", "bob", prize=10, end=26)
    await play_on(chat, "ann", until="playing", most=1)
    for _ in range(200):
        if chat.live().table.outcome is not None:
            break
        await chat.wait(30)
    assert chat.live().table.outcome is not None  # ann shot the moon asleep: the others have 26
    assert chat.balance("ann") == 100
    assert chat.live().table.named(0).autos > 3


async def test_the_last_person_plays_on_for_it(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play(GAME)
    await chat.play("""
        ann>  !leave
        bot#  #1 bob is captain now …
        """)
    await play_on(chat, "bob")
    assert (chat.balance("ann"), chat.balance("bob")) == (75, 125)


async def test_nobody_seated_has_a_claim_and_the_last_who_left_is_paid(chat: Conversation) -> None:
    await chat.people("ann", guests=("gus",))
    await chat.play("""
        ann>  !start
        gus>  !join
        ann>  !end 20
        ann>  !prize 25
        ann>  !play
        ann>  !leave
        """)
    await play_on(chat, "gus")
    assert chat.balance("ann") == 100
    over = next(line for line in chat.read() if line.startswith("#1 over: "))
    assert "prize 25 xats → ann (receipt r" in over


async def test_a_guest_who_logs_in_before_the_end_can_win(chat: Conversation) -> None:
    await chat.people("ann", guests=("gus",))
    await chat.play("""
        ann>  !start
        gus>  !join
        ann>  !end 20
        ann>  !prize 25
        ann>  !play
        ann>  !end 80
        ann>  !leave
        """)
    await play_deal(chat, "gus")
    chat.network.log_in("gus", "Gustav")
    await chat.settle()
    await play_on(chat, "gus")
    assert chat.balance("gustav") == 125


async def test_level_winners_draw_a_lot(chat: Conversation) -> None:
    """With everybody else at 26 after ann's moon, bob and carl are level; ann has left, so they are best."""
    await chat.people("ann", "bob", "carl")
    await take_up(chat, "bob", "ann", "carl", prize=30, end=26, hands=_with_the_moon_at(1))
    await chat.play("""
        ann>  !leave
        """)
    await play_on(chat, "bob", "carl")
    table = chat.live().table
    assert table.outcome is not None
    assert table.outcome.winners == (1,)
    over = next(line for line in chat.read() if line.startswith("#1 over: "))
    winner = "bob" if chat.balance("bob") == 100 else "carl"
    assert {chat.balance("bob"), chat.balance("carl")} in ({70, 130}, {100})
    assert f"→ {winner} by lot" in over


async def test_level_winners_share(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl")
    await take_up(chat, "bob", "ann", "carl", prize=31, end=26, tie="shared", hands=_with_the_moon_at(1))
    await chat.play("""
        ann>  !leave
        """)
    await play_on(chat, "bob", "carl")
    assert sorted((chat.balance("bob") - 69, chat.balance("carl") - 100)) == [15, 16]
    assert chat.storage.audit() == []


async def test_a_share_of_nothing_is_not_paid(chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl")
    await take_up(chat, "bob", "ann", "carl", prize=1, end=26, tie="shared", hands=_with_the_moon_at(1))
    await chat.play("""
        ann>  !leave
        """)
    await play_on(chat, "bob", "carl")
    assert chat.balance("bob") + chat.balance("carl") == 200
    assert chat.escrow() == 0


def _with_the_moon_at(seat: int) -> dict[int, str]:
    """One suit each; the clubs, which take everything, at that seat."""
    suits = [" ".join(f"{rank}{suit}" for rank in "23456789TJQKA") for suit in "DSH"]
    clubs = " ".join(f"{rank}C" for rank in "23456789TJQKA")
    suits.insert(seat, clubs)
    return dict(enumerate(suits))


# --- the pure part ----------------------------------------------------------------------------------------------------
def _table(*seats: Seat, prize: int = 10, variant: str = "classic", **options: str) -> BegunTable:
    adapter = GAMES["hearts"]
    chosen: Any = adapter.preset(variant, len(seats))
    for name, text in options.items():
        chosen = chosen.with_option(name, text)
    event = Opened("net", "#hearts", "ann", "ann", "hearts", chosen.save(), TableOptions().data(), bytes(32).hex())
    table, _ = evolve(opened(7, event, trust_nicks=False), Begun([]))
    assert isinstance(table, BegunTable)
    table.seats = list(seats)
    table.stakes = (Stake("ann", prize),)
    return table


def person(name: str, *, claim: bool = True) -> Seat:
    return Seat(name, name, claim=claim)


COMPUTER = Seat("Deniz", None, claim=False)
GUEST = Seat("gus", "~gus")


@pytest.mark.parametrize(
    ("seats", "outcome", "paid", "by_lot"),
    [
        ((person("a"), person("b"), COMPUTER), Outcome(((2,), (1,), (0,)), (2,)), {1: 10}, False),
        ((GUEST, person("b"), COMPUTER), Outcome(((0,), (2,), (1,)), (0,)), {1: 10}, False),
        ((person("a", claim=False), GUEST, COMPUTER), Outcome(((0,), (1,), (2,)), (0,)), {}, False),
        # one lot for both, where the same people are level
        ((person("a"), person("b"), COMPUTER), Outcome(((0, 1), (2,)), (1,), by_lot=True), {1: 10}, True),
        # a computer among the level ones is dropped first: no lot is needed
        ((person("a"), COMPUTER, COMPUTER), Outcome(((0, 1), (2,)), (1,), by_lot=True), {0: 10}, False),
    ],
)
def test_shares(seats: tuple[Seat, ...], outcome: Outcome, paid: dict[int, int], by_lot: bool) -> None:
    payouts, lot = shares(_table(*seats), outcome)
    assert {payout.seat: payout.amount for payout in payouts} == paid
    assert lot == by_lot


def test_a_lot_of_its_own_when_others_are_level() -> None:
    table = _table(person("a"), person("b"), COMPUTER)
    payouts, lot = shares(table, Outcome(((0, 1, 2),), (2,), by_lot=True))
    assert len(payouts) == 1
    assert payouts[0].seat in (0, 1)
    assert lot


def test_partners_split_the_prize() -> None:
    table = _table(person("a"), person("b"), person("c"), COMPUTER, variant="team", prize=11)
    payouts, _ = shares(table, Outcome(((0, 2), (1, 3)), (0, 2)))
    assert sorted(payout.amount for payout in payouts) == [5, 6]
    payouts, _ = shares(table, Outcome(((1, 3), (0, 2)), (1, 3)))
    assert [(payout.seat, payout.amount) for payout in payouts] == [(1, 11)]  # a computer's share is its partner's
    table.seats[1] = GUEST
    draft = Draft(table, By("a", "a"))
    table.outcome = Outcome(((1, 3), (0, 2)), (1, 3))
    assert pay_out(draft) == ([], False)
    assert draft.postings[0].kind == "refunded"  # type: ignore[union-attr]


SECRETS = [bytes([number]) * 32 for number in range(12)]


def test_anybody_can_compute_who_drew_the_prize() -> None:
    """The labels are for good (RULES F28): with the secret the lot can be drawn again."""
    drawn = set()
    for secret in SECRETS:
        table = _table(person("a"), person("b"), COMPUTER)
        table.secret = secret
        payouts, by_lot = shares(table, Outcome(((0, 1, 2),), (2,), by_lot=True))
        assert ([payout.seat for payout in payouts], by_lot) == ([lot(secret, "lot/prize", (0, 1))], True)
        drawn.add(payouts[0].seat)
    assert drawn == {0, 1}


def test_anybody_can_compute_who_got_the_odd_units() -> None:
    level = Outcome(((0, 1, 2),), (0, 1, 2))
    partners = Outcome(((0, 2), (1, 3)), (0, 2))
    for secret in SECRETS:
        table = _table(person("a"), person("b"), person("c"), prize=11, tie="shared")
        table.secret = secret
        payouts, by_lot = shares(table, level)
        first = deck(secret, "lot/prize rest", (0, 1, 2))[:2]
        assert {payout.seat: payout.amount for payout in payouts} == {no: 4 if no in first else 3 for no in range(3)}
        assert not by_lot
        table = _table(person("a"), person("b"), person("c"), COMPUTER, variant="team", prize=11)
        table.secret = secret
        payouts, _ = shares(table, partners)
        first = deck(secret, "lot/prize rest", (0, 2))[:1]
        assert {payout.seat: payout.amount for payout in payouts} == {no: 6 if no in first else 5 for no in (0, 2)}


def test_without_a_prize_nobody_is_said_to_have_drawn_it() -> None:
    table = _table(person("a"), person("b"), COMPUTER)
    table.outcome, table.stakes = Outcome(((0, 1, 2),), (0,), by_lot=True), ()
    draft = Draft(table, By("a", "a"))
    assert pay_out(draft) == ([], False)
    assert draft.postings == []
