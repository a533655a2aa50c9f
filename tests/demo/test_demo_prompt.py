"""The prompt without a terminal: what is shown of what comes in, and where goes what is typed."""

import asyncio
import sys

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from bot.demo.prompt.chat import Words, chat
from bot.demo.prompt.conversation import Conversation as Shown
from bot.demo.prompt.printable import nick_colour, printable
from bot.demo.prompt.typed import LeaveError, only_cards, typed
from bot.demo.server import DemoServer
from bot.wire.message import Message, parse
from tests.demo.conversing import PATIENCE, Conversation


class Prompt:
    """A prompt of which both ends are lists."""

    def __init__(self) -> None:
        self.shown: list[str] = []
        self.sent: list[str] = []
        self.talk = Shown(
            "ann",
            "#hearts",
            "GameBot",
            show=lambda fragments: self.shown.append("".join(text for _, text in fragments)),
            send=self.sent.append,
        )

    def gets(self, *lines: str) -> list[str]:
        """What is shown of these lines from the server."""
        self.shown.clear()
        for line in lines:
            message = parse(line)
            assert message is not None
            self.talk.receive(message)
        return self.shown

    def types(self, *lines: str) -> list[str]:
        """What is sent for these typed lines."""
        self.sent.clear()
        self.shown.clear()
        for line in lines:
            typed(self.talk, line)
        return self.sent


@pytest.fixture
def prompt() -> Prompt:
    """ann, in #hearts with bob and the bot."""
    prompt = Prompt()
    prompt.talk.hello()
    prompt.gets(
        ":s 001 ann :Welcome",
        ":ann!a@h JOIN #hearts",
        ":s 353 ann = #hearts :@bob GameBot ann",
        ":s 366 ann #hearts :end",
    )
    prompt.shown.clear()
    prompt.sent.clear()
    return prompt


def test_registration_tries_other_nicks() -> None:
    prompt = Prompt()
    prompt.talk.hello()
    assert prompt.sent == ["CAP END", "NICK ann", "USER player 0 * :at the GameBot prompt"]
    prompt.gets(":s 433 * ann :in use")
    prompt.gets(":s 433 * ann_ :in use")
    prompt.gets(":s 432 * ann2 :bad")
    prompt.gets(":s 001 guest3 :Welcome")
    assert prompt.sent[3:] == ["NICK ann_", "NICK ann2", "NICK guest3", "JOIN #hearts"]
    assert prompt.talk.nick == "guest3"


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        (":bob!b@h PRIVMSG #hearts :hi", "<bob> hi"),
        (":bob!b@h PRIVMSG #other :hi", "#other <bob> hi"),
        (":bob!b@h PRIVMSG #hearts :\x01ACTION waves\x01", "* bob waves"),
        (":GameBot!g@h PRIVMSG ann :#1 you: ♣ 9 A", "GameBot → you: #1 you: ♣ 9 A"),
        (":GameBot!g@h NOTICE ann :psst", "GameBot → you: psst"),
        ("@time=x :bob!b@h PRIVMSG ann :tagged", "bob → you: tagged"),
        (":s NOTICE ann :server says", "· server says"),
        (":carl!c@h JOIN :#hearts", "· carl is here"),
        (":bob!b@h PART #hearts :bye", "· bob left #hearts (bye)"),
        (":bob!b@h QUIT :Quit: bye", "· bob is gone (Quit: bye)"),
        (":bob!b@h NICK :robert", "· bob is robert now"),
        (":bob!b@h KICK #hearts ann :out", "· you were kicked out of #hearts by bob (out)"),
        (":bob!b@h TOPIC #hearts :new", "· topic of #hearts: new"),
        (":bob!b@h MODE #hearts +v ann", "· bob sets +v ann on #hearts"),
        (":bob!b@h INVITE ann :#other", "· bob invites you to #other (/join #other)"),
        (":s 401 ann nobody :No such nick/channel", "! nobody No such nick/channel"),
        (":s 301 ann bob :asleep", "· bob asleep"),
        ("ERROR :Closing link", "· Closing link"),
    ],
)
def test_what_is_shown(prompt: Prompt, line: str, shown: str) -> None:
    assert prompt.gets(line) == [shown]


@pytest.mark.parametrize(
    "line",
    [":s 372 ann :- motd", ":s PONG s :x", ":bob!b@h PRIVMSG ann :\x01VERSION\x01", ":bob!b@h", ":s 005 ann A=B :x"],
)
def test_what_is_not_shown(prompt: Prompt, line: str) -> None:
    message = parse(line)
    if message is not None:
        prompt.talk.receive(message)
    assert prompt.shown == []


