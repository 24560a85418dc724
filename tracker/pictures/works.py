"""The buildings that bring resources: sawmill, mine, quarry."""

from __future__ import annotations

from tracker.pictures.details import chimney, door, flag, spruce, windows
from tracker.pictures.goods import blocks, boards, cart, crane, logs, saw
from tracker.pictures.kit import (
    EARTH,
    GOLD,
    GRASS,
    IRON,
    PALE_STONE,
    PALE_WOOD,
    PLASTER,
    RED_TILE,
    RUST,
    STONE,
    THATCH,
    WOOD,
    Drawing,
    Spot,
)
from tracker.pictures.solids import box, gable, grown

ROCK, CLIFF, BARK = "#8f877c", "#cfc6b0", "#7a5030"


def sawmill(d: Drawing, level: int, colour: str) -> None:
    """Level 1 is an open shed with its saw and logs; then halls, stacks of boards, a drying loft, a crane."""
    d.face([(6, 8, 0), (64, 8, 0), (62, 62, 0), (8, 62, 0)], "#cbb07a")
    spruce(d, (5, 22, 0))
    spruce(d, (24, 5, 0))
    if level >= 6:
        boards(d, (50, 4, 0), min(level, 9) - 2, (14, 9))
    if level == 1:
        _shed(d)
    else:
        _saw_hall(d, level, colour)
    if level >= 3:
        wing = grown(level - 2, 9, 18)
        box(d, (9, 38, 0), (16, 18, wing), BARK)
        door(d, "left", (13, 56, 0), (8, 8))
        gable(d, (9, 38, wing), (16, 18, 10), THATCH, PALE_WOOD, along="y")
    if level >= 5:
        crane(d, (58, 50, 0), grown(level, 14, 26), -14, PALE_WOOD)
    logs(d, (42, 36, 0), 3 if level < 3 else 4)
    boards(d, (27, 46, 0), min(level, 5))
    if level >= 4:
        boards(d, (40, 54, 0), min(level - 2, 5), (9, 8))
    if level >= 7:
        logs(d, (6, 60, 0), 2, 12)


def _shed(d: Drawing) -> None:
    d.face([(12, 12, 0), (44, 12, 0), (44, 34, 0), (12, 34, 0)], "#8f7448")
    for x, y in ((12, 12), (44, 12), (12, 34), (44, 34)):
        box(d, (x - 1, y - 1, 0), (2.4, 2.4, 14), WOOD)
    saw(d, (29, 30, 7), 7.5)
    box(d, (18, 30, 0), (20, 4, 4), WOOD)
    gable(d, (11, 11, 14), (34, 24, 11), THATCH, PALE_WOOD)


def _saw_hall(d: Drawing, level: int, colour: str) -> None:
    high = grown(level, 13, 28)
    box(d, (10, 11, 0), (36, 23, high), WOOD)
    for i in range(1, 4):
        up = high * i / 4
        d.line([(10, 34, up), (46, 34, up), (46, 11, up)], WOOD, 0.8, 0.7)
    windows(d, "right", (46, 11, high - 9), 23, 2, (4, 5))
    gable(d, (10, 11, high), (36, 23, 13), THATCH, PALE_WOOD)
    d.face([(20, 34, 0), (38, 34, 0), (38, 34, 9), (20, 34, 9)], "#4d3320")
    saw(d, (29, 36, 7), 8 if level < 8 else 9, "#c3c9d2" if level < 8 else GOLD)
    if level >= 4:
        chimney(d, (15, 14, high + 4), 13)
    if level >= 7:
        box(d, (30, 17, high + 6), (10, 10, 9), WOOD)
        gable(d, (30, 17, high + 15), (10, 10, 6), RED_TILE, PALE_WOOD)
    if level >= 8:
        flag(d, (35, 22, high + 20), 11, colour, 10)


def mine(d: Drawing, level: int, colour: str) -> None:
    """Level 1 is a tunnel into the hill with a cart of red ore; then a winding tower, a furnace, a second tower."""
    high = grown(level, 24, 44)
    d.face([(6, 34, 0), (60, 30, 0), (62, 62, 0), (10, 64, 0)], EARTH)
    _hill(d, high)
    if level >= 6:
        _winding_tower(d, (20, 22, high * 0.72), grown(level - 5, 20, 30))
    _tunnel(d, (26, 34), level)
    if level >= 3:
        _winding_tower(d, (52, 26, 0), grown(level - 2, 26, 44))
    if level >= 4:
        box(d, (8, 46, 0), (13, 13, grown(level - 3, 12, 20)), "#8d5b48")
        top = grown(level - 3, 12, 20)
        fire = [d.screen(spot) for spot in ((11, 59, 0), (18, 59, 0), (18, 59, 6), (11, 59, 6))]
        d.glowing(fire, "#ff9a3d", "#ffb052")
        chimney(d, (12, 50, top), 12, "#8d5b48")
    elif level >= 2:
        box(d, (9, 46, 0), (13, 11, 8), PALE_WOOD)
        gable(d, (9, 46, 8), (13, 11, 6), THATCH, PALE_WOOD)
    if level >= 5:
        cart(d, (43, 52, 0), STONE)
    for b in range(45, 66, 4):
        d.line([(29, b, 0), (40, b, 0)], WOOD, 1.4, 0.8)
    d.line([(31.5, 42, 0.6), (31.5, 66, 0.6)], IRON, 1)
    d.line([(37.5, 42, 0.6), (37.5, 66, 0.6)], IRON, 1)
    cart(d, (30.5, 50, 0))
    if level >= 2:
        _ore(d, (52, 46, 0), min(level, 8))
    if level >= 7:
        box(d, (12, 62, 0), (12, 4, 4), WOOD)
        _ore(d, (18, 64, 0), level - 5 if level < 9 else 4)
    if level >= 8:
        flag(d, (26, 26, high * 0.9), 16, colour, 12)


