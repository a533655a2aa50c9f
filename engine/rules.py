"""The versions of RULES (F33). A table keeps the one it was opened under; a table of any version plays on.

Version 1: tables opened before versions were counted. Three cards of the level rank with both wild ones may also be a
full house; claims and payouts as they were then.
Version 2: five cards of one printed rank are a bomb and nothing else (E5); claims and payouts by F5 to F32 as they
stand now. New refusals are not part of a version: they hold at every table at once.
"""

from typing import Final

FIRST: Final = 1
"""The version of a table that does not say."""
NEWEST: Final = 2
"""The version under which tables are opened now."""
