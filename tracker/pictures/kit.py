"""An isometric drawing kit: a drawing collects shapes in painter's order and is said as SVG.

World coordinates: ``x`` runs to the lower right of the picture, ``y`` to its lower left, ``z`` up; one unit of
``x`` is one unit to the right and ``TILT`` down. All numbers are rounded to a grid: equal input, equal bytes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from html import escape

from tracker.pictures.shades import LEFT, RIGHT, TOP, shade

Point = tuple[float, float]
"""On the picture: to the right and down."""
Spot = tuple[float, float, float]
"""In the world: x, y and height."""
Size = tuple[float, float, float]
"""Of a solid: along x, along y, height."""
Bounds = tuple[float, float, float, float]
"""Left, top, right and bottom on the picture."""
Part = tuple[str, str, Bounds]
"""Attributes of a path, its data (or markup where there are no attributes), and where it lies."""
EVERYWHERE: Bounds = (-math.inf, -math.inf, math.inf, math.inf)
REACH = 40
"""So many shapes back a shape is looked for that looks the same."""

TILT = 0.6
"""How far down a step along x or y leads: the higher, the steeper the look from above."""
GRID = 2
"""Steps of the grid in one unit: whole numbers of steps are written, in a group scaled down to units."""
ROUND = math.sqrt(2)
SPLIT, FALL = 0.32, 0.947
"""Where on a round body the shadow begins: so far to the right, and so far down its front."""

GLASS, GLOW = "#2c3550", "#ffd873"
WOOD, PALE_WOOD, STONE, PALE_STONE, GOLD = "#8a5a34", "#d9b57c", "#9a958c", "#d8d2c2", "#efb82e"
RED_TILE, BLUE_SLATE, THATCH, PLASTER, IRON = "#b8503a", "#4d6b96", "#c79a4a", "#efe4cc", "#6b6f7a"
LEAF, SPRUCE, EARTH, GRASS, RUST = "#5e9a4a", "#3d7550", "#b39366", "#8fbb66", "#a4583a"


def number(value: float) -> str:
    """A coordinate in whole steps of the grid."""
    return str(round(value * GRID))


def path_of(points: Sequence[Point], closed: bool = True) -> str:
    """Path data through the points, relative and rounded so that rounding never adds up."""
    was_x, was_y = round(points[0][0] * GRID), round(points[0][1] * GRID)
    written = f"M{was_x} {was_y}l"
    for x, y in points[1:]:
        new_x, new_y = round(x * GRID), round(y * GRID)
        across, down = new_x - was_x, new_y - was_y
        joint = "" if across < 0 or written[-1] == "l" else " "
        written += f"{joint}{across}{down}" if down < 0 else f"{joint}{across} {down}"
        was_x, was_y = new_x, new_y
    return f"{written}z" if closed else written


def text_of(words: str) -> str:
    """A user's words as SVG text: escaped, without characters that XML does not know."""
    return escape("".join(c for c in words if c >= " " and c not in "\ufffe\uffff" and not "\ud800" <= c <= "\udfff"))


