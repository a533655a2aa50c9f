"""Channels: in, out, who is there with which rank and account."""

from dataclasses import replace

from bot.transport.base import Entered, Joined, Left, LoggedIn, Person, Rank, Removed, Renamed, Said
from bot.wire.pace import Backoff

from .scripted import CAPS, LIBERA, QUICK, Net, Peer

HEARTS = [{"name": "#hearts"}]


def person(nick: str, account: str | None = None, userhost: str = "") -> Person:
    return Person("test", nick, account, userhost)


async def test_entered_comes_after_everybody_who_is_there(net: Net) -> None:
    peer = await net.online(channel=HEARTS)
    await peer.joins("#hearts", "@ann +bob")
    await peer.talk("C: WHO #hearts")
    assert [await net.event() for _ in range(3)] == [
        Joined(person("ann"), "#hearts"),
        Joined(person("bob"), "#hearts"),
        Entered("test", "#hearts"),
    ]
    assert {member.nick for member in net.transport.members("#hearts")} == {"ann", "bob"}
    assert net.transport.rank("#HEARTS", "Ann") is Rank.OP
    assert net.transport.rank("#hearts", "bob") is Rank.VOICE
    assert net.transport.rank("#hearts", "cy") is Rank.EVERYONE
    assert not net.transport.in_channel("#hearts", "GameBot")


async def test_plain_who_tells_where_people_come_from(net: Net) -> None:
    peer = await net.in_hearts("ann")
    peer.send(
        ":irc.test 352 GameBot #hearts ann home.example irc.test ann H@ :0 Ann", ":irc.test 315 GameBot #hearts :E"
    )
    await peer.settled()
    assert net.transport.find("ANN") == person("ann", userhost="ann@home.example")


async def test_with_whox_entered_waits_for_the_accounts(net: Net) -> None:
    peer = await net.online(LIBERA, CAPS, channel=HEARTS)
    await peer.joins("#hearts", "@+ann!a@h bob!b@i")
    await peer.talk("C: WHO #hearts %tcuhnfa,731")
    await peer.settled()
    assert net.events() == []
    peer.send(
        ":irc.test 354 GameBot 731 #hearts a h ann H@ Ann_Account",
        ":irc.test 354 GameBot 731 #hearts b i bob H 0",
        ":irc.test 354 GameBot 731 #hearts gamebot bot.example GameBot H 0",
        ":irc.test 354 GameBot short",
        ":irc.test 315 GameBot #hearts :End of WHO",
    )
    await peer.settled()
    assert net.events() == [
        Joined(person("ann", "Ann_Account", "a@h"), "#hearts"),
        Joined(person("bob", None, "b@i"), "#hearts"),
        Entered("test", "#hearts"),
    ]


async def test_entered_does_not_wait_for_ever(net: Net) -> None:
    peer = await net.online(LIBERA, timing=replace(QUICK, who=0.02), channel=HEARTS)
    await peer.talk("""
        C: JOIN #hearts
        S: :GameBot!g@h JOIN #hearts
    """)  # and NAMES never ends
    assert await net.event() == Entered("test", "#hearts")


async def test_what_is_said_before_entered_is_delivered_after_it(net: Net) -> None:
    peer = await net.online(LIBERA, CAPS, channel=HEARTS)
    await peer.joins("#hearts", "ann")
    await peer.talk("C: WHO #hearts …")
    peer.send(
        "@account=ann :ann!a@h PRIVMSG #hearts :!bot",
        "@account=ann :ann!a@h PRIVMSG GameBot :hello",
        ":bob!b@h JOIN #hearts * :Bob",
        ":ann!a@h QUIT :bye",
        ":irc.test 315 GameBot #hearts :End of WHO",
    )
    await peer.settled()
    assert net.events() == [
        Said(person("ann", "ann", "a@h"), None, "hello"),
        Joined(person("bob", None, "b@h"), "#hearts"),
        Entered("test", "#hearts"),
        Said(person("ann", "ann", "a@h"), "#hearts", "!bot"),
    ]


