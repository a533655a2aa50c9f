"""A person who plays Guandan by what `state` says and types as people do; nothing of the bot's code is used.

The same state always gives the same line. Plays are natural cards, the weakest first and in the largest shape; a partner
is not beaten, bombs wait for an opponent with few cards, and a wild card makes a bomb of a triple or a full house of two
pairs, which must be named when it is led.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

RANKS = "23456789TJQKA"
SYMBOLS = {"C": "♣", "D": "♦", "S": "♠", "H": "♥"}
NAMES = {"full_house": "full", "straight_flush": "flush"}
RUNS = {"straight": (5, 1), "tube": (3, 2), "plate": (2, 3)}
SIZES = {"single": 1, "pair": 2, "triple": 3}
FEW = 14
"""An opponent with so few cards is worth a bomb."""


@dataclass(frozen=True)
class Play:
    """Cards (as `state` writes them), what they are meant as, and the rank that names them."""

    shape: str
    key: int
    cards: tuple[str, ...]
    rank: str

    def power(self) -> tuple[int, int]:
        """The place among the bombs (RULES E8); (0, 0) for what is none."""
        size = {"bomb": 2 * len(self.cards), "straight_flush": 11, "jokers": 99}.get(self.shape, 0)
        return size, self.key if size else 0

    def beats(self, other: "Play") -> bool:
        if self.power() != other.power():
            return self.power() > other.power()
        return (self.shape, len(self.cards)) == (other.shape, len(other.cards)) and self.key > other.key


class Hand:
    """A hand: the natural cards of each rank, the wild ones, and which ranks are kept together as bombs."""

    def __init__(self, text: str, level: str) -> None:
        self.words, self.level = text.split(), level
        self.wilds = [word for word in self.words if word == f"{level}H"]
        self.ranks: dict[str, list[str]] = {}
        for word in self.words:
            if word not in self.wilds:
                self.ranks.setdefault(word if word in ("BJ", "RJ") else word[0], []).append(word)
        jokers = len(self.of("BJ") + self.of("RJ")) == 4
        bombs = {rank for rank, cards in self.ranks.items() if len(cards) >= 4 or (jokers and rank in ("BJ", "RJ"))}
        self.loose = sorted(set(self.ranks) - bombs, key=self.strength)

    def of(self, rank: str, count: int = 99) -> list[str]:
        return self.ranks.get(rank, [])[:count]

    def strength(self, rank: str) -> int:
        """RULES E4."""
        return {self.level: 15, "BJ": 16, "RJ": 17}.get(rank) or RANKS.index(rank) + 2

    # --- what can be played -----------------------------------------------------------------------------------------
    def plays(self) -> list[Play]:
        """Ordinary plays that break no bomb."""
        found = [*self._of_one_rank(), *self._full_houses()]
        for shape in RUNS:
            found += self._runs(shape)
        return found

    def _of_one_rank(self) -> Iterator[Play]:
        for shape, size in SIZES.items():
            for rank in self.loose:
                if len(self.of(rank)) >= size and (size < 3 or rank in RANKS):
                    yield Play(shape, self.strength(rank), tuple(self.of(rank, size)), rank)
        if self.wilds:
            yield Play("single", 15, (self.wilds[0],), self.level)

    def _full_houses(self) -> Iterator[Play]:
        pairs = [rank for rank in self.loose if len(self.of(rank)) == 2]
        for rank in self.loose:
            cards = self.of(rank) + (self.wilds[:1] if rank in RANKS else [])
            pair = next((other for other in pairs if other != rank), None)
            if len(cards) >= 3 and len(self.of(rank)) >= 2 and pair is not None:
                yield Play("full_house", self.strength(rank), (*cards[:3], *self.of(pair)), rank)

    def _runs(self, shape: str) -> Iterator[Play]:
        width, each = RUNS[shape]
        for top in range(width, 15):
            ranks = [RANKS[(value - 2) % 13] for value in range(top - width + 1, top + 1)]
            if all(rank in self.loose and len(self.of(rank)) >= each for rank in ranks):
                yield Play(shape, top, tuple(card for rank in ranks for card in self.of(rank, each)), ranks[-1])

    def bombs(self) -> list[Play]:
        """Bombs, the weakest first: whole ranks, a triple with wild cards, straight flushes, the jokers."""
        found = [
            Play("bomb", self.strength(rank), tuple(cards), rank)
            for rank in self.ranks
            for wilds in range(len(self.wilds) + 1)
            if rank in RANKS and 4 <= len(cards := self.of(rank) + self.wilds[:wilds]) <= 10
        ]
        for top in range(5, 15):
            for suit in SYMBOLS:
                cards = [RANKS[(value - 2) % 13] + suit for value in range(top - 4, top + 1)]
                if set(cards) <= set(self.words) - set(self.wilds):
                    found.append(Play("straight_flush", top, tuple(cards), RANKS[top - 2]))
        if len(self.of("BJ")) == len(self.of("RJ")) == 2:
            found.append(Play("jokers", 0, ("BJ", "BJ", "RJ", "RJ"), ""))
        return sorted(found, key=Play.power)


def line(table: dict[str, Any], you: dict[str, Any]) -> str | None:
    """What this person types now; None if nothing is owed."""
    if not you["turn"]:
        return None
    if you.get("readings"):
        return str(len(you["readings"]))  # the last one: the one that no answer would not give
    if you.get("choices"):
        return gift(you["choices"], you["hand"])
    hand = Hand(you["hand"], table["level"])
    top = None if you["top"] is None else on_table(you["top"], table["level"])
    play = lead(hand) if top is None else follow(hand, top, you)
    return typed(play, hand, style=sum(you["counts"]) + table["deal"])


def gift(choices: list[str], hand: str) -> str:
    """A card that is alone in its rank, if there is one among the choices; sometimes without its suit."""
    ranks = [word[0] for word in hand.split()]
    card = next((card for card in choices if ranks.count(card[0]) == 1), choices[0])
    return card[0] if ranks.count(card[0]) == 1 else card


def on_table(top: dict[str, Any], level: str) -> Play:
    shape, _, *rank = top["as"].split()
    cards = tuple(top["cards"].split())
    if shape == "jokers":
        return Play(shape, 0, cards, "")
    natural = shape in RUNS or shape == "straight_flush"
    key = RANKS.index(rank[0]) + 2 if natural else Hand("", level).strength(rank[0])
    return Play(shape, key, cards, rank[0])


def lead(hand: Hand) -> Play:
    """Everything at once if that goes; else the weakest rank in the largest shape; bombs when nothing else is left."""
    plays = hand.plays()
    whole = [play for play in plays + hand.bombs() if len(play.cards) == len(hand.words)]
    if whole:
        return whole[0]
    with_weakest = [play for play in plays if hand.loose and play.rank and hand.of(hand.loose[0], 1)[0] in play.cards]
    if with_weakest:
        return max(with_weakest, key=lambda play: (len(play.cards), -play.key))
    return plays[0] if plays and not hand.bombs() else hand.bombs()[0]


def follow(hand: Hand, top: Play, you: dict[str, Any]) -> Play | None:
    """The weakest play that beats an opponent's, sooner of a rank that has no more cards; None for a pass."""
    better = [play for play in hand.plays() + hand.bombs() if play.beats(top)]
    whole = [play for play in better if len(play.cards) == len(hand.words)]
    if whole:
        return whole[0]
    seat = you["top"]["seat"]
    if seat == (you["seat"] + 2) % 4:
        return None
    plain = [play for play in better if not play.power()[0]]
    if plain:
        return min(plain, key=lambda play: (spoils(play, hand), play.key))
    return better[0] if better and you["counts"][seat] <= FEW else None


