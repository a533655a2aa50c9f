"""Nobody ever reads a card that he must not know (RULES F21): whole games, every line parsed."""

import re
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import pytest

from bot.table import events as ev
from bot.table.codec import decode
from engine.cards import cards_of, parse_card, text_of
from engine.game import Phase
from engine.guandan.match import Match
from engine.hearts.packs import pack_of
from engine.hearts.variants import CLASSIC
from tests import guandan_lines
from tests.bot import guandan_playing
from tests.bot.conversation import Conversation
from tests.bot.playing import move, state
from tests.bot.stacked_guandan import FOUR, take_up
from tests.guandan_match import Record, note

_SYMBOL = {"♣": "C", "♦": "D", "♠": "S", "♥": "H"}
_PART = re.compile(r"[♣♦♠♥]|(?<![\w:])(?:10|[2-9JQKA])(?![\w:])")
_TYPED = re.compile(r"(?<!\w)(?:10|[2-9TJQKA])[CDSH](?!\w)", re.IGNORECASE)


def cards_in(text: str) -> set[int]:
    """Every card that a line names: `♣ 3 9`, `♠Q`, `qs`; in a trick's line a rank alone is of the led suit."""
    trick = re.match(r"(?:\w+: )?#\d+ t\d+ ([♣♦♠♥]) ", text)
    body = re.sub(r"^(?:\w+: )?#\d+ (t\d+|deal \d+)", "", text).replace("cards like qs", "")
    body = re.sub(r"\d+ s\b|\(\d+\)|[+=-]\d+|\bto \d+|seat \d+|exactly \d", "", body)
    found = {parse_card(word.upper().replace("10", "T")) for word in _TYPED.findall(body)}
    suit = None
    for segment in re.split(r" · | → ", body):
        suit = _SYMBOL[trick[1]] if trick else suit
        for match in _PART.finditer(segment):
            if match[0] in _SYMBOL:
                suit = _SYMBOL[match[0]]
            elif suit is not None:
                found.add(parse_card(match[0].replace("10", "T") + suit))
    return found


