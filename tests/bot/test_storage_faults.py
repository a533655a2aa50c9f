"""What the database refuses did not happen, and the person is told (DESIGN 3)."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

from bot.presenter.hearts.lines import HeartsLines
from storage import (
    LimitExceeded,
    RefusedByDatabase,
    StorageBroken,
    StorageBusy,
    StorageError,
    StorageFatal,
    StorageUnavailable,
    Unit,
)
from tests.bot.conversation import Conversation
from tests.bot.playing import move, state, to_cards, turn_of
from tests.bot.unchanged import everything, unchanged

SAVED_NOT = "that could not be saved, so it did not happen · try again in a moment"
BUSY = "busy: try again in a moment"


class Failing:
    """A database that fails for a while, in one of its ways: at once, or by its future."""

    def __init__(self, chat: Conversation, error: StorageError, *, at_once: bool = False) -> None:
        self.storage: Any = chat.storage
        self.error, self.at_once = error, at_once

    def __enter__(self) -> "Failing":
        self.storage.submit = self.fail
        return self

    def __exit__(self, *_: object) -> None:
        del self.storage.submit

    def fail(self, _unit: Unit) -> Future[Any]:
        if self.at_once:
            raise self.error
        future: Future[Any] = Future()
        future.set_exception(self.error)
        return future


FAULTS = [StorageUnavailable("down"), StorageBusy(5), RefusedByDatabase("no"), StorageError("odd"), LimitExceeded("x", 1, 2, 3)]  # fmt: skip


@pytest.mark.parametrize("error", FAULTS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("command", ["!pause", "!end 70", "!prize 5", "!leave", "!add carl", "!set open off", "!stop"])
async def test_a_failed_commit_changes_nothing(command: str, error: StorageError, chat: Conversation) -> None:
    await chat.people("ann", "bob", "carl")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !play
        """)
    async with unchanged(chat):
        with Failing(chat, error, at_once=command == "!pause"):
            sent = await chat.say("ann", command)
    assert len(sent) == 1
    told = {StorageBusy: BUSY, LimitExceeded: "that is more than one wallet may hold"}.get(type(error), SAVED_NOT)
    assert sent[0][1] == f"ann: {told}"
    assert await chat.say("ann", command)
    assert chat.storage.audit() == []


async def test_a_full_queue_is_busy_and_a_moment_later_it_is_not(chat: Conversation) -> None:
    """Said for whatever asks something of the database; what nobody had to be asked for is answered all the same."""
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !play
        """)
    before = everything(chat)
    writer = chat.storage._writer
    writer._queue_limit, limit = 0, writer._queue_limit
    await chat.play("""
        ann>  !pause
        bot#  ann: busy: try again in a moment
        bob>  !start
        bot#  bob: you sit at #1 already …
        ann>  !prize 5
        bot#  ann: busy: try again in a moment
        bob>  !balance
        bot#  bob: busy: try again in a moment
        bob>  !invites off
        bot#  bob: busy: try again in a moment
        bob>  !score
        bot#  bob: …
        """)
    you = (await state(chat, "ann"))["you"]
    cards = " ".join(you["legal"].split()[:3])
    assert await chat.say("ann", cards, private=True) == [("ann", BUSY)]
    writer._queue_limit = limit
    assert everything(chat) == before
    assert BUSY not in [text for _, text in await chat.say("ann", cards, private=True)]
    await chat.play("""
        ann>  !pause
        bot#  #1 paused by ann · …
        """)


async def test_a_card_that_was_not_saved_can_be_played_again(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !play
        """)
    await to_cards(chat, "ann", "bob")
    nick = await turn_of(chat, "ann", "bob")
    card = (await state(chat, nick))["you"]["legal"].split()[0]
    with Failing(chat, StorageUnavailable("down")):
        assert await chat.say(nick, card, private=True) == [(nick, SAVED_NOT)]
    assert SAVED_NOT not in [text for _, text in await chat.say(nick, card, private=True)]


