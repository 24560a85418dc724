"""Terrain as maps draw it: a colour of the ground and small drawings strewn over it, by the ids of the catalogue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tracker.pictures.kit import Bounds
from tracker.pictures.plane import Point, clearance, inside, noise
from tracker.pictures.shades import mixed


@dataclass(frozen=True)
class Ground:
    """How one terrain looks: the colour of the ground, and its drawings around a point, about 30 units wide."""

    colour: str
    drawings: tuple[str, ...]
    """Paths: ``f`` filled, ``l`` a line, ``h`` in light; each with the name of a tone."""
    gap: float = 40
    """From one drawing to the next."""


def _tree(x: float, y: float) -> str:
    return f"M{x} {y}l-8 13h5l-7 10h20l-7-10h5z"


BARE = Ground("#e6dcc0", ("f#b9a67c M-8 2a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM4-4a2 2 0 1 0 4 0a2 2 0 1 0-4 0z",), 36)
MEADOW = Ground(
    "#dfe3a0",
    (
        "l#8d9a3f M-9 6q-1-6-4-8M-9 6q0-7 1-10M-9 6q2-5 5-7M7-2q-1-6-4-8M7-2q0-7 1-10M7-2q2-5 5-7",
        "f#d9903a M-3-8h3v3h-3z",
    ),
    38,
)
WOOD = Ground(
    "#a9c58a",
    (
        f"f#3f6f46 {_tree(-9, -14)}{_tree(10, -9)}",
        "f#6b4a2c M-11 9h4v5h-4zM8 14h4v5h-4z",
        "h#7fae6a M-9-11l-5 9h4zM10-6l-5 9h4z",
    ),
    33,
)
HILLS = Ground(
    "#dcc88b",
    ("f#c0a25c M-20 10Q-10-14 0 2 9-10 20 10z", "l#7c6330 M-20 10Q-10-14 0 2M-4 6Q9-16 20 10M-10 2l4-4M8 2l5-5"),
    36,
)
CRAGS = Ground(
    "#cfc8bb",
    (
        "f#8d867c M-22 14L-7-16 2 0 9-9 23 14z",
        "f#5f5a56 M-7-16L2 0 9-9 12-4 6 14H-2z",
        "h#fbfaf6 M-7-16l-6 12 5-3 3 4 3-3z",
    ),
    38,
)
MIRE = Ground(
    "#b7bf9a",
    (
        "l#5c6b43 M-16 6h14M2-2h13M-10 6v-10M-6 6v-14M-2 6v-8M8-2v-12M11-2v-8",
        "f#6b4a2c M-7.5-12h3v6h-3zM6.5-18h3v6h-3z",
        "l#7fa3ad M-14 11h10M6 4h10",
    ),
    36,
)
FLOODPLAIN = Ground(
    "#bcdba0",
    (
        "l#5f9fc4 M-16 8q5-5 10 0t10 0 10 0",
        "f#5f9446 M-9-6a7 6 0 1 1 14 0a5 5 0 0 1-3 5h-8a5 5 0 0 1-3-5z",
        "l#6b4a2c M-2 0v6",
    ),
    40,
)
SHORE = Ground("#efe0ac", ("l#b9964f M-14 4q7-9 14-3t13-2M-7 10q5-4 9-1", "f#b9964f M9 9h2v2h-2zM-13-5h2v2h-2z"), 38)
SEA = Ground("#9fcbe2", ("l#f4fbff M-17 3q4-6 8.5 0t8.5 0 8.5 0", "l#5b97b8 M-10 9q3-4 6 0t6 0"), 40)
WILD_LAND = "#d8ccae"
"""What belongs to no place."""

GROUNDS: Mapping[str, Ground] = {
    "meadow": MEADOW, "deep_wood": WOOD, "hills": HILLS, "crags": CRAGS,
    "mire": MIRE, "floodplain": FLOODPLAIN, "shore": SHORE, "sea": SEA,
    "plain": MEADOW, "wood": WOOD, "forest": WOOD, "mountains": CRAGS, "marsh": MIRE,
}  # fmt: skip
NIGHT = "#1d2433"
"""What grounds are mixed with in the dark."""


def ground_of(terrain: str, sea: bool = False) -> Ground:
    """How a terrain of the catalogue is drawn."""
    return SEA if sea else GROUNDS.get(terrain, BARE)


def toned(colour: str, dark: bool) -> str:
    """A colour of the map by day or by night."""
    return mixed(colour, NIGHT, 0.46) if dark else colour


def drawing(ground: Ground, dark: bool) -> str:
    """The drawing of a terrain around the origin."""
    parts = []
    for part in ground.drawings:
        kind, colour, data = part[0], part[1:8], part[9:]
        tone = mixed(colour, NIGHT, 0.3) if dark else colour
        look = (
            f'fill="none" stroke="{tone}" stroke-width="2" stroke-linecap="round"' if kind == "l" else f'fill="{tone}"'
        )
        parts.append(f'<path {look} d="{data}"/>')
    return f'<g transform="scale(.8)">{"".join(parts)}</g>'


def strewn(place: str, ground: Ground, outlines: Sequence[Sequence[Point]], taken: Sequence[Bounds]) -> Iterator[Point]:
    """Where the drawings of a place stand: from top to bottom, off its borders and off what is written there."""
    if not ground.drawings:
        return
    for loop in outlines:
        left, right = min(x for x, _ in loop), max(x for x, _ in loop)
        top, low = min(y for _, y in loop), max(y for _, y in loop)
        rows = int((low - top) / (ground.gap * 0.72)) + 1
        for row in range(rows):
            for column in range(int((right - left) / ground.gap) + 1):
                x = left + (column + row % 2 / 2 + 0.5 * noise(place, row, column)) * ground.gap
                y = top + (row + 0.4 * noise(place, column, row)) * ground.gap * 0.72
                free = all(not (a - 13 < x < c + 13 and b - 11 < y < d + 13) for a, b, c, d in taken)
                if free and inside((x, y), loop) and clearance((x, y), loop) > 19:
                    yield round(x), round(y)
