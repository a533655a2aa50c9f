"""Guandan in the chat."""

from types import MappingProxyType

from bot.games.adapter import GameAdapter
from bot.games.guandan.pick import picked
from bot.games.guandan.typed import PASSES, Typed, surely_play, typed
from bot.reasons import NotANumber, OneCardOnly
from engine.cards import IDENTITY
from engine.game import Action, Game, Happening, Reason
from engine.guandan.actions import PASS, named
from engine.guandan.happenings import DealScored
from engine.guandan.levels import ACE
from engine.guandan.match import Match
from engine.guandan.options import GUANDAN as USUAL
from engine.guandan.options import Options
from engine.guandan.order import Shape, rank_of
from engine.guandan.reasons import NotNow
from engine.guandan.view import View
from engine.options import BadOption, whole_number
from engine.players.guandan import GuandanPlayer
from engine.reasons import SeatsOutOfRange, UnknownVariant


class GuandanAdapter(GameAdapter[Options, View]):
    """See bot.games.adapter.GameAdapter. A match ends at the ace, so there is no limit (RULES F10)."""

    name = "guandan"
    options_type = Options
    examples = ("33344", "5s6s7s8s9s", "bomb 9", "pass")
    notes = MappingProxyType({"last": "in Guandan the last round"})
    _player = GuandanPlayer()

    def variants(self) -> tuple[str, ...]:
        return (self.name,)

    def preset(self, variant: str, players: int | None = None) -> Options:
        if variant != self.name:
            raise BadOption(UnknownVariant(variant, self.variants()))
        if players not in (None, USUAL.players):
            raise BadOption(SeatsOutOfRange(variant, players, USUAL.players, USUAL.players))
        return USUAL

    def new(self, options: Options) -> Match:
        return Match(options)

    def scored(self, happening: Happening) -> tuple[int, ...] | None:
        """Levels gained; a team that falls back from the ace to the two loses all of them."""
        if not isinstance(happening, DealScored):
            return None
        gains = [happening.steps if team == happening.team else 0 for team in (0, 1)]
        if happening.fell is not None:
            gains[happening.fell] = -ACE
        return tuple(gains * 2)

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:  # noqa: ARG002 - RULES E1
        return (0, 2), (1, 3)

    def odd_unit(self, game: Game[Options, View], seats: tuple[int, ...]) -> tuple[int, ...]:
        """The first finisher of the last deal, or his partner if only he has a claim (RULES F28)."""
        if not isinstance(game, Match):
            raise TypeError(f"a match of Guandan is wanted, not {type(game).__name__}")
        return tuple(seat for seat in game.last_order if seat in seats)[:1]

    def parse(self, text: str, game: Game[Options, View], seat: int) -> Action | Reason | None:
        view = game.view(seat)
        if view.readings:
            number = whole_number(text.strip())
            if number is not None:
                return _reading(view, number)
        if text.strip().casefold() in PASSES:
            return PASS
        play = typed(text)
        if play is None:
            return None
        return _gift(play, view) if view.eligible else picked(play, view)

    def looks_like_action(self, text: str) -> bool:
        return text.strip().casefold() == PASS or surely_play(text)

    def choose(self, view: View) -> Action:
        return self._player.choose(view)

    def automatic(self, game: Game[Options, View], seat: int) -> Action:
        """The rules say what no answer to a choice means (RULES E6, E10.5); else the computer player moves."""
        default = game.default_choice(seat) if isinstance(game, Match) else None
        return self.choose(game.view(seat)) if default is None else default


def _reading(view: View, number: int) -> Action | Reason:
    if not 1 <= number <= len(view.readings):
        return NotANumber(str(number), 1, len(view.readings))
    return named(view.readings[number - 1], view.forward)


def _gift(play: Typed, view: View) -> Action | Reason:
    """The card that is paid or given back; without a suit the one of that rank which goes by itself."""
    if play.shape not in (None, Shape.SINGLE):
        return NotNow(view.phase)
    if len(play.marks) != 1:
        return OneCardOnly(len(play.marks))
    mark = play.marks[0]
    if mark.suit is None:
        fit = next((card for card in view.eligible if rank_of(card & IDENTITY) == mark.rank), None)
        if fit is not None:
            return fit
    cards = picked(play, view)
    return cards if isinstance(cards, Reason) else cards[-1]


GUANDAN = GuandanAdapter()
