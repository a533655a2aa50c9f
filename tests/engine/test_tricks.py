"""Plain tricks against the rule said card by card."""

import random

import pytest

from engine.cards import BIT, COPY, PACK_52, cards_of, deal_hands, mask_of, parse_card, parse_cards, rank_of, suit_of
from engine.reasons import MustFollow, NotHeld
from engine.tricks import SUIT, Play, playable, seat_of, why_unplayable, winner


@pytest.mark.parametrize("trump", [None, 0, 1, 2, 3])
def test_the_highest_trump_wins_else_the_highest_card_of_the_led_suit(trump: int | None) -> None:
    rng = random.Random(trump)
    for _ in range(300):
        cards = rng.sample(range(52), rng.randint(1, 7))
        plays = [Play(seat, card) for seat, card in enumerate(cards)]
        suit = trump if any(suit_of(card) == trump for card in cards) else suit_of(cards[0])
        best = max((card for card in cards if suit_of(card) == suit), key=rank_of)
        assert winner(plays, 0 if trump is None else SUIT[trump]) == cards.index(best)


def test_who_can_follow_must_and_who_cannot_may_play_anything() -> None:
    rng = random.Random(1)
    for _ in range(300):
        hand, led = mask_of(rng.sample(range(52), rng.randint(1, 13))), rng.randrange(4)
        followers = {card for card in cards_of(hand) if suit_of(card) == led}
        assert set(cards_of(playable(hand, SUIT[led]))) == (followers or set(cards_of(hand)))
        assert playable(hand, 0) == hand
        for card in range(-1, 130):
            reason = why_unplayable(hand, SUIT[led], card)
            if not hand & mask_of([card % COPY] if 0 <= card < 2 * COPY else []):
                assert reason == NotHeld(card)
            elif followers and suit_of(card) != led:
                assert reason == MustFollow(led, mask_of(followers))
            else:
                assert reason is None


def test_who_played_a_card_is_told_and_a_card_that_was_not_played_is_a_fault() -> None:
    five, king = parse_cards("5H KH")
    assert seat_of([Play(3, five), Play(0, king)], king) == 0
    with pytest.raises(ValueError, match="5H"):
        seat_of([Play(3, five + COPY)], five)


def test_hands_are_dealt_whole_and_only_from_an_order_of_the_pack() -> None:
    pack = frozenset(cards_of(PACK_52))
    deck = random.Random(2).sample(sorted(pack), 52)
    assert deal_hands(deck, pack, 3, 17) == [mask_of(deck[:17]), mask_of(deck[17:34]), mask_of(deck[34:51])]
    for bad in (deck[1:], [*deck, deck[1]], [*deck[1:], deck[1]], [*deck[1:], COPY], [*deck[1:], -1]):
        with pytest.raises(ValueError, match="52 cards"):
            deal_hands(bad, pack, 4, 13)
    assert BIT[parse_card("QS")] & deal_hands(sorted(pack), pack, 4, 13)[2]
