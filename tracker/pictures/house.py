"""A house of the town: any building that has no drawing of its own."""

from __future__ import annotations

from tracker.pictures.details import banner, chimney, door, flag, windows
from tracker.pictures.kit import GOLD, PLASTER, RED_TILE, STONE, WOOD, Drawing
from tracker.pictures.solids import box, boxes, gable, grown, pyramid


def house(d: Drawing, level: int, colour: str) -> None:
    """A timbered house that gets floors, a wing, a tower and its flag."""
    high = grown(level, 13, 34)
    if level >= 4:
        tower = high + grown(level - 3, 12, 30)
        box(d, (8, 8, 0), (15, 15, tower), STONE)
        windows(d, "left", (8, 23, tower - 11), 15, 1, (4, 6))
        windows(d, "right", (23, 8, tower - 11), 15, 1, (4, 6))
        pyramid(d, (8, 8, tower), (15, 15, 16), RED_TILE)
        if level >= 7:
            flag(d, (15.5, 15.5, tower + 15), 13, colour)
    _timbered(d, (18, 14), (32, 24), high, max(1, round(high / 12)))
    gable(d, (18, 14, high), (32, 24, 15), RED_TILE, PLASTER)
    chimney(d, (24, 17, high + 6), 12, smoking=level >= 2)
    if level >= 3:
        wing = grown(level - 2, 10, 22)
        _timbered(d, (12, 38), (18, 16), wing, max(1, round(wing / 12)))
        gable(d, (12, 38, wing), (18, 16, 10), RED_TILE, PLASTER, along="y")
    if level >= 5:
        banner(d, "right", (50, 22, high), (6, 12), colour)
    if level >= 6:
        boxes(d, [((53, 40, 0), (5, 5, 6)), ((53, 47, 0), (5, 5, 6))], WOOD)
    if level >= 8:
        box(d, (52, 30, 0), (5, 5, 5), GOLD)


def _timbered(d: Drawing, corner: tuple[float, float], size: tuple[float, float], high: float, floors: int) -> None:
    (x, y), (w, e) = corner, size
    box(d, (x, y, 0), (w, e, high), PLASTER)
    floor = high / floors
    for i in range(floors):
        low = i * floor
        d.line([(x, y + e, low), (x + w, y + e, low), (x + w, y, low)], WOOD, 1.2)
        if i:
            windows(d, "left", (x, y + e, low + 3), w, 3 if w > 20 else 2, (4, 5))
        windows(d, "right", (x + w, y, low + 3), e, 2, (4, 5))
    for a, b in ((x, y + e), (x + w, y + e), (x + w, y)):
        d.line([(a, b, 0), (a, b, high)], WOOD, 1.4)
    door(d, "left", (x + w * 0.38, y + e, 0), (6, 9))
    windows(d, "left", (x + w * 0.62, y + e, 3), w * 0.35, 1, (4, 5))
