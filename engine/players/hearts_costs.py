"""What cards are likely to cost, as far as one player can tell (Hearts family)."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from functools import cached_property

from engine.cards import IDENTITY, SPADES, cards_of, mask_of, rank_of, suit_of
from engine.hearts.packs import Pack, pack_of
from engine.hearts.view import View

COVERED = (1.0, 0.8, 0.5, 0.25, 0.08, 0.03)
"""How likely a suit is still led when this many lower cards of it are gone from the hand."""
CAUGHT = 0.35
"""How likely an unseen card of value falls into a trick of its own suit that a higher card wins."""
DUMPED = 0.3
"""How likely the dearest unseen card is thrown on a trick that somebody cannot follow."""
DRAWN = 0.7
"""The part of a suit that is still out when its cards come to be played."""


@dataclass(frozen=True)
class Estimate:
    """One view, with what follows from it."""

    view: View
    _costs: dict[int, float] = field(default_factory=dict)

    @cached_property
    def pack(self) -> Pack:
        return pack_of(self.view.options)

    @cached_property
    def unseen(self) -> int:
        """The cards that are in other hands, or out of play, for all this player knows."""
        view = self.view
        seen = view.hand | (view.left_out or 0)
        seen |= mask_of([play.card for trick in view.tricks for play in trick.plays])
        return self.pack.mask & ~(seen | mask_of([play.card for play in view.trick]))

    @cached_property
    def voids(self) -> tuple[int, ...]:
        """Per seat, the suits (bit 0..3) that it is known not to hold: it did not follow."""
        voids = [0] * self.view.options.players
        for plays in (*[trick.plays for trick in self.view.tricks], self.view.trick):
            for play in plays[1:]:
                led = suit_of(plays[0].card)
                if suit_of(play.card) != led:
                    voids[play.seat] |= 1 << led
        return tuple(voids)

    @cached_property
    def dump(self) -> float:
        """What a player who cannot follow is likely to throw."""
        values = [self.pack.values[card] for card in cards_of(self.unseen & self.pack.penalty)]
        return DUMPED * max(values, default=0) + (1 - DUMPED) * sum(values) / max(len(values), 1)

    def below(self, card: int) -> tuple[int, int]:
        """How many unseen cards of its suit are lower than `card`, and how many are higher."""
        ranks = self.unseen_ranks[suit_of(card)]
        rank = rank_of(card)
        return bisect_left(ranks, rank), len(ranks) - bisect_right(ranks, rank)

    @cached_property
    def unseen_ranks(self) -> tuple[list[int], ...]:
        """The ranks of the unseen cards of each suit, ascending."""
        return tuple([sorted(map(rank_of, cards_of(self.unseen & suit))) for suit in self.pack.by_suit])

    def stays_highest(self, card: int, followers: int) -> float:
        """The chance that `card`, highest so far, is not beaten by so many who follow and would rather not."""
        lower, higher = self.below(card)
        if not higher or not followers:
            return 1.0
        return float((lower / (lower + higher)) ** min(followers, lower + higher))

    def cost_of_winning(self, card: int) -> float:
        """What a trick won with `card` is likely to bring, its own value included."""
        known = self._costs.get(card)
        if known is None:
            known = self._costs[card] = self._cost_of_winning(card)
        return known

    def _cost_of_winning(self, card: int) -> float:
        values = self.pack.values
        suit = self.unseen & self.pack.suits[card]
        rank = rank_of(card)
        caught = sum([values[other] for other in cards_of(suit & self.pack.valued) if rank_of(other) < rank])
        return values[card] + CAUGHT * caught + self.likely_dumps(card)

    def likely_dumps(self, card: int) -> float:
        """What those who cannot follow the suit of `card` are likely to throw on it."""
        others = self.view.options.players - 1
        left = (self.unseen & self.pack.suits[card]).bit_count()
        known = sum([voids >> suit_of(card) & 1 for voids in self.voids])
        unlikely: float = (1 - 1 / max(others, 2)) ** (left * DRAWN)  # that all of the suit is with the others
        void = max(known, others * unlikely)
        return void * self.dump

    def danger(self, hand: int) -> float:
        """What a hand is likely to cost from here on."""
        return sum([self.suit_danger(hand & suit) for suit in self.pack.by_suit])

    def suit_danger(self, cards: int) -> float:
        """What these cards of one suit are likely to cost: dear where high and not covered by lower ones."""
        danger = 0.0
        others = self.view.options.players - 1
        for lower, card in enumerate(sorted(cards_of(cards), key=rank_of)):
            covered = COVERED[min(lower, len(COVERED) - 1)]
            wins = self.stays_highest(card, others)
            danger += covered * wins * self.cost_of_winning(card)
            if suit_of(card) == SPADES:
                danger += covered**2 * 0.3 * self.pack.values[card]  # it must be got rid of before its suit is drawn
        return danger

    def same_on_table(self, card: int) -> bool:
        """Whether the other copy lies in this trick, so that both cancel (RULES D5.5)."""
        return any(play.card & IDENTITY == card & IDENTITY for play in self.view.trick)
