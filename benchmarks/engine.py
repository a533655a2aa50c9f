"""Deals per second through the public step API, beside OpenSpiel driven from Python in the same run (DESIGN 8).

Both loops shuffle a deck, pass three cards a seat, and play 52 cards, each chosen at random among the legal ones.

    python benchmarks/engine.py [rounds]

With `PYTHONPATH=build/native` it measures the compiled engine (setup.py), without that the one in pure Python.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

if sys.path[0] == str(Path(__file__).parent):  # run as a file, `import engine` would find benchmarks/engine.py
    sys.path.pop(0)

import pyspiel

from engine import cards
from engine.hearts.match import Match
from engine.hearts.variants import variant

DEALS = 400
OPTIONS = variant("classic").but(pass_cycle="L")
SPIEL = pyspiel.load_game("hearts(pass_cards=true)")
PASS_LEFT = 1


def our_deal(rng: random.Random) -> None:
    match = Match(OPTIONS)
    deck = list(match.pack.cards)
    rng.shuffle(deck)
    match.supply(deck)
    for seat in match.to_act():
        match.apply(seat, rng.choice(match.legal(seat)))
    legal, apply, choice = match.legal, match.apply, rng.choice
    while (seat := match.turn) is not None:  # nobody's turn: the deal is over
        apply(seat, choice(legal(seat)))


def spiel_deal(rng: random.Random) -> None:
    state = SPIEL.new_initial_state()
    state.apply_action(PASS_LEFT)
    deck = list(range(52))
    rng.shuffle(deck)
    for card in deck:
        state.apply_action(card)
    legal, apply, choice, over = state.legal_actions, state.apply_action, rng.choice, state.is_terminal
    while not over():
        apply(choice(legal()))


def rate(deal: Callable[[random.Random], None], seed: int) -> float:
    """Deals per second."""
    rng = random.Random(seed)
    start = time.perf_counter()
    for _ in range(DEALS):
        deal(rng)
    return DEALS / (time.perf_counter() - start)


def main(rounds: int) -> None:
    """Alternate, so that a slow moment of the machine hits both; compare medians."""
    ours, theirs = [], []
    for number in range(rounds):
        ours.append(rate(our_deal, number))
        theirs.append(rate(spiel_deal, number))
    mine, spiel = statistics.median(ours), statistics.median(theirs)
    print("compiled" if cards.__file__.endswith((".so", ".pyd")) else "pure Python")
    print(f"engine     {mine:8.0f} deals/s  {1e6 / mine:7.1f} us/deal")
    print(f"open_spiel {spiel:8.0f} deals/s  {1e6 / spiel:7.1f} us/deal")
    print(f"ratio      {mine / spiel:8.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 11)
