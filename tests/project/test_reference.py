"""The references in the README are made from the orders: ``TRACKER_RECORD=1`` writes them anew."""

from __future__ import annotations

import os

import pytest

from tests.project.sentences import ROOT
from tracker.engine.order import SIDE
from tracker.engine.ruleset import Ruleset
from tracker.rulesets import find_ruleset

END = "<!-- end of orders -->"


def reference(ruleset: Ruleset) -> str:
    """A line for each order: who gives it, what it does, its fields."""
    lines = ["| order | does | fields |", "|---|---|---|"]
    for kind in ruleset.orders:
        names = [column.name for column in kind.fields]
        cards = [name for name in names if name.startswith("card_")]
        shown = [name for name in names if name not in cards] + ([f"{cards[0]} … {cards[-1]}"] if cards else [])
        who = "" if SIDE in kind.by else " (leader)"
        lines.append(f"| `{kind.name}`{who} | {kind.help} | {', '.join(f'`{name}`' for name in shown)} |")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", ["legenda", "kemet", "khans-kings"])
def test_the_readme_tells_every_order(name):
    path, ruleset = ROOT / "README.md", find_ruleset(name)
    before, begin, rest = path.read_text("utf-8").partition(f"<!-- orders: {name} -->\n")
    assert begin
    told, _, after = rest.partition(END)
    if os.environ.get("TRACKER_RECORD"):
        path.write_text(f"{before}{begin}{reference(ruleset)}{END}{after}", "utf-8")
        told = reference(ruleset)
    assert told == reference(ruleset)
