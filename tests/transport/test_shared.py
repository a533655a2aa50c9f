"""The channels that somebody shares with us are known as he comes and goes, and nobody is kept who shares none."""

import random

from bot.transport.irc.isupport import ISupport
from bot.transport.irc.roster import Roster

NICKS = ("ann", "Ann", "bob", "cem", "[x]", "{x}")
CHANNELS = ("#a", "#b", "#C")


def test_whatever_happens_they_are_those_that_hold_him() -> None:
    dice = random.Random(8)
    roster = Roster("net", ISupport())
    for _ in range(5000):
        nick, channel = dice.choice(NICKS), dice.choice(CHANNELS)
        match dice.randrange(7):
            case 0:
                if roster.room(channel) is None:
                    roster.open(channel)
            case 1 if dice.random() < 0.1:
                roster.close(channel)
            case 2:
                roster.leave(channel, nick)
            case 3:
                roster.quit(nick)
            case 4:
                if roster.person(new := dice.choice(NICKS)) is None:  # a server lets nobody take a nick in use
                    roster.rename(nick, new)
            case _:
                dice.choice((roster.join, lambda c, n, u: roster.listed(c, n, "@", u)))(channel, nick, "u@h")
        for other in NICKS:
            held = {name for name in CHANNELS if roster.holds(name, other)}
            assert set(roster.shared(other)) == held
            assert (roster.person(other) is not None) == bool(held)