def spoils(play: Play, hand: Hand) -> bool:
    """Whether cards of the same rank are left over."""
    return play.shape in SIZES and len(hand.of(play.rank)) != len(play.cards)


# --- how it is typed ------------------------------------------------------------------------------------------------
def typed(play: Play | None, hand: Hand, style: int) -> str:
    """The play in one of the ways that people have: with suits, by ranks alone, by its shape."""
    if play is None:
        return ("pass", "p", "PASS")[style % 3]
    marks = ["w" if card in hand.wilds else card.lower() for card in play.cards]
    ranks = ["w" if card in hand.wilds else rank_of(card).replace("T", "10").lower() for card in play.cards]
    exact = play.shape == "straight_flush" or len({card[1] for card in play.cards}) == 1
    named = by_shape(play, hand)
    match style % 4:
        case 0 if not exact:
            return "".join(ranks)
        case 1 if named is not None:
            return named
        case 2:
            return ", ".join(
                SYMBOLS.get(word[1:].upper(), "") + word[0] if word[-1] in "cdsh" else word for word in marks
            )
    return " ".join(card if card == "w" else card.upper() for card in marks)


def rank_of(card: str) -> str:
    return card if card in ("BJ", "RJ") else card[0]


def by_shape(play: Play, hand: Hand) -> str | None:
    """`pair k`, `full 9 4`; None where that would not say which cards."""
    ranks = dict.fromkeys(rank_of(card).replace("T", "10").lower() for card in play.cards if card not in hand.wilds)
    word = NAMES.get(play.shape, play.shape)
    if play.shape == "jokers":
        return "jokers"
    if hand.wilds and play.shape not in SIZES:
        return None
    if play.shape == "bomb" and len(play.cards) > 4:
        return None
    if play.shape == "full_house":
        return f"{word} {' '.join(ranks)}"
    if play.shape == "straight_flush" or (play.shape == "straight" and len({card[1] for card in play.cards}) == 1):
        return None
    rank = play.rank.replace("T", "10").lower()
    return f"{word} {rank}"
