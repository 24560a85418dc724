"""The land around a town: sky, hills, forest, water, streets."""

from __future__ import annotations

from collections.abc import Collection

from tracker.pictures.kit import GRASS, Drawing, number
from tracker.pictures.plots import CELL, WIDTH

SKY = ("#9fd0ee", "#e9f5f6")
DUSK = ("#2b2d5e", "#c98a86")


def gradients(prefix: str, dark: bool) -> str:
    """The sky's gradient."""
    top, low = DUSK if dark else SKY
    return (
        f'<linearGradient id="{prefix}-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{top}"/>'
        f'<stop offset="1" stop-color="{low}"/></linearGradient>'
    )


def backdrop(d: Drawing, height: int, kinds: Collection[str]) -> None:
    """Everything behind and beside the town."""
    d.element(f'<rect width="{WIDTH}" height="160" fill="url(#{d.prefix}-sky)"/>')
    d.add(f'fill="{d.tone("#a9cba0")}"', "M0 118Q60 70 130 112T260 104 420 96V200H0z")
    d.add(f'fill="{d.tone(GRASS, 1.06)}"', f"M0 140Q110 92 220 128T420 124V{height}H0z")
    if "port" in kinds:
        coast = f"M420 252C396 262 366 272 346 287L278 328C262 340 252 366 250 {height}H420z"
        d.add(f'fill="{d.tone("#69b3d6")}"', coast)
    edge = 3 * CELL
    d.face([(0, 0, 0), (edge, 0, 0), (edge, edge, 0), (0, edge, 0)], GRASS, 1.12)
    d.face([(0, 0, 0), (2 * CELL, 0, 0), (2 * CELL, 2 * CELL, 0), (0, 2 * CELL, 0)], "#c9b98a")
    for a in (CELL, 2 * CELL):
        d.face([(a - 4, 0, 0), (a + 4, 0, 0), (a + 4, edge, 0), (a - 4, edge, 0)], "#dcc99a")
        d.face([(0, a - 4, 0), (edge, a - 4, 0), (edge, a + 4, 0), (0, a + 4, 0)], "#dcc99a")


def empty_plot(d: Drawing) -> None:
    """A plot on which nothing stands yet."""
    corners = [d.screen(spot) for spot in ((10, 10, 0), (58, 10, 0), (58, 58, 0), (10, 58, 0))]
    points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
    look = f'fill="{d.tone("#cdb98a")}" fill-opacity=".55" stroke="{d.tone("#6d5a34")}" stroke-width="1.6"'
    d.element(f'<polygon points="{points}" {look} stroke-dasharray="5 4" stroke-linejoin="round"/>')
