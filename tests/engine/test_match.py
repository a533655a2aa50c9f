"""The machine in the places where public Hearts programs go wrong, case by case."""

import random
from typing import Any

import pytest

from engine.cards import cards_of, mask_of, parse_card, parse_cards, texts_of
from engine.game import Deck, IllegalAction, Lot, Outcome, Phase, Reason
from engine.hearts import happenings as hp
from engine.hearts import reasons as why
from engine.hearts.match import Match
from engine.hearts.options import Options
from engine.hearts.variants import variant
from engine.tricks import Play
from tests.states import with_state

CLASSIC = variant("classic")
NO_PASS = CLASSIC.but(pass_cycle="H")


def dealt(options: Options, *hands: str) -> Match:
    """A match whose first deal gives these hands; what is missing is filled up in canonical order."""
    match = Match(options)
    pack = match.pack
    given = [list(parse_cards(hand)) for hand in hands] + [[] for _ in range(options.players - len(hands))]
    free = [card for card in pack.cards if card not in {card for hand in given for card in hand}]
    for hand in given:
        while len(hand) < pack.hand:
            hand.append(free.pop())
    match.supply([card for hand in given for card in hand] + free)
    return match


def playing(options: Options, trick_no: int, turn: int, *hands: str, **state: Any) -> Match:
    """A match in mid-deal with these hands, `turn` to lead."""
    match = Match(options)
    match.supply(match.pack.cards)
    cards = iter(parse_cards(" ".join(hands)))  # all at once: a card named again is the second copy
    held = [mask_of([next(cards) for _ in hand.split()]) for hand in hands]
    match = with_state(match, phase=Phase.PLAYING, turn=turn, leader=turn, trick_no=trick_no, _rest=0, _hands=held)
    match = with_state(match, **state)
    match._ready_deal()
    return match


def play(match: Match, *cards: str) -> list[Any]:
    """Each card by the seat in turn; what the last one brought."""
    happened: list[Any] = []
    for text in cards:
        (seat,) = match.to_act()  # either copy means the one held
        happened = list(match.apply(seat, parse_card(text)))
    return happened


def refusal(match: Match, seat: int, action: Any) -> Reason:
    with pytest.raises(IllegalAction) as refused:
        match.apply(seat, action)
    return refused.value.reason


def scored(match: Match, options: Options, taken: dict[int, str], **state: Any) -> list[Any]:
    """Let the last trick be played with these cards of value taken before, nothing in it but harmless clubs."""
    last = [f"{rank}C" for rank in "3456789"[: options.players]]
    masks = [mask_of(parse_cards(taken.get(seat, ""))) for seat in range(options.players)]
    points = [match.pack.worth(mask) for mask in masks]
    before = playing(options, match.pack.hand, 0, *last, taken=masks, points=points, **state)
    happened = play(before, *last)
    return [before, *happened]


ALL_PENALTIES = "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"


# --- the opening


def test_the_low_club_leads_on_a_deal_without_a_pass() -> None:
    match = dealt(NO_PASS, "AS", "KS", "2C")
    assert match.phase is Phase.PLAYING
    assert match.to_act() == (2,)
    assert match.legal(2) == (parse_card("2C"),)
    assert refusal(match, 2, parse_card("AH")) in (why.MustOpenWith(parse_card("2C")), why.NotHeld(parse_card("AH")))


def test_whoever_received_the_low_club_leads_after_the_pass() -> None:
    match = dealt(CLASSIC, "2C 3C 4C", "5C 6C 7C", "8C 9C TC", "JC QC KC")
    for seat, cards in enumerate(("2C 3C 4C", "5C 6C 7C", "8C 9C TC", "JC QC KC")):
        assert match.may_act(seat)
        match.apply(seat, parse_cards(cards))
    assert match.to_act() == (1,)
    assert texts_of(match.view(1).received) == "2C 3C 4C"


def test_the_eldest_hand_leads_what_it_likes() -> None:
    match = dealt(NO_PASS.but(lead="eldest"), "2C")
    assert match.to_act() == (1,)
    assert refusal(match, 0, parse_card("2C")) == why.NotYourTurn(1)


# --- passing


def test_a_pass_is_refused_for_its_count_first_then_for_its_cards() -> None:
    match = dealt(CLASSIC, "2C 3C 4C 5C")
    two, three, four, five = parse_cards("2C 3C 4C 5C")
    elsewhere = next(card for card in match.pack.cards if not match.hand(0) >> card & 1)
    assert refusal(match, 0, (two, elsewhere)) == why.WrongCount(2, 3)
    assert refusal(match, 0, (two, three, four, five)) == why.WrongCount(4, 3)
    assert refusal(match, 0, (two, two, three)) == why.Repeated(two)
    assert refusal(match, 0, (two, three, elsewhere)) == why.NotHeld(elsewhere)
    assert refusal(match, 0, two) == why.WrongCount(1, 3)
    assert match.to_act() == (0, 1, 2, 3)


