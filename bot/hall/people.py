"""Who is a person (RULES F29): the one room that says who somebody on a network is.

Theory
------
**A key** is what identifies a person wherever something is his: a seat, a claim, what he may return to, captaincy,
whether he has spoken, invitations, a flood limit, a finished table. With an account it is the account, on any nick and
any number of connections. Without, it is that of his **presence**, and stays the same through his own nick changes.

**A presence** is somebody as long as we can follow him: while he shares a channel with us. It is made when he first
concerns us, which is when he speaks, when somebody adds him, or when he comes under a name that a table knows. It ends
when he quits, when the last channel that we share with him is gone, or when we lose our connection. Whoever comes then
is the same person only under the same nick *and* the same user@host; all others are strangers, and get a key of their
own: the second gus is not `~gus`, but `~gus 2`. Where nicks are trusted (`[ledger] trust_nicks`) the nick suffices.

**Three memories** know somebody again: presences that ended (`_gone`, in this process, the last so many), what tables
remember of the people who sit there, left, or are about to sit down (`bot.hall.remembered`, after a restart too),
and, of a presence, the accounts that it has been logged in to and the guests that it has been (`known_as`). A table
does not remember user@hosts but a `mark`: a short digest under the table's own secret, which tells whether two are the
same and not what they are.

**A nick tells nothing.** Whoever only has the nick of a seat is a stranger: nothing here, and no answer, is found by it.

Presences change at once, in the order in which the network tells (`Hall.deliver`); what follows for tables is done in
the person's turn and under the channel's lock (`bot.hall.presence`).
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from bot.hall.remembered import Remembered
from bot.table.state import ESCAPE, GUEST, account_in
from bot.transport.base import Person, Transport

GONE_KEPT = 1_000
"""Presences remembered after their end; of older ones the tables know what concerns them."""


@dataclass(slots=True, eq=False)
class Presence:
    """Somebody as long as we can follow him.

    `guest` is his key while he has no account; `nick` (folded) and `userhost` are his, at present or at last. `accounts`
    are those he has been logged in to meanwhile, by key; `former` the guests that he turned out to be. `heard` orders
    presences by who spoke last.
    """

    guest: str
    nick: str
    userhost: str
    accounts: dict[str, str] = field(default_factory=dict)
    former: tuple[str, ...] = ()
    heard: int = 0

    @property
    def known_as(self) -> tuple[str, ...]:
        """Every key that he has, or has had."""
        return (self.guest, *self.former, *self.accounts)


class People:
    """The people of one network."""

    def __init__(self, transport: Transport, *, trust_nicks: bool) -> None:
        self._transport, self._trusted = transport, trust_nicks
        self.tables = Remembered(transport.fold)
        self._live: dict[str, Presence] = {}
        self._gone: dict[tuple[str, str], Presence] = {}
        self._guests: dict[str, Presence] = {}
        self._lines = 0

    # --- questions --------------------------------------------------------------------------------------------------
    def key(self, person: Person) -> str:
        """What identifies him now."""
        return self.account_key(person.account) if person.account else self.of(person).guest

    def key_of(self, who: Presence, person: Person) -> str:
        """The same, of somebody whose presence is known already."""
        return self.account_key(person.account) if person.account else who.guest

    def account_key(self, account: str) -> str:
        """Kinds of keys are told apart by their first character, which no account can choose."""
        folded = self._transport.fold(account)
        return ESCAPE + folded if folded[:1] in (GUEST, ESCAPE) else folded

    def wallet_key(self, person: Person) -> str | None:
        """The name of his wallet; without an account he has one only where nicks are trusted, by his present nick."""
        if person.account:
            return self.account_key(person.account)
        return GUEST + self._transport.fold(person.nick) if self._trusted else None

    def holder(self, channel: str, key: str, nick: str) -> Person | None:
        """The person known as `key`, if he is in that channel; `nick` is where to look first."""
        person = self._transport.find(nick)
        if person is None or self.key(person) != key:
            who = self._guests.get(key)
            person = self._transport.find(who.nick) if who is not None and self._is_live(who) else None
            if person is None or self.key(person) != key:
                return None
        return person if self._transport.in_channel(channel, person.nick) else None

    def connection(self, channel: str, key: str) -> Person | None:
        """Of the connections in that channel of the person known as `key`, the one that spoke last."""
        if key.startswith(GUEST):
            return self.holder(channel, key, "")
        members = self._transport.members(channel)
        own = [person for person in members if person.account and self.account_key(person.account) == key]
        return max(own, key=self._heard, default=None)

    def _heard(self, person: Person) -> int:
        who = self._live.get(self._transport.fold(person.nick))
        return 0 if who is None else who.heard

    # --- what the network tells -------------------------------------------------------------------------------------
    def of(self, person: Person) -> Presence:
        """Who somebody is."""
        nick = self._transport.fold(person.nick)
        here = self._transport.find(person.nick) is not None
        who = self._live.get(nick)
        if who is not None and not here:
            self._end(who)
            if person.userhost not in ("", who.userhost):
                who = None
        if who is None:
            who = self._find_gone(nick, person.userhost) or self._new(nick, person.userhost)
            if here:
                self._begin(who, nick)
        if person.userhost:
            who.userhost = person.userhost
        if person.account:
            who.accounts[self.account_key(person.account)] = person.account
        return who

    def met(self, person: Person) -> Presence | None:
        """Who somebody is who has done nothing to concern us yet; None if no table and no memory knows him."""
        nick = self._transport.fold(person.nick)
        return self.of(person) if nick in self._live or self._concerns(person) else None

    def _concerns(self, person: Person) -> bool:
        nick = self._transport.fold(person.nick)
        if self.tables.has_nick(nick) or self._place(nick, person.userhost) in self._gone:
            return True
        if self._trusted and GUEST + nick in self.tables.keys:
            return True
        return bool(person.account) and self.account_key(str(person.account)) in self.tables.keys

    def spoke(self, person: Person) -> Presence:
        """Somebody says something."""
        who = self.of(person)
        self._lines += 1
        who.heard = self._lines
        return who

    def left(self, person: Person) -> Presence | None:
        """`person` is in a channel less: who he is, by the user@host that he had at last. None as `met`."""
        who = self._live.get(self._transport.fold(person.nick))
        if who is None:
            return self.met(person)
        if person.userhost:
            who.userhost = person.userhost
        return self.of(person)

    def renamed(self, person: Person, nick: str) -> tuple[Presence, str, bool] | None:
        """`person` is called `nick` now: who he is, his guest's key so far, and whether he is new to us.

        None if he concerns nobody. Under his new nick he may turn out to be somebody who had quit.
        """
        old, new = self._transport.fold(person.nick), self._transport.fold(nick)
        who = self._live.pop(old, None)
        is_new = who is None
        if who is None:
            if not (self._concerns(person) or self._concerns(replace(person, nick=nick))):
                return None
            who = self._find_gone(old, person.userhost) or self._new(old, person.userhost)
        if person.userhost:
            who.userhost = person.userhost
        if person.account:
            who.accounts[self.account_key(person.account)] = person.account
        before = who.guest
        self._begin(who, new)
        if old != new:
            self._turns_out(who)
        return who, before, is_new

    def _turns_out(self, who: Presence) -> None:
        found = self._remembered(who.nick, who.userhost)
        gone = self._find_gone(who.nick, who.userhost)
        if gone is not None:
            del self._gone[self._place(who.nick, who.userhost)]
            found = [gone.guest, *gone.former, *found]
            who.accounts = {**gone.accounts, **who.accounts}
            self._forget(gone)
        if self._trusted:
            if not self.tables.plays(who.guest):  # no seat hangs on it: his wallet is that of his nick (RULES F29)
                self._forget(who)
                who.guest = found[0] if found else self._fresh(who.nick)
                self._guests[who.guest] = who
            return
        who.former = tuple(dict.fromkeys((*who.former, *(key for key in found if key != who.guest))))

    def look_round(self) -> None:
        """We have left a channel, or lost our connection: whoever we see no longer cannot be followed."""
        for who in list(self._live.values()):
            if self._transport.find(who.nick) is None:
                self._end(who)

    # --- presences --------------------------------------------------------------------------------------------------
    def _new(self, nick: str, userhost: str) -> Presence:
        """Somebody comes whom this process does not know: perhaps a table does."""
        found = self._remembered(nick, userhost)
        ties = {key: account_in(key) for key in self.tables.accounts(nick, userhost)}
        return Presence(found[0] if found else self._fresh(nick), nick, userhost, ties, tuple(found[1:]))

    def _remembered(self, nick: str, userhost: str) -> list[str]:
        """The guests that tables know under that nick and user@host, and that nobody is who is here."""
        guests = self.tables.guests(nick, userhost, trusted=self._trusted)
        return [key for key in guests if not self._is_held(key)]

    def _fresh(self, nick: str) -> str:
        """A key that is nobody's yet."""
        is_taken: Callable[[str], bool] = self._is_held if self._trusted else self._is_anybodys
        key, number = GUEST + nick, 1
        while is_taken(key):
            number += 1
            key = f"{GUEST}{nick} {number}"
        return key

    def _is_held(self, key: str) -> bool:
        who = self._guests.get(key)
        return who is not None and self._is_live(who)

    def _is_anybodys(self, key: str) -> bool:
        return key in self._guests or key in self.tables.keys

    def _is_live(self, who: Presence) -> bool:
        return self._live.get(who.nick) is who

    def _begin(self, who: Presence, nick: str) -> None:
        other = self._live.get(nick)
        if other is not None and other is not who:
            self._end(other)
        place = self._place(who.nick, who.userhost)
        if self._gone.get(place) is who:
            del self._gone[place]
        who.nick = nick
        self._live[nick] = self._guests[who.guest] = who

    def _end(self, who: Presence) -> None:
        """He can no longer be followed."""
        del self._live[who.nick]
        place = self._place(who.nick, who.userhost)
        before = self._gone.pop(place, None)
        if before is not None:
            self._forget(before)
        self._gone[place] = who
        if len(self._gone) > GONE_KEPT:
            self._forget(self._gone.pop(next(iter(self._gone))))

    def _forget(self, who: Presence) -> None:
        if self._guests.get(who.guest) is who:
            del self._guests[who.guest]

    def _find_gone(self, nick: str, userhost: str) -> Presence | None:
        known = bool(userhost) or self._trusted
        return self._gone.get(self._place(nick, userhost)) if known else None

    def _place(self, nick: str, userhost: str) -> tuple[str, str]:
        """Under which somebody who has gone is found again."""
        return nick, "" if self._trusted else userhost
