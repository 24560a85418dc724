"""The land of a map: grounds, owners' bands, rivers, roads, bridges, cliffs, coasts. Everything below the signs."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from tracker.pictures.colours import tile
from tracker.pictures.kit import Bounds
from tracker.pictures.map_model import NEUTRAL, Border, Map, Place
from tracker.pictures.map_shape import WIDTH, WILD, Shape
from tracker.pictures.map_signs import shield
from tracker.pictures.map_terrain import NIGHT, WILD_LAND, drawing, ground_of, strewn, toned
from tracker.pictures.plane import Arc, Point, halfway, inside, loops, trail
from tracker.pictures.shades import mixed

BAND = 17.0
"""How wide the band is in which an owner's colour and pattern run along the inside of a province."""


class Look:
    """One map being drawn: its data, its land, its ids and its colours."""

    def __init__(self, told: Map, shape: Shape, prefix: str, dark: bool) -> None:
        self.told, self.shape, self.prefix, self.dark = told, shape, prefix, dark
        self.places = {place.id: place for place in told.places}
        self.nations = [*told.nations, NEUTRAL]
        self.order = {nation.id: at for at, nation in enumerate(self.nations)}
        self.region = {place: at for at, place in enumerate(self.places)}
        self.provinces = list(_provinces(told, shape))
        self.ink = "#f2efe6" if dark else "#2b2620"
        self.paper = "#1f2734" if dark else "#fffdf6"
        self.cliff = "#9aa3b5" if dark else "#57493a"
        self.water = ("#5d9cc4", "#274b66") if dark else ("#8ecbea", "#2f6f9f")
        self.deep = "#cfe6f5" if dark else "#174a6e"
        self.terrains = {(place.terrain, place.sea): at for at, place in enumerate(told.places)}

    def border(self, arc: Arc) -> Border | None:
        """The border of which a line is a part; None where one cannot pass."""
        pair = {arc.one, arc.other}
        return next((border for border in self.told.borders if {border.one, border.other} == pair), None)

    def owner(self, place: Place) -> int:
        """The number of a place's owner among the nations; that of nobody is the last."""
        return self.order.get(self.told.owner_of(place), len(self.nations) - 1)


def definitions(look: Look) -> str:
    """Patterns and shields of the nations, outlines of regions and provinces, drawings of terrain."""
    prefix, shape = look.prefix, look.shape
    written = [tile(f"{prefix}-n{at}", on.colour, on.pattern, 1.25) for at, on in enumerate(look.nations)]
    seen = {look.order.get(army.owner) for army in look.told.armies} | {look.owner(on) for on in look.told.places}
    written += [shield(prefix, at, on) for at, on in enumerate(look.nations) if at in seen]
    for place, outlines in shape.regions.items():
        data = "".join(trail(loop, closed=True) for loop in outlines)
        written.append(f'<path id="{prefix}-r{look.region[place]}" d="{data or "M0 0"}"/>')
    for at, data in look.provinces:
        written.append(
            f'<path id="{prefix}-o{at}" d="{data}"/><clipPath id="{prefix}-k{at}"><use'
            f' href="#{prefix}-o{at}"/></clipPath>'
        )
    for (terrain, sea), at in look.terrains.items():
        written.append(
            f'<marker id="{prefix}-t{at}" markerUnits="userSpaceOnUse" overflow="visible">'
            f"{drawing(ground_of(terrain, sea), look.dark)}</marker>"
        )
    mist = "M10 30q14-16 30-4t30-4 26 8M60 70q12-12 24-3t22-2M-8 78q8-8 18-3"
    tone = mixed("#c3b48e", NIGHT, 0.68 if look.dark else 0)
    fog = f'stroke="{look.ink}" stroke-opacity=".55" stroke-width="2.5"'
    written.append(
        f'<pattern id="{prefix}-mist" patternUnits="userSpaceOnUse" width="110" height="92"><path d="{mist}"'
        f' fill="none"'
        f' stroke="{tone}" stroke-width="2.2" stroke-linecap="round"/></pattern>'
        f'<pattern id="{prefix}-fog" patternUnits="userSpaceOnUse" width="12" height="12"><path d="M-3 3l6-6M-3'
        f' 15L15-3M9 15l6-6"'
        f" {fog}/></pattern>"
    )
    return f"<defs>{''.join(written)}</defs>"


