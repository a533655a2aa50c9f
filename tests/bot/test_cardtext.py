"""Cards as people type them."""

import pytest

from bot.games import GAMES
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


@pytest.mark.parametrize("said", ["qs", "ah", "10h", "qs ah kd", "qsahkd", "♠q", "♠️Q", "s10", "2c 2c", "QS,AH", "sq"])
def test_cards_said_in_the_channel_are_known_in_every_game(said: str) -> None:
    assert [adapter.name for adapter in GAMES.values() if adapter.looks_like_action(said)] == ["hearts", "guandan"]


@pytest.mark.parametrize(
    "said", ["33344", "kk", "45678", "tjqka", "aakk", "bj rj", "5s6s7s8s9", "pair k", "pass", "44w"]
)
def test_plays_of_guandan_said_in_the_channel_are_known(said: str) -> None:
    assert [adapter.name for adapter in GAMES.values() if adapter.looks_like_action(said)] == ["guandan"]


WORDS = """ha haha ahahah HAHAHA that at task jack data a k 10 42 2345 1999 2024 100 aww w p pair bomb full single ok"""
LINES = ("", "that 42", "jokers wild", "pass me that")


@pytest.mark.parametrize("said", [*WORDS.split(), *LINES])
def test_words_and_numbers_are_no_cards(said: str) -> None:
    assert not any(adapter.looks_like_action(said) for adapter in GAMES.values())


def test_the_second_mention_is_the_second_copy() -> None:
    adapter = GAMES["hearts"]
    game = adapter.new(adapter.preset("cancellation", 6))
    chance = game.chance()
    assert chance is not None
    game.supply(chance.cards)  # type: ignore[union-attr]
    two = parse_card("2C")
    assert adapter.parse("2c 2c", game, 0) == (two, two + COPY)
    assert adapter.parse(" OLD ", game, 0) == "old"
    assert adapter.parse("oldish", game, 0) is None
