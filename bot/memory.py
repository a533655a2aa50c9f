"""The garbage collector of a process that holds thousands of tables for weeks."""

import gc

THRESHOLDS = (5_000, 20, 20)
"""Objects made before the young are looked through, and how often the older: a few milliseconds each time."""


def settle() -> None:
    """Leave all that is there now out of every later collection; call once, when the tables have been taken up.

    A full collection over ten thousand tables makes everybody wait for a third of a second, and finds nothing: tables
    hold no cycles, so they go when they are forgotten.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
