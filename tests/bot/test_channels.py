"""Where the bot is: called, sent away, brought back; ranks and several channels (RULES F18, F25)."""

from collections.abc import Callable

import pytest

from bot.hall.directory import FINISHED_KEPT
from bot.table.state import State
from bot.transport.base import Rank
from tests.bot.conversation import Conversation
from tests.bot.unchanged import unchanged


@pytest.mark.parametrize(
    ("needed", "rank", "enough"),
    [
        ("everyone", Rank.EVERYONE, True),
        ("voice", Rank.EVERYONE, False),
        ("voice", Rank.VOICE, True),
        ("op", Rank.HALFOP, False),
        ("op", Rank.OP, True),
        ("owner", Rank.ADMIN, False),
        ("admin", Rank.OWNER, True),
    ],
)
async def test_min_rank(needed: str, rank: Rank, enough: bool, converse: Callable[..., Conversation]) -> None:
    chat = converse(channel={"min_rank": needed})
    await chat.people("ann", "bob", ann=rank)
    hello = (await chat.say("ann", "!bot"))[0][1]
    opened = (await chat.say("ann", "!start"))[0][1]
    refusal = f"ann: that needs the rank {needed} in this channel; anybody may !join"
    assert (hello == refusal, opened == refusal) == (not enough, not enough)
    if enough:  # the rest needs no rank
        await chat.play("""
            bob>  !join
            bot#  #1 bob sits down …
            bob>  !tables
            bot#  bob: #1 …
            """)


async def test_the_bots_operator_needs_no_rank(converse: Callable[..., Conversation]) -> None:
    chat = converse(channel={"min_rank": "op"})
    await chat.people("boss")
    await chat.play("""
        boss> !bot
        bot#  boss: bot hosts card games here · …
        boss> !start
        bot#  #1 open …
        """)


async def test_a_language_we_do_not_speak(chat: Conversation) -> None:
    await chat.people("ann")
    await chat.play("""
        ann>  !bot xx
        bot#  ann: I do not speak xx · I speak en
        ann>  !bot en
        bot#  ann: bot hosts card games here · …
        ann>  !bot one two three
        bot#  ann: it goes like this: !bot [language]
        """)


async def test_sending_the_bot_away(chat: Conversation) -> None:
    await chat.people("ann", "mod", mod=Rank.HALFOP)
    await chat.play("""
        ann>  !start
        ann>  !prize 10
        ann>  !bye
        bot#  ann: !bye is for moderators: halfop or higher in this channel
        mod>  !bye later
        bot#  mod: it goes like this: !bye [now]
        mod>  !bye
        bot#  mod: open tables: #1 · !bye now closes them and gives stakes back
        mod>  !bye now
        bot#  #1 closed: the bot leaves · 10 xats back to the giver (r…)
        """)
    assert chat.network.parted == [("#hearts", "goodbye · an operator calls me back with /invite")]
    assert chat.balance("ann") == 100
    assert chat.hall.sent_from("net") == ["#hearts"]
    await chat.crash_and_restart()
    assert chat.hall.sent_from("net") == ["#hearts"]


@pytest.mark.parametrize(
    ("policy", "nick", "may"),
    [
        ("operators", "ann", False),
        ("operators", "op", False),
        ("operators", "boss", True),
        ("ops", "ann", False),
        ("ops", "op", True),
        ("ops", "boss", True),
        ("never", "op", False),
        ("never", "boss", False),
    ],
)
@pytest.mark.parametrize("way", ["invite", "private"])
async def test_calling_the_bot(
    way: str, policy: str, nick: str, may: bool, converse: Callable[..., Conversation]
) -> None:
    chat = converse(network={"invite": policy})
    await chat.people("ann", "op", "boss")
    for who in ("ann", "op", "boss"):
        chat.network.come(who, "#new", account=who, rank=Rank.OP if who == "op" else Rank.EVERYONE)
    if way == "invite":
        chat.network.invite(nick, "#new")
        await chat.settle()
    else:
        await chat.say(nick, "!bot #new", private=True)
    if "#new" in chat.network.wanted:
        chat.network.enter("#new")
        await chat.settle()
    assert ("#new" in chat.network.wanted) == may
    assert any("hosts card games here" in line for line in chat.read("#new")) == may
    if not may:
        assert len(chat.read(nick)) == 1
        assert "call" in chat.read(nick)[0] or "configuration" in chat.read(nick)[0]
    assert chat.hall.called_into("net") == (["#new"] if may else [])


@pytest.mark.parametrize(("nick", "may"), [("ann", False), ("op", True), ("boss", True)])
@pytest.mark.parametrize("policy", ["operators", "never"])
async def test_bringing_it_back_where_it_was_sent_away(
    policy: str, nick: str, may: bool, converse: Callable[..., Conversation]
) -> None:
    chat = converse(network={"invite": policy})
    await chat.people("ann", "op", "boss", op=Rank.OP)
    await chat.say("op", "!bye")
    assert await chat.say("ann", "!start") == [] or not chat.network.wanted
    chat.network.invite(nick, "#hearts")
    await chat.settle()
    chat.network.enter("#hearts")
    await chat.settle()
    assert ("#hearts" in chat.network.wanted) == may
    assert chat.hall.sent_from("net") == ([] if may else ["#hearts"])


async def test_calls_that_lead_nowhere(chat: Conversation) -> None:
    await chat.people("boss")
    await chat.play("""
        boss@ bot #hearts
        bot@boss  I am in #hearts already
        boss@ bot #new
        bot@boss  (nothing)
        """)
    chat.network.put_out("#new", "banned")
    await chat.settle()
    assert chat.read("boss")[-1] == "I cannot enter #new: banned"
    assert "#new" not in chat.network.wanted
    assert list(chat.hall.directory.channels) == [("net", "#hearts")]


