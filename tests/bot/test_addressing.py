"""What was addressed to the bot is answered; what was not never is (DESIGN 4.3)."""

import pytest

from tests.bot.conversation import Conversation
from tests.bot.unchanged import unchanged


@pytest.mark.parametrize(
    "line",
    [
        "hello everybody",
        "!dance",
        "!strat",
        "!!!",
        "!",
        "! start",
        "?start",
        "qs",
        "QS AH KD",
        "#1 qs",
        "bot",
        "bot start",
        "robot: start",
        "",
        " ",
        "old",
        "join",
        "x" * 10_000,
    ],
)
async def test_somebody_without_a_seat_is_not_answered(line: str, chat: Conversation) -> None:
    await chat.people("ann", "eve")
    await chat.say("ann", "!start")
    if line == "! start":
        assert (await chat.say("eve", line))[0][1].startswith("#2 open")
        return
    async with unchanged(chat):
        assert await chat.say("eve", line) == []


async def test_a_near_miss_from_a_seated_person(chat: Conversation) -> None:
    await chat.people("ann", "eve")
    await chat.play("""
        ann>  !start
        ann>  !strat
        bot#  ann: did you mean !start?
        ann>  !plya
        bot#  ann: did you mean !play?
        ann>  !ply
        bot#  ann: did you mean !play?
        ann>  !scores
        bot#  ann: did you mean !score?
        ann>  !dance
        bot#  (nothing)
        eve>  !plya
        bot#  (nothing)
        """)


async def test_by_name(chat: Conversation) -> None:
    await chat.people("ann", "eve")
    await chat.play("""
        ann>  bot: start
        bot#  #1 open …
        eve>  BOT, join
        bot#  #1 eve sits down …
        eve>  bot:leave
        bot#  #1 eve leaves …
        eve>  bot: !tables
        bot#  eve: #1 …
        eve>  bot: dance
        bot#  eve: I know no dance · !help lists the commands
        eve>  bot: strat
        bot#  eve: did you mean !start?
        eve>  bot:
        bot#  eve: yes? !help lists the commands
        eve>  bot: #1 score
        bot#  eve: #1 has not begun · …
        """)


async def test_case_does_not_matter(chat: Conversation) -> None:
    await chat.people("ann")
    await chat.play("""
        ann>  !START Hearts
        bot#  #1 open …
        ann>  !End 60
        bot#  #1 the game ends at 60
        ann>  !SET Moon NEW
        bot#  #1 moon = new
        """)


@pytest.mark.parametrize(
    "line", ["hello", "?", "x" * 10_000, "!dance", "\u202e", "start the game", "1", "#", "#1", "🂡"]
)
async def test_every_private_line_is_answered(line: str, chat: Conversation) -> None:
    await chat.people("ann", "eve")
    await chat.say("ann", "!start")
    for nick in ("ann", "eve"):
        async with unchanged(chat):
            sent = await chat.say(nick, line, private=True)
        assert len(sent) == 1
        assert sent[0][0] == nick
        assert len(sent[0][1].encode()) <= 350


EVIL = [
    "a\rQUIT :x",
    "a\nJOIN #x",
    "a\0b",
    "\x02bold\x1f",
    "\x03" + "4,5red",
    "\x01ACTION x\x01",
    "\u202eevil",
    "\ufeff",
]


@pytest.mark.parametrize("line", ["{}", "!end {}", "!set {} 5", "!set moon {}", "!add {}", "!remove {}", "!start {}", "!bot {}", "!give {} 5", "!prize {}", "!help {}", "!moon {}", "!bot #{}"])  # fmt: skip
async def test_nothing_that_a_network_acts_on_comes_back(line: str, chat: Conversation) -> None:
    await chat.people("ann", "boss")
    await chat.say("boss", "!start")
    for evil in EVIL:
        for text in (line.format(evil), line.format(evil.replace(" ", ""))):
            for private in (False, True):
                async with unchanged(chat):
                    sent = await chat.say("boss", text, private=private)
                for _, said in sent:
                    assert all(char.isprintable() for char in said), (text, said)


LONG = ["!end {}", "!set {} 5", "!set moon {}", "!add {}", "!remove {}", "!start {}", "!bot {}", "!give {} 5", "!prize {}", "!help {}", "!game {}", "!seat {}", "!{}", "!invites {}", "!moon {}", "!score {}", "!give ann {}", "!bye {}", "!play {}", "bot: {}"]  # fmt: skip


@pytest.mark.parametrize("line", LONG)
async def test_a_line_of_ten_kilobytes(line: str, chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.say("ann", "!start")
    for filler in ("9" * 10_000, "x" * 10_000, "y " * 5_000, "ق" * 5_000):
        async with unchanged(chat):
            sent = await chat.say("ann", line.format(filler))
        assert len(sent) <= (4 if line == "!help {}" else 1)
        assert all(len(text.encode()) <= 350 for _, text in sent)
