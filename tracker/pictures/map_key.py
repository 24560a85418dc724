"""The key of a map: whose colours these are, what the land is called, what each sign means; only what is on the map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sheets.messages import Message, Translate, english, say
from tracker.pictures.colours import filled, tile
from tracker.pictures.frame import prefix_for, shortened
from tracker.pictures.kit import text_of
from tracker.pictures.map import shape_of
from tracker.pictures.map_model import NEUTRAL, Map
from tracker.pictures.map_signs import (
    SIZES,
    Sign,
    army_signs,
    battle_sign,
    building_sign,
    letter_sign,
    looks_of,
    price_sign,
    shield,
)
from tracker.pictures.map_terrain import drawing, ground_of, toned

COLUMN, ROW, SIGN, SIZE = 390.0, 46.0, 84.0, 24.0
Entry = tuple[str, str, Sign | None]
"""A sign and what it means: markup around a point, words, and words on the sign."""


def map_key(
    told: Map, translate: Translate = english, *, dark: bool = False, columns: int = 2, prefix: str = ""
) -> str:
    """The key as SVG in columns of 390 units: two are as wide as the map, more suit a poster."""
    prefix = prefix or prefix_for("key", told, dark, columns)[:6]
    ink, paper = ("#f2efe6", "#1f2734") if dark else ("#2b2620", "#fffdf6")
    entries = list(_entries(told, prefix, translate, dark))
    rows = -(-len(entries) // columns)
    body = []
    for at, (markup, words, sign) in enumerate(entries):
        x, y = at // rows * COLUMN, (at % rows + 0.5) * ROW
        body.append(f'<g transform="translate({x + SIGN / 2:g} {y:g})">{markup}{_on(sign, ink, paper)}</g>')
        body.append(
            f'<text x="{x + SIGN + 6:g}" y="{y + 8:g}">{text_of(shortened(words, COLUMN - SIGN - 6, SIZE))}</text>'
        )
    title = say("Key of the map").said(translate)
    used = "".join(
        tile(f"{prefix}-n{at}", on.colour, on.pattern, 1.4, ".62") + shield(prefix, at, on)
        for at, on in enumerate((*told.nations, NEUTRAL))
    )
    told_all = "; ".join(words for _, words, _ in entries)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{prefix}" viewBox="0 0 {COLUMN * columns:g} {rows * ROW:g}"'
        ' role="img"'
        f' aria-labelledby="{prefix}-title {prefix}-desc" font-family="sans-serif" font-size="{SIZE:g}" fill="{ink}">'
        f'<title id="{prefix}-title">{text_of(title)}</title><desc id="{prefix}-desc">{text_of(told_all)}</desc>'
        f"<defs>{used}</defs>{''.join(body)}</svg>"
    )


def _on(sign: Sign | None, ink: str, paper: str) -> str:
    if sign is None or not sign.words:
        return ""
    look = looks_of(ink, paper)[sign.look]
    y = 0.36 * SIZES[sign.look]
    at = f'x="{sign.right:g}" y="{y:.0f}" font-weight="700" text-anchor="middle"'
    return f"<text {at} {look}>{text_of(sign.words)}</text>"


def _entries(told: Map, prefix: str, translate: Translate, dark: bool) -> Iterator[Entry]:
    for at, nation in enumerate(told.nations):
        band = filled(
            '<rect x="-34" y="-19" width="68" height="38" rx="9"', f"{prefix}-n{at}", nation.colour, nation.pattern
        )
        yield f'{band}<use href="#{prefix}-s{at}"/>', nation.name, None
    yield from _grounds(told, dark)
    ink, paper = ("#f2efe6", "#1f2734") if dark else ("#2b2620", "#fffdf6")
    for markup, message, sign in _signs(told, prefix, ink, paper, dark):
        yield markup + (sign.markup if sign else ""), message.said(translate), sign
    seen = {place.building.kind: place.building for place in told.places if place.building}
    for building in seen.values():
        sign = building_sign(building)
        yield sign.markup, building.name, sign


def _grounds(told: Map, dark: bool) -> Iterator[Entry]:
    """A patch of every terrain with its drawing."""
    seen = {(place.terrain, place.sea): place.terrain_name for place in told.places}
    for (terrain, sea), name in seen.items():
        ground = ground_of(terrain, sea)
        patch = (
            f'<rect x="-34" y="-19" width="68" height="38" rx="9" fill="{toned(ground.colour, dark)}" stroke="#2b2620"'
            ' stroke-width="1.5"/>'
        )
        yield patch + f'<g transform="translate(0 2)">{drawing(ground, dark)}</g>', name, None


def _signs(told: Map, prefix: str, ink: str, paper: str, dark: bool) -> Iterator[tuple[str, Message, Sign | None]]:
    letters = [place.letter for place in told.places if place.capital]
    if letters:
        yield "", say("capital of a province"), letter_sign(letters[0], True, ink, paper)
    yield from _counters(told, prefix)
    yield from _lines(told, ink, dark)
    if any(place.fogged for place in told.places):
        fog = '<rect x="-34" y="-19" width="68" height="38" rx="9" fill="#6d6a63" fill-opacity=".6"/>'
        yield fog + f'<path d="M-26 14L2-14M-6 16L26-16" stroke="{ink}" stroke-width="3"/>', say("hidden in fog"), None
    if told.lit:
        yield "", say("in reach, its price"), price_sign(next(iter(told.lit.values())))
    if any(place.battle for place in told.places):
        yield "", say("battle"), battle_sign()


def _counters(told: Map, prefix: str) -> Iterator[tuple[str, Message, Sign | None]]:
    """A counter of units and one of ships, as they stand on the map."""
    numbers = {nation.id: at for at, nation in enumerate(told.nations)}
    units = next((replace(army, ships=0) for army in told.armies if army.units), None)
    ships = next((replace(army, units=0) for army in told.armies if army.ships), None)
    for army, message in ((units, say("units")), (ships, say("ships"))):
        if army:
            at = numbers.get(army.owner, len(told.nations))
            yield "", message, next(army_signs(prefix, at, army, (*told.nations, NEUTRAL)[at]))


def _lines(told: Map, ink: str, dark: bool) -> Iterator[tuple[str, Message, Sign | None]]:
    """The lines between places, and what leads over them."""
    cliff = "#9aa3b5" if dark else "#57493a"
    core, edge = ("#5d9cc4", "#274b66") if dark else ("#8ecbea", "#2f6f9f")

    def line(colour: str, wide: float, more: str = "") -> str:
        return f'<path d="M-32 4Q-14-8 2 1T32-3" fill="none" stroke="{colour}" stroke-width="{wide:g}"{more}/>'

    yield line(ink, 3, ' stroke-dasharray=".1 8" stroke-linecap="round"'), say("border of places"), None
    yield line(cliff, 16, ' stroke-dasharray="2.5 6.5"') + line(cliff, 6), say("cliff: no way through"), None
    if any(border.river for border in told.borders):
        yield line(edge, 13) + line(core, 8.5), say("river"), None
    if any(border.road for border in told.borders):
        yield line("#5b3a22", 9) + line("#f6e3b4", 5.5), say("road"), None
    if any(border.bridge for border in told.borders):
        planks = '<path d="M-19-9H19V9H-19z" fill="#c98f55"/>'
        rails = '<path d="M-12-8V8M-6-8V8M0-8V8M6-8V8M12-8V8" stroke="#6b4423" stroke-width="2"/>'
        yield planks + rails, say("bridge"), None
    shape, seas = shape_of(told), {place.id for place in told.places if place.sea}
    apart = [{on.one, on.other} for on in told.borders if not shape.between(on.one, on.other) and on.one != on.other]
    if any(pair & seas for pair in apart):
        yield line(edge, 15) + line(core, 11) + line("#fff", 3, ' stroke-dasharray="8 8"'), say("waterway"), None
    if any(not pair & seas for pair in apart):
        dots = ' stroke-dasharray=".1 12" stroke-linecap="round"'
        yield line("#fffdf6", 11) + line("#2b2620", 6, dots), say("path across"), None
