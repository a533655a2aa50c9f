"""How other bots have lost money, tried on this one through the chat.

The same classes a storey below: tests/storage/test_storage_races.py (two timers, check-then-act, daily credits),
test_storage_units.py (amounts, settled once), test_storage_sqlite_file.py (locks), tests/operator/test_ledger.py.
"""

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing

import pytest

from bot.table import commands as cmd
from bot.table.decide import Accepted, decide
from storage import Grant, Unit, Wallet
from tests.bot.conversation import Conversation
from tests.bot.last_card import settlements
from tests.bot.playing import move, play_on
from tests.bot.slow_disk import heard, slow_disk
from tests.bot.stacked import take_up
from tests.bot.unchanged import everything, unchanged

HELD = "held for the winner"


def enrich(chat: Conversation, account: str, amount: int, key: str = "rich") -> None:
    chat.storage.submit(Unit(postings=(Grant(key, Wallet("net", account), amount),))).result(10)


# --- amounts ----------------------------------------------------------------------------------------------------------
NO_AMOUNTS = [
    "-1", "−1", "-0", "+1", "+0", "1.5", "1,5", "0.999", "1.0", "1e3", "1E9", "1e-3", "1e309", "0x10", "0b1", "1_000",
    "NaN", "nan", "inf", "-inf", "Infinity", "None", "null", "true", "½", "²", "Ⅷ", "①", "一", "百", "٣٫٥", "٬١", "१.५",
    "1000000001", "2147483648", "-2147483648", "4294967296", "4294967297", "9223372036854775807", "9223372036854775808",
    "18446744073709551617", "9" * 25, "1'; DROP TABLE accounts; --", "5\u200b", "\u202e5", "5\ufe0f\u20e3", "$5", "5xats",
]  # fmt: skip
"""Words that are no amount: signs, fractions, exponents, other number systems, what does not fit, disguises."""


@pytest.mark.parametrize("command", ["!prize", "!give bob"])
async def test_what_is_no_amount_moves_nothing(command: str, chat: Conversation) -> None:
    await chat.people("ann", "bob")
    for grant in ("once", "twice", "three times"):
        enrich(chat, "ann", 1_000_000_000, grant)  # enough for what is a little too much
    await chat.say("ann", "!start")
    for typed in NO_AMOUNTS:
        async with unchanged(chat):
            sent = await chat.say("ann", f"{command} {typed}")
        assert len(sent) == 1, (typed, sent)
        assert "will not do" in sent[0][1] or "it goes like this" in sent[0][1], (typed, sent)
        chat.now += 30


@pytest.mark.parametrize(
    ("typed", "amount"),
    [("7", 7), ("007", 7), ("٧", 7), ("۷", 7), ("७", 7), ("७0", 70), ("７", 7), ("𝟕", 7), ("  7  ", 7), ("1000000000", 10**9)],
)  # fmt: skip
async def test_digits_of_every_script_are_the_same_amount(typed: str, amount: int, chat: Conversation) -> None:
    await chat.people("ann", "bob")
    enrich(chat, "ann", 1_000_000_000)
    await chat.say("ann", "!start")
    assert HELD in (await chat.say("ann", f"!prize {typed}"))[0][1]
    assert chat.escrow() == amount
    await chat.say("ann", "!prize 0")
    await chat.say("ann", f"!give bob {typed}")
    assert (chat.balance("ann"), chat.balance("bob")) == (10**9 + 100 - amount, 100 + amount)


async def test_two_words_are_not_one_amount(chat: Conversation) -> None:
    """`1 000` is neither 1 nor 1000."""
    await chat.people("ann", "bob")
    enrich(chat, "ann", 5_000)
    await chat.say("ann", "!start")
    async with unchanged(chat):
        for line in ("!prize 1 000", "!give bob 1 000", "!give bob 1 xats", "!give 5 bob", "!prize 5 5"):
            ((_, told),) = await chat.say("ann", line)
            assert "it goes like this" in told or "will not do" in told


