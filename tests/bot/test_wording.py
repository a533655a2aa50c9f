"""Every reason has words, in one line, whatever was typed."""

import ast
import dataclasses
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import pytest

import bot.presenter
from bot import reasons as no
from bot.commands import REGISTRY
from bot.presenter.refusals import all_words, refusal
from bot.presenter.speech import BUDGET, fit
from bot.presenter.voice import Voice
from bot.presenter.words import Sentence, echo, merged, typed, worded
from engine.game import Phase, Reason
from engine.guandan.order import Reading, Shape
from tests.bot.refusals_said import REASONS

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
    assert set(all_words()) == set(REASONS)


@pytest.mark.parametrize("kind", REASONS, ids=lambda kind: kind.__name__)
def test_what_a_sentence_names_is_a_field_or_a_command(kind: type) -> None:
    words = all_words()[kind]
    if isinstance(words, Sentence):
        assert set(words.facts) <= {field.name for field in dataclasses.fields(kind)}
        assert {name.split("_")[0] for name in words.commands} <= set(REGISTRY)


def test_a_reason_is_worded_once() -> None:
    with pytest.raises(ValueError, match=r"bot\.reasons\.Faulty is worded twice"):
        merged(worded({no.Faulty: "oh"}), worded({no.NotSaved: "no"}), worded({no.Faulty: "ah"}))
    for file in Path(bot.presenter.__path__[0]).rglob("refusals*.py"):  # Python takes the last of two in one table
        for table in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            keys = [ast.unparse(key) for key in table.keys if key] if isinstance(table, ast.Dict) else []
            assert len(keys) == len(set(keys)), file


def test_text_is_not_said_before_it_is_known_whose_it_is() -> None:
    with pytest.raises(ValueError, match=r"OnlyInLobby\.name is <class 'str'>"):
        worded({no.OnlyInLobby: "{name} is late"})
    said = worded({no.OnlyInLobby: "{name} is late: {set}, {start_again}"}, {no.OnlyInLobby: {"name": typed}})
    reason = no.OnlyInLobby("\x02" + "x" * 30, ())
    assert said[no.OnlyInLobby](reason, Voice(prefix="~")) == f"{'x' * 24}… is late: ~set, ~start again"


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
