"""Small signs on a map: what is built, who stands where, prices, battles. Each is drawn once and used where it"
" stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tracker.pictures.colours import filled
from tracker.pictures.crests import crest_drawn
from tracker.pictures.map_model import Army, Building, Nation
from tracker.pictures.shades import ink_on

INK, PAPER = "#2b2620", "#fffdf6"
EDGE = f'stroke="{INK}" stroke-width="2"'

BUILT: Mapping[str, str] = {
    "farm": "M-9 8V-1L-2-8 5-1V8zM6 8V2h4V8zM-4 8V2h4v6z",
    "forester": "M-8 8V0l5-4 5 4v8zM6 8V4L2 4 6-2 3.5-2 7-8l3.5 6L8-2l4 6H8v4z",
    "stone_pit": "M-9-5Q0-11 9-5L7.5-3Q4-5.5 1.5-6V9h-3V-6Q-4-5.5-7.5-3z",
    "bloomery": "M-7 9L-4-5h8L7 9zM-2 9a2 3 0 0 1 4 0zM-3-6q-2-3 1-5 3 2 4 0 2 3-1 5z",
    "fair": "M-9-7H9l1 5a2.5 2.5 0 0 1-5 1 2.5 2.5 0 0 1-5 0 2.5 2.5 0 0 1-5 0 2.5 2.5 0 0 1-5-1zM-8 2h2v4H6V2h2v7H-8z",
    "port": "M-1.5-4.5A3.200 3.200 0 1 1 1.5-4.5V-3H5v2.5H1.5V6.5Q6 6 7 2.5L5 3 8.5-1.5 10.5 3.5 9 3Q7.5 9 0"
    " 10-7.5 9-9 3l-1.5.5L-8.5-1.5-5 3l-2-.5Q-6 6-1.5 6.5V-.5H-5V-3h3.5z",
    "smithy": "M-10-5h5v-1.5H9q0 5-6 6V3h4l2 5H-7l2-5h4V0q-6 0-9-5z",
    "stud": "M-8-8h5v2h-1.5Q-6 5 0 5T4.5-6H3v-2h5v2.5Q9.5 10 0 10T-8-5.5z",
    "fort": "M-8 9V-9h3.5v3h2.700v-3h3.600v3h2.700v-3H8V9H2.5V4a2.5 2.5 0 0 0-5 0v5z",
    "infirmary": "M-3-9h6v6h6v6H3v6h-6V3h-6v-6h6z",
}
"""Buildings of the catalogue in a square of 20."""
SHIP = "M-11 2H11L8 9H-8zM-1.5 0V-11l9 8.5H1V0z"
SWORDS = "M-8-8L6 6M2 8L8 2M8-8L-6 6M-2 8L-8 2"
TALL = 34.0
"""The height of a row of signs."""


COUNT, PRICE, LETTER, CIRCLED, FIRST = "count", "price", "letter", "circled", "first"
"""How the words on signs are written."""
SIZES: Mapping[str, int] = {COUNT: 23, PRICE: 22, LETTER: 21, CIRCLED: 18, FIRST: 18}


@dataclass(frozen=True)
class Sign:
    """A sign with its width: ``markup`` around the origin, known as ``name``, and words that are its own."""

    wide: float
    name: str = ""
    markup: str = ""
    words: str = ""
    look: str = ""
    right: float = 0
    """How far to the right of its middle the words stand."""


def shield(prefix: str, order: int, nation: Nation) -> str:
    """A nation's crest and its shield as definitions: ``{prefix}-c`` and ``{prefix}-s`` with the nation's number."""
    edge = '<path d="M-15-17Q0-14 15-17V2Q13 13 0 19-13 13-15 2z"'
    crest = crest_drawn(nation.crest or nation.name, nation.colour, -10, -10, 20)
    return (
        f'<g id="{prefix}-c{order}">{crest}</g><g id="{prefix}-s{order}">'
        f'{edge} stroke="{PAPER}" stroke-width="6"/>'
        f"{filled(f'{edge} {EDGE}', f'{prefix}-n{order}', nation.colour, nation.pattern)}"
        f'<circle r="11.5" fill="{nation.colour}"/><use href="#{prefix}-c{order}"/></g>'
    )


def building_sign(building: Building) -> Sign:
    """A square with what was built; a kind that the pictures do not know bears its first letters."""
    data = BUILT.get(building.kind)
    box = f'<rect x="-15" y="-15" width="30" height="30" rx="5" fill="{PAPER}" stroke="{INK}" stroke-width="1.8"/>'
    if data is None:
        return Sign(34, "b", box, building.name.strip()[:2], FIRST)
    return Sign(34, f"b{list(BUILT).index(building.kind)}", f'{box}<path d="{data}" fill="{INK}" fill-rule="evenodd"/>')


def army_signs(prefix: str, order: int, army: Army, nation: Nation) -> Iterator[Sign]:
    """Counters in the nation's colour and pattern: its crest with how many units, a ship with how many ships."""
    for count, ship in ((army.units, False), (army.ships, True)):
        if count:
            wide, plate = 42.0 + 11 * len(str(count)), 16.0 + 11 * len(str(count))
            name = f"{'v' if ship else 'u'}{len(str(count))}-{order}"
            counter = _counter(prefix, order, nation, ship, wide, plate)
            yield Sign(wide + 4, name, counter, str(count), COUNT, wide / 2 - plate / 2 - 2.5)


