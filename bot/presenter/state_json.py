"""`!state`: the same thing for programs (DESIGN 4.4). JSON objects, one a line, each at most 350 bytes."""

from collections.abc import Iterator
from typing import Any

import msgspec

from bot.presenter.games import lines_of
from bot.presenter.speech import BUDGET
from bot.table.clocks import Clocks
from bot.table.state import BegunTable, State, Table
from engine.game import Phase

_PHASES = {Phase.DEALING: "playing", Phase.DRAWING: "choosing"}


def state_lines(table: Table, seat: int | None, clocks: Clocks, now: float, receipt: int | None) -> list[str]:
    """What the person at `seat` (None: seated nowhere) may know of the table."""
    lines = list(_whole(table_object(table, receipt)))
    lines += _listed({"k": "seats", "id": table.id}, "list", _seats(table))
    if seat is not None and isinstance(table, BegunTable) and table.begun:
        lines += _whole(you_object(table, seat, clocks, now))
    return lines


def phase_of(table: Table) -> str:
    """The phase as DESIGN 4.4 names it."""
    if isinstance(table, BegunTable) and table.state is State.RUNNING:
        return _PHASES.get(table.game.phase, table.game.phase.value)
    return table.state.value


def table_object(table: Table, receipt: int | None) -> dict[str, Any]:
    game = lines_of(table)
    data: dict[str, Any] = {"k": "table", "id": table.id, "channel": table.channel, "phase": phase_of(table)}
    data |= game.state_table(table)
    data["prize"] = table.prize
    data["captain"] = table.captain_seat.nick
    if not isinstance(table, BegunTable):
        return data
    if table.state is State.PAUSED:
        data["paused_from"] = table.game.phase.value
    if table.state is State.OVER and table.outcome is not None:
        data["winners"] = [table.named(no).nick for no in table.outcome.winners]
        data["lot"] = table.outcome.by_lot
        data["receipt"] = None if receipt is None else f"r{receipt}"
    return data


def you_object(table: BegunTable, seat: int, clocks: Clocks, now: float) -> dict[str, Any]:
    part = lines_of(table).state_you(table, seat)
    if table.state is State.PAUSED:  # nothing can be done now, whatever will be owed when it goes on
        part |= {"turn": False}
        part |= {key: type(part[key])() for key in ("legal", "choices", "readings") if key in part}
    return {"k": "you", "id": table.id, "seat": seat, "turn": part.pop("turn"), "due": clocks.left(seat, now)} | part


def _seats(table: Table) -> list[list[Any]]:
    game = lines_of(table)
    rows: list[list[Any]] = []
    for no, seat in enumerate(table.seats):
        if seat is None:
            rows.append(["", "free", 0, 0, 0])
            continue
        points, held = game.state_seat(table, no)
        total = table.game.totals[no] if isinstance(table, BegunTable) else 0
        rows.append([seat.nick, "human" if seat.human else "computer", total, points, held])
    return rows


def _json(data: dict[str, Any]) -> str:
    return msgspec.json.encode(data).decode()


def _listed(head: dict[str, Any], key: str, rows: list[Any]) -> Iterator[str]:
    """`head` with the rows, in as many objects as they need, `more` on all but the last."""
    chunk: list[Any] = []
    for row in rows:
        if chunk and len(_json(head | {key: [*chunk, row], "more": True}).encode()) > BUDGET:
            yield _json(head | {key: chunk, "more": True})
            chunk = []
        chunk.append(row)
    yield _json(head | {key: chunk})


def _whole(data: dict[str, Any]) -> Iterator[str]:
    """The object on one line, or its last keys in further objects of the same `k` if it does not fit."""
    head = {"k": data["k"], "id": data["id"]}
    chunk = dict(head)
    for key, value in data.items():
        if len(_json(chunk | {key: value, "more": True}).encode()) > BUDGET and len(chunk) > len(head):
            yield _json(chunk | {"more": True})
            chunk = dict(head)
        chunk[key] = value
    yield _json(chunk)
