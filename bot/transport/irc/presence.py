"""Channels and the people in them, from the wire: JOIN to `Entered`, NAMES, WHO, MODE, comings and goings."""

import structlog
from irc.client import Event  # type: ignore[import-untyped]

from bot.transport.base import Priority, Removed
from bot.transport.irc.link import Link
from bot.transport.irc.text import command, is_name, stripped
from bot.transport.irc.wanted import Wanted

log = structlog.get_logger(__name__)

WHOX_TOKEN = "731"  # marks the replies to our own questions
WHOX_FIELDS = f"%tcuhnfa,{WHOX_TOKEN}"  # token, channel, user, host, nick, flags, account
JOIN_BYTES = 400  # of channel names in one JOIN


class Presence:
    """Joins what is `wanted`, keeps the roster, and tells the hall who is where."""

    def __init__(self, link: Link, wanted: Wanted) -> None:
        self._link, self._wanted = link, wanted

    # What we want

    def begin(self) -> None:
        self._wanted.restart(self._link.clock())
        self.plan()

    def join(self, channel: str) -> None:
        self._wanted.add(channel, self._link.clock())
        self.plan()

    def part(self, channel: str, reason: str) -> None:
        """Leave after what is still queued for the channel. For the hall we are out at once."""
        self._wanted.remove(channel)
        if self._link.roster.close(channel):
            self._link.ask(
                command("PART", channel, tail=reason),
                lambda: self._forget_lines(channel),
                lane=channel,
                priority=Priority.GAME,
            )

    def _forget_lines(self, channel: str) -> None:
        self._link.outbox.discard(channel)

    def plan(self) -> None:
        """Ask for the channels whose time has come, and come back for the others."""
        if not self._link.online:
            return
        now = self._link.clock()
        for name in self._wanted.unanswered(now):
            self._refuse(name, "no answer to JOIN")
        names = [name for name in self._wanted.due(now) if self._is_possible(name)]
        while names:
            batch = [names.pop(0)]
            while names and len(",".join([*batch, names[0]]).encode()) <= JOIN_BYTES:
                batch.append(names.pop(0))
            self._link.ask(command("JOIN", ",".join(batch)))
        wait = self._wanted.wait(now)
        if wait is None:
            self._link.timers.cancel("join")
        else:
            self._link.timers.set("join", wait + 0.001, self.plan)

    def _is_possible(self, channel: str) -> bool:
        if is_name(channel) and self._link.isupport.is_channel(channel):
            return True
        log.warning("irc.bad_channel", network=self._link.config.name, channel=channel)
        self._wanted.remove(channel)
        self._link.tell(Removed(self._link.config.name, channel, "this network has no channels of such a name"))
        return False

    # We go in and out

    def on_join(self, event: Event) -> None:
        channel, nick = event.target or "", event.source.nick
        if not channel:
            return
        if not self._link.is_me(nick):
            self._join(event, channel)
        elif channel not in self._wanted:
            # A forward (470), SAJOIN, or a part() that JOIN overtook.
            log.warning("irc.unwanted_channel", network=self._link.config.name, channel=channel)
            self._link.write(command("PART", channel, tail="I was not asked to be here"))
        elif self._link.roster.room(channel) is None:
            self._link.userhost = event.source.userhost or self._link.userhost
            self._link.roster.open(channel)
            self._wanted.joined(channel, self._link.clock())
            self._enter_after(self._link.timing.who, channel)  # should NAMES never end

    def on_endofnames(self, event: Event) -> None:
        channel = event.arguments[0] if event.arguments else ""
        room = self._link.roster.room(channel)
        if room is None or room.entered:
            return
        if self._link.isupport.whox:
            wait = self._link.timing.who
            self._link.timers.cancel(self._timer(channel))
            self._link.ask(command("WHO", channel, WHOX_FIELDS), lambda: self._enter_after(wait, channel))
            return
        if "userhost-in-names" not in self._link.caps:
            self._link.ask(command("WHO", channel))  # no accounts in it, so nobody waits for it
        self._entered(channel)

    def on_endofwho(self, event: Event) -> None:
        if event.arguments:
            self._entered(event.arguments[0])

    def _enter_after(self, delay: float, channel: str) -> None:
        self._link.timers.set(self._timer(channel), delay, lambda: self._entered(channel))

    def _entered(self, channel: str) -> None:
        self._link.timers.cancel(self._timer(channel))
        self._link.tell_all(self._link.roster.entered(channel))

    def _timer(self, channel: str) -> str:
        return f"enter {self._link.isupport.fold(channel)}"

    def _refuse(self, channel: str, told: str) -> None:
        why = stripped(told)
        if self._wanted.refused(channel, self._link.clock()):
            log.warning("irc.join_refused", network=self._link.config.name, channel=channel, why=why)
            self._link.tell(Removed(self._link.config.name, channel, why))

    def error_numeric(self, event: Event) -> None:
        """Any 4xx or 5xx about a channel that we asked for. (Should JOIN succeed all the same, it says so.)"""
        channel = event.arguments[0] if event.arguments else ""
        if self._wanted.is_asked(channel):
            self._refuse(channel, event.arguments[-1])
            self.plan()

    def _put_out(self, channel: str, told: str) -> None:
        why = stripped(told)
        if not self._link.roster.close(channel):
            return  # we parted ourselves
        self._link.timers.cancel(self._timer(channel))
        self._link.outbox.discard(channel)
        pause = self._wanted.kicked(channel, self._link.clock())
        log.warning("irc.put_out", network=self._link.config.name, channel=channel, why=why, back_in=pause)
        self._link.tell(Removed(self._link.config.name, channel, why))
        self.plan()

    # Others

    def _join(self, event: Event, channel: str) -> None:
        account = event.arguments[0] if "extended-join" in self._link.caps and event.arguments else None
        events = self._link.roster.join(channel, event.source.nick, event.source.userhost or "", account)
        self._link.tell_all(events)
        if account is None and self._link.isupport.whox and self._link.roster.holds(channel, event.source.nick):
            self._link.ask(command("WHO", event.source.nick, WHOX_FIELDS), priority=Priority.CHATTER)

    def on_part(self, event: Event) -> None:
        channel, nick = event.target or "", event.source.nick
        if self._link.is_me(nick):
            self._put_out(channel, "made to part" + "".join(f": {why}" for why in event.arguments[:1]))
        else:
            self._link.tell_all(self._link.roster.leave(channel, nick))

    def on_kick(self, event: Event) -> None:
        if not event.arguments:
            return
        channel, nick = event.target or "", event.arguments[0]
        if self._link.is_me(nick):
            self._put_out(channel, f"kicked by {event.source.nick}" + "".join(f": {w}" for w in event.arguments[1:2]))
        else:
            self._link.tell_all(self._link.roster.leave(channel, nick))

    def on_quit(self, event: Event) -> None:
        # What is queued for a nick must not reach the next one to take it: it may be a hand.
        self._link.outbox.discard(event.source.nick)
        self._link.tell_all(self._link.roster.quit(event.source.nick))

    def on_nick(self, event: Event) -> None:
        old, new = event.source.nick, event.target
        if new:
            self._link.outbox.readdress(old, new, self._link.clock())
            self._link.tell_all(self._link.roster.rename(old, new))

    def on_account(self, event: Event) -> None:
        self._link.tell_all(self._link.roster.login(event.source.nick, event.target))

    def on_chghost(self, event: Event) -> None:
        if event.target and event.arguments:
            self._moved(event.source.nick, f"{event.target}@{event.arguments[0]}")

    def on_396(self, event: Event) -> None:
        """RPL_VISIBLEHOST: `396 nick [user@]host :is now your visible host`."""
        host = event.arguments[0] if event.arguments else ""
        user = self._link.userhost.partition("@")[0]
        if "@" in host or user:
            self._link.userhost = host if "@" in host else f"{user}@{host}"

    def _moved(self, nick: str, userhost: str) -> None:
        if self._link.is_me(nick):
            self._link.userhost = userhost
        else:
            self._link.roster.moved(nick, userhost)

    # Lists

    def on_namreply(self, event: Event) -> None:
        if len(event.arguments) < 2:
            return
        channel, names = event.arguments[-2:]
        for entry in names.split(" "):
            symbols, rest = self._link.isupport.split_symbols(entry)
            nick, _, userhost = rest.partition("!")
            if nick and not self._link.is_me(nick):
                self._link.roster.listed(channel, nick, symbols, userhost)

    def on_whospcrpl(self, event: Event) -> None:
        if len(event.arguments) == 7 and event.arguments[0] == WHOX_TOKEN:
            _, _, user, host, nick, _, account = event.arguments
            self._moved(nick, f"{user}@{host}")
            self._link.tell_all(self._link.roster.login(nick, account))

    def on_whoreply(self, event: Event) -> None:
        if len(event.arguments) >= 5:
            _, user, host, _, nick = event.arguments[:5]
            self._moved(nick, f"{user}@{host}")

    def on_mode(self, event: Event) -> None:
        channel = event.target or ""
        if not event.arguments or self._link.roster.room(channel) is None:
            return
        lost = self._link.roster.mode(channel, event.arguments[0], event.arguments[1:])
        if lost and "multi-prefix" not in self._link.caps:
            self._link.ask(command("NAMES", channel), key=f"names {channel}", priority=Priority.REPLY)
