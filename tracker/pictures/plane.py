"""Plane geometry of maps: which of many sites is nearest where, and the lines between what belongs to different owners.

The Voronoi diagram is read off its dual, the Delaunay triangulation: its corners are the centres of the circles around
triangles, so what two neighbours share is the same to the last digit.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from zlib import crc32

Point = tuple[float, float]
Triangle = tuple[int, int, int]


def noise(*what: object) -> float:
    """A number from -0.5 to 0.5 that depends on what it is made from alone."""
    return crc32(repr(what).encode("utf-8", "replace")) / 0xFFFFFFFF - 0.5


@dataclass(frozen=True)
class Circle:
    """The circle around a triangle of sites."""

    corners: Triangle
    x: float
    y: float
    square: float
    """Its radius, squared."""


def triangles(sites: Sequence[Point]) -> list[Circle]:
    """The Delaunay triangulation: no site lies within the circle of any triangle. Sites must differ."""
    far = 20 * (1 + max(abs(value) for site in sites for value in site))
    points = [*sites, (-far, -far), (3 * far, -far), (-far, 3 * far)]
    count = len(sites)
    growing = [_circle(points, (count, count + 1, count + 2))]
    finished: list[Circle] = []
    for at in sorted(range(count), key=lambda i: points[i]):
        x, y = points[at]
        edges: dict[tuple[int, int], bool] = {}
        kept = []
        for circle in growing:
            across = x - circle.x
            if across > 0 and across * across > circle.square:
                finished.append(circle)
            elif across * across + (y - circle.y) ** 2 > circle.square:
                kept.append(circle)
            else:
                a, b, c = circle.corners
                for one, other in ((a, b), (b, c), (c, a)):
                    edge = (one, other) if one < other else (other, one)
                    edges[edge] = edge not in edges
        kept += [_circle(points, (one, other, at)) for (one, other), single in edges.items() if single]
        growing = kept
    return [circle for circle in (*finished, *growing) if max(circle.corners) < count]


def _circle(points: Sequence[Point], corners: Triangle) -> Circle:
    (ax, ay), (bx, by), (cx, cy) = (points[i] for i in corners)
    bx, by, cx, cy = bx - ax, by - ay, cx - ax, cy - ay
    twice = 2 * (bx * cy - by * cx)
    if abs(twice) < 1e-9:  # on one line: a circle without end
        return Circle(corners, ax, ay, math.inf)
    b, c = bx * bx + by * by, cx * cx + cy * cy
    x, y = (cy * b - by * c) / twice, (bx * c - cx * b) / twice
    return Circle(corners, ax + x, ay + y, x * x + y * y)


@dataclass(frozen=True)
class Arc:
    """A line between two owners, from one corner where three meet to the next (or closed)."""

    one: str
    other: str
    points: tuple[Point, ...]


def arcs(sites: Sequence[Point], owners: Sequence[str]) -> list[Arc]:
    """The lines between the owners of the sites; every line once."""
    circles = triangles(sites)
    beside: dict[tuple[int, int], list[int]] = {}
    for at, circle in enumerate(circles):
        a, b, c = circle.corners
        for one, other in ((a, b), (b, c), (c, a)):
            if owners[one] != owners[other]:
                beside.setdefault((min(one, other), max(one, other)), []).append(at)
    links: dict[int, list[tuple[int, tuple[str, str]]]] = {}
    for (one, other), touching in beside.items():
        if len(touching) == 2:
            pair = (min(owners[one], owners[other]), max(owners[one], owners[other]))
            for here, there in (touching, touching[::-1]):
                links.setdefault(here, []).append((there, pair))
    return list(_chains(circles, links))


def _chains(circles: Sequence[Circle], links: Mapping[int, list[tuple[int, tuple[str, str]]]]) -> Iterator[Arc]:
    seen: set[tuple[int, int]] = set()
    ends = [at for at, found in links.items() if len(found) != 2]
    for start in (*ends, *links):
        for following, pair in links[start]:
            if (start, following) in seen:
                continue
            path = [start]
            here, there = start, following
            while True:
                seen |= {(here, there), (there, here)}
                path.append(there)
                if len(links[there]) != 2 or there == start:
                    break
                here, there = there, next(on for on, _ in links[there] if on != here)
            yield Arc(*pair, tuple((circles[at].x, circles[at].y) for at in path))


def loops(lines: Sequence[Sequence[Point]]) -> list[list[Point]]:
    """Lines that share their ends, joined to closed loops; the first point is not repeated."""
    left = [list(line) for line in lines]
    found = []
    while left:
        loop = left.pop(0)
        while loop[0] != loop[-1]:
            joint = next((line for line in left if loop[-1] in (line[0], line[-1])), None)
            if joint is None:
                break
            left.remove(joint)
            loop += joint[1:] if joint[0] == loop[-1] else joint[-2::-1]
        found.append(loop[:-1] if loop[0] == loop[-1] else loop)
    return found


def simpler(points: Sequence[Point], most: float) -> list[Point]:
    """The line without the points that lie no farther from it than that; both ends stay."""
    if len(points) < 3:
        return list(points)
    gap, at = max((off_line(points[i], points[0], points[-1]), i) for i in range(1, len(points) - 1))
    if gap <= most:
        return [points[0], points[-1]] if points[0] != points[-1] else [points[0], points[at], points[-1]]
    return simpler(points[: at + 1], most)[:-1] + simpler(points[at:], most)


def rounded(points: Sequence[Point], times: int = 2) -> list[Point]:
    """The line with its corners cut off, so often; both ends stay."""
    line = list(points)
    for _ in range(times):
        cut = [line[0]]
        for (ax, ay), (bx, by) in pairwise(line):
            cut += [(0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by), (0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by)]
        line = [*cut, line[-1]]
    return line


def trail(points: Sequence[Point], closed: bool = False) -> str:
    """Path data through points, relative, in whole units: rounding never adds up."""
    was_x, was_y = round(points[0][0]), round(points[0][1])
    written = f"M{was_x} {was_y}l"
    for x, y in points[1:]:
        across, down = round(x) - was_x, round(y) - was_y
        joint = "" if across < 0 or written[-1] == "l" else " "
        written += f"{joint}{across}{down}" if down < 0 else f"{joint}{across} {down}"
        was_x, was_y = round(x), round(y)
    return written + ("z" if closed else "")


def off_line(spot: Point, one: Point, other: Point) -> float:
    """How far a spot is from the straight line between two points."""
    across, down = other[0] - one[0], other[1] - one[1]
    long = across * across + down * down
    share = 0.0 if long == 0 else ((spot[0] - one[0]) * across + (spot[1] - one[1]) * down) / long
    share = min(max(share, 0), 1)
    return math.hypot(spot[0] - one[0] - share * across, spot[1] - one[1] - share * down)


def inside(spot: Point, loop: Sequence[Point]) -> bool:
    """Whether the spot lies within the loop."""
    x, y = spot
    within = False
    for (ax, ay), (bx, by) in zip(loop, (*loop[1:], loop[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            within = not within
    return within


def clearance(spot: Point, loop: Sequence[Point]) -> float:
    """How far the spot is from the loop."""
    return min(off_line(spot, one, other) for one, other in pairwise((*loop, loop[0])))


def crossing(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two straight lines cross between their ends."""

    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def halfway(points: Sequence[Point]) -> Point:
    """The point in the middle of a line, as one walks it."""
    steps = [math.dist(one, other) for one, other in pairwise(points)]
    left = sum(steps) / 2
    for (one, other), step in zip(pairwise(points), steps, strict=True):
        if step >= left:
            share = left / step if step else 0
            return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])
        left -= step
    return points[-1]
