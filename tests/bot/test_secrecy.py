"""Nobody ever reads a card that he must not know (RULES F21): whole games, every line parsed."""

import re
from collections import defaultdict
from collections.abc import Callable

import pytest

from engine.cards import cards_of, parse_card
from engine.game import Phase
from engine.hearts.packs import pack_of
from engine.hearts.variants import CLASSIC
from tests.bot.conversation import Conversation
from tests.bot.playing import move, state

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