def _counter(prefix: str, order: int, nation: Nation, ship: bool, wide: float, plate: float) -> str:
    half = wide / 2
    outline = (
        f"M{-half:g}-14H{half:g}L{half - 6:g} 16H{6 - half:g}z"
        if ship
        else f"M{3 - half:g}-16H{half - 3:g}q3 0 3 3V13q0 3-3 3H{3 - half:g}q-3 0-3-3V-13q0-3 3-3z"
    )
    shape = f'<path d="{outline}"'
    at = 15 - half
    sign = (
        f'<path transform="translate({at:g} 0)scale(.85)" d="{SHIP}" fill="{ink_on(nation.colour)}"/>'
        if ship
        else f'<use href="#{prefix}-c{order}" x="{at:g}"/>'
    )
    return (
        f'{filled(f"{shape} {EDGE}", f"{prefix}-n{order}", nation.colour, nation.pattern)}<circle cx="{at:g}"'
        f' r="12.5" fill="{nation.colour}"/>{sign}'
        f'<rect x="{half - plate - 2:g}" y="-12" width="{plate - 1:g}" height="24" rx="3" fill="{PAPER}"/>'
    )


def battle_sign() -> Sign:
    """Crossed swords."""
    star = "M0-19L5-12 13-14 12-6 19 0 12 6 13 14 5 12 0 19-5 12-13 14-12 6-19 0-12-6-13-14-5-12z"
    return Sign(
        40,
        "x",
        f'<path d="{star}" fill="#c8321e" stroke="{PAPER}" stroke-width="1.5"/>'
        f'<path d="{SWORDS}" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/>',
    )


def price_sign(price: int | None) -> Sign:
    """What it costs to get there; an arrow where there is no price."""
    words = "→" if price is None else str(price)
    wide = 28.0 + 11 * (len(words) - 1)
    box = f'<rect x="{-wide / 2:g}" y="-14" width="{wide:g}" height="28" rx="14" fill="#1261a8" stroke="#fff"'
    return Sign(wide + 5, f"p{len(words)}", f'{box} stroke-width="2.5"/>', words, PRICE)


def letter_sign(letter: str, capital: bool, ink: str, paper: str) -> Sign:
    """The letter of a place; a capital is circled (KK-12)."""
    words = letter.strip()[:3]
    if not capital:
        return Sign(12.0 + 10 * len(words), words=words, look=LETTER)
    star = "" if words else f'<circle r="6" fill="{ink}"/>'
    circles = (
        f'<circle r="16.5" fill="{paper}" stroke="{ink}" stroke-width="2.5"/>'
        f'<circle r="12" fill="none" stroke="{ink}" stroke-width="1.2"/>'
    )
    return Sign(38, "a" if words else "a0", circles + star, words, CIRCLED)


def looks_of(ink: str, paper: str) -> Mapping[str, str]:
    """How each kind of words is written, as attributes of a group."""
    rim = f'fill="{ink}" stroke="{paper}" stroke-width="5" stroke-linejoin="round" paint-order="stroke"'
    colours = {
        COUNT: f'fill="{INK}"',
        PRICE: 'fill="#fff"',
        LETTER: rim,
        CIRCLED: f'fill="{ink}"',
        FIRST: f'fill="{INK}"',
    }
    return {look: f'font-size="{SIZES[look]}" {colours[look]}' for look in SIZES}
