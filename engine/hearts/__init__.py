"""The Hearts family (RULES A to D)."""