def _hill(d: Drawing, high: float) -> None:
    left: Spot = (0, 58, 0)
    near, middle, right, back = (24, 46, 0), (46, 34, 0), (64, 2, 0), (2, 2, 0)
    peak, second = (18, 24, high), (42, 14, high * 0.72)
    d.face([left, peak, second, right, back], GRASS, 0.9)
    d.face([left, near, peak], ROCK, 1.0)
    d.face([near, middle, peak], ROCK, 0.86)
    d.face([middle, second, peak], ROCK, 1.06)
    d.face([middle, right, second], ROCK, 0.68)
    d.face([left, (10, 40, high * 0.52), peak, (13, 48, high * 0.2)], GRASS, 0.95)
    d.face([peak, second, (38, 20, high * 0.6), (24, 26, high * 0.82)], GRASS, 1.08)


def _tunnel(d: Drawing, corner: tuple[float, float], level: int) -> None:
    x, y = corner
    high = 15 if level < 5 else 17
    box(d, (x, y, 0), (17, 9, high), ROCK)
    front = y + 9
    d.face([(x + 3, front, 0), (x + 14, front, 0), (x + 14, front, high - 3), (x + 3, front, high - 3)], "#1d1a20")
    for a in (x + 1.5, x + 15.5):
        d.line([(a, front, 0), (a, front, high - 1)], WOOD, 2.6)
    d.line([(x, front, high - 1.5), (x + 17, front, high - 1.5)], WOOD, 3, 1.1)


def _winding_tower(d: Drawing, foot: Spot, high: float) -> None:
    x, y, z = foot
    for a, b in ((-6, -6), (6, -6), (-6, 6), (6, 6)):
        d.line([(x + a, y + b, z), (x + a * 0.4, y + b * 0.4, z + high)], WOOD, 1.8, 0.9)
    for part in (0.35, 0.68):
        r = 6 - 3.6 * part
        up = z + high * part
        d.line([(x - r, y + r, up), (x + r, y + r, up), (x + r, y - r, up)], WOOD, 1.2)
    d.line([(x, y, z), (x, y, z + high)], "#4a4038", 0.7)
    wheel = d.screen((x, y, z + high + 3))
    d.ellipse(wheel, 5, 5, IRON, 0.7)
    d.ellipse(wheel, 3.4, 3.4, PALE_WOOD)
    d.stroke([(wheel[0] - 4, wheel[1]), (wheel[0] + 4, wheel[1])], IRON, 1, 0.7)
    d.stroke([(wheel[0], wheel[1] - 4), (wheel[0], wheel[1] + 4)], IRON, 1, 0.7)


def _ore(d: Drawing, foot: Spot, heap: int) -> None:
    x, y = d.screen(foot)
    wide, high = 4 + heap * 0.8, 3 + heap * 0.9
    d.flat(
        [(x - wide, y), (x - wide * 0.4, y - high), (x + wide * 0.3, y - high * 1.1), (x + wide, y), (x, y + 3)], RUST
    )
    d.flat([(x + wide * 0.3, y - high * 1.1), (x + wide, y), (x, y + 3), (x - wide * 0.1, y - high * 0.4)], RUST, 0.76)


def quarry(d: Drawing, level: int, colour: str) -> None:
    """Level 1 is a cut into the pale cliff; then cranes, a hut, higher steps, and at last a column of its stone."""
    high = grown(level, 17, 42)
    _cliff(d, level, high)
    if level >= 3:
        hut = grown(level - 2, 9, 16)
        box(d, (6, 40, 0), (16, 15, hut), PLASTER)
        door(d, "left", (9, 55, 0), (5, 8))
        windows(d, "right", (22, 40, 3), 15, 1, (4, 4))
        gable(d, (6, 40, hut), (16, 15, 9), THATCH, PLASTER)
    blocks(d, (30, 34, 0), min(1 + level, 6))
    if level >= 2:
        crane(d, (48, 38, 0), grown(level, 20, 34), -14)
    if level >= 4:
        blocks(d, (26, 55, 0), 2 * min(level - 3, 3), 5)
    if level >= 5:
        crane(d, (40, 16, high * 0.5), 16, 14)
    if level >= 6:
        cart(d, (38, 54, 0), PALE_STONE)
    if level >= 7:
        _column(d, (57, 50, 0), grown(level - 6, 16, 30))
    if level >= 8:
        flag(d, (12, 8, high), 16, colour, 12)


def _cliff(d: Drawing, level: int, high: float) -> None:
    steps = min(2 + level // 2, 4)
    d.face([(4, 30, 0), (64, 30, 0), (64, 62, 0), (6, 62, 0)], "#ddd3b8")
    for i in range(steps):
        deep, up = 2 + i * (28 / steps), high * (steps - i) / steps
        length = 62 - i * 7
        box(d, (2, deep, 0), (length, 28 / steps, up), CLIFF, GRASS if i == 0 else "")
        for k in range(1, 5):
            a = 2 + length * k / 5 + (i % 2) * 4
            if a < length:
                d.line([(a, deep + 28 / steps, up), (a, deep + 28 / steps, up - high / steps)], CLIFF, 0.8, 0.72)


def _column(d: Drawing, foot: Spot, high: float) -> None:
    x, y, z = foot
    box(d, (x - 5, y - 5, z), (10, 10, 3), PALE_STONE)
    box(d, (x - 2.5, y - 2.5, z + 3), (5, 5, high), PALE_STONE)
    box(d, (x - 4, y - 4, z + 3 + high), (8, 8, 2.5), STONE)
    d.ellipse(d.screen((x, y, z + high + 8.5)), 3, 3, GOLD)