async def test_a_held_line_gets_the_account_that_who_tells_but_never_a_strangers(net: Net) -> None:
    peer = await net.online(LIBERA, channel=HEARTS)
    await peer.joins("#hearts", "@ann bob")
    await peer.talk("C: WHO #hearts …")
    peer.send(
        ":ann!a@h PRIVMSG #hearts :!prize 5",
        ":bob!b@h PRIVMSG #hearts :!prize 6",
        ":bob!b@h NICK rob",
        ":eve!e@h JOIN #hearts",
        ":eve!e@h NICK bob",
        ":irc.test 354 GameBot 731 #hearts a h ann H@ annie",
        ":irc.test 354 GameBot 731 #hearts e h bob H eve",
        ":irc.test 315 GameBot #hearts :End of WHO",
    )
    await net.until(Entered)
    assert await net.event() == Said(person("ann", "annie", "a@h"), "#hearts", "!prize 5")
    assert await net.event() == Said(person("bob", None, "b@h"), "#hearts", "!prize 6")


async def test_people_come_and_go(net: Net) -> None:
    peer = await net.in_hearts("ann")
    peer.send(
        ":bob!b@h JOIN #hearts",
        ":bob!b@h JOIN #hearts",  # said twice
        ":bob!b@h NICK :Rob",
        ":rob!b@h PART #hearts :later",
        ":ann!a@h QUIT",
        ":cy!c@h JOIN :#hearts",
        ":ann!a@h KICK #hearts cy",
    )
    await peer.settled()
    assert net.events() == [
        Joined(person("bob", userhost="b@h"), "#hearts"),
        Renamed(person("bob", userhost="b@h"), "Rob"),
        Left(person("Rob", userhost="b@h"), "#hearts"),
        Left(person("ann", userhost="a@h"), "#hearts", "quit"),
        Joined(person("cy", userhost="c@h"), "#hearts"),
        Left(person("cy", userhost="c@h"), "#hearts", "kick"),
    ]
    assert net.transport.find("Rob") is None


async def test_a_quit_is_left_in_every_channel(net: Net) -> None:
    peer = await net.in_hearts("ann")
    net.transport.join("#spades")
    await peer.joins("#spades", "@ann")
    await peer.talk("C: WHO #spades")
    peer.send(":ann!a@h PART #hearts")
    await peer.settled()
    assert net.events()[-1] == Left(person("ann", userhost="a@h"), "#hearts")
    assert net.transport.find("ann") is not None
    peer.send(":ann!a@h JOIN #hearts", ":ann!a@h QUIT :gone")
    await peer.settled()
    left = [event for event in net.events() if isinstance(event, Left)]
    assert sorted(event.channel for event in left) == ["#hearts", "#spades"]
    assert net.transport.find("ann") is None


# Accounts


async def test_accounts_follow_extended_join_account_notify_and_tags(net: Net) -> None:
    peer = await net.in_hearts("ann", LIBERA, CAPS)
    peer.send(
        ":bob!b@h JOIN #hearts bobby :Bob",
        ":cy!c@h JOIN #hearts * :Cy",
        ":ann!a@h ACCOUNT annie",
        ":bob!b@h ACCOUNT *",
        "@account=cyrus;time=x :cy!c@h PRIVMSG #hearts :!balance",
        ":cy!c@h PRIVMSG GameBot :no tag means logged out",
        ":cy!c@h ACCOUNT",
    )
    await peer.settled()
    assert net.events() == [
        Joined(person("bob", "bobby", "b@h"), "#hearts"),
        Joined(person("cy", None, "c@h"), "#hearts"),
        LoggedIn(person("ann", "annie")),
        LoggedIn(person("bob", None, "b@h")),
        LoggedIn(person("cy", "cyrus", "c@h")),
        Said(person("cy", "cyrus", "c@h"), "#hearts", "!balance"),
        LoggedIn(person("cy", None, "c@h")),
        Said(person("cy", None, "c@h"), None, "no tag means logged out"),
    ]


async def test_an_account_goes_with_its_person_not_with_the_nick(net: Net) -> None:
    peer = await net.in_hearts("ann", LIBERA, CAPS)
    peer.send(
        ":ann!a@h ACCOUNT annie",
        ":ann!a@h NICK :annie2",
        ":eve!e@h JOIN #hearts * :Eve",
        ":eve!e@h NICK :ann",
    )
    await peer.settled()
    assert net.transport.find("annie2") == person("annie2", "annie", "a@h")
    assert net.transport.find("ann") == person("ann", None, "e@h")


