"""One table as a functional core: state, events, `decide` (what follows from a command) and `evolve` (what it changes).

Nothing here waits, sends or stores.
"""
