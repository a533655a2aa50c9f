"""The Hearts family in the chat."""

from bot import reasons
from bot.games.adapter import AnswerCommand, GameAdapter
from bot.games.cardtext import cards_typed, surely_cards
from engine.cards import COPY
from engine.game import Action, Game, Happening, Phase, Reason
from engine.hearts.ending import sides
from engine.hearts.happenings import DealScored
from engine.hearts.match import Match
from engine.hearts.options import Options
from engine.hearts.scoring import MOON_ANSWERS
from engine.hearts.variants import ALIASES, VARIANTS
from engine.hearts.variants import variant as preset_of
from engine.hearts.view import View
from engine.players.hearts import HeartsPlayer


class HeartsAdapter(GameAdapter[Options, View]):
    """See bot.games.adapter.GameAdapter."""

    name = "hearts"
    options_type = Options
    examples = ("qs", "10h", "2c")
    commands = (AnswerCommand("moon", MOON_ANSWERS, "answers how your moon counts"),)
    example_variant = "omnibus"
    advised_limit = 50  # RULES A12
    _player = HeartsPlayer()

    def variants(self) -> tuple[str, ...]:
        return (*VARIANTS, *ALIASES)

    def preset(self, variant: str, players: int | None = None) -> Options:
        return preset_of(variant, players)

    def limit(self, options: Options) -> int | None:
        return options.end

    def overtime(self, game: Game[Options, View]) -> bool:
        return isinstance(game, Match) and game.ended_at is not None

    def new(self, options: Options) -> Match:
        return Match(options)

    def scored(self, happening: Happening) -> tuple[int, ...] | None:
        return happening.scores if isinstance(happening, DealScored) else None

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        return sides(options)

    def splits_ties(self, options: Options) -> bool:
        return options.tie == "shared"

    def odd_unit(self, game: Game[Options, View], seats: tuple[int, ...]) -> tuple[int, ...]:
        lowest = min(game.totals[seat] for seat in seats)
        return tuple(seat for seat in seats if game.totals[seat] == lowest)

    def parse(self, text: str, game: Game[Options, View], seat: int) -> Action | Reason | None:  # noqa: ARG002 - cards name themselves
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


def _copies(cards: tuple[int, ...]) -> list[int]:
    """The second mention of a card means its second copy (RULES A4.1, D5)."""
    seen: list[int] = []
    for card in cards:
        seen.append(card + COPY if card in seen else card)
    return seen


HEARTS = HeartsAdapter()
