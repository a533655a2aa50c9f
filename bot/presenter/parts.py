"""Parts of lines that every game has: a seat's name, how long there is, what became of the prize."""

from bot.presenter.voice import Voice
from bot.table import events as ev
from bot.table.state import Table


def seat_name(voice: Voice, table: Table, no: int) -> str:
    """The name of whoever sits there, with a star for a computer player."""
    seat = table.seats[no]
    return voice.say("free") if seat is None else voice.name(seat.nick, computer=not seat.human)


def within(voice: Voice, text: str, seconds: int | None) -> str:
    """What is asked, and how long there is for it if a clock will run."""
    return text if seconds is None else voice.say("{text}, {n} s", text=text, n=seconds)


def prize_part(voice: Voice, table: Table, event: ev.Finished, receipt: int | None) -> str | None:
    """What the last line says of the prize."""
    if event.refunds:
        back = voice.say("nobody has a claim: the prize goes back")
        return back if receipt is None else f"{back} (r{receipt})"
    if not event.payouts:
        return None
    total = sum(payout.amount for payout in event.payouts)
    to = ", ".join(
        (voice.name(payout.nick) if payout.nick else seat_name(voice, table, payout.seat))
        + ("" if len(event.payouts) == 1 else f" {payout.amount}")
        for payout in event.payouts
    )
    text = voice.say("prize {money} → {to}", money=voice.money(total), to=to)
    if event.prize_by_lot:
        text = voice.say("{text} by lot", text=text)
    return text if receipt is None else voice.say("{text} (receipt r{no})", text=text, no=receipt)
