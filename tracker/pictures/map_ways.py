"""Ways on a map: rivers and bridges, roads, and what leads over the land of others."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from tracker.pictures.map_look import Look, again
from tracker.pictures.map_model import Border
from tracker.pictures.plane import Point, halfway, inside, trail


def rivers(look: Look) -> str:
    courses = [
        line for border in look.told.borders if border.river for line in look.shape.between(border.one, border.other)
    ]
    data = "".join(trail(line) for line in courses)
    if not data:
        return ""
    core, edge = look.water
    return (
        f'<g fill="none" stroke="{edge}" stroke-width="13" stroke-linecap="round" stroke-linejoin="round">'
        f'<path id="{look.prefix}-v" d="{data}"/><g stroke="{core}">{again(look, "v", 8.5)}</g></g>'
    )


def routes(look: Look) -> str:
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


def roads(look: Look) -> str:
    """Roads, and bridges over rivers (A58)."""
    paths, bridges = [], []
    for border in look.told.borders:
        lines = look.shape.between(border.one, border.other)
        line = max(lines, key=len) if lines else None
        if border.road:
            paths.append(_way(look, border, halfway(line)) if line else _passage(look, border))
        if border.bridge and line:
            bridges.append(_bridge(line))
    data = "".join(paths)
    drawn = (
        f'<g fill="none" stroke="#5b3a22" stroke-width="9" stroke-linecap="round"><path id="{look.prefix}-y"'
        f' d="{data}"/>'
        f'<g stroke="#f6e3b4">{again(look, "y", 5.5)}</g>'
        f'<g stroke="#8a5a34" stroke-dasharray="7 6">{again(look, "y", 1.5)}</g></g>'
        if paths
        else ""
    )
    return drawn + "".join(bridges)


def _bridge(line: Sequence[Point]) -> str:
    x, y = halfway(line)
    (ax, ay), (bx, by) = min(pairwise(line), key=lambda ends: math.dist(halfway(ends), (x, y)))
    turn = math.degrees(math.atan2(by - ay, bx - ax)) + 90
    return (
        f'<g transform="translate({x:.0f} {y:.0f})rotate({turn:.0f})"><path d="M-19-9H19V9H-19z" fill="#c98f55"/>'
        '<path d="M-12-8V8M-6-8V8M0-8V8M6-8V8M12-8V8" stroke="#6b4423" stroke-width="2"/>'
        '<path d="M-22-13l5 4H17l5-4M-22 13l5-4H17l5 4" fill="none" stroke="#3a2413" stroke-width="3.5"/></g>'
    )
