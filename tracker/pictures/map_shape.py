"""How the land of a map lies: a region around every place, and the lines that two regions share.

Every place owns sites around its middle and along its borders, up to halfway; what lies far from all of them is wild
land. So places that border on each other touch, and their neighbours are not parted where lines would cross.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from tracker.pictures.plane import (
    Arc,
    Point,
    arcs,
    clearance,
    crossing,
    inside,
    loops,
    noise,
    off_line,
    rounded,
    simpler,
    triangles,
)

WIDTH, MARGIN = 780.0, 98.0
"""Two units are one pixel of a phone 390 wide."""
ROOM = 0.72
"""How far land reaches beyond the outermost places, in the mean distance of neighbours."""
FLAT, STEEP = 0.55, 1.7
"""A map is at least and at most so high, in widths."""
WILD = ""
"""Who owns what belongs to no place."""
Pairs = tuple[tuple[str, str], ...]
Spots = tuple[tuple[str, Point], ...]


@dataclass(frozen=True)
class Shape:
    """The land of a map, in units of the picture."""

    high: float
    arcs: tuple[Arc, ...]
    regions: Mapping[str, tuple[tuple[Point, ...], ...]]
    """Place -> its outlines: the largest first."""
    middles: Mapping[str, Point]
    """Where what stands in a place is drawn."""

    def between(self, one: str, other: str) -> list[Sequence[Point]]:
        """The lines two places share; none where they do not touch."""
        pair = (min(one, other), max(one, other))
        return [arc.points for arc in self.arcs if (arc.one, arc.other) == pair]


@lru_cache(maxsize=32)
def shaped(spots: Spots, borders: Pairs, seas: frozenset[str] = frozenset()) -> Shape:
    """The land around the spots, whatever their units; no two spots may be the same."""
    margin = max(MARGIN, ROOM * WIDTH / math.sqrt(max(len(spots), 3)))
    placed, high = _fitted(spots, margin)
    unit = min(math.sqrt(WIDTH * high / max(len(placed), 3)), margin / ROOM)
    kept = _uncrossed(placed, borders, seas)
    sites, owners = [], []
    for owner, (x, y) in _sites(placed, kept, unit):
        sites.append((round(x, 2), round(y, 2)))  # from here on only what every machine reckons alike
        owners.append(owner)
    for site in _wild(sites, unit, high):
        sites.append(site)
        owners.append(WILD)
    found = arcs(sites, _in_one_piece(sites, owners))
    lines = [Arc(arc.one, arc.other, tuple(_grid(simpler(rounded(simpler(arc.points, 4)), 1.7)))) for arc in found]
    regions = {place: _outlines([arc.points for arc in lines if place in (arc.one, arc.other)]) for place in placed}
    middles = {place: _middle(placed[place], outlines, unit) for place, outlines in regions.items()}
    return Shape(high, tuple(lines), regions, middles)


def _fitted(spots: Spots, margin: float) -> tuple[dict[str, Point], float]:
    """The spots in units of the picture, and how high it is."""
    left, top = min(x for _, (x, _) in spots), min(y for _, (_, y) in spots)
    wide, high = max(x for _, (x, _) in spots) - left, max(y for _, (_, y) in spots) - top
    room = WIDTH - 2 * margin
    tall = min(max(room * high / wide if wide else room, FLAT * WIDTH), STEEP * WIDTH)
    across, down = (room / wide if wide else 0), (tall / high if high else 0)
    return {
        place: (
            round(margin + ((x - left) * across if wide else room / 2), 2),
            round(margin + ((y - top) * down if high else tall / 2), 2),
        )
        for place, (x, y) in spots
    }, round(tall + 2 * margin)


def _uncrossed(placed: Mapping[str, Point], borders: Pairs, seas: frozenset[str]) -> list[tuple[str, str]]:
    """The borders without those that cross most: these are drawn as passages over the land of others.

    Where either of two might go, it is the one to the sea: a waterway is a better sight than a path over water.
    """
    kept = [pair for pair in dict.fromkeys(borders) if pair[0] != pair[1]]
    while True:
        crossed = dict.fromkeys(kept, 0)
        for one, other in combinations(kept, 2):
            if set(one).isdisjoint(other) and crossing(
                (placed[one[0]], placed[one[1]]), (placed[other[0]], placed[other[1]])
            ):
                crossed[one] += 1
                crossed[other] += 1
        worst = max(
            kept,
            default=None,
            key=lambda pair: (
                crossed[pair],
                len(seas.intersection(pair)) == 1,
                round(math.dist(placed[pair[0]], placed[pair[1]]), 3),
            ),
        )
        if worst is None or not crossed[worst]:
            return kept
        kept.remove(worst)


def _sites(placed: Mapping[str, Point], borders: Sequence[tuple[str, str]], unit: float) -> Iterator[tuple[str, Point]]:
    lines = [(placed[one], placed[other]) for one, other in borders]
    for place, (x, y) in placed.items():
        others = [math.dist((x, y), spot) / 2 for on, spot in placed.items() if on != place]
        foreign = [off_line((x, y), placed[a], placed[b]) / 2 for a, b in borders if place not in (a, b)]
        reach = 0.8 * min(*others, *foreign, 0.45 * unit) if others else 0.45 * unit
        yield place, (x, y)
        for k in range(7):
            angle = math.tau * (k + 0.6 * noise(place, k)) / 7
            yield place, (x + reach * math.cos(angle), y + reach * math.sin(angle))
    for (one, other), ((ax, ay), (bx, by)) in zip(borders, lines, strict=True):
        long = math.dist((ax, ay), (bx, by))
        count = max(round(long / unit * 4), 2)
        for k in range(count):
            share = 0.47 * (k + 1) / count
            skew = 0.16 * unit * noise(one, other, k) * (k + 1) / count
            px, py = skew * (ay - by) / long, skew * (bx - ax) / long
            yield one, (ax + share * (bx - ax) + px, ay + share * (by - ay) + py)
            yield other, (bx + share * (ax - bx) + px, by + share * (ay - by) + py)


def _wild(sites: Sequence[Point], unit: float, high: float) -> Iterator[Point]:
    """Sites of the wild land: a lattice wherever no place is near."""
    step, far = 0.3 * unit, 0.44 * unit
    cells: dict[tuple[int, int], list[Point]] = {}
    for x, y in sites:
        cells.setdefault((int(x // far), int(y // far)), []).append((x, y))
    for row in range(-3, int(high / step) + 5):
        for column in range(-3, int(WIDTH / step) + 4):
            x = (column + row % 2 / 2 + 0.5 * noise(row, column)) * step
            y = (row + 0.5 * noise(column, row)) * step
            i, j = int(x // far), int(y // far)
            near = (site for a in (-1, 0, 1) for b in (-1, 0, 1) for site in cells.get((i + a, j + b), ()))
            if all((x - a) ** 2 + (y - b) ** 2 > far * far for a, b in near):
                yield x, y


def _in_one_piece(sites: Sequence[Point], owners: Sequence[str]) -> list[str]:
    """The owners, what is cut off from the middle of its place given to a neighbour: nobody has exclaves."""
    beside: dict[int, set[int]] = {}
    for circle in triangles(sites):
        for at in circle.corners:
            beside.setdefault(at, set()).update(circle.corners)
    middles = {owner: at for at, owner in reversed(list(enumerate(owners)))}
    whole, wave = set(middles.values()), list(middles.values())
    while wave:
        at = wave.pop()
        joined = {on for on in beside.get(at, ()) if owners[on] == owners[at]} - whole
        whole |= joined
        wave += joined
    told = list(owners)
    for at, owner in enumerate(owners):
        if owner != WILD and at not in whole:
            near = [on for on in beside.get(at, ()) if on in whole]
            told[at] = owners[min(near, key=lambda on: (math.dist(sites[at], sites[on]), on))] if near else WILD
    return told


def _grid(points: Sequence[Point]) -> list[Point]:
    return [(float(round(x)), float(round(y))) for x, y in points]


def _outlines(lines: Sequence[Sequence[Point]]) -> tuple[tuple[Point, ...], ...]:
    found = [tuple(loop) for loop in loops(lines) if len(loop) > 2]
    return tuple(sorted(found, key=lambda loop: (-abs(area(loop)), loop)))


def area(loop: Sequence[Point]) -> float:
    """What a loop encloses; below zero where it runs against the clock."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(loop, (*loop[1:], loop[0]), strict=True)) / 2


def _middle(spot: Point, outlines: Sequence[Sequence[Point]], unit: float) -> Point:
    """Where in a region there is most room; rather near its spot."""
    if not outlines:
        return spot
    loop = outlines[0]
    best, found = spot, -math.inf
    for row in range(-5, 6):
        for column in range(-5, 6):
            x, y = spot[0] + column * unit / 9, spot[1] + row * unit / 9
            if inside((x, y), loop):
                room = clearance((x, y), loop) - math.dist(spot, (x, y)) / 5
                if room > found:
                    best, found = (float(round(x)), float(round(y))), room
    return best
