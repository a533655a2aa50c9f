"""What a computer player is: it gets a seat's view, never a state, so it cannot see more than a person."""

from typing import Protocol, TypeVar

from engine.game import Action

ViewT_contra = TypeVar("ViewT_contra", contravariant=True)


class Player(Protocol[ViewT_contra]):
    """Somebody who plays a seat of the game that has such views."""

    def choose(self, view: ViewT_contra) -> Action:
        """The action to take at this view, in which the seat owes one or may change its choice; always legal."""
        ...
