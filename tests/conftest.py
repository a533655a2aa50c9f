"""What every test leaves as it found it, and what it may start."""

import sys
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from tests import needs


def _only_what_is_asked_for(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "subprocess.Popen":
        needs.check_start(str(arguments[0]))


sys.addaudithook(_only_what_is_asked_for)


@pytest.fixture(autouse=True)
def _logs_as_they_were() -> Iterator[None]:
    """Whoever sets logs up does so for the whole process: take that back."""
    yield
    structlog.reset_defaults()
