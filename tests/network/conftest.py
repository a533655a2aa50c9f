"""A real server, a daemon and people on it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.demo.conftest import terminal  # noqa: F401 - a fixture
from tests.network.client import RawClient
from tests.network.daemon import DaemonProcess
from tests.network.ngircd import Ngircd

NICKS = ("ann", "bob", "cem", "dan")


@pytest.fixture
async def ngircd(tmp_path: Path) -> AsyncIterator[Ngircd]:
    server = Ngircd(tmp_path)
    await server.start()
    yield server
    await server.stop()


@pytest.fixture
async def daemon(tmp_path: Path, ngircd: Ngircd) -> AsyncIterator[DaemonProcess]:
    process = DaemonProcess(tmp_path, ngircd.port)
    await process.start()
    yield process
    await process.stop()


@pytest.fixture
async def people(ngircd: Ngircd) -> AsyncIterator[list[RawClient]]:
    clients = [RawClient(nick) for nick in NICKS]
    for client in clients:
        await client.connect(ngircd.port)
    yield clients
    for client in clients:
        await client.close()
