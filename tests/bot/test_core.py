"""The table as a pure core: events to rows and back, and a `decide` that changes nothing."""

import random
from typing import Any, get_args

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

SAMPLES: list[ev.TableEvent] = [
    ev.Opened("net", "#h", "Ayşe", "ayşe", "hearts", {"end": 100}, {"open": True}, "00" * 32, 7),
    ev.Seated(1, "bob", "~bob", "joined", True),
    ev.Moved(1, 2),
    ev.Unseated(1, "bob", "removed", "Deniz"),
    ev.Identified(1, "rob", "bob"),
    ev.Spoke(1),
    ev.Announced(2, "carl", "carl", "added", True),
    ev.Recalled("carl", "carl"),
    ev.CaptainChanged(2, "absent"),
    ev.VariantChosen("hearts", {"end": 50}),
    ev.OptionSet("end", "50", {"end": 50}),
    ev.TableOptionSet("open", False),
    ev.TableOptionSet("card_seconds", 9),
    ev.Begun([(2, "Robin"), (3, "Sasha")]),
    ev.Drawn("deal 1", [3, 1, 2]),
    ev.Acted(0, 12, "human"),
    ev.Acted(0, [1, 2, 3], "auto"),
    ev.Acted(0, "old", "computer"),
    ev.Scored({"deal_no": 1, "totals": [0, 13]}, [[0, 13]], [0, 3], [True, False], ["human", "auto"], False),
    ev.PrizeSet([ev.Stake("ann", 5)], "set"),
    ev.Paused("moderator", "mod"),
    ev.Resumed("ann"),
    ev.Finished([ev.Payout(1, "bob", 5)], [], True),
    ev.Closed("stopped", [ev.Stake("ann", 5)], "ann"),
]


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: type(event).__name__)
def test_an_event_survives_the_journal(event: ev.TableEvent) -> None:
    row = encode(7, 3, event)
    assert (row.table_id, row.seq, row.version) == (7, 3, VERSION)
    assert decode(row) == event


def test_every_kind_of_event_is_sampled_and_kinds_differ() -> None:
    kinds = get_args(ev.TableEvent)
    assert {type(event) for event in SAMPLES} == set(kinds)
    assert len({kind.__struct_config__.tag for kind in kinds}) == len(kinds)


def test_rows_that_cannot_be_read() -> None:
    good = encode(1, 0, SAMPLES[0])
    with pytest.raises(UnknownVersionError):
        decode(good._replace(version=VERSION + 1))
    with pytest.raises(msgspec.ValidationError):
        decode(EventRow(1, 0, VERSION, "x", '{"k":"nonsense"}'))


def test_old_rows_are_lifted_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(UPCASTERS, ("seated", VERSION - 2), lambda data: data | {"how": "join"})
    monkeypatch.setitem(UPCASTERS, ("seated", VERSION - 1), lambda data: data | {"how": data["how"] + "ed"})
    old = '{"k":"seated","seat":1,"nick":"bob","key":"bob","claim":true}'
    assert decode(EventRow(1, 0, VERSION - 2, "seated", old)) == ev.Seated(1, "bob", "bob", "joined", True)
    same = encode(1, 0, SAMPLES[2])
    assert decode(same._replace(version=VERSION - 1)) == SAMPLES[2]


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
