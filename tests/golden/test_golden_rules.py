"""Tables of an earlier version of RULES replay, go on and are proved as that version has it (RULES F33).

`tests/data/golden/rules-1.sqlite.gz` was written by the last code that knew no versions, and is never made again:
1 a match of Guandan in whose third deal, at level 7, ann plays three sevens and both wild ones as a full house (E5);
2 the same, just after that play; 3 the same, just before it, as she is asked what it is; 4 a prize game that everybody
left after its first deal; 5 the same with dan still there; 6 a prize game whose two claimants left after its first
deal, played to its end by somebody without a claim; 7 the same, just after they left.
"""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.games import GAMES
from bot.table import commands as cmd
from bot.table.codec import decode, encode
from bot.table.decide import Accepted, decide
from bot.table.events import Opened
from bot.table.evolve import evolve, opened
from bot.table.options import TableOptions
from bot.table.replay import replay
from bot.table.state import BegunTable, State, Table
from engine import rules as versions
from engine.cards import text_of
from engine.game import IllegalAction
from engine.guandan.match import Match
from engine.guandan.order import Reading, Shape
from storage import EventRow, Storage, Wallet
from tests.bot import abridged
from tests.golden import make
from tests.operator.conftest import Operator
from tests.played import Played

GUANDAN, FULL_HOUSE, ASKED, LEFT, LEAVING, UNCLAIMED, CLAIMLESS = range(1, 8)
SEVENS = Reading(Shape.FULL_HOUSE, 5, 15)
ANN = Wallet("net", "ann")
NEWER = (
    '{"k":"opened","network":"net","channel":"#h","captain_nick":"ann","captain_key":"ann","game":"guandan",'
    '"options":{},"manners":{},"secret":"00","rules":99}'
)


@pytest.fixture
def operator(tmp_path: Path) -> Operator:
    operator = Operator(tmp_path)
    operator.database.write_bytes(gzip.decompress((make.FOLDER / "rules-1.sqlite.gz").read_bytes()))
    operator.configured(operator.url)
    return operator


@pytest.fixture
def storage(operator: Operator) -> Iterator[Storage]:
    storage = Storage.open(operator.url, clock=lambda: make.NOON)
    yield storage
    storage.close()


def taken_up(storage: Storage, number: int) -> Table:
    """The table as a start has it, in both ways of reading."""
    rows = storage.events(number)
    abridged.check(number, rows)
    table = replay(number, rows, trust_nicks=False)
    assert table is not None
    return table


def sevens(table: Table) -> Match:
    """The match of ann's sevens, which lie on the table."""
    assert isinstance(table, BegunTable)
    match = table.game
    assert isinstance(match, Match)
    assert match.top is not None
    assert match.top.reading == SEVENS
    assert sorted(text_of(card) for card in match.top.cards) == ["7D", "7D", "7H", "7H", "7S"]
    return match


def proved(operator: Operator, storage: Storage, number: int, *money: str) -> None:
    """`gamebot verify` finds nothing wrong, and that money moved."""
    assert storage.audit() == []
    storage.close()
    out, _ = operator.run("verify", str(number))
    assert [line.split(": ", 1)[1] for line in out.splitlines()[1:-1]] == list(money)


def test_no_table_says_its_version_and_all_keep_the_first(storage: Storage) -> None:
    for row in storage.tables():
        assert '"rules"' not in storage.events(row.id)[0].data
        assert taken_up(storage, row.id).rules == versions.FIRST


@pytest.mark.parametrize(
    ("number", "money"),
    [(GUANDAN, ["paid 5 → ann", "paid 5 → cem"]), (LEFT, ["refunded 15 → ann"]), (UNCLAIMED, ["refunded 15 → ann"])],
)
def test_what_was_over_is_proved(operator: Operator, storage: Storage, number: int, money: list[str]) -> None:
    proved(operator, storage, number, *money)


def test_by_the_newest_rules_the_full_house_would_be_none(storage: Storage) -> None:
    """It is the version that keeps these journals alive."""
    for number in (GUANDAN, FULL_HOUSE):
        first, *rest = storage.events(number)
        newer = first.data.replace('"trust_nicks":', f'"rules":{versions.NEWEST},"trust_nicks":')
        with pytest.raises(IllegalAction):
            replay(number, [first._replace(data=newer), *rest], trust_nicks=False)


def test_a_full_house_of_five_sevens_stays_one_and_the_match_goes_on(operator: Operator, storage: Storage) -> None:
    played = Played(storage, taken_up(storage, FULL_HOUSE))
    sevens(played.table)
    played.play()
    assert played.table.state is State.OVER
    proved(operator, storage, FULL_HOUSE, "paid 5 → bob", "paid 5 → dan")


def test_five_sevens_that_are_on_the_way_can_still_become_one(storage: Storage) -> None:
    played = Played(storage, taken_up(storage, ASKED))
    played.do("ann", cmd.Act("2"))
    sevens(played.table)
    played.play(lambda table: table.deals_scored == 3)
    abridged.check(ASKED, storage.events(ASKED))


def test_the_last_who_leaves_closes_the_table_with_a_refund(operator: Operator, storage: Storage) -> None:
    played = Played(storage, taken_up(storage, LEAVING))
    before = storage.balance(ANN).result(10)
    played.do("dan", cmd.Leave())
    assert played.table.state is State.CLOSED
    assert storage.balance(ANN).result(10) == before + 15
    proved(operator, storage, LEAVING, "refunded 15 → ann")


def test_without_a_seated_claim_the_stake_goes_back(operator: Operator, storage: Storage) -> None:
    played = Played(storage, taken_up(storage, CLAIMLESS))
    played.play()
    assert played.table.state is State.OVER
    proved(operator, storage, CLAIMLESS, "refunded 15 → ann")


@pytest.mark.parametrize("version", [versions.FIRST, versions.NEWEST])
def test_the_version_stays_whatever_the_lobby_chooses(version: int) -> None:
    """What `!game` and `!set` save says nothing of it: the opening does."""
    hearts, guandan = GAMES["hearts"].preset("classic"), GAMES["guandan"].preset("guandan")
    first = Opened(
        network="net",
        channel="#h",
        captain_nick="ann",
        captain_key="ann",
        game="hearts",
        options=hearts.save(),
        manners=TableOptions().data(),
        secret="00" * 32,
        rules=version,
    )
    table: Table = opened(1, first, trust_nicks=False)
    for command in (
        cmd.ChooseVariant("guandan", guandan.save(), 4),
        cmd.SetOption("ace_attempts", "3"),
        cmd.ChooseVariant("hearts", hearts.save(), 4),
        cmd.ChooseVariant("guandan", guandan.save(), 4),
    ):
        decision = decide(table, command, cmd.By("ann", "ann"))
        assert isinstance(decision, Accepted)
        for event in decision.events:
            assert "rules" not in encode(1, table.seq, event).data
            table, _ = evolve(table, event)
    assert table.rules == table.options.rules == version


def test_a_table_of_rules_that_only_a_newer_release_knows_is_not_taken_up() -> None:
    first = decode(EventRow(1, 0, 1, "opened", NEWER))
    assert isinstance(first, Opened)
    with pytest.raises(ValueError, match="table 1 keeps rules 99; this release knows up to"):
        opened(1, first, trust_nicks=False)
