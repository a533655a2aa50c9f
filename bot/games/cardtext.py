"""Cards as people type them: `qs`, `QS AH KD`, `10h`, `♠q`, `qsahkd`, separated or not."""

import re

from engine.cards import parse_card

_SUITS = {"c": "C", "d": "D", "s": "S", "h": "H", "♣": "C", "♦": "D", "♠": "S", "♥": "H", "♧": "C", "♢": "D", "♤": "S", "♡": "H"}  # fmt: skip
_RANK = r"(?:10|[2-9tjqka])"
_SUIT = f"[{''.join(_SUITS)}]"
_CARD = re.compile(rf"(?P<rank>{_RANK})(?P<suit>{_SUIT})|(?P<suit2>{_SUIT})(?P<rank2>{_RANK})|(?P<joker>joker|jk)")
_NOISE = re.compile(r"[\s,;+.&/]+|\ufe0f|\ufe0e")
MAX_TEXT = 120
"""Characters; no pass and no play is longer."""


def cards_typed(text: str) -> tuple[int, ...] | None:
    """The cards that `text` names, in order and as first copies; None if anything in it is no card."""
    rest = _NOISE.sub("", text.casefold())
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


def _card(match: re.Match[str]) -> int:
    if match["joker"]:
        return parse_card("JK")
    rank = (match["rank"] or match["rank2"]).upper().replace("10", "T")
    return parse_card(rank + _SUITS[match["suit"] or match["suit2"]])