def test_lines_cut_short_by_a_strange_server_are_harmless(prompt: Prompt) -> None:
    for command in (
        "001",
        "353",
        "366",
        "433",
        "PRIVMSG",
        "JOIN",
        "PART",
        "KICK",
        "QUIT",
        "NICK",
        "TOPIC",
        "MODE",
        "INVITE",
    ):
        prompt.talk.receive(Message(command, (), "x!x@h"))


@pytest.mark.parametrize(
    ("typing", "sent"),
    [
        ("hello", "PRIVMSG #hearts :hello"),
        ("!start", "PRIVMSG #hearts :!start"),
        ("qs", "PRIVMSG GameBot :qs"),
        ("qs AH 10d", "PRIVMSG GameBot :qs AH 10d"),
        ("♠Q ♥️a", "PRIVMSG GameBot :♠Q ♥️a"),
        ("> hand", "PRIVMSG GameBot :hand"),
        (">pass qs", "PRIVMSG GameBot :pass qs"),
        ("/m hand", "PRIVMSG GameBot :hand"),
        ("/say qs", "PRIVMSG #hearts :qs"),
        ("//slash", "PRIVMSG #hearts :/slash"),
        ("/msg bob hello you", "PRIVMSG bob :hello you"),
        ("/me waves", "PRIVMSG #hearts :\x01ACTION waves\x01"),
        ("/nick anna", "NICK anna"),
        ("/join other", "JOIN #other"),
        ("/part", "PART #hearts"),
        ("/NAMES", "NAMES #hearts"),
        ("/topic new one", "TOPIC #hearts :new one"),
        ("/raw WHOIS bob", "WHOIS bob"),
    ],
)
def test_where_goes_what_is_typed(prompt: Prompt, typing: str, sent: str) -> None:
    assert prompt.types(typing) == [sent]


def test_a_private_talk_lasts_until_it_is_ended(prompt: Prompt) -> None:
    assert prompt.types("/query bob", "hi", "qs", "> hand", "/query", "all") == [
        "PRIVMSG bob :hi",
        "PRIVMSG bob :qs",
        "PRIVMSG GameBot :hand",
        "PRIVMSG #hearts :all",
    ]


@pytest.mark.parametrize("typing", ["/dance", "/msg bob", "/m", ">", "/me", "/raw", "", "   "])
def test_what_cannot_be_sent_is_not(prompt: Prompt, typing: str) -> None:
    assert prompt.types(typing) == []


def test_nothing_is_sent_to_a_channel_one_has_left(prompt: Prompt) -> None:
    prompt.gets(":ann!a@h PART #hearts")
    assert prompt.types("hello") == []
    assert prompt.shown == ["! you are not in #hearts; this was not sent (/join #hearts)"]


def test_a_long_line_goes_in_several(prompt: Prompt) -> None:
    sent = prompt.types("çok " * 300)
    assert len(sent) == 4
    assert all(len(line.encode()) < 440 for line in sent)
    assert " ".join(line.split(" :")[1] for line in sent) == ("çok " * 300).strip()


def test_help_names_every_command(prompt: Prompt) -> None:
    prompt.types("/help")
    text = "\n".join(prompt.shown)
    for word in ("/msg", "/query", "/nick", "/join", "/part", "/names", "/me", "/raw", "/quit", "qs ah kd", ">"):
        assert word in text


def test_quit_leaves_with_its_reason(prompt: Prompt) -> None:
    with pytest.raises(LeaveError, match="see you"):
        typed(prompt.talk, "/quit see you")


@pytest.mark.parametrize(
    "text", ["qs", "QS", "sq", "10h", "th", "h10", "♠q", "q♠", "qs, ah kd", "rj bj", "qsah", "33344", "pass"]
)
def test_only_cards(text: str) -> None:
    assert only_cards(text)


@pytest.mark.parametrize("text", ["q", "s", "hello", "qs please", "!play qs", "1h", "11h", "", "has", "haha", "42"])
def test_not_only_cards(text: str) -> None:
    assert not only_cards(text)


@pytest.mark.parametrize(
    ("hostile", "shown"),
    [
        ("\x1b[2J\x1b[31mred\x1b[0m", "red"),
        ("\x1b]0;title\x07text", "text"),
        ("\x1b]52;c;c3RlYWw=\x1b\\text", "text"),
        ("\x9b31mred", "red"),
        ("\x1bcreset", "reset"),
        ("\x0304,01hot\x03 \x02bold\x02 \x1fu\x0f", "hot bold u"),
        ("\x04ff0000hex", "hex"),
        ("3 of \x0312♠\x03", "3 of ♠"),
        ("a\rb\nc\0d\x7f\x85e", "abcde"),
        ("\u202eevil\u202c", "evil"),
        ("\u2068Ayşe\u2069 \u200fسارا", "\u2068Ayşe\u2069 \u200fسارا"),
        ("tab\there", "tab here"),
        ("a\u2028b", "a b"),
    ],
)
def test_nothing_reaches_the_terminal_that_it_would_act_on(prompt: Prompt, hostile: str, shown: str) -> None:
    assert printable(hostile) == shown
    incoming = Message("PRIVMSG", ("#hearts", hostile), f"bob{hostile}!b@h")
    prompt.shown.clear()
    prompt.talk.receive(incoming)
    assert all(char not in prompt.shown[0] for char in "\x1b\x9b\x07\r\n\0\x03\u202e")


