"""What `!rules` of every game has in common: settings in sentences, and by name what no sentence tells.

So a setting that a game has no words for is not silent: where the words are the same as without it, it is named with
its value, whether the variant has it so or the table.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import TypeAlias, TypeVar

from bot.presenter.voice import Voice
from engine.options import GameOptions, Line, shown

Opts = TypeVar("Opts", bound=GameOptions)

Sentences: TypeAlias = Mapping[str, Mapping[object, str]]
"""What is said of a setting by its value; a value that is not there goes without saying."""


def said(sentences: Sentences, options: GameOptions, voice: Voice, *names: str, **facts: object) -> Iterator[str]:
    """The sentences of the settings `names`. They may name any field of the options, and `facts`."""
    values = {field.name: getattr(options, field.name) for field in fields(options)}
    for name in names:
        sentence = sentences[name].get(values[name])
        if sentence is not None:
            yield voice.say(sentence, **values, **facts)


def told(
    options: Opts,
    in_words: Callable[[Opts, Voice], list[str]],
    voice: Voice,
    *,
    usual: Opts,
    listed: Iterable[Line],
) -> str:
    """The rules as `in_words` has them, then the settings that have to be named.

    `usual` are the game's options when nobody says anything, `listed` those that the table may set.
    """
    words = in_words(options, voice)
    set_here = {line.name: line.value for line in listed if line.value != line.default}
    unsaid = {
        setting.name: shown(getattr(options, setting.name))
        for setting in options.settings().values()
        if setting.name not in set_here and setting.unless(options) is None
        if getattr(options, setting.name) != getattr(usual, setting.name)
        if in_words(replace(options, **{setting.name: getattr(usual, setting.name)}), voice) == words
    }
    if unsaid:
        words.append(voice.say("also: {options}", options=_names(unsaid)))
    if set_here:
        words.append(voice.say("set here: {options}", options=_names(set_here)))
    return " · ".join(words)


def _names(values: Mapping[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in values.items())
