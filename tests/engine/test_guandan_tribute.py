"""Tribute and return before a Guandan deal (RULES E10)."""

import random

import pytest

from engine.cards import IDENTITY, mask_of, parse_card, parse_cards, text_of
from engine.game import Lot, Phase
from engine.guandan import happenings as hp
from engine.guandan import reasons as why
from engine.guandan.match import Match
from engine.guandan.options import GUANDAN
from engine.guandan.order import PACK, strength, wild_of
from engine.guandan.tribute import due, returnable, tributes

from .guandan_tables import check_hands, dealt, of_kind, refusal


def test_the_first_leader_is_drawn_and_nobody_pays_in_the_first_deal() -> None:
    match = Match()
    assert match.supply(PACK) == [hp.Dealt(1, 0)]
    assert match.chance() == Lot("lot/first lead", (0, 1, 2, 3))
    with pytest.raises(ValueError, match="lot"):
        match.supply([4])
    assert match.supply([2]) == [hp.LeadDrawn(2)]
    assert match.to_act() == (2,)


def test_a_single_tribute_is_paid_returned_and_gives_the_lead() -> None:
    match, happened = dealt([0, 1, 2, 3], "4", "AS", "RJ RJ", "BJ BJ", "AD KD")
    assert happened[1:] == [hp.CardGiven("tribute", 3, 0, parse_card("AD")), hp.CardsAsked("return", (0,))]
    assert (match.phase, match.to_act(), match.hand(0).bit_count()) == (Phase.CHOOSING, (0,), 28)
    refused = refusal(match, 0, parse_card("AD"))
    assert isinstance(refused, why.NotReturnable)
    assert refused.eligible == match.legal(0) == match.view(0).eligible
    card = match.default_choice(0)
    assert card is not None
    assert match.apply(0, card) == [
        hp.CardChosen("return", 0, False),
        hp.CardGiven("return", 0, 3, card),
    ]
    check_hands(match)


def test_two_tributes_go_by_strength_and_not_by_seat() -> None:
    match, happened = dealt([0, 2, 1, 3], "5", "", "AS KS", "", "BJ KD")
    given = of_kind(happened, hp.CardGiven)
    assert [(gift.seat, gift.to, text_of(gift.card)) for gift in given] == [(1, 2, "AS"), (3, 0, "BJ")]
    assert match.choosers == (0, 2)


def test_returns_are_secret_until_the_last_and_may_change_until_then() -> None:
    match, _ = dealt([0, 2, 1, 3], "5", "", "AS KS", "", "BJ KD")
    first, other = match.legal(0)[:2]
    assert match.apply(0, first) == [hp.CardChosen("return", 0, False)]
    assert match.apply(0, other) == [hp.CardChosen("return", 0, True)]
    assert (match.to_act(), match.may_act(0), match.view(0).chosen, match.view(2).chosen) == ((2,), True, other, None)
    assert refusal(match, 1, first) == why.NotNow(Phase.CHOOSING)
    happened = match.apply(2, match.legal(2)[0])
    assert happened[1:] == [
        hp.CardGiven("return", 0, 3, other),
        hp.CardGiven("return", 2, 1, match.returns[1].card),
    ]
    assert match.view(1).returns == match.returns
    check_hands(match)


@pytest.mark.parametrize(("order", "hands", "holders"), [
    ([0, 1, 2, 3], ("", "", "", "RJ RJ"), (3, 3)),
    ([0, 2, 1, 3], ("", "RJ 3D", "", "RJ 9D"), (1, 3)),
    ([0, 2, 1, 3], ("", "RJ RJ", "", "9D"), (1, 1)),
])  # fmt: skip
def test_both_red_jokers_cancel_and_who_holds_them_is_shown(
    order: list[int], hands: tuple[str, ...], holders: tuple[int, ...]
) -> None:
    match, happened = dealt(order, "5", *hands)
    assert happened[1:] == [hp.TributeCancelled(holders, 0)]
    assert match.view(2).red_jokers == holders
    assert match.view(2).tributes == ()


def test_a_red_joker_of_somebody_who_pays_nothing_does_not_cancel() -> None:
    _, happened = dealt([0, 1, 2, 3], "4", "", "", "RJ 3S", "RJ 4S")
    assert happened[1] == hp.CardGiven("tribute", 3, 0, parse_card("RJ") + 64)


