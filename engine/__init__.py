"""The rules of the games. Pure: no clock, no I/O, no asyncio, no randomness of its own."""
