"""The castle: a keep on the highest ground of the town, and all that grows around it."""

from __future__ import annotations

from tracker.pictures.details import banner, door, flag, windows
from tracker.pictures.kit import BLUE_SLATE, GLASS, GOLD, PALE_STONE, RED_TILE, STONE, Drawing
from tracker.pictures.solids import battlement, box, cone, crenels, cylinder, gable, grown, pyramid

WALL = "#b4aca0"


def castle(d: Drawing, level: int, colour: str) -> None:
    """Level 1 is a lone keep; then come a hall, walls, four towers with roofs, a gatehouse, gold."""
    d.face([(4, 4, 0), (66, 4, 0), (66, 66, 0), (4, 66, 0)], "#a8a37c")
    if level >= 7:
        _tower(d, (12, 12), grown(level - 6, 44, 74), level, colour)
    if level >= 6:
        _tower(d, (56, 12), grown(level - 5, 36, 58), level, colour)
        _tower(d, (12, 56), grown(level - 5, 36, 58), level, colour)
    _keep(d, level, colour)
    if level >= 2:
        _hall(d, level)
    if level >= 3:
        _front(d, level, colour)


def _keep(d: Drawing, level: int, colour: str) -> None:
    high = grown(level, 34, 80)
    x = y = 16.0
    box(d, (x, y, 0), (26, 26, high), STONE)
    for floor in range(max(1, int((high - 14) / 17))):
        windows(d, "left", (x, y + 26, 13 + floor * 17), 26, 2, (3, 6))
        windows(d, "right", (x + 26, y, 13 + floor * 17), 26, 2, (3, 6))
    box(d, (x - 2, y - 2, high), (30, 30, 4), WALL)
    crenels(d, (x - 2, y - 2, high + 4), (30, 30), WALL, each=4.6)
    top = high + 4
    if level >= 4:
        inner = grown(level - 3, 8, 18)
        box(d, (x + 5, y + 5, top), (16, 16, inner), PALE_STONE)
        windows(d, "left", (x + 5, y + 21, top + inner - 7), 16, 1, (4, 4))
        windows(d, "right", (x + 21, y + 5, top + inner - 7), 16, 1, (4, 4))
        pyramid(d, (x + 5, y + 5, top + inner), (16, 16, 18), RED_TILE)
        top += inner + 17
    flag(d, (x + 13, y + 13, top), 18 if level < 4 else 13, colour, 16)
    if level < 3:
        door(d, "left", (x + 9, y + 26, 0), (8, 12))
    if level >= 8:
        d.ellipse(d.screen((x + 13, y + 13, top)), 2.4, 2.4, GOLD)


def _hall(d: Drawing, level: int) -> None:
    high = grown(level - 1, 12, 24)
    box(d, (44, 20, 0), (16, 28, high), PALE_STONE)
    windows(d, "left", (44, 48, 4), 16, 2, (3, 5))
    windows(d, "right", (60, 20, high - 8), 28, 3, (4, 5))
    gable(d, (44, 20, high), (16, 28, 11), BLUE_SLATE, PALE_STONE, along="y")


def _front(d: Drawing, level: int, colour: str) -> None:
    high = grown(level - 2, 11, 18)
    box(d, (60, 8, 0), (5, 50, high), WALL)
    battlement(d, (60, 8, high), (5, 50), WALL)
    box(d, (8, 60, 0), (50, 5, high), WALL)
    battlement(d, (8, 60, high), (50, 5), WALL)
    if level >= 5:
        gate = high + 9
        box(d, (26, 56, 0), (16, 11, gate), STONE)
        crenels(d, (26, 56, gate), (16, 11), STONE, each=3, high=3)
        banner(d, "left", (36.5, 67, gate - 2), (4.5, 13), colour)
        banner(d, "left", (27, 67, gate - 2), (4.5, 13), colour)
        door(d, "left", (31, 67, 0), (7, 11))
    else:
        door(d, "left", (30, 65, 0), (8, 9))
    _tower(d, (60, 60), grown(level - 2, 20, 40), level, colour)
    if level >= 4:
        _tower(d, (10, 61), grown(level - 3, 18, 34), level, colour)
        _tower(d, (61, 10), grown(level - 3, 18, 34), level, colour)


def _tower(d: Drawing, foot: tuple[float, float], high: float, level: int, colour: str) -> None:
    x, y = foot
    cylinder(d, (x, y, 0), 6, high, STONE)
    d.use(f"tower{min(level, 8)}", (x, y, high), lambda figure: _tower_top(figure, level, colour))


def _tower_top(d: Drawing, level: int, colour: str) -> None:
    d.glowing([(-4, 10), (-2, 11), (-2, 17), (-4, 16)], GLASS)
    cylinder(d, (0, 0, 0), 7, 3.5, WALL)
    if level >= 5:
        cone(d, (0, 0, 3.5), 7.6, 17, BLUE_SLATE)
        if level >= 8:
            flag(d, (0, 0, 19), 8, colour, 8)
    else:
        crenels(d, (-4.5, -4.5, 3.5), (9, 9), WALL, each=2.6, high=3)