def test_a_nick_keeps_its_colour() -> None:
    assert nick_colour("Ann[") == nick_colour("ann{")
    assert len({nick_colour(nick) for nick in ("ann", "bob", "carl", "dora", "efe", "fay")}) > 2


@pytest.mark.parametrize(
    ("before", "offered"),
    [
        ("!st", ["!start", "!stop"]),
        ("b", ["bob:"]),
        ("!add g", ["GameBot"]),
        ("/na", ["/names"]),
        ("", ["bob", "GameBot"]),
        ("hello /n", []),
    ],
)
def test_completion(prompt: Prompt, before: str, offered: list[str]) -> None:
    words = Words(prompt.talk, ("!start", "!play", "!stop"))
    assert [found.text for found in words.get_completions(Document(before), CompleteEvent())] == offered


async def test_with_a_terminal(server: DemoServer, talk: Conversation) -> None:
    await talk("bob> JOIN #hearts")
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        chatting = asyncio.create_task(chat("127.0.0.1", server.port, "ann", interactive=True, commands=("!start",)))
        await talk.people["bob"].hears(":ann!player@127.0.0.1 JOIN :#hearts")
        keys.send_text("hello\r")
        await talk("bob< :ann!… PRIVMSG #hearts :hello")
        keys.send_text("/msg bob psst\r")
        await talk("bob< :ann!… PRIVMSG bob :psst")
        keys.send_text("\x04")
        await talk("bob< :ann!… QUIT :Quit: bye")
        assert await asyncio.wait_for(chatting, PATIENCE) == 0


async def test_it_can_be_stopped_from_outside(server: DemoServer, talk: Conversation) -> None:
    await talk("bob> JOIN #hearts")
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        chatting = asyncio.create_task(chat("127.0.0.1", server.port, "ann", interactive=True))
        await talk("bob< :ann!… JOIN :#hearts")
        stdout = sys.stdout
        chatting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await chatting
    await talk("bob< :ann!… QUIT :Connection closed")
    assert type(stdout).__name__ == "StdoutProxy", "prints appear above the input line while it is there"
    assert type(sys.stdout).__name__ != "StdoutProxy"


def test_after_a_lost_connection_all_channels_are_joined_and_the_current_one_stays(prompt: Prompt) -> None:
    prompt.gets(":ann!a@h JOIN #second", ":s 366 ann #second :end")
    prompt.types("/join #hearts")
    assert prompt.talk.channel == "#hearts"
    prompt.sent.clear()
    prompt.talk.hello(prompt.talk.joined())
    prompt.gets(":s 001 ann :Welcome", ":ann!a@h JOIN #hearts", ":ann!a@h JOIN #second")
    assert prompt.sent[-1] == "JOIN #hearts,#second"
    assert prompt.talk.channel == "#hearts"
    assert "· connected again" in prompt.shown


async def _piped(port: int, text: str) -> tuple[int, str]:
    """The exit code and the output of a prompt whose standard input is `text`."""
    code = (
        "import asyncio; from bot.demo.prompt import chat; "
        f"raise SystemExit(asyncio.run(chat(port={port}, nick='ann')))"
    )
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", code), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    output, _ = await asyncio.wait_for(process.communicate(text.encode()), 2 * PATIENCE)
    assert process.returncode is not None
    return process.returncode, output.decode()


async def test_without_a_terminal(server: DemoServer, talk: Conversation) -> None:
    await talk("bob> JOIN #hearts")
    code, output = await _piped(server.port, "hello\n/msg bob psst\nqs\n")
    await talk("""
        bob< :ann!… PRIVMSG #hearts :hello
        bob< :ann!… PRIVMSG bob :psst
        bob< :ann!… QUIT :Quit: bye
    """)
    assert code == 0
    shown = output.splitlines()
    assert "· you are in #hearts as ann" in shown
    assert "<ann> hello" in shown
    assert "you → bob: psst" in shown
    assert "! GameBot No such nick/channel" in shown, "answers to the last line are waited for"
    assert "\x1b" not in output


async def test_nobody_answers() -> None:
    server = DemoServer(port=0)
    await server.start()
    port = server.port
    await server.close()
    code, output = await _piped(port, "hello\n")
    assert code == 1
    assert f"! cannot chat at 127.0.0.1:{port} (connection refused). Is `gamebot demo` running there?" in output
