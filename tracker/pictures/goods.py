"""What lies about in a town: logs, boards, blocks, carts, coins, tents, ships."""

from __future__ import annotations

import math

from tracker.pictures.kit import GOLD, IRON, PALE_STONE, PALE_WOOD, PLASTER, RUST, WOOD, Drawing, Spot
from tracker.pictures.solids import box, boxes, cylinder


def logs(d: Drawing, corner: Spot, count: int, length: float = 15) -> None:
    """A pile of logs lying along x: ``count`` of them at the bottom."""
    x, y, z = corner
    for row in range(min(count, 3)):
        places = [(y + k * 4 + row * 2, z + 2 + row * 3.3) for k in range(count - row)]
        for b, up in places:
            d.line([(x, b, up), (x + length, b, up)], WOOD, 4, 0.92 + 0.08 * row)
        for b, up in places:
            d.ellipse(d.screen((x + length + 0.8, b, up)), 1.6, 2, PALE_WOOD, 1.05)


def boards(d: Drawing, corner: Spot, layers: int, size: tuple[float, float] = (12, 8)) -> None:
    """A stack of sawn boards."""
    x, y, z = corner
    wide, deep = size
    box(d, corner, (wide, deep, layers * 2.2), PALE_WOOD)
    for layer in range(1, layers):
        up = z + layer * 2.2
        d.line([(x, y + deep, up), (x + wide, y + deep, up), (x + wide, y, up)], PALE_WOOD, 0.7, 0.6)


def saw(d: Drawing, middle: Spot, radius: float, colour: str = "#c3c9d2") -> None:
    """A round saw blade with teeth."""
    x, y = d.screen(middle)
    teeth = 11
    points = []
    for i in range(teeth * 2):
        reach = radius if i % 2 else radius * 0.78
        turn = math.tau * i / (teeth * 2)
        points.append((x + reach * math.cos(turn), y + reach * math.sin(turn)))
    d.flat(points, colour, 1.05)
    d.ellipse((x, y), radius * 0.58, radius * 0.58, colour, 0.82)
    d.ellipse((x, y), radius * 0.2, radius * 0.2, "#3a3f4a")


def blocks(d: Drawing, corner: Spot, count: int, side: float = 6, colour: str = PALE_STONE) -> None:
    """Cut blocks: three in a row, then the next row upon it."""
    x, y, z = corner
    for floor in range(0, count, 3):
        row = range(min(3, count - floor))
        high = side * 0.9
        boxes(d, [((x, y + k * (side + 1), z + floor / 3 * high), (side, side, high)) for k in row], colour)


def cart(d: Drawing, corner: Spot, load: str = RUST) -> None:
    """A cart on rails with its load."""
    x, y, z = corner
    box(d, (x, y, z + 2), (8, 10, 5), "#5a5f6b")
    left, down = d.screen((x + 4, y + 5, z + 8.5))
    d.flat([(left - 7, down), (left - 3, down - 4.5), (left + 2, down - 5), (left + 7, down), (left, down + 4)], load)
    d.flat([(left + 2, down - 5), (left + 7, down), (left, down + 4)], load, 0.75)
    for a, b in ((x + 8, y + 2.5), (x + 8, y + 8)):
        d.ellipse(d.screen((a, b, z + 1.8)), 1.8, 2, "#2f3038")


def coins(d: Drawing, foot: Spot, count: int, radius: float = 3) -> None:
    """A stack of coins."""
    x, y = d.screen(foot)
    a, high = radius * 1.41, count * 2.2
    cylinder(d, foot, radius, high, GOLD)
    for i in range(1, count):
        up, low = y - i * 2.2, radius * 0.78
        d.stroke([(x - a, up), (x - a * 0.4, up + low), (x + a * 0.4, up + low)], GOLD, 0.7, 0.62)


def coin(d: Drawing, middle: tuple[float, float], radius: float) -> None:
    """One coin seen from before."""
    x, y = middle
    d.ellipse((x + 0.8, y + 0.6), radius, radius, GOLD, 0.6)
    d.ellipse((x, y), radius, radius, GOLD, 1.1)
    d.ellipse((x, y), radius * 0.74, radius * 0.74, GOLD, 0.86)
    r = radius * 0.46
    d.flat([(x, y - r), (x + r * 0.8, y), (x, y + r), (x - r * 0.8, y)], GOLD, 1.35)


