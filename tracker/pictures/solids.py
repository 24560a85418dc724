"""Solids of the drawing kit: boxes, roofs, towers, crenels, shaded from one base colour."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tracker.pictures.kit import TILT, Drawing, Point, Size, Spot, number
from tracker.pictures.shades import LEFT, RIGHT, TOP

ROUND = math.sqrt(2)
SPLIT, FALL = 0.32, 0.947
"""Where on a round body the shadow begins: so far to the right, and so far down its front."""


def grown(level: int, first: float, last: float) -> float:
    """A measure that grows with the level, less and less: ``first`` at level 1, never quite ``last``."""
    return first + (last - first) * (1 - 0.8 ** (max(level, 1) - 1))


def box(d: Drawing, corner: Spot, size: Size, colour: str, top: str = "") -> None:
    """A box on its back corner: two walls and a lid."""
    (x, y, z), (w, e, h) = corner, size
    d.face([(x, y + e, z), (x + w, y + e, z), (x + w, y + e, z + h), (x, y + e, z + h)], colour, LEFT)
    d.face([(x + w, y, z), (x + w, y + e, z), (x + w, y + e, z + h), (x + w, y, z + h)], colour, RIGHT)
    d.face([(x, y, z + h), (x + w, y, z + h), (x + w, y + e, z + h), (x, y + e, z + h)], top or colour, TOP)


def gable(d: Drawing, corner: Spot, size: Size, roof: str, wall: str, along: str = "x", eaves: float = 2) -> None:
    """A gable roof over the box's top: its ridge runs along x (gable on the right) or y (gable on the left)."""
    (x, y, z), (w, e, h) = corner, size
    o = eaves

    def spot(a: float, b: float, up: float) -> Spot:
        return (x + a, y + b, z + up) if along == "x" else (x + b, y + a, z + up)

    length, depth = (w, e) if along == "x" else (e, w)
    front, side = (LEFT, RIGHT) if along == "x" else (RIGHT, LEFT)
    low = -h * 2 * o / depth
    ridge = [spot(-o, depth / 2, h), spot(length + o, depth / 2, h)]
    d.face([spot(-o, -o, low), spot(length + o, -o, low), *reversed(ridge)], roof, TOP if along == "x" else LEFT + 0.05)
    d.face([spot(length, 0, 0), spot(length, depth, 0), spot(length, depth / 2, h)], wall, side)
    d.face([spot(-o, depth + o, low), spot(length + o, depth + o, low), *reversed(ridge)], roof, front + 0.04)
    edge = [spot(length + o, -o, low), spot(length + o, depth / 2, h), spot(length + o, depth + o, low)]
    d.line(edge, roof, 1.2, side * 0.85)


def pyramid(d: Drawing, corner: Spot, size: Size, colour: str, eaves: float = 2) -> None:
    """A pointed roof over the box's top."""
    (x, y, z), (w, e, h) = corner, size
    x, y, w, e = x - eaves, y - eaves, w + 2 * eaves, e + 2 * eaves
    tip = (x + w / 2, y + e / 2, z + h)
    back = (x, y, z)
    left, front, right = (x, y + e, z), (x + w, y + e, z), (x + w, y, z)
    d.face([back, left, tip, right], colour, TOP)
    d.face([left, front, tip], colour, LEFT + 0.03)
    d.face([front, right, tip], colour, RIGHT)


def crenels(d: Drawing, corner: Spot, size: tuple[float, float], colour: str, each: float = 4, high: float = 4) -> None:
    """Crenels around a rectangle: the far sides first."""
    (x, y, z), (w, e) = corner, size
    thick = each * 0.6

    def places(length: float) -> list[float]:
        count = max(2, round((length - each) / (each * 2)) + 1)
        return [i * (length - each) / (count - 1) for i in range(count)]

    far = [(x + i, y, each, thick) for i in places(w)] + [(x, y + i, thick, each) for i in places(e)[1:]]
    near = [(x + w - thick, y + i, thick, each) for i in places(e)[1:-1]]
    for row in (far, near + [(x + i, y + e - thick, each, thick) for i in places(w)[1:]]):
        boxes(d, [((a, b, z), (c, f, high)) for a, b, c, f in row], colour)


