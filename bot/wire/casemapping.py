"""Which nicks and channel names are the same: ISUPPORT CASEMAPPING.

The `irc` library (20.5) always compares by rfc1459, and folds non-ASCII letters too, which no server does.
"""

import string

_ASCII = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)
# RFC 1459 2.2: {}|^ are the lower case of []\~ ("strict" is the RFC's text to the letter, without the last pair).
_STRICT = _ASCII | str.maketrans("[]\\", "{}|")
_RFC1459 = _STRICT | str.maketrans("~", "^")

DEFAULT = "rfc1459"
_TABLES = {"ascii": _ASCII, "rfc1459": _RFC1459, "rfc1459-strict": _STRICT, "strict-rfc1459": _STRICT}


def known(mapping: str) -> bool:
    """Whether we can fold by this CASEMAPPING value."""
    return mapping.lower() in _TABLES


def fold(name: str, mapping: str = DEFAULT) -> str:
    """`name` in the form in which it is compared; an unknown mapping counts as rfc1459."""
    return name.translate(_TABLES.get(mapping.lower(), _RFC1459))