def _provinces(told: Map, shape: Shape) -> Iterator[tuple[int, str]]:
    """The outline of every province, by its number."""
    for at, province in enumerate(told.provinces):
        own = {place.id for place in told.places if place.province == province.id}
        edges = [arc.points for arc in shape.arcs if (arc.one in own) != (arc.other in own)]
        if edges:
            yield at, "".join(trail(loop, closed=True) for loop in loops(edges))


def land(look: Look, taken: Sequence[Bounds]) -> str:
    """All of the land; ``taken`` is where signs and names will stand."""
    return "".join(
        (
            _wilderness(look), _grounds(look), _owners(look), _lines(look), _drawings(look, taken), _rivers(look),
            _routes(look), _roads(look), _fog(look),
        )
    )  # fmt: skip


def _wilderness(look: Look) -> str:
    high = look.shape.high
    ground = mixed(WILD_LAND.colour, NIGHT, 0.8) if look.dark else WILD_LAND.colour
    coast = "".join(trail(arc.points) for arc in look.shape.arcs if WILD in (arc.one, arc.other)) or "M0 0"
    shade = "#000" if look.dark else "#8a7346"
    return (
        f'<rect width="{WIDTH:g}" height="{high:g}" rx="18" fill="{ground}"/>'
        f'<rect width="{WIDTH:g}" height="{high:g}" rx="18" fill="url(#{look.prefix}-mist)"/>'
        f'<g fill="none" stroke="{shade}" stroke-linejoin="round" stroke-opacity=".17"><path'
        f' id="{look.prefix}-w" d="{coast}"/>{_doubled(look, "w", 48, 24)}</g>'
    )


def _doubled(look: Look, name: str, *widths: float) -> str:
    """A line that was drawn once, drawn again in other widths."""
    return "".join(f'<use href="#{look.prefix}-{name}" stroke-width="{wide:g}"/>' for wide in widths)


def _grounds(look: Look) -> str:
    """The ground of every place: one group for each colour."""
    groups: dict[str, list[int]] = {}
    for place in look.told.places:
        colour = toned(ground_of(place.terrain, place.sea).colour, look.dark)
        groups.setdefault(colour, []).append(look.region[place.id])
    return "".join(
        f'<g fill="{colour}" stroke="{colour}">{"".join(_use(look, "r", at) for at in regions)}</g>'
        for colour, regions in groups.items()
    )


def _use(look: Look, kind: str, at: int, more: str = "") -> str:
    return f'<use href="#{look.prefix}-{kind}{at}"{more}/>'


def _owners(look: Look) -> str:
    """Each owned province in a breath of its owner's colour, and in the band along its inside: colour and pattern."""
    drawn = []
    for at, _ in look.provinces:
        province = look.told.provinces[at]
        clip = f' clip-path="url(#{look.prefix}-k{at})"'
        if province.owner not in look.order or not province.owner:
            continue
        number = look.order[province.owner]
        nation = look.nations[number]
        pattern = f"url(#{look.prefix}-n{number})" if nation.pattern != "plain" else nation.colour
        inner = mixed(nation.colour, "#ffffff" if look.dark else "#000000", 0.35)
        band = f'stroke="{nation.colour}" stroke-width="{2 * BAND:g}"'
        drawn.append(
            f'<g{clip} fill="none"><g fill="{nation.colour}" fill-opacity=".09" stroke="{inner}"'
            f' stroke-width="{2 * BAND + 4:g}">'
            f"{_use(look, 'o', at)}</g><g {band}>{_use(look, 'o', at)}<g"
            f' stroke="{pattern}">{_use(look, "o", at)}</g></g></g>'
        )
    return "".join(drawn)


