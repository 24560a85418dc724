"""The buildings of a town: each kind draws itself into its plot at any level from 1."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tracker.pictures.castle import castle
from tracker.pictures.civic import barracks, mint, university
from tracker.pictures.house import house
from tracker.pictures.kit import Drawing
from tracker.pictures.port import port
from tracker.pictures.works import mine, quarry, sawmill

Builder = Callable[[Drawing, int, str], None]
"""Draws a building at a level (1 or more), with flags of a colour, into a plot of 68 by 68 units."""

BUILDERS: Mapping[str, Builder] = {
    "sawmill": sawmill,
    "mine": mine,
    "quarry": quarry,
    "mint": mint,
    "barracks": barracks,
    "university": university,
    "port": port,
    "castle": castle,
}


def builder(kind: str) -> Builder:
    """How a kind of building is drawn; one the pictures do not know is a house of the town."""
    return BUILDERS.get(kind, house)
