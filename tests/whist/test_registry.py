"""What follows when a game comes, and when it goes again."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from bot.commands import REGISTRY, Parsed, parse
from bot.commands.guide import guide
from bot.games.adapter import AnswerCommand
from bot.games.registry import GAMES, register, unregister
from bot.presenter.games import tell
from bot.presenter.refusals import all_words, refusal
from bot.presenter.voice import Voice
from bot.presenter.words import worded
from bot.table.commands import Act
from engine.game import Action, Game, Reason
from tests.bot.conversation import Conversation
from tests.whist.chat import WHIST, WhistAdapter, WhistLines
from tests.whist.rules import Options, View


@dataclass(frozen=True, slots=True)
class NoSlam(Reason):
    tricks: int


class SlamAdapter(WhistAdapter):
    """Whist in which a seat may say `slam`, which it may not."""

    name = "slam"
    commands = (AnswerCommand("slam", ("small", "grand"), "says how high you aim"),)
    notes = {"last": "in Slam nothing else"}  # noqa: RUF012

    def parse(self, text: str, game: Game[Options, View], seat: int) -> Action | Reason | None:
        if text in ("small", "grand"):
            return NoSlam(12 if text == "small" else 13)
        return super().parse(text, game, seat)


class SlamLines(WhistLines):
    title = "Slam"
    words = worded({NoSlam: "nobody makes {tricks} tricks · {hand} shows why"})


SLAM = SlamAdapter()


@pytest.fixture
def slam() -> Iterator[None]:
    register(SLAM)
    tell(SLAM, SlamLines())
    yield
    unregister(SLAM)


@pytest.mark.usefixtures("slam")
async def test_commands_and_refusals_of_its_own(chat: Conversation) -> None:
    await chat.people("ann", "bob", "eve")
    await chat.play("""
        ann>  !help slam
        bot@ann  !slam small|grand · says how high you aim
        ann>  !help last
        bot@ann  !last [#table] · shows the last complete trick, in Guandan the last round, in Slam nothing else
        ann>  !start slam
        bob>  !join
        ann>  !slam grand
        bot#  ann: #1 is not being played: no card is owed
        ann>  !play
        eve>  !slam grand
        bot#  eve: you sit at no table · …
        bob>  !slam large
        bot#  bob: it goes like this: !slam small|grand
        bob>  !slam grand
        bot#  bob: nobody makes 13 tricks · !hand shows why
        bob@  #1 slam small
        bot@bob  nobody makes 12 tricks · !hand shows why
        bob>  !slm grand
        bot#  bob: did you mean !slam?
        """)
    assert [spec.name for spec in REGISTRY.values()].count("slam") == 1
    assert len(REGISTRY) == len(list(REGISTRY))
    assert "| `!slam small\\|grand` | either | a seated person | says how high you aim |" in guide()
    assert NoSlam in all_words()


def test_when_it_is_gone_nothing_of_it_is_left() -> None:
    before = guide(), list(REGISTRY), set(all_words()), list(GAMES)
    register(SLAM)
    tell(SLAM, SlamLines())
    assert "slam" in REGISTRY
    unregister(SLAM)
    assert (guide(), list(REGISTRY), set(all_words()), list(GAMES)) == before
    assert "slam" not in REGISTRY
    assert not isinstance(parse("!slam grand", prefixes=("!",), nick="bot", private=False), Parsed)
    with pytest.raises(LookupError, match="NoSlam has no words"):
        refusal(NoSlam(12), Voice())


def test_a_game_is_offered_once() -> None:
    with pytest.raises(ValueError, match="whist is a game already"):
        register(WHIST)
    with pytest.raises(ValueError, match="whist is told already, or no game"):
        tell(WHIST, WhistLines())
    with pytest.raises(ValueError, match="slam is told already, or no game"):
        tell(SLAM, SlamLines())


def test_a_command_of_a_game_takes_no_name_that_is_taken() -> None:
    own = [command.name for adapter in GAMES.values() for command in adapter.commands]
    assert len(set(own)) == len(own)
    for name in own:
        spec = REGISTRY[name]
        assert (spec.public, spec.requests) == (True, (Act,))