@pytest.mark.parametrize(("drawn_seat", "paid_to_first"), [(1, 1), (3, 3)])
def test_equal_tributes_may_be_settled_by_lot(drawn_seat: int, paid_to_first: int) -> None:
    options = GUANDAN.but(tribute_tie="random")
    match, _ = dealt([0, 2, 1, 3], "5", "", "AS KS", "", "AD KD", options=options)
    assert match.chance() == Lot("lot/tribute 2", (1, 3))
    happened = match.supply([drawn_seat])
    assert happened[0] == hp.TributeDrawn(drawn_seat)
    assert [gift.seat for gift in match.tributes if gift.to == 0] == [paid_to_first]


def test_equal_tributes_go_in_turn_order_from_first_place_by_default() -> None:
    match, _ = dealt([3, 1, 0, 2], "5", "KD", "", "KS", "")
    assert {gift.seat: gift.to for gift in match.tributes} == {0: 3, 2: 1}


def test_the_payer_chooses_the_suit_if_the_table_wants_it() -> None:
    options = GUANDAN.but(tribute_pick="player")
    match, happened = dealt([0, 1, 2, 3], "4", "", "RJ RJ", "BJ BJ", "AD AS KD", options=options)
    assert happened[1:] == [hp.CardsAsked("tribute", (3,))]
    assert match.legal(3) == (parse_card("AS"), parse_card("AD"))
    assert refusal(match, 3, parse_card("KD")) == why.NotTheTribute(parse_card("KD"), match.legal(3))  # type: ignore[arg-type]
    happened = match.apply(3, parse_card("AD"))
    assert happened[1] == hp.CardGiven("tribute", 3, 0, parse_card("AD"))


def test_a_payer_without_a_choice_of_suits_is_not_asked() -> None:
    options = GUANDAN.but(tribute_pick="player")
    match, _ = dealt([0, 2, 1, 3], "5", "", "AS AS KS", "", "KD KS", options=options)
    assert match.asked == "tribute"
    assert match.choosers == (3,)


def test_the_tribute_is_the_strongest_card_but_wilds_in_the_order_of_suits() -> None:
    hand = mask_of(parse_cards("5H 5H AS AC AD AH KS"))
    assert [text_of(card) for card in tributes(hand, 3)] == ["AS", "AC", "AD", "AH"]


def test_the_very_card_received_may_not_go_back_but_an_equal_one_may() -> None:
    five, other = parse_cards("5S 5S")
    lone = mask_of([five, *parse_cards("KS KD")])
    assert [text_of(card) for card in returnable(lone, five, 3, GUANDAN)] == ["KD", "KS"]
    assert returnable(lone | mask_of([other]), five, 3, GUANDAN) == (other,)


def test_there_is_always_something_to_return() -> None:
    """A hand without a card of rank 2 to 10 gives its weakest: the list is never empty."""
    rng = random.Random(7)
    for _ in range(300):
        level, size = rng.randrange(13), rng.randint(2, 28)
        high = [card for card in PACK if card & IDENTITY >= 52 or (card & IDENTITY) % 13 > 8]
        hand = rng.sample(high if rng.random() < 0.5 else PACK, min(size, len(high)))
        options = GUANDAN.but(return_level_cards=rng.random() < 0.5)
        allowed = returnable(mask_of(hand), hand[0], level, options)
        assert allowed
        assert hand[0] not in allowed
        assert all(card & IDENTITY != wild_of(level) for card in allowed if (card & IDENTITY) % 13 <= 8)
        if all(card & IDENTITY >= 52 or (card & IDENTITY) % 13 > 8 for card in hand[1:]):
            assert {strength(card, level) for card in allowed} == {min(strength(card, level) for card in hand[1:])}


def test_the_default_return_is_the_lowest_in_the_order_of_suits() -> None:
    hand = mask_of(parse_cards("3H 3S 3D 2S 2H 9C"))
    assert text_of(returnable(hand, None, 0, GUANDAN)[0]) == "3D"


def test_tribute_by_order_of_finishing() -> None:
    hands = {seat: mask_of([seat]) for seat in range(4)}
    assert due([0, 1, 3, 2], hands, 12).to == {2: 0}
    assert due([1, 3, 0, 2], {0: mask_of(parse_cards("KS")), 2: mask_of(parse_cards("AS"))}, 5).to == {2: 1, 0: 3}
