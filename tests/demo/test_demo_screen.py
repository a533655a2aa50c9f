"""The prompt in a real terminal: what a person sees."""

import sys

from bot.demo.server import DemoServer
from tests.demo.conversing import Conversation
from tests.demo.terminal import Screen, Terminal

PROGRAM = """
import asyncio, sys
from bot.demo.prompt import chat
from bot.wire.pace import Backoff
port, nick = int(sys.argv[1]), sys.argv[2]
commands, backoff = ("!start", "!play"), Backoff(0.2, 0.2)
raise SystemExit(asyncio.run(chat("127.0.0.1", port, nick, commands=commands, backoff=backoff, tries=30)))
"""


def _prompt(terminal: Terminal, server: DemoServer, nick: str) -> Screen:
    return terminal.run(sys.executable, "-c", PROGRAM, str(server.port), nick)


async def test_two_people_at_the_prompt(terminal: Terminal, server: DemoServer, talk: Conversation) -> None:
    ann = _prompt(terminal, server, "ann")
    await ann.shows("Welcome. Say !help", "you are in #hearts as ann", "[ann → #hearts]")
    bob = _prompt(terminal, server, "ann")
    await bob.shows("the nick ann is taken, trying ann_", "[ann_ → #hearts]")
    bob.types("/nick bob")
    await ann.shows("ann_ is here", "ann_ is bob now")

    # what ann has typed so far stays below what bob says
    ann.keys("-l", "half a sen")
    await ann.shows("[ann → #hearts] half a sen")
    bob.types("hello ann ♠Q")
    screen = await ann.shows("<bob> hello ann ♠Q", "[ann → #hearts] half a sen")
    assert screen.rstrip().endswith("[ann → #hearts] half a sen")
    ann.types("tence")
    await bob.shows("<ann> half a sentence")

    await talk("GameBot> JOIN #hearts")
    ann.types("qs AH")
    await ann.shows("you → GameBot: qs AH")
    await talk("""
        GameBot< :ann!… PRIVMSG GameBot :qs AH
        GameBot x :ann!… PRIVMSG #hearts…
        GameBot> PRIVMSG ann :your hand: ♠ Q
    """)
    await ann.shows("GameBot → you: your hand: ♠ Q")
    ann.keys("-l", "!sta")
    ann.keys("Tab")
    await ann.shows("[ann → #hearts] !start")
    ann.keys("Enter")
    await bob.shows("<ann> !start")

    ann.keys("C-d")
    await ann.shows("exit code 0")
    await bob.shows("ann is gone (Quit: bye)")
    bob.keys("C-c")
    await bob.shows("exit code 0")


async def test_a_terminal_cannot_be_injected(terminal: Terminal, server: DemoServer, talk: Conversation) -> None:
    ann = _prompt(terminal, server, "ann")
    await ann.shows("you are in #hearts as ann")
    mallory = await talk.person("mallory")
    await mallory.send(b"JOIN #hearts\r\nPRIVMSG #hearts :\x1b[2J\x1b]0;pwned\x07\x1b[8mhidden \x0304red\r\n")
    await ann.shows("<mallory> hidden red", "Welcome.")
    coloured = ann.text(escapes=True)
    assert "\x1b[8m" not in coloured
    assert "\x1b[" in coloured, "our own colours are there"


async def test_a_lost_connection_is_found_again(terminal: Terminal, server: DemoServer) -> None:
    ann = _prompt(terminal, server, "ann")
    await ann.shows("you are in #hearts as ann", "[ann → #hearts]")
    ann.keys("-l", "typed bef")
    await server.close()
    await ann.shows(f"the connection to 127.0.0.1:{server.port} is lost", "trying again in 0.2 s", "typed bef")
    ann.types("ore")
    await ann.shows("not connected at present; this was not sent")
    again = DemoServer(port=server.port)
    await again.start()
    await ann.shows("· connected again\n· you are in #hearts as ann\n")
    talk = Conversation(again.port)
    await talk("bob> JOIN #hearts")
    ann.types("back again")
    await talk("bob< :ann!… PRIVMSG #hearts :back again")
    talk.close()
    await again.close()
