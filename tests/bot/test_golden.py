"""Files that are made from the code (`make golden`) are up to date."""

from pathlib import Path

from bot.commands.guide import guide
from tests.bot import refusals_said

ROOT = Path(__file__).parents[2]
MEND = "made from the code, which has changed: `make golden`, then read the diff"


def test_the_command_guide() -> None:
    assert (ROOT / "docs" / "commands.md").read_text(encoding="utf-8") == guide(), MEND


def test_the_sentences_of_refusals() -> None:
    assert refusals_said.FILE.read_text(encoding="utf-8") == refusals_said.page(), MEND


def test_the_vectors_and_rules_are_at_hand() -> None:
    assert (ROOT / "tests" / "data" / "vectors.yaml").read_text(encoding="utf-8").startswith("# Exact cases")
    assert (ROOT / "docs" / "rules.md").read_text(encoding="utf-8").startswith("# RULES")
