"""Every event that a release wrote is still read as what it meant.

`tests/data/golden/events-v<N>.jsonl` has a line for every kind of event of version N, as it lies in the journals of
those who ran it. A line is never changed. A new kind gets an example at the end of `EVENTS`, and the line that the test
then asks for; a new version a new file, and an upcaster.
"""

import json
from pathlib import Path
from typing import get_args

import pytest

from bot.table import events as ev
from bot.table.codec import VERSION, UnknownVersionError, decode, encode
from storage import EventRow

FOLDER = Path(__file__).parents[1] / "data" / "golden"

EVENTS: list[ev.TableEvent] = [
    ev.Opened(
        network="libera",
        channel="#hearts",
        captain_nick="Ayşe",
        captain_key="ayşe",
        game="hearts",
        options={"variant": "classic", "end": 50},
        manners={"card_seconds": 30, "open": True, "speed": "slow"},
        secret="ab" * 32,
        rematch_of=6,
    ),
    ev.Seated(1, "bob", "~bob", "joined", True),
    ev.Seated(2, "علي", "ali", "added", False),
    ev.Moved(1, 3),
    ev.Unseated(3, "bob", "left"),
    ev.Unseated(2, "ali", "removed", "Deniz"),
    ev.Identified(0, "Ayşe_", "ayşe2"),
    ev.CaptainChanged(2, "absent"),
    ev.VariantChosen("hearts", {"variant": "spot", "end": 500}),
    ev.OptionSet("moon", "choice", {"variant": "spot", "moon": "choice"}),
    ev.TableOptionSet("open", False),
    ev.TableOptionSet("card_seconds", 15),
    ev.Begun([(1, "Deniz"), (3, "Robin")]),
    ev.Begun([]),
    ev.Drawn("deal 1", [51, 0, 25]),
    ev.Drawn("lot/deal 7", [2]),
    ev.Acted(0, 36, "human"),
    ev.Acted(1, [3, 17, 40], "computer"),
    ev.Acted(2, "new", "auto"),
    ev.PrizeSet([ev.Stake("ayşe", 1_000_000_000)]),
    ev.PrizeSet([], "too_few_people"),
    ev.Paused("asleep"),
    ev.Paused("moderator", "mo"),
    ev.Resumed("Ayşe"),
    ev.Resumed(),
    ev.Finished([ev.Payout(2, "ali", 25)], [], True),
    ev.Finished([], [ev.Stake("ayşe", 25)]),
    ev.Closed("idle", []),
    ev.Closed("stopped", [ev.Stake("ayşe", 25)], "Ayşe"),
    ev.Scored(
        match={"deal_no": 2, "totals": [26, 0, 13, 13], "ended_at": None},
        deals=[[26, 0, 0, 0], [0, 0, 13, 13]],
        autos=[0, 2, 0, 0],
        spoke=[True, False, True, True],
        last_by=["human", "auto", "human", "computer"],
        asleep=False,
    ),
    ev.Scored(
        match={"deal_no": 1, "level": 3, "owner": 0, "levels": [3, 0], "failures": [0, 0], "last_order": [0, 2, 1, 3]},
        deals=[[3, 0, 3, 0]],
        autos=[0, 0, 0, 0],
        spoke=[True, True, True, True],
        last_by=["computer", "computer", "human", "auto"],
        asleep=True,
    ),
    ev.Spoke(1),
    ev.Announced(2, "carl", "carl", "joined", False),
    ev.Recalled("carl", "carl"),
    ev.Opened(
        network="libera",
        channel="#hearts",
        captain_nick="Ayşe",
        captain_key="ayşe",
        game="guandan",
        options={"variant": "guandan"},
        manners={"card_seconds": 30},
        secret="cd" * 32,
        trust_nicks=True,
        rules=2,
    ),
]
"""What the lines of events-v1.jsonl mean, in their order."""


def rows(version: int) -> list[EventRow]:
    """The lines of that version as journal rows."""
    lines = (FOLDER / f"events-v{version}.jsonl").read_text(encoding="utf-8").splitlines()
    loaded = [json.loads(line) for line in lines]
    return [
        EventRow(1, seq, line["version"], line["kind"], json.dumps(line["data"])) for seq, line in enumerate(loaded)
    ]


def test_every_line_of_version_1_means_what_it_meant() -> None:
    found = rows(1)
    assert {row.version for row in found} == {1}
    missing = "\n".join(map(line, EVENTS[len(found) :]))
    assert [decode(row) for row in found] == EVENTS, f"if they are new, append to events-v1.jsonl:\n{missing}"


def line(event: ev.TableEvent) -> str:
    """The event as a line of the file."""
    row = encode(1, 0, event)
    facts = {"version": row.version, "kind": row.kind, "data": json.loads(row.data)}
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))


def test_every_kind_of_this_version_has_a_line() -> None:
    """Whoever adds an event adds its line here, before anybody's journal has one."""
    kinds = [str(kind.__struct_config__.tag) for kind in get_args(ev.TableEvent)]
    written = {row.kind for version in range(1, VERSION + 1) for row in rows(version)}
    assert len(set(kinds)) == len(kinds)
    missing = set(kinds) - written
    assert not missing, f"EVENTS has no example of {missing}"
    assert {type(event) for event in EVENTS} == set(get_args(ev.TableEvent))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_what_is_written_now_is_read_again(event: ev.TableEvent) -> None:
    row = encode(7, 3, event)
    assert (row.table_id, row.seq, row.version) == (7, 3, VERSION)
    assert decode(row) == event


def test_a_row_of_a_newer_release_is_named() -> None:
    with pytest.raises(UnknownVersionError, match="version 99"):
        decode(EventRow(1, 0, 99, "opened", "{}"))
