"""The exact cases of RULES: every case of tests/data/vectors.yaml (or of the file named by GAMEBOT_VECTORS).

Each `fn` is answered by the engine's own functions; nothing here knows a rule. A case with an unknown fn, variant or
option fails.
"""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.cards import BIT, RANKS, cards_of, mask_of, parse_card, parse_cards, text_of
from engine.game import Phase, Reason
from engine.guandan import levels, rounds, shapes
from engine.guandan import tribute as gifts
from engine.guandan.options import GUANDAN
from engine.guandan.options import Options as GuandanOptions
from engine.guandan.order import Reading, Shape
from engine.guandan.order import beats as outranks
from engine.hearts import ending, legality, passing
from engine.hearts.happenings import TrickTaken
from engine.hearts.match import Match
from engine.hearts.options import Options
from engine.hearts.packs import Pack, lowest_club, pack_of
from engine.hearts.reasons import NotHeld, Repeated, WrongCount
from engine.hearts.scoring import deal_result
from engine.hearts.tricks import breakers, trick_winner
from engine.hearts.variants import variant
from engine.tricks import Play
from tests.states import with_state

NOT_BUILT: tuple[str, ...] = ()
"""First letters of the cases of games that are not built yet."""

FILE = Path(os.environ.get("GAMEBOT_VECTORS") or Path(__file__).parents[1] / "data" / "vectors.yaml")
CASES = [case for case in yaml.safe_load(FILE.read_text(encoding="utf-8")) if case["id"][0] not in NOT_BUILT]

Given = dict[str, Any]


