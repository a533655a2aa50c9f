"""Talk that nobody means ends: programs that answer every line of ours, and other GameBots."""

from collections import Counter
from collections.abc import Callable

import pytest

from bot.commands import REGISTRY
from bot.hall.machines import ANSWERS
from tests.bot.conversation import Conversation

MOST = 40
"""Lines that one word may bring: `help` has a dozen, and a line of them may be understood by chance."""


async def echoed(chat: Conversation, nick: str, text: str, *, private: bool = True) -> int:
    """Say it as a program that says again all that it is told; how many lines it was told in the end."""
    told, waiting = 0, [text]
    while waiting and told < 2 * MOST:
        answers = await chat.say(nick, waiting.pop(0), private=private)
        heard = [line for target, line in answers if (target == nick) == private]
        told += len(heard)
        waiting += heard
    return told


@pytest.mark.parametrize(
    "text", sorted({*REGISTRY, "hello", "#7", "#7 score", "help start", "give ann 5", "qs", "start again"})
)
async def test_a_client_that_echoes_every_line_is_not_answered_for_ever(text: str, chat: Conversation) -> None:
    await chat.people("ann", "eve")
    await chat.say("ann", "!start")
    assert await echoed(chat, "eve", text) < MOST


@pytest.mark.parametrize("seated", [False, True])
async def test_it_is_not_answered_for_ever_while_a_game_is_played(seated: bool, chat: Conversation) -> None:
    await chat.people("ann", "bob", "eve")
    await chat.say("ann", "!start")
    await chat.say("ann", "!add eve" if seated else "!add bob")
    await chat.say("ann", "!play")
    assert await echoed(chat, "eve", "hand") < MOST
    assert await echoed(chat, "eve", "#1 your hand: ♣ 8 10  ♦ 7 8 J") < MOST


async def test_five_lines_that_we_do_not_understand_and_then_silence(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    told = [len(await chat.say("ann", f"gibberish{number}", private=True)) for number in range(10)]
    assert told == [1] * ANSWERS + [0] * (10 - ANSWERS)
    assert len(await chat.say("bob", "gibberish", private=True)) == 1
    await chat.play("""
        ann@ score
        bot@ann you sit at no table · !start opens one
        ann@ gibberish
        bot@ann I know no gibberish · !help lists the commands
        """)


async def test_it_counts_in_the_channel_too(chat: Conversation) -> None:
    await chat.people("ann")
    told = [len(await chat.say("ann", "bot: gibberish")) for _ in range(10)]
    assert told == [1] * ANSWERS + [0] * (10 - ANSWERS)


@pytest.mark.parametrize("line", ["gibberish", "#12 qs", "qs", "", "which table? #1 #2"])
async def test_cards_of_somebody_who_does_not_play_are_not_understood(line: str, chat: Conversation) -> None:
    await chat.people("ann")
    told = sum([len(await chat.say("ann", line, private=True)) for _ in range(10)])
    assert told == ANSWERS


@pytest.mark.parametrize("line", ["!give", "!end nothing", "!help " + "x " * 50])
async def test_words_that_do_not_fit_a_command_are_answered_and_end_no_silence(line: str, chat: Conversation) -> None:
    """People try more than five; and what we say begins with a command sometimes, when it is said to us again."""
    await chat.people("ann")
    for _ in range(ANSWERS):
        await chat.say("ann", "gibberish", private=True)
    for _ in range(2 * ANSWERS):
        assert len(await chat.say("ann", line, private=True)) == 1
    assert await chat.say("ann", "gibberish", private=True) == []


async def test_a_refused_card_is_understood(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann> !start
        bob> !join
        ann> !play
        """)
    for _ in range(2 * ANSWERS):
        assert len(await chat.say("bob", "qs qs qs", private=True)) == 1


async def test_a_silenced_one_is_not_told_that_he_is_too_fast(converse: Callable[..., Conversation]) -> None:
    chat = converse(limits={"commands_per_minute": 10})
    await chat.people("ann")
    told = sum([len(await chat.say("ann", "gibberish", private=True)) for _ in range(30)])
    assert told == ANSWERS


async def test_a_program_that_says_so_is_answered_only_when_it_is_understood(chat: Conversation) -> None:
    await chat.people("ann")
    for text, answers in (("gibberish", 0), ("!give", 0), ("balance", 1), ("bot: gibberish", 0), ("prize", 1)):
        before = len(chat.network.sent)
        chat.network.say("ann", text, None, machine=True)
        await chat.settle()
        assert len(chat.network.sent) - before == answers, text


@pytest.mark.parametrize("private", [True, False])
async def test_two_gamebots_stop_talking_to_each_other(private: bool, converse: Callable[..., Conversation]) -> None:
    """Each is a person to the other; what one says to the other, or in the channel, the other hears."""
    one, two = converse(), converse(network={"nick": "bot"})
    two.network.nick = "tob"
    for chat, other in ((one, "tob"), (two, "bot")):
        await chat.people("ann", other)
    said: Counter[str] = Counter()
    waiting = [(one, "tob", "hello", private)]
    while waiting:
        chat, nick, text, alone = waiting.pop(0)
        other, its = (two, "bot") if chat is one else (one, "tob")
        for target, answer in await chat.say(
            nick, f"{chat.network.nick}: {text}" if not alone and not said else text, private=alone
        ):
            said[its] += 1
            assert sum(said.values()) < 2 * MOST
            if target == "#hearts":
                waiting.append((other, chat.network.nick, answer, False))
            elif target == nick:
                waiting.append((other, chat.network.nick, answer, True))
    assert 2 <= sum(said.values()) <= 2 * ANSWERS + 1