async def test_a_stranger_has_the_account_of_his_tag(net: Net) -> None:
    peer = await net.in_hearts("ann", LIBERA, CAPS)
    peer.send("@account=zoe :zed!z@h PRIVMSG GameBot :hi", ":zed!z@h PRIVMSG GameBot :hi")
    await peer.settled()
    assert net.events() == [Said(person("zed", "zoe", "z@h"), None, "hi"), Said(person("zed", None, "z@h"), None, "hi")]


async def test_without_extended_join_the_account_is_asked_for(net: Net) -> None:
    peer = await net.in_hearts("ann", LIBERA)
    peer.send(":bob!b@h JOIN #hearts")
    await peer.talk("""
        C: WHO bob %tcuhnfa,731
        S: :irc.test 354 GameBot 731 * b h bob H bobby
        S: :irc.test 315 GameBot bob :End of WHO
    """)
    await peer.settled()
    assert net.events() == [
        Joined(person("bob", None, "b@h"), "#hearts"),
        LoggedIn(person("bob", "bobby", "b@h")),
    ]


async def test_chghost(net: Net) -> None:
    peer = await net.in_hearts("ann", LIBERA, CAPS)
    peer.send(":ann!a@h CHGHOST ann cloak/ann", ":GameBot!g@h CHGHOST bot a.cloak")
    await peer.settled()
    assert net.transport.find("ann") == person("ann", None, "ann@cloak/ann")
    assert await net.room(peer, "#hearts") == 512 - len(":GameBot!bot@a.cloak PRIVMSG #hearts :\r\n")


# Ranks


async def test_ranks_follow_mode(net: Net) -> None:
    peer = await net.in_hearts("~ann &bob @cy %di +ed fay", caps="multi-prefix")
    ranks = [net.transport.rank("#hearts", nick) for nick in ("ann", "bob", "cy", "di", "ed", "fay")]
    assert ranks == [Rank.OWNER, Rank.ADMIN, Rank.OP, Rank.HALFOP, Rank.VOICE, Rank.EVERYONE]
    peer.send(":ann!a@h MODE #hearts +bko-l+v *!*@spam key fay fay", ":ann!a@h MODE #hearts -o+h cy :cy")
    await peer.settled()
    assert net.transport.rank("#hearts", "fay") is Rank.OP
    assert net.transport.rank("#hearts", "cy") is Rank.HALFOP
    peer.send(":ann!a@h MODE #hearts -o fay", ":ann!a@h MODE #hearts", ":GameBot MODE GameBot :+i", ":ann!a@h MODE")
    await peer.settled()
    assert net.transport.rank("#hearts", "fay") is Rank.VOICE


async def test_without_multi_prefix_the_lower_rank_is_asked_for(net: Net) -> None:
    peer = await net.in_hearts("@ann")
    peer.send(":ann!a@h MODE #hearts -o ann")
    await peer.talk("""
        C: NAMES #hearts
        S: :irc.test 353 GameBot = #hearts :GameBot +ann
        S: :irc.test 366 GameBot #hearts :End
    """)
    await peer.settled()
    assert net.transport.rank("#hearts", "ann") is Rank.VOICE
    assert net.events() == []


async def test_q_is_a_ban_where_prefix_does_not_have_it(net: Net) -> None:
    peer = await net.in_hearts("ann", LIBERA, CAPS)
    peer.send(":x!x@h MODE #hearts +qo $a:ann ann")
    await peer.settled()
    assert net.transport.rank("#hearts", "ann") is Rank.OP


# Against our will, and by it


async def refused(peer: Peer, numeric: str, why: str) -> None:
    await peer.talk(f"""
        C: JOIN #hearts
        S: :irc.test {numeric} GameBot #hearts :{why}
    """)


