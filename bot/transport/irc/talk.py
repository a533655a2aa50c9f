"""What people say to us: PRIVMSG, INVITE and CTCP. NOTICEs must not be answered (RFC 1459 4.4.2): nobody hears them."""

from dataclasses import dataclass, replace

from irc.client import Event  # type: ignore[import-untyped]

from bot.transport.base import Invited, Person, Priority, Rank, Said
from bot.transport.irc.link import Link
from bot.transport.irc.text import command, cut, is_name, stripped
from bot.transport.outbox import TokenBucket

CTCP = "\x01"
CTCP_BURST, CTCP_PER_SECOND = 3, 0.1  # answers to CTCP are no way to make us flood
VERSION = "GameBot"
INVITES = 10  # at most so many wait for their WHOIS


@dataclass(slots=True)
class _Invite:
    person: Person
    channel: str
    rank: Rank = Rank.EVERYONE


class Talk:
    """Tells the hall what is said to us and where we are invited; answers CTCP."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._ctcp = TokenBucket(CTCP_BURST, CTCP_PER_SECOND, link.clock())
        self._invites: dict[str, _Invite] = {}

    def on_privmsg(self, event: Event) -> None:
        if not event.arguments or not _is_person(event) or self._link.is_me(event.source.nick):
            return  # our own line brought back (echo-message, a bouncer), a server, or half a line
        channel = self._link.isupport.channel_of(event.target or "")
        room = self._link.roster.room(channel) if channel is not None else None
        if channel is None and not self._link.is_me(event.target or ""):
            return  # a broadcast ($$*.net)
        if channel is not None and room is None:
            return  # we have just left it
        text = event.arguments[0]
        if text.startswith(CTCP):
            if channel is None:
                self._answer_ctcp(event.source.nick, text)
            return
        if text := stripped(text):
            person = self._speaker(event)
            rank = self._link.roster.rank(room.name, person.nick) if room else Rank.EVERYONE
            self._link.tell_all(self._link.roster.said(Said(person, room.name if room else None, text, rank)))

    def _speaker(self, event: Event) -> Person:
        """Who says it, with the account of this very line if the server tags lines."""
        nick, userhost, account = event.source.nick, event.source.userhost or "", self._account_tag(event)
        self._link.roster.moved(nick, userhost)
        if account is not None:
            self._link.tell_all(self._link.roster.login(nick, account))
        known = self._link.roster.person(nick)
        stranger = Person(self._link.config.name, nick, None if account in (None, "*") else account, userhost)
        return known or stranger

    def _account_tag(self, event: Event) -> str | None:
        """The account in the tag: "*" for none, None if the server does not tag."""
        return (event.tags.get("account") or "*") if "account-tag" in self._link.caps else None

    def _answer_ctcp(self, nick: str, text: str) -> None:
        """VERSION and PING, as every client does, now and then; what is quoted in them stays as it is."""
        kind, _, rest = text.strip(CTCP).partition(" ")
        answers = {"VERSION": VERSION, "PING": cut(stripped(rest), 64)}
        now = self._link.clock()
        if kind.upper() in answers and is_name(nick) and self._ctcp.wait(now) == 0:
            self._ctcp.take(now)
            answer = f"{command('NOTICE', nick)} :{CTCP}{kind.upper()} {answers[kind.upper()]}{CTCP}"
            self._link.ask(answer, lane=nick, priority=Priority.CHATTER, key=f"ctcp {kind.upper()}")

    # Invitations are told with the inviter's rank in that channel and his account, which WHOIS knows.

    def on_invite(self, event: Event) -> None:
        if not event.arguments or not _is_person(event) or not self._link.is_me(event.target or ""):
            return
        nick, channel = event.source.nick, event.arguments[0]
        key = self._link.isupport.fold(nick)
        if not self._link.isupport.is_channel(channel) or not (is_name(channel) and is_name(nick)):
            return
        if key in self._invites or len(self._invites) >= INVITES:
            return
        self._invites[key] = _Invite(self._speaker(event), channel)
        wait = self._link.timing.whois
        self._link.ask(
            command("WHOIS", nick),
            lambda: self._link.timers.set(f"invite {key}", wait, lambda: self._invited(key)),
            priority=Priority.REPLY,
        )

    def on_whoischannels(self, event: Event) -> None:
        invite = self._invite(event)
        for entry in event.arguments[-1].split() if invite else ():
            symbols, channel = self._link.isupport.split_symbols(entry)
            if invite and self._link.isupport.same(channel, invite.channel):
                invite.rank = self._link.isupport.rank(self._link.isupport.letters(symbols))

    def on_whoisaccount(self, event: Event) -> None:
        if (invite := self._invite(event)) and len(event.arguments) >= 2:
            invite.person = replace(invite.person, account=event.arguments[1])

    def on_endofwhois(self, event: Event) -> None:
        if event.arguments:
            self._invited(self._link.isupport.fold(event.arguments[0]))

    def _invite(self, event: Event) -> _Invite | None:
        return self._invites.get(self._link.isupport.fold(event.arguments[0])) if event.arguments else None

    def _invited(self, key: str) -> None:
        self._link.timers.cancel(f"invite {key}")
        if (invite := self._invites.pop(key, None)) is not None:
            self._link.tell(Invited(invite.person, invite.channel, invite.rank))


def _is_person(event: Event) -> bool:
    """Whether the source is a person, not a server (whose name has a dot and no user)."""
    return bool(event.source.nick) and ("!" in event.source or "." not in event.source)