async def test_a_kick_freezes_the_tables(chat: Conversation) -> None:
    await chat.people("ann")
    await chat.play("""
        ann>  !start
        ann>  !play
        """)
    chat.network.put_out("#hearts", "kicked by op")
    await chat.settle()
    await chat.wait(1000)
    assert chat.live().table.named(0).autos == 0
    chat.network.enter("#hearts")
    await chat.settle()
    assert chat.read()[-1].startswith("#1 goes on where it stood")


async def test_a_prefix_of_its_own(converse: Callable[..., Conversation]) -> None:
    chat = converse(channel={"prefix": "."})
    await chat.people("ann")
    await chat.play("""
        ann>  !start
        bot#  (nothing)
        ann>  .start
        bot#  #1 open · … · .join · ann: .play begins
        ann@  .prize
        bot@ann  #1 has no prize · …
        ann@  !seat 9
        bot@ann  seat 9 is not free · free: 1, 2, 3
        ann@  prize nothing
        bot@ann  nothing will not do: …
        ann@  bye
        bot@ann  say .bye in the channel
        ann>  bot: tables
        bot#  ann: #1 …
        """)


async def test_one_seat_per_channel_but_several_channels(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    for nick in ("ann", "bob"):
        chat.network.come(nick, "#other", account=nick)
    chat.network.connect("#other")
    await chat.play("""
        ann>  !start
        bob>  !start
        ann>  !join #2
        bot#  ann: you sit at #1 already …
        bob>  !add ann
        bot#  bob: ann sits at #1 already
        """)
    chat.network.say("ann", "!start", "#other")
    chat.network.say("bob", "!join", "#other")
    await chat.settle()
    assert chat.read("#other")[-1].startswith("#3 bob sits down")
    async with unchanged(chat):
        await chat.play("""
            ann@  leave
            bot@ann  which table? #1 #3 · add its number, e.g. #1
            ann>  !leave #3
            bot#  ann: there is no table #3 here, but #1 #2
            """)
    await chat.play("""
        ann@  leave #3
        bot@bob  (nothing)
        ann@  seat 2
        bot#  #1 classic · 0:free 1:free 2:ann 3:free · …
        """)


async def test_what_happens_in_another_channel_is_not_shown(chat: Conversation) -> None:
    await chat.people("ann")
    chat.network.come("zoe", "#other", account="zoe")
    chat.network.connect("#other")
    await chat.say("ann", "!start")
    for line in ("score #1", "state #1", "rules #1", "join #1", "#1 qs"):
        sent = await chat.say("zoe", line, private=True)
        assert sent == [("zoe", "there is no table #1 here · !start opens one")]


async def test_memory_is_bounded(chat: Conversation) -> None:
    await chat.people("ann")
    directory = chat.hall.directory
    channel = directory.channel("net", "#hearts")
    await chat.say("ann", "!start")
    live = chat.live()
    for no in range(2, 3 * FINISHED_KEPT):
        table = live.table.copy()
        table.id, table.state = no, State.OVER
        table.named(0).key = f"guest{no}"
        directory.changed(directory.host(channel, table))
    assert len(channel.tables) == FINISHED_KEPT + 1
    assert len(channel.last) == FINISHED_KEPT
    assert len(directory.tables) == FINISHED_KEPT + 1
    assert channel.seated("ann") is live
    await chat.say("ann", "!stop")
    assert (1 in channel.tables, 1 in directory.tables, channel.sitting) == (False, False, {})


@pytest.mark.parametrize(("nick", "may"), [("ann", False), ("op", False), ("boss", True)])
async def test_a_private_word_does_not_bring_it_back(nick: str, may: bool, chat: Conversation) -> None:
    """Anybody can say it from anywhere; an operator of the channel has INVITE."""
    await chat.people("ann", "op", "boss", op=Rank.OP)
    for who in ("ann", "op", "boss"):
        chat.network.come(who, "#other", account=who)
    chat.network.connect("#other")
    await chat.say("op", "!bye")
    told = await chat.say(nick, "!bot #hearts", private=True)
    assert ("#hearts" in chat.network.wanted) == may
    if not may:
        assert told == [(nick, "I was sent away from there: its operators call me back with /invite")]


async def test_who_may_not_call_it_does_so_once(chat: Conversation) -> None:
    """It comes to see whether he is an operator, and not again for the next ten minutes."""
    await chat.people("ann", "op", op=Rank.OP)
    await chat.say("op", "!bye")
    comings = 0
    for _ in range(5):
        chat.network.invite("ann", "#hearts")
        await chat.settle()
        if "#hearts" in chat.network.wanted:
            comings += 1
            chat.network.enter("#hearts")
            await chat.settle()
    assert comings == 1
    assert chat.read("ann") == ["only channel operators and the bot's operators may call me into a channel"] * 5
    await chat.wait(600)
    chat.network.invite("ann", "#hearts")
    await chat.settle()
    assert "#hearts" in chat.network.wanted


async def test_an_operator_calls_it_after_somebody_who_may_not(chat: Conversation) -> None:
    await chat.people("ann", "op", op=Rank.OP)
    await chat.say("op", "!bye")
    for nick in ("ann", "op"):
        chat.network.invite(nick, "#hearts")
        await chat.settle()
        chat.network.enter("#hearts")
        await chat.settle()
    assert "#hearts" in chat.network.wanted
    assert chat.hall.sent_from("net") == []
