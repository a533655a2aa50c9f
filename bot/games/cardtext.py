"""Cards as people type them: `qs`, `QS AH KD`, `10h`, `♠q`, `qsahkd`, separated or not."""

import re

from engine.cards import parse_card

SUITS = {"c": "C", "d": "D", "s": "S", "h": "H", "♣": "C", "♦": "D", "♠": "S", "♥": "H", "♧": "C", "♢": "D", "♤": "S", "♡": "H"}  # fmt: skip
RANK = r"(?:10|[2-9tjqka])"
SUIT = f"[{''.join(SUITS)}]"
_CARD = re.compile(rf"(?P<rank>{RANK})(?P<suit>{SUIT})|(?P<suit2>{SUIT})(?P<rank2>{RANK})|(?P<joker>joker|jk)")
NOISE = re.compile(r"[\s,;+.&/]+")
VARIATION = re.compile("[\ufe0e\ufe0f]")
"""Unicode's marks for a symbol's text or picture form; some keyboards put one after a suit."""
MAX_TEXT = 120
"""Characters; no pass and no play is longer."""


def cards_typed(text: str) -> tuple[int, ...] | None:
    """The cards that `text` names, in order and as first copies; None if anything in it is no card."""
    rest = NOISE.sub("", VARIATION.sub("", text.casefold()))
    if not rest or len(text) > MAX_TEXT:
        return None
    cards = []
    at = 0
    while at < len(rest):
        match = _CARD.match(rest, at)
        if match is None:
            return None
        cards.append(_card(match))
        at = match.end()
    return tuple(cards)


def surely_cards(text: str) -> bool:
    """Whether the text is cards and could hardly be anything else: `as`, `sq`, `qs ah kd`, not `ha` or `ahahah`."""
    return cards_typed(text) is not None and not any(map(_laughter, NOISE.split(text.casefold())))


def _laughter(word: str) -> bool:
    """Letters only, an ace after its suit or one card again and again: a word, though it could be cards."""
    if not (word.isascii() and word.isalpha()):
        return False
    cards = re.findall("..", word)
    return any(card[1] == "a" for card in cards) or len(set(cards)) < len(cards)


def _card(match: re.Match[str]) -> int:
    if match["joker"]:
        return parse_card("JK")
    rank = (match["rank"] or match["rank2"]).upper().replace("10", "T")
    return parse_card(rank + SUITS[match["suit"] or match["suit2"]])
