"""The desk of the Hearts family."""

from collections.abc import Sequence
from typing import Any

from bot import reasons
from bot.games.cardtext import cards_typed, surely_cards
from bot.games.optioned import Optioned
from engine.cards import COPY
from engine.game import Action, Game, Happening, Phase, Reason
from engine.hearts.ending import sides
from engine.hearts.happenings import DealScored
from engine.hearts.match import Match
from engine.hearts.options import Options
from engine.hearts.scoring import MOON_ANSWERS
from engine.hearts.variants import ALIASES, VARIANTS, settable, variant
from engine.hearts.view import View
from engine.options import BadOption
from engine.players.hearts import HeartsPlayer


class HeartsDesk(Optioned):
    """See bot.games.desk.Desk."""

    name = "hearts"
    examples: tuple[str, ...] = ("qs", "10h", "2c")
    _player = HeartsPlayer()

    def variants(self) -> tuple[str, ...]:
        return (*VARIANTS, *ALIASES)

    def options(self, name: str, players: int | None) -> Options | Reason:
        try:
            return variant(name, players)
        except BadOption as error:
            return error.reason

    def listing(self, options: Options) -> Sequence[tuple[str, str, str]]:
        return [(line.name, line.value, ", ".join(line.allowed)) for line in settable(options)]

    def limit(self, options: Options) -> int | None:
        return options.end

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(side) for side in sides(options))

    def splits_ties(self, options: Options) -> bool:
        return options.tie == "shared"

    def odd_unit(self, game: Game[Any, Any], seats: tuple[int, ...]) -> tuple[int, ...]:
        lowest = min(game.totals[seat] for seat in seats)
        return tuple(seat for seat in seats if game.totals[seat] == lowest)

    def unpack(self, data: dict[str, Any]) -> Options:
        return Options.load(data)

    def new(self, options: Options) -> Match:
        return Match(options)

    def parse(self, text: str, game: Game[Any, Any], seat: int) -> Action | Reason | None:  # noqa: ARG002 - cards name themselves
        answer = text.strip().casefold()
        if answer in MOON_ANSWERS:
            return answer
        cards = cards_typed(text)
        if cards is None:
            return None
        if game.phase is Phase.PASSING:
            return tuple(sorted(_copies(cards)))
        return cards[0] if len(cards) == 1 else reasons.OneCardOnly(len(cards))

    def looks_like_action(self, text: str) -> bool:
        return surely_cards(text)

    def choose(self, view: View) -> Action:
        return self._player.choose(view)

    def automatic(self, game: Game[Any, Any], seat: int) -> Action:
        return self.choose(game.view(seat))

    def scored(self, happening: Happening) -> tuple[int, ...] | None:
        return happening.scores if isinstance(happening, DealScored) else None


def _copies(cards: tuple[int, ...]) -> list[int]:
    """The second mention of a card means its second copy (RULES A4.1, D5)."""
    seen: list[int] = []
    for card in cards:
        seen.append(card + COPY if card in seen else card)
    return seen


HEARTS = HeartsDesk()
