"""Plays of Guandan as people type them, one by one: shapes by their ranks, gifts, noise, and what is no move at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.guandan import GUANDAN, reasons
from bot.presenter.refusals import refusal
from bot.presenter.speech import BUDGET
from bot.presenter.voice import Voice
from engine import rules as versions
from engine.cards import RED_JOKER, parse_card, parse_cards, text_of
from engine.game import Phase, Reason
from engine.guandan.actions import PASS
from engine.guandan.happenings import Played
from engine.guandan.match import Match
from engine.guandan.options import GUANDAN as USUAL
from engine.guandan.order import Shape, wild_of
from engine.guandan.reasons import DoesNotBeat, NotHeld, NotThatReading
from engine.guandan.view import Gift
from tests.bot.guandan_seat import TYPED_RANKS, WORDS, played_texts, seat_holding, typed


def test_cards_that_belong_together_are_left_together() -> None:
    """Of three nines that of the straight flush stays; of cards of the level rank the wild one."""
    match = seat_holding("5S 6S 7S 8S 9S 9C 9D 2S 2H 3C 3D")
    assert played_texts(match, "99") == "9C 9D"
    assert played_texts(match, "9") == "9C"
    assert played_texts(match, "2") == "2S"
    assert played_texts(match, "22") == "2H 2S"
    assert played_texts(match, "33w") == "2H 3C 3D"


# --- a shape by its rank ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("hand", "text", "cards"),
    [
        ("9C 9D 9S 9H KC", "bomb 9", "9C 9D 9H 9S"),
        ("9C 9D 9S 2H KC", "bomb 9", "2H 9C 9D 9S"),
        ("KC KD QC", "pair k", "KC KD"),
        ("KC 2H QC", "pair k", "2H KC"),
        ("9C 9D 9S 4C 4D", "full 9", "4C 4D 9C 9D 9S"),
        ("9C 9D 9S 4C 4D 5C 5D", "full 9 4", "4C 4D 9C 9D 9S"),
        ("9C 9D 9S 4C 4D 5C 5D", "full house 9 5", "5C 5D 9C 9D 9S"),
        ("9C 9D 9S BJ BJ", "full 9 bj", "9C 9D 9S BJ BJ"),
        ("5C 6C 7C 8C 9C 9D", "straight 9", "5C 6C 7C 8C 9D"),
        ("5C 6C 7C 8C 9C 9D", "flush 9", "5C 6C 7C 8C 9C"),
        ("AC 2D 3C 4C 5C", "straight 5", "2D 3C 4C 5C AC"),
        ("7C 7D 8C 8D 9C 9D", "tube 9", "7C 7D 8C 8D 9C 9D"),
        ("AC AD 2S 2D 3C 3D", "tube 3", "2D 2S 3C 3D AC AD"),
        ("8C 8D 8S 9C 9D 9S", "plate 9", "8C 8D 8S 9C 9D 9S"),
        ("BJ BJ RJ RJ 3C", "jokers", "BJ BJ RJ RJ"),
        ("BJ BJ RJ RJ 3C", "four jokers", "BJ BJ RJ RJ"),
        ("BJ BJ RJ 3C", "pair bj", "BJ BJ"),
        ("TC TD TS 3C", "triple 10", "TC TD TS"),
        ("9C 9D 9S 4C 2H", "full 99944", None),
        ("9C 9D 9S 9H 9H", "bomb 99999", "9C 9D 9H 9H 9S"),
        ("9C 9D 9S 2H 2H", "full 999ww", "2H 2H 9C 9D 9S"),
    ],
)
def test_a_shape_by_its_rank(hand: str, text: str, cards: str | None) -> None:
    match = seat_holding(hand)
    if cards is None:
        assert not typed(match, text).legal
    else:
        assert played_texts(match, text) == cards


@pytest.mark.parametrize(
    ("hand", "text", "choices"),
    [
        ("9C 9D 9S 9H 9H", "bomb 9", ("9999", "99999")),
        ("9C 9D 9S 4C 4D 5C 5D", "full 9", ("full 9 4", "full 9 5")),
        ("5C 6C 7C 8C 9C 5D 6D 7D 8D 9D", "flush 9", ("flush 5c6c7c8c9c", "flush 5d6d7d8d9d")),
        ("5C 6C 8C 9C 5D 6D 7D 8D 2H", "flush 9", ("flush 5c6cw8c9c", "flush 5d6d7d8dw")),
        ("9C 9D 9S 4C 5D 2H", "full 9", ("full 9 4", "full 9 5")),
    ],
)
def test_several_plays_of_that_rank_are_listed(hand: str, text: str, choices: tuple[str, ...]) -> None:
    match = seat_holding(hand)
    assert typed(match, text).refused == reasons.SayWhich(choices)
    assert [typed(match, choice).legal for choice in choices] == [True] * len(choices)


@pytest.mark.parametrize(
    ("hand", "text"),
    [
        ("9C 9D 9S KC", "bomb 9"),
        ("KC QC", "pair k"),
        ("9C 9D 9S 4C", "full 9"),
        ("BJ BJ RJ 3C", "jokers"),
        ("BJ BJ 2H 3C", "triple bj"),
        ("2H 2H 3C", "pair k"),
        ("2H BJ 3C", "pair bj"),
        ("JC QC KC AC 2D", "straight 2"),
        ("QC QD KC KD AC", "tube 4"),
    ],
)
def test_a_play_that_is_not_there(hand: str, text: str) -> None:
    refused = typed(seat_holding(hand), text).refused
    assert isinstance(refused, reasons.CannotMake)
    assert refusal(refused, Voice()) == f"your hand has no {text} · !hand shows it"


@pytest.mark.parametrize(
    ("hand", "text", "why"),
    [
        ("3C 3D 3S 3H 2H", "full 3333w", "♥2 ♣3 ♦3 ♠3 ♥3 is not that, but: 5-bomb 3"),
        ("5C 6C 7C 8C 9C", "straight 56789", "♣5 ♣6 ♣7 ♣8 ♣9 is not that, but: straight flush to 9"),
        ("5C 6C 7C 8C 9C", "straight 9", "♣5 ♣6 ♣7 ♣8 ♣9 is not that, but: straight flush to 9"),
        ("7C 7D 8C 8D 9C 9D", "plate 778899", "♣7 ♦7 ♣8 ♦8 ♣9 ♦9 is not that, but: tube to 9"),
        ("7C 7D", "pair 7d 8c", "you do not hold ♣8 · !hand shows your hand"),
    ],
)
def test_a_shape_that_was_named_is_not_played_as_another(hand: str, text: str, why: str) -> None:
    refused = typed(seat_holding(hand), text).refused
    assert refused is not None
    assert refusal(refused, Voice()) == why


LEVEL_CARDS = "7C 7D 7S 7H 7H"


@pytest.mark.parametrize("text", ["full 7", "full 7 k", "full house 7 3"])
def test_level_cards_with_both_wilds_are_no_full_house(text: str) -> None:
    """RULES E5, vector E96; before version 2 the wilds could be any pair."""
    assert isinstance(typed(seat_holding(LEVEL_CARDS, level="7"), text).refused, reasons.CannotMake)
    before = typed(seat_holding(LEVEL_CARDS, level="7", options=USUAL.under(versions.FIRST)), "full 7 k")
    assert before.shapes == {Shape.FULL_HOUSE}


def test_level_cards_with_both_wilds_are_a_bomb_whatever_they_were_called() -> None:
    match = seat_holding(LEVEL_CARDS, level="7")
    assert typed(match, "777ww").shapes == typed(match, "bomb 77777").shapes == {Shape.BOMB}
    assert isinstance(typed(match, "full 777ww").refused, NotThatReading)
    assert isinstance(typed(seat_holding(LEVEL_CARDS, level="7", top="full_house 5 9"), "77777").played, Played)
    before = seat_holding(LEVEL_CARDS, level="7", options=USUAL.under(versions.FIRST))
    assert typed(before, "777ww").shapes == {Shape.BOMB, Shape.FULL_HOUSE}
    assert typed(before, "full 777ww").shapes == {Shape.FULL_HOUSE}


def test_of_several_only_what_beats_the_table_is_meant() -> None:
    hand = "9C 9D 9S 9H 9H 2H 4C 4D 5C 5D"
    assert typed(seat_holding(hand), "bomb 9").refused == reasons.SayWhich(("9999", "99999"))
    assert played_texts(seat_holding(hand, top="bomb 4 K"), "bomb 9") == "9C 9D 9H 9H 9S"
    assert played_texts(seat_holding(hand, top="bomb 5 K"), "bomb 9") == "2H 9C 9D 9H 9H 9S"
    assert isinstance(typed(seat_holding(hand, top="bomb 6 K"), "bomb 9").refused, DoesNotBeat)
    assert isinstance(typed(seat_holding(hand, top="full_house 5 K"), "full 9").refused, DoesNotBeat)
    run = "5C 6C 7C 8C 9C 9D"
    assert played_texts(seat_holding(run, top="straight 5 8"), "56789") == "5C 6C 7C 8C 9D"
    assert played_texts(seat_holding(run, top="bomb 5 K"), "56789") == "5C 6C 7C 8C 9C"


# --- a card to give -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "card"),
    [("3c", "3C"), ("3", "3C"), ("♦3", "3D"), ("single 3", "3C"), ("10", "TS"), ("T", "TS"), ("9", "9D"), (" 9 D ", None), ("9h", "9H")],
)  # fmt: skip
def test_a_card_to_give_back(text: str, card: str | None) -> None:
    action = GUANDAN.parse(text, giving_back(), 0)
    if card is None:
        assert action is None
    else:
        assert isinstance(action, int)
        assert giving_back().why_illegal(0, action) is None
        assert text_of(action) == card


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("kc", "♣K may not go back: one of ♣3 ♦3 ♦9 ♥9 ♠10"),
        ("k", "♣K may not go back: one of ♣3 ♦3 ♦9 ♥9 ♠10"),
        ("w", "♥5 may not go back: one of ♣3 ♦3 ♦9 ♥9 ♠10"),
        ("rj", "RJ may not go back: one of ♣3 ♦3 ♦9 ♥9 ♠10"),
        ("3s", "you do not hold ♠3 · !hand shows your hand"),
        ("33", "one card, not 2"),
        ("3c 3d", "one card, not 2"),
        ("pair 3", "not now: !hand shows where the game stands"),
        ("bomb 3", "not now: !hand shows where the game stands"),
        ("jokers", "not now: !hand shows where the game stands"),
        ("pass", "not now: !hand shows where the game stands"),
    ],
)
def test_what_may_not_be_given_back(text: str, why: str) -> None:
    match = giving_back()
    action = GUANDAN.parse(text, match, 0)
    assert action is not None
    refused = action if isinstance(action, Reason) else match.why_illegal(0, action)
    assert refused is not None
    assert refusal(refused, Voice()) == why


def giving_back() -> Match:
    """Seat 0 was paid a red joker by seat 3 at level 5, and owes a card."""
    match = seat_holding("KC 3C 3D 9D 9H TS 5H RJ", level="5")
    match.phase, match.asked, match.choosers, match.turn = Phase.CHOOSING, "return", (0,), None
    match.tributes = (Gift(3, 0, RED_JOKER),)
    return match


# --- (d) noise, and what is no move ---------------------------------------------------------------------------------
NOISY = seat_holding("QS QC QD TC TD 5S BJ RJ 2H KC")


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("qs", "QS"), ("QS", "QS"), (" q s ", None), ("Qs", "QS"), ("♠q", "QS"), ("♠Q", "QS"), ("q♠", "QS"), ("♠️q", "QS"),
        ("♠\ufe0e Q", None), ("♤q", "QS"), ("sq", "QS"), ("10", "TC"), ("t", "TC"), ("T", "TC"), ("10d", "TD"), ("d10", "TD"),
        ("♦10", "TD"), ("1010", "TC TD"), ("tt", "TC TD"), ("10 10", "TC TD"), ("10,t", "TC TD"), ("10c, 10d", "TC TD"),
        ("qqq1010", "QC QD QS TC TD"), ("Q-Q", None), ("q;q", "QC QD"), ("q/q", "QC QD"), ("q + q", "QC QD"), ("q & q.", "QC QD"),
        ("q\tq", "QC QD"), ("bj", "BJ"), ("BJ", "BJ"), ("rj", "RJ"), ("Rj", "RJ"), ("w", "2H"), ("W", "2H"), ("2", "2H"), ("2h", "2H"),
        ("kw", "2H KC"), ("wk", "2H KC"), ("qqqw", "2H QC QD QS"), ("PAIR Q", "QC QD"), ("Pair 10", "TC TD"), ("TRIPLE q", "QC QD QS"),
        ("full q t", "QC QD QS TC TD"), ("full  house,q t", "QC QD QS TC TD"), ("Full House Q 10", "QC QD QS TC TD"),
        ("single ♠q", "QS"), ("pair qs qd", "QD QS"), ("single 10", "TC"), ("ｑｓ", None), ("５s", None),
    ],
)  # fmt: skip
def test_a_play_however_it_is_typed(text: str, cards: str | None) -> None:
    if cards is None:
        action = GUANDAN.parse(text, NOISY, 0)
        assert action is None or isinstance(action, Reason) or not typed(NOISY, text).played, text
    else:
        assert played_texts(NOISY, text) == cards


@pytest.mark.parametrize("text", ["pass", "p", "PASS", " P ", "Pass"])
def test_a_pass(text: str) -> None:
    assert GUANDAN.parse(text, NOISY, 0) == PASS


@pytest.mark.parametrize(
    "text",
    ["hello", "pair", "full", "full house", "bomb", "2024", "", " ", ",", "x" * 500, "9" * 500, "q" * 121, "\0", "q\0", "bomb bomb",
     "pair pair k", "jokers 4", "four jokers k", "passs", "pass please", "q?", "q!", "-", "1", "0", "11", "1h", "qx", "♠", "s", "h", "b", "j k l",
     "\u202eqs", "b j", "joker", "ww.", "straight", "straightflush 9", "flush", "fullhouse 9", "bombe 9", "pair of k", "½", "²"],
)  # fmt: skip
def test_what_is_no_move(text: str) -> None:
    action = GUANDAN.parse(text, NOISY, 0)
    if action is not None:  # cards, but none that are held
        assert text in ("ww.", "j k l")
        assert isinstance(action, Reason)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("w", NotHeld(wild_of(0))),
        ("kw", NotHeld(wild_of(0))),
        ("ks", NotHeld(parse_card("KS"))),
        ("kc kc", NotHeld(parse_card("KC"))),
        ("kk", reasons.TooFewHeld("k", 1, 2)),
        ("9", reasons.TooFewHeld("9", 0, 1)),
        ("rj", NotHeld(RED_JOKER)),
        ("single 9", reasons.TooFewHeld("9", 0, 1)),
        ("1010", reasons.TooFewHeld("10", 0, 2)),
    ],
)
def test_cards_that_are_not_held(text: str, reason: Reason) -> None:
    assert typed(seat_holding("KC QS QC"), text).refused == reason


# --- (e) anything at all --------------------------------------------------------------------------------------------
LIKE_A_PLAY = st.lists(
    st.sampled_from([*WORDS, *TYPED_RANKS, *"cdsh♣♦♠♥ ,;w\ufe0f", "10", "pass", "p", "1", "2", " ", "of", "\0"]),
    max_size=30,
).map("".join)
ASKED = seat_holding("8C 8D 9C 9D 4H 4H", level="4")
ASKED.apply(0, parse_cards("8C 8D 9C 9D 4H 4H"))
SEATS = (
    NOISY,
    seat_holding("QS QC QD TC TD 5S BJ RJ 2H KC", top="pair 2 9"),
    seat_holding("9C 9D 9S 9H 9H 2H 2H 5C 6C 7C 8C BJ BJ RJ RJ"),
    ASKED,
)


@given(st.one_of(st.text(), LIKE_A_PLAY, st.from_regex(r"[0-9tjqkawbr♣♦♠♥cdsh ,]{0,40}", fullmatch=True)))
def test_no_text_raises(text: str) -> None:
    GUANDAN.looks_like_action(text)
    for match in SEATS:
        action = GUANDAN.parse(text, match, 0)
        why = action if action is None or isinstance(action, Reason) else match.why_illegal(0, action)
        if why is not None:
            assert len(refusal(why, Voice()).encode()) <= BUDGET
