"""What Guandan adds to the objects of `!state` (DESIGN 4.4). Cards are rank then suit, T for ten; BJ and RJ are jokers."""

from typing import Any

from bot.presenter.guandan.tables import GuandanTable, match_of
from bot.table.state import BegunTable
from engine.cards import RANKS, text_of, texts_of
from engine.guandan.levels import ACE
from engine.guandan.order import LEVEL_KEY, Reading, Shape
from engine.guandan.view import View

_NATURAL = (Shape.STRAIGHT, Shape.TUBE, Shape.PLATE, Shape.STRAIGHT_FLUSH)
_ABOVE = {LEVEL_KEY + 1: "BJ", LEVEL_KEY + 2: "RJ"}


def table_part(table: GuandanTable) -> dict[str, Any]:
    part: dict[str, Any] = {"game": "guandan", "variant": table.options.variant}
    if isinstance(table, BegunTable):
        game = match_of(table)
        part |= {"levels": [RANKS[level] for level in game.levels], "level": RANKS[game.level], "deal": game.deal_no}
    return part


def you_part(view: View) -> dict[str, Any]:
    """`top` is the play to beat and whose, `counts` the cards of each seat, `readings` what cards put forward may be."""
    part: dict[str, Any] = {
        "turn": view.owes,
        "hand": texts_of(view.hand),
        "counts": list(view.counts),
        "top": _top(view),
    }
    if view.readings:
        part["forward"] = " ".join(text_of(card) for card in view.forward)
        part["readings"] = [reading_text(reading, view.level) for reading in view.readings]
    elif view.eligible:
        part["choices"] = [text_of(card) for card in view.eligible]
        part["chosen"] = "" if view.chosen is None else text_of(view.chosen)
    return part


def _top(view: View) -> dict[str, Any] | None:
    if view.top is None or view.top.reading is None:
        return None
    cards = " ".join(text_of(card) for card in view.top.cards)
    return {"seat": view.top.seat, "cards": cards, "as": reading_text(view.top.reading, view.level)}


def reading_text(reading: Reading, level: int) -> str:
    """A reading for programs: shape, size and the rank it is compared by, `full_house 5 9`."""
    if reading.shape is Shape.JOKERS:
        return "jokers 4"
    natural = reading.shape in _NATURAL
    at_level = not natural and reading.key == LEVEL_KEY
    rank = _ABOVE.get(reading.key) if not natural else None
    return (
        f"{reading.shape.name.lower()} {reading.size} {rank or RANKS[level if at_level else min(reading.key - 2, ACE)]}"
    )
