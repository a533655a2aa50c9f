"""Which cards a line of the bot names at a table of Guandan, as a watchful reader would find them."""

import json
import re

SUITS = {"♣": "C", "♦": "D", "♠": "S", "♥": "H"}
_RANK = r"(?:10|[2-9TJQKA])"
_CARD = re.compile(
    rf"""
    (?<![\w♣♦♠♥]) (?P<group>{_RANK}) [ ] (?P<suits>[♣♦♠♥]+|[CDSH]+) (?!\w)   # a rank of a hand: 9 ♣♦♠♠, or in letters
    | (?P<symbol>[♣♦♠♥]) (?P<after>{_RANK}) (?!-|\w)                          # ♠Q
    | (?<!\w) (?P<before>{_RANK}) (?P<letter>[CDSH]) (?!\w)                   # QS
    | (?<!\w) (?P<joker>[BR]J) (?!\w)
    """,
    re.VERBOSE,
)
_PLAYS = "like 33344, 5s6s7s8s9s, bomb 9"
_REPLY = re.compile(r"(?<=like: )\w+|(?<=like )\w+$")
_SHAPE = re.compile(rf"(?:single|pair|triple|full house|to|\d+-bomb) (?:{_RANK}|BJ|RJ)\b")


def cards_in(line: str) -> list[str]:
    """The cards that a line names, each as often as it names it: QS for `♠Q`, `QS`, and `qs` as an example; 9C 9D for
    `9 ♣♦`."""
    if line.startswith("{"):
        return _cards_of_state(json.loads(line))
    found = []
    for match in _CARD.finditer(_REPLY.sub(lambda reply: reply[0].upper(), _SHAPE.sub("", line.replace(_PLAYS, "")))):
        if match["joker"]:
            found.append(match["joker"].upper())
        elif match["group"]:
            found += [_card(match["group"], suit) for suit in match["suits"]]
        else:
            found.append(_card(match["after"] or match["before"], match["symbol"] or match["letter"]))
    return found


def _card(rank: str, suit: str) -> str:
    return rank.upper().replace("10", "T") + SUITS.get(suit, suit.upper())


def _cards_of_state(data: dict[str, object]) -> list[str]:
    """Every card in an object of `state`, wherever it stands, but for what a play is called (`pair BJ`)."""
    texts = json.dumps(data | {"top": {"cards": data["top"]["cards"]}} if data.get("top") else data)  # type: ignore[index]
    texts = re.sub(r'"readings": \[.*?\]', "", texts)
    return re.findall(r"(?<!\w)(?:[2-9TJQKA][CDSH]|[BR]J)(?!\w)", texts)
