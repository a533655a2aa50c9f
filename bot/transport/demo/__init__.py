"""The demo: a small chat server of our own and a terminal prompt, so that a game can be tried on one machine.

`server.DemoServer` is a real, if small, IRC server on asyncio; any IRC client can join it. `prompt.chat` is a terminal
chat client that speaks IRC over TCP and knows nothing of the server's inside. Neither knows the games.

The server keeps its state in one `world.World`: the people and the channels. A connection (`client.Client`) turns
bytes into messages and hands each to the function declared for its command in `commands/`.
"""
