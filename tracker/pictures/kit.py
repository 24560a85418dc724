"""An isometric drawing kit: a drawing collects shapes in painter's order and is said as SVG.

World coordinates: ``x`` runs to the lower right of the picture, ``y`` to its lower left, ``z`` up; one unit of
``x`` is one unit to the right and ``TILT`` down. All numbers are rounded to tenths: equal input, equal bytes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape

from tracker.pictures.shades import LEFT, RIGHT, TOP, shade

Point = tuple[float, float]
"""On the picture: to the right and down."""
Spot = tuple[float, float, float]
"""In the world: x, y and height."""
Size = tuple[float, float, float]
"""Of a solid: along x, along y, height."""

TILT = 0.6
"""How far down a step along x or y leads: the higher, the steeper the look from above."""
ROUND = math.sqrt(2)

GLASS, GLOW = "#2c3550", "#ffd873"
WOOD, PALE_WOOD, STONE, PALE_STONE, GOLD = "#8a5a34", "#d9b57c", "#9a958c", "#d8d2c2", "#efb82e"
RED_TILE, BLUE_SLATE, THATCH, PLASTER, IRON = "#b8503a", "#4d6b96", "#c79a4a", "#efe4cc", "#6b6f7a"
LEAF, SPRUCE, EARTH, GRASS, RUST = "#5e9a4a", "#3d7550", "#b39366", "#8fbb66", "#a4583a"


@lru_cache(maxsize=8192)
def _tenths(tenths: int) -> str:
    text = f"{abs(tenths) / 10:g}"
    if text.startswith("0."):
        text = text[1:]
    return f"-{text}" if tenths < 0 else text


def number(value: float) -> str:
    """A coordinate in tenths, written as short as possible: ``12.5``, ``3``, ``-.4``."""
    return _tenths(round(value * 10))


def path_of(points: Sequence[Point], closed: bool = True) -> str:
    """Path data through the points, relative and rounded so that rounding never adds up."""
    was_x, was_y = round(points[0][0] * 10), round(points[0][1] * 10)
    written = [f"M{_tenths(was_x)} {_tenths(was_y)}l"]
    for x, y in points[1:]:
        new_x, new_y = round(x * 10), round(y * 10)
        across, down = _tenths(new_x - was_x), _tenths(new_y - was_y)
        written.append(across if across[0] == "-" or len(written) == 1 else f" {across}")
        written.append(down if down[0] == "-" else f" {down}")
        was_x, was_y = new_x, new_y
    if closed:
        written.append("z")
    return "".join(written)


def text_of(words: str) -> str:
    """A user's words as SVG text: escaped, without characters that XML does not know."""
    return escape("".join(c for c in words if c >= " " and c not in "\ufffe\uffff" and not "\ud800" <= c <= "\udfff"))