def crane(d: Drawing, foot: Spot, high: float, reach: float, load: str = PALE_STONE) -> None:
    """A wooden crane: its arm reaches along x and holds a load."""
    x, y, z = foot
    box(d, (x - 3, y - 3, z), (6, 6, 2.5), WOOD)
    d.line([(x, y, z), (x, y, z + high)], WOOD, 2.4)
    d.line([(x - reach * 0.3, y, z + high - 3), (x + reach, y, z + high + 5)], WOOD, 2.2, 1.1)
    d.line([(x, y, z + high * 0.55), (x + reach * 0.55, y, z + high + 1)], WOOD, 1.5, 0.85)
    hook = z + high * 0.5
    d.line([(x + reach, y, z + high + 5), (x + reach, y, hook)], "#4a4038", 0.8)
    box(d, (x + reach - 2.5, y - 2.5, hook - 5), (5, 5, 5), load)


def tent(d: Drawing, corner: Spot, colour: str, size: float = 15, high: float = 13) -> None:
    """A tent whose opening looks to the left."""
    x, y, z = corner
    mid, far = x + size / 2, y + size
    d.face([(x + size, y, z), (x + size, far, z), (mid, far, z + high), (mid, y, z + high)], colour, 0.76)
    d.face([(x, far, z), (x + size, far, z), (mid, far, z + high)], PLASTER)
    d.face([(mid - size * 0.18, far, z), (mid + size * 0.18, far, z), (mid, far, z + high * 0.8)], "#453a35")
    d.line([(mid, y, z + high), (mid, far, z + high)], colour, 1, 1.2)


def shields(d: Drawing, wall: Spot, length: float, count: int, colour: str) -> None:
    """Round shields hung on a left wall."""
    x, y, z = wall
    for i in range(count):
        middle = d.screen((x + length * (i + 0.5) / count, y, z))
        d.ellipse(middle, 2.7, 3.1, "#4b3a2a")
        d.ellipse(middle, 2.1, 2.5, colour if i % 2 == 0 else PLASTER)


def boat(d: Drawing, spot: Spot, size: float, colour: str, sails: int) -> None:
    """A boat on the water, its bow to the right; with no, one or two sails in the patrol's colour."""
    d.use(f"boat{sails}-{round(size * 10)}", spot, lambda figure: _boat(figure, size, colour, sails))


def _boat(d: Drawing, s: float, colour: str, sails: int) -> None:
    d.veil((0, s * 0.12), s * 1.15, s * 0.3, "#fff", 0.35)
    d.flat([(a * s, b * s) for a, b in ((-1, -0.26), (1.08, -0.34), (0.72, 0.16), (-0.72, 0.16))], WOOD, 0.9)
    d.flat([(a * s, b * s) for a, b in ((-1, -0.26), (1.08, -0.34), (0.98, -0.2), (-0.94, -0.12))], WOOD, 1.3)
    for place in ((), (0.0,), (-0.36, 0.34))[min(sails, 2)]:
        mast, top = place * s, -s * (1.75 if place <= 0 else 1.5)
        d.stroke([(mast, -s * 0.25), (mast, top)], "#4a3a2a", 1.3)
        wide, foot, head = s * (0.62 if sails == 1 else 0.42), -s * 0.42, top + s * 0.18
        d.flat(
            [(mast - wide, head), (mast + wide, head), (mast + wide * 1.12, foot), (mast - wide * 0.9, foot)], PLASTER
        )
        middle, third = (head + foot) / 2, (foot - head) / 6
        low, up = middle + third, middle - third
        d.flat([(mast - wide, up), (mast + wide, up), (mast + wide, low), (mast - wide, low)], colour)
        d.flat([(mast, top - 4), (mast + 6, top - 2.5), (mast, top - 1)], colour)


def target(d: Drawing, foot: Spot) -> None:
    """A target for archers."""
    x, y = d.screen(foot)
    d.stroke([(x - 3, y), (x, y - 10), (x + 3, y)], WOOD, 1.2)
    for radius, colour in ((5, PLASTER), (3.4, "#c0392b"), (1.6, PLASTER)):
        d.ellipse((x, y - 8), radius * 0.85, radius, colour)


def dummy(d: Drawing, foot: Spot) -> None:
    """A straw man to fight against."""
    x, y = d.screen(foot)
    d.stroke([(x, y), (x, y - 13)], WOOD, 1.6)
    d.stroke([(x - 5, y - 9), (x + 5, y - 9.5)], WOOD, 1.6)
    d.flat([(x - 2.8, y - 4), (x + 2.8, y - 4), (x + 2.2, y - 11), (x - 2.2, y - 11)], PALE_WOOD)
    d.ellipse((x, y - 13.5), 2.2, 2.4, IRON)
