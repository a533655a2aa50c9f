"""Channels and the people in them, from the wire: JOIN to `Entered`, NAMES, WHO, MODE, comings and goings."""

import structlog

from bot.transport.base import Priority, Removed
from bot.transport.irc.link import Link
from bot.transport.irc.wanted import Wanted
from bot.wire.handlers import on
from bot.wire.message import Command, Message, compose
from bot.wire.names import is_name
from bot.wire.numerics import Numeric
from bot.wire.text import harmless, stripped

log = structlog.get_logger(__name__)

WHOX_TOKEN = "731"  # marks the replies to our own questions
WHOX_FIELDS = f"%tcuhnfa,{WHOX_TOKEN}"  # token, channel, user, host, nick, flags, account
JOIN_BYTES = 400  # of channel names in one JOIN


class Membership:
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
                compose(Command.PART, channel, tail=harmless(reason)),
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
            self._link.ask(compose(Command.JOIN, ",".join(batch)))
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

    @on(Command.JOIN)
    def _joined(self, message: Message) -> None:
        channel = message.param(0)
        if not channel:
            return
        if not self._link.is_me(message.nick):
            self._other_joined(message, channel)
        elif channel not in self._wanted:
            # A forward (470), SAJOIN, or a part() that JOIN overtook.
            log.warning("irc.unwanted_channel", network=self._link.config.name, channel=channel)
            if is_name(channel):  # else there is no way to leave it, nor can it be real
                self._link.write(compose(Command.PART, channel, tail="I was not asked to be here"))
        elif self._link.roster.room(channel) is None:
            self._link.userhost = message.userhost or self._link.userhost
            self._link.roster.open(channel)
            self._wanted.joined(channel, self._link.clock())
            self._enter_after(self._link.timing.who, channel)  # should NAMES never end

    @on(Numeric.ENDOFNAMES)
    def _names_end(self, message: Message) -> None:
        channel = message.param(1)
        room = self._link.roster.room(channel)
        if room is None or room.entered:
            return
        if self._link.isupport.whox:
            wait = self._link.timing.who
            self._link.timers.cancel(self._timer(channel))
            self._link.ask(compose(Command.WHO, channel, WHOX_FIELDS), lambda: self._enter_after(wait, channel))
            return
        if "userhost-in-names" not in self._link.caps:
            self._link.ask(compose(Command.WHO, channel))  # no accounts in it, so nobody waits for it
        self._entered(channel)

    @on(Numeric.ENDOFWHO)
    def _who_ends(self, message: Message) -> None:
        self._entered(message.param(1))

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

    def error(self, message: Message) -> None:
        """Any 4xx or 5xx about a channel that we asked for. (Should JOIN succeed all the same, it says so.)"""
        channel = message.param(1)
        if self._wanted.is_asked(channel):
            self._refuse(channel, message.param(-1))
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

    def _other_joined(self, message: Message, channel: str) -> None:
        account = message.params[1] if "extended-join" in self._link.caps and len(message.params) > 1 else None
        self._link.tell_all(self._link.roster.join(channel, message.nick, message.userhost, account))
        if account is None and self._link.isupport.whox and self._link.roster.holds(channel, message.nick):
            self._link.ask(compose(Command.WHO, message.nick, WHOX_FIELDS), priority=Priority.CHATTER)

    @on(Command.PART)
    def _parted(self, message: Message) -> None:
        channel = message.param(0)
        if self._link.is_me(message.nick):
            self._put_out(channel, "made to part" + "".join(f": {why}" for why in message.params[1:2]))
        else:
            self._moved(message.nick, message.userhost)
            self._link.tell_all(self._link.roster.leave(channel, message.nick))

    @on(Command.KICK)
    def _kicked(self, message: Message) -> None:
        channel, nick = message.param(0), message.param(1)
        if self._link.is_me(nick):
            self._put_out(channel, f"kicked by {message.nick}" + "".join(f": {why}" for why in message.params[2:3]))
        else:
            self._link.tell_all(self._link.roster.leave(channel, nick, "kick"))

    @on(Command.QUIT)
    def _quit(self, message: Message) -> None:
        # What is queued for a nick must not reach the next one to take it: it may be a hand.
        self._link.outbox.discard(message.nick)
        self._moved(message.nick, message.userhost)
        self._link.tell_all(self._link.roster.quit(message.nick))

    @on(Command.NICK)
    def _renamed(self, message: Message) -> None:
        old, new = message.nick, message.param(0)
        if is_name(new):
            self._moved(old, message.userhost)
            self._link.outbox.readdress(old, new, self._link.clock())
            self._link.tell_all(self._link.roster.rename(old, new))
        elif new:  # nobody can be reached under such a name
            self._quit(message)

    @on(Command.ACCOUNT)
    def _logged_in(self, message: Message) -> None:
        self._link.tell_all(self._link.roster.login(message.nick, message.param(0)))

    @on(Command.CHGHOST)
    def _host_changed(self, message: Message) -> None:
        user, host = message.param(0), message.param(1)
        if user and host:
            self._moved(message.nick, f"{user}@{host}")

    @on(Numeric.VISIBLEHOST)
    def _own_host_changed(self, message: Message) -> None:
        """`396 nick [user@]host :is now your visible host`."""
        host = message.param(1)
        user = self._link.userhost.partition("@")[0]
        if "@" in host or user:
            self._link.userhost = host if "@" in host else f"{user}@{host}"

    def _moved(self, nick: str, userhost: str) -> None:
        if self._link.is_me(nick):
            self._link.userhost = userhost or self._link.userhost
        else:
            self._link.roster.moved(nick, userhost)

    # Lists

    @on(Numeric.NAMREPLY)
    def _names(self, message: Message) -> None:
        channel, names = message.param(-2), message.param(-1)
        for entry in names.split(" "):
            symbols, rest = self._link.isupport.split_symbols(entry)
            nick, _, userhost = rest.partition("!")
            if nick and not self._link.is_me(nick):
                self._link.roster.listed(channel, nick, symbols, userhost)

    @on(Numeric.WHOSPCRPL)
    def _whox_line(self, message: Message) -> None:
        if len(message.params) == 8 and message.params[1] == WHOX_TOKEN:
            user, host, nick, _, account = message.params[3:]
            self._moved(nick, f"{user}@{host}")
            self._link.tell_all(self._link.roster.login(nick, account))

    @on(Numeric.WHOREPLY)
    def _who_line(self, message: Message) -> None:
        if len(message.params) >= 6:
            user, host, _, nick = message.params[2:6]
            self._moved(nick, f"{user}@{host}")

    @on(Command.MODE)
    def _mode(self, message: Message) -> None:
        channel = message.param(0)
        lost = self._link.roster.mode(channel, message.param(1), message.params[2:])
        if lost and "multi-prefix" not in self._link.caps:
            self._link.ask(compose(Command.NAMES, channel), key=f"names {channel}", priority=Priority.REPLY)
