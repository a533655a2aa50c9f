"""ISUPPORT: what a network says of itself; and the nicks to try when ours is taken."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.transport.base import Rank
from bot.transport.irc.isupport import ISupport
from bot.transport.irc.nick import variants

from .scripted import LIBERA, NGIRCD


def server(tokens: str) -> ISupport:
    isupport = ISupport()
    isupport.feed(tokens.split(" "))
    return isupport


def test_what_servers_say() -> None:
    ngircd, libera = server(NGIRCD), server(LIBERA)
    assert (ngircd.casemapping, ngircd.nicklen, ngircd.whox) == ("ascii", 20, False)
    assert (libera.casemapping, libera.nicklen, libera.whox) == ("rfc1459", None, True)
    assert ngircd.is_channel("+plus")
    assert not libera.is_channel("&local")
    assert ngircd.letters("~@") == {"q", "o"}
    assert libera.takes_parameter("q", adding=False)
    assert libera.takes_parameter("l", adding=True)
    assert not libera.takes_parameter("l", adding=False)
    assert not libera.takes_parameter("n", adding=True)
    assert libera.channel_of("@#hearts") == libera.channel_of("#hearts") == "#hearts"
    assert libera.channel_of("@ann") is libera.channel_of("") is None


@pytest.mark.parametrize(
    "tokens",
    ["", "=", "=x", "TARGMAX=a", "TARGMAX=", "PREFIX=ov@+", "PREFIX=(ov)@", "PREFIX", "CHANMODES=a,b", "NICKLEN=lots",
     "CASEMAPPING=utf8", "CASEMAPPING", "NICKLEN=-1", "NICKLEN=٩", "-PREFIX", "__CLASS__=x", "FEED=x", "CHANLIMIT=a:b:c"],
)  # fmt: skip
def test_what_makes_no_sense_changes_nothing(tokens: str) -> None:
    assert vars(server(tokens)) == vars(ISupport())


def test_ranks() -> None:
    inspircd = server("PREFIX=(Yqaohv)!~&@%+")
    assert [inspircd.rank(letter) for letter in "Yqaohv"] == [
        Rank.OP, Rank.OWNER, Rank.ADMIN, Rank.OP, Rank.HALFOP, Rank.VOICE,
    ]  # fmt: skip
    assert inspircd.rank("vo") is Rank.OP
    assert inspircd.rank("") is inspircd.rank("z") is Rank.EVERYONE
    assert server("PREFIX=").rank("o") is Rank.OP  # unreachable: there is no symbol for it
    assert server("PREFIX=").letters("@+") == frozenset()
    assert server("PREFIX=(Z)*").rank("Z") is Rank.EVERYONE


@given(st.lists(st.text(max_size=40), max_size=8))
def test_isupport_never_raises(tokens: list[str]) -> None:
    isupport = ISupport()
    isupport.feed(tokens)
    isupport.split_symbols("@+ann")
    isupport.channel_of("@#x")


def test_nick_variants() -> None:
    names = variants("GameBot", 9)
    assert [next(names) for _ in range(4)] == ["GameBot_", "GameBot__", "GameBot1", "GameBot2"]
    assert all(len(name) <= 9 for name, _ in zip(names, range(2000), strict=False))
