"""The Guandan player: always legal, the same every time, a good partner, and clearly better than chance and greed."""

import random

from engine.cards import mask_of, parse_cards, text_of
from engine.game import Phase
from engine.guandan.actions import PASS, split
from engine.guandan.match import Match
from engine.guandan.order import Reading, Shape
from engine.guandan.view import Gift, View
from engine.players.guandan import GuandanPlayer
from engine.players.player import Player
from tests.engine.guandan_greedy import GreedyGuandanPlayer
from tests.states import with_state

from .games import drawn
from .guandan_tables import play, playing, some_options

PLAYER: Player[View] = GuandanPlayer()


def chosen(match: Match) -> str:
    """What the player does in turn: `pass`, or its cards."""
    (seat,) = match.to_act()
    action = PLAYER.choose(match.view(seat))
    assert match.why_illegal(seat, action) is None
    if isinstance(action, str):
        return action
    assert isinstance(action, tuple)
    return " ".join(sorted(text_of(card) for card in split(action)[1]))


def won(match: Match, sides: list[Player[View] | None], rng: random.Random, deals: int = 10**6) -> int:
    """Play a match, or so many deals of it, None being a random side; the team that won it, or the last deal."""
    while match.phase is not Phase.OVER and match.deals_scored < deals:
        chance = match.chance()
        if chance is not None:
            match.supply(drawn(chance, rng))
        for seat in match.to_act():
            side = sides[seat % 2]
            match.apply(seat, side.choose(match.view(seat)) if side else rng.choice(match.legal(seat)))
    assert match.owner is not None
    return match.owner


def test_it_wins_nearly_every_deal_against_random_players() -> None:
    """Chance is 50 %; it was 97 % of a thousand when this was written (benchmarks/guandan.py)."""
    rng = random.Random(1)
    assert sum(won(Match(), [PLAYER, None], rng, deals=1) == 0 for _ in range(30)) >= 25


def test_it_wins_most_matches_against_greedy_players() -> None:
    """It won all of 166 when this was written."""
    rng = random.Random(1)
    assert sum(won(Match(), [GreedyGuandanPlayer(), PLAYER], rng) == 1 for _ in range(4)) >= 3


def test_it_plays_whole_matches_with_any_options_and_always_alike() -> None:
    rng = random.Random(3)
    for _ in range(2):
        match = Match(some_options(rng))
        while match.phase is not Phase.OVER and match.deals_scored < 8:
            chance = match.chance()
            if chance is not None:
                match.supply(drawn(chance, rng))
                continue
            for seat in match.to_act():
                view = match.view(seat)
                action = PLAYER.choose(view)
                assert rng.random() < 0.9 or action == PLAYER.choose(view)
                match.apply(seat, action)


def test_it_does_not_beat_a_partner_who_is_winning() -> None:
    match = playing("QS 3C 4D", "5S 6S 7D", "AS AD KS 9C 9D", "8S TS JD")
    play(match, "QS", "pass")
    assert chosen(match) == PASS


def test_it_beats_even_its_partner_to_go_out() -> None:
    match = playing("QS 3C 4D", "5S 6S 7D", "AS", "8S TS JD")
    play(match, "QS", "pass")
    assert chosen(match) == "AS"


def test_it_keeps_a_bomb_for_something_better_than_a_low_single() -> None:
    match = playing("3S 8H 9H JC KC 2C 4C 5C 6C 7C", "9S 9D 9C 9H 4S 4D 6H 6D 5H 7H", "5S 6S", "8S TS")
    play(match, "3S")
    assert not chosen(match).startswith("9")


def test_it_bombs_an_opponent_who_is_about_to_go_out() -> None:
    match = playing("AS AD 3C", "9S 9D 9C 9H 4S 4D 6S", "5S 6S 8C TC JC", "8S TS QC KC 7C")
    play(match, "AS AD")
    assert chosen(match) == "9C 9D 9H 9S"


def test_it_leads_a_long_weak_play_before_its_high_cards() -> None:
    match = playing("3S 4D 5C 6S 7C RJ AS AD", "8S 8D 9C TC JS QS", "9S TS JD QD", "TH JH QH KH")
    assert chosen(match) == "3S 4D 5C 6S 7C"


def test_it_leads_no_single_to_an_opponent_who_waits_for_one() -> None:
    match = playing("3S 5D 5C 9S 9D", "AS", "9C TS JD QD", "TH JH QH KH KD")
    assert chosen(match) in ("5C 5D", "9D 9S")


def test_it_leads_low_to_a_partner_who_waits_for_one_card() -> None:
    match = playing("3S 5D 5C 9S 9D", "AS AC 7S 7C 8C 8D", "KS", "TH JH QH KH KD 6D")
    assert chosen(match) == "3S"


def test_it_names_the_reading_that_it_means() -> None:
    match = playing("5S 6D 7S 8C 9H", "6S 7D 8D 9D TD 4C", "4S 4D", "6C 6H", level="9")
    action = PLAYER.choose(match.view(0))
    assert isinstance(action, tuple)
    assert split(action)[0] == Reading(Shape.STRAIGHT, 5, 9)


def returned(hand: str, level: str = "2") -> str:
    """What it gives back from this hand, the first card of which it has just received."""
    match = playing("", "", "", "", level=level)
    held = list(parse_cards(hand))
    asked = with_state(
        match,
        _hands=[mask_of(held), 0, 0, 0],
        phase=Phase.CHOOSING,
        turn=None,
        asked="return",
        choosers=(0,),
        pays={3: 0},
        tributes=(Gift(3, 0, held[0]),),
    )
    return text_of(PLAYER.choose(asked.view(0)))  # type: ignore[arg-type]


def test_it_gives_back_the_lowest_card_that_belongs_to_nothing() -> None:
    assert returned("AS 3S 3D 4C 7S 7D 7C TS TD") == "4C"
    assert returned("AS 3S 4S 5S 6S 7S 9C TD TC") == "9C"
    assert returned("AS 3S 4D 5S 6S 7C 6D 9C 9D 9S 9H") == "6D"


def test_it_uses_the_wind() -> None:
    """The partner went out and nobody beat him: the player leads, from its weak end."""
    match = playing("KS", "3S 4S 8D", "5S 5D AS AD", "7S 8S 9D")
    play(match, "KS", "pass")
    assert chosen(match) == PASS
    play(match, "pass", "pass")
    assert match.to_act() == (2,)
    assert chosen(match) == "5D 5S"


def test_a_whole_hand_is_one_play() -> None:
    match = playing("4H 4H 8S 8D 9S 9D", "3S", "5S", "6S", level="4")
    assert chosen(match) == "4H 4H 8D 8S 9D 9S"