def test_a_choice_may_change_until_the_last_one_and_nobody_sees_it() -> None:
    match = dealt(CLASSIC, "2C 3C 4C 5C")
    assert match.apply(0, parse_cards("2C 3C 4C")) == [hp.PassChosen(0, False)]
    assert match.apply(0, parse_cards("3C 4C 5C")) == [hp.PassChosen(0, True)]
    assert (texts_of(match.view(0).chosen), match.view(1).chosen) == ("3C 4C 5C", 0)
    assert (match.to_act(), match.may_act(0)) == ((1, 2, 3), True)
    for seat in (1, 2):
        match.apply(seat, match.legal(seat)[0])
        assert match.view(1).received == 0
    assert match.apply(3, match.legal(3)[0]) == [hp.PassChosen(3, False), hp.Exchanged()]
    assert texts_of(match.view(1).received) == "3C 4C 5C"
    assert not any(match.may_act(seat) for seat in range(4) if seat != match.turn)


def test_two_copies_of_a_card_may_both_be_passed_and_either_name_means_the_one_held() -> None:
    match = dealt(variant("cancellation", 6), "QS QS AH")
    queen, ace = parse_card("QS"), parse_card("AH")
    assert match.apply(0, (queen, queen, ace)) == [hp.PassChosen(0, False)]
    assert texts_of(match.view(0).chosen) == "QS QS AH"
    held = next(card for card in cards_of(match.hand(1)) if not match.hand(1) >> (card ^ 64) & 1)
    others = [card for card in cards_of(match.hand(1)) if card != held][:2]
    match.apply(1, (held ^ 64, *others))
    assert match.view(1).chosen == mask_of([held, *others])


def test_in_play_too_either_copy_means_the_one_held() -> None:
    match = playing(variant("cancellation", 5), 3, 0, "5D", "6D", "7D", "8D", "9D")
    five = parse_card("5D")
    match.apply(0, five + 64)
    assert match.trick == [Play(0, five)]


# --- the first trick


def test_points_fall_on_the_first_trick_only_from_a_hand_of_points() -> None:
    seven = variant("classic", 7).but(pass_cycle="H")
    match = dealt(seven, "2C", "2H 5H 9H JH KH AH QS", "TH 4D", "QH TD")
    play(match, "2C")
    assert not match.broken
    play(match, "9H")
    assert match.broken
    assert refusal(match, 2, parse_card("TH")) == why.PointsBanned(match.legal_mask())
    assert not match.legal_mask() & match.pack.penalty
    mild = dealt(seven.but(first_trick_all_points="hearts"), "2C", "2H 5H 9H JH KH AH QS")
    play(mild, "2C")
    assert refusal(mild, 1, parse_card("QS")) == why.HeartsFirst(mask_of(parse_cards("2H 5H 9H JH KH AH")))


def test_every_refusal_in_play_names_its_rule() -> None:
    match = playing(CLASSIC, 5, 0, "4D 3H QS", "5D KD 2H", "9C", "TC")
    assert refusal(match, 0, parse_card("3H")) == why.HeartsNotBroken(mask_of(parse_cards("4D QS")))
    assert refusal(match, 1, parse_card("5D")) == why.NotYourTurn(0)
    assert refusal(match, 0, parse_card("AC")) == why.NotHeld(parse_card("AC"))
    assert refusal(match, 0, parse_cards("4D 3H QS")) == why.NotNow(Phase.PLAYING)
    assert refusal(match, 0, "old") == why.NotNow(Phase.PLAYING)
    play(match, "4D")
    assert refusal(match, 1, parse_card("2H")) == why.MustFollow(1, mask_of(parse_cards("5D KD")))
    waits = playing(CLASSIC.but(queen_lock="any"), 5, 0, "4D 3H QS", "5D", "9C", "TC")
    assert refusal(waits, 0, parse_card("QS")) == why.QueenMustWait(mask_of(parse_cards("4D")))


def test_the_queen_as_the_only_card_left_is_legal_however_long_she_should_wait() -> None:
    options = CLASSIC.but(queen_lock="any")
    for hands, led in ((("QS", "2C", "3C", "4C"), []), (("QS", "2H", "3C", "4C"), ["4C"])):
        match = playing(options, 13, 0 if not led else 3, *hands)
        play(match, *led)
        assert match.legal(0) == (parse_card("QS"),)


