"""Computer players: they get a seat's view, never a state."""
