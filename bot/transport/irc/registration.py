"""From a fresh connection to 001: PASS, CAP (IRCv3), SASL, USER; and capabilities that come and go later.

NICK is the business of nick.py. The `irc` library (20.5) has neither CAP nor SASL on asyncio.
"""

import base64
import re

import structlog

from bot.transport.irc.link import Link
from bot.wire.handlers import on
from bot.wire.message import Command, Message, compose
from bot.wire.numerics import Numeric
from bot.wire.text import harmless

log = structlog.get_logger(__name__)

# echo-message is not among them: it would bring our own lines back.
WANTED = frozenset(
    {
        "account-notify",
        "account-tag",
        "cap-notify",
        "chghost",
        "extended-join",
        "message-tags",
        "multi-prefix",
        "userhost-in-names",
    }
)
AUTHENTICATE_CHUNK = 400  # IRCv3 SASL: longer answers go in pieces


class Registration:
    """`before_nick` and `after_nick` enclose the first NICK; the rest answers to what the server says."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._offered: dict[str, str] = {}
        self._open: set[str] = set()  # asked for and not answered
        self._done = False  # CAP END sent
        self._logged_in = False
        self._answering = False  # we have said AUTHENTICATE: one answer is due, whoever asks for more gets none

    def before_nick(self) -> None:
        self._link.write(compose(Command.CAP, "LS", "302"))
        if self._link.config.password is not None:
            self._link.write(compose(Command.PASS, tail=self._link.config.password))

    def after_nick(self) -> None:
        username = re.sub(r"[^A-Za-z0-9._-]", "", self._link.config.username) or "gamebot"
        self._link.write(compose(Command.USER, username, "0", "*", tail=harmless(self._link.config.realname)))

    # Capabilities

    @on(Command.CAP)
    def _cap(self, message: Message) -> None:
        """`CAP nick VERB [*] :words`; the star says that more lines follow."""
        answers = {
            "LS": self._cap_ls,
            "NEW": self._cap_new,
            "DEL": self._cap_del,
            "ACK": self._cap_ack,
            "NAK": self._cap_nak,
        }
        answer, rest = answers.get(message.param(1).upper()), message.params[2:]
        if answer is not None:
            answer(rest[-1].split() if rest else [], rest[:-1] == ("*",))

    def _cap_ls(self, words: list[str], more: bool) -> None:
        self._offered |= {name: value for name, _, value in (word.partition("=") for word in words)}
        if not more and not self._done:
            self._request((WANTED | self._sasl_wanted()) & self._offered.keys())

    def _cap_new(self, words: list[str], more: bool) -> None:  # noqa: ARG002
        names = {word.partition("=")[0] for word in words}
        self._request(WANTED & names)

    def _cap_del(self, words: list[str], more: bool) -> None:  # noqa: ARG002
        self._link.caps -= set(words)

    def _cap_ack(self, words: list[str], more: bool) -> None:  # noqa: ARG002
        names = {word.lstrip("-~="): word.startswith("-") for word in words}
        self._link.caps -= {name for name, gone in names.items() if gone}
        self._link.caps |= {name for name, gone in names.items() if not gone and name in self._open}
        self._answered(set(names))

    def _cap_nak(self, words: list[str], more: bool) -> None:  # noqa: ARG002
        log.info("irc.caps_refused", network=self._link.config.name, caps=sorted(words))
        if len(words) > 1:  # one of them is refused and takes the rest with it: ask one by one
            self._open -= set(words)
            for word in words:
                self._request({word})
        else:
            self._answered(set(words))

    def _request(self, names: set[str] | frozenset[str]) -> None:
        if names:
            self._open |= names
            self._link.write(compose(Command.CAP, "REQ", tail=" ".join(sorted(names))))
        else:
            self._answered(set())

    def _answered(self, names: set[str]) -> None:
        self._open -= names
        if self._open or self._done:
            return
        if "sasl" in self._link.caps and self._link.config.sasl is not None and not self._logged_in:
            self._answering = True
            self._link.write(compose(Command.AUTHENTICATE, self._link.config.sasl.mechanism))
        else:
            self._end()

    def _end(self) -> None:
        sasl = self._link.config.sasl
        if sasl is not None and not self._logged_in:
            if sasl.policy == "required":
                self._link.fail("SASL login failed or is not offered, and its policy is required")
                return
            log.warning("irc.sasl_skipped", network=self._link.config.name, account=sasl.account)
        self._done = True
        self._link.write(compose(Command.CAP, "END"))

    # SASL

    def _sasl_wanted(self) -> frozenset[str]:
        sasl = self._link.config.sasl
        mechanisms = self._offered.get("sasl", "").upper()
        fits = sasl is not None and (not mechanisms or sasl.mechanism in mechanisms.split(","))
        return frozenset({"sasl"}) if fits else frozenset()

    @on(Command.AUTHENTICATE)
    def _challenged(self, message: Message) -> None:
        sasl = self._link.config.sasl
        if message.param(0) != "+" or sasl is None or self._done or not self._answering:
            return
        self._answering = False
        secret = f"{sasl.account}\0{sasl.account}\0{sasl.password or ''}" if sasl.mechanism == "PLAIN" else ""
        encoded = base64.b64encode(secret.encode()).decode()
        chunks = [encoded[at : at + AUTHENTICATE_CHUNK] for at in range(0, len(encoded), AUTHENTICATE_CHUNK)]
        if not chunks or len(chunks[-1]) == AUTHENTICATE_CHUNK:
            chunks.append("+")
        for chunk in chunks:
            self._link.write(compose(Command.AUTHENTICATE, chunk))

    @on(Numeric.SASLSUCCESS)
    def _accepted(self, message: Message) -> None:  # noqa: ARG002
        self._logged_in = True
        if not self._done:
            self._end()

    @on(Numeric.SASLFAIL, Numeric.NICKLOCKED, Numeric.SASLTOOLONG, Numeric.SASLABORTED)
    def _rejected(self, message: Message) -> None:
        log.warning("irc.sasl_failed", network=self._link.config.name, why=" ".join(message.params[1:]))
        if not self._done:
            self._end()

    # The end of it

    @on(Numeric.WELCOME)
    def _registered(self, message: Message) -> None:  # noqa: ARG002
        sasl = self._link.config.sasl
        if sasl is not None and sasl.policy == "required" and not self._logged_in:
            self._link.fail("registered without SASL, and its policy is required")
        self._done = True

    @on(Numeric.ISUPPORT)
    def _features(self, message: Message) -> None:
        # The last parameter is "are supported by this server"; a server that leaves it out costs us one token.
        if not self._link.online:  # a CASEMAPPING that changed later would unsettle who is who
            self._link.isupport.feed(message.params[1:-1])
