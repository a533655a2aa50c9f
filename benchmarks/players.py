"""How the computer player fares against random play and against itself, per variant.

python -m benchmarks.players [deals]
"""

import random
import statistics
import sys
import time
from pathlib import Path

if __name__ == "__main__":  # run as a file, `import engine` would find benchmarks/engine.py
    sys.path[0] = str(Path(__file__).parents[1])

from engine.game import Deck, Phase
from engine.hearts.match import Match
from engine.hearts.options import Options
from engine.hearts.variants import VARIANTS
from engine.hearts.view import View
from engine.players.hearts import HeartsPlayer
from engine.players.player import Player


class RandomPlayer:
    """Plays any legal card."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def play(self, match: Match, seat: int) -> None:
        match.apply(seat, self._rng.choice(match.legal(seat)))


def mean_score(options: Options, deals: int, player: Player[View], seed: int = 1) -> float:
    """Points per deal of `player`, in changing seats, against random players."""
    rng = random.Random(seed)
    others = RandomPlayer(seed)
    scores = []
    for number in range(deals):
        match = Match(options.but(deals=None, end=9999))
        seat_of_player = number % match.seats
        while match.deals_scored == 0:
            chance = match.chance()
            if isinstance(chance, Deck):
                match.supply(rng.sample(chance.cards, len(chance.cards)))
            for seat in match.to_act():
                if seat == seat_of_player or match.phase is Phase.CHOOSING:
                    match.apply(seat, player.choose(match.view(seat)))
                else:
                    others.play(match, seat)
        scores.append(match.totals[seat_of_player])
    return statistics.mean(scores)


def main(deals: int) -> None:
    for name, options in VARIANTS.items():
        start = time.perf_counter()
        mean = mean_score(options, deals, HeartsPlayer())
        pace = (time.perf_counter() - start) / deals * 1e3
        fair = Match(options).pack.worth(Match(options).pack.mask) / options.players
        print(f"{name:14} {options.players} players: {mean:6.2f} points a deal (fair share {fair:5.2f}), {pace:.1f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
