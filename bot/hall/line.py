"""The context of a line of chat: who asks, where, about which channel or table, with which standing; and his answer.

Everything in it is worked out once, when it is made.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from bot import reasons
from bot.commands import Standing
from bot.hall.directory import Channel, Directory, Hosted
from bot.hall.people import Presence
from bot.presenter.refusals import refusal
from bot.presenter.speech import Wording, fit
from bot.presenter.voice import Voice
from bot.table.commands import By
from bot.transport.base import Outgoing, Person, Priority, Rank, Transport


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody said something to the bot.

    `who` he is, and the `key` that he is known by at tables (bot.hall.people); `where` the channel it was said in (None: in private), `named` the number of
    the table that the line names.
    """

    directory: Directory
    transport: Transport
    person: Person
    who: Presence
    key: str
    operator: bool
    where: Channel | None
    named: int | None

    @classmethod
    def of(
        cls, directory: Directory, person: Person, channel: str | None = None, who: Presence | None = None
    ) -> "Line":
        """What `person` says in that channel, or in private; `who` he was when he said it."""
        transport = directory.transports[person.network]
        where = None if channel is None else directory.channel(person.network, channel)
        people = directory.people[person.network]
        who = who or people.of(person)
        key, operator = people.key_of(who, person), directory.is_operator(person)
        return cls(directory, transport, person, who, key, operator, where, None)

    @property
    def private(self) -> bool:
        return self.where is None

    @property
    def prefixes(self) -> Collection[str]:
        """What commands may begin with where he spoke."""
        return self.directory.prefixes(self.person.network) if self.where is None else (self.where.config.prefix,)

    def about(self, channel: Channel) -> "ChannelLine":
        """The same line as one about that channel."""
        rank = self.transport.rank(channel.name, self.person.nick)
        moderator = self.operator or rank >= Rank.HALFOP
        by = By(self.key, self.person.nick, moderator, self.operator, self.who.known_as)
        standing = Standing(by, rank, Rank(channel.config.min_rank))
        return ChannelLine(
            self.directory,
            self.transport,
            self.person,
            self.who,
            self.key,
            self.operator,
            self.where,
            self.named,
            channel,
            standing,
        )

    def at(self, hosted: Hosted) -> "TableLine":
        """The same line as one about that table."""
        line = self.about(hosted.channel)
        return TableLine(
            line.directory,
            line.transport,
            line.person,
            line.who,
            line.key,
            line.operator,
            line.where,
            line.named,
            line.channel,
            line.standing,
            hosted,
        )

    def tie(self, channel: Channel) -> tuple[Hosted, str] | None:
        """The table of that channel where he sits as an account that he has logged out of, and its name (RULES F29)."""
        return channel.tie(self.who, self.key)

    def ties(self) -> list[Hosted]:
        """The tables where he sits as such an account."""
        left = self.who.accounts.keys() - {self.key}
        return [hosted for key in left for hosted in self.directory.seats_of(self.person.network, key)]

    # --- answers ----------------------------------------------------------------------------------------------------
    def voice(self) -> Voice:
        """How he is spoken to: as in the channel where he spoke, else as in the only one shared."""
        if self.where is not None:
            return self.where.voice
        shared = self.directory.shared(self.person)
        return shared[0].voice if len(shared) == 1 else Voice(unit=self.directory.config.ledger.unit)

    def answer(self, *wordings: Wording) -> None:
        """Answer where he spoke: in the channel by name."""
        if self.where is None:
            self.whisper(*wordings)
            return
        for wording in wordings:
            for text in fit(_addressed(wording, self.person.nick), self.where.voice):
                self.transport.send(Outgoing(self.where.name, text, Priority.REPLY))

    def whisper(self, *wordings: Wording) -> None:
        """Answer in private, wherever he spoke."""
        voice = self.voice()
        for wording in wordings:
            self.whisper_raw(fit(wording, voice))

    def whisper_raw(self, lines: list[str]) -> None:
        """Lines for programs, as they are."""
        for text in lines:
            self.transport.send(Outgoing(self.person.nick, text, Priority.REPLY))

    @property
    def reply(self) -> Callable[[Wording], None] | None:
        """Who asked in private reads there what the channel reads of it (RULES F29)."""
        return self.whisper if self.private else None

    def refuse(self, reason: reasons.Reason) -> None:
        self.answer(lambda voice: refusal(reason, voice))


@dataclass(frozen=True, slots=True)
class ChannelLine(Line):
    """A line about a channel; `standing` is his there."""

    channel: Channel
    standing: Standing

    @property
    def by(self) -> By:
        return self.standing.by

    def voice(self) -> Voice:
        """As in the channel where he spoke, else as in the one that it is about."""
        return (self.where or self.channel).voice


@dataclass(frozen=True, slots=True)
class TableLine(ChannelLine):
    """A line about a table."""

    hosted: Hosted

    def must_log_in(self) -> reasons.LogInAgain | None:
        """Whoever has logged out of the account that sits there does not speak for its seat (RULES F29)."""
        tie = self.tie(self.channel)
        return reasons.LogInAgain(tie[1], self.hosted.table.id) if tie and tie[0] is self.hosted else None


def _addressed(wording: Wording, nick: str) -> Wording:
    return lambda voice: f"{voice.name(nick)}: {wording(voice)}"
