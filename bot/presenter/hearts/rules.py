"""`!rules` of a Hearts table: the rules in a few lines, from its options."""

from collections.abc import Iterator

from bot.presenter.rules_said import Sentences, said, told
from bot.presenter.voice import Voice
from engine.cards import BIT, JOKER, PACK_52
from engine.hearts.options import Options
from engine.hearts.packs import pack_of
from engine.hearts.passing import CYCLES, DIRECTIONS, FIVE_AND_MORE
from engine.hearts.variants import settable

SENTENCES: Sentences = {
    "tie": {
        "playon": "a tie for the win is played on, for {max_extra_deals} deals at most",
        "shared": "a tie for the win is shared",
    },
    "two_player_rest": {
        "out": "{left} cards stay out",
        "first": "{left} more go to the winner of the first trick",
        "last": "{left} more go to the winner of the last trick",
    },
    "lead": {"lowclub": "the lowest club opens", "eldest": "the seat after the dealer leads what it likes"},
    "first_trick_points": {"ban": "no penalty card on the first trick"},
    "hearts_break": {True: "hearts are not led before one was played"},
    "first_trick_all_points": {"hearts": "with penalty cards only, a heart and not the queen on the first trick"},
    "hearts_or_queen_lead": {True: "with hearts and the queen of spades only, either is led"},
    "queen_lock": {
        "lead": "the queen of spades is not led before a heart was played",
        "any": "the queen of spades waits until a heart was played",
    },
    "queen_breaks_hearts": {True: "the queen of spades counts as a heart played"},
    "cancel_void": {
        "two_pairs": "two cancelled pairs, or no led card left, void it: its cards go to the next winner",
        "all": "no led card left voids it: its cards go to the next winner",
    },
    "last_void": {
        "second": "a last trick with no led card left goes to the later of its two highest",
        "nobody": "a last trick with no led card left is nobody's",
    },
    "moon": {
        "old": "all penalty cards: {others} get {points}",
        "new": "all penalty cards: {off} off your total",
        "choice": "all penalty cards: your choice, {points} to {others} or {off} off your total",
        "mixed": "all penalty cards: {others} get {points}, or {off} off your total if that would lose",
    },
    "omnibus_moon_needs_diamond": {False: "{omnibus_card} is not needed for that"},
    "omnibus_old_keeps_bonus": {False: "{omnibus_card} does not count where {others} get {points}"},
}
"""The settings that are told by their values; those that are numbers or cards are worded below."""


def rules(options: Options, voice: Voice) -> str:
    """What this table plays by; options that differ from the variant's usual values are named at the end."""
    return told(options, _in_words, voice, usual=Options(), listed=settable(options))


def _in_words(options: Options, voice: Voice) -> list[str]:
    return [
        _aim(options, voice),
        *_end(options, voice),
        _values(options, voice),
        *_cards(options, voice),
        _passing(options, voice),
        *said(SENTENCES, options, voice, "lead"),
        *_play(options, voice),
        *_cancelling(options, voice),
        *_moon(options, voice),
    ]


def _aim(options: Options, voice: Voice) -> str:
    facts = {"variant": options.variant, "n": options.players, "hand": pack_of(options).hand, "end": options.end}
    if options.teams:
        return voice.say(
            "{variant}, {n} players, {hand} cards each, to {end}: the lower team wins, seats 0+2 against 1+3", **facts
        )
    if options.highest_wins:
        return voice.say("{variant}, {n} players, {hand} cards each, to {end}: the highest total wins", **facts)
    return voice.say("{variant}, {n} players, {hand} cards each, to {end}: the lowest total wins", **facts)


def _end(options: Options, voice: Voice) -> Iterator[str]:
    if options.deals is not None:
        yield voice.say("after deal {n} at the latest", n=options.deals)
    yield from said(SENTENCES, options, voice, "tie")


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
        yield from said(SENTENCES, options, voice, "two_player_rest", left=pack.left)


def _passing(options: Options, voice: Voice) -> str:
    letters = options.pass_cycle
    if letters == "auto":
        letters = CYCLES.get(options.players, FIVE_AND_MORE)
    if not letters.strip("H"):
        return voice.say("no passing")
    again = (letters + letters).index(letters, 1)  # LRLR says no more than LR
    names = {
        "left": voice.say("left"),
        "right": voice.say("right"),
        "across": voice.say("across"),
        "hold": voice.say("none"),
    }
    cycle = ", ".join(names[DIRECTIONS[letter]] for letter in letters[:again])
    return voice.say("pass {n}: {cycle}", n=options.pass_count, cycle=cycle)


def _play(options: Options, voice: Voice) -> Iterator[str]:
    follow = voice.say("follow suit, the highest of the suit takes the trick")
    yield ", ".join([follow, *said(SENTENCES, options, voice, "first_trick_points", "hearts_break")])
    if options.first_trick_points == "ban":
        yield from said(SENTENCES, options, voice, "first_trick_all_points")
    if options.hearts_break:
        yield from said(SENTENCES, options, voice, "hearts_or_queen_lead")
    yield from said(SENTENCES, options, voice, "queen_lock")
    if options.hearts_break or options.queen_lock != "off":
        yield from said(SENTENCES, options, voice, "queen_breaks_hearts")


def _cancelling(options: Options, voice: Voice) -> Iterator[str]:
    """RULES D5.5 to D5.8."""
    if options.pack == "double":
        yield voice.say("two identical cards in a trick cancel each other")
        yield from said(SENTENCES, options, voice, "cancel_void", "last_void")


def _moon(options: Options, voice: Voice) -> Iterator[str]:
    points = pack_of(options).points
    facts = {
        "others": voice.say("the opponents") if options.teams else voice.say("the others"),
        "points": points,
        "off": points - options.values.bonus,  # RULES D2: the bonus counts in the new form
    }
    yield from said(SENTENCES, options, voice, "moon", **facts)
    if options.values.bonus and options.moon != "off":
        yield from said(SENTENCES, options, voice, "omnibus_moon_needs_diamond")
        if options.moon != "new":
            yield from said(SENTENCES, options, voice, "omnibus_old_keeps_bonus", **facts)