# --- the moon


@pytest.mark.parametrize(
    ("name", "players", "value"),
    [("classic", 4, 26), ("classic", 3, 26), ("spot", 4, 129), ("blackmaria", 3, 43), ("reverse", 4, 26)],
)
def test_the_moon_is_worth_all_points_of_its_variant(name: str, players: int, value: int) -> None:
    options = variant(name, players)
    match = Match(options)
    _, *happened = scored(match, options, {1: texts_of(match.pack.penalty)})
    result = next(h for h in happened if isinstance(h, hp.DealScored))
    assert result.shooter == 1
    assert result.scores == tuple(0 if seat == 1 else value for seat in range(players))


def test_the_moon_is_asked_for_and_answered_by_the_shooter_alone() -> None:
    options = CLASSIC.but(moon="choice")
    match, *happened = scored(Match(options), options, {2: ALL_PENALTIES})
    assert happened[-1] == hp.MoonAsked(2)
    assert (match.phase, match.to_act(), match.legal(2), match.legal(1)) == (Phase.CHOOSING, (2,), ("old", "new"), ())
    assert (match.view(2).choices, match.view(2).default_choice, match.view(1).choices) == (("old", "new"), "old", ())
    assert refusal(match, 1, "old") == why.NotYourTurn(2)
    assert refusal(match, 2, "both") == why.NotAChoice("both", ("old", "new"))
    assert refusal(match, 2, parse_card("2C")) == why.NotNow(Phase.CHOOSING)
    assert match.deals_scored == 0
    (result,) = match.apply(2, "new")
    assert isinstance(result, hp.DealScored)
    assert result.scores == (0, 0, -26, 0)
    assert match.deals_scored == 1


def test_without_an_answer_the_shooter_gets_what_does_not_lose_him_the_match() -> None:
    options = CLASSIC.but(moon="choice")
    match, *_ = scored(Match(options), options, {3: ALL_PENALTIES}, totals=(80, 20, 50, 95))
    assert match.view(3).default_choice == "new"


# --- the end


@pytest.mark.parametrize("tie", ["random", "playon", "shared"])
def test_a_tie_at_the_limit(tie: str) -> None:
    options = CLASSIC.but(tie=tie)
    match, *_ = scored(Match(options), options, {0: ALL_PENALTIES[3:], 2: "QS"}, totals=(92, 30, 41, 30))
    if tie == "playon":
        assert match.phase is Phase.DEALING
        assert match.ended_at == 1
        return
    if tie == "shared":
        assert (match.phase, match.outcome()) == (Phase.OVER, Outcome(((1, 3), (2,), (0,)), (1, 3), shared=True))
        return
    assert match.chance() == Lot("lot/deal 1", (1, 3))
    with pytest.raises(ValueError, match="lot"):
        match.supply([0])
    match.supply([3])
    assert (match.phase, match.outcome()) == (Phase.OVER, Outcome(((1, 3), (2,), (0,)), (3,), by_lot=True))


def test_a_playoff_goes_on_until_one_is_lowest_even_below_the_limit_and_ends_by_lot() -> None:
    options = CLASSIC.but(tie="playon", max_extra_deals=2)
    level = {0: ALL_PENALTIES[3:], 2: "QS"}
    match, *_ = scored(Match(options), options, level, totals=(50, 30, 41, 30), ended_at=1, deal_no=2)
    assert match.phase is Phase.DEALING
    match, *_ = scored(Match(options), options, level, totals=(50, 30, 41, 30), ended_at=1, deal_no=3)
    assert match.chance() == Lot("lot/deal 3", (1, 3))
    match, *_ = scored(Match(options), options, level, totals=(50, 29, 41, 30), ended_at=1, deal_no=2)
    assert match.outcome() == Outcome(((1,), (3,), (2,), (0,)), (1,))


def test_teams_draw_between_them() -> None:
    options = variant("team").but(end=26)
    match, *_ = scored(Match(options), options, {0: ALL_PENALTIES[3:], 1: "QS"}, totals=(13, 7, 0, 6))
    assert match.chance() == Lot("lot/deal 1", (0, 1))
    match.supply([1])
    assert match.outcome() == Outcome(((0, 1, 2, 3),), (1, 3), by_lot=True)