class Drawing:
    """Shapes in painter's order; ``at`` gives the same drawing seen from another corner of the world."""

    def __init__(self, dusk: bool = False, prefix: str = "", origin: Point = (0, 0)) -> None:
        self.dusk = dusk
        self.prefix = prefix
        self.origin = origin
        self.parts: list[Part] = []
        self.figures: dict[str, tuple[str, Bounds]] = {}

    def at(self, x: float, y: float, z: float = 0) -> Drawing:
        """The same drawing with its corner moved there."""
        moved = Drawing(self.dusk, self.prefix, self.screen((x, y, z)))
        moved.parts, moved.figures = self.parts, self.figures
        return moved

    def screen(self, spot: Spot) -> Point:
        """Where a spot of the world is on the picture."""
        x, y, z = spot
        return self.origin[0] + x - y, self.origin[1] + (x + y) * TILT - z

    def tone(self, colour: str, light: float = 1.0) -> str:
        """A colour in so much light, by day or at dusk."""
        return shade(colour, light, self.dusk)

    def add(self, attributes: str, data: str, bounds: Bounds = EVERYWHERE) -> None:
        """A path with its attributes, and within what bounds it lies."""
        self.parts.append((attributes, data, bounds))

    def use(self, name: str, spot: Spot, draw: Callable[[Drawing], None]) -> None:
        """A figure on the spot: drawn once around the origin, used as often as wanted."""
        if name not in self.figures:
            figure = Drawing(self.dusk, self.prefix)
            draw(figure)
            self.figures[name] = figure.markup(), _joined(*(bounds for _, _, bounds in figure.parts))
        x, y = self.screen(spot)
        left, top, right, low = self.figures[name][1]
        markup = f'<use href="#{self.prefix}-{name}" x="{number(x)}" y="{number(y)}"/>'
        self.parts.append(("", markup, (x + left, y + top, x + right, y + low)))

    def flat(self, points: Sequence[Point], colour: str, light: float = 1.0) -> None:
        """A polygon of the picture."""
        self.add(f'fill="{self.tone(colour, light)}"', path_of(points), bounds_of(points))

    def face(self, spots: Iterable[Spot], colour: str, light: float = 1.0) -> None:
        """A polygon of the world."""
        self.flat([self.screen(spot) for spot in spots], colour, light)

    def line(self, spots: Iterable[Spot], colour: str, width: float = 1, light: float = 1.0) -> None:
        """A line through spots of the world."""
        self.stroke([self.screen(spot) for spot in spots], colour, width, light)

    def stroke(self, points: Sequence[Point], colour: str, width: float = 1, light: float = 1.0) -> None:
        """A line through points of the picture."""
        look = f'stroke="{self.tone(colour, light)}" stroke-width="{width * GRID:g}"'
        self.add(look, path_of(points, closed=False), bounds_of(points, width))

    def dashes(self, spots: Sequence[Spot], colour: str, width: float, dash: tuple[float, float], light: float) -> None:
        """A dashed line through spots of the world, with square ends."""
        points = [self.screen(spot) for spot in spots]
        on, off = dash[0] * GRID, dash[1] * GRID
        look = f'stroke="{self.tone(colour, light)}" stroke-width="{width * GRID:g}" stroke-linecap="butt"'
        data = path_of(points, closed=False)
        self.add(f'{look} stroke-dasharray="{on:g} {off:g}"', data, bounds_of(points, width))

    def shadow(
        self, centre: Point, across: float, down: float, colour: str = "#1c2140", strength: float = 0.16
    ) -> None:
        """A see-through ellipse of the picture: a shadow, a puff of smoke, a ripple."""
        self.add(f'fill="{colour}" fill-opacity="{strength:g}"', *_ellipse(centre, across, down))

    def ellipse(self, centre: Point, across: float, down: float, colour: str, light: float = 1.0) -> None:
        """An ellipse of the picture by its two radii."""
        self.add(f'fill="{self.tone(colour, light)}"', *_ellipse(centre, across, down))

    def glowing(self, points: Sequence[Point], day: str, glow: str = GLOW) -> None:
        """A polygon of the picture that is lit at dusk: a window, a fire, a lamp."""
        if self.dusk:
            self.add(f'fill="{glow}"', path_of(points), bounds_of(points))
        else:
            self.flat(points, day)

    def markup(self) -> str:
        """All shapes as SVG; shapes that look the same and hide nothing between them are written as one path."""
        groups: list[tuple[str, list[str], Bounds]] = []
        for attributes, data, bounds in self.parts:
            for back in range(len(groups) - 1, max(len(groups) - REACH, 0) - 1, -1):
                look, pieces, area = groups[back]
                if attributes and look == attributes:
                    pieces.append(data)
                    groups[back] = look, pieces, _joined(area, bounds)
                    break
                if area[0] < bounds[2] and bounds[0] < area[2] and area[1] < bounds[3] and bounds[1] < area[3]:
                    groups.append((attributes, [data], bounds))
                    break
            else:
                groups.append((attributes, [data], bounds))
        return "".join(f'<path {look} d="{"".join(data)}"/>' if look else data[0] for look, data, _ in groups)


def bounds_of(points: Sequence[Point], more: float = 0) -> Bounds:
    """The rectangle around points: left, top, right, bottom."""
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across) - more, min(down) - more, max(across) + more, max(down) + more


def _joined(*areas: Bounds) -> Bounds:
    lefts, tops, rights, lows = zip(*areas, strict=True)
    return min(lefts), min(tops), max(rights), max(lows)


def _ellipse(centre: Point, across: float, down: float) -> tuple[str, Bounds]:
    x, y = centre
    a, d, wide = number(across), number(down), number(2 * across)
    data = f"M{number(x - across)} {number(y)}a{a} {d} 0 1 0 {wide} 0a{a} {d} 0 1 0-{wide} 0z"
    return data, (x - across, y - down, x + across, y + down)


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