def _lines(look: Look) -> str:
    """Lines between places: dotted where one can pass, a cliff where not; provinces and coasts are edged."""
    kinds: dict[str, list[str]] = {"open": [], "cliff": [], "water": []}
    for arc in look.shape.arcs:
        data = trail(arc.points)
        if WILD in (arc.one, arc.other):
            continue
        one, other = look.places[arc.one], look.places[arc.other]
        if look.border(arc) is None:
            kinds["cliff"].append(data)
        elif one.sea and other.sea:
            kinds["water"].append(data)
        elif one.province == other.province:
            kinds["open"].append(data)
    looks = {
        "open": f'stroke="{look.ink}" stroke-opacity=".75" stroke-width="3" stroke-dasharray=".1 8"'
        f' stroke-linecap="round"',
        "water": f'stroke="{look.water[1]}" stroke-width="3" stroke-dasharray="10 8"',
    }
    drawn = "".join(f'<path d="{"".join(kinds[kind])}" {style}/>' for kind, style in looks.items() if kinds[kind])
    edges = "".join(_use(look, "o", at) for at, _ in look.provinces)
    drawn += (
        f'<g stroke="{look.cliff}">{_doubled(look, "w", 4)}</g><g stroke="{look.ink}" stroke-width="3.5">{edges}</g>'
    )
    if kinds["cliff"]:
        ticks = _doubled(look, "c", 16)
        drawn += (
            f'<g stroke="{look.cliff}" stroke-width="6"><path id="{look.prefix}-c" d="{"".join(kinds["cliff"])}"/>'
            f'<g stroke-dasharray="2.5 6.5">{ticks}</g></g>'
        )
    return f'<g fill="none" stroke-linejoin="round">{drawn}</g>'


def _drawings(look: Look, taken: Sequence[Bounds]) -> str:
    """The drawings of the terrain: each kind is the mark on the corners of a line that is not seen itself."""
    spots: dict[int, list[Point]] = {}
    for place in look.told.places:
        at = look.terrains[place.terrain, place.sea]
        ground = ground_of(place.terrain, place.sea)
        spots.setdefault(at, []).extend(strewn(place.id, ground, look.shape.regions[place.id], taken))
    return "".join(
        f'<path d="{trail(sorted(found, key=lambda spot: spot[::-1]))}" fill="none"'
        f' marker-start="url(#{look.prefix}-t{at})"'
        f' marker-mid="url(#{look.prefix}-t{at})" marker-end="url(#{look.prefix}-t{at})"/>'
        for at, found in spots.items()
        if len(found) > 1
    )


def _rivers(look: Look) -> str:
    courses = [
        line for border in look.told.borders if border.river for line in look.shape.between(border.one, border.other)
    ]
    data = "".join(trail(line) for line in courses)
    if not data:
        return ""
    core, edge = look.water
    return (
        f'<g fill="none" stroke="{edge}" stroke-width="13" stroke-linecap="round" stroke-linejoin="round">'
        f'<path id="{look.prefix}-v" d="{data}"/><g stroke="{core}">{_doubled(look, "v", 8.5)}</g></g>'
    )


