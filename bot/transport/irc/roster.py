"""Who is in which channel, with which rank, logged in as whom. Pure: methods take what a line says, give events.

What a server says need not make sense: who has a nick that cannot be one is not here, since he could not be answered;
an account that cannot be one (a NUL in it, which no database takes) is none.

Accounts and user@hosts belong to the person, ranks to the person in a channel. Somebody who shares no channel with us
any more is forgotten at once: from then on we would not learn that the nick has become somebody else's.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bot.transport.base import Departure, Entered, Joined, Left, LoggedIn, NetworkEvent, Person, Rank, Renamed, Said
from bot.transport.irc.isupport import ISupport
from bot.wire.modes import changes
from bot.wire.names import is_name, is_word

HELD = 200  # lines kept for a channel that is not entered yet; a flood in those seconds loses its rest


@dataclass(slots=True)
class User:
    """`rooms` are the folded names of the channels shared with him, in the order in which we met there."""

    nick: str
    userhost: str = ""
    account: str | None = None
    rooms: dict[str, None] = field(default_factory=dict)


@dataclass(slots=True)
class Room:
    """A channel we are in. `entered` once the hall has been told who is there."""

    name: str
    members: dict[str, frozenset[str]] = field(default_factory=dict)  # folded nick -> prefix mode letters
    entered: bool = False
    held: list[Said] = field(default_factory=list)


class Roster:
    """The people and channels of one connection. We ourselves are not in it."""

    def __init__(self, network: str, isupport: ISupport) -> None:
        self._network, self._isupport = network, isupport
        self._users: dict[str, User] = {}
        self._rooms: dict[str, Room] = {}

    # Questions

    def person(self, nick: str) -> Person | None:
        user = self._users.get(self._isupport.fold(nick))
        return Person(self._network, user.nick, user.account, user.userhost) if user else None

    def room(self, channel: str) -> Room | None:
        return self._rooms.get(self._isupport.fold(channel))

    def members(self, channel: str) -> tuple[Person, ...]:
        room = self.room(channel)
        return tuple(self._person(nick) for nick in room.members) if room else ()

    def holds(self, channel: str, nick: str) -> bool:
        room = self.room(channel)
        return room is not None and self._isupport.fold(nick) in room.members

    def shared(self, nick: str) -> tuple[str, ...]:
        """The channels that he is in, too."""
        user = self._users.get(self._isupport.fold(nick))
        return tuple(self._rooms[room].name for room in user.rooms) if user else ()

    def rank(self, channel: str, nick: str) -> Rank:
        room = self.room(channel)
        return self._isupport.rank(room.members.get(self._isupport.fold(nick), ())) if room else Rank.EVERYONE

    # We ourselves

    def open(self, channel: str) -> None:
        """We have joined; who is there follows."""
        self._rooms[self._isupport.fold(channel)] = Room(channel)

    def close(self, channel: str) -> bool:
        """We are out. Returns whether we had been in."""
        folded = self._isupport.fold(channel)
        room = self._rooms.pop(folded, None)
        for nick in room.members if room else ():
            self._part(nick, folded)
        return room is not None

    def entered(self, channel: str) -> list[NetworkEvent]:
        """We know who is there: everybody, then `Entered`, then what was said meanwhile. Nothing if told before."""
        room = self.room(channel)
        if room is None or room.entered:
            return []
        room.entered = True
        joined = [Joined(self._person(nick), room.name) for nick in room.members]
        held, room.held = [self._known_better(line) for line in room.held], []
        return [*joined, Entered(self._network, room.name), *held]

    def _known_better(self, line: Said) -> Said:
        """A held line with the account that we have learnt since, if the nick still is the same person's."""
        person = self.person(line.person.nick)
        if line.channel is None or person is None or person.userhost != line.person.userhost:
            return line
        return replace(line, person=person)

    def said(self, line: Said) -> list[NetworkEvent]:
        """A line as it is to be delivered: at once, or when its channel is entered."""
        room = self.room(line.channel) if line.channel is not None else None
        if room is None or room.entered:
            return [line]
        if len(room.held) < HELD:
            room.held.append(line)
        return []

    # Others come and go

    def join(self, channel: str, nick: str, userhost: str, account: str | None = None) -> list[NetworkEvent]:
        """Somebody joined; `account` as extended-join tells it ("*": none), None if it does not."""
        room, folded = self.room(channel), self._isupport.fold(nick)
        if room is None or folded in room.members or not is_name(nick):
            return []
        events: list[NetworkEvent] = self.login(nick, account) if account is not None else []
        is_new = folded not in self._users
        self._add(room, nick, userhost)
        if is_new and account is not None:
            self._users[folded].account = account_of(account)
        return [*events, Joined(self._person(folded), room.name)] if room.entered else events

    def leave(self, channel: str, nick: str, why: Departure = "part") -> list[NetworkEvent]:
        room, person = self.room(channel), self.person(nick)
        if room is None or person is None or room.members.pop(self._isupport.fold(nick), None) is None:
            return []
        self._part(self._isupport.fold(nick), self._isupport.fold(channel))
        return [Left(person, room.name, why)] if room.entered else []

    def quit(self, nick: str) -> list[NetworkEvent]:
        return [event for name in self.shared(nick) for event in self.leave(name, nick, "quit")]

    def rename(self, old: str, new: str) -> list[NetworkEvent]:
        before, after = self._isupport.fold(old), self._isupport.fold(new)
        user = self._users.pop(before, None)
        if user is None:
            return []
        person = Person(self._network, user.nick, user.account, user.userhost)
        user.nick = new
        self._users[after] = user
        for room in user.rooms:
            members = self._rooms[room].members
            members[after] = members.pop(before)
        return [Renamed(person, new)] if self._is_told_of(after) else []

    def login(self, nick: str, account: str | None) -> list[NetworkEvent]:
        """The account as the server tells it (`account_of`)."""
        folded = self._isupport.fold(nick)
        user, account = self._users.get(folded), account_of(account)
        if user is None or user.account == account:
            return []
        user.account = account
        return [LoggedIn(self._person(folded))] if self._is_told_of(folded) else []

    def moved(self, nick: str, userhost: str) -> None:
        """The user@host of somebody became known or changed."""
        user = self._users.get(self._isupport.fold(nick))
        if user is not None and is_word(userhost):
            user.userhost = userhost

    # Ranks

    def listed(self, channel: str, nick: str, symbols: str, userhost: str = "") -> None:
        """Somebody in a NAMES reply, with rank symbols."""
        room = self.room(channel)
        if room is not None and is_name(nick):
            self._add(room, nick, userhost)
            room.members[self._isupport.fold(nick)] = self._isupport.letters(symbols)

    def mode(self, channel: str, modes: str, parameters: Iterable[str]) -> bool:
        """A MODE line. Returns whether somebody lost a rank (without multi-prefix he may have had a lower one too)."""
        room, lost = self.room(channel), False
        for adding, letter, nick in changes(modes, parameters, self._isupport.takes_parameter):
            member = self._isupport.fold(nick) if nick is not None and letter in self._isupport.modes else ""
            if room is not None and member in room.members:
                held = room.members[member]
                room.members[member] = held | {letter} if adding else held - {letter}
                lost = lost or not adding
        return lost

    # Within

    def _person(self, folded: str) -> Person:
        user = self._users[folded]
        return Person(self._network, user.nick, user.account, user.userhost)

    def _add(self, room: Room, nick: str, userhost: str) -> None:
        folded = self._isupport.fold(nick)
        user = self._users.setdefault(folded, User(nick))
        user.userhost = userhost if is_word(userhost) else user.userhost
        user.rooms.setdefault(self._isupport.fold(room.name))
        room.members.setdefault(folded, frozenset())

    def _is_told_of(self, folded: str) -> bool:
        return any(self._rooms[room].entered for room in self._users[folded].rooms)

    def _part(self, folded: str, room: str) -> None:
        """He and we do not share that channel any more; perhaps none."""
        user = self._users.get(folded)
        if user is not None:
            user.rooms.pop(room, None)
            if not user.rooms:
                del self._users[folded]


def account_of(told: str | None) -> str | None:
    """The account that a server tells; None, "*" and "0" mean none, and so does what cannot be one."""
    return told if told is not None and told not in ("*", "0") and is_word(told) else None
