"""What a computer player is: it gets a seat's view, never a state, so it cannot see more than a person."""

from typing import Any, Protocol

from engine.game import Action


class Player(Protocol):
    """Somebody who plays a seat."""

    def choose(self, view: Any) -> Action:
        """The action to take at this view, in which the seat owes one or may change its choice; always legal."""
        ...
