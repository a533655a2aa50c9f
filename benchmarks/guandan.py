"""How the computer player of Guandan fares, and how long the move list of an opening takes (DESIGN 8).

python -m benchmarks.guandan [deals]

Against random legal players: the share of deals that its team wins. Against greedy players, who always play the weakest
cards that beat the table: the share of matches, as many as are begun within so many deals. The teams change sides.
"""

import random
import statistics
import sys
import time
from pathlib import Path

if __name__ == "__main__":  # run as a file, `import engine` would find benchmarks/engine.py
    sys.path[0] = str(Path(__file__).parents[1])

from engine.cards import mask_of
from engine.game import Action, Deck, Phase
from engine.guandan.actions import legal_actions
from engine.guandan.match import Match
from engine.guandan.options import GUANDAN
from engine.guandan.order import PACK
from engine.guandan.view import View
from engine.players.guandan import GuandanPlayer
from engine.players.player import Player
from tests.engine.guandan_greedy import GreedyGuandanPlayer


class RandomPlayer:
    """Plays any legal action."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def act(self, match: Match, seat: int) -> Action:
        return self._rng.choice(match.legal(seat))


Side = Player[View] | RandomPlayer
OURS = GuandanPlayer()


def act(match: Match, seat: int, side: Side) -> None:
    match.apply(seat, side.act(match, seat) if isinstance(side, RandomPlayer) else side.choose(match.view(seat)))


def play(match: Match, sides: tuple[Side, Side], rng: random.Random, deals: int | None = None) -> int:
    """Play a match, or so many deals of it, and tell the team that won it, or the last deal."""
    while match.phase is not Phase.OVER and (deals is None or match.deals_scored < deals):
        chance = match.chance()
        if isinstance(chance, Deck):
            match.supply(rng.sample(chance.cards, len(chance.cards)))
        elif chance is not None:
            match.supply([rng.choice(chance.among)])
        for seat in match.to_act():
            act(match, seat, sides[seat % 2])
    assert match.owner is not None
    return match.owner


def deals_won(other: Side, deals: int, seed: int = 1) -> float:
    """The share of first deals that our player's team wins against `other`, in changing seats."""
    rng = random.Random(seed)
    won = 0
    for number in range(deals):
        sides = (OURS, other) if number % 2 == 0 else (other, OURS)
        won += play(Match(GUANDAN), sides, rng, 1) == number % 2
    return won / deals


def matches_won(other: Side, deals: int, seed: int = 1) -> tuple[int, int, int]:
    """(matches won, matches played, deals in them) against `other`, until so many deals were begun."""
    rng = random.Random(seed)
    won = played = dealt = 0
    while dealt < deals:
        match = Match(GUANDAN)
        sides = (OURS, other) if played % 2 == 0 else (other, OURS)
        won += play(match, sides, rng) == played % 2
        played += 1
        dealt += match.deals_scored
    return won, played, dealt


def opening_times(hands: int, seed: int = 1) -> list[float]:
    """Seconds of processor time for the list of legal actions of each of so many random openings."""
    rng = random.Random(seed)
    times = []
    for number in range(hands):
        hand = mask_of(rng.sample(PACK, 27))
        start = time.process_time()
        legal_actions(hand, number % 13, GUANDAN, None)
        times.append(time.process_time() - start)
    return times


def main(deals: int) -> None:
    times = [1e3 * seconds for seconds in opening_times(1000)]
    print(f"opening move list: mean {statistics.mean(times):.2f} ms, worst {max(times):.1f} ms")
    start = time.perf_counter()
    share = deals_won(RandomPlayer(2), deals)
    pace = (time.perf_counter() - start) / deals
    print(f"against random play: {share:.1%} of {deals} deals, {1e3 * pace:.0f} ms a deal")
    start = time.perf_counter()
    won, played, dealt = matches_won(GreedyGuandanPlayer(), deals)
    pace = (time.perf_counter() - start) / dealt
    print(
        f"against greedy play: {won} of {played} matches ({won / played:.1%}, {dealt} deals), {1e3 * pace:.0f} ms a deal"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