async def test_an_automatic_move_is_tried_again(chat: Conversation) -> None:
    await chat.people("ann")
    await chat.play("""
        ann>  !start
        ann>  !play
        """)
    before = everything(chat)
    with Failing(chat, StorageUnavailable("down")):
        await chat.wait(60)
        assert everything(chat) == before
    await chat.wait(5)
    assert chat.live().table.named(0).autos == 1


async def test_what_time_asks_for_is_tried_again(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !join
        """)
    chat.network.leave("ann")
    await chat.settle()
    with Failing(chat, StorageUnavailable("down")):
        await chat.wait(200)
    assert chat.live().table.captain == 0
    await chat.wait(5)
    assert chat.live().table.captain == 1
    with Failing(chat, StorageUnavailable("down")):
        await chat.wait(1000)
    assert chat.live().table.unfinished
    await chat.wait(5)
    assert chat.hall.directory.tables == {}


async def test_a_table_that_could_not_be_opened_is_not_there(chat: Conversation) -> None:
    await chat.people("ann")
    with Failing(chat, StorageUnavailable("down")):
        assert await chat.say("ann", "!start") == [("#hearts", f"ann: {SAVED_NOT}")]
        assert await chat.say("ann", "!invites off") == [("#hearts", f"ann: {SAVED_NOT}")]
    assert chat.hall.directory.tables == {}
    await chat.play("""
        ann>  !invites
        bot#  ann: others may seat you …
        ann>  !start
        bot#  #2 open …
        """)


async def test_a_fatal_fault_stops_the_daemon(converse: Callable[..., Conversation]) -> None:
    chat = converse()
    told: list[StorageFatal] = []
    chat.hall._fatal = told.append
    await chat.people("ann")
    with Failing(chat, StorageBroken("disk")):
        assert await chat.say("ann", "!start") == []
    assert [type(error) for error in told] == [StorageBroken]


async def test_a_balance_that_cannot_be_read(chat: Conversation) -> None:
    await chat.people("ann")

    def down(_wallet: object) -> Future[int]:
        raise StorageUnavailable("down")

    chat.storage.balance = down  # type: ignore[method-assign]
    assert await chat.say("ann", "!balance") == [("#hearts", f"ann: {SAVED_NOT}")]
    del chat.storage.balance  # type: ignore[method-assign]


async def test_a_fault_of_wording_loses_no_event(chat: Conversation, monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal has it: the table must have it too, and the game goes on."""
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !play
        """)

    def broken(*_: object) -> None:
        raise KeyError("a word is missing")

    monkeypatch.setattr(HeartsLines, "told", broken)
    monkeypatch.setattr(HeartsLines, "prompt", broken)
    for nick in ("ann", "bob"):
        await move(chat, nick)
    monkeypatch.undo()
    assert chat.live().table.seq == len(chat.journal())
    assert (await state(chat, "ann"))["table"]["phase"] == "playing"
    seat = chat.live().table.owing()[0]
    assert chat.live().clocks.left(seat, chat.now) == 30
    await chat.wait(30)
    assert chat.live().table.named(seat).autos == 1


async def test_a_fault_of_the_programs_own_is_answered(chat: Conversation, monkeypatch: pytest.MonkeyPatch) -> None:
    await chat.people("ann")
    await chat.say("ann", "!start")

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(HeartsLines, "rules", broken)
    assert await chat.say("ann", "!rules") == [
        ("#hearts", "ann: that went wrong on my side; my operator finds it in the log")
    ]


async def test_a_fault_at_one_table_does_not_stop_its_clock(
    chat: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    await chat.people("ann")
    await chat.play("""
        ann>  !start
        ann>  !play
        """)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("bot.games.hearts.HeartsAdapter.choose", broken)
    await chat.wait(46)
    monkeypatch.undo()
    await chat.wait(10)
    assert chat.live().table.named(0).autos == 1
