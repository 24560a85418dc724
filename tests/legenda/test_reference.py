"""The reference in the README is made from the orders: ``TRACKER_RECORD=1`` writes it anew."""

from __future__ import annotations

import os

from tests.project.sentences import ROOT
from tracker.rulesets.legenda.ruleset import LEGENDA

BEGIN, END = "<!-- orders: legenda -->\n", "<!-- end of orders -->"


def reference() -> str:
    lines = ["| order | does | fields |", "|---|---|---|"]
    for kind in LEGENDA.orders:
        names = [column.name for column in kind.fields]
        cards = [name for name in names if name.startswith("card_")]
        shown = [name for name in names if name not in cards] + ([f"{cards[0]} … {cards[-1]}"] if cards else [])
        who = "" if "side" in kind.by else " (leader)"
        lines.append(f"| `{kind.name}`{who} | {kind.help} | {', '.join(f'`{name}`' for name in shown)} |")
    return "\n".join(lines) + "\n"


def test_the_readme_tells_every_order():
    path = ROOT / "README.md"
    before, _, rest = path.read_text("utf-8").partition(BEGIN)
    told, _, after = rest.partition(END)
    if os.environ.get("TRACKER_RECORD"):
        path.write_text(f"{before}{BEGIN}{reference()}{END}{after}", "utf-8")
        told = reference()
    assert told == reference()
