"""The computer player: always legal, the same every time, and clearly better than chance."""

import random

import pytest

from engine.cards import mask_of, parse_card, parse_cards, texts_of
from engine.game import Phase
from engine.hearts.match import Match
from engine.hearts.options import Options
from engine.hearts.variants import VARIANTS, variant
from engine.hearts.view import View
from engine.players.hearts import HeartsPlayer
from engine.players.player import Player

from .games import drawn
from .test_match import dealt, playing

PLAYER: Player[View] = HeartsPlayer()


def mean_score(options: Options, deals: int) -> float:
    """Points per deal of the player in changing seats against random legal players."""
    rng = random.Random(20)
    scores = []
    for number in range(deals):
        match = Match(options.but(end=9999))
        while match.deals_scored == 0:
            chance = match.chance()
            if chance is not None:
                match.supply(drawn(chance, rng))
            for seat in match.to_act():
                ours = seat == number % match.seats or match.phase is Phase.CHOOSING
                match.apply(seat, PLAYER.choose(match.view(seat)) if ours else rng.choice(match.legal(seat)))
        scores.append(match.totals[number % match.seats])
    return sum(scores) / deals


def test_it_takes_few_points_from_random_players() -> None:
    """Chance is 6.5 of 26; it was 2.0 when this was written."""
    assert mean_score(variant("classic"), 200) < 3.0


def test_it_knows_which_way_the_points_count() -> None:
    assert mean_score(variant("reverse"), 60) > 8.5
    assert mean_score(variant("omnibus"), 60) < 1.0
    assert mean_score(variant("spot"), 60) < 20


@pytest.mark.parametrize("name", VARIANTS)
def test_it_plays_every_variant_at_every_table_and_always_alike(name: str) -> None:
    low, high = VARIANTS[name].seats
    for players in range(low, high + 1):
        match = Match(variant(name, players))
        rng = random.Random(players)
        match.supply(drawn(match.chance(), rng))  # type: ignore[arg-type]
        while match.deals_scored == 0:
            for seat in match.to_act():
                action = PLAYER.choose(match.view(seat))
                assert rng.random() < 0.9 or action == PLAYER.choose(match.view(seat))
                match.apply(seat, action)


def chosen(match: Match) -> str:
    (seat,) = match.to_act()
    action = PLAYER.choose(match.view(seat))
    assert isinstance(action, int)
    return texts_of(mask_of([action]))


def test_it_passes_the_dangerous_spades_without_cover() -> None:
    match = dealt(variant("classic"), "QS KS 3C 4C 5C 6D 7D 8D 2H 3H 4H 2D 3D")
    passed = PLAYER.choose(match.view(0))
    assert isinstance(passed, tuple)
    assert set(parse_cards("QS KS")) <= set(passed)


def test_it_keeps_a_queen_that_is_well_covered() -> None:
    match = dealt(variant("classic"), "QS 2S 3S 4S 5S 6S KC AC AD KD 2H 3H 4H")
    assert parse_card("QS") not in PLAYER.choose(match.view(0))  # type: ignore[operator]


def test_it_ducks_with_its_highest_losing_card() -> None:
    match = playing(variant("classic"), 3, 3, "2D 8D KD", "5C 6C 7C", "4S 5S 6S", "9D TC JC", broken=True)
    match.apply(3, parse_card("9D"))
    assert chosen(match) == "8D"


def test_it_throws_the_queen_on_somebody_elses_trick() -> None:
    match = playing(variant("classic"), 3, 3, "QS AH 2C", "5C 6C 7C", "4S 5S 6S", "9D TC JC", broken=True)
    match.apply(3, parse_card("9D"))
    assert chosen(match) == "QS"


def test_it_wins_high_when_last_and_nothing_lies_there() -> None:
    match = playing(variant("classic"), 3, 1, "2D 8D KD", "5D 6C 7C", "4D 5S 6S", "9D TC JC", broken=True)
    for seat, card in ((1, "5D"), (2, "4D"), (3, "9D")):
        match.apply(seat, parse_card(card))
    assert chosen(match) == "KD"


def test_it_stops_a_moon_that_it_sees() -> None:
    """Seat 3 has all points so far; a heart taken now costs one and saves twenty-six."""
    taken = "QS 2H 3H 4H 5H 6H 7H"
    state = {"broken": True, "taken": [0, 0, 0, mask_of(parse_cards(taken))], "points": [0, 0, 0, 19]}
    match = playing(variant("classic"), 9, 1, "2C KH 8H", "9H 3C 4C", "TH 5C 6C", "JH 7C 8C", **state)
    for seat, card in ((1, "9H"), (2, "TH"), (3, "JH")):
        match.apply(seat, parse_card(card))
    assert chosen(match) == "KH"