class Drawing:
    """Shapes in painter's order; ``at`` gives the same drawing seen from another corner of the world."""

    def __init__(
        self, dusk: bool = False, prefix: str = "", origin: Point = (0, 0), parts: list[tuple[str, str]] | None = None
    ) -> None:
        self.dusk = dusk
        self.prefix = prefix
        self.origin = origin
        self.parts: list[tuple[str, str]] = [] if parts is None else parts

    def at(self, x: float, y: float, z: float = 0) -> Drawing:
        """The same drawing with its corner moved there."""
        return Drawing(self.dusk, self.prefix, self.screen((x, y, z)), self.parts)

    def screen(self, spot: Spot) -> Point:
        """Where a spot of the world is on the picture."""
        x, y, z = spot
        return self.origin[0] + x - y, self.origin[1] + (x + y) * TILT - z

    def tone(self, colour: str, light: float = 1.0) -> str:
        """A colour in so much light, by day or at dusk."""
        return shade(colour, light, self.dusk)

    def add(self, attributes: str, data: str) -> None:
        """A path with its attributes; neighbours that look the same are written as one."""
        self.parts.append((attributes, data))

    def element(self, markup: str) -> None:
        """Markup that is no path."""
        self.parts.append(("", markup))

    def flat(self, points: Sequence[Point], colour: str, light: float = 1.0) -> None:
        """A polygon of the picture."""
        self.add(f'fill="{self.tone(colour, light)}"', path_of(points))

    def face(self, spots: Iterable[Spot], colour: str, light: float = 1.0) -> None:
        """A polygon of the world."""
        self.flat([self.screen(spot) for spot in spots], colour, light)

    def line(self, spots: Iterable[Spot], colour: str, width: float = 1, light: float = 1.0) -> None:
        """A line through spots of the world."""
        self.stroke([self.screen(spot) for spot in spots], colour, width, light)

    def stroke(self, points: Sequence[Point], colour: str, width: float = 1, light: float = 1.0) -> None:
        """A line through points of the picture."""
        look = f'fill="none" stroke="{self.tone(colour, light)}" stroke-width="{number(width)}"'
        self.add(look, path_of(points, closed=False))

    def shadow(self, spots: Iterable[Spot], strength: float = 0.16) -> None:
        """A shadow on the ground."""
        points = [self.screen(spot) for spot in spots]
        self.add(f'fill="#1c2140" fill-opacity="{strength:g}"', path_of(points))

    def ellipse(self, centre: Point, across: float, down: float, colour: str, light: float = 1.0) -> None:
        """An ellipse of the picture by its two radii."""
        x, y = centre
        a, d = number(across), number(down)
        wide = number(2 * across)
        arcs = f"M{number(x - across)} {number(y)}a{a} {d} 0 1 0 {wide} 0a{a} {d} 0 1 0-{wide} 0z"
        self.add(f'fill="{self.tone(colour, light)}"', arcs)

    def lamp(self, colour: str = GLASS) -> str:
        """What a window is filled with: dark by day, lit at dusk."""
        return GLOW if self.dusk else colour

    def markup(self) -> str:
        """All shapes as SVG."""
        written: list[str] = []
        look, data = "", ""
        for attributes, piece in [*self.parts, ("", "")]:
            if attributes and attributes == look:
                data += piece
                continue
            if look:
                written.append(f'<path {look} d="{data}"/>')
            elif data:
                written.append(data)
            look, data = attributes, piece
        return "".join(written)


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
    half, rest = number(a), number(b)
    start = f"M{number(x - a)} {number(y - high)}v{number(high)}"
    d.add(f'fill="{d.tone(colour, LEFT)}"', f"{start}a{half} {rest} 0 0 0 {number(2 * a)} 0v{number(-high)}z")
    split = a * 0.35
    fall = b * math.sqrt(1 - 0.35**2)
    right = f"M{number(x + split)} {number(y - high)}v{number(high + fall)}"
    arc = f"a{half} {rest} 0 0 0 {number(a - split)} {number(-fall)}v{number(-high)}z"
    d.add(f'fill="{d.tone(colour, RIGHT)}"', right + arc)
    d.ellipse((x, y - high), a, b, colour, TOP)


def cone(d: Drawing, foot: Spot, radius: float, high: float, colour: str) -> None:
    """A pointed round roof."""
    x, y = d.screen(foot)
    a, b = radius * ROUND, radius * ROUND * TILT
    half, rest = number(a), number(b)
    arc = f"a{half} {rest} 0 0 0 {number(2 * a)} 0L{number(x)} {number(y - high)}z"
    d.add(f'fill="{d.tone(colour, LEFT + 0.05)}"', f"M{number(x - a)} {number(y)}{arc}")
    split, fall = a * 0.3, b * math.sqrt(1 - 0.3**2)
    right = f"M{number(x + split)} {number(y + fall)}a{half} {rest} 0 0 0 {number(a - split)} {number(-fall)}"
    d.add(f'fill="{d.tone(colour, RIGHT)}"', f"{right}L{number(x)} {number(y - high)}z")


def dome(d: Drawing, foot: Spot, radius: float, high: float, colour: str) -> None:
    """A round dome."""
    x, y = d.screen(foot)
    a, b = radius * ROUND, radius * ROUND * TILT
    half, rest, up = number(a), number(b), number(high)
    arcs = f"a{half} {rest} 0 0 0 {number(2 * a)} 0a{half} {up} 0 0 0 {number(-2 * a)} 0z"
    d.add(f'fill="{d.tone(colour, LEFT + 0.05)}"', f"M{number(x - a)} {number(y)}{arcs}")
    split, fall = a * 0.3, b * math.sqrt(1 - 0.3**2)
    right = f"M{number(x + split)} {number(y + fall)}a{half} {rest} 0 0 0 {number(a - split)} {number(-fall)}"
    d.add(f'fill="{d.tone(colour, RIGHT)}"', f"{right}a{half} {up} 0 0 0 {number(-a)} {number(-high)}z")
