"""Encrypted connections: the certificate is checked unless the operator says otherwise."""

import asyncio
import ssl
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.transport.base import Online
from tests.needs import require

from .scripted import TIMEOUT, Net, a_network


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A self-signed certificate for 127.0.0.1, with its key in one file."""
    folder = tmp_path_factory.mktemp("tls")
    key, cert = folder / "key.pem", folder / "cert.pem"
    command = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=irc.test"
    names = ["-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run(
        [require("openssl"), *command.split(), *names, "-keyout", key, "-out", cert], check=True, capture_output=True
    )
    both = folder / "both.pem"
    both.write_text(key.read_text() + cert.read_text())
    return both


@pytest.fixture
async def secure(certificate: Path) -> AsyncIterator[Net]:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    async with a_network(context) as network:
        yield network


async def test_a_certificate_of_the_given_ca_is_accepted(secure: Net, certificate: Path) -> None:
    secure.start(tls=True, tls_ca_file=str(certificate))
    await (await secure.peer()).registers()
    assert await secure.event() == Online("test")


async def reasons(secure: Net, count: int, **config: Any) -> list[str]:
    """Why the first connections failed."""
    with capture_logs() as logs:
        secure.start(tls=True, **config)
        async with asyncio.timeout(TIMEOUT):
            while len(why := [log["why"] for log in logs if log["event"] == "irc.reconnect"]) < count:
                await asyncio.sleep(0.01)
    return why


async def test_a_self_signed_certificate_is_refused(secure: Net) -> None:
    assert "CERTIFICATE_VERIFY_FAILED" in (await reasons(secure, 1))[0]


async def test_without_verification_it_is_accepted(secure: Net) -> None:
    secure.start(tls=True, tls_verify=False)
    await (await secure.peer()).registers()
    assert await secure.event() == Online("test")


async def test_a_ca_file_that_is_missing_is_named_and_looked_for_again(secure: Net, tmp_path: Path) -> None:
    for why in await reasons(secure, 2, tls_ca_file=str(tmp_path / "missing.pem")):
        assert "missing.pem" in why
