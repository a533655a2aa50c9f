"""Tables of Guandan with hands that a test decides, in any deal of a match (see tests.bot.stacked)."""

from collections.abc import Iterator
from typing import Any

from bot.games import GAMES
from bot.table import events as ev
from bot.table.codec import encode
from bot.table.options import TableOptions
from engine import rules as versions
from engine.cards import COPY, IDENTITY, cards_of, parse_cards, text_of
from engine.game import Deck, Lot, Phase
from engine.guandan.match import Match
from engine.guandan.order import PACK, rank_of, strength
from storage import Hold, Unit, Wallet
from tests.bot.conversation import Conversation
from tests.bot.stacked import key_of

FOUR = ("ann", "bob", "carl", "dora")
NAMES = ("Deniz", "Robin", "Sasha", "Kim")
HAND = 27


def deck_of(hands: dict[int, str]) -> list[int]:
    """A deck that deals each seat at least these cards; the rest of the pack goes round from the lowest card up."""
    dealt = {seat: [*_copies(hands.get(seat, ""), hands, seat)] for seat in range(4)}
    used = {card for cards in dealt.values() for card in cards}
    rest = sorted(
        (card for card in PACK if card not in used), key=lambda card: (rank_of(card), (card + rank_of(card)) % 4)
    )
    for card in rest:
        seat = min(range(4), key=lambda seat: (len(dealt[seat]), seat))
        dealt[seat].append(card)
    assert all(len(cards) == HAND for cards in dealt.values())
    return [card for seat in range(4) for card in dealt[seat]]


def _copies(text: str, hands: dict[int, str], seat: int) -> Iterator[int]:
    """The cards named for a seat; a card that an earlier seat has already is its second copy."""
    earlier = [card & IDENTITY for no in range(seat) for card in parse_cards(hands.get(no, ""))]
    for card in parse_cards(text):
        yield card + COPY if card < COPY and card in earlier else card


def deal_in_order(match: Match, order: tuple[int, ...]) -> Iterator[tuple[int, Any]]:
    """Play a deal that ends in `order`: who is to finish next plays single cards, the others pass.

    A partner takes the wind. Each action must be applied to `match` before the next is asked for.
    """
    for finisher in order:
        while match.phase is Phase.PLAYING and finisher not in match.finished:
            seat = match.turn
            assert seat is not None
            wind = match.top is not None and match.top.seat in match.finished and match.top.seat == (seat + 2) % 4
            plays = match.to_beat is None or (seat == finisher and not wind)
            yield seat, _card(match, seat) if plays else "pass"


def _card(match: Match, seat: int) -> tuple[int, ...]:
    """A single card that goes, the strongest first, so that the last one can be beaten by anybody."""
    cards = sorted(cards_of(match.hand(seat)), key=lambda card: -strength(card, match.level))
    top = match.to_beat
    if top is None:
        return (cards[0],)
    return (next(card for card in reversed(cards) if strength(card, match.level) > top.key),)


async def take_up(
    chat: Conversation,
    *people: str,
    hands: dict[int, str] | None = None,
    orders: tuple[tuple[int, ...], ...] = (),
    leader: int = 0,
    prize: int = 0,
    manners: TableOptions | None = None,
    rules: int = versions.NEWEST,
    **options: Any,
) -> None:
    """Start the bot again on a match of these people (and computers) after deals that ended in `orders`.

    The running deal gives `hands` (at least these cards) and waits for its first tribute, return or play; `leader`
    leads if it is the first. `options` are typed as after `!set`. The captain has staked `prize`;
    the table keeps that version of RULES.
    """
    adapter = GAMES["guandan"]
    chosen: Any = adapter.preset("guandan", None)
    for name, text in options.items():
        chosen = chosen.with_option(name, str(text))
    table_id = chat.storage.new_table("net", "#hearts").result(10)
    keys = [key_of(chat, nick) for nick in people]
    opened = ev.Opened(
        network="net",
        channel="#hearts",
        captain_nick=people[0],
        captain_key=keys[0],
        game="guandan",
        options=chosen.save(),
        manners=(manners or TableOptions()).data(),
        secret=bytes(32).hex(),
        rules=rules,
    )
    events: list[ev.TableEvent] = [opened]
    events += [ev.Seated(no, nick, keys[no], "joined", True) for no, nick in enumerate(people) if no]
    if prize:
        events.append(ev.PrizeSet([ev.Stake(keys[0], prize)]))
    events.append(ev.Begun([(no, NAMES[no]) for no in range(len(people), 4)]))
    events += _played(Match(chosen.under(rules)), hands or {}, orders, leader, len(people))
    rows = tuple(encode(table_id, seq, event) for seq, event in enumerate(events))
    holds = (Hold(f"prize/{table_id}/0/0", Wallet("net", keys[0]), table_id, prize),) if prize else ()
    chat.storage.submit(Unit(rows, holds)).result(10)
    await chat.crash_and_restart()


def _played(
    match: Match, hands: dict[int, str], orders: tuple[tuple[int, ...], ...], leader: int, people: int
) -> Iterator[ev.TableEvent]:
    """The match up to the running deal: earlier deals are dealt anyhow, with a red joker for each side."""
    apart = {0: "RJ", 1: "RJ"}
    for done in range(len(orders) + 1):
        first = orders[0][0] if orders else leader
        yield from _draw(match, deck_of(apart if done < len(orders) else hands), first)
        if done == len(orders):
            return
        while match.phase is Phase.CHOOSING:
            seat = match.to_act()[0]
            yield _acted(match, seat, match.default_choice(seat), people)
        for seat, action in deal_in_order(match, orders[done]):
            yield _acted(match, seat, action, people)


def _draw(match: Match, deck: list[int], first: int) -> Iterator[ev.TableEvent]:
    while (chance := match.chance()) is not None:
        drawn = deck if isinstance(chance, Deck) else [first]
        assert isinstance(chance, Deck | Lot)
        match.supply(drawn)
        yield ev.Drawn(chance.label, drawn)


def _acted(match: Match, seat: int, action: Any, people: int) -> ev.Acted:
    match.apply(seat, action)
    plain = list(action) if isinstance(action, tuple) else action
    return ev.Acted(seat, plain, "human" if seat < people else "computer")


# --- playing on -----------------------------------------------------------------------------------------------------
async def play_deal(chat: Conversation, order: tuple[int, ...], people: tuple[str, ...] = FOUR) -> None:
    """Give the lowest cards back, then play the deal so that it ends in this order."""
    match = chat.live().table.game
    assert isinstance(match, Match)
    match = match.copy()
    while match.phase is Phase.CHOOSING:
        seat = match.to_act()[0]
        await _say(chat, people[seat], match, seat, match.default_choice(seat))
    for seat, action in deal_in_order(match, order):
        await _say(chat, people[seat], match, seat, action)


async def _say(chat: Conversation, nick: str, match: Match, seat: int, action: Any) -> None:
    """Do it in `match` and say it in the chat."""
    match.apply(seat, action)
    cards = (action,) if isinstance(action, int) else action
    text = action if isinstance(action, str) else " ".join(text_of(card) for card in cards)
    await chat.say(nick, text, private=True)
    chat.now += 1
