"""What the rules and options of every game refuse, in words (bot.presenter.words)."""

from bot.presenter.voice import Voice
from bot.presenter.words import Fields, Sentences, echo, listed, typed, verbatim, worded
from engine import reasons as rules


def _bad_value(reason: rules.BadValue, voice: Voice) -> str:
    text = f"{reason.name} {echo(reason.value)}".strip()
    return voice.say("{text} will not do: one of {allowed}", text=text, allowed=listed(voice, reason.allowed))


def _seats_out_of_range(reason: rules.SeatsOutOfRange, voice: Voice) -> str:
    facts = {"variant": reason.variant, "least": reason.least, "most": reason.most}
    if reason.least == reason.most:
        return voice.say("{variant} is for {most} players", **facts)
    return voice.say("{variant} is for {least} to {most} players", **facts)


SENTENCES: Sentences = {
    rules.BadValue: _bad_value,
    rules.UnknownOption: "there is no option {name} · {set} lists them",
    rules.UnknownVariant: "I know no game {name} · I know {known}",
    rules.FixedByVariant: "{variant} has no choice of {name}",
    rules.SeatsOutOfRange: _seats_out_of_range,
    rules.MustFollow: "you must follow suit: {legal}",
    rules.NotHeld: "you do not hold {card} · {hand} shows your hand",
    rules.NotYourTurn: "it is not your turn",
    rules.NotNow: "not now: {hand} shows where the game stands",
}

FIELDS: Fields = {
    rules.UnknownOption: {"name": typed},
    rules.UnknownVariant: {"name": typed},
    rules.FixedByVariant: {"name": verbatim},
}

WORDS = worded(SENTENCES, FIELDS)
