"""CASEMAPPING: which names are the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.wire import casemapping


@pytest.mark.parametrize(
    ("mapping", "folded"),
    [
        ("ascii", "abz[]\\~{}|^_éÉİ"),
        ("rfc1459", "abz{}|^{}|^_éÉİ"),
        ("RFC1459", "abz{}|^{}|^_éÉİ"),
        ("rfc1459-strict", "abz{}|~{}|^_éÉİ"),
        ("strict-rfc1459", "abz{}|~{}|^_éÉİ"),
        ("rfc7613", "abz{}|^{}|^_éÉİ"),
    ],
)
def test_fold(mapping: str, folded: str) -> None:
    assert casemapping.fold("ABZ[]\\~{}|^_éÉİ", mapping) == folded


@given(st.text(), st.sampled_from(["ascii", "rfc1459", "rfc1459-strict"]))
def test_folding_twice_changes_nothing(name: str, mapping: str) -> None:
    folded = casemapping.fold(name, mapping)
    assert casemapping.fold(folded, mapping) == folded
    assert len(folded) == len(name)


def test_which_mappings_are_known() -> None:
    assert all(map(casemapping.known, ("ascii", "RFC1459", "rfc1459-strict", "strict-rfc1459")))
    assert not any(map(casemapping.known, ("", "rfc7613", "utf8")))
