"""What a deal is worth and when the match is won (RULES E11, E12)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.guandan.options import Options

ACE: Final = 12
STEPS: Final = {1: 3, 2: 2, 3: 1}
"""Levels gained, by the place (0 to 3) of the first finisher's partner."""


@dataclass(frozen=True, slots=True)
class Promotion:
    """What follows from a deal. `team` won it and gained `steps` (capped at the ace); `winner` won the match.

    `failures` count each team's failures at the ace (`ace_attempts`); `fell` is the team that has just fallen back.
    """

    team: int
    steps: int
    levels: tuple[int, int]
    next_level: int
    winner: int | None
    failures: tuple[int, int]
    fell: int | None


def promote(
    options: Options,
    levels: Sequence[int],
    current: int,
    order: Sequence[int],
    owner: int | None = None,
    failures: Sequence[int] = (0, 0),
) -> Promotion:
    """Judge a deal played at level `current` that ended in `order`; `owner` is the team that won the deal before."""
    team = order[0] % 2
    place = list(order).index((order[0] + 2) % 4)
    after = list(levels)
    after[team] = min(ACE, levels[team] + STEPS[place])
    entitled = not options.ace_owner_only or team == owner
    wins = levels[team] == ACE and current == ACE and place < 3 and entitled
    failed = list(failures)
    fell = None
    if owner is not None and current == levels[owner] == ACE and not (wins and team == owner):
        failed[owner] += 1
        if options.ace_attempts and failed[owner] >= options.ace_attempts and not wins:
            fell = owner
            failed[owner] = after[owner] = 0
    return Promotion(
        team=team,
        steps=after[team] - levels[team] if fell != team else 0,
        levels=(after[0], after[1]),
        next_level=after[team],
        winner=team if wins else None,
        failures=(failed[0], failed[1]),
        fell=fell,
    )