def _routes(look: Look) -> str:
    """Borders that could not be drawn as such: a waterway to the sea, a path elsewhere."""
    drawn = []
    for border in look.told.borders:
        if look.shape.between(border.one, border.other) or border.one == border.other:
            continue
        one, other = look.places[border.one], look.places[border.other]
        data = _passage(look, border)
        if one.sea or other.sea:
            drawn.append(
                f'<path d="{data}" stroke="{look.water[1]}" stroke-width="15"/><path d="{data}"'
                f' stroke="{look.water[0]}"'
                f' stroke-width="11"/><path d="{data}" stroke="{look.paper}" stroke-width="3" stroke-dasharray="8 8"/>'
            )
        else:
            drawn.append(
                f'<path d="{data}" stroke="{look.paper}" stroke-width="11"/><path d="{data}" stroke="{look.ink}"'
                ' stroke-width="6" stroke-dasharray=".1 12"/>'
            )
    return f'<g fill="none" stroke-linecap="round">{"".join(drawn)}</g>' if drawn else ""


def _passage(look: Look, border: Border) -> str:
    """Straight from one place to the other, a little way into each."""
    (ax, ay), (bx, by) = (look.shape.middles[place] for place in (border.one, border.other))
    spots = [(ax + (bx - ax) * k / 40, ay + (by - ay) * k / 40) for k in range(41)]
    own, its = (look.shape.regions[place][:1] for place in (border.one, border.other))
    first = max((k for k, spot in enumerate(spots) if any(inside(spot, loop) for loop in own)), default=0)
    last = min((k for k, spot in enumerate(spots) if k > first and any(inside(spot, loop) for loop in its)), default=40)
    (ax, ay), (bx, by) = spots[max(first - 5, 0)], spots[min(last + 5, 40)]
    return f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}"


def _way(look: Look, border: Border, through: Point) -> str:
    """From the middle of one place to that of the other, through a point of their border."""
    (ax, ay), (bx, by) = (look.shape.middles[place] for place in (border.one, border.other))
    x, y = through
    return f"M{ax:g} {ay:g}Q{(ax + 3 * x) / 4:.0f} {(ay + 3 * y) / 4:.0f} {x:.0f} {y:.0f}T{bx:g} {by:g}"


def _roads(look: Look) -> str:
    """Roads, and bridges over rivers (A58)."""
    roads, bridges = [], []
    for border in look.told.borders:
        lines = look.shape.between(border.one, border.other)
        line = max(lines, key=len) if lines else None
        if border.road:
            roads.append(_way(look, border, halfway(line)) if line else _passage(look, border))
        if border.bridge and line:
            bridges.append(_bridge(look, line))
    data = "".join(roads)
    drawn = (
        f'<g fill="none" stroke="#5b3a22" stroke-width="9" stroke-linecap="round"><path id="{look.prefix}-y"'
        f' d="{data}"/>'
        f'<g stroke="#f6e3b4">{_doubled(look, "y", 5.5)}</g>'
        f'<g stroke="#8a5a34" stroke-dasharray="7 6">{_doubled(look, "y", 1.5)}</g></g>'
        if roads
        else ""
    )
    return drawn + "".join(bridges)


def _bridge(look: Look, line: Sequence[Point]) -> str:
    x, y = halfway(line)
    (ax, ay), (bx, by) = min(pairwise(line), key=lambda ends: math.dist(halfway(ends), (x, y)))
    turn = math.degrees(math.atan2(by - ay, bx - ax)) + 90
    return (
        f'<g transform="translate({x:.0f} {y:.0f})rotate({turn:.0f})"><path d="M-19-9H19V9H-19z" fill="#c98f55"/>'
        '<path d="M-12-8V8M-6-8V8M0-8V8M6-8V8M12-8V8" stroke="#6b4423" stroke-width="2"/>'
        '<path d="M-22-13l5 4H17l5-4M-22 13l5-4H17l5 4" fill="none" stroke="#3a2413" stroke-width="3.5"/></g>'
    )


def _fog(look: Look) -> str:
    fogged = "".join(_use(look, "r", look.region[place.id]) for place in look.told.places if place.fogged)
    if not fogged:
        return ""
    veil = "#0d1119" if look.dark else "#6d6a63"
    return f'<g fill="{veil}" fill-opacity=".5">{fogged}</g><g fill="url(#{look.prefix}-fog)">{fogged}</g>'
