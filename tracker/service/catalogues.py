"""The catalogues that ship with the rulesets, read for the pure ``setup``."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from importlib.resources import files

from tracker.engine.ruleset import Ruleset


def shipped(ruleset: Ruleset) -> Mapping[str, Sequence[Mapping[str, str]]]:
    """The ruleset's own catalogue: table -> rows as text."""
    folder = files("tracker.rulesets").joinpath(ruleset.id.replace("-", "_"), "catalogue")
    tables = {}
    for name in ruleset.catalogue:
        file = folder.joinpath(f"{name}.csv")
        if file.is_file():
            tables[name] = list(csv.DictReader(file.read_text("utf-8").splitlines()))
    return tables
