"""Which cards may be played and who wins with them, where play seldom comes by (RULES A5 to A7, D5)."""

import pytest

from engine.cards import COPY, mask_of, parse_card, parse_cards, texts_of
from engine.hearts import reasons as why
from engine.hearts.legality import legal_cards, why_illegal
from engine.hearts.options import Options
from engine.hearts.packs import pack_of
from engine.hearts.tricks import trick_winner
from engine.hearts.variants import variant
from engine.hearts.view import Play

ELDEST = variant("classic").but(lead="eldest", hearts_break=False)


def leads(options: Options, hand: str, trick_no: int = 1) -> set[str]:
    """What a leader may lead who need not open with the lowest club."""
    legal = legal_cards(options, pack_of(options), mask_of(parse_cards(hand)), None, trick_no, False, None)
    return set(texts_of(legal).split())


@pytest.mark.parametrize(
    ("options", "hand", "trick_no", "legal"),
    [
        (ELDEST, "4D QS 5H", 1, "4D"),
        (ELDEST, "4D 9C", 1, "4D 9C"),
        (ELDEST, "QS 5H", 1, "QS 5H"),  # nothing else is held
        (ELDEST.but(hearts_break=True), "QS 5H", 1, "QS"),  # and then hearts are still not broken
        (ELDEST, "4D QS 5H", 2, "4D QS 5H"),
        (ELDEST.but(first_trick_points="allow"), "4D QS 5H", 1, "4D QS 5H"),
    ],
)
def test_the_eldest_hand_leads_no_penalty_card_to_the_first_trick(
    options: Options, hand: str, trick_no: int, legal: str
) -> None:
    assert leads(options, hand, trick_no) == set(legal.split())


def test_who_leads_one_all_the_same_is_told_the_rule() -> None:
    hand = mask_of(parse_cards("4D QS 5H"))
    situation = (ELDEST, pack_of(ELDEST), hand, None, 1, False, None)
    assert why_illegal(situation, parse_card("QS")) == why.PointsBanned(mask_of(parse_cards("4D")))


@pytest.mark.parametrize("opening", ["2C", "3C"])
def test_who_must_open_is_told_with_which_card(opening: str) -> None:
    options = variant("classic")
    hand = mask_of(parse_cards(f"{opening} 9C AH"))
    situation = (options, pack_of(options), hand, None, 1, False, parse_card(opening))
    assert why_illegal(situation, parse_card("9C")) == why.MustOpenWith(parse_card(opening))
    assert why_illegal(situation, parse_card(opening)) is None


@pytest.mark.parametrize(("copy", "winner"), [(0, 1), (COPY, 1)], ids=["first", "second"])
def test_no_trick_is_lost_for_holding_the_second_copy(copy: int, winner: int) -> None:
    """Each king is a king, whichever copy of it lies in the trick."""
    options = variant("cancellation", 6)
    cards = [parse_card(text) for text in ("5H", "KH", "3H", "9H", "2S", "4C")]
    cards[1] += copy
    plays = tuple(Play(seat, card) for seat, card in enumerate(cards))
    follow = pack_of(options).suits[cards[0]]
    assert trick_winner(options, plays, mask_of(cards), follow, False) == winner
