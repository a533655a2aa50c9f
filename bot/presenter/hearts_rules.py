"""`!rules` of a Hearts table: the rules in a few lines, from its options."""

from bot.presenter.voice import Voice
from engine.hearts.options import Options
from engine.hearts.packs import pack_of
from engine.hearts.passing import direction
from engine.hearts.variants import settable


def rules(options: Options, voice: Voice) -> str:
    """What this table plays by; options that differ from the variant's usual values are named at the end."""
    parts = [_aim(options, voice), _values(options, voice), _passing(options, voice), _play(options, voice)]
    moon = _moon(options, voice)
    if moon:
        parts.append(moon)
    differing = [f"{line.name}={line.value}" for line in settable(options) if line.value != line.default]
    if differing:
        parts.append(voice.say("set here: {options}", options=" ".join(differing)))
    return " · ".join(parts)


def _aim(options: Options, voice: Voice) -> str:
    facts = {"variant": options.variant, "n": options.players, "hand": pack_of(options).hand, "end": options.end}
    if options.teams:
        return voice.say("{variant}, {n} players, {hand} cards each, to {end}: the lower team wins", **facts)
    if options.highest_wins:
        return voice.say("{variant}, {n} players, {hand} cards each, to {end}: the highest total wins", **facts)
    return voice.say("{variant}, {n} players, {hand} cards each, to {end}: the lowest total wins", **facts)


def _values(options: Options, voice: Voice) -> str:
    values = options.values
    hearts = str(values.hearts[0]) if len(set(values.hearts)) == 1 else f"{values.hearts[0]}-{values.hearts[-1]}"
    parts = [voice.say("each heart {n}", n=hearts)]
    honours = ((values.queen, "QS"), (values.king, "KS"), (values.ace, "AS"), (values.bonus, options.omnibus_card))
    parts += [f"{name} {value}" for value, name in honours if value]
    return ", ".join(parts)


def _passing(options: Options, voice: Voice) -> str:
    cycle: list[str] = []
    for deal_no in range(1, 5):
        way = direction(options, deal_no)
        if deal_no > 1 and way == cycle[0]:
            break
        cycle.append(way)
    names = {
        "left": voice.say("left"),
        "right": voice.say("right"),
        "across": voice.say("across"),
        "hold": voice.say("none"),
    }
    if cycle == ["hold"]:
        return voice.say("no passing")
    return voice.say("pass {n}: {cycle}", n=options.pass_count, cycle=", ".join(names[way] for way in cycle))


def _play(options: Options, voice: Voice) -> str:
    parts = [voice.say("follow suit, the highest of the suit takes the trick")]
    if options.first_trick_points == "ban":
        parts.append(voice.say("no penalty card on the first trick"))
    if options.hearts_break:
        parts.append(voice.say("hearts are not led before one was played"))
    return ", ".join(parts)


def _moon(options: Options, voice: Voice) -> str:
    points = pack_of(options).points
    texts = {
        "old": voice.say("all penalty cards: the others get {points}", points=points),
        "new": voice.say("all penalty cards: {points} off your total", points=points),
        "choice": voice.say("all penalty cards: you choose, {points} to the others or off your total", points=points),
        "mixed": voice.say(
            "all penalty cards: the others get {points}, or off your total if that would lose", points=points
        ),
        "off": "",
    }
    return texts[options.moon]
