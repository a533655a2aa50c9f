"""Shuffles and lots: the format is for good, so golden values and a second reading of it fix every byte."""

import hashlib
import hmac
import itertools
from collections import Counter
from collections.abc import Iterator

import pytest

from engine.shuffle import _below, commitment, deck, lot

SECRET = bytes(range(32))
GOLDEN_DECK = (7, 5, 3, 1, 9, 8, 0, 2, 4, 6)
GOLDEN_LOTS = [3, 1, 0, 0, 1, 0, 3, 1]


def test_golden_values() -> None:
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert deck(SECRET, "deal 1", range(10)) == GOLDEN_DECK
    assert [lot(SECRET, f"lot/deal {deal}", (0, 1, 3)) for deal in range(1, 9)] == GOLDEN_LOTS


def test_anybody_can_compute_it_from_the_description() -> None:
    def word(label: bytes, number: int) -> int:
        message = label + b"\0" + (number // 4).to_bytes(8, "big")
        block = hmac.new(SECRET, message, hashlib.sha256).digest()
        return int.from_bytes(block[number % 4 * 8 :][:8], "big")

    order = list(range(52))
    for number, i in enumerate(range(51, 0, -1)):
        j = word(b"deal 3", number) % (i + 1)  # no word of this label is in the rejected 52 of 2**64
        order[i], order[j] = order[j], order[i]
    assert deck(SECRET, "deal 3", range(52)) == tuple(order)
    assert lot(SECRET, "lot/deal 7", "abc") == "abc"[word(b"lot/deal 7", 0) % 3]  # type: ignore[arg-type]


UNEVEN = 2**64 // 3 + 1
"""A lot among so many throws a third of all words away: 2**64 % UNEVEN is nearly UNEVEN."""


def _reading(label: str) -> Iterator[int]:
    """The words of a label, read from the description and not from the code."""
    for number in itertools.count():
        message = label.encode() + b"\0" + (number // 4).to_bytes(8, "big")
        block = hmac.new(SECRET, message, hashlib.sha256).digest()
        yield int.from_bytes(block[number % 4 * 8 :][:8], "big")


def test_without_rejection_a_third_of_the_lots_would_not_be_fair() -> None:
    """Words from 2 * UNEVEN up would draw the lower numbers once more often: they are thrown away."""
    thrown = Counter[int]()
    for draw in range(200):
        label = f"lot/deal {draw}"
        words = list(itertools.islice(_reading(label), 20))
        kept = next(number for number, word in enumerate(words) if word < 2 * UNEVEN)
        thrown[kept] += 1
        assert lot(SECRET, label, range(UNEVEN)) == words[kept] % UNEVEN
    assert thrown[0] < 160
    assert max(thrown) >= 4  # beyond the first block


def test_the_first_word_that_would_make_a_number_likelier_is_thrown_away() -> None:
    for n, limit in ((3, 2**64 - 1), (52, 2**64 - 16), (UNEVEN, 2 * UNEVEN)):
        assert _below(iter([limit - 1]), n) == n - 1
        assert _below(iter([limit, 2**64 - 1, 1]), n) == 1
    assert _below(iter([2**64 - 1]), 4) == 3  # nothing is thrown away where all are equally likely


def test_a_shuffle_is_an_order_of_the_same_cards_and_depends_on_secret_and_label() -> None:
    cards = tuple(range(100, 152))
    orders = {deck(secret, label, cards) for secret in (SECRET, bytes(32)) for label in ("deal 1", "deal 2", "deal 10")}
    assert len(orders) == 6
    assert all(sorted(order) == list(cards) for order in orders)


def test_every_card_comes_to_every_place_equally_often() -> None:
    """Chi-square over 6 cards x 6 places, 25 degrees of freedom: above 52.6 once in a thousand."""
    decks = 6000
    counts = Counter(
        (place, card) for n in range(decks) for place, card in enumerate(deck(SECRET, f"deal {n}", range(6)))
    )
    expected = decks / 6
    assert sum((counts[place, card] - expected) ** 2 / expected for place in range(6) for card in range(6)) < 52.6


def test_the_lot_is_fair() -> None:
    """Chi-square, 2 degrees of freedom: above 13.8 once in a thousand."""
    draws = 6000
    counts = Counter(lot(SECRET, f"lot/deal {n}", (4, 5, 9)) for n in range(draws))
    assert sum((counts[seat] - draws / 3) ** 2 / (draws / 3) for seat in (4, 5, 9)) < 13.8


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ValueError, match="nobody"):
        lot(SECRET, "lot/deal 1", ())
    with pytest.raises(ValueError, match="32 bytes"):
        deck(b"short", "deal 1", range(4))
    with pytest.raises(ValueError, match="NUL"):
        deck(SECRET, "deal\0", range(4))