class Watch:
    """Reads every line over the shoulder of its reader. All is played from a pack of which every card gets played."""

    def __init__(self, chat: Conversation) -> None:
        self.chat = chat
        self.seats = {"ann": 0, "bob": 1}
        self.own: dict[tuple[str, int], set[int]] = defaultdict(set)
        self.deal = 1
        self.read = 0
        self.lines = 0

    def look(self) -> None:
        """Check what was sent since the last look, each line by what its reader knew in that deal."""
        match = self.chat.live().table.game
        assert match is not None
        for reader, seat in self.seats.items():
            view = match.view(seat)
            for mask in (view.hand, view.given, view.received, view.chosen):
                self.own[reader, match.deal_no] |= set(cards_of(mask))
        view = match.view(0)
        played = {play.card for trick in view.tricks for play in trick.plays} | {play.card for play in view.trick}
        for line in self.chat.network.sent[self.read :]:
            public = played if self.deal == match.deal_no else set(pack_of(CLASSIC).cards)
            named = cards_in(line.text)
            assert named <= public | self.own[line.target, self.deal], (line.target, line.text)
            self.lines += bool(named)
            self.deal += line.target == "#hearts" and re.match(r"#1 deal \d+ won by", line.text) is not None
        self.read = len(self.chat.network.sent)


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_whole_game_shows_nobody_a_hidden_card(seed: int, converse: Callable[..., Conversation]) -> None:
    chat = converse(secret=bytes([seed]) * 32)
    await chat.people("ann", "bob", "eve")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !end 60
        ann>  !play
        """)
    watch = Watch(chat)
    questions = ("!score", "!last", "!hand", "!state", "!tables", "!prize", "qs")
    for turn in range(600):
        if chat.live().table.outcome is not None:
            break
        for nick in ("ann", "bob"):
            watch.look()
            if turn % 7 == 3 and nick == "ann":
                await chat.wait(46)  # an automatic move is a secret of its seat, too
            else:
                await move(chat, nick)
            watch.look()
        await chat.say("eve", questions[turn % len(questions)])
        await chat.say("eve", "state", private=True)
        await chat.say("bob", questions[turn % len(questions)])
        watch.look()
    assert (await state(chat, "ann"))["table"]["phase"] == "over"
    assert watch.lines > 100


async def test_the_captain_sees_no_more_than_the_others(chat: Conversation) -> None:
    await chat.people("ann", "bob")
    await chat.play("""
        ann>  !start
        bob>  !join
        ann>  !play
        """)
    game = chat.live().table.game
    assert game is not None
    assert game.phase is Phase.PASSING
    mine = (await state(chat, "ann"))["you"]
    theirs = (await state(chat, "bob"))["you"]
    assert not set(mine["hand"].split()) & set(theirs["hand"].split())
    assert mine["chosen"] == theirs["chosen"] == ""


# --- Guandan --------------------------------------------------------------------------------------------------------
class GuandanWatch:
    """Reads every line over the shoulder of its reader. What he may know is computed anew from the journal.

    Of two equal cards nobody can tell by a line which it was, so cards are compared without their copies.
    """

    def __init__(self, chat: Conversation) -> None:
        self.chat = chat
        self.seats = {seat.nick: no for no, seat in chat.live().table.people()}
        self.match = Match(chat.live().table.options)
        self.record = Record()
        self.events = self.read = self.deal = self.lines = self.hands = 0

    def look(self) -> None:
        """Check what was sent since the last look, each line by what its reader knew in that deal."""
        rows = self.chat.journal() if self.chat.live().table.seq > self.events else []
        for row in rows[self.events :]:
            match decode(row):
                case ev.Drawn(_, drawn):
                    note(self.record, self.match, self.match.supply(drawn))
                case ev.Acted(seat, action):
                    move = tuple(action) if isinstance(action, list) else action
                    note(self.record, self.match, self.match.apply(seat, move))
        self.events = max(self.events, len(rows))
        for line in self.chat.network.sent[self.read :]:
            named = set(guandan_lines.cards_in(line.text))
            deal = self.record.deals[self.deal]
            own = deal.held[self.seats[line.target]] if line.target in self.seats else set()
            assert named <= deal.public | own, (line.target, line.text)
            self.lines += bool(named)
            if shown := re.fullmatch(r"#1 your hand: (.*) · cards: .*", line.text):
                held = self.match.hand(self.seats[line.target])
                assert sorted(guandan_lines.cards_in(shown[1])) == sorted(map(text_of, cards_of(held)))
                self.hands += 1
            self.deal += line.target == "#hearts" and re.match(r"#1 deal \d+: 1st .* next deal", line.text) is not None
        self.read = len(self.chat.network.sent)


@pytest.mark.parametrize("seed", [2, 4])
async def test_deals_of_guandan_show_nobody_a_hidden_card(seed: int, converse: Callable[..., Conversation]) -> None:
    chat = converse(secret=bytes([seed]) * 32)
    await chat.people(*FOUR, "eve")
    await chat.play("""
        ann>  !start guandan
        ann>  !add bob carl dora
        ann>  !set tribute_pick player
        ann>  !play
        """)
    watch = GuandanWatch(chat)
    questions = ("!score", "!last", "!hand", "!state", "!tables", "!rules", "33344")
    for turn in range(1000):
        if len(chat.live().table.deal_log) == 3:
            break
        for nick in FOUR:
            watch.look()
            if turn % 9 == 4 and nick == "ann":
                await chat.wait(31)  # an automatic move is a secret of its seat, too
                chat.now += 3  # and no card is taken at once after it
            else:
                await guandan_playing.move(chat, nick)
            watch.look()
        question = questions[turn % len(questions)]
        for nick in ("eve", "bob"):
            await chat.say(nick, question)
            await chat.say(nick, question, private=True)
        await chat.say("eve", "state", private=True)
        watch.look()
    assert len(watch.record.deals) == 4
    assert watch.lines > 200
    assert watch.hands > 10
    assert any("you give" in line.text for line in chat.network.sent)  # somebody had chosen while others had not


EVERYTHING = ("state", "!state", "!hand", "!last", "!score", "!tables", "!rules", "!help", "!prize", "!set")


async def heard_by_others(chat: Conversation, *typed: str) -> list[tuple[str, str]]:
    """All that anybody but ann reads while she says that in private and the others ask everything."""
    since = len(chat.network.sent)
    for text in typed:
        await chat.say("ann", text, private=True)
    for nick in (*FOUR[1:], "eve"):
        for question in EVERYTHING:
            await chat.say(nick, question, private=True)
        await chat.say(nick, "!last")
        await chat.say(nick, "!state")
        chat.now += 30
    return [(line.target, line.text) for line in chat.network.sent[since:] if line.target != "ann"]


async def test_cards_put_forward_are_secret_until_their_reading_is_named(converse: Callable[..., Conversation]) -> None:
    """Whichever cards ann has put forward, all others read the same, word for word."""
    told = []
    for cards in ("5s 6d 7s 8s 2h", "99kkw"):
        chat = converse()
        await chat.people(*FOUR, "eve")
        await take_up(chat, *FOUR, hands={0: "5S 6D 7S 8S 9S 9D KC KD 2H", 1: "RJ", 2: "RJ"})
        told.append(await heard_by_others(chat, cards))
        assert "readings" in (await state(chat, "ann"))["you"], cards
        await chat.say("ann", "1", private=True)
        assert chat.read()[-1].startswith("#1 ann leads ")
    assert told[0]
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("order", "options", "hands", "which"),
    [
        pytest.param((0, 2, 1, 3), {}, ("3C 4D RJ", "AS", "3S RJ", "AH"), ("3c", "4d"), id="return"),
        pytest.param(
            (1, 3, 0, 2),
            {"tribute_pick": "player"},
            ("5C 5D", "RJ BJ", "5S 5C", "RJ BJ"),  # of the level rank
            ("5c", "5d"),
            id="tribute",
        ),
    ],
)
async def test_a_card_chosen_to_be_given_is_secret_until_all_have_chosen(
    order: tuple[int, ...],
    options: dict[str, Any],
    hands: tuple[str, ...],
    which: tuple[str, str],
    converse: Callable[..., Conversation],
) -> None:
    """Whichever card ann has chosen, and however often, all others read the same, word for word."""
    told = []
    for cards in ((which[0],), (which[1],), which, which[::-1]):
        chat = converse()
        await chat.people(*FOUR, "eve")
        await take_up(chat, *FOUR, hands=dict(enumerate(hands)), orders=(order,), **options)
        told.append(await heard_by_others(chat, *cards))
        seen = await state(chat, "ann")
        assert seen["table"]["phase"] == "choosing"
        assert seen["you"]["chosen"] == cards[-1].upper()
    assert told[0]
    assert told[0] == told[1] == told[2] == told[3]
