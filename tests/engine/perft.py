"""Perft: how many ways there are to play on from a position, depth by depth; golden files, one a rule set.

A position is a seeded random deal played at random until so many cards are left in every hand. `python -m
tests.engine.perft` writes tests/data/perft anew (`make golden`); a change there means that the rules of play changed.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.game import Phase
from engine.hearts.match import Match
from engine.hearts.options import Options
from engine.hearts.variants import variant

FOLDER = Path(__file__).parents[1] / "data" / "perft"

RULE_SETS: dict[str, Options] = {
    "classic": variant("classic"),
    "classic-2": variant("classic", 2),
    "classic-2-deal14": variant("classic", 2).but(two_player_rest="deal14"),
    "classic-3": variant("classic", 3),
    "classic-5": variant("classic", 5),
    "classic-6": variant("classic", 6),
    "classic-7": variant("classic", 7),
    "classic-hold": variant("classic").but(pass_cycle="H"),
    "classic-allow": variant("classic").but(first_trick_points="allow"),
    "classic-unbroken": variant("classic").but(hearts_break=False),
    "classic-queen-breaks": variant("classic").but(queen_breaks_hearts=True),
    "classic-hearts-or-queen": variant("classic").but(hearts_or_queen_lead=True),
    "classic-lock-lead": variant("classic").but(queen_lock="lead"),
    "classic-lock-any": variant("classic").but(queen_lock="any"),
    "classic-eldest": variant("classic").but(lead="eldest"),
    "original": variant("original"),
    "omnibus": variant("omnibus"),
    "spot": variant("spot"),
    "blackmaria": variant("blackmaria"),
    "blackmaria-uk": variant("blackmaria-uk"),
    "cancellation-5": variant("cancellation", 5),
    "cancellation-6": variant("cancellation", 6),
    "cancellation-8": variant("cancellation", 8),
    "cancellation-8-all": variant("cancellation", 8).but(cancel_void="all"),
    "cancellation-11": variant("cancellation", 11),
    "team": variant("team"),
    "reverse": variant("reverse"),
}

MOST_NODES = 3000
"""A depth that has more ways is left out, so that all files are checked in a few seconds."""


def position(options: Options, seed: int, left: int | None) -> Match:
    """A deal played at random until every hand has `left` cards; None: before the first card."""
    rng = random.Random(f"{options.variant} {options.players} {seed}")
    match = Match(options)
    deck = list(match.pack.cards)
    rng.shuffle(deck)
    match.supply(deck)
    while match.phase is Phase.PASSING:
        for seat in match.to_act():
            match.apply(seat, rng.choice(match.legal(seat)))
    last_trick = 1 if left is None else match.pack.hand - left + 1
    while match.trick_no < last_trick:
        (seat,) = match.to_act()
        match.apply(seat, rng.choice(match.legal(seat)))
    return match


def perft(match: Match, depth: int) -> int:
    """The number of ways to play `depth` cards from here."""
    if depth == 0 or match.phase is not Phase.PLAYING:
        return 1
    (seat,) = match.to_act()
    legal = match.legal(seat)
    if depth == 1:
        return len(legal)
    total = 0
    for card in legal:
        after = match.copy()
        after.apply(seat, card)
        total += perft(after, depth - 1)
    return total


def counts(match: Match) -> list[int]:
    """Perft of depth 1, 2, … as long as it stays small, at most to the end of the deal."""
    cards = sum(match.view(0).counts)
    found: list[int] = []
    for depth in range(1, cards + 1):
        if found and found[-1] > MOST_NODES // 4:
            break
        found.append(perft(match, depth))
    return found


def positions() -> Iterator[tuple[int, int | None]]:
    """(seed, cards left) of the positions of each rule set."""
    yield from ((1, None), (2, None), (3, 5), (4, 3), (5, 2))


def golden(name: str) -> list[dict[str, Any]]:
    """What the file of a rule set says."""
    options = RULE_SETS[name]
    return [{"seed": seed, "left": left, "counts": counts(position(options, seed, left))} for seed, left in positions()]


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in RULE_SETS:
        rows = ",\n".join("  " + json.dumps(row) for row in golden(name))
        (FOLDER / f"{name}.json").write_text(f"[\n{rows}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