async def test_a_refused_join_is_told_once_and_tried_again(net: Net) -> None:
    peer = await net.online(timing=replace(QUICK, retry=Backoff(0.01, 0.01)), channel=HEARTS)
    await refused(peer, "474", "Cannot join channel (+b)")
    await refused(peer, "474", "Cannot join channel (+b)")
    await refused(peer, "471", "Cannot join channel (+l)")
    await peer.joins("#hearts", "ann")
    assert await net.event() == Removed("test", "#hearts", "Cannot join channel (+b)")
    assert await net.event() == Joined(person("ann"), "#hearts")


async def test_a_join_without_an_answer_counts_as_refused(net: Net) -> None:
    await net.online(timing=replace(QUICK, join=0.01), channel=HEARTS)
    assert await net.event() == Removed("test", "#hearts", "no answer to JOIN")


async def test_kicked_from_a_configured_channel_it_comes_back_later(net: Net) -> None:
    peer = await net.in_hearts("@ann", timing=replace(QUICK, kicked=Backoff(0.05, 0.05)))
    peer.send(":ann!a@h KICK #hearts gamebot :no games")
    assert await net.event() == Removed("test", "#hearts", "kicked by ann: no games")
    assert net.transport.members("#hearts") == ()
    await peer.joins("#hearts", "@ann")
    await net.until(Entered)


async def test_kicked_from_another_channel_it_stays_out(net: Net) -> None:
    peer = await net.online(timing=replace(QUICK, kicked=Backoff(0.0, 0.0)))
    net.transport.join("#spades")
    await peer.joins("#spades", "@ann")
    await peer.talk("C: WHO #spades")
    await net.until(Entered)
    peer.send(":ann!a@h KICK #spades GameBot")
    await peer.settled()
    assert net.events() == [Removed("test", "#spades", "kicked by ann")]
    await peer.settled()


async def test_made_to_part(net: Net) -> None:
    peer = await net.in_hearts("ann")
    peer.send(":GameBot!g@h PART #hearts :SAPART")
    await peer.settled()
    assert net.events() == [Removed("test", "#hearts", "made to part: SAPART")]


async def test_part_keeps_its_colon_and_is_no_removal(net: Net) -> None:
    peer = await net.in_hearts("ann")
    net.transport.part("#hearts", "good bye all")
    assert net.transport.members("#hearts") == ()
    await peer.talk("""
        C: PART #hearts :good bye all
        S: :GameBot!g@h PART #hearts :good bye all
        S: :ann!a@h PRIVMSG #hearts :who was that
    """)
    await peer.settled()
    assert net.events() == []


async def test_a_channel_that_we_did_not_ask_for_is_left(net: Net) -> None:
    peer = await net.online(channel=HEARTS)
    await peer.talk("""
        C: JOIN #hearts
        S: :irc.test 470 GameBot #hearts ##overflow :Forwarding to another channel
        S: :GameBot!g@h JOIN ##overflow
        C: PART ##overflow :I was not asked to be here
    """)
    assert await net.event() == Removed("test", "#hearts", "Forwarding to another channel")


async def test_names_that_cannot_be_channels_are_refused(net: Net) -> None:
    peer = await net.online()
    for name in ("0", "hearts", "#a,#b", "#a b", "#a\r\nQUIT"):
        net.transport.join(name)
        assert (await net.until(Removed)).channel == name
    await peer.settled()


async def test_many_channels_are_joined_with_few_lines(net: Net) -> None:
    names = [f"#channel-{number:02}" for number in range(40)]
    peer = await net.online(channel=[{"name": name} for name in names])
    asked: list[str] = []
    while len(asked) < len(names):
        line = await peer.line()
        assert len(line) <= 510
        asked += line.removeprefix("JOIN ").split(",")
    assert asked == names


async def test_channels_are_compared_as_the_network_does(net: Net) -> None:
    peer = await net.online(LIBERA, channel=[{"name": "#Hearts[1]"}])
    await peer.talk("""
        C: JOIN #Hearts[1]
        S: :GameBot!g@h JOIN #hearts{1}
        S: :irc.test 366 GameBot #HEARTS[1] :End
        C: WHO #HEARTS[1] …
        S: :irc.test 315 GameBot #hearts{1} :End
    """)
    assert await net.event() == Entered("test", "#hearts{1}")
    assert net.transport.fold("#HEARTS[1]") == "#hearts{1}"
