"""What is written and set upon a map: a row of signs in every place, the names of provinces where there is room."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tracker.pictures.frame import shortened, width_of
from tracker.pictures.kit import Bounds, bounds_of, text_of
from tracker.pictures.map_look import Look
from tracker.pictures.map_model import Place
from tracker.pictures.map_shape import WIDTH
from tracker.pictures.map_signs import (
    SIZES,
    TALL,
    Sign,
    army_signs,
    battle_sign,
    building_sign,
    letter_sign,
    looks_of,
    price_sign,
)
from tracker.pictures.plane import Point, inside

NAME, OWNER = 25.0, 22.0
"""Sizes of the names of provinces and of their owners: 12 and 11 pixels of a phone."""
ELSEWHERE = 100_000.0
"""What it costs that a name stands in what lies beside: more than whatever it may cover."""
CORNERS = ((-1, -1), (1, 1), (-1, 1), (1, -1), (-0.4, -1), (0.4, 1), (-0.4, 1), (0.4, -1))
"""Where it is looked whether a name lies within its province, in halves of its size."""


@dataclass(frozen=True)
class Row:
    """Signs of a place, beside each other around a point."""

    x: float
    y: float
    signs: tuple[Sign, ...]

    @property
    def wide(self) -> float:
        """The width of all signs together."""
        return sum(sign.wide for sign in self.signs)

    @property
    def bounds(self) -> Bounds:
        """Where it stands."""
        return self.x - self.wide / 2, self.y - TALL / 2, self.x + self.wide / 2, self.y + TALL / 2

    def placed(self) -> Iterator[tuple[float, Sign]]:
        """Every sign and where its middle is."""
        at = self.x - self.wide / 2
        for sign in self.signs:
            yield at + sign.wide / 2, sign
            at += sign.wide


def signs_drawn(look: Look, placed: Iterable[Row]) -> str:
    """All signs as SVG: what each looks like once, where they stand, and over them their words."""
    figures: dict[str, str] = {}
    uses: list[str] = []
    words: dict[str, list[str]] = {}
    for row in placed:
        for x, sign in row.placed():
            if sign.name:
                figures[sign.name] = sign.markup
                uses.append(f'<use href="#{look.prefix}-{sign.name}" x="{x:.0f}" y="{row.y:.0f}"/>')
            if sign.words:
                y = row.y + 0.36 * SIZES[sign.look]
                text = f'<text x="{x + sign.right:.0f}" y="{y:.0f}">{text_of(sign.words)}</text>'
                words.setdefault(sign.look, []).append(text)
    defs = "".join(f'<g id="{look.prefix}-{name}">{markup}</g>' for name, markup in figures.items())
    looks = looks_of(look.ink, look.paper)
    written = "".join(f"<g {looks[kind]}>{''.join(texts)}</g>" for kind, texts in words.items())
    return f'<defs>{defs}</defs>{"".join(uses)}<g font-weight="700" text-anchor="middle">{written}</g>'


def rows(look: Look) -> Mapping[str, Sequence[Row]]:
    """The rows of signs of every place, moved up or down where those of a neighbour stand already."""
    placed: dict[str, list[Row]] = {}
    full: list[Bounds] = []
    for place in look.told.places:
        own = list(_rows(look, place))
        loop = (look.shape.regions[place.id] or ((),))[0]
        moves = [
            (round(_covered(_together(own, move), full)) + abs(move), move)
            for move in (0, -10, 10, -20, 20, -30, 30)
            if own and (not move or all(inside((row.x, row.y + move), loop) for row in own))
        ]
        down = min(moves, default=(0, 0))[1]
        placed[place.id] = [replace(row, y=row.y + down) for row in own]
        full += [row.bounds for row in placed[place.id]]
    return placed


def _together(own: Sequence[Row], down: float) -> Bounds:
    """Where rows stand together, moved down so far."""
    left, top, right, low = bounds_of([spot for row in own for spot in (row.bounds[:2], row.bounds[2:])])
    return left, top + down, right, low + down


def _rows(look: Look, place: Place) -> Iterator[Row]:
    """As many rows as the width of the region there asks for, around its middle."""
    x, y = look.shape.middles[place.id]
    signs = list(_signs(look, place))
    room = _chord(look, place, (x, y))
    lines: list[list[Sign]] = []
    for sign in signs:
        if lines and sum(on.wide for on in lines[-1]) + sign.wide <= room:
            lines[-1].append(sign)
        else:
            lines.append([sign])
    for at, line in enumerate(lines):
        yield Row(x, y + (at - (len(lines) - 1) / 2) * TALL, tuple(line))


def _signs(look: Look, place: Place) -> Iterator[Sign]:
    told = look.told
    if place.letter or place.capital:
        yield letter_sign(place.letter, place.capital, look.ink, look.paper)
    if place.id in told.lit:
        yield price_sign(told.lit[place.id])
    if place.building:
        yield building_sign(place.building)
    for army in told.armies:
        if army.place == place.id and not place.fogged and (army.units or army.ships):
            order = look.order.get(army.owner, len(look.nations) - 1)
            yield from army_signs(look.prefix, order, army, look.nations[order])
    if place.battle:
        yield battle_sign()


def _chord(look: Look, place: Place, spot: Point) -> float:
    """How wide a row may be that stands there: twice the way to the nearer side of the region."""
    outlines = look.shape.regions[place.id]
    if not outlines:
        return 100
    reach = next(
        (
            step
            for step in range(20, 200, 6)
            if not all(inside((spot[0] + way * step, spot[1] + up), outlines[0]) for way in (-1, 1) for up in (-10, 10))
        ),
        200,
    )
    return max(2 * reach, 76.0)


@dataclass(frozen=True)
class Name:
    """The name of a province with its owner's shield and name; of a sea the name alone, in lines."""

    x: float
    y: float
    lines: tuple[str, ...]
    order: int | None = None
    """The number of the owner, whose name is the second line; None: nobody owns it."""
    sea: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """How wide and high it is."""
        wide = max(width_of(line, NAME) for line in self.lines)
        return wide + (36 if self.order is not None else 0), 4 + 22.0 * len(self.lines)

    @property
    def bounds(self) -> Bounds:
        """Where it stands."""
        wide, high = self.size
        return self.x - wide / 2, self.y - high / 2, self.x + wide / 2, self.y + high / 2

    def text(self) -> str:
        """Its lines as SVG."""
        left, top = self.bounds[0], self.bounds[1] + 20
        if self.sea:
            return "".join(
                f'<text x="{self.x:.0f}" y="{top + 22 * at:.0f}">{text_of(line)}</text>'
                for at, line in enumerate(self.lines)
            )
        start = left + (36 if self.order is not None else 0)
        small = f' font-size="{OWNER:g}" font-weight="400"'
        return "".join(
            f'<text x="{start:.0f}" y="{top + 22 * at:.0f}"{small if at else ""}>{text_of(line)}</text>'
            for at, line in enumerate(self.lines)
        )


