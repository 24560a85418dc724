"""One map while it is drawn: its data, its land, its ids and its colours."""

from __future__ import annotations

import math
from collections.abc import Iterator

from tracker.pictures.map_model import NEUTRAL, Border, Map
from tracker.pictures.map_shape import Shape
from tracker.pictures.plane import Arc, loops, trail

BAND = 17
"""How wide the band is at most in which an owner's colour and pattern run along the inside of a province."""


class Look:
    """One map being drawn: its data, its land, its ids and its colours."""

    def __init__(self, told: Map, shape: Shape, prefix: str, dark: bool, printed: bool = False) -> None:
        self.told, self.shape, self.prefix, self.dark, self.printed = told, shape, prefix, dark, printed
        self.places = {place.id: place for place in told.places}
        self.nations = [*told.nations, NEUTRAL]
        self.order = {nation.id: at for at, nation in enumerate(self.nations)}
        self.region = {place: at for at, place in enumerate(self.places)}
        self.provinces = list(province_outlines(told, shape))
        self.band = min(BAND, round(BAND * math.sqrt(40 / max(len(told.places), 1))))
        self.ink = "#f2efe6" if dark else "#2b2620"
        self.paper = "#1f2734" if dark else "#fffdf6"
        self.cliff = "#9aa3b5" if dark else "#57493a"
        self.water = ("#5d9cc4", "#274b66") if dark else ("#8ecbea", "#2f6f9f")
        self.deep = "#cfe6f5" if dark else "#174a6e"
        self.terrains = {(place.terrain, place.sea): at for at, place in enumerate(told.places)}

    def border(self, arc: Arc) -> Border | None:
        """The border of which a line is a part; None where one cannot pass."""
        pair = {arc.one, arc.other}
        return next((border for border in self.told.borders if {border.one, border.other} == pair), None)


def province_outlines(told: Map, shape: Shape) -> Iterator[tuple[int, str]]:
    """The outline of every province, by its number."""
    for at, province in enumerate(told.provinces):
        own = {place.id for place in told.places if place.province == province.id}
        edges = [arc.points for arc in shape.arcs if (arc.one in own) != (arc.other in own)]
        if edges:
            yield at, "".join(trail(loop, closed=True) for loop in loops(edges))


def used(look: Look, kind: str, at: int, more: str = "") -> str:
    return f'<use href="#{look.prefix}-{kind}{at}"{more}/>'


def again(look: Look, name: str, *widths: float) -> str:
    """A line that was drawn once, drawn again in other widths."""
    return "".join(f'<use href="#{look.prefix}-{name}" stroke-width="{wide:g}"/>' for wide in widths)
