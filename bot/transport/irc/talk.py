"""What people say to us: PRIVMSG, INVITE and CTCP. NOTICEs must not be answered (RFC 1459 4.4.2): nobody hears them."""

from dataclasses import replace

from bot.transport.base import Invited, Person, Priority, Said
from bot.transport.irc.link import Link
from bot.transport.irc.roster import account_of
from bot.wire.handlers import on
from bot.wire.message import Command, Message, compose
from bot.wire.names import is_name, is_word
from bot.wire.numerics import Numeric
from bot.wire.pace import TokenBucket
from bot.wire.text import ctcp, ctcp_of, cut, stripped

CTCP_BURST, CTCP_PER_SECOND = 3, 0.1  # answers to CTCP are no way to make us flood
VERSION = "GameBot"
INVITES = 10  # at most so many wait for their WHOIS
BOT_TAGS = frozenset({"bot", "draft/bot"})  # the second one is InspIRCd 3's


class Talk:
    """Tells the hall what is said to us and where we are invited; answers CTCP."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._ctcp = TokenBucket(CTCP_BURST, CTCP_PER_SECOND, link.clock())
        self._invites: dict[str, Invited] = {}  # folded nick -> what is to be told after its WHOIS

    @on(Command.PRIVMSG)
    def _said(self, message: Message) -> None:
        if len(message.params) < 2 or not _is_person(message) or self._link.is_me(message.nick):
            return  # our own line brought back (echo-message, a bouncer), a server, or half a line
        target, text = message.params[:2]
        channel = self._link.isupport.channel_of(target)
        room = self._link.roster.room(channel) if channel is not None else None
        if channel is None and not self._link.is_me(target):
            return  # a broadcast ($$*.net)
        if channel is not None and room is None:
            return  # we have just left it
        if (question := ctcp_of(text)) is not None:
            if channel is None:
                self._answer_ctcp(message.nick, *question)
            return
        if text := stripped(text):
            said = Said(self._speaker(message), room.name if room else None, text, _is_machine(message))
            self._link.tell_all(self._link.roster.said(said))

    def _speaker(self, message: Message) -> Person:
        """Who says it, with the account of this very line if the server tags lines."""
        nick, userhost, account = message.nick, message.userhost, self._account_tag(message)
        self._link.roster.moved(nick, userhost)
        if account is not None:
            self._link.tell_all(self._link.roster.login(nick, account))
        known = self._link.roster.person(nick)
        stranger = Person(self._link.config.name, nick, account_of(account), userhost if is_word(userhost) else "")
        return known or stranger

    def _account_tag(self, message: Message) -> str | None:
        """The account in the tag: "*" for none, None if the server does not tag."""
        return (message.tags.get("account") or "*") if "account-tag" in self._link.caps else None

    def _answer_ctcp(self, nick: str, kind: str, rest: str) -> None:
        """VERSION and PING, as every client does, now and then."""
        answers = {"VERSION": VERSION, "PING": cut(stripped(rest), 64)}
        now = self._link.clock()
        if kind in answers and is_name(nick) and self._ctcp.wait(now) == 0:
            self._ctcp.take(now)
            answer = compose(Command.NOTICE, nick, tail=ctcp(kind, answers[kind]))
            self._link.ask(answer, lane=nick, priority=Priority.CHATTER, key=f"ctcp {kind}")

    # Invitations are told with the inviter's account, which WHOIS knows.

    @on(Command.INVITE)
    def _called(self, message: Message) -> None:
        if not _is_person(message) or not self._link.is_me(message.param(0)):
            return
        nick, channel = message.nick, message.param(1)
        key = self._link.isupport.fold(nick)
        if not self._link.isupport.is_channel(channel) or not is_name(channel):
            return
        if key in self._invites or len(self._invites) >= INVITES:
            return
        self._invites[key] = Invited(self._speaker(message), channel)
        wait = self._link.timing.whois
        self._link.ask(
            compose(Command.WHOIS, nick),
            lambda: self._link.timers.set(f"invite {key}", wait, lambda: self._invited(key)),
            priority=Priority.REPLY,
        )

    @on(Numeric.WHOISACCOUNT)
    def _whois_account(self, message: Message) -> None:
        key = self._link.isupport.fold(message.param(1))
        if (invite := self._invites.get(key)) is not None and len(message.params) >= 3:
            account = account_of(message.params[2])
            self._invites[key] = replace(invite, person=replace(invite.person, account=account))

    @on(Numeric.ENDOFWHOIS)
    def _whois_ends(self, message: Message) -> None:
        self._invited(self._link.isupport.fold(message.param(1)))

    def _invited(self, key: str) -> None:
        self._link.timers.cancel(f"invite {key}")
        if (invite := self._invites.pop(key, None)) is not None:
            self._link.tell(invite)


def _is_person(message: Message) -> bool:
    """Whether a person sends it who can be answered, not a server (whose name has a dot and no user)."""
    return is_name(message.nick) and ("!" in message.source or "." not in message.source)


def _is_machine(message: Message) -> bool:
    """Whether the server says that a program sends it (IRCv3 bot mode)."""
    return not message.tags.keys().isdisjoint(BOT_TAGS)