def names_drawn(look: Look, placed: Sequence[Name]) -> str:
    """All names, with a rim that keeps them readable on any ground."""
    rim = f'stroke="{look.paper}" stroke-width="6" stroke-linejoin="round" paint-order="stroke"'
    shields = "".join(
        f'<use href="#{look.prefix}-s{name.order}" x="{name.bounds[0] + 15:.0f}" y="{name.y:.0f}"/>'
        for name in placed
        if name.order is not None
    )
    lands = "".join(name.text() for name in placed if not name.sea)
    seas = "".join(name.text() for name in placed if name.sea)
    water = (
        f'fill="{look.deep}" {rim} stroke-opacity=".75" font-size="{OWNER:g}" font-style="italic" text-anchor="middle"'
    )
    return (
        f'<g {water}>{seas}</g><g fill="{look.ink}" {rim} font-size="{NAME:g}" font-weight="700">{lands}</g>{shields}'
    )


def names(look: Look, taken: Sequence[Bounds]) -> list[Name]:
    """The names of provinces and of what belongs to none, each where it covers least of what stands there already."""
    placed: list[Name] = []
    full = list(taken)
    for name, own in _unplaced(look):
        outlines = [loop for place in own for loop in look.shape.regions[place.id][:1]]
        if outlines:
            spot = _room(look, name, outlines, full)
            placed.append(replace(name, x=spot[0], y=spot[1]))
            full.append(placed[-1].bounds)
    return placed


def _unplaced(look: Look) -> Iterator[tuple[Name, list[Place]]]:
    """Every name with the places that bear it."""
    known = {province.id for province in look.told.provinces}
    for province in look.told.provinces:
        own = [place for place in look.told.places if place.province == province.id]
        nation = look.told.nation(province.owner)
        words = shortened(province.name, 250, NAME)
        if nation.id:
            yield Name(0, 0, (words, shortened(nation.name, 190, OWNER)), look.order[nation.id]), own
        else:
            yield Name(0, 0, (words,)), own
    for place in look.told.places:
        if place.province not in known:
            lines = place.name.split(" ", 1) if len(place.name) > 9 else [place.name]
            yield Name(0, 0, tuple(shortened(line, 150, OWNER) for line in lines), sea=place.sea), [place]


def _room(look: Look, name: Name, outlines: Sequence[Sequence[Point]], full: Sequence[Bounds]) -> Point:
    """The middle of a name: where it covers least, leaves its province least, and is high up; whole on the picture."""
    left, top, right, low = bounds_of([point for loop in outlines for point in loop])
    wide, tall = name.size[0] / 2, name.size[1] / 2
    near = [box for box in full if box[0] < right + wide and box[2] > left - wide]
    best, found = ((left + right) / 2, (top + low) / 2), math.inf
    for y in range(round(top), round(low) + 1, 11):
        for x in range(round(left), round(right) + 1, 16):
            if not (wide < x < WIDTH - wide and tall < y < look.shape.high - tall):
                continue
            cost = _covered((x - wide - 4, y - tall - 2, x + wide + 4, y + tall + 2), near)
            if cost < found and not any(inside((x, y), loop) for loop in outlines):
                cost += ELSEWHERE
            for across, down in CORNERS:
                if cost >= found:
                    break
                corner = x + across * wide, y + down * tall
                cost += 0 if any(inside(corner, loop) for loop in outlines) else 170
            if cost < found:
                best, found = (float(x), float(y)), cost
            if not found:
                return best
    return best


def _covered(box: Bounds, others: Sequence[Bounds]) -> float:
    """How much of others a box covers."""
    a, b, c, d = box
    return sum(
        (min(c, right) - max(a, left)) * (min(d, low) - max(b, top))
        for left, top, right, low in others
        if left < c and a < right and top < d and b < low
    )
