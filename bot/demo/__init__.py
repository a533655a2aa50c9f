"""The demo: a small chat server of our own and a terminal prompt, so that a game can be tried on one machine.

`server` is a real, if small, IRC server on asyncio; any IRC client can join it. `prompt` is a terminal chat client that
speaks IRC over TCP. They share the grammar (bot.wire) and know nothing of each other; `run` puts them together with the
daemon.
"""
