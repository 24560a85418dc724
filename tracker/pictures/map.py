"""The map of a season: whose the provinces are, what the land is like, who stands where, where one can go.

Nothing is told by colour alone: owners have patterns, crests and their written names, what can be reached bears its
price, a line that cannot be passed is a cliff. What a viewer may not see is not in the data at all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sheets.messages import Translate, english, say
from tracker.pictures.frame import nothing, prefix_for
from tracker.pictures.kit import Bounds, bounds_of, text_of
from tracker.pictures.map_labels import Name, Row, names, names_drawn, rows, signs_drawn
from tracker.pictures.map_land import definitions, land
from tracker.pictures.map_layout import laid_out
from tracker.pictures.map_look import Look
from tracker.pictures.map_model import Map
from tracker.pictures.map_shape import WIDTH, Shape, shaped
from tracker.pictures.map_words import place_said, summary

REACH, PICKED = "#1261a8", "#ffb000"


def land_map(
    told: Map,
    translate: Translate = english,
    *,
    dark: bool = False,
    interactive: bool = False,
    chosen: str = "",
    around: str = "",
    printed: bool = False,
    prefix: str = "",
) -> str:
    """The map as SVG, 780 units wide: twice the pixels of a phone.

    Interactive: every place is a button with its id as ``data-id``; the ``chosen`` one is pressed. ``around``: a
    province (or a place) that is shown larger, with what lies next to it; empty: all of the map.
    ``printed``: on paper the land that belongs to no place stays white.
    """
    prefix = prefix or prefix_for("map", told, dark, interactive, chosen, around, printed)[:5]
    if not told.places:
        return nothing(
            prefix, told.title, say("There is no land yet.").said(translate), "#f2efe6" if dark else "#2b2620"
        )
    look = Look(told, shape_of(told), prefix, dark, printed)
    signs = rows(look)
    taken = [row.bounds for placed in signs.values() for row in placed]
    written = names(look, taken)
    body = (
        definitions(look)
        + land(look, [*taken, *(name.bounds for name in written)])
        + _reach(look, chosen)
        + _set_upon(look, signs, written)
        + (_buttons(look, translate, chosen) if interactive else "")
    )
    left, top, wide, high = _window(look, around)
    role = "group" if interactive else "img"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{prefix}" viewBox="{left:g} {top:g} {wide:g} {high:g}"'
        f' role="{role}"'
        f' aria-labelledby="{prefix}-title {prefix}-desc" font-family="sans-serif">'
        f'<title id="{prefix}-title">{text_of(told.title)}</title>'
        f'<desc id="{prefix}-desc">{text_of(summary(told).said(translate))}</desc>'
        f"{_style(prefix) if interactive else ''}{body}</svg>"
    )


def shape_of(told: Map) -> Shape:
    """The land of a map: from its coordinates; laid out where a place has none or two have the same."""
    borders = tuple((border.one, border.other) for border in told.borders)
    given = {place.id: (float(place.at[0]), float(place.at[1])) for place in told.places if place.at is not None}
    if len(given) < len(told.places) or len(set(given.values())) < len(given):
        given = dict(laid_out(tuple(place.id for place in told.places), borders))
    return shaped(tuple(given.items()), borders, frozenset(place.id for place in told.places if place.sea))


def _reach(look: Look, chosen: str) -> str:
    """What can be reached is lit and edged; where one would go from, and what is chosen, have a rim."""
    told, prefix = look.told, look.prefix
    lit = "".join(f'<use href="#{prefix}-r{look.region[place]}"/>' for place in told.lit if place in look.region)
    drawn = ""
    if lit:
        colour = "#7cc0ff" if look.dark else REACH
        drawn = (
            f'<g fill="{colour}" fill-opacity=".2" stroke="#fff" stroke-width="7" stroke-linejoin="round">{lit}</g>'
            f'<g fill="none" stroke="{colour}" stroke-width="5" stroke-dasharray="13 6"'
            f' stroke-linejoin="round">{lit}</g>'
        )
    for place in dict.fromkeys((told.moved_from, chosen)):
        if place in look.region:
            use = f'<use href="#{prefix}-r{look.region[place]}"/>'
            drawn += (
                f'<g fill="none" stroke-linejoin="round"><g stroke="#2b2620" stroke-width="12">{use}</g>'
                f'<g stroke="{PICKED}" stroke-width="7">{use}</g></g>'
            )
    return drawn


def _set_upon(look: Look, signs: Mapping[str, Sequence[Row]], written: Sequence[Name]) -> str:
    return names_drawn(look, written) + signs_drawn(look, [row for placed in signs.values() for row in placed])


def _buttons(look: Look, translate: Translate, chosen: str) -> str:
    """A button over every place; what is drawn below it stays to be seen."""
    drawn = []
    for place in look.told.places:
        label = text_of(place_said(look.told, place).said(translate))
        drawn.append(
            f'<g role="button" tabindex="0" aria-label="{label}"'
            f' aria-pressed="{"true" if place.id == chosen else "false"}"'
            f' data-id="{text_of(place.id)}"><use href="#{look.prefix}-r{look.region[place.id]}"/></g>'
        )
    return f'<g class="places">{"".join(drawn)}</g>'


def _window(look: Look, around: str) -> Bounds:
    """Left, top, width and height of what is shown."""
    high = look.shape.high
    shown = [place.id for place in look.told.places if around and around in (place.province, place.id)]
    points = [point for place in shown for loop in look.shape.regions[place] for point in loop]
    if not points:
        return 0, 0, WIDTH, high
    left, top, right, low = bounds_of(points, 70)
    size = max(right - left, low - top, WIDTH / 2)
    wide, tall = min(size, WIDTH), min(size, high)
    x, y = (left + right - wide) / 2, (top + low - tall) / 2
    return round(min(max(x, 0), WIDTH - wide)), round(min(max(y, 0), high - tall)), round(wide), round(tall)


def _style(prefix: str) -> str:
    """Buttons: clear, a glow under a finger or a mouse, a ring in two colours while they have the focus."""
    button = f"#{prefix} .places [role=button]"
    return (
        f"<style>{button}{{cursor:pointer;outline:none;fill:#fff;fill-opacity:0}}{button}:hover{{fill-opacity:.18}}"
        f"{button}:focus-visible{{stroke:{PICKED};stroke-width:9;stroke-linejoin:round;"
        "filter:drop-shadow(0 0 2px #000)}"
        "</style>"
    )
