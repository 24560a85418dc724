"""The catalogues that ship with the rulesets, read for the pure ``setup``."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from tracker.engine.house_rules import settled
from tracker.engine.ruleset import Ruleset


@cache
def most_sides(ruleset: Ruleset) -> int:
    """With how many sides a season may begin: as many as the ruleset knows, and as its own map has seats for."""
    if ruleset.seats is None:
        return ruleset.most_sides
    return min(ruleset.most_sides, ruleset.seats(ruleset.setup(shipped(ruleset), settled(ruleset.house_rules, {}))))


def shipped(ruleset: Ruleset) -> Mapping[str, Sequence[Mapping[str, str]]]:
    """The ruleset's own catalogue: table -> rows as text."""
    folder = files("tracker.rulesets").joinpath(ruleset.id.replace("-", "_"), "catalogue")
    tables = {}
    for name in ruleset.catalogue:
        file = folder.joinpath(f"{name}.csv")
        if file.is_file():
            tables[name] = list(csv.DictReader(file.read_text("utf-8").splitlines()))
    return tables
