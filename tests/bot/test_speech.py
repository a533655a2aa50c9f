"""Lines within the byte budget, names from right to left, cards in both styles (DESIGN 4.5)."""

from collections.abc import Callable

import pytest

from bot.presenter.hearts.lines import HeartsLines
from bot.presenter.speech import BUDGET, fit
from bot.presenter.voice import Voice
from engine.cards import mask_of, parse_card
from engine.hearts.happenings import DealScored
from tests.bot.conversation import Conversation
from tests.bot.playing import play_deal

ARABIC = "فاطمه"
HAND = mask_of([parse_card(word) for word in ["3C", "9C", "2D", "TD", "QS", "AS", "5H"]])


def test_hands() -> None:
    assert Voice().hand(HAND) == "♣ 3 9  ♦ 2 10  ♠ Q A  ♥ 5"
    assert Voice(style="letters").hand(HAND) == "C 3 9  D 2 10  S Q A  H 5"
    assert Voice().hand(0) == "no cards"
    assert Voice().cards(HAND).split()[:4] == ["♣3", "♣9", "♦2", "♦10"]
    assert Voice(style="letters").card(parse_card("TH")) == "10H"
    assert Voice().card(parse_card("JK")) == "JK"
    assert Voice().typed([parse_card("TH"), parse_card("QS")]) == "th qs"


def test_names_from_right_to_left_are_fenced() -> None:
    assert Voice().name("ann") == "ann"
    assert Voice().name("Deniz", computer=True) == "Deniz*"
    assert Voice().name(ARABIC) == f"\u2068{ARABIC}\u2069"
    assert Voice().name(ARABIC, computer=True) == f"\u2068{ARABIC}*\u2069"
    assert Voice(bidi="marks").name(ARABIC) == f"{ARABIC}\u200e"
    assert Voice(bidi="none").name(ARABIC) == ARABIC
    assert Voice().names(["ann", ARABIC]) == f"ann, \u2068{ARABIC}\u2069"


def test_a_voice_grows_plainer_in_order() -> None:
    assert [(voice.bidi, voice.style) for voice in Voice().plainer()] == [
        ("isolates", "symbols"),
        ("marks", "symbols"),
        ("marks", "letters"),
    ]
    assert [voice.style for voice in Voice(bidi="none", style="letters").plainer()] == ["letters"]


def test_facts_are_put_in_as_they_are() -> None:
    assert Voice().say("{nick} sits", nick="{evil}") == "{evil} sits"
    assert Voice().count("{n} card", "{n} cards", 1) == "1 card"
    assert Voice().count("{n} card", "{n} cards", 3) == "3 cards"
    assert Voice(prefix=".").command("play") == ".play"


def test_a_line_that_fits_is_left_alone() -> None:
    assert fit(lambda voice: voice.name(ARABIC), Voice()) == [f"\u2068{ARABIC}\u2069"]


def test_isolates_go_first_then_symbols() -> None:
    def wording(voice: Voice) -> str:
        return " ".join([voice.name("نیم"), *(voice.suit(0) for _ in range(20))])

    sizes = [len(wording(voice).encode()) for voice in Voice().plainer()]
    assert sizes == sorted(sizes, reverse=True)
    assert "\u2068" in fit(wording, Voice(), sizes[0])[0]
    assert "\u2068" not in fit(wording, Voice(), sizes[1])[0]
    assert "♣" in fit(wording, Voice(), sizes[1])[0]
    assert "♣" not in fit(wording, Voice(), sizes[2])[0]


@pytest.mark.parametrize("budget", [40, 60, 100])
def test_then_it_becomes_several_and_no_name_is_cut(budget: int) -> None:
    names = [f"{ARABIC}{no:02}" for no in range(20)]
    lines = fit(lambda voice: " · ".join(voice.name(name) for name in names), Voice(), budget)
    assert len(lines) > 1
    assert all(len(line.encode()) <= budget for line in lines)
    assert all(any(name in line for line in lines) for name in names)
    assert not any(line.startswith("·") or line.endswith("·") or line != line.strip() for line in lines)


def test_words_are_broken_between_when_there_are_no_parts() -> None:
    lines = fit(lambda _voice: "word " * 100, Voice())
    assert all(len(line.encode()) <= BUDGET for line in lines)
    assert " ".join(lines).split() == ["word"] * 100


LATIN = [f"Maximilian_{no:05}" for no in range(7)]
PERSIAN = [f"محمدرضا{no}" for no in range(7)]


@pytest.mark.parametrize("nicks", [LATIN, PERSIAN], ids=["latin", "persian"])
async def test_a_table_of_seven_takes_one_line(nicks: list[str], converse: Callable[..., Conversation]) -> None:
    """Tricks, prompts and scoreboards, with nicks of sixteen bytes, in symbols."""
    chat = converse()
    await chat.people(*nicks)
    await chat.say(nicks[0], "!start 7")
    for nick in nicks[1:]:
        await chat.say(nick, "!join")
    await chat.say(nicks[0], "!play")
    await play_deal(chat, *nicks)
    await chat.wait(200)
    game = [line.text for line in chat.network.sent if line.text.startswith(("#1 t", "#1 deal"))]
    tricks = [text for text in game if "→" in text and "you" not in text]
    scores = [text for text in game if "won by" in text]
    assert len(tricks) > 7
    assert scores
    assert all(len(text.encode()) <= BUDGET for text in game)
    assert all("♣" in text or "♦" in text or "♠" in text or "♥" in text or "all have passed" in text for text in tricks)
    assert all("· to 100" in text and "next: " in text for text in scores)
    assert max(len(text.encode()) for text in game) > 200


@pytest.mark.parametrize("winners", [1, 2, 3, 6])
@pytest.mark.parametrize("nicks", [LATIN, PERSIAN], ids=["latin", "persian"])
async def test_the_longest_scoreboard_of_seven(nicks: list[str], winners: int, chat: Conversation) -> None:
    await chat.people(*nicks)
    await chat.say(nicks[0], "!start 7")
    await chat.say(nicks[0], f"!add {' '.join(nicks[1:])}")
    await chat.say(nicks[0], "!play")
    table = chat.live().table
    table.id = 98_765
    scores = (0,) * winners + (26,) * (7 - winners)
    done = DealScored(
        deal_no=123,
        taken=scores,
        scores=scores,
        shooter=0,
        totals=(1234,) * 7,
        winners=tuple(range(winners)),
        leaders=(0,),
        next_direction="across",
        left_out=(),
    )
    (speech,) = HeartsLines().told(table, [done])
    (text,) = fit(speech.wording, Voice())
    assert text.startswith("#98765 deal 123 won by ")
    assert ("with +0" in text) == (winners > 2)


@pytest.mark.parametrize("count", [5, 11])
async def test_every_line_of_a_larger_table_fits(count: int, chat: Conversation) -> None:
    nicks = [f"a_nickname_of_{no:02}_thirty_letters" for no in range(count)]
    await chat.people(*nicks)
    await chat.say(nicks[0], f"!start cancellation {count}")
    for nick in nicks[1:]:
        await chat.say(nick, "!join")
    await chat.say(nicks[0], "!play")
    await chat.wait(400)
    assert chat.live().table.deal_log or chat.live().table.begun
    assert all(len(line.text.encode()) <= BUDGET for line in chat.network.sent)
    for nick in nicks:
        assert any(nick in line.text for line in chat.network.sent)
