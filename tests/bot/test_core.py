"""The table as a pure core: old rows lifted to events, and a `decide` that changes nothing (events: tests/golden)."""

import random
from typing import Any

import msgspec
import pytest

from bot.table import events as ev
from bot.table.codec import UPCASTERS, VERSION, UnknownVersionError, decode, encode
from bot.table.commands import (
    Act,
    By,
    CaptainAway,
    ChangeSeat,
    IdleOut,
    Leave,
    Pause,
    PauseOver,
    Play,
    Remove,
    SetLimit,
    SetOption,
    SetPrize,
    Sit,
    Speak,
    Stop,
    TableCommand,
    TimeUp,
)
from bot.table.decide import Accepted, decide
from bot.table.evolve import evolve
from bot.table.state import BegunTable, State, Table
from engine.cards import texts_of
from storage import EventRow
from tests.bot.test_permit import ANN, BOB, MOD, table
from tests.bot.unchanged import picture


def test_rows_that_cannot_be_read() -> None:
    good = encode(1, 0, ev.Spoke(1))
    with pytest.raises(UnknownVersionError):
        decode(good._replace(version=VERSION + 1))
    with pytest.raises(msgspec.ValidationError):
        decode(EventRow(1, 0, VERSION, "x", '{"k":"nonsense"}'))


def test_old_rows_are_lifted_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(UPCASTERS, ("seated", VERSION - 2), lambda data: data | {"how": "join"})
    monkeypatch.setitem(UPCASTERS, ("seated", VERSION - 1), lambda data: data | {"how": data["how"] + "ed"})
    old = '{"k":"seated","seat":1,"nick":"bob","key":"bob","claim":true}'
    assert decode(EventRow(1, 0, VERSION - 2, "seated", old)) == ev.Seated(1, "bob", "bob", "joined", True)
    same = encode(1, 0, ev.Moved(1, 2))
    assert decode(same._replace(version=VERSION - 1)) == ev.Moved(1, 2)


COMMANDS: list[tuple[TableCommand, By | None]] = [
    (Sit("carl", "carl"), By("carl", "carl")),
    (Sit("dave", "dave", added=True), ANN),
    (ChangeSeat(2), BOB),
    (Leave(), BOB),
    (Remove(1), ANN),
    (Speak("bob"), None),
    (Play(), ANN),
    (Play(together=True), ANN),
    (Pause(), ANN),
    (Pause(), MOD),
    (SetLimit(60), ANN),
    (SetPrize(5), ANN),
    (SetPrize(0), ANN),
    (SetOption("moon", "new"), ANN),
    (SetOption("open", "off"), ANN),
    (TimeUp(0), None),
    (TimeUp(1), None),
    (CaptainAway((1,)), None),
    (PauseOver(), None),
]


@pytest.mark.parametrize("seed", range(6))
def test_decide_changes_nothing_and_evolve_does_it_all(seed: int) -> None:
    """Random commands: deciding leaves the table as it was; the events alone give the table that follows."""
    dice = random.Random(seed)
    here: Table = table()
    for _ in range(400):
        request, by = dice.choice(COMMANDS)
        if dice.random() < 0.6 and isinstance(here, BegunTable):
            request, by = _move(here, dice)
        elif dice.random() < 0.01:
            request, by = dice.choice([(Stop(), MOD), (IdleOut(), None)])
        if not here.unfinished or (isinstance(request, Play) and here.state is State.RUNNING):
            continue
        if isinstance(request, Pause) and here.state is not State.RUNNING:
            continue
        if isinstance(request, ChangeSeat) and here.begun:
            continue
        if isinstance(request, Remove) and here.seats[1] is None:
            continue
        before = picture(here)
        decision = decide(here, request, by)
        assert picture(here) == before, request
        assert decide(here, request, by) == decision, request
        if isinstance(decision, Accepted):
            copy = here.copy()
            for event in decision.events:
                here, _ = evolve(here, decode(encode(here.id, here.seq, event)))
            for event in decision.events:
                copy, _ = evolve(copy, event)
            assert picture(copy) == picture(here)


def _move(here: Any, dice: random.Random) -> tuple[TableCommand, By | None]:
    people = list(here.people())
    no, seat = dice.choice(people)
    view = here.game.view(no)
    words = texts_of(view.legal or view.hand).split()
    if view.phase == "passing":
        words = words[:3]
    return Act(" ".join(words[: 3 if view.phase == "passing" else 1])), By(seat.key, seat.nick)


def test_a_copy_is_independent() -> None:
    here, _ = evolve(table(), ev.Begun([(2, "Robin"), (3, "Sasha")]))
    assert isinstance(here, BegunTable)
    there = here.copy()
    before = picture(here)
    there.named(0).nick = "changed"
    there.leavers["x"] = there.leavers.get("x")  # type: ignore[assignment]
    there.deal_log.append((1, 2))
    there.seats[2] = there.seats[1]
    assert picture(here) == before


def test_what_the_hall_forgot_to_check_is_a_fault_not_a_refusal() -> None:
    with pytest.raises(ValueError, match="who asks"):
        decide(table(), Leave(), None)
    with pytest.raises(LookupError, match="seat 3"):
        table().named(3)
