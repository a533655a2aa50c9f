"""What Hearts adds to the objects of `!state` (DESIGN 4.4). Cards are rank then suit, T for ten."""

from typing import Any

from bot.presenter.hearts.tables import HeartsTable
from bot.table.state import BegunTable
from engine.cards import text_of, texts_of
from engine.game import Phase
from engine.hearts.passing import direction
from engine.hearts.view import View


def table_part(table: HeartsTable) -> dict[str, Any]:
    options = table.options
    part: dict[str, Any] = {"game": "hearts", "variant": options.variant, "end": options.end}
    if isinstance(table, BegunTable):
        part["deal"] = table.game.deal_no
        part["pass"] = direction(options, max(1, table.game.deal_no))
        part["pass_count"] = options.pass_count
    return part


def seat_part(table: HeartsTable, no: int) -> tuple[int, int]:
    if not isinstance(table, BegunTable):
        return 0, 0
    view = table.game.view(no)
    return view.points[no], view.counts[no]


def you_part(view: View) -> dict[str, Any]:
    part: dict[str, Any] = {"turn": view.owes}
    if view.phase is Phase.PASSING:
        legal = texts_of(view.hand) if view.owes else ""
        return part | {"hand": texts_of(view.hand), "legal": legal, "chosen": texts_of(view.chosen)}
    if view.phase is Phase.CHOOSING:
        return part | {"choices": list(view.choices), "hand": texts_of(view.hand)}
    trick = " ".join(f"{play.seat}:{text_of(play.card)}" for play in view.trick)
    return part | {
        "trick_no": view.trick_no,
        "trick": trick,
        "hand": texts_of(view.hand),
        "legal": texts_of(view.legal) if view.owes else "",
    }
