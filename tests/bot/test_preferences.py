"""What people and channels have chosen for good: known over a restart, and kept in memory only while it is needed."""

import asyncio
from typing import Any

import pytest

from bot.hall import preferences
from bot.hall.preferences import Preferences, person_scope
from storage import Setting, Unit
from tests.bot.conversation import Conversation


async def test_who_wants_no_invitations_is_asked_of_the_database(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.say("bob", "!invites off")
    await chat.crash_and_restart()
    assert len(chat.hall.directory.preferences._people) == 0
    await chat.play("""
        ann>  !start
        ann>  !add bob
        bot#  ann: bob does not want to be seated by others
        bob>  !invites
        bot#  bob: nobody can seat you any more · …
        bob>  !invites on
        bot#  bob: others may seat you at their tables
        ann>  !add bob
        bot#  #1 bob is seated · …
        """)
    await chat.crash_and_restart()
    assert (await chat.say("bob", "!invites"))[0][1] == "bob: others may seat you at their tables"


async def test_people_who_left_are_forgotten_and_known_again(
    chat: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = tuple(Setting(f"net/p{no}", "invites", "off") for no in range(200))
    chat.storage.submit(Unit(settings=rows)).result()
    monkeypatch.setattr(preferences, "REMEMBERED", 10)
    kept = Preferences.of(chat.hall.directory.database)
    for _ in range(2):
        for row in rows:
            assert await kept.of_person(row.scope) == {"invites": "off"}
    assert len(kept._people) == 10
    assert kept._channels == {}


async def test_a_channels_are_kept_apart_from_each_other(chat: Conversation) -> None:
    kept = chat.hall.directory.preferences
    for scope, name, value in (
        ("net/#a", "default/end", "50"),
        ("net/#a", "default/variant", "spot"),
        ("net/#b", "default/end", "60"),
        ("net/#b", "stay", "no"),
        ("net/#a", "default/variant", None),
    ):
        kept.apply(Setting(scope, name, value))
    assert kept.under("net/#a", "default/") == {"end": "50"}
    assert kept.under("net/#b", "default/") == {"end": "60"}
    assert kept.under("net/#c", "default/") == {}
    assert kept.channels("stay") == [("net/#b", "no")]
    with pytest.raises(ValueError, match="of_person"):
        kept.get("net/bob", "invites")


async def test_what_changes_while_it_is_read_counts(chat: Conversation) -> None:
    """The read sees bob as he was; what he says meanwhile is newer."""
    kept, storage = chat.hall.directory.preferences, chat.storage
    scope, asked = person_scope("net", "bob"), []

    def settings(**which: Any) -> list[Setting]:
        found = type(storage).settings(storage, **which)
        asked.append(which)
        if len(asked) == 1:
            storage.submit(Unit(settings=(Setting(scope, "invites", "off"),))).result()
            loop.call_soon_threadsafe(kept.apply, Setting(scope, "invites", "off"))
        return found

    loop = asyncio.get_running_loop()
    storage.settings = settings  # type: ignore[method-assign]
    assert await kept.of_person(scope) == {"invites": "off"}
    assert len(asked) == 2