def typed(value: object) -> str:
    """A YAML value as a person would type it; YAML booleans mean on and off."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def options_of(given: Given, players: int = 4) -> Options:
    options = variant(given.get("variant", "classic"), given.get("n", players))
    for name, value in given.get("opts", {}).items():
        options = options.with_option(name, typed(value))
    return options


def sorted_texts(cards: str) -> list[str]:
    return sorted(str(cards).split())


def legal(given: Given) -> list[str]:
    options = options_of(given)
    pack = pack_of(options)
    trick = parse_cards(given["trick"])
    opening = pack.opening if options.lead == "lowclub" else None
    cards = legality.legal_cards(
        options,
        pack,
        mask_of(parse_cards(given["hand"])),
        trick[0] if trick else None,
        given["trick_no"],
        given.get("broken", False),
        opening,
    )
    return sorted(text_of(card) for card in cards_of(cards))


def breaks(given: Given) -> bool:
    options = options_of(given)
    return bool(breakers(options, pack_of(options)) & BIT[parse_card(given["card"])])


def winner(given: Given) -> int | str:
    options = options_of(given)
    last = given.get("last", False)
    cards = parse_cards(given["cards"])
    plays = tuple(Play((given["leader"] + place) % options.players, card) for place, card in enumerate(cards))
    seat = trick_winner(options, plays, mask_of(cards), pack_of(options).suits[cards[0]], last)
    if seat is None:
        return "nobody" if last else "void"
    return seat


def tricks(given: Given) -> dict[str, object]:
    """Played in a match whose seats hold, in each trick, the one card that they play."""
    options = options_of(given)
    last = given.get("last", False)
    match = Match(options)
    match.supply(match.pack.cards)
    match = with_state(match, phase=Phase.PLAYING, turn=given["leader"], leader=given["leader"], broken=True)
    match.trick_no = match.pack.hand - len(given["tricks"]) + 1 if last else 2
    points, leader = [0] * options.players, given["leader"]
    for text in given["tricks"]:
        plays = {(leader + place) % options.players: card for place, card in enumerate(parse_cards(text))}
        match = with_state(match, _hands=[BIT[plays[seat]] for seat in range(options.players)])
        match._ready_deal()
        for seat, card in plays.items():
            for happening in match.apply(seat, card):
                if isinstance(happening, TrickTaken):
                    leader = happening.trick.winner
                    points[leader] += happening.trick.points
    return {"points": points, "leader": leader}


def pass_to(given: Given) -> int | str:
    target = passing.pass_to(options_of(given), given["seat"], given["deal"])
    return "hold" if target is None else target


def pass_ok(given: Given) -> str:
    options = options_of(given)
    hand = mask_of(parse_cards(given["hand"]))
    cards = [parse_card(text) for text in given["cards"].split()]
    answer = passing.picked(hand, cards, options.pass_count)
    if isinstance(answer, WrongCount):
        return "wrong count"
    if isinstance(answer, NotHeld | Repeated):
        return "not in hand or repeated"
    assert not isinstance(answer, Reason)
    return "ok"


def pack(given: Given) -> dict[str, object]:
    found: Pack = pack_of(options_of(given))
    return {
        "cards": len(found.cards),
        "hand": found.hand,
        "left": found.left,
        "opening": text_of(found.opening),
        "points": found.points,
    }


def opening(given: Given) -> str:
    return text_of(lowest_club(pack_of(options_of(given)).mask & ~mask_of(parse_cards(given["out"]))))


def score(given: Given) -> dict[str, object]:
    options = options_of(given)
    out = mask_of(parse_cards(given.get("out", "")))
    named = {seat: mask_of(parse_cards(text)) for seat, text in given["taken"].items() if text != "rest"}
    rest = pack_of(options).mask & ~out & ~sum(named.values())
    taken = [named.get(seat, rest if seat in given["taken"] else 0) for seat in range(options.players)]
    before = given.get("before", [0] * options.players)
    points = [pack_of(options).worth(mask) for mask in taken]
    result = deal_result(options, pack_of(options), taken, points, out, before, given.get("deals", 0) + 1)
    return {"shooter": result.shooter, "prompt": result.asks, "scores": list(result.chosen(given.get("choice")))}


def game_over(given: Given) -> dict[str, object]:
    totals = given["totals"]
    options = options_of(given, len(totals))
    end = ending.verdict(options, totals, given.get("deals", 0))
    if not end.over:
        return {"over": False}
    if end.needs_lot(options):
        key = "lot_among_teams" if options.teams else "lot_among"
        return {"over": True, key: [list(side) if options.teams else side[0] for side in end.level]}
    return {"over": True, "winners": sorted(ending.outcome(options, totals).winners)}


SHAPES = {
    Shape.SINGLE: "single",
    Shape.PAIR: "pair",
    Shape.TRIPLE: "triple",
    Shape.FULL_HOUSE: "fullhouse",
    Shape.STRAIGHT: "straight",
    Shape.TUBE: "tube",
    Shape.PLATE: "plate",
    Shape.BOMB: "bomb",
    Shape.STRAIGHT_FLUSH: "sf",
    Shape.JOKERS: "jokers",
}


def guandan_options(given: Given) -> GuandanOptions:
    options = GUANDAN
    for name, value in given.get("opts", {}).items():
        options = options.with_option(name, typed(value))
    return options


def level_of(text: str) -> int:
    return RANKS.index(text)


def guandan_cards(text: str) -> tuple[int, ...]:
    """Cards of two packs, of which a longer list may name a card more than twice (E46: only the reading matters)."""
    return tuple(parse_card(word) for word in text.split())


def readings_of(given: Given, cards: str) -> tuple[Reading, ...]:
    return shapes.readings(guandan_cards(cards), level_of(given["level"]), guandan_options(given))


def written(found: Iterable[Reading]) -> list[list[object]]:
    return sorted([[SHAPES[reading.shape], reading.size, reading.key] for reading in found], key=str)


def readings(given: Given) -> list[list[object]]:
    return written(readings_of(given, given["cards"]))


def beats(given: Given) -> list[list[object]]:
    (top,) = readings_of(given, given["top"])
    return written(reading for reading in readings_of(given, given["play"]) if outranks(reading, top))


def tribute(given: Given) -> dict[str, object]:
    order, level = given["order"], level_of(given["level"])
    hands = {seat: mask_of(parse_cards(text)) for seat, text in given["hands"].items()}
    due = gifts.due(order, hands, level)
    if due.cancelled:
        return {"cancelled": True, "leader": order[0]}
    pays = {payer: [text_of(gifts.tributes(hands[payer], level)[0]), receiver] for payer, receiver in due.to.items()}
    return {"pays": pays, "leader": gifts.leader(due, order[0])}


def returnable(given: Given) -> list[str]:
    hand = mask_of(parse_cards(given["hand"]))
    received = parse_card(given["received"]) if "received" in given else None
    cards = gifts.returnable(hand, received, level_of(given["level"]), guandan_options(given))
    return sorted(text_of(card) for card in cards)


def promote(given: Given) -> dict[str, object]:
    before = [level_of(text) for text in given["levels"]]
    result = levels.promote(guandan_options(given), before, level_of(given["current"]), given["order"])
    if result.winner is not None:
        return {"match_winner": result.winner}
    return {"levels": [RANKS[level] for level in result.levels], "next_level": RANKS[result.next_level]}


def next_lead(given: Given) -> int:
    return rounds.next_lead(given["last_player"], given["finished"])


ANSWERS: dict[str, Callable[[Given], object]] = {
    "legal": legal,
    "breaks": breaks,
    "winner": winner,
    "tricks": tricks,
    "pass_to": pass_to,
    "pass_ok": pass_ok,
    "pack": pack,
    "opening": opening,
    "score": score,
    "game_over": game_over,
    "readings": readings,
    "beats": beats,
    "tribute": tribute,
    "returnable": returnable,
    "promote": promote,
    "next_lead": next_lead,
}


def expected(case: Given) -> object:
    """The answer of the case in the form that the functions above give."""
    out = case["out"]
    if case["fn"] in ("readings", "beats"):
        return sorted(out, key=str)
    if case["fn"] in ("legal", "returnable"):
        return sorted_texts(out)
    if case["fn"] == "score":
        return {"prompt": False, **out}
    if case["fn"] == "game_over":
        return {key: sorted(value) if isinstance(value, list) else value for key, value in out.items()}
    return out


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES])
def test_case(case: Given) -> None:
    assert ANSWERS[case["fn"]](case["in"]) == expected(case), case.get("rule")


def test_no_case_is_lost() -> None:
    assert {case["id"][0] for case in CASES} >= set("ABCDE")
