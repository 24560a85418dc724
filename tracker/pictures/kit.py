"""An isometric drawing kit: a drawing collects shapes in painter's order and is said as SVG.

World coordinates: ``x`` runs to the lower right of the picture, ``y`` to its lower left, ``z`` up; one unit of
``x`` is one unit to the right and ``TILT`` down. All numbers are rounded to a grid: equal input, equal bytes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import NamedTuple

from tracker.pictures.path_data import joined
from tracker.pictures.shades import shade

Point = tuple[float, float]
"""On the picture: to the right and down."""
Spot = tuple[float, float, float]
"""In the world: x, y and height."""
Size = tuple[float, float, float]
"""Of a solid: along x, along y, height."""
Bounds = tuple[float, float, float, float]
"""Left, top, right and bottom on the picture."""
EVERYWHERE: Bounds = (-math.inf, -math.inf, math.inf, math.inf)
REACH = 40
"""So many shapes back a shape is looked for that looks the same."""

TILT = 0.6
"""How far down a step along x or y leads: the higher, the steeper the look from above."""
GRID, THIN = 2, 2
"""Steps of the grid in one unit: whole numbers of steps are written, in a group scaled down to units."""

GLASS, GLOW = "#2c3550", "#ffd873"
WOOD, PALE_WOOD, STONE, PALE_STONE, GOLD = "#8a5a34", "#d9b57c", "#9a958c", "#d8d2c2", "#efb82e"
RED_TILE, BLUE_SLATE, THATCH, PLASTER, IRON = "#b8503a", "#4d6b96", "#c79a4a", "#efe4cc", "#6b6f7a"
LEAF, SPRUCE, EARTH, GRASS, RUST = "#5e9a4a", "#3d7550", "#b39366", "#8fbb66", "#a4583a"


def number(value: float) -> str:
    """A coordinate in whole steps of the grid."""
    return str(round(value * GRID))


def path_of(points: Sequence[Point]) -> str:
    """Path data through the points, relative and rounded so that rounding never adds up; to be filled or stroked."""
    was_x, was_y = round(points[0][0] * GRID), round(points[0][1] * GRID)
    written = f"M{was_x} {was_y}l"
    for x, y in points[1:]:
        new_x, new_y = round(x * GRID), round(y * GRID)
        across, down = new_x - was_x, new_y - was_y
        joint = "" if across < 0 or written[-1] == "l" else " "
        written += f"{joint}{across}{down}" if down < 0 else f"{joint}{across} {down}"
        was_x, was_y = new_x, new_y
    return written


def text_of(words: str) -> str:
    """A user's words as SVG text: escaped, without characters that XML does not know."""
    return escape("".join(c for c in words if c >= " " and c not in "\ufffe\uffff" and not "\ud800" <= c <= "\udfff"))