def test_a_limit_lowered_below_a_total_ends_the_match_after_the_deal_and_not_before() -> None:
    options = CLASSIC
    match, *_ = scored(Match(options), options, {0: "2H"}, totals=(60, 10, 20, 30))
    match.amend("end", 40)
    assert (match.phase, match.options.end) == (Phase.DEALING, 40)
    rng = random.Random(7)
    while match.deals_scored < 2:
        chance = match.chance()
        if isinstance(chance, Deck):
            match.supply(rng.sample(chance.cards, 52))
        seat = match.to_act()[0]
        match.apply(seat, rng.choice(match.legal(seat)))
    assert match.phase is Phase.OVER
    for bad in (0, 10000, "40", True):
        with pytest.raises(ValueError, match="end"):
            match.amend("end", bad)


def test_a_raised_limit_lets_the_match_go_on() -> None:
    match = Match(CLASSIC)
    match.amend("end", 500)
    loaded, *_ = scored(match, match.options, {0: "2H"}, totals=(120, 10, 20, 30))
    assert loaded.phase is Phase.DEALING


def test_in_reverse_the_highest_wins_the_deal_and_the_match() -> None:
    options = variant("reverse")
    match, *happened = scored(Match(options), options, {0: ALL_PENALTIES[3:], 2: "QS"}, totals=(90, 95, 20, 30))
    result = next(h for h in happened if isinstance(h, hp.DealScored))
    assert (result.winners, result.leaders, result.next_direction) == ((0, 2), (0,), None)
    assert match.outcome() == Outcome(((0,), (1,), (2,), (3,)), (0,))


# --- two players, two packs


def test_the_two_cards_left_out_are_shown_after_the_deal_and_those_taken_when_they_are() -> None:
    rng = random.Random(3)
    for rest, shown in (("out", 13), ("first", 1), ("last", 13)):
        match = Match(variant("classic", 2).but(two_player_rest=rest, pass_cycle="H"))
        match.supply(rng.sample(match.pack.cards, 28))
        happened: list[Any] = []
        while match.deals_scored == 0:
            assert (match.view(0).left_out is None) == (len(match.tricks) < shown)
            happened += match.apply(match.to_act()[0], rng.choice(match.legal(match.to_act()[0])))
        taken = [h for h in happened if isinstance(h, hp.TrickTaken) and h.extra]
        assert [h.trick.no for h in taken] == ([] if rest == "out" else [shown])
        result = next(h for h in happened if isinstance(h, hp.DealScored))
        assert len(result.left_out) == (2 if rest == "out" else 0)
        assert sum(result.taken) == (20 if rest != "out" else 20 - match.pack.worth(mask_of(result.left_out)))


def test_a_void_trick_waits_for_the_next_winner_and_its_leader_leads_again() -> None:
    options = variant("cancellation", 6)
    hands = ("KH 4D", "KH 9D", "3H KD", "3H 2D", "5S 3D", "9C 5D")
    match = playing(options, 5, 0, *hands, broken=True)
    (void,) = play(match, "KH", "KH", "3H", "3H", "5S", "9C")
    assert isinstance(void, hp.TrickVoid)
    assert (void.trick.points, match.leader, match.to_act()) == (4, 0, (0,))
    assert match.view(3).waiting.bit_count() == 6
    (taken,) = play(match, "4D", "9D", "KD", "2D", "3D", "5D")
    assert isinstance(taken, hp.TrickTaken)
    assert (taken.trick.winner, taken.trick.points, taken.total, len(taken.extra)) == (2, 4, 4, 6)
    assert match.view(3).waiting == 0


@pytest.mark.parametrize(("last_void", "winner"), [("leader", 0), ("second", 1), ("nobody", None)])
def test_a_void_last_trick(last_void: str, winner: int | None) -> None:
    options = variant("cancellation", 6).but(last_void=last_void)
    match = playing(options, 17, 0, "KH", "KH", "3H", "3H", "5S", "9C", broken=True)
    trick, *_ = play(match, "KH", "KH", "3H", "3H", "5S", "9C")
    assert trick.trick.winner == winner
    assert sum(match.points) == (0 if winner is None else 4)


def test_extra_deals_are_counted_from_the_one_that_reached_the_end() -> None:
    """`tie=playon`: the deal after it must know which one that was."""
    options = CLASSIC.but(end=20, tie="playon", max_extra_deals=1)
    match, *_ = scored(Match(options), options, {2: "QS", 3: "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"})
    assert (match.totals, match.phase, match.ended_at) == ((0, 0, 13, 13), Phase.DEALING, None)
    match, *_ = scored(
        Match(options), options, {2: "QS", 3: "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"}, totals=(0, 0, 13, 13)
    )
    assert (match.totals, match.phase, match.ended_at) == ((0, 0, 26, 26), Phase.DEALING, 1)
    fresh = Match(options)
    fresh.carry(match.carried())
    assert (fresh.totals, fresh.deal_no, fresh.ended_at) == ((0, 0, 26, 26), 1, 1)
