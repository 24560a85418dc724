"""Towns for the tests, with all eight buildings of Gra roczna."""

from __future__ import annotations

import dataclasses
from typing import Any

from tracker.pictures.city import City, Plot
from tracker.rulesets.gra_roczna.state import BUILDING_NAMES

KINDS = tuple(BUILDING_NAMES)


def town(level: int, knights: int | None = None, further: int = 0, **more: Any) -> City:
    """The town of Żubry with every building, and so many of the leader's own, at one level."""
    kinds = [*KINDS, *(f"own{i}" for i in range(further))]
    plots = tuple(Plot(f"s1.{kind}", kind, kind.capitalize(), level, knights) for kind in kinds)
    return dataclasses.replace(City("Żubry", "#0072B2", plots, crest="bison"), **more)
