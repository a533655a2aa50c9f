"""How a reader is spoken to: language, card style, direction marks."""

import gettext
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Literal, Self

from engine.cards import IDENTITY, JOKER, SUITS, cards_of, rank_of, suit_of, text_of

LANGUAGES = ("en",)
"""Reply languages; those beside English have a catalogue under _LOCALES."""

_LOCALES = Path(__file__).parent.parent / "locales"
_SYMBOLS = "♣♦♠♥"
_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_FSI, _PDI, _LRM = "\u2068", "\u2069", "\u200e"
_RTL = frozenset(("R", "AL", "AN"))


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation("gamebot", _LOCALES, [language], fallback=True)


@dataclass(frozen=True, slots=True)
class Voice:
    """One reader's or channel's way of being addressed. `unit` is what credits are called; `prefix` of commands."""

    language: str = "en"
    style: Literal["symbols", "letters"] = "symbols"
    bidi: Literal["isolates", "marks", "none"] = "isolates"
    unit: str = "xats"
    prefix: str = "!"

    def say(self, text: str, /, **facts: object) -> str:
        """The sentence `text` in this voice's language, with its facts filled in."""
        return _catalogue(self.language).gettext(text).format(**facts)

    def count(self, one: str, many: str, number: int, /, **facts: object) -> str:
        """The sentence in the grammatical number of `number`, which it may name as {n}."""
        return _catalogue(self.language).ngettext(one, many, number).format(n=number, **facts)

    def plainer(self) -> Iterable[Self]:
        """This voice, then what a line that is too long gives up, in order (DESIGN 4.5)."""
        yield self
        if self.bidi == "isolates":
            yield replace(self, bidi="marks")
        if self.style == "symbols":
            yield replace(self, bidi="marks", style="letters")

    # --- names --------------------------------------------------------------------------------------------------
    def name(self, nick: str, *, computer: bool = False) -> str:
        """A nick, marked as a computer player's, and fenced if it runs from right to left."""
        text = nick + "*" if computer else nick
        if nick.isascii() or self.bidi == "none" or not any(unicodedata.bidirectional(char) in _RTL for char in nick):
            return text
        return f"{_FSI}{text}{_PDI}" if self.bidi == "isolates" else f"{text}{_LRM}"

    def names(self, nicks: Iterable[str]) -> str:
        return ", ".join(self.name(nick) for nick in nicks)

    # --- cards --------------------------------------------------------------------------------------------------
    def suit(self, suit: int) -> str:
        return _SYMBOLS[suit] if self.style == "symbols" else SUITS[suit]

    def rank(self, card: int) -> str:
        """The rank alone, as it follows a suit."""
        rank = rank_of(card)
        return self.say("joker") if rank < 0 else _RANKS[rank]

    def card(self, card: int) -> str:
        """One card by itself: ♠Q, or in letters QS."""
        if self.style == "symbols" and card & IDENTITY < JOKER:
            return f"{_SYMBOLS[suit_of(card)]}{self.rank(card)}"
        return text_of(card).replace("T", "10")

    def cards(self, cards: int | Iterable[int]) -> str:
        """Cards one by one; an int is a set of them."""
        return " ".join(self.card(card) for card in (cards_of(cards) if isinstance(cards, int) else cards))

    def hand(self, cards: int) -> str:
        """A set of cards grouped by suit on one line (DESIGN 4.5): `♣ 3 9  ♦ 2 4 8 J`."""
        groups: list[list[int]] = [[], [], [], []]
        for card in sorted(cards_of(cards), key=rank_of):
            groups[suit_of(card)].append(card)
        parts = [
            " ".join((self.suit(suit), *(self.rank(card) for card in group)))
            for suit, group in enumerate(groups)
            if group
        ]
        return "  ".join(parts) or self.say("no cards")

    def typed(self, cards: Iterable[int]) -> str:
        """Cards as a person would type them: jh ah as."""
        return " ".join(text_of(card).lower() for card in cards)

    # --- money --------------------------------------------------------------------------------------------------
    def money(self, amount: int) -> str:
        return f"{amount} {self.unit}"

    def command(self, line: str) -> str:
        """A command as it is typed in the channel."""
        return f"{self.prefix}{line}"
