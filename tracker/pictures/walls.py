"""The walls around the upper town: they grow with the castle."""

from __future__ import annotations

from tracker.pictures.details import flag
from tracker.pictures.kit import BLUE_SLATE, WOOD, Drawing
from tracker.pictures.plots import CELL
from tracker.pictures.solids import battlement, box, cone, cylinder, grown

END = 2 * CELL
WALL = "#aaa297"


def _high(strength: int) -> float:
    return grown(strength, 8, 17)


def far_walls(d: Drawing, strength: int, colour: str) -> None:
    """The walls behind the upper town."""
    if strength <= 0:
        return
    _stretch(d, (0, -2), (END, 4), strength)
    _stretch(d, (-2, 0), (4, END), strength)
    _tower(d, (0, 0), strength, colour)


def near_walls(d: Drawing, strength: int, colour: str) -> None:
    """The walls before the upper town, with a gate in each."""
    if strength <= 0:
        return
    half, gate = END / 2, 13
    _tower(d, (END, 0), strength, colour)
    _stretch(d, (END - 2, 0), (4, half - gate), strength)
    _stretch(d, (END - 2, half + gate), (4, half - gate), strength)
    _tower(d, (0, END), strength, colour)
    _stretch(d, (0, END - 2), (half - gate, 4), strength)
    _stretch(d, (half + gate, END - 2), (half - gate, 4), strength)
    _tower(d, (END, END), strength, colour)


def _stretch(d: Drawing, corner: tuple[float, float], size: tuple[float, float], strength: int) -> None:
    (x, y), (w, e) = corner, size
    high = _high(strength)
    if strength == 1:
        box(d, (x, y, 0), (w, e, high), WOOD)
        return
    box(d, (x, y, 0), (w, e, high), WALL)
    if strength >= 4:
        battlement(d, (x, y, high), (w, e), WALL)


def _tower(d: Drawing, foot: tuple[float, float], strength: int, colour: str) -> None:
    if strength >= 3:
        d.use("turret", (*foot, 0), lambda figure: _turret(figure, strength, colour))


def _turret(d: Drawing, strength: int, colour: str) -> None:
    high = _high(strength) + 8
    cylinder(d, (0, 0, 0), 6, high, WALL)
    if strength >= 6:
        cone(d, (0, 0, high), 7, 13, BLUE_SLATE)
    if strength >= 7:
        flag(d, (0, 0, high + 12), 9, colour, 9)
