"""Cards as people type them."""

import pytest

from bot.games import DESKS
from bot.games.cardtext import MAX_TEXT, cards_typed
from engine.cards import COPY, parse_card


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_card(word) for word in text.split())


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("qs", "QS"),
        ("QS", "QS"),
        ("sq", "QS"),
        ("♠q", "QS"),
        ("q♠", "QS"),
        ("♠️Q", "QS"),
        ("10h", "TH"),
        ("th", "TH"),
        ("♥10", "TH"),
        ("h10", "TH"),
        ("qs ah kd", "QS AH KD"),
        ("qs,ah;kd", "QS AH KD"),
        ("qsahkd", "QS AH KD"),
        ("qs + ah & kd.", "QS AH KD"),
        ("2c3c4c", "2C 3C 4C"),
        ("c2c3c4", "2C 3C 4C"),
        ("as ah", "AS AH"),
        ("sa ha", "AS AH"),
        ("♡a ♧2", "AH 2C"),
        ("joker", "JK"),
    ],
)
def test_typed(typed: str, meant: str) -> None:
    assert cards_typed(typed) == cards(meant)


@pytest.mark.parametrize(
    "typed", ["", " ", "q", "s", "1s", "0h", "11h", "qx", "hello", "qs!", "as you", "10", "♠", "a" * (MAX_TEXT + 1)]
)
def test_no_cards(typed: str) -> None:
    assert cards_typed(typed) is None


def test_the_second_mention_is_the_second_copy() -> None:
    desk = DESKS["hearts"]
    game = desk.new(desk.options("cancellation", 6))
    chance = game.chance()
    assert chance is not None
    game.supply(chance.cards)  # type: ignore[union-attr]
    two = parse_card("2C")
    assert desk.parse("2c 2c", game, 0) == (two, two + COPY)
    assert desk.parse(" OLD ", game, 0) == "old"
    assert desk.parse("oldish", game, 0) is None
