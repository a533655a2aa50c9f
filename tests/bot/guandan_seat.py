"""A seat at Guandan that is to play, and what becomes of a line that is typed for it: `GUANDAN.parse`, then `apply`."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.games.guandan import GUANDAN
from engine.cards import COPY, RANKS, mask_of, parse_cards, text_of
from engine.game import IllegalAction, Phase, Reason
from engine.guandan.happenings import Played
from engine.guandan.match import Match
from engine.guandan.options import GUANDAN as USUAL
from engine.guandan.options import Options
from engine.guandan.order import Reading, Shape, rank_strength
from engine.guandan.playing import READING
from engine.guandan.view import Turn
from tests.engine import guandan_oracle as oracle
from tests.engine.guandan_tables import some_options

TOPS = list(oracle.all_readings())
TYPED_RANKS = [*RANKS.replace("T", "t").lower(), "bj", "rj"]
"""Ranks as they are typed; jokers last."""
WORDS = {
    "single": Shape.SINGLE, "pair": Shape.PAIR, "triple": Shape.TRIPLE, "full": Shape.FULL_HOUSE, "full house": Shape.FULL_HOUSE,
    "straight": Shape.STRAIGHT, "tube": Shape.TUBE, "plate": Shape.PLATE, "bomb": Shape.BOMB, "flush": Shape.STRAIGHT_FLUSH,
    "straight flush": Shape.STRAIGHT_FLUSH, "jokers": Shape.JOKERS, "four jokers": Shape.JOKERS,
}  # fmt: skip
"""Shapes as they are typed."""


def seat_with(hand: Sequence[int], level: int = 0, top: Reading | None = None, options: Options = USUAL) -> Match:
    """Seat 0 has this hand and is to lead, or to beat `top`; the others have cards enough."""
    match = Match(options)
    match.phase, match.level, match.turn, match.leader = Phase.PLAYING, level, 0, 0
    match._hands = [mask_of(hand), *[mask_of(range(13))] * 3]
    if top is not None:
        match.top = Turn(1, (), top)
        match.history = [match.top]
        match.leader = 1
    return match


def seat_holding(text: str, level: str = "2", top: str = "", options: Options = USUAL) -> Match:
    """The same in words: `QS QS RJ`; `top` is `pair 5 9`, `full_house 5 K`, or nothing."""
    reading = None
    if top:
        shape, size, rank = top.split()
        named = Shape[shape.upper()]
        natural = named in (Shape.STRAIGHT, Shape.TUBE, Shape.PLATE, Shape.STRAIGHT_FLUSH)
        key = RANKS.index(rank) + 2 if natural else rank_strength(RANKS.index(rank), RANKS.index(level))
        reading = Reading(named, int(size), key)
    return seat_with(parse_cards(text), RANKS.index(level), reading, options)


def random_seats(count: int, seed: int) -> Iterator[tuple[Match, random.Random]]:
    """Seats with hands of all sizes, half of them dealt anyhow and half full of shapes; half lead."""
    rng = random.Random(seed)
    pack = [card + copy for card in (*range(52), 53, 54) for copy in (0, COPY)]
    for number in range(count):
        level = rng.randrange(13)
        size = rng.choice((5, 8, 12, 20, 27))
        hand = rng.sample(pack, 27)[:size] if number % 2 else oracle.random_hand(rng, level, size)
        top = rng.choice(TOPS) if rng.random() < 0.5 else None
        yield seat_with(hand, level, top, some_options(rng)), rng


@dataclass(frozen=True)
class Outcome:
    """What became of a typed line: what was played, or what it may be played as, or why not."""

    played: Played | None = None
    asked: tuple[Reading, ...] = ()
    refused: Reason | None = None
    after: Match | None = None

    @property
    def legal(self) -> bool:
        return self.refused is None

    @property
    def shapes(self) -> set[Shape]:
        """What it is, or may be."""
        return {one.shape for one in self.asked} | ({self.played.reading.shape} if self.played is not None else set())


def typed(match: Match, text: str) -> Outcome:
    """What becomes of the line; the match given stays as it is."""
    action = GUANDAN.parse(text, match, 0)
    assert action is not None, text
    if isinstance(action, Reason):
        return Outcome(refused=action)
    after = match.copy()
    try:
        happened = after.apply(0, action)
    except IllegalAction as error:
        return Outcome(refused=error.reason)
    if after.asked == READING:
        return Outcome(asked=after.view(0).readings, after=after)
    assert isinstance(happened[0], Played), happened
    return Outcome(played=happened[0])


def meant(match: Match, text: str, reading: Reading) -> Played:
    """What is played if that line is typed, and then the number of the reading if one is asked."""
    first = typed(match, text)
    if first.played is not None:
        return first.played
    assert first.after is not None, (text, first.refused)
    second = typed(first.after, str(first.asked.index(reading) + 1))
    assert second.played is not None
    return second.played


def played_texts(match: Match, text: str) -> str:
    what = typed(match, text)
    assert what.played is not None, what
    return " ".join(sorted(text_of(card) for card in what.played.cards))
