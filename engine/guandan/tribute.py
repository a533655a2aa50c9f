"""Who pays tribute, what, and what may be returned (RULES E10): pure functions of hands and the last finishing order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.cards import CLUBS, DIAMONDS, HEARTS, IDENTITY, RED_JOKER, SPADES, cards_of
from engine.guandan.options import Options
from engine.guandan.order import strength, wild_of

TEN: Final = 8
"""The highest rank that is returned, if there is one so low."""
_PAID_FIRST: Final = {suit: place for place, suit in enumerate((SPADES, CLUBS, DIAMONDS, HEARTS))}
_RETURNED_FIRST: Final = {suit: place for place, suit in enumerate((CLUBS, DIAMONDS, SPADES, HEARTS))}


@dataclass(frozen=True, slots=True)
class Due:
    """What is owed before a deal.

    `payers` are in turn order counted from first place. `holders` of red jokers, per joker, are told if it is
    `cancelled`. `tie` says that two payers owe equally strong cards, so that who pays whom must be settled; `to` is
    the receiver of each payer, settled by turn order.
    """

    payers: tuple[int, ...]
    to: Mapping[int, int]
    cancelled: bool
    holders: tuple[int, ...]
    tie: bool


def payers_of(order: Sequence[int]) -> tuple[int, ...]:
    """Who pays: the last, or both opponents of partners who came first and second; in turn order from first place."""
    first = order[0]
    if order[1] == (first + 2) % 4:
        return (first + 1) % 4, (first + 3) % 4
    return (order[3],)


def due(order: Sequence[int], hands: Mapping[int, int], level: int) -> Due:
    """What is owed after a deal that ended in `order`; `hands` (masks) of the payers, at the new level."""
    payers = payers_of(order)
    holders = tuple([payer for payer in payers for card in cards_of(hands[payer]) if card & IDENTITY == RED_JOKER])
    if len(holders) == 2:
        return Due(payers, {}, True, holders, False)
    if len(payers) == 1:
        return Due(payers, {payers[0]: order[0]}, False, (), False)
    owed = [strength(tributes(hands[payer], level)[0], level) for payer in payers]
    better = payers if owed[0] >= owed[1] else payers[::-1]
    return Due(payers, dict(zip(better, order, strict=False)), False, (), owed[0] == owed[1])


def leader(owed: Due, first: int) -> int:
    """Who leads the deal: the payer of first place, or first place itself if nothing is paid (RULES E10.4, E10.6)."""
    return next((payer for payer, receiver in owed.to.items() if receiver == first), first)


def tributes(hand: int, level: int) -> tuple[int, ...]:
    """The cards that may be paid, the one paid by itself first: the strongest but wilds, one of each suit."""
    wild = wild_of(level)
    cards = [card for card in cards_of(hand) if card & IDENTITY != wild]
    most = max([strength(card, level) for card in cards])
    best = [card for card in cards if strength(card, level) == most]
    return _one_of_each(sorted(best, key=lambda card: (_PAID_FIRST.get((card & IDENTITY) // 13, 0), card)))


def returnable(hand: int, received: int | None, level: int, options: Options) -> tuple[int, ...]:
    """The cards that may be given back, the one given without an answer first; of equal copies one.

    `received` is the very card that was paid, which may not go back; an equal other copy may.
    """
    cards = [card for card in cards_of(hand) if card != received]
    low = [card for card in cards if _is_low(card & IDENTITY, level, options)]
    least = min([strength(card, level) for card in cards], default=0)
    eligible = low or [card for card in cards if strength(card, level) == least]

    def weight(card: int) -> tuple[int, int, int]:
        return strength(card, level), _RETURNED_FIRST.get((card & IDENTITY) // 13, 0), card

    return _one_of_each(sorted(eligible, key=weight))


def _is_low(identity: int, level: int, options: Options) -> bool:
    """Rank 2 to 10 and not wild, nor of the level rank if that counts as high (`return_level_cards`)."""
    if identity >= 52 or identity % 13 > TEN or identity == wild_of(level):
        return False
    return options.return_level_cards or identity % 13 != level


def _one_of_each(cards: Sequence[int]) -> tuple[int, ...]:
    """The first copy held of each card, in this order."""
    first: dict[int, int] = {}
    for card in cards:
        first.setdefault(card & IDENTITY, card)
    return tuple(first.values())
