"""Plain tricks: a card is led, the others follow suit if they can, and the highest card of that suit wins.

Sets of cards are masks (engine.cards), so a rule is an `&`. In a single pack `SUIT[suit]` are the cards of a suit. A game
with rules of its own narrows what `playable` leaves (engine.hearts.legality).
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from engine.cards import BIT, held_copy, mask_of, suit_of, text_of
from engine.game import Reason
from engine.reasons import MustFollow, NotHeld

SUIT: Final = tuple([(BIT[13] - 1) << 13 * suit for suit in range(4)])
"""The cards of each suit of a single pack, C D S H."""


class Play(msgspec.Struct, frozen=True, gc=False):
    """One card of a trick and the seat that played it."""

    seat: int
    card: int


def playable(hand: int, led: int) -> int:
    """What a hand may play to a trick: its cards of the led suit (a mask, 0 for the leader), else any.

    >>> from engine.cards import CLUBS, HEARTS, mask_of, parse_cards, texts_of
    >>> hand = mask_of(parse_cards("3C 9C AD"))
    >>> texts_of(playable(hand, SUIT[CLUBS])), texts_of(playable(hand, SUIT[HEARTS]))
    ('3C 9C', '3C 9C AD')
    """
    return hand & led or hand


def why_unplayable(hand: int, led: int, card: int) -> Reason | None:
    """Why a hand may not play `card` to a trick of the `led` suit (a mask, 0 for the leader), or None.

    >>> from engine.cards import CLUBS, mask_of, parse_card, parse_cards
    >>> hand = mask_of(parse_cards("3C AD"))
    >>> why_unplayable(hand, SUIT[CLUBS], parse_card("AD"))
    MustFollow(suit=0, legal=2)
    """
    held = held_copy(hand, card)
    if held is None:
        return NotHeld(card)
    legal = playable(hand, led)
    return None if legal & BIT[held] else MustFollow(suit_of(led.bit_length() - 1), legal)


def seat_of(plays: Iterable[Play], card: int) -> int:
    """Who played this very card; ValueError if nobody did."""
    for play in plays:
        if play.card == card:
            return play.seat
    raise ValueError(f"{text_of(card)} is not in this trick")


def winner(plays: Sequence[Play], trumps: int = 0) -> int:
    """The seat that wins a complete trick of one pack: by the highest trump (a mask) if there is one.

    >>> from engine.cards import SPADES, parse_cards
    >>> trick = [Play(seat, card) for seat, card in zip((2, 3, 0, 1), parse_cards("5H KH 2S AD"))]
    >>> winner(trick), winner(trick, trumps=SUIT[SPADES])
    (3, 0)
    """
    cards = mask_of([play.card for play in plays])
    best = cards & trumps or cards & SUIT[suit_of(plays[0].card)]
    return seat_of(plays, best.bit_length() - 1)
