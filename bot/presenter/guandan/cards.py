"""Cards, shapes and hands of Guandan in a reader's voice. A hand of 27 is grouped by rank, to be read at a glance."""

from collections.abc import Iterable, Iterator

from bot.presenter.voice import Voice
from engine.cards import BIT, COPY, IDENTITY, RANKS, cards_of, suit_of, text_of
from engine.guandan.moves import straight_flushes
from engine.guandan.options import Options
from engine.guandan.order import BLACK, Reading, Shape, rank_of, strength, wild_of

_BOMB = 4


def level_name(level: int) -> str:
    """A level, or any rank, as it is printed."""
    return RANKS[level].replace("T", "10")


def card(voice: Voice, a_card: int) -> str:
    """One card: ♠Q, RJ."""
    return text_of(a_card) if rank_of(a_card) >= BLACK else voice.card(a_card)


def cards(voice: Voice, some: Iterable[int]) -> str:
    """Cards one by one, by natural rank."""
    return " ".join(card(voice, one) for one in sorted(some, key=lambda one: (rank_of(one), one & IDENTITY)))


def hand(voice: Voice, held: int, level: int, options: Options) -> str:
    """A hand, weakest rank first: `3 ♣♦♠  [9 ♣♦♠♠]  K ♣  wild ♥2  RJ`; bombs in brackets, straight flushes named."""
    if not held:
        return voice.say("no cards")
    parts = ["  ".join(_groups(voice, held, level))]
    flushes = " ".join(_flushes(voice, held, level, options))
    if flushes:
        parts.append(voice.say("straight flush {cards}", cards=flushes))
    return " · ".join(parts)


def _groups(voice: Voice, held: int, level: int) -> Iterator[str]:
    wild = wild_of(level)
    wilds = [one for one in cards_of(held) if one & IDENTITY == wild]
    ranks: dict[int, list[int]] = {}
    naturals = (one for one in cards_of(held) if one & IDENTITY != wild)
    for one in sorted(naturals, key=lambda one: (strength(one, level), one & IDENTITY)):
        ranks.setdefault(rank_of(one), []).append(one)
    jokers = [one for rank in list(ranks) if rank >= BLACK for one in ranks.pop(rank)]
    for rank, group in ranks.items():
        text = f"{level_name(rank)} {''.join(voice.suit(suit_of(one)) for one in group)}"
        yield f"[{text}]" if len(group) >= _BOMB else text
    if wilds:
        yield voice.say("wild {cards}", cards=cards(voice, wilds))
    if jokers:
        text = " ".join(text_of(one) for one in jokers)
        yield f"[{text}]" if len(jokers) == _BOMB else text


def _flushes(voice: Voice, held: int, level: int, options: Options) -> Iterator[str]:
    """The straight flushes without wild cards, longer runs as one: ♠5-10."""
    wilds = BIT[wild_of(level)] | BIT[wild_of(level) + COPY]
    spans: list[tuple[int, int, int]] = []
    for reading, used in straight_flushes(held & ~wilds, level, options):
        suit = suit_of(used[0])
        if spans and spans[-1][0] == suit and spans[-1][2] == reading.key - 1:
            spans[-1] = (suit, spans[-1][1], reading.key)
        else:
            spans.append((suit, reading.key - 4, reading.key))
    for suit, low, top in spans:
        yield f"{voice.suit(suit)}{level_name((low - 2) % 13)}-{level_name(top - 2)}"


def shape(voice: Voice, reading: Reading, level: int) -> str:
    """What cards are played as, with what it is compared by: `full house 9`, `5-bomb K`."""
    rank = _rank(reading, level)
    texts = {
        Shape.SINGLE: voice.say("single {rank}", rank=rank),
        Shape.PAIR: voice.say("pair {rank}", rank=rank),
        Shape.TRIPLE: voice.say("triple {rank}", rank=rank),
        Shape.FULL_HOUSE: voice.say("full house {rank}", rank=rank),
        Shape.STRAIGHT: voice.say("straight to {rank}", rank=rank),
        Shape.TUBE: voice.say("tube to {rank}", rank=rank),
        Shape.PLATE: voice.say("plate to {rank}", rank=rank),
        Shape.BOMB: voice.say("{n}-bomb {rank}", rank=rank, n=reading.size),
        Shape.STRAIGHT_FLUSH: voice.say("straight flush to {rank}", rank=rank),
        Shape.JOKERS: voice.say("four jokers"),
    }
    return texts[reading.shape]


def _rank(reading: Reading, level: int) -> str:
    """The rank that a reading's key stands for: natural in runs, else by strength (RULES E5)."""
    if reading.shape in (Shape.STRAIGHT, Shape.TUBE, Shape.PLATE, Shape.STRAIGHT_FLUSH):
        return level_name(reading.key - 2)
    return {15: level_name(level), 16: "BJ", 17: "RJ"}.get(reading.key) or level_name(reading.key - 2)


def play(voice: Voice, played: Iterable[int], reading: Reading, level: int) -> str:
    """A play: its shape and cards; a single is just its card."""
    shown = cards(voice, played)
    return shown if reading.shape is Shape.SINGLE else f"{shape(voice, reading, level)}: {shown}"
