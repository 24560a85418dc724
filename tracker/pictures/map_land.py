"""The land of a map: grounds, owners' bands, rivers, roads, bridges, cliffs, coasts. Everything below the signs."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.pictures.colours import tile
from tracker.pictures.kit import Bounds
from tracker.pictures.map_look import Look, again, used
from tracker.pictures.map_shape import WIDTH, WILD
from tracker.pictures.map_signs import shield
from tracker.pictures.map_terrain import NIGHT, WILD_LAND, drawing, ground_of, strewn, toned
from tracker.pictures.map_ways import rivers, roads, routes
from tracker.pictures.plane import Point, trail
from tracker.pictures.shades import mixed

MIST = "M10 30q14-16 30-4t30-4 26 8M60 70q12-12 24-3t22-2M-8 78q8-8 18-3"
"""What lies over the wild land."""


def definitions(look: Look) -> str:
    """Patterns and shields of the nations, outlines of regions and provinces, drawings of terrain."""
    prefix, shape = look.prefix, look.shape
    seen = {look.order.get(army.owner, len(look.nations) - 1) for army in look.told.armies}
    seen |= {look.order[on.owner] for on in look.told.provinces if on.owner and on.owner in look.order}
    written = [
        tile(f"{prefix}-n{at}", on.colour, on.pattern, 1.4, ".62") + shield(prefix, at, on)
        for at, on in enumerate(look.nations)
        if at in seen
    ]
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
    tone = mixed("#c3b48e", NIGHT, 0.68 if look.dark else 0)
    written.append(
        _tiled(f"{prefix}-mist", 110, 92, MIST, f'stroke="{tone}" stroke-width="2.2" stroke-linecap="round"')
    )
    if any(place.fogged for place in look.told.places):
        lines = f'stroke="{look.ink}" stroke-opacity=".55" stroke-width="2.5"'
        written.append(_tiled(f"{prefix}-fog", 12, 12, "M-3 3l6-6M-3 15L15-3M9 15l6-6", lines))
    return f"<defs>{''.join(written)}</defs>"


def _tiled(id: str, wide: int, high: int, data: str, lines: str) -> str:
    """Lines as a pattern."""
    size = f'patternUnits="userSpaceOnUse" width="{wide}" height="{high}"'
    return f'<pattern id="{id}" {size}><path d="{data}" fill="none" {lines}/></pattern>'


def land(look: Look, taken: Sequence[Bounds]) -> str:
    """All of the land; ``taken`` is where signs and names will stand."""
    return "".join(
        (
            _wilderness(look), _grounds(look), _owners(look), _lines(look), _drawings(look, taken), rivers(look),
            routes(look), roads(look), _fog(look),
        )
    )  # fmt: skip


def _wilderness(look: Look) -> str:
    """What belongs to no place, and the shade of the coast on it; on paper it stays white."""
    high = look.shape.high
    ground = mixed(WILD_LAND, NIGHT, 0.8) if look.dark else "#ffffff" if look.printed else WILD_LAND
    coast = "".join(trail(arc.points) for arc in look.shape.arcs if WILD in (arc.one, arc.other)) or "M0 0"
    shade = "#000" if look.dark else "#8a7346"
    return (
        f'<rect width="{WIDTH:g}" height="{high:g}" rx="18" fill="{ground}"/>'
        f'<rect width="{WIDTH:g}" height="{high:g}" rx="18" fill="url(#{look.prefix}-mist)"/>'
        f'<g fill="none" stroke="{shade}" stroke-linejoin="round" stroke-opacity=".17"><path'
        f' id="{look.prefix}-w" d="{coast}"/>{again(look, "w", 48, 24)}</g>'
    )


def _grounds(look: Look) -> str:
    """The ground of every place: one group for each colour."""
    groups: dict[str, list[int]] = {}
    for place in look.told.places:
        colour = toned(ground_of(place.terrain, place.sea).colour, look.dark)
        groups.setdefault(colour, []).append(look.region[place.id])
    return "".join(
        f'<g fill="{colour}" stroke="{colour}">{"".join(used(look, "r", at) for at in regions)}</g>'
        for colour, regions in groups.items()
    )


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
        band = f'stroke="{nation.colour}" stroke-width="{2 * look.band:g}"'
        drawn.append(
            f'<g{clip} fill="none"><g fill="{nation.colour}" fill-opacity=".09" stroke="{inner}"'
            f' stroke-width="{2 * look.band + 4:g}">'
            f"{used(look, 'o', at)}</g><g {band}>{used(look, 'o', at)}<g"
            f' stroke="{pattern}">{used(look, "o", at)}</g></g></g>'
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
    edges = "".join(used(look, "o", at) for at, _ in look.provinces)
    drawn += f'<g stroke="{look.cliff}">{again(look, "w", 4)}</g><g stroke="{look.ink}" stroke-width="3.5">{edges}</g>'
    if kinds["cliff"]:
        ticks = again(look, "c", 16)
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


def _fog(look: Look) -> str:
    fogged = "".join(used(look, "r", look.region[place.id]) for place in look.told.places if place.fogged)
    if not fogged:
        return ""
    veil = "#0d1119" if look.dark else "#6d6a63"
    return f'<g fill="{veil}" fill-opacity=".5">{fogged}</g><g fill="url(#{look.prefix}-fog)">{fogged}</g>'
