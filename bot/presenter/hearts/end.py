"""The end of a game of Hearts, and `!score`."""

from bot.presenter.hearts.tables import BegunHearts
from bot.presenter.parts import prize_part, seat_name
from bot.presenter.voice import Voice
from bot.table.events import Finished


def over(table: BegunHearts, event: Finished, receipt: int | None, voice: Voice) -> str:
    """The last line of a game: who won, the totals, the prize."""
    outcome = table.outcome
    if outcome is None:
        raise ValueError(f"table {table.id} is finished without an outcome")
    totals = table.game.totals
    names = ", ".join(seat_name(voice, table, no) for no in outcome.winners)
    points = "+".join(str(totals[no]) for no in outcome.winners)
    if outcome.shared and not table.options.teams:
        points = str(totals[outcome.winners[0]])  # level, or they would not share
    if len(outcome.winners) == 1:
        won = voice.say("#{id} over: {names} wins with {points}", id=table.id, names=names, points=points)
    else:
        won = voice.say("#{id} over: {names} win with {points}", id=table.id, names=names, points=points)
    parts = [voice.say("{text} by lot", text=won) if outcome.by_lot else won]
    others = [no for place in outcome.places for no in place if no not in outcome.winners]
    parts += [f"{seat_name(voice, table, no)} {totals[no]}" for no in others]
    prize = prize_part(voice, table, event, receipt)
    if prize is not None:
        parts.append(prize)
    parts.append(voice.say("{again} for another", again=voice.command("start again")))
    return " · ".join(parts)


def deal_line(table: BegunHearts, deal_no: int, scores: tuple[int, ...], voice: Voice) -> str:
    """What a scored deal gave each, and who did best."""
    seats = " · ".join(f"{seat_name(voice, table, no)} {score:+d}" for no, score in enumerate(scores))
    best = max(scores) if table.options.highest_wins else min(scores)
    names = ", ".join(seat_name(voice, table, no) for no, score in enumerate(scores) if score == best)
    return voice.say("#{id} deal {n}: {seats} · best {names}", id=table.id, n=deal_no, seats=seats, names=names)


def totals_line(table: BegunHearts, voice: Voice) -> str:
    """The totals and who leads."""
    totals = table.game.totals
    best = max(totals) if table.options.highest_wins else min(totals)
    leaders = [no for no, total in enumerate(totals) if total == best]
    seats = " · ".join(f"{seat_name(voice, table, no)} {total}" for no, total in enumerate(totals))
    text = voice.say("#{id} totals: {seats}", id=table.id, seats=seats)
    names = ", ".join(seat_name(voice, table, no) for no in leaders)
    limit = voice.say("to {limit}", limit=table.options.end)
    return f"{text} · {voice.say('leading: {names}', names=names)} · {limit}"
