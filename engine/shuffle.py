"""Shuffles and lots from a secret, so that anybody who learns the secret can compute them again.

The format, to the byte:

* `secret` is 32 bytes. Its commitment, published before play, is SHA-256(secret), in lower-case hexadecimal.
* `label` says what is drawn (`deal 3`, `lot/deal 7`), in UTF-8 and without NUL.
* Block number i = 0, 1, 2 … is HMAC-SHA256(key = secret, message = label + 0x00 + i as eight bytes, big-endian).
  Each block gives four words of 64 bits, big-endian, in order.
* A number below n: take the next word w; if w >= 2**64 - 2**64 % n, throw it away and take the next; the number is
  w % n. So every number is equally likely.
* A deck: the cards in the order given, then for i = len-1, len-2 … 1: j = a number below i + 1, swap cards i and j.
* A lot among k: the one at index (a number below k) of the order given.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence

SECRET_BYTES = 32
_WORD = 1 << 64


def commitment(secret: bytes) -> str:
    """What to publish beforehand: SHA-256 of the secret, in hexadecimal.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(_checked(secret)).hexdigest()


def deck(secret: bytes, label: str, cards: Sequence[int]) -> tuple[int, ...]:
    """`cards` in the order that `secret` gives them for `label`.

    >>> deck(bytes(32), "deal 1", range(8))
    (6, 4, 5, 1, 0, 3, 7, 2)
    """
    words = _words(secret, label)
    order = list(cards)
    for i in range(len(order) - 1, 0, -1):
        j = _below(words, i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def lot(secret: bytes, label: str, among: Sequence[int]) -> int:
    """The one of `among` that `secret` draws for `label`; ValueError if there is nobody to draw.

    >>> lot(bytes(32), "lot/deal 7", (0, 2))
    0
    """
    if not among:
        raise ValueError(f"lot {label!r} has nobody to draw among")
    return among[_below(_words(secret, label), len(among))]


def _words(secret: bytes, label: str) -> Iterator[int]:
    """The stream of 64-bit words for `label`."""
    key = _checked(secret)
    if "\0" in label:
        raise ValueError(f"label {label!r} holds a NUL, which ends the label in the message")
    prefix = label.encode() + b"\0"
    counter = 0
    while True:
        block = hmac.digest(key, prefix + counter.to_bytes(8, "big"), "sha256")
        for start in range(0, len(block), 8):
            yield int.from_bytes(block[start : start + 8], "big")
        counter += 1


def _below(words: Iterator[int], n: int) -> int:
    """A number from 0 to n - 1, each equally likely."""
    limit = _WORD - _WORD % n
    for word in words:
        if word < limit:
            return word % n
    raise AssertionError("the stream of words has no end")


def _checked(secret: bytes) -> bytes:
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, this one has {len(secret)}")
    return secret
