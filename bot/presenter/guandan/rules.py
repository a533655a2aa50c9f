"""`!rules` of a Guandan table: the rules in a few lines, from its options."""

from bot.presenter.rules_said import Sentences, said, told
from bot.presenter.voice import Voice
from engine.guandan.options import Options, settable

SENTENCES: Sentences = {
    "sf_underdeclare": {True: "a straight flush without wild cards may count as a plain straight"},
    "wild_suit_readings": {"flush_only": "a straight flush with wild cards is never a plain straight"},
    "end_on_double": {True: "partners first and second end the deal"},
    "tribute_pick": {"player": "the payer chooses among equal best cards"},
    "tribute_tie": {"random": "of two equal tributes the lot says whose goes to the first"},
    "return_level_cards": {False: "no card of the level rank goes back"},
    "ace_owner_only": {True: "at A only the team whose level is played can win"},
    "ace_attempts": {0: "failing at A costs nothing", 3: "{ace_attempts} failures at A send a team back to 2"},
}


def rules(options: Options, voice: Voice) -> str:
    """What this table plays by; options that differ from the usual values are named at the end."""
    return told(options, _in_words, voice, usual=Options(), listed=settable(options))


def _in_words(options: Options, voice: Voice) -> list[str]:
    return [
        voice.say("{variant}, 4 players, partners 0+2 and 1+3, two packs, 27 cards each", variant=options.variant),
        voice.say("from level 2 to A: a team wins that is first and not last in a deal at A"),
        voice.say(
            "be rid of your cards first: the first finisher's team rises 3, 2 or 1 levels with its partner's place"
        ),
        *said(SENTENCES, options, voice, "end_on_double"),
        voice.say("shapes: single, pair, triple, full house (33344), straight of 5, tube (778899), plate (888999)"),
        voice.say("bombs beat all: 4 to 10 of a rank, a straight flush between 5 and 6 cards, four jokers highest"),
        voice.say("order: jokers, level rank, A to 2; in runs every rank is at its own place, the ace high or low"),
        voice.say("hearts of the level rank are wild"),
        *said(SENTENCES, options, voice, "sf_underdeclare", "wild_suit_readings"),
        voice.say("the last pays the first his best card and gets one of 2-10 back"),
        *said(SENTENCES, options, voice, "tribute_pick", "tribute_tie", "return_level_cards"),
        *said(SENTENCES, options, voice, "ace_owner_only", "ace_attempts"),
    ]
