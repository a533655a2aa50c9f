"""Cards, card sets and their texts."""

import random

import pytest

from engine.cards import (
    BLACK_JOKER,
    CLUBS,
    COPY,
    HEARTS,
    JOKER,
    RED_JOKER,
    cards_of,
    mask_of,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
    text_of,
    texts_of,
)


@pytest.mark.parametrize(
    ("text", "card"),
    [("2C", 0), ("AC", 12), ("TD", 21), ("QS", 36), ("AH", 51), ("JK", JOKER), ("BJ", BLACK_JOKER), ("RJ", RED_JOKER)],
)
def test_a_card_and_its_text(text: str, card: int) -> None:
    assert parse_card(text) == card
    assert text_of(card) == text_of(card + COPY) == text


@pytest.mark.parametrize("text", ["", "qs", "1S", "10S", "QQ", "SQ", "QS ", "XX"])
def test_no_other_text_is_a_card(text: str) -> None:
    with pytest.raises(ValueError, match="no card"):
        parse_card(text)


def test_a_card_named_twice_is_its_second_copy_and_no_pack_holds_a_third() -> None:
    queen = parse_card("QS")
    assert parse_cards("QS 2C QS") == (queen, 0, queen + COPY)
    with pytest.raises(ValueError, match="more than twice"):
        parse_cards("QS QS QS")


def test_suits_and_ranks() -> None:
    assert [suit_of(parse_card(text)) for text in ("2C", "2D", "2S", "2H")] == [0, 1, 2, 3]
    assert (suit_of(parse_card("AH") + COPY), rank_of(parse_card("AH") + COPY)) == (HEARTS, 12)
    assert (suit_of(JOKER), rank_of(JOKER)) == (CLUBS, -1)


def test_a_set_lists_its_cards_in_order() -> None:
    rng = random.Random(1)
    whole = [*range(RED_JOKER + 1), *range(COPY, COPY + RED_JOKER + 1)]
    for size in range(len(whole)):
        cards = tuple(sorted(rng.sample(whole, size)))
        assert cards_of(mask_of(cards)) == cards


def test_a_set_as_text_puts_copies_side_by_side() -> None:
    assert texts_of(mask_of(parse_cards("QS 2C QS AH JK"))) == "2C QS QS AH JK"
