"""`!rules` of a Guandan table: the rules in a few lines, from its options."""

from bot.presenter.voice import Voice
from engine.guandan.options import Options, settable


def rules(options: Options, voice: Voice) -> str:
    """What this table plays by; options that differ from the usual values are named at the end."""
    parts = [
        voice.say("{variant}, 4 players, partners 0+2 and 1+3, two packs, 27 cards each", variant=options.variant),
        voice.say("from level 2 to A: a team wins that is first and not last in a deal at A"),
        voice.say(
            "be rid of your cards first: the first finisher's team rises 3, 2 or 1 levels with its partner's place"
        ),
        voice.say("shapes: single, pair, triple, full house (33344), straight of 5, tube (778899), plate (888999)"),
        voice.say("bombs beat all: 4 to 10 of a rank, a straight flush between 5 and 6 cards, four jokers highest"),
        voice.say("order: jokers, level rank, A to 2; in runs every rank is at its own place, the ace high or low"),
        voice.say("hearts of the level rank are wild"),
        voice.say("the last pays the first his best card and gets one of 2-10 back"),
        _ace(options, voice),
    ]
    differing = [f"{line.name}={line.value}" for line in settable(options) if line.value != line.default]
    if differing:
        parts.append(voice.say("set here: {options}", options=" ".join(differing)))
    return " · ".join(parts)


def _ace(options: Options, voice: Voice) -> str:
    if options.ace_attempts:
        return voice.say("{n} failures at A send a team back to 2", n=options.ace_attempts)
    return voice.say("failing at A costs nothing")
