"""The context of a line of chat: who asks, where, about which channel or table, with which standing; and his answer.

Everything in it is worked out once, when it is made.
"""

from collections.abc import Collection
from dataclasses import dataclass

from bot import reasons
from bot.commands import Standing
from bot.hall.directory import Channel, Directory, Hosted, key_of
from bot.presenter.refusals import refusal
from bot.presenter.speech import Wording, fit
from bot.presenter.voice import Voice
from bot.table.commands import By
from bot.transport.base import Outgoing, Person, Priority, Rank, Transport


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody said something to the bot.

    `key` is what he is known by at tables, `where` the channel it was said in (None: in private), `named` the number of
    the table that the line names.
    """

    directory: Directory
    transport: Transport
    person: Person
    key: str
    operator: bool
    where: Channel | None
    named: int | None

    @classmethod
    def of(cls, directory: Directory, person: Person, channel: str | None = None) -> "Line":
        """What `person` says in that channel, or in private."""
        transport = directory.transports[person.network]
        where = None if channel is None else directory.channel(person.network, channel)
        key, operator = key_of(transport, person), directory.is_operator(person)
        return cls(directory, transport, person, key, operator, where, None)

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
        by = By(self.key, self.person.nick, self.operator or rank >= Rank.HALFOP, self.operator)
        standing = Standing(by, rank, Rank(channel.config.min_rank))
        return ChannelLine(
            self.directory,
            self.transport,
            self.person,
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
            line.key,
            line.operator,
            line.where,
            line.named,
            line.channel,
            line.standing,
            hosted,
        )

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


def _addressed(wording: Wording, nick: str) -> Wording:
    return lambda voice: f"{voice.name(nick)}: {wording(voice)}"
