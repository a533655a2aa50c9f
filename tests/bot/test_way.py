"""How far a line goes: what `python -m benchmarks.way` counts must not grow unnoticed."""

import pytest

from benchmarks import way

MOST = {
    "!set hearts_break off": (27, 185),
    "!prize 25": (27, 210),
    "a card": (34, 420),
    "an expiry": (24, 1500),
}
"""Files of `bot`, and calls in all, for each kind of line."""


@pytest.fixture(scope="module")
def ways() -> dict[str, way.Way]:
    return {}


@pytest.mark.parametrize("line", MOST)
async def test_a_line_goes_through_no_more_rooms_than_it_did(line: str, ways: dict[str, way.Way]) -> None:
    if not ways:
        ways.update(await way.lines())
    files, calls = MOST[line]
    found = ways[line]
    assert len(found.files()) <= files, found.told()
    assert found.total() <= calls, found.told()
