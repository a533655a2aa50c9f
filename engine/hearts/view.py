"""What one player of a Hearts match knows."""

from dataclasses import dataclass

import msgspec

from engine.game import Phase
from engine.hearts.options import Options
from engine.tricks import Play


class Trick(msgspec.Struct, frozen=True, gc=False):
    """A complete trick. `winner` is None for a void trick whose cards wait (RULES D5.7) or stay unscored (D5.8).

    `points` is what the winner gained by it, with the cards that came along; of a void trick, what lies in it.
    """

    no: int
    plays: tuple[Play, ...]
    winner: int | None
    points: int


@dataclass(frozen=True, slots=True)
class View:
    """All that the player at `seat` may know; card sets are bit masks (see engine.cards).

    `legal` is empty unless the seat may play a card now. `chosen`, `given` and `received` are this seat's own pass.
    `tricks` are the complete tricks of this deal; `trick` is the one on the table, in order of play.
    `taken` holds, per seat, the cards of positive or negative value that the seat has captured in this deal.
    `waiting` are the cards of void tricks that the next winner takes. `left_out` is None until the two cards left over
    in a two-player deal are shown: after the deal, or when somebody takes them (RULES C1).
    `turn` is the seat that plays or chooses now, `choices` what this seat may answer, `default_choice` what no answer
    means (RULES A11).
    """

    seat: int
    options: Options
    phase: Phase
    deal_no: int
    direction: str | None
    pass_to: int | None
    pass_from: int | None
    hand: int
    chosen: int
    given: int
    received: int
    owes: bool
    legal: int
    turn: int | None
    leader: int | None
    trick_no: int
    trick: tuple[Play, ...]
    tricks: tuple[Trick, ...]
    broken: bool
    taken: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    counts: tuple[int, ...]
    waiting: int
    left_out: int | None
    choices: tuple[str, ...]
    default_choice: str | None
