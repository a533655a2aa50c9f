"""Our Hearts against OpenSpiel's: every legal set and every score, on every rule set that both can express.

Not compared, because RULES has no such option: `can_lead_any_club` and `avoid_all_tricks_bonus` stay off.
"""

import random
from itertools import product
from typing import Any

import pyspiel
import pytest

from engine.cards import RANKS, cards_of, mask_of, parse_cards
from engine.game import Phase
from engine.hearts.happenings import DealScored
from engine.hearts.match import Match
from engine.hearts.options import Options
from engine.hearts.variants import variant

FLAGS = (
    "no_pts_on_first_trick",
    "must_break_hearts",
    "qs_breaks_hearts",
    "can_lead_hearts_instead_of_qs",
    "jd_bonus",
)
RULE_SETS = [dict(zip(FLAGS, values, strict=True)) for values in product((False, True), repeat=len(FLAGS))]
DIRECTIONS = {"H": 0, "L": 1, "A": 2, "R": 3}  # OpenSpiel's numbers of No Pass, Left, Across, Right
SPIEL_SUITS = "CDHS"
SPIEL_CARD = tuple(RANKS.index(rank) * 4 + SPIEL_SUITS.index(suit) for suit in "CDSH" for rank in RANKS)
STRONG = mask_of(parse_cards("AC KC QC AD KD QD AS KS QS AH KH QH JH"))


def our_options(flags: dict[str, bool], letter: str) -> Options:
    """OpenSpiel's rule set in our words."""
    options = variant("classic")
    if flags["jd_bonus"]:
        # Its jack is not needed for a moon, and the moon is always old and leaves the jack's -10 to whoever has it.
        options = variant("omnibus").but(omnibus_card="JD", omnibus_moon_needs_diamond=False, moon="old")
    return options.but(
        pass_cycle=letter,
        first_trick_points="ban" if flags["no_pts_on_first_trick"] else "allow",
        hearts_break=flags["must_break_hearts"],
        queen_breaks_hearts=flags["qs_breaks_hearts"],
        hearts_or_queen_lead=flags["can_lead_hearts_instead_of_qs"],
    )


def shuffled(rng: random.Random) -> list[int]:
    """A deck; every eighth gives seat 0 a hand that shoots the moon when it plays high."""
    deck = list(range(52))
    rng.shuffle(deck)
    if rng.random() < 0.125:
        deck.sort(key=lambda card: not STRONG >> card & 1)
    return deck


def compare_deal(game: Any, options: Options, letter: str, rng: random.Random) -> bool:
    """Play one deal on both; whether it was a moon."""
    deck = shuffled(rng)
    match, state = Match(options), game.new_initial_state()
    match.supply(deck)
    state.apply_action(DIRECTIONS[letter])
    for place in range(52):
        state.apply_action(SPIEL_CARD[deck[place % 4 * 13 + place // 4]])
    if match.phase is Phase.PASSING:
        for seat in range(4):
            chosen = rng.choice(match.legal(seat))
            assert isinstance(chosen, tuple)
            assert state.current_player() == seat
            for card in chosen:
                state.apply_action(SPIEL_CARD[card])
            match.apply(seat, chosen)
    happened: list[Any] = []
    high = rng.random() < 0.25  # seat 0 plays high, the others low: sometimes a moon
    while match.phase is Phase.PLAYING:
        (seat,) = match.to_act()
        assert state.current_player() == seat
        legal = cards_of(match.legal_mask())
        assert sorted(SPIEL_CARD[card] for card in legal) == state.legal_actions()
        by_rank = sorted(legal, key=lambda card: card % 13)
        card = by_rank[-1 if seat == 0 else 0] if high else rng.choice(legal)
        state.apply_action(SPIEL_CARD[card])
        happened = match.apply(seat, card)
    scored = next(h for h in happened if isinstance(h, DealScored))
    assert state.is_terminal()
    assert [26 - points for points in state.returns()] == list(scored.scores)
    return scored.shooter is not None


def compare(flags: dict[str, bool], deals: int, seed: str) -> int:
    """Compare so many deals of one rule set; how many were moons."""
    parameters = ",".join(f"{name}={str(value).lower()}" for name, value in flags.items())
    game = pyspiel.load_game(f"hearts({parameters})")
    rng = random.Random(seed)
    letters = [rng.choice("LRAH") for _ in range(deals)]
    return sum(compare_deal(game, our_options(flags, letter), letter, rng) for letter in letters)


@pytest.mark.parametrize("flags", RULE_SETS, ids=lambda flags: "".join(str(int(value)) for value in flags.values()))
def test_every_legal_set_and_score_is_the_same(flags: dict[str, bool]) -> None:
    compare(flags, 200, repr(flags))


def test_moons_are_compared_too() -> None:
    assert compare(RULE_SETS[-1], 60, "moons") >= 3
    assert compare(RULE_SETS[0], 60, "moons") >= 3


@pytest.mark.long
@pytest.mark.parametrize("flags", RULE_SETS, ids=lambda flags: "".join(str(int(value)) for value in flags.values()))
def test_many_more_deals(flags: dict[str, bool]) -> None:
    compare(flags, 3000, "long" + repr(flags))
