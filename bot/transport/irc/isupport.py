"""What the server says of itself in RPL_ISUPPORT (005), read tolerantly.

Of the library's own FeatureSet (irc 20.5) `TARGMAX=a` raises, which drops the connection, and an empty `PREFIX=`
becomes True, on which NAMES breaks. We read only what we use and keep the default where a value makes no sense.
"""

import re
from collections.abc import Callable, Iterable

from bot.transport.base import Rank
from bot.wire import casemapping
from bot.wire.names import CHANNEL_TYPES, is_channel

_RANKS = {"q": Rank.OWNER, "a": Rank.ADMIN, "o": Rank.OP, "h": Rank.HALFOP, "v": Rank.VOICE}
_PREFIX = re.compile(r"\(([A-Za-z]+)\)(\S+)")
_ESCAPE = re.compile(r"\\x([0-9A-Fa-f]{2})")


class ISupport:
    """The features of one server; defaults are those of RFC 1459 and of the ISUPPORT draft."""

    def __init__(self, mapping: str = casemapping.DEFAULT) -> None:
        self.casemapping = mapping
        self.chantypes = CHANNEL_TYPES
        self.statusmsg = ""
        self.nicklen: int | None = None
        self.channellen = 200
        self.whox = False
        self.bot = ""  # the user mode by which bots are marked
        self.modes: dict[str, str] = {"o": "@", "v": "+"}  # mode letter -> symbol, highest first
        self.list_modes = frozenset("beI")  # always with a parameter
        self.key_modes = frozenset("k")  # always with a parameter
        self.set_modes = frozenset("l")  # with a parameter when set

    def fold(self, name: str) -> str:
        return casemapping.fold(name, self.casemapping)

    def same(self, one: str, other: str) -> bool:
        return self.fold(one) == self.fold(other)

    def is_channel(self, name: str) -> bool:
        return is_channel(name, self.chantypes)

    def channel_of(self, target: str) -> str | None:
        """The channel that a message to `target` is for; a STATUSMSG target (@#chan) is for #chan. None: no channel."""
        if self.is_channel(target):
            return target
        bare = target.lstrip(self.statusmsg + "".join(self.modes.values()))
        return bare if self.is_channel(bare) else None

    def rank(self, letters: Iterable[str]) -> Rank:
        """The highest rank among prefix mode letters."""
        return max((self._rank_of(letter) for letter in letters), default=Rank.EVERYONE)

    def _rank_of(self, letter: str) -> Rank:
        if letter in _RANKS:
            return _RANKS[letter]
        # A letter of this network's own (InspIRCd's Y): it counts as the next one below that we know, at most op.
        order = list(self.modes)
        below = order[order.index(letter) + 1 :] if letter in order else []
        return min(Rank.OP, next((_RANKS[other] for other in below if other in _RANKS), Rank.EVERYONE))

    def takes_parameter(self, letter: str, adding: bool) -> bool:
        """Whether this channel mode has a parameter in a MODE line."""
        return (
            letter in self.modes
            or letter in self.list_modes
            or letter in self.key_modes
            or (adding and letter in self.set_modes)
        )

    def letters(self, symbols: str) -> frozenset[str]:
        """The mode letters that rank symbols such as @ and + stand for."""
        return frozenset(letter for letter, symbol in self.modes.items() if symbol in symbols)

    def split_symbols(self, entry: str) -> tuple[str, str]:
        """A NAMES entry as (rank symbols, rest)."""
        rest = entry.lstrip("".join(self.modes.values()))
        return entry[: len(entry) - len(rest)], rest

    def feed(self, tokens: Iterable[str]) -> None:
        """Take in the tokens of one 005 line (without our nick and the closing text)."""
        for token in tokens:
            name, equals, value = token.partition("=")
            reader = _READERS.get(name.upper())
            if reader is not None:
                reader(self, _ESCAPE.sub(lambda match: chr(int(match[1], 16)), value), bool(equals))

    def _read_casemapping(self, value: str, _given: bool) -> None:
        if casemapping.known(value):
            self.casemapping = value.lower()

    def _read_chantypes(self, value: str, _given: bool) -> None:
        self.chantypes = value

    def _read_statusmsg(self, value: str, _given: bool) -> None:
        self.statusmsg = value

    def _read_nicklen(self, value: str, _given: bool) -> None:
        self.nicklen = _number(value, self.nicklen)

    def _read_channellen(self, value: str, _given: bool) -> None:
        self.channellen = _number(value, self.channellen) or self.channellen

    def _read_whox(self, _value: str, _given: bool) -> None:
        self.whox = True

    def _read_bot(self, value: str, _given: bool) -> None:
        self.bot = value if re.fullmatch("[A-Za-z]", value) else ""

    def _read_prefix(self, value: str, given: bool) -> None:
        if given and not value:
            self.modes = {}  # the server has no ranks
        elif (match := _PREFIX.fullmatch(value)) and len(match[1]) == len(match[2]):
            self.modes = dict(zip(match[1], match[2], strict=True))

    def _read_chanmodes(self, value: str, _given: bool) -> None:
        groups = value.split(",")
        if len(groups) >= 4:
            self.list_modes, self.key_modes, self.set_modes = (frozenset(group) for group in groups[:3])


_READERS: dict[str, Callable[[ISupport, str, bool], None]] = {
    "BOT": ISupport._read_bot,
    "CASEMAPPING": ISupport._read_casemapping,
    "CHANMODES": ISupport._read_chanmodes,
    "CHANNELLEN": ISupport._read_channellen,
    "CHANTYPES": ISupport._read_chantypes,
    "NICKLEN": ISupport._read_nicklen,
    "PREFIX": ISupport._read_prefix,
    "STATUSMSG": ISupport._read_statusmsg,
    "WHOX": ISupport._read_whox,
}


def _number(value: str, default: int | None) -> int | None:
    return int(value) if value.isascii() and value.isdecimal() and 0 < int(value[:6]) < 10_000 else default
