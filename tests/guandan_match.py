"""A match of Guandan without chat, hall or database: the engine, moved by the person of tests.guandan_policy.

The same secret gives the same match as such people play over a real server, so tests know beforehand what there is to be
seen. `python -m tests.guandan_match 2000` looks through so many secrets for short matches of four of them in which
everything in `WANTED` happens; with `options` as a second word, of two of them and two computers by all `OTHER` options.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.games.guandan import GUANDAN as ADAPTER
from bot.presenter.guandan.state_json import you_part
from bot.table.play import drawn
from engine.cards import RANKS, cards_of, text_of
from engine.game import Happening, Phase, Reason
from engine.guandan import happenings as hp
from engine.guandan.match import Match
from engine.guandan.options import GUANDAN, Options
from engine.guandan.playing import READING
from tests.guandan_policy import line

WANTED = ("double tribute", "no tribute", "wind", "reading")
OTHER = GUANDAN.but(
    tribute_tie="random",
    tribute_pick="player",
    return_level_cards=False,
    end_on_double=True,
    ace_owner_only=True,
    ace_attempts=3,
    sf_underdeclare=True,
    wild_suit_readings="flush_only",
)
"""No option has its usual value."""
OTHERWISE = ("double tribute", "tribute by lot", "tribute chosen")


@dataclass
class Deal:
    """Who held which cards in a deal (the cards that changed hands too), and which of them everybody saw."""

    held: list[set[str]] = field(default_factory=lambda: [set(), set(), set(), set()])
    public: set[str] = field(default_factory=set)
    plays: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    order: tuple[int, ...] = ()


@dataclass
class Record:
    """A whole match: its deals, how often each thing happened, how many lines were typed, who won."""

    deals: list[Deal] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)
    typed: Counter[str] = field(default_factory=Counter)
    winners: tuple[int, ...] = ()

    def has(self, *what: str) -> bool:
        return all(self.seen[one] for one in what)


class RefusedError(AssertionError):
    """The person of tests.guandan_policy typed what cannot be."""


def played(
    secret: bytes, options: Options = GUANDAN, people: Sequence[int] = range(4), most: int = 100
) -> Record | None:
    """The match that this secret gives, computers playing for all but `people`; None if longer than `most` deals."""
    match, record = Match(options), Record()
    while match.outcome() is None:
        chance = match.chance()
        if chance is None:
            note(record, match, move(match, record, people))
        elif match.deal_no == most and match.phase is Phase.DEALING:
            return None
        else:
            note(record, match, match.supply(drawn(secret, chance)))
    outcome = match.outcome()
    assert outcome is not None
    record.winners = outcome.winners
    return record


def move(match: Match, record: Record, people: Sequence[int]) -> list[Happening]:
    """What comes next at a table: computers first, then the first of the people who owes something."""
    seats = match.to_act()
    computer = next((seat for seat in seats if seat not in people), None)
    if computer is not None:
        return match.apply(computer, ADAPTER.choose(match.view(computer)))
    text = line(
        {"level": RANKS[match.level], "deal": match.deal_no}, you_part(match.view(seats[0])) | {"seat": seats[0]}
    )
    assert text is not None
    record.typed[text] += 1
    action = ADAPTER.parse(text, match, seats[0])
    why = action if action is None or isinstance(action, Reason) else match.why_illegal(seats[0], action)
    if action is None or isinstance(action, Reason) or why is not None:
        raise RefusedError(f"{text!r} with {you_part(match.view(seats[0]))}: {why}")
    return match.apply(seats[0], action)


def note(record: Record, match: Match, happened: Sequence[Happening]) -> None:
    """Write down what has just happened."""
    tributes = 0
    for happening in happened:
        match happening:
            case hp.Dealt():
                record.deals.append(Deal())
            case hp.TributeCancelled():
                record.seen["no tribute"] += 1
            case hp.TributeDrawn():
                record.seen["tribute by lot"] += 1
            case hp.CardsAsked(what="tribute"):
                record.seen["tribute chosen"] += 1
            case hp.CardGiven(what, _, _, card):
                record.deals[-1].public.add(text_of(card))
                tributes += what == "tribute"
            case hp.Played(seat, cards):
                record.deals[-1].plays.append((seat, tuple(sorted(text_of(card) for card in cards))))
                record.deals[-1].public |= {text_of(card) for card in cards}
            case hp.DealScored(order=order, fell=fell):
                record.deals[-1].order = order
                record.seen["fall from the ace"] += fell is not None
    record.seen["double tribute"] += tributes == 2
    record.seen["wind"] += by_the_wind(match)
    record.seen["reading"] += match.asked == READING
    for seat, held in enumerate(record.deals[-1].held):
        held |= {text_of(card) for card in cards_of(match.hand(seat))}


def by_the_wind(match: Match) -> bool:
    """Whether a round has just ended that leaves the lead to the partner of one without cards (RULES E9)."""
    if match.phase is not Phase.PLAYING or match.top is not None:
        return False
    if not match.history or match.round_start != len(match.history):
        return False
    last = next(turn.seat for turn in reversed(match.history) if turn.reading is not None)
    return last in match.finished and match.leader == (last + 2) % 4


def main() -> None:
    """Print each match that has everything and is shorter than those before it."""
    shortest = sys.maxsize
    options = sys.argv[2:] == ["options"]
    for number in range(int(sys.argv[1])):
        secret = number.to_bytes(32, "big")
        record = played(secret, OTHER, people=(0, 1), most=6) if options else played(secret, most=6)
        if record is None or not record.has(*(OTHERWISE if options else WANTED)):
            continue
        if (lines := record.typed.total()) < shortest:
            shortest = lines
            print(f"secret {number}: {len(record.deals)} deals, {lines} lines, {dict(record.seen)}", flush=True)


if __name__ == "__main__":
    main()
