"""How long somebody can be followed, and by what he is known again (bot.hall.people)."""

import pytest

from bot.hall import people
from bot.hall.people import People, Presence
from bot.hall.remembered import MARK_BYTES, mark_of
from bot.transport.base import Person
from tests.bot.conversation import Conversation
from tests.bot.network import ScriptedNetwork
from tests.bot.playing import state
from tests.bot.unchanged import unchanged


@pytest.fixture
async def guests(chat: Conversation) -> Conversation:
    """Table 1 of the guests gus and gil."""
    await chat.people("ann", guests=("gus", "gil"))
    await chat.play("""
        gus>  !start
        gil>  !join
        gus>  !play
        """)
    return chat


def registry(chat: Conversation) -> People:
    return chat.hall.directory.people["net"]


def presence(chat: Conversation, nick: str) -> Presence:
    return registry(chat).of(chat.network.people[nick])


async def sits(chat: Conversation, nick: str) -> bool:
    return "you" in await state(chat, nick)


async def test_while_we_are_put_out_we_see_nobody(guests: Conversation) -> None:
    """A stranger may have taken the nick when we are back; whoever is the same is known by his user@host."""
    guests.network.put_out("#hearts", "kicked")
    await guests.settle()
    guests.network.quit("gus")
    guests.network.joined["#hearts"].discard("gus")
    guests.network.come("gus", userhost="gus@elsewhere")
    guests.network.connect("#hearts")
    await guests.settle()
    assert not await sits(guests, "gus")
    assert await sits(guests, "gil")


@pytest.mark.parametrize("how", ["disconnected", "restarted"])
async def test_a_nick_taken_while_we_are_away(how: str, guests: Conversation) -> None:
    guests.network.disconnect()
    await guests.settle()
    guests.network.joined["#hearts"].discard("gus")
    guests.network.come("gus", userhost="gus@elsewhere")
    told = len(guests.network.sent)
    if how == "restarted":
        await guests.crash_and_restart()
        told = 0
    else:
        guests.network.connect("#hearts")
        await guests.settle()
    assert guests.read("gus", told) == []
    assert not await sits(guests, "gus")
    assert await sits(guests, "gil")


async def test_after_we_have_left_of_our_own_we_see_nobody_either(chat: Conversation) -> None:
    """`!bye` in the only channel that we share with him, then another of his nick in a channel where we stay."""
    await chat.people("boss", guests=("gus",))
    chat.network.connect("#other")
    await chat.settle()
    before = presence(chat, "gus")
    await chat.say("gus", "!balance")
    await chat.say("boss", "!bye")
    chat.network.joined["#hearts"].discard("gus")
    chat.network.come("gus", "#other", userhost="gus@elsewhere")
    await chat.settle()
    assert presence(chat, "gus") is not before


async def test_he_is_followed_while_one_channel_is_shared(guests: Conversation) -> None:
    """He parts the table's channel, takes another nick elsewhere, and comes back with it."""
    guests.network.connect("#other")
    guests.network.come("gus", "#other")
    guests.network.leave("gus")
    await guests.settle()
    guests.network.rename("gus", "gustav")
    await guests.settle()
    told = len(guests.network.sent)
    guests.network.come("gustav", userhost="gus@host")
    await guests.settle()
    assert guests.live().table.named(0).nick == "gustav"
    assert guests.read("gustav", told)[-1].startswith("#1 deal 1 · pass 3")


async def test_what_he_says_in_private_after_parting_is_said_by_nick_and_place(guests: Conversation) -> None:
    guests.network.leave("gus")
    await guests.settle()
    await guests.play("""
        gus@  !end 33
        bot@gus  #1 the game ends at 33 · …
        """)
    guests.network.people["gus"] = Person("net", "gus", None, "gus@elsewhere")
    async with unchanged(guests):
        await guests.play("""
            gus@  !end 44
            bot@gus  …
            """)


async def test_a_host_that_changed_while_he_was_there_is_known_when_he_returns(guests: Conversation) -> None:
    """A cloak is put on in sight; by it he is known after he has quit, by a bot that was started again, too."""
    guests.network.people["gus"] = Person("net", "gus", None, "gus@cloak")
    guests.network.quit("gus")
    await guests.settle()
    await guests.crash_and_restart()
    guests.network.come("gus", userhost="gus@host")
    await guests.settle()
    assert not await sits(guests, "gus")
    guests.network.quit("gus")
    guests.network.come("gus", userhost="gus@cloak")
    await guests.settle()
    assert await sits(guests, "gus")


async def test_a_place_that_nobody_knows_is_no_place(guests: Conversation) -> None:
    """Two people without a user@host are not the same for that."""
    for nick in ("gus", "gil"):
        guests.network.people[nick] = Person("net", nick, None, "")
    guests.network.quit("gus")
    guests.network.people.pop("gus")
    await guests.settle()
    person = Person("net", "gus", None, "")
    guests.network.people["gus"] = person
    guests.network.joined["#hearts"].add("gus")
    assert registry(guests).of(person).guest != "~gus"
    assert mark_of(bytes(32), "") != mark_of(bytes(32), "@")


def test_a_mark_tells_nothing_without_the_tables_secret() -> None:
    one, other = (mark_of(bytes([number]) * 32, "gus@host") for number in (1, 2))
    assert one != other
    assert len(one) == 2 * MARK_BYTES
    assert mark_of(bytes([1]) * 32, "gus@host") == one
    assert mark_of(bytes([1]) * 32, "gus@hosts") != one


async def test_who_has_gone_is_forgotten_after_a_while(chat: Conversation, monkeypatch: pytest.MonkeyPatch) -> None:
    """But not by the tables: gus sits at one."""
    monkeypatch.setattr(people, "GONE_KEPT", 5)
    await chat.people("ann", guests=("gus",))
    await chat.play("""
        ann>  !start
        gus>  !join
        """)
    chat.network.quit("gus")
    for number in range(20):
        chat.network.come(f"g{number}")
        await chat.say(f"g{number}", "!tables")
        chat.network.quit(f"g{number}")
    await chat.settle()
    known = registry(chat)
    assert len(known._gone) == 5
    assert len(known._guests) == 5 + len(known._live)
    chat.network.come("gus")
    await chat.settle()
    assert presence(chat, "gus").guest == "~gus"
    assert chat.live().reachable(1) == "gus"


async def test_nobody_is_remembered_who_concerns_nobody(chat: Conversation) -> None:
    await chat.people("ann", "bob", guests=("gus",))
    for _ in range(3):
        chat.network.rename("gus", "gil")
        chat.network.rename("gil", "gus")
    chat.network.log_in("gus", "Gustav")
    chat.network.quit("gus")
    await chat.settle()
    known = registry(chat)
    assert (known._live, known._gone, known._guests) == ({}, {}, {})
    await chat.say("ann", "!start")
    await chat.say("ann", "!stop")
    tables = known.tables
    assert (tables._nicks, dict(tables.keys), dict(tables._playing), tables._noted) == ({}, {}, {}, {})


def test_nicks_are_compared_anew_when_the_network_has_said_how() -> None:
    network = ScriptedNetwork(lambda: 0.0)
    known = People(network, trust_nicks=False)
    known.tables.fold_again([])
    assert known.account_key("Ann") == "ann"
    assert known.account_key("~ann") != "~ann"
    assert known.account_key("=~ann") not in ("~ann", known.account_key("~ann"))
