from collections.abc import AsyncIterator

import pytest

from .scripted import Net, a_network


@pytest.fixture
async def net() -> AsyncIterator[Net]:
    """A scripted server with a transport that is not started yet."""
    async with a_network() as network:
        yield network
