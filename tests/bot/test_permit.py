"""A command's declaration against who asks, where and when."""

import pytest

from bot import reasons
from bot.commands import REGISTRY, Standing, When, permit, place
from bot.commands import requests as ask
from bot.games import GAMES
from bot.table import commands as cmd
from bot.table.commands import By
from bot.table.events import Opened
from bot.table.evolve import opened
from bot.table.options import TableOptions
from bot.table.state import Seat, State, Table
from bot.transport.base import Rank
from tests.bot.unchanged import picture


def table(state: State = State.LOBBY) -> Table:
    adapter = GAMES["hearts"]
    options = adapter.preset("classic", None).save()
    made = opened(3, Opened("net", "#h", "ann", "ann", "hearts", options, TableOptions().data(), bytes(32).hex()), trust_nicks=False)  # fmt: skip
    made.seats[1] = Seat("bob", "bob")
    made.state = state
    return made


ANN, BOB, EVE = By("ann", "ann"), By("bob", "bob"), By("eve", "eve")
MOD = By("mod", "mod", moderator=True)
BOSS = By("boss", "boss", moderator=True, operator=True)
REQUESTS: dict[str, ask.Request] = {
    "add": ask.AddPeople(("x",)),
    "join": ask.Join(),
    "seat": cmd.ChangeSeat(2),
    "remove": ask.RemovePerson("bob"),
    "leave": cmd.Leave(),
    "play": cmd.Play(),
    "pause": cmd.Pause(),
    "end": cmd.SetLimit(60),
    "prize": cmd.SetPrize(5),
    "set": cmd.SetOption("moon", "new"),
    "game": ask.Choose("spot", None),
    "stop": cmd.Stop(),
}
LOBBY, RUNNING, PAUSED, OVER = State.LOBBY, State.RUNNING, State.PAUSED, State.OVER
ACCEPTED = {
    "add": (LOBBY, RUNNING, PAUSED),
    "join": (LOBBY, RUNNING, PAUSED),
    "seat": (LOBBY,),
    "remove": (LOBBY, RUNNING, PAUSED),
    "leave": (LOBBY, RUNNING, PAUSED),
    "play": (LOBBY, PAUSED),
    "pause": (RUNNING,),
    "end": (LOBBY, RUNNING, PAUSED),
    "prize": (LOBBY, RUNNING, PAUSED),
    "set": (LOBBY, RUNNING, PAUSED),
    "game": (LOBBY,),
    "stop": (LOBBY, RUNNING, PAUSED),
}
"""The table-states table of RULES F."""
WHO = {
    "add": (ANN,),
    "join": (ANN, BOB, EVE, MOD, BOSS),
    "seat": (ANN, BOB),
    "remove": (ANN,),
    "leave": (ANN, BOB),
    "play": (ANN, BOB, MOD, BOSS),
    "pause": (ANN, MOD, BOSS),
    "end": (ANN, MOD, BOSS),
    "prize": (ANN,),
    "set": (ANN,),
    "game": (ANN,),
    "stop": (ANN, MOD, BOSS),
}


def standing(by: By, rank: Rank = Rank.EVERYONE) -> Standing:
    return Standing(by, rank, Rank.VOICE)


@pytest.mark.parametrize("name", REQUESTS)
def test_the_states_that_take_a_command(name: str) -> None:
    for state in State:
        reason = permit(REGISTRY[name], REQUESTS[name], standing(ANN), table(state))
        if state in ACCEPTED[name]:
            assert reason is None
        else:
            assert reason == reasons.WrongState(3, state.value, name)


@pytest.mark.parametrize("name", REQUESTS)
def test_the_people_whose_command_it_is(name: str) -> None:
    state = ACCEPTED[name][0]
    for by in (ANN, BOB, EVE, MOD, BOSS):
        reason = permit(REGISTRY[name], REQUESTS[name], standing(by), table(state))
        assert (reason is None) == (by in WHO[name]), (name, by)
        if reason is not None:
            assert isinstance(reason, reasons.OnlyCaptain | reasons.NotSeatedHere)


def test_ranks() -> None:
    spec = REGISTRY["bot"]
    assert permit(spec, ask.Greet(), standing(EVE, Rank.VOICE), None) is None
    assert permit(spec, ask.Greet(), standing(BOSS), None) is None
    assert permit(spec, ask.Greet(), standing(EVE), None) == reasons.RankTooLow("voice")
    assert permit(REGISTRY["bye"], ask.Bye(), standing(EVE), None) == reasons.OnlyModerators(None, "bye")
    assert permit(REGISTRY["bye"], ask.Bye(), standing(MOD), None) is None


def test_questions_are_anybodys_and_moves_are_the_tables_to_judge() -> None:
    before = picture(table(OVER))
    assert permit(REGISTRY["end"], ask.ShowLimit(), standing(EVE), table(OVER)) is None
    assert permit(REGISTRY["play"], cmd.Act("qs"), standing(EVE), table(OVER)) is None
    assert picture(table(OVER)) == before


def test_places() -> None:
    assert place(REGISTRY["start"], ask.Start(), private=True) == reasons.OnlyInChannel("start")
    assert place(REGISTRY["bye"], ask.Bye(), private=True) == reasons.OnlyInChannel("bye")
    assert place(REGISTRY["play"], cmd.Act("qs"), private=False) == reasons.CardsInPrivate()
    assert place(REGISTRY["play"], cmd.Act("qs"), private=True) is None
    assert place(REGISTRY["moon"], cmd.Act("old"), private=False) is None
    assert place(REGISTRY["play"], cmd.Play(), private=True) is None


def test_choosing_is_a_state_of_its_own() -> None:
    assert not When.SETTLED & When.CHOOSING
    assert When.UNFINISHED & When.CHOOSING
