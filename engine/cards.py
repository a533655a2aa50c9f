"""Cards as small ints, sets of cards as int bit masks, and their text forms.

A card is `suit * 13 + rank` in its low six bits, suits C D S H and ranks 2..A counting from 0; 52 to 54 are jokers.
The second copy of a card, where two packs are used, is the first plus 64. Bit k of a mask is card k, so a single
pack needs 52 bits and a second copy costs it nothing.
"""

from collections.abc import Iterable, Sequence
from typing import Final

SUITS = "CDSH"
RANKS = "23456789TJQKA"
CLUBS: Final = 0
DIAMONDS: Final = 1
SPADES: Final = 2
HEARTS: Final = 3

JOKER: Final = 52
"""JK, the zero of clubs in Cancellation Hearts (RULES D5.3)."""
BLACK_JOKER: Final = 53
RED_JOKER: Final = 54

COPY: Final = 64
"""What the second copy of a card adds to it."""
IDENTITY: Final = 63
"""`card & IDENTITY` is the card whichever copy it is."""

BIT: Final = tuple(1 << card for card in range(2 * COPY))
"""`BIT[card]` is the mask of one card; a table because shifting builds a new int every time."""

FIRST_COPIES: Final = (1 << COPY) - 1
PACK_52: Final = (1 << 52) - 1
JOKERS: Final = BIT[BLACK_JOKER] | BIT[RED_JOKER] | BIT[JOKER]

_TEXTS = [rank + suit for suit in SUITS for rank in RANKS] + ["JK", "BJ", "RJ"]
_CARD_OF_TEXT = {text: card for card, text in enumerate(_TEXTS)}


def cards_of(mask: int) -> tuple[int, ...]:
    """The cards of a set, ascending (so second copies come last).

    >>> cards_of(0b1001), texts_of(0b1001)
    ((0, 3), '2C 5C')
    """
    # No tables: those of whole suits hold 32,768 tuples, and to miss the processor's cache costs more than this loop.
    cards: list[int] = []
    while mask:
        rest = mask & mask - 1
        cards.append((mask ^ rest).bit_length() - 1)
        mask = rest
    return tuple(cards)


def mask_of(cards: Iterable[int]) -> int:
    """The set of these cards.

    >>> texts_of(mask_of(parse_cards("QS 2C 2C")))
    '2C 2C QS'
    """
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def held_copy(hand: int, card: int) -> int | None:
    """`card` if it is in `hand`, else its other copy if that is, else None (also for a number that is no card).

    >>> held_copy(mask_of([3 + COPY]), 3) == 3 + COPY, held_copy(0, 3)
    (True, None)
    """
    if not 0 <= card < 2 * COPY:
        return None
    if hand & BIT[card]:
        return card
    return card ^ COPY if hand & BIT[card ^ COPY] else None


def deal_hands(deck: Sequence[int], pack: frozenset[int], seats: int, size: int) -> list[int]:
    """Deal `size` cards to each seat, to seat 0 the first ones; what is left of the deck stays over.

    Raises ValueError unless `deck` is an order of the cards of `pack`.

    >>> [texts_of(hand) for hand in deal_hands([3, 1, 2, 0, 4], frozenset(range(5)), seats=2, size=2)]
    ['3C 5C', '2C 4C']
    """
    if len(deck) != len(pack) or set(deck) != pack:
        raise ValueError(f"a deck must be an order of the {len(pack)} cards of chance(), got {deck!r}")
    return [mask_of(deck[start : start + size]) for start in range(0, size * seats, size)]


def suit_of(card: int) -> int:
    """The suit of a card, 0..3; the Cancellation joker is a club, the other jokers have none (4)."""
    identity = card & IDENTITY
    return CLUBS if identity == JOKER else identity // 13


def rank_of(card: int) -> int:
    """The rank of a card, 0 for a two to 12 for an ace; -1 for the Cancellation joker, below the two."""
    identity = card & IDENTITY
    return -1 if identity == JOKER else identity % 13


def text_of(card: int) -> str:
    """Rank then suit, `QS`; both copies of a card look alike.

    >>> text_of(parse_card("QS")), suit_of(parse_card("QS")) == SPADES, rank_of(parse_card("QS"))
    ('QS', True, 10)
    """
    return _TEXTS[card & IDENTITY]


def texts_of(mask: int) -> str:
    """The cards of a set, space-separated, suit by suit; the inverse of `mask_of(parse_cards(…))` but for copies."""
    return " ".join(text_of(card) for card in sorted(cards_of(mask), key=lambda card: (card & IDENTITY, card)))


def parse_card(text: str) -> int:
    """The first copy of the card with this canonical text (upper case); ValueError for any other text."""
    try:
        return _CARD_OF_TEXT[text]
    except KeyError:
        raise ValueError(f"{text!r} is no card; cards are rank then suit, like QS or TD, or JK BJ RJ") from None


def parse_cards(text: str) -> tuple[int, ...]:
    """Space-separated cards in their order; a card named again is its second copy, a third time a ValueError."""
    cards: list[int] = []
    for word in text.split():
        card = parse_card(word)
        if card in cards:
            card += COPY
        if card in cards:
            raise ValueError(f"{word} is named more than twice in {text!r}; no pack holds three")
        cards.append(card)
    return tuple(cards)
