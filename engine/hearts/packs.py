"""Which cards are played with and what they are worth (RULES B1, C1, D4, D5), worked out once per set of options."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.cards import (
    BIT,
    COPY,
    HEARTS,
    IDENTITY,
    JOKER,
    PACK_52,
    cards_of,
    mask_of,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)
from engine.hearts.options import Options, PointValues

MOST_SEATS: Final = 11
"""The largest table there is (RULES D5)."""

_LEAVES_28 = " ".join(rank + suit for rank in "3579JK" for suit in "CDSH")  # RULES C1

# What leaves the pack, by number of players. In a double pack a card named once loses its second copy.
REMOVED: dict[str, dict[int, str]] = {
    "single": {2: _LEAVES_28, 3: "2D", 4: "", 5: "2D 2C", 6: "2D 3D 3C 4C", 7: "2D 3D 3C"},  # RULES B1, C1
    "black maria": {3: "2C", 4: "", 5: "2D 2C", 6: "2D 3D 3C 4C", 7: "2D 3D 3C"},  # RULES D4
    "double": {  # RULES D5
        5: "",
        6: "2C 2D",
        7: "",
        8: "2C",
        9: "2C 2D 2D 2S 2S",
        10: "2C 2D 2D 2S",
        11: "2C 2D 2D 2S 2S",
    },
}
JOKERS_ADDED = {"single": (), "black maria": (), "double": (5, 7, 8)}  # RULES D5


@dataclass(frozen=True)
class Pack:
    """The cards of one kind of match; masks as in engine.cards, tables indexed by card (0..127).

    `hand` cards go to each seat, `left` stay over. `suits[card]` is the whole suit of that card, `by_suit` C D S H,
    `values[card]` what it costs. `penalty` are the cards of positive value (RULES 0), `valued` those of any, `bonus` the
    one of RULES D2.
    """

    cards: tuple[int, ...]
    card_set: frozenset[int]
    mask: int
    hand: int
    left: int
    suits: tuple[int, ...]
    by_suit: tuple[int, ...]
    values: tuple[int, ...]
    penalty: int
    valued: int
    hearts: int
    queens: int
    bonus: int

    @property
    def opening(self) -> int:
        """The card that opens when no card is left out."""
        return lowest_club(self.mask)

    @property
    def points(self) -> int:
        """What all penalty cards together cost."""
        return self.worth(self.penalty)

    def worth(self, mask: int) -> int:
        """What the cards of a set cost together, the bonus card included."""
        values = self.values
        return sum([values[card] for card in cards_of(mask & self.valued)])


def lowest_club(mask: int) -> int:
    """The lowest club of a set, the joker below all (RULES B2, C2, D5.3); ValueError if it has none."""
    if mask & BIT[JOKER]:
        return JOKER
    clubs = mask & (BIT[13] - 1)
    if not clubs:
        raise ValueError("no club to open with in " + repr(cards_of(mask)))
    return (clubs & -clubs).bit_length() - 1


def pack_of(options: Options) -> Pack:
    """The pack that a match with these options is played with; the same object for the same pack."""
    left_over = options.players == 2 and options.two_player_rest != "deal14"
    return _pack(options.pack, options.players, left_over, options.values, options.omnibus_card)


@cache
def _pack(name: str, players: int, left_over: bool, values: PointValues, bonus_text: str) -> Pack:
    mask = PACK_52 | PACK_52 << COPY if name == "double" else PACK_52
    for card in parse_cards(REMOVED[name][players]):
        # Of a double pack the second copy leaves first, so that the card which opens is always a first copy.
        mask ^= BIT[card ^ COPY] if name == "double" else BIT[card]
    if players in JOKERS_ADDED[name]:
        mask |= BIT[JOKER]
    cards = cards_of(mask)
    hand, left = divmod(len(cards), players)
    if left_over:  # RULES C1: thirteen each, two stay out
        hand, left = hand - 1, left + 2
    worth = tuple(_value(card, values, parse_card(bonus_text)) for card in range(2 * COPY))
    by_suit = tuple([mask_of([card for card in cards if suit_of(card) == suit]) for suit in range(4)])
    return Pack(
        cards=cards,
        card_set=frozenset(cards),
        mask=mask,
        hand=hand,
        left=left,
        suits=tuple([(*by_suit, 0)[suit_of(card)] for card in range(2 * COPY)]),
        by_suit=by_suit,
        values=worth,
        penalty=mask_of(card for card in cards if worth[card] > 0),
        valued=mask_of(card for card in cards if worth[card]),
        hearts=by_suit[HEARTS],
        queens=mask & _both(parse_card("QS")),
        bonus=mask & _both(parse_card(bonus_text)) if values.bonus else 0,
    )


def _both(card: int) -> int:
    return BIT[card] | BIT[card + COPY]


def _value(card: int, values: PointValues, bonus: int) -> int:
    """What one card costs."""
    identity = card & IDENTITY
    if suit_of(identity) == HEARTS:
        return values.hearts[rank_of(identity)]
    honours = {parse_card("QS"): values.queen, parse_card("KS"): values.king, parse_card("AS"): values.ace}
    return honours.get(identity, values.bonus if identity == bonus else 0)
