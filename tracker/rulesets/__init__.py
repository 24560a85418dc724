"""All rulesets, in one visible tuple."""

from __future__ import annotations

from tracker.engine.ruleset import Ruleset
from tracker.rulesets.gra_roczna.ruleset import GRA_ROCZNA
from tracker.rulesets.kemet.ruleset import KEMET
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.rulesets.legenda.ruleset import LEGENDA

RULESETS: tuple[Ruleset, ...] = (GRA_ROCZNA, KEMET, LEGENDA, KHANS_KINGS)


def find_ruleset(name: str) -> Ruleset:
    """The ruleset of that id; LookupError lists the known ones."""
    for ruleset in RULESETS:
        if ruleset.id == name:
            return ruleset
    raise LookupError(f"no ruleset {name!r}; there are {', '.join(ruleset.id for ruleset in RULESETS)}")