def battlement(d: Drawing, corner: Spot, size: tuple[float, float], colour: str) -> None:
    """Crenels along a thin wall, in little space: dashed lines for their sides and their tops."""
    (x, y, z), (w, e) = corner, size
    along, light = (w > e), LEFT if w > e else RIGHT
    for shift, up, width, tone in ((0.0, 1.0, 3.0, light), (-0.8, 2.8, 1.6, TOP)):
        ends = [(x, y + e + shift, z + up), (x + w, y + e + shift, z + up)]
        if not along:
            ends = [(x + w + shift, y, z + up), (x + w + shift, y + e, z + up)]
        d.dashes(ends, colour, width, (4.2, 3.2), tone)


def boxes(d: Drawing, many: Sequence[tuple[Spot, Size]], colour: str) -> None:
    """Boxes of one colour none of which hides another: written side by side, they take little space."""
    for (x, y, z), (w, e, h) in many:
        d.face([(x, y + e, z), (x + w, y + e, z), (x + w, y + e, z + h), (x, y + e, z + h)], colour, LEFT)
    for (x, y, z), (w, e, h) in many:
        d.face([(x + w, y, z), (x + w, y + e, z), (x + w, y + e, z + h), (x + w, y, z + h)], colour, RIGHT)
    for (x, y, z), (w, e, h) in many:
        d.face([(x, y, z + h), (x + w, y, z + h), (x + w, y + e, z + h), (x, y + e, z + h)], colour, TOP)


def cylinder(d: Drawing, foot: Spot, radius: float, high: float, colour: str) -> None:
    """A round tower on the middle of its foot."""
    x, y = d.screen(foot)
    a, b = radius * ROUND, radius * ROUND * TILT
    up, down = number(-high), number(high)
    left = f"M{number(x - a)} {number(y - high)}v{down}"
    right = f"M{number(x + a * SPLIT)} {number(y - high)}v{number(high + b * FALL)}"
    _round(d, (x, y), (a, b, high), colour, left, right, (f"v{up}z", f"v{up}z"))
    d.ellipse((x, y - high), a, b, colour, TOP)


def cone(d: Drawing, foot: Spot, radius: float, high: float, colour: str) -> None:
    """A pointed round roof."""
    x, y = d.screen(foot)
    a, b = radius * ROUND, radius * ROUND * TILT
    tip = f"L{number(x)} {number(y - high)}z"
    left, right = f"M{number(x - a)} {number(y)}", f"M{number(x + a * SPLIT)} {number(y + b * FALL)}"
    _round(d, (x, y), (a, b, high), colour, left, right, (tip, tip))


def dome(d: Drawing, foot: Spot, radius: float, high: float, colour: str) -> None:
    """A round dome."""
    x, y = d.screen(foot)
    a, b = radius * ROUND, radius * ROUND * TILT
    arc = f"A{number(a)} {number(high)} 0 0 0"
    left, right = f"M{number(x - a)} {number(y)}", f"M{number(x + a * SPLIT)} {number(y + b * FALL)}"
    ends = f"{arc} {number(x - a)} {number(y)}z", f"{arc} {number(x)} {number(y - high)}z"
    _round(d, (x, y), (a, b, high), colour, left, right, ends)


def _round(d: Drawing, foot: Point, size: Size, colour: str, left: str, right: str, ends: tuple[str, str]) -> None:
    """The lit whole of a round body and, over it, its shadowed side: each from its start around the foot to its end."""
    (x, y), (a, b, high) = foot, size
    arc, area = f"a{number(a)} {number(b)} 0 0 0", (x - a, y - high, x + a, y + b)
    d.add(f'fill="{d.tone(colour, LEFT)}"', f"{left}{arc} {number(2 * a)} 0{ends[0]}", area)
    turn = f"{arc} {number(a * (1 - SPLIT))} {number(-b * FALL)}"
    d.add(f'fill="{d.tone(colour, RIGHT)}"', f"{right}{turn}{ends[1]}", area)
