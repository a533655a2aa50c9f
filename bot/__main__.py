"""`python -m bot`: the same as `gamebot`."""

from bot.cli import main

main()
