"""The chat's side of Whist promises what that of every game does."""

import pytest

from tests.bot.test_games_contract import *  # noqa: F403 - the same tests, of another game
from tests.whist.chat import WHIST

del test_its_match_is_tested_by_the_engines_contract  # noqa: F821 - by tests/whist/test_whist_contract.py
pytestmark = pytest.mark.parametrize("adapter", [pytest.param(WHIST, id=WHIST.name)])
