"""Who said a line, where, and how he is answered."""

from collections.abc import Collection
from dataclasses import dataclass

from bot import reasons
from bot.commands import Standing
from bot.hall.venue import House, Venue
from bot.presenter.refusals import refusal
from bot.presenter.speech import Wording, fit
from bot.presenter.voice import Voice
from bot.table.commands import By
from bot.transport.base import Line, Person, Priority, Rank, Transport


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who said something to the bot. `venue` is the channel it was said in, None in private."""

    house: House
    person: Person
    venue: Venue | None
    transport: Transport

    @property
    def private(self) -> bool:
        return self.venue is None

    @property
    def key(self) -> str:
        return self.house.key_of(self.person)

    def by(self, venue: Venue | None) -> By:
        """His standing at the tables of `venue`."""
        operator = self.house.is_operator(self.person)
        moderator = operator or self.rank(venue) >= Rank.HALFOP
        return By(self.key, self.person.nick, moderator, operator)

    def rank(self, venue: Venue | None) -> Rank:
        if venue is None:
            return Rank.EVERYONE
        return self.transport.rank(venue.channel, self.person.nick)

    def standing(self, venue: Venue | None) -> Standing:
        min_rank = Rank.EVERYONE if venue is None else venue.config.min_rank
        return Standing(self.by(venue), self.rank(venue), min_rank)

    def voice(self, venue: Venue | None = None) -> Voice:
        """How he is spoken to: as in the channel that it is about, else as in the only one shared."""
        venue = self.venue or venue
        if venue is None:
            shared = self.house.shared(self.person)
            venue = shared[0] if len(shared) == 1 else None
        return self.house.voice(venue)

    @property
    def prefixes(self) -> Collection[str]:
        """What commands may begin with where he spoke."""
        return self.house.prefixes(self.person.network) if self.venue is None else (self.venue.config.prefix,)

    # --- answers ----------------------------------------------------------------------------------------------------
    def answer(self, *wordings: Wording, venue: Venue | None = None) -> None:
        """Answer where he spoke: in the channel by name."""
        if self.venue is None:
            self.whisper(*wordings, venue=venue)
            return
        voice, nick = self.voice(), self.person.nick
        for wording in wordings:
            addressed = _addressed(wording, nick)
            for text in fit(addressed, voice):
                self.transport.send(Line(self.venue.channel, text, Priority.REPLY))

    def whisper(self, *wordings: Wording, venue: Venue | None = None) -> None:
        """Answer in private, wherever he spoke."""
        voice = self.voice(venue)
        for wording in wordings:
            for text in fit(wording, voice):
                self.transport.send(Line(self.person.nick, text, Priority.REPLY))

    def whisper_raw(self, lines: list[str]) -> None:
        """Lines for programs, as they are."""
        for text in lines:
            self.transport.send(Line(self.person.nick, text, Priority.REPLY))

    def refuse(self, reason: reasons.Reason, venue: Venue | None = None) -> None:
        self.answer(lambda voice: refusal(reason, voice), venue=venue)


def _addressed(wording: Wording, nick: str) -> Wording:
    return lambda voice: f"{voice.name(nick)}: {wording(voice)}"
