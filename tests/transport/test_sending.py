"""From `send` to the wire: order, pace, size, and to whom."""

import math

import pytest
from structlog.testing import capture_logs

from bot.transport.base import Online, Outgoing, Priority

from .scripted import LIBERA, Net

ROOM = 512 - len(":GameBot!gamebot@bot.example PRIVMSG #hearts :\r\n")  # bytes of text, as others get it


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


async def test_a_prompt_overtakes_and_is_told_when_it_goes(net: Net) -> None:
    clock = Clock()
    peer = await net.in_hearts("ann", clock=clock, flood={"burst": 2, "per_second": 1})
    clock.now += 100
    sent: list[float] = []
    for number in range(4):
        net.transport.send(Outgoing("#hearts", f"chatter {number}", Priority.CHATTER))
    net.transport.send(Outgoing("ann", "your hand", Priority.PROMPT, on_sent=sent.append))
    await peer.talk("""
        C: PRIVMSG #hearts :chatter 0
        C: PRIVMSG #hearts :chatter 1
    """)
    assert sent == []
    clock.now += 1
    net.transport._session.speaker.pump()  # type: ignore[union-attr]  # what the timer does a second later
    await peer.talk("C: PRIVMSG ann :your hand")
    assert sent == [clock.now]
    assert net.transport.lag() == pytest.approx(1, abs=0.01)


async def test_protocol_lines_use_up_the_pace(net: Net) -> None:
    clock = Clock()
    peer = await net.in_hearts("ann", clock=clock, flood={"burst": 3, "per_second": 1})
    clock.now += 100
    await peer.settled()
    await peer.settled()  # two PONGs
    assert net.transport.lag() == 0
    await peer.settled()
    assert net.transport.lag() == pytest.approx(1, abs=0.01)


async def test_every_part_of_a_split_line_uses_up_the_pace(net: Net) -> None:
    clock = Clock()
    await net.in_hearts("ann", clock=clock, flood={"burst": 3, "per_second": 1})
    clock.now += 100
    net.transport.send(Outgoing("#hearts", "x" * (2 * ROOM + 1)))
    assert net.transport.lag() == pytest.approx(1, abs=0.01)


async def test_a_fault_in_on_sent_stops_nobody(net: Net) -> None:
    peer = await net.in_hearts("ann")

    def fail(_now: float) -> None:
        raise RuntimeError("a fault in the hall")

    net.transport.send(Outgoing("ann", "one", on_sent=fail))
    net.transport.send(Outgoing("ann", "two"))
    await peer.talk("""
        C: PRIVMSG ann :one
        C: PRIVMSG ann :two
    """)


async def test_a_hand_follows_its_person_and_never_the_nick(net: Net) -> None:
    clock = Clock()
    peer = await net.in_hearts("ann bob", clock=clock, flood={"burst": 2, "per_second": 1})
    clock.now += 100
    net.transport.send(Outgoing("#hearts", "fills the burst"))
    net.transport.send(Outgoing("#hearts", "and this too"))
    net.transport.send(Outgoing("ann", "hand of ann", Priority.PROMPT))
    net.transport.send(Outgoing("bob", "hand of bob", Priority.PROMPT))
    peer.send(":ann!a@h NICK :annie", ":eve!e@h NICK :ann", ":bob!b@h QUIT :bye", ":eve!e@h NICK :bob")
    await peer.talk("""
        C: PRIVMSG #hearts :fills the burst
        C: PRIVMSG #hearts :and this too
    """)
    await peer.settled()
    clock.now += 100
    net.transport.send(Outgoing("#hearts", "after"))
    await peer.talk("""
        C: PRIVMSG annie :hand of ann
        C: PRIVMSG #hearts :after
    """)
    await peer.settled()


async def test_room_is_what_others_get(net: Net) -> None:
    peer = await net.online()
    conservative = 512 - len(":GameBot!~gamebot890@" + "h" * 63 + " PRIVMSG ann :\r\n")
    assert await net.room(peer, "ann") == conservative
    net.transport.join("#hearts")
    await peer.joins("#hearts", "ann")
    await peer.talk("C: WHO #hearts")
    assert await net.room(peer, "#hearts") == ROOM
    assert await net.room(peer, "ann") == ROOM + len("#hearts") - len("ann")
    peer.send(":irc.test 396 GameBot user/gamebot :is now your visible host")
    await peer.settled()
    assert await net.room(peer, "ann") == 512 - len(":GameBot!gamebot@user/gamebot PRIVMSG ann :\r\n")


