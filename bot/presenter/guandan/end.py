"""The end of a deal and of a match of Guandan, the levels, and `!score`."""

from bot.presenter.guandan.cards import level_name
from bot.presenter.guandan.tables import BegunGuandan
from bot.presenter.parts import prize_part, seat_name
from bot.presenter.voice import Voice
from bot.table.events import Finished
from engine.guandan.happenings import DealScored


def place(voice: Voice, finished_before: int) -> str:
    """The place of whoever goes out after so many."""
    return (voice.say("1st"), voice.say("2nd"), voice.say("3rd"), voice.say("last"))[finished_before]


def team(table: BegunGuandan, no: int, voice: Voice) -> str:
    """The partners of team 0 or 1."""
    return f"{seat_name(voice, table, no)}+{seat_name(voice, table, no + 2)}"


def levels(table: BegunGuandan, totals: tuple[int, ...], voice: Voice) -> str:
    """Both teams and their levels; `totals` are by seat."""
    return " · ".join(
        voice.say("{team} at {level}", team=team(table, no, voice), level=level_name(totals[no])) for no in (0, 1)
    )


def scoreboard(table: BegunGuandan, done: DealScored, voice: Voice) -> str:
    """The order of a deal, who rises and by how much, both levels, and at what the next deal is played."""
    order = " ".join(f"{place(voice, at)} {seat_name(voice, table, no)}" for at, no in enumerate(done.order))
    parts = [voice.say("#{id} deal {n}: {order}", id=table.id, n=done.deal_no, order=order)]
    winners = team(table, done.team, voice)
    if done.next_level is None:
        parts.append(voice.say("{team} wins at the ace", team=winners))
        return " · ".join(parts)
    parts.append(voice.say("{team} {steps}", team=winners, steps=f"{done.steps:+d}"))
    parts.append(levels(table, done.levels * 2, voice))
    if done.fell is not None:
        parts.append(voice.say("{team} falls back after three deals at the ace", team=team(table, done.fell, voice)))
    parts.append(voice.say("next deal at {level}", level=level_name(done.next_level)))
    return " · ".join(parts)


def standing(table: BegunGuandan, voice: Voice) -> str:
    return voice.say("deal {n} · {totals}", n=table.game.deal_no, totals=levels(table, table.game.totals, voice))


def over(table: BegunGuandan, event: Finished, receipt: int | None, voice: Voice) -> str:
    """The last line of a match: who won, both levels, the prize."""
    outcome, game = table.outcome, table.game
    if outcome is None:
        raise ValueError(f"table {table.id} is finished without an outcome")
    winners, losers = outcome.winners[0], outcome.places[1][0]
    parts = [
        voice.say("#{id} over: {team} win the match", id=table.id, team=team(table, winners, voice)),
        voice.say("{team} at {level}", team=team(table, losers, voice), level=level_name(game.totals[losers])),
        voice.count("after {n} deal", "after {n} deals", game.deals_scored),
    ]
    prize = prize_part(voice, table, event, receipt)
    if prize is not None:
        parts.append(prize)
    parts.append(voice.say("{again} for another", again=voice.command("start again")))
    return " · ".join(parts)


def deal_line(table: BegunGuandan, deal_no: int, gains: tuple[int, ...], voice: Voice) -> str:
    """What a scored deal gave the teams."""
    told = " · ".join(f"{team(table, no, voice)} {gains[no]:+d}" for no in (0, 1) if gains[no])
    return voice.say("#{id} deal {n}: {told}", id=table.id, n=deal_no, told=told or voice.say("nobody rises"))


def levels_line(table: BegunGuandan, voice: Voice) -> str:
    """Both levels and who leads."""
    totals = table.game.totals
    text = voice.say("#{id} levels: {levels}", id=table.id, levels=levels(table, totals, voice))
    if totals[0] == totals[1]:
        return f"{text} · {voice.say('level')}"
    ahead = team(table, 0 if totals[0] > totals[1] else 1, voice)
    return f"{text} · {voice.say('leading: {names}', names=ahead)}"
