"""Which cases of a test are run every time, and which with the long tests only."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from tracker.rulesets import RULESETS

LIGHT = [ruleset for ruleset in RULESETS if ruleset.id != "khans-kings"]
"""The rulesets whose seasons are quickly played; Khans & Kings has quick invariants of its own."""


def cases(every: Iterable[Any], quick: Collection[Any]) -> list[ParameterSet]:
    """All of them; those that are not ``quick`` are marked as soak: further ones of a kind that these show already."""
    found = list(every)
    assert all(case in found for case in quick), "a quick case is none of them"
    return [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=() if case in quick else pytest.mark.soak)
        for case in found
    ]
