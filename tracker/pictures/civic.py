"""The buildings of the upper town: mint, barracks, university."""

from __future__ import annotations

from tracker.pictures.details import banner, chimney, door, fence, flag, windows
from tracker.pictures.goods import coin, coins, dummy, shields, target, tent
from tracker.pictures.kit import GLASS, GOLD, PALE_STONE, PLASTER, RED_TILE, STONE, Drawing, Spot
from tracker.pictures.solids import box, boxes, cone, crenels, cylinder, dome, gable, grown, pyramid

MARBLE, COPPER, SAND, SLATE, TEAL = "#f1ece0", "#5fae98", "#e3c98f", "#565d73", "#3f7f86"


def mint(d: Drawing, level: int, colour: str) -> None:
    """Level 1 is a strong house with a coin over its door; then a smelter, wings, a tower, a golden dome."""
    d.face([(5, 5, 0), (63, 5, 0), (63, 63, 0), (5, 63, 0)], "#d9c79c")
    high = grown(level, 17, 34)
    if level >= 5:
        tower = high + grown(level - 4, 14, 30)
        box(d, (9, 9, 0), (13, 13, tower), SAND)
        windows(d, "left", (9, 22, tower - 9), 13, 2, (3, 5))
        windows(d, "right", (22, 9, tower - 9), 13, 2, (3, 5))
        pyramid(d, (9, 9, tower), (13, 13, 15), GOLD)
        if level >= 7:
            flag(d, (15.5, 15.5, tower + 14), 11, colour, 10)
    if level >= 2:
        box(d, (42, 10, 0), (14, 16, high * 0.6), "#a9826a")
        chimney(d, (47, 14, high * 0.6), 9 + min(level, 8), "#a9826a")
    if level >= 4:
        box(d, (8, 30, 0), (10, 18, high * 0.7), SAND)
        windows(d, "left", (8, 48, 4), 10, 1, (3, 5))
        pyramid(d, (8, 30, high * 0.7), (10, 18, 9), SLATE)
    box(d, (16, 18, 0), (30, 28, high), SAND)
    d.line([(16, 46, high * 0.5), (46, 46, high * 0.5), (46, 18, high * 0.5)], SAND, 1.2, 0.75)
    windows(d, "right", (46, 18, 4), 28, 3, (3.5, 5))
    if level >= 3:
        windows(d, "right", (46, 18, high - 9), 28, 3, (3.5, 5))
    door(d, "left", (27, 46, 0), (8, 10), "#4c3a2c")
    _mint_roof(d, level, high)
    if level >= 3:
        boxes(d, [((a, 48, 0), (2, 2, 12)) for a in (18, 24, 36, 42)], MARBLE)
        box(d, (16, 46, 12), (30, 6, 2), MARBLE)
    coin(d, d.screen((31, 46, high - 0.5)), 5.5 if level < 6 else 7)
    for i in range(min(level, 6)):
        coins(d, (54 - (i % 2) * 2, 58 - i * 7, 0), min(1 + (level + i) // 3, 6) if level > 1 else 2)


def _mint_roof(d: Drawing, level: int, high: float) -> None:
    if level < 6:
        pyramid(d, (16, 18, high), (30, 28, 13), SLATE)
        return
    box(d, (14, 16, high), (34, 32, 3), MARBLE)
    cylinder(d, (31, 32, high + 3), 11, 5, SAND)
    dome(d, (31, 32, high + 8), 11, 15, GOLD)
    if level >= 8:
        coin(d, d.screen((31, 32, high + 30)), 6)


def barracks(d: Drawing, level: int, colour: str) -> None:
    """Level 1 is a hall with a straw man in the yard; then a tower, a second hall, a palisade, more towers, tents."""
    d.face([(5, 5, 0), (64, 5, 0), (64, 64, 0), (5, 64, 0)], "#cdb183")
    high = grown(level, 12, 22)
    if level >= 2:
        _square_tower(d, (6, 6), 13, grown(level - 1, 26, 52), level >= 5, colour)
    box(d, (14, 11, 0), (44, 17, high), STONE)
    windows(d, "right", (58, 11, 4), 17, 1, (4, 5))
    gable(d, (14, 11, high), (44, 17, 11), RED_TILE, STONE)
    shields(d, (16, 28, high * 0.6), 26, min(2 + level, 6), colour)
    door(d, "left", (46, 28, 0), (7, 9))
    if level >= 6:
        _square_tower(d, (52, 4), 11, grown(level - 5, 26, 44), level >= 7, colour)
    if level >= 3:
        wing = grown(level - 2, 10, 19)
        box(d, (9, 28, 0), (15, 28, wing), STONE)
        windows(d, "right", (24, 28, 3), 28, 4, (3, 5))
        gable(d, (9, 28, wing), (15, 28, 10), RED_TILE, STONE, along="y")
        door(d, "left", (13, 56, 0), (6, 8))
        banner(d, "left", (15, 56.5, wing + 5), (4, 8), colour)
    dummy(d, (34, 40, 0))
    if level >= 2:
        target(d, (52, 38, 0))
    if level >= 5:
        tent(d, (42, 44, 0), colour, 13, 11)
    if level >= 8:
        tent(d, (28, 48, 0), colour, 12, 11)
    if level >= 7:
        dummy(d, (60, 36, 0))
    if level >= 4:
        fence(d, [(63, y, 0) for y in range(8, 60, 5)], 6)
        fence(d, [(x, 63, 0) for x in range(8, 60, 5)], 6)
    else:
        fence(d, [(x, 61, 0) for x in range(26, 52, 6)], 5)


def _square_tower(d: Drawing, corner: tuple[float, float], side: float, high: float, roofed: bool, colour: str) -> None:
    x, y = corner
    box(d, (x, y, 0), (side, side, high), STONE)
    windows(d, "left", (x, y + side, high - 11), side, 1, (3, 6))
    windows(d, "right", (x + side, y, high - 11), side, 1, (3, 6))
    box(d, (x - 1.5, y - 1.5, high), (side + 3, side + 3, 3), STONE)
    if roofed:
        pyramid(d, (x - 1, y - 1, high + 3), (side + 2, side + 2, 13), RED_TILE)
        flag(d, (x + side / 2, y + side / 2, high + 15), 10, colour, 10)
        return
    crenels(d, (x - 1.5, y - 1.5, high + 3), (side + 3, side + 3), STONE, each=3, high=3)
    flag(d, (x + side / 2, y + side / 2, high + 3), 14, colour, 12)


def university(d: Drawing, level: int, colour: str) -> None:
    """Level 1 is a temple of learning with columns; then wings, a copper dome, an observatory, towers, gold."""
    d.face([(4, 4, 0), (64, 4, 0), (64, 64, 0), (4, 64, 0)], "#cfd8b4")
    high = grown(level, 16, 30)
    if level >= 5:
        _slim_tower(d, (12, 13), high + grown(level - 4, 20, 52), COPPER if level < 8 else GOLD, colour)
    if level >= 7:
        _slim_tower(d, (56, 12), high + grown(level - 6, 12, 34), TEAL, colour)
    if level >= 2:
        wing = high * 0.78
        box(d, (8, 14, 0), (50, 16, wing), MARBLE)
        windows(d, "right", (58, 14, 5), 16, 2, (3, 6))
        windows(d, "left", (8, 30, 5), 12, 2, (3, 6))
        windows(d, "left", (46, 30, 5), 12, 2, (3, 6))
        gable(d, (8, 14, wing), (50, 16, 8), TEAL, MARBLE)
    box(d, (16, 18, 0), (30, 38, 3), PALE_STONE)
    box(d, (19, 18, 3), (24, 30, high), MARBLE)
    windows(d, "right", (43, 30, 7), 18, 2, (3.5, 7))
    gable(d, (18, 18, high + 3), (26, 33, 9), TEAL, MARBLE, along="y", eaves=1)
    if level >= 3:
        _great_dome(d, (31, 28, high + 7), level, colour)
    if level >= 4:
        library = grown(level - 3, 10, 18)
        box(d, (46, 34, 0), (14, 20, library), MARBLE)
        windows(d, "right", (60, 34, 3), 20, 3, (3, 6))
        windows(d, "left", (46, 54, 3), 14, 2, (3, 6))
        gable(d, (46, 34, library), (14, 20, 7), TEAL, MARBLE, along="y")
    door(d, "left", (28.5, 48, 3), (5, 9), "#6b4a2e")
    boxes(d, [((a, 51, 3), (2.4, 2.4, high - 3)) for a in (19.5, 26, 33.5, 40)], MARBLE)
    box(d, (18, 47, high), (26, 7.5, 3), PALE_STONE)
    gable(d, (18, 46, high + 3), (26, 8.5, 9), TEAL, MARBLE, along="y", eaves=1)
    _book(d, (31, 54.5, high + 5.5))
    if level >= 6:
        _globe(d, (52, 61, 0))
    if level >= 8:
        _globe(d, (10, 56, 0))


def _great_dome(d: Drawing, foot: Spot, level: int, colour: str) -> None:
    x, y, z = foot
    radius = grown(level - 2, 9, 12)
    drum = grown(level - 2, 5, 20)
    cylinder(d, foot, radius, drum, MARBLE)
    roof = COPPER if level < 8 else GOLD
    dome(d, (x, y, z + drum), radius + 0.6, radius * 1.35, roof)
    top = z + drum + radius * 1.35
    cylinder(d, (x, y, top - 1), 2.2, 4, MARBLE)
    cone(d, (x, y, top + 3), 2.6, 6, roof)
    if level >= 6:
        flag(d, (x, y, top + 8), 9, colour, 9)


def _slim_tower(d: Drawing, foot: tuple[float, float], high: float, roof: str, colour: str) -> None:
    x, y = foot
    cylinder(d, (x, y, 0), 6, high, PLASTER)
    left, down = d.screen((x, y, high - 6))
    for step in range(3):
        top = down + step * 13
        d.glowing([(left - 3, top), (left, top + 0.8), (left, top + 6.5), (left - 3, top + 5.7)], GLASS)
    cylinder(d, (x, y, high), 7, 2.5, PALE_STONE)
    dome(d, (x, y, high + 2.5), 6, 9, roof)
    flag(d, (x, y, high + 11), 9, colour, 9)


def _book(d: Drawing, middle: Spot) -> None:
    x, y = d.screen(middle)
    d.flat([(x - 4, y - 2.5), (x, y - 1), (x, y + 3), (x - 4, y + 1.5)], "#8c3b2e", 1.1)
    d.flat([(x, y - 1), (x + 4, y - 1), (x + 4, y + 3), (x, y + 3)], "#8c3b2e", 0.85)


def _globe(d: Drawing, foot: Spot) -> None:
    x, y, z = foot
    box(d, (x - 3, y - 3, z), (6, 6, 4), PALE_STONE)
    middle = d.screen((x, y, z + 9))
    d.ellipse(middle, 5, 5, GOLD, 0.8)
    d.ellipse(middle, 4, 4, "#6fb3c9")
    d.ellipse(middle, 1.5, 4, GOLD, 1.1)
