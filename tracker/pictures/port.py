"""The port: what stands on the quay and what lies on the water."""

from __future__ import annotations

from tracker.pictures.details import door, flag, windows
from tracker.pictures.goods import boards, boat, crane
from tracker.pictures.kit import BLUE_SLATE, GOLD, PALE_WOOD, PLASTER, RED_TILE, STONE, WOOD, Drawing, Spot
from tracker.pictures.solids import box, boxes, cone, cylinder, gable, grown

BERTHS = ((88.0, 14.0), (104.0, 60.0), (108.0, -12.0), (106.0, 100.0), (124.0, 26.0))
"""Where ships lie, as spots of the plot."""


def port(d: Drawing, level: int, colour: str) -> None:
    """Level 1 is a landing stage with a boat; every level brings a ship or a building: store, crane, lighthouse."""
    d.face([(6, 6, 0), (68, 2, 0), (68, 68, 0), (6, 62, 0)], "#c9bfa8")
    box(d, (58, 2, 0), (10, 66, 2), STONE)
    _stage(d, 30, 30 + min(level, 6) * 2)
    if level >= 5:
        _stage(d, 58, 26)
    for i in range(min(1 + level // 2, len(BERTHS))):
        x, y = BERTHS[i]
        sails = 0 if level == 1 else 2 if level >= 4 + i else 1
        size = 10.0 if level == 1 else min(12.0 + level // 2, 16)
        boat(d, (x, y, 0), size, colour, sails)
    store = grown(level, 11, 24)
    box(d, (10, 14, 0), (24, 26, store), PLASTER if level > 1 else WOOD)
    windows(d, "right", (34, 14, store - 8), 26, 3 if level > 1 else 1, (4, 4))
    door(d, "left", (17, 40, 0), (9, 9))
    gable(d, (10, 14, store), (24, 26, 12), RED_TILE if level > 1 else WOOD, PLASTER if level > 1 else WOOD)
    if level >= 7:
        box(d, (10, 40, 0), (20, 14, store * 0.7), PLASTER)
        windows(d, "left", (10, 54, 4), 20, 3, (3, 4))
        gable(d, (10, 40, store * 0.7), (20, 14, 9), BLUE_SLATE, PLASTER)
    if level >= 2:
        boxes(d, [((40, 18 + i * 8, 0), (6, 6, 5)) for i in range(min(level, 4))], PALE_WOOD)
    if level >= 6:
        boards(d, (38, 52, 0), min(level - 2, 6))
    if level >= 3:
        _lighthouse(d, (58, 9, 2), grown(level - 2, 22, 60), level)
    if level >= 4:
        crane(d, (60, 46, 2), grown(level - 3, 18, 28), 16, PALE_WOOD)
    if level >= 8:
        flag(d, (22, 27, store + 11), 14, colour, 12)


def _stage(d: Drawing, y: float, length: float) -> None:
    for x in range(76, int(66 + length), 10):
        d.line([(x, y + 8, -5), (x, y + 8, 3)], WOOD, 2, 0.7)
    box(d, (66, y, 1), (length, 8, 2), PALE_WOOD)
    for x in range(72, int(66 + length), 6):
        d.line([(x, y, 3), (x, y + 8, 3)], PALE_WOOD, 0.7, 0.7)


def _lighthouse(d: Drawing, foot: Spot, high: float, level: int) -> None:
    x, y, z = foot
    bands = 3
    for i in range(bands):
        cylinder(d, (x, y, z + high * i / bands), 6 - i * 0.7, high / bands, PLASTER if i % 2 == 0 else RED_TILE)
    top = z + high
    cylinder(d, (x, y, top), 5.6, 2, STONE)
    left, low = d.screen((x, y, top + 2))
    d.glowing(
        [(left - 4, low + 2), (left + 4, low + 2), (left + 4, low - 6), (left - 4, low - 6)], "#ffe08a", "#fff0a8"
    )
    cone(d, (x, y, top + 8), 4.4, 7, RED_TILE if level < 8 else GOLD)
