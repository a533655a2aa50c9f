"""`!rules` of a Hearts table: the rules in a few lines, from its options."""

from collections.abc import Iterator

from bot.presenter.voice import Voice
from engine.cards import BIT, JOKER, PACK_52
from engine.hearts.options import Options
from engine.hearts.packs import pack_of
from engine.hearts.passing import direction
from engine.hearts.variants import settable


def rules(options: Options, voice: Voice) -> str:
    """What this table plays by; options that differ from the variant's usual values are named at the end."""
    parts = [_aim(options, voice), _values(options, voice)]
    parts += [*_cards(options, voice), _passing(options, voice), _opening(options, voice), _play(options, voice)]
    parts += [*_cancelling(options, voice), *_moon(options, voice)]
    differing = [f"{line.name}={line.value}" for line in settable(options) if line.value != line.default]
    if differing:
        parts.append(voice.say("set here: {options}", options=" ".join(differing)))
    return " · ".join(parts)


def _aim(options: Options, voice: Voice) -> str:
    facts = {"variant": options.variant, "n": options.players, "hand": pack_of(options).hand, "end": options.end}
    if options.teams:
        return voice.say(
            "{variant}, {n} players, {hand} cards each, to {end}: the lower team wins, seats 0+2 against 1+3", **facts
        )
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


def _cards(options: Options, voice: Voice) -> Iterator[str]:
    """What is not one whole pack of 52."""
    pack = pack_of(options)
    if options.pack == "double":
        yield voice.say("two packs, {n} cards", n=len(pack.cards))
        if pack.mask & BIT[JOKER]:
            yield voice.say("the joker is the lowest club and opens")
        return
    if options.players == 2:
        yield voice.say("ranks 2 4 6 8 10 Q A")
    elif pack.mask != PACK_52:
        yield voice.say("without {cards}", cards=voice.cards(PACK_52 & ~pack.mask))
    if pack.left:
        yield {
            "out": voice.say("{n} cards stay out", n=pack.left),
            "first": voice.say("{n} more go to the winner of the first trick", n=pack.left),
            "last": voice.say("{n} more go to the winner of the last trick", n=pack.left),
        }[options.two_player_rest]


def _opening(options: Options, voice: Voice) -> str:
    if options.lead == "eldest":
        return voice.say("the seat after the dealer leads what it likes")
    return voice.say("the lowest club opens")


def _cancelling(options: Options, voice: Voice) -> Iterator[str]:
    """RULES D5.5 to D5.8."""
    if options.pack != "double":
        return
    yield voice.say("two identical cards in a trick cancel each other")
    if options.cancel_void == "two_pairs":
        yield voice.say("two cancelled pairs, or no led card left, void it: its cards go to the next winner")
    else:
        yield voice.say("no led card left voids it: its cards go to the next winner")


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


def _moon(options: Options, voice: Voice) -> Iterator[str]:
    if options.moon == "off":
        return
    points = pack_of(options).points
    off = points - options.values.bonus  # RULES D2: the bonus counts in the new form
    others = voice.say("the opponents") if options.teams else voice.say("the others")
    texts = {
        "old": voice.say("all penalty cards: {others} get {points}", others=others, points=points),
        "new": voice.say("all penalty cards: {off} off your total", off=off),
        "choice": voice.say(
            "all penalty cards: your choice, {points} to {others} or {off} off your total",
            others=others,
            points=points,
            off=off,
        ),
        "mixed": voice.say(
            "all penalty cards: {others} get {points}, or {off} off your total if that would lose",
            others=others,
            points=points,
            off=off,
        ),
    }
    yield texts[options.moon]
