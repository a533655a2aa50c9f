"""What other programs for Guandan got wrong, as lines typed to a table of ours (issue 5)."""

import pytest

from bot.games.guandan import reasons
from bot.presenter.refusals import refusal
from bot.presenter.voice import Voice
from bot.reasons import NotANumber
from engine.cards import parse_cards
from engine.guandan.order import Reading, Shape
from engine.guandan.reasons import DoesNotBeat, NoShape
from tests.bot.guandan_seat import meant, played_texts, seat_holding, typed


def test_two_pairs_in_a_row_are_refused_with_why() -> None:
    match = seat_holding("AC AD KC KD QC QD")
    for text in ("AAKK", "ac ad kc kd"):
        refused = typed(match, text).refused
        assert isinstance(refused, NoShape)
        assert refusal(refused, Voice()) == (
            "♣K ♦K ♣A ♦A is no play: four cards are a bomb of one rank or all jokers, pairs in a row are three"
        )
    assert typed(match, "AAKKQQ").legal


@pytest.mark.parametrize("text", ["448899", "4h 4h 8c 8d 9c 9d", "8899ww", "w w 8 8 9 9"])
def test_two_wilds_beside_two_pairs_have_three_readings(text: str) -> None:
    match = seat_holding("4H 4H 8C 8D 9C 9D KC", level="4")
    what = typed(match, text)
    plate, to_ten, to_nine = Reading(Shape.PLATE, 6, 9), Reading(Shape.TUBE, 6, 10), Reading(Shape.TUBE, 6, 9)
    assert what.asked == (plate, to_ten, to_nine)
    assert what.after is not None
    for number, reading in enumerate(what.asked, 1):
        got = typed(what.after, str(number)).played
        assert got is not None
        assert got.reading == reading
    for text in ("0", "4", "99999999999999999999"):
        assert isinstance(typed(what.after, text).refused, NotANumber)
    assert what.after.default_choice(0) == what.after.legal(0)[0]  # no answer: the plate (RULES E6)
    assert typed(match, "plate 9").played.reading == plate  # type: ignore[union-attr]
    assert typed(match, "tube 10").played.reading == to_ten  # type: ignore[union-attr]
    following = seat_holding("4H 4H 8C 8D 9C 9D KC", level="4", top="tube 6 9")
    assert typed(following, "448899").played.reading == to_ten  # type: ignore[union-attr] # the only one that beats it


def test_a_level_card_keeps_its_natural_rank_in_a_run() -> None:
    match = seat_holding("3C 4D 5C 6C 7C 5D 6D 6S 7D 7S AC", level="5")
    assert played_texts(match, "34567").split() == ["3C", "4D", "5C", "6C", "7C"]
    assert typed(match, "straight 7").legal
    assert typed(match, "556677").played.reading == Reading(Shape.TUBE, 6, 7)  # type: ignore[union-attr]
    assert typed(match, "a5").refused == NoShape(parse_cards("5C AC"))
    over_an_ace = seat_holding("5C 5D KC", level="5", top="single 1 A")
    assert typed(over_an_ace, "5").legal  # by itself it beats the ace


def test_a_bomb_is_no_full_house() -> None:
    match = seat_holding("3C 3D 3S 3H 2H 4C 4D", top="full_house 5 A")
    assert typed(match, "3333w").played.reading == Reading(Shape.BOMB, 5, 3)  # type: ignore[union-attr]
    assert typed(match, "3333").played.reading == Reading(Shape.BOMB, 4, 3)  # type: ignore[union-attr]
    assert isinstance(typed(match, "33344").refused, DoesNotBeat)
    assert typed(seat_holding("3C 3D 3S 3H 3H"), "full 3").refused == reasons.CannotMake("full 3")
    with_wilds = typed(seat_holding("3C 3D 3S 2H 2H"), "333ww")
    assert with_wilds.asked == (Reading(Shape.BOMB, 5, 3), Reading(Shape.FULL_HOUSE, 5, 3))


@pytest.mark.parametrize(
    ("top", "text", "why"),
    [
        ("pair 2 K", "qq", "pair Q does not beat pair K"),
        ("pair 2 K", "kk", "pair K does not beat pair K"),
        ("pair 2 9", "q", "single Q does not go on pair 9: the same shape and higher, or a bomb"),
        ("straight 5 9", "qq", "pair Q does not go on straight to 9: the same shape and higher, or a bomb"),
        ("bomb 4 A", "kkkk", "4-bomb K does not beat 4-bomb A"),
        ("bomb 5 3", "kkkk", "4-bomb K does not beat 5-bomb 3"),
        ("pair 2 9", "aakkqq", "tube to A does not go on pair 9: the same shape and higher, or a bomb"),
    ],
)
def test_a_play_is_checked_against_the_one_before(top: str, text: str, why: str) -> None:
    refused = typed(seat_holding("QC QD KC KD KS KH AC AD AS AH", top=top), text).refused
    assert isinstance(refused, DoesNotBeat)
    assert refusal(refused, Voice()) == why


def test_wilds_are_one_rule_for_every_shape() -> None:
    """Not case by case: each shape with one wild and with two, at its own rank and at another's."""
    hand = "2H 2H 7C 7D 8C 8D 9C 9D 9S TC JD"
    match = seat_holding(hand)
    for text, reading in (
        ("ww", Reading(Shape.PAIR, 2, 15)),
        ("7w", Reading(Shape.PAIR, 2, 7)),
        ("7ww", Reading(Shape.TRIPLE, 3, 7)),
        ("77w", Reading(Shape.TRIPLE, 3, 7)),
        ("999w", Reading(Shape.BOMB, 4, 9)),
        ("77ww", Reading(Shape.BOMB, 4, 7)),
        ("999ww", Reading(Shape.BOMB, 5, 9)),
        ("9998w", Reading(Shape.FULL_HOUSE, 5, 9)),
        ("789w10", Reading(Shape.STRAIGHT, 5, 11)),
        ("89jww", Reading(Shape.STRAIGHT, 5, 12)),
        ("77889w", Reading(Shape.TUBE, 6, 9)),
        ("99988w", Reading(Shape.PLATE, 6, 9)),
    ):
        assert meant(match, text, reading).reading == reading, text