async def test_a_gift_of_nothing_is_none_and_a_prize_of_nothing_takes_nothing_back(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.say("ann", "!start")
    for zero in ("0", "00", "٠", "０"):
        async with unchanged(chat):
            await chat.play(f"""
                ann>  !give bob {zero}
                bot#  ann: {zero} will not do: a whole number from 1 to 1000000000
                ann>  !prize {zero}
                bot#  ann: there is no prize to take back
                """)


# --- to oneself, and by another name ----------------------------------------------------------------------------------
async def test_nobody_gives_to_himself_under_any_name(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    chat.network.come("ann_phone", account="ANN")
    chat.network.come("Annika", account="ann")
    await chat.settle()
    async with unchanged(chat):
        for nick in ("ann", "ANN", "@ann", "ann_phone", "annika", "Annika,"):
            assert await chat.say("ann", f"!give {nick} 5") == [("#hearts", "ann: you cannot give to yourself")]
        assert await chat.say("ann_phone", "give ann 5", private=True) == [("ann_phone", "you cannot give to yourself")]


async def test_a_nick_change_gains_no_wallet(chat: Conversation) -> None:
    """eve, with an account of her own, and gus, a guest, take ann's nick when she is gone."""
    await chat.people("ann", "eve", guests=("gus",))
    await chat.say("ann", "!give eve 30")
    chat.network.leave("ann")
    await chat.settle()
    chat.network.rename("gus", "ann")
    async with unchanged(chat):
        await chat.play("""
            ann>  !balance
            bot#  ann: ann has no wallet: log in to a services account …
            ann>  !give eve 5
            bot#  ann: ann has no wallet: …
            ann@  history
            bot@ann  ann has no wallet: …
            """)
    chat.network.rename("ann", "gus")
    chat.network.rename("eve", "ann")
    await chat.play("""
        ann>  !balance
        bot#  ann: you have 130 xats
        """)
    chat.network.come("ann_", account="ann")
    await chat.play("""
        ann_> !balance
        bot#  ann_: you have 70 xats
        """)


async def test_where_nicks_are_trusted_no_nick_gains_an_accounts_wallet(
    converse: Callable[..., Conversation],
) -> None:
    """A nick has a wallet of its own there; that of an account of the same name is another one."""
    chat = converse(ledger={"trust_nicks": True})
    await chat.people("ann", "bob", guests=("gus",))
    await chat.say("ann", "!give bob 30")
    chat.network.leave("ann")
    await chat.settle()
    chat.network.rename("gus", "ann")
    await chat.play("""
        ann>  !balance
        bot#  ann: you have 100 xats
        ann>  !give bob 100
        bot#  ann: 100 xats to bob, you have 0 left (receipt r…)
        ann>  !give bob 1
        bot#  ann: you have 0 xats, not 1
        """)
    assert (chat.balance("ann"), chat.balance("~ann"), chat.balance("bob")) == (70, 0, 230)


async def test_where_nicks_are_trusted_a_stake_stays_its_givers(converse: Callable[..., Conversation]) -> None:
    """gus puts up a prize and changes his nick: it is still the wallet of `gus` that is paid back."""
    chat = converse(ledger={"trust_nicks": True})
    await chat.people("ann", guests=("gus",))
    await chat.play("""
        gus>  !start
        gus>  !prize 40
        """)
    chat.network.rename("gus", "gustav")
    await chat.play("""
        gustav>  !prize
        bot#  gustav: #1 prize 40 xats · you have 60 xats, …
        gustav>  !stop
        bot#  #1 closed by gustav · 40 xats back to the giver …
        """)
    assert (chat.balance("~gus"), chat.balance("~gustav")) == (100, 100)


# --- between the stake and the payout ---------------------------------------------------------------------------------
async def test_what_becomes_of_the_captains_balance_is_nothing_to_the_prize(chat: Conversation) -> None:
    """He gives everything else away after his stake; then somebody makes him rich: the winner gets what was staked."""
    await chat.people("ann", "bob", "carl")
    await take_up(chat, "ann", "bob", prize=60, end=1, moon="off")
    await chat.say("ann", "!give carl 40")
    async with unchanged(chat):
        await chat.play("""
            ann>  !give carl 1
            bot#  ann: you have 0 xats, not 1
            ann>  !prize 61
            bot#  ann: you have 0 xats, not 1
            """)
    await move(chat, "ann")
    enrich(chat, "ann", 1_000)
    await play_on(chat, "ann", "bob")
    assert settlements(chat) == [("paid", "bob", 60)]
    assert (chat.balance("ann"), chat.balance("bob"), chat.balance("carl")) == (1_000, 160, 140)


async def test_no_refund_after_the_payout_whoever_asks(chat: Conversation) -> None:
    await chat.people("ann", "bob", "boss")
    await take_up(chat, "ann", "bob", prize=60, end=1, moon="off")
    await play_on(chat, "ann", "bob")
    before = everything(chat)
    for nick, line in (("ann", "!stop"), ("ann", "!prize 0"), ("ann", "!leave"), ("boss", "!stop #1")):
        await chat.say(nick, line)
    assert everything(chat) == before
    await chat.say("boss", "!bye now")
    await chat.crash_and_restart()
    await chat.wait(100_000)
    assert settlements(chat) == [("paid", "bob", 60)]


@pytest.mark.parametrize("amount", [0, 10, 60, 80])
async def test_the_same_decision_has_the_same_keys(amount: int, chat: Conversation) -> None:
    """A decision made again from the same journal (its commit lasted, and we were killed before we knew) moves nothing
    twice: the ledger knows the keys of its postings."""
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        ann>  !prize 60
        """)
    once, again = (decide(chat.live().table, cmd.SetPrize(amount), cmd.By("ann", "ann")) for _ in range(2))
    assert isinstance(once, Accepted)
    assert once == again


# --- timers -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("written", [False, True])
async def test_two_timers_pay_once(written: bool, chat: Conversation) -> None:
    """The clock of the last card runs out, again and again while what it did is being saved, and the card comes too."""
    await chat.people("ann", "bob")
    await take_up(chat, "ann", "bob", prize=60, end=1, moon="off")
    for _ in range(25):
        table = chat.live().table
        await move(chat, table.named(table.owing()[0]).nick)
        chat.now += 1
    seat = chat.live().table.owing()[0]
    nick = chat.live().table.named(seat).nick
    async with slow_disk(chat, written=written):
        for _ in range(3):
            chat.now += 60
            chat.hall.directory.timers.put(1, chat.now)
            chat.hall.tick()
            await heard(chat, f"{nick}@ 2H", f"{nick}@ AD", f"{nick}@ AC", f"{nick}@ !hand")
    assert settlements(chat) == [("paid", "bob", 60)]
    assert [row.kind for row in chat.journal()].count("finished") == 1
    await chat.wait(100_000)
    assert settlements(chat) == [("paid", "bob", 60)]


async def test_an_idle_table_is_refunded_once(chat: Conversation) -> None:
    await chat.people("ann")
    await chat.play("""
        ann>  !start
        ann>  !prize 60
        """)
    chat.now += 15 * 60
    async with slow_disk(chat, written=False):
        for _ in range(3):
            chat.hall.directory.timers.put(1, chat.now)
            chat.hall.tick()
            await heard(chat, "ann> !stop")
    assert settlements(chat) == [("refunded", "ann", 60)]
    assert chat.balance("ann") == 100


# --- the file is locked -----------------------------------------------------------------------------------------------
async def test_a_locked_database_only_takes_a_little_longer(chat: Conversation) -> None:
    """Some other program has the file for itself: nobody reads of it, and nothing is lost."""
    await chat.people("ann", "bob")
    await chat.say("ann", "!start")
    since = len(chat.network.sent)
    with closing(sqlite3.connect(chat.folder / "test.db", isolation_level=None)) as stranger:
        stranger.execute("BEGIN EXCLUSIVE")
        await heard(chat, "ann> !prize 60", "bob> !join", "ann> !play", "bob> !give ann 5")
        stranger.execute("ROLLBACK")
    await chat.settle()
    texts = [line.text for line in chat.network.sent[since:]]
    assert any(HELD in text for text in texts)
    assert not any("saved" in text or "locked" in text for text in texts)
    assert (chat.balance("ann"), chat.balance("bob"), chat.escrow()) == (45, 95, 60)
    assert chat.live().table.begun


async def test_readers_do_not_lock_the_writer_out(chat: Conversation) -> None:
    """`!history`, an audit and a reader that never ends its transaction, beside moves and money."""
    await chat.people("ann", "bob")
    await take_up(chat, "ann", "bob", prize=60, end=1, moon="off")
    done = threading.Event()

    def audit() -> None:
        while not done.is_set():
            assert chat.storage.audit() == []

    auditor = threading.Thread(target=audit)
    with closing(sqlite3.connect(chat.folder / "test.db", isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT COUNT(*) FROM transfers").fetchone()
        auditor.start()
        try:
            for _ in range(6):
                await chat.say("bob", "history", private=True)
                await move(chat, "ann")
                await move(chat, "bob")
                chat.now += 1
            await play_on(chat, "ann", "bob")
        finally:
            done.set()
            auditor.join()
    assert settlements(chat) == [("paid", "bob", 60)]
    assert not any("saved" in line.text for line in chat.network.sent)
