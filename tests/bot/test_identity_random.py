"""People change nicks, quit, come back and log in and out at random: a hand is seen by its owner, and by nobody else."""

import random
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from tests.bot.conversation import Conversation
from tests.bot.playing import state

NICKS = ("kai", "lea", "max", "noa", "ole", "pia")


@dataclass
class One:
    """Somebody as he is in truth, and what RULES F29 makes of it.

    `lost`: the nick under which he was lost to sight as a guest; the seat is the `account`'s once he has logged in.
    """

    number: int
    nick: str
    here: bool = True
    logged_in: bool = False
    lost: str | None = None
    seat: int | None = None
    accounts: bool = False

    @property
    def account(self) -> str | None:
        return f"a{self.number}" if self.logged_in else None

    @property
    def userhost(self) -> str:
        return f"u@{self.number}"

    def sees_his_seat(self) -> bool:
        return self.here and (self.logged_in if self.accounts else self.lost is None)

    def is_found(self) -> None:
        """He is here under some nick, perhaps that under which he was lost."""
        if self.lost == self.nick:
            self.lost = None
        if self.lost is None and self.logged_in:
            self.accounts = True


class Life:
    """Random things that happen to people, told to the network."""

    def __init__(self, chat: Conversation, rng: random.Random, people: list[One]) -> None:
        self.chat, self.rng, self.people = chat, rng, people

    async def step(self) -> str:
        one = self.rng.choice(self.people)
        what = self.rng.choice((self.rename, self.rename, self.come_or_go, self.come_or_go, self.log, self.restart))
        told = await what(one)
        await self.chat.settle()
        return told

    def free(self) -> str:
        taken = {one.nick for one in self.people if one.here}
        return self.rng.choice([nick for nick in NICKS if nick not in taken])

    async def rename(self, one: One) -> str:
        if not one.here:
            return ""
        old, one.nick = one.nick, self.free()
        self.chat.network.rename(old, one.nick)
        one.is_found()
        return f"{one.number}: {old} is {one.nick}"

    async def come_or_go(self, one: One) -> str:
        if one.here:
            self.chat.network.quit(one.nick)
            one.here = False
            if one.lost is None and not one.accounts:
                one.lost = one.nick
            return f"{one.number}: {one.nick} quits"
        one.nick, one.here, one.logged_in = self.free(), True, self.rng.random() < 0.3
        self.chat.network.come(one.nick, account=one.account, userhost=one.userhost)
        one.is_found()
        return f"{one.number}: {one.nick} comes, {one.account}"

    async def log(self, one: One) -> str:
        if not one.here:
            return ""
        one.logged_in = not one.logged_in
        self.chat.network.log_in(one.nick, one.account)
        one.is_found()
        return f"{one.number}: {one.nick} is {one.account}"

    async def restart(self, _: One) -> str:
        if self.rng.random() < 0.5:
            await self.chat.crash_and_restart()
            return "restart"
        self.chat.network.disconnect()
        self.chat.network.connect("#hearts")
        return "disconnect"


@pytest.mark.parametrize("seed", range(24))
async def test_a_hand_is_its_owners(seed: int, converse: Callable[..., Conversation]) -> None:
    chat = converse(limits={"commands_per_minute": 600})
    people = [One(number, nick, logged_in=number == 3) for number, nick in enumerate(NICKS[:5])]
    for one in people:
        chat.network.come(one.nick, account=one.account, userhost=one.userhost)
    chat.network.connect("#hearts")
    await chat.settle()
    await chat.say(people[0].nick, "!start")
    for one in people[1:4]:
        await chat.say(one.nick, "!join")
    await chat.say(people[0].nick, "!set card_seconds 300")
    await chat.say(people[0].nick, "!play")
    for seat, one in enumerate(people[:4]):
        one.seat, one.accounts = seat, one.logged_in
    life, told = Life(chat, random.Random(seed), people), []
    for _ in range(40):
        told.append(await life.step())
        chat.now += 1
        for one in people:
            if one.here:
                seen = (await state(chat, one.nick)).get("you", {}).get("seat")
                wanted = one.seat if one.sees_his_seat() else None
                assert seen == wanted, (one, "\n".join(told))
        for one in people[:4]:
            assert one.seat is not None
            reached = chat.live().reachable(one.seat)
            assert reached == (one.nick if one.sees_his_seat() else None), (one, "\n".join(told))
