"""Every reason has words, in one line, whatever was typed."""

import dataclasses
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import pytest

import bot.reasons
import engine.guandan.reasons
import engine.hearts.reasons
from bot.presenter.refusals import refusal
from bot.presenter.speech import BUDGET, fit
from bot.presenter.voice import Voice
from bot.presenter.words import WORDS, echo
from engine.game import Phase, Reason
from engine.guandan.order import Reading, Shape

REASONS = list(
    dict.fromkeys(
        kind
        for module in (bot.reasons, engine.hearts.reasons, engine.guandan.reasons)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Reason) and kind is not Reason
    )
)
CHOICES = {"state": ["lobby", "running", "choosing", "paused", "over", "closed"], "who": ["operators", "ops", "never"], "whose": ["person", "channel", "process"]}  # fmt: skip
"""Fields that take only these words."""


def value(hint: Any, text: str) -> Any:
    if get_origin(hint) is tuple:
        return (value(get_args(hint)[0], text), value(get_args(hint)[0], text))
    if isinstance(hint, UnionType):
        return value(get_args(hint)[0], text)
    return {int: 12, str: text, bool: False, Phase: Phase.PLAYING, Reading: Reading(Shape.FULL_HOUSE, 5, 14)}[hint]


def examples(kind: type, text: str) -> list[Reason]:
    """One of the kind for each word that a field of few words takes."""
    hints = get_type_hints(kind)
    fields = [field.name for field in dataclasses.fields(kind)]
    few = next((name for name in fields if name in CHOICES), None)
    made = []
    for word in CHOICES.get(few or "", [text]):
        facts = {name: word if name == few else value(hints[name], text) for name in fields}
        if "near" in facts:
            facts["near"] = None
        made.append(kind(**facts))
    return made


@pytest.mark.parametrize("kind", REASONS, ids=lambda kind: kind.__name__)
def test_every_reason_has_words(kind: type) -> None:
    for reason in examples(kind, "word"):
        text = refusal(reason, Voice())
        assert text
        assert "{" not in text
        assert text == text.strip()
        assert len(fit(lambda voice, r=reason: refusal(r, voice), Voice())) == 1  # type: ignore[misc]


@pytest.mark.parametrize("kind", REASONS, ids=lambda kind: kind.__name__)
def test_a_reason_stays_one_line_with_long_names(kind: type) -> None:
    for reason in examples(kind, "ایرانیان" * 2):
        assert len(refusal(reason, Voice()).encode()) <= BUDGET


def test_there_are_no_words_for_what_does_not_exist() -> None:
    assert set(WORDS) == set(REASONS)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("word", "word"),
        ("a" * 24, "a" * 24),
        ("a" * 25, "a" * 24 + "…"),
        ("a\r\nQUIT", "a  QUIT"),
        ("\x02bold\x03", "bold"),
        ("a\0b", "a b"),
        ("\u202eevil", "evil"),
        ("٥٠", "٥٠"),
        ("x" * 10_000, "x" * 24 + "…"),
    ],
)
def test_what_was_typed_is_said_back_harmlessly(typed: str, shown: str) -> None:
    assert echo(typed) == shown
