"""What every test leaves as it found it."""

from collections.abc import Iterator

import pytest
import structlog


@pytest.fixture(autouse=True)
def _logs_as_they_were() -> Iterator[None]:
    """Whoever sets logs up does so for the whole process: take that back."""
    yield
    structlog.reset_defaults()
