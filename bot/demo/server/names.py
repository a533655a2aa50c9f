"""Names on the demo server: which are allowed, and which masks they satisfy (CASEMAPPING=rfc1459)."""

import re
import string
import unicodedata

from bot.wire.casemapping import fold
from bot.wire.names import is_channel

NICK_BYTES = 30
USER_BYTES = 12
CHANNEL_BYTES = 50

_NICK_MARKS = set("[]\\`_^{|}")
_NICK_INSIDE = _NICK_MARKS | set(string.digits + "-")


def valid_nick(nick: str) -> bool:
    """True for RFC 2812 nicks of at most NICK_BYTES bytes, in which letters of every script are letters."""
    if not nick or len(nick.encode()) > NICK_BYTES or nick[0] in string.digits + "-":
        return False
    return all(char in _NICK_INSIDE or _is_letter(char) for char in nick)


def _is_letter(char: str) -> bool:
    """ASCII letters, and beyond ASCII whatever is a letter, a mark or a digit (no controls, no spaces)."""
    return char in string.ascii_letters or (char > "\x7f" and unicodedata.category(char)[0] in "LMN")


def valid_channel(name: str) -> bool:
    """True for `#name` or `&name` without the separators of the protocol, at most CHANNEL_BYTES bytes."""
    if not is_channel(name) or len(name) < 2 or len(name.encode()) > CHANNEL_BYTES:
        return False
    return not any(char in " ,:" or unicodedata.category(char) == "Cc" for char in name)


def word(text: str) -> str:
    """What a client named, fit to be a middle parameter of a reply."""
    return text.replace(" ", "_").lstrip(":")[:60] or "*"


def clean_username(user: str) -> str:
    """The user name of `nick!user@host`, reduced to letters, digits and `._-`; never empty."""
    kept = re.sub(r"[^A-Za-z0-9._-]", "", user)[:USER_BYTES]
    return kept or "user"


def matches(mask: str, text: str) -> bool:
    """True if `text` satisfies the mask with `*` and `?`, compared as names are.

    Greedy with one point to return to, so that no mask takes longer than len(mask) * len(text) steps; as a regular
    expression a hostile mask would keep the server busy for minutes.
    """
    mask, text = fold(mask), fold(text)
    at = place = 0
    star, resume = -1, 0
    while place < len(text):
        if at < len(mask) and mask[at] == "*":
            star, resume = at, place
            at += 1
        elif at < len(mask) and mask[at] in ("?", text[place]):
            at += 1
            place += 1
        elif star >= 0:
            resume += 1
            at, place = star + 1, resume
        else:
            return False
    return not mask[at:].strip("*")


def full_mask(mask: str) -> str:
    """A ban mask completed to `nick!user@host`."""
    nick, _, rest = mask.partition("!") if "!" in mask else ("*", "", mask) if "@" in mask else (mask, "", "*@*")
    user, _, host = rest.partition("@")
    return f"{nick or '*'}!{user or '*'}@{host or '*'}"