async def test_room_is_left_for_the_wanted_nick_which_we_may_get_back(net: Net) -> None:
    peer = await net.in_hearts("ann")
    room = await net.room(peer, "ann")
    peer.send(":GameBot!g@h NICK :G")
    await peer.settled()
    assert await net.room(peer, "ann") == room
    peer.send(":G!g@h NICK :GameBot_with_more")
    await peer.settled()
    assert await net.room(peer, "ann") == room - len("_with_more")


async def test_the_first_idea_of_our_mask_is_the_greeting(net: Net) -> None:
    net.start()
    peer = await net.peer()
    peer.send(":irc.test 001 GameBot :Welcome to the network GameBot!~gb@long.host.example")
    await peer.talk("""
        C: CAP LS 302
        C: NICK GameBot
        C: USER …
    """)
    peer.send(":irc.test 422 GameBot :MOTD File is missing")
    await net.until(Online)
    assert await net.room(peer, "ann") == 512 - len(":GameBot!~gb@long.host.example PRIVMSG ann :\r\n")


@pytest.mark.parametrize("target", ["", "ann bob", "ann,bob", ":ann", "a\r\nQUIT", "#hearts\x07", "$*.test", "x" * 300])
async def test_a_target_that_cannot_be_is_refused(net: Net, target: str) -> None:
    peer = await net.in_hearts("ann")
    with capture_logs() as logs:
        net.transport.send(Outgoing(target, "hello"))
        await peer.settled()
    assert [log["event"] for log in logs] == ["irc.bad_target"]


async def test_nothing_is_said_where_we_are_not_and_nothing_empty(net: Net) -> None:
    peer = await net.in_hearts("ann")
    net.transport.send(Outgoing("#elsewhere", "hello"))
    net.transport.send(Outgoing("ann", "\r\n\x00 "))
    await peer.settled()


async def test_what_waits_for_a_channel_is_dropped_when_we_are_kicked(net: Net) -> None:
    clock = Clock()
    peer = await net.in_hearts("ann", clock=clock, flood={"burst": 2, "per_second": 1})
    clock.now += 100
    for number in range(5):
        net.transport.send(Outgoing("#hearts", f"line {number}"))
    await peer.talk("""
        C: PRIVMSG #hearts :line 0
        C: PRIVMSG #hearts :line 1
        S: :ann!a@h KICK #hearts GameBot
    """)
    await peer.settled()
    clock.now += 100
    net.transport.send(Outgoing("ann", "sorry"))
    await peer.talk("C: PRIVMSG ann :sorry")


async def test_part_comes_after_what_was_said(net: Net) -> None:
    clock = Clock()
    peer = await net.in_hearts("ann", LIBERA, clock=clock, flood={"burst": 2, "per_second": 1})
    clock.now += 100
    for number in range(3):
        net.transport.send(Outgoing("#hearts", f"line {number}"))
    net.transport.part("#hearts", "bye")
    clock.now += 100
    net.transport.send(Outgoing("ann", "psst", Priority.CHATTER))
    await peer.talk("""
        C: PRIVMSG #hearts :line 0
        C: PRIVMSG #hearts :line 1
        C: PRIVMSG #hearts :line 2
        C: PART #hearts :bye
    """)


async def test_a_full_outbox_is_told_to_the_operator_once(net: Net) -> None:
    await net.in_hearts("ann", clock=Clock(), flood={"burst": 2, "per_second": 0.01})
    with capture_logs() as logs:
        for number in range(1100):
            net.transport.send(Outgoing("#hearts", f"line {number}", Priority.CHATTER))
    assert [log["event"] for log in logs] == ["irc.outbox_full"]
    assert math.isfinite(logs[0]["lag"])


async def test_offline_lines_are_gone(net: Net) -> None:
    peer = await net.in_hearts("ann", clock=Clock(), flood={"burst": 2, "per_second": 0.01})
    for number in range(5):
        net.transport.send(Outgoing("#hearts", f"line {number}"))
    await peer.hangs_up()
    peer = await net.peer()
    net.transport.send(Outgoing("ann", "while offline"))
    assert net.transport.find("ann") is None
    await peer.registers()
    await peer.joins("#hearts", "ann")