class Part(NamedTuple):
    """One shape, and where it lies."""

    look: str
    """The attributes of a path; empty where ``data`` is markup."""
    data: str
    bounds: Bounds
    corners: Sequence[tuple[int, int]] = ()
    """Of a polygon, in steps of the grid."""


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

    def add(self, attributes: str, data: str, bounds: Bounds = EVERYWHERE, corners: Sequence[Point] = ()) -> None:
        """A path with its attributes, and within what bounds it lies."""
        self.parts.append(Part(attributes, data, bounds, tuple((round(x * GRID), round(y * GRID)) for x, y in corners)))

    def use(self, name: str, spot: Spot, draw: Callable[[Drawing], None]) -> None:
        """A figure on the spot: drawn once around the origin, used as often as wanted."""
        if name not in self.figures:
            figure = Drawing(self.dusk, self.prefix)
            draw(figure)
            self.figures[name] = figure.markup(), _joined(*(part.bounds for part in figure.parts))
        x, y = self.screen(spot)
        left, top, right, low = self.figures[name][1]
        markup = f'<use href="#{self.prefix}-{name}" x="{number(x)}" y="{number(y)}"/>'
        self.parts.append(Part("", markup, (x + left, y + top, x + right, y + low)))

    def flat(self, points: Sequence[Point], colour: str, light: float = 1.0) -> None:
        """A polygon of the picture."""
        self.add(f'fill="{self.tone(colour, light)}"', path_of(points), bounds_of(points), points)

    def face(self, spots: Iterable[Spot], colour: str, light: float = 1.0) -> None:
        """A polygon of the world."""
        self.flat([self.screen(spot) for spot in spots], colour, light)

    def line(self, spots: Iterable[Spot], colour: str, width: float = 1, light: float = 1.0) -> None:
        """A line through spots of the world."""
        self.stroke([self.screen(spot) for spot in spots], colour, width, light)

    def stroke(self, points: Sequence[Point], colour: str, width: float = 1, light: float = 1.0) -> None:
        """A line through points of the picture."""
        steps = max(round(width * GRID), 1)
        look = f'stroke="{self.tone(colour, light)}"' + (f' stroke-width="{steps}"' if steps != THIN else "")
        self.add(look, path_of(points), bounds_of(points, width))

    def dashes(self, spots: Sequence[Spot], colour: str, width: float, dash: tuple[float, float], light: float) -> None:
        """A dashed line through spots of the world, with square ends."""
        points = [self.screen(spot) for spot in spots]
        on, off = dash[0] * GRID, dash[1] * GRID
        look = f'stroke="{self.tone(colour, light)}" stroke-width="{width * GRID:g}" stroke-linecap="butt"'
        data = path_of(points)
        self.add(f'{look} stroke-dasharray="{on:g} {off:g}"', data, bounds_of(points, width))

    def veil(self, centre: Point, across: float, down: float, colour: str = "#1c2140", strength: float = 0.16) -> None:
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
        """All shapes as SVG; shapes that look the same and hide nothing between them are written as one path. Never two
        areas that lie over each other: where they run around in opposite ways, they would make a hole."""
        groups: list[tuple[str, list[Part]]] = []
        for part in self.parts:
            for look, others in groups[: -REACH - 1 : -1]:
                same = bool(look) and look == part.look
                if (not same or look.startswith("fill")) and any(_hides(part, other) for other in others):
                    groups.append((part.look, [part]))
                    break
                if same:
                    others.append(part)
                    break
            else:
                groups.append((part.look, [part]))
        return "".join(
            f'<path {look} d="{joined(part.data for part in parts)}"/>' if look else parts[0].data
            for look, parts in groups
        )


def bounds_of(points: Sequence[Point], more: float = 0) -> Bounds:
    """The rectangle around points: left, top, right, bottom."""
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across) - more, min(down) - more, max(across) + more, max(down) + more


def _hides(one: Part, other: Part) -> bool:
    """Whether one of the two may hide something of the other."""
    (left, top, right, low), there = one.bounds, other.bounds
    near = there[0] < right and left < there[2] and there[1] < low and top < there[3]
    return near and not (one.corners and other.corners and _apart(one.corners, other.corners))


def _apart(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether a side of one of the polygons has all of the other beyond it: then neither hides any of the other."""
    for corners, others in ((one, other), (other, one)):
        for (x, y), (to_x, to_y) in zip(corners, (*corners[1:], corners[0]), strict=True):
            across, down = to_x - x, to_y - y
            own = [(px - x) * down - (py - y) * across for px, py in corners]
            theirs = [(px - x) * down - (py - y) * across for px, py in others]
            if max(own) <= min(theirs) or max(theirs) <= min(own):
                return True
    return False


def _joined(*areas: Bounds) -> Bounds:
    lefts, tops, rights, lows = zip(*areas, strict=True)
    return min(lefts), min(tops), max(rights), max(lows)


def _ellipse(centre: Point, across: float, down: float) -> tuple[str, Bounds]:
    x, y = centre
    a, d, wide = number(across), number(down), number(2 * across)
    data = f"M{number(x - across)} {number(y)}a{a} {d} 0 10{wide} 0 {a} {d} 0 10-{wide} 0z"
    return data, (x - across, y - down, x + across, y + down)
