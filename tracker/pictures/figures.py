"""The figures on cards: a weapon that tells what a card is; one the pictures do not know bears its first letters."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.pictures.kit import text_of

INK = "#2b2620"

FIGURES: Mapping[str, str] = {
    # a double axe
    "surron": "M11 2h2v21h-2zM13 4q7-3 8 4-1 7-8 4zM11 4q-7-3-8 4 1 7 8 4z",
    # a bow with its arrow
    "linda": "M6 1q14 11 0 22l-1-1.4Q16 12 5 2.4zM5 2v20h1V2zM2 11.2h16v-3l5 3.8-5 3.8v-3H2z",
    # a shield
    "drantul": "M3 3q9 0 9-2 0 2 9 2v8q0 9-9 12-9-3-9-12zM11 5v14h2V5zM6 9v2h12V9z",
    # a pike
    "ekvil": "M2.6 20L16 6.6l1.4 1.4L4 21.4zM14 3l9-2-2 9-3-2.4L16.4 6zM12 8l4 4-1.4 1.4-4-4z",
    # a staff with a burning head
    "leprozij": "M10.8 10h2.4v13.4h-2.4zM12 .6q5 3.4 4.4 6.6-.6 3-4.4 3.2-3.8-.2-4.4-3.2Q7 4 12 .6zM6 13h12v2H6z",
}


def figure(kind: str, title: str, x: float, y: float, size: float = 26) -> str:
    """The figure of a card with its middle there."""
    data = FIGURES.get(kind)
    if data is None:
        look = f'font-size="{size * 0.7:.3g}" font-weight="700" text-anchor="middle" fill="{INK}"'
        return f'<text x="{x:g}" y="{y + size * 0.25:g}" {look}>{text_of(title.strip()[:2])}</text>'
    place = f"translate({x - size / 2:g} {y - size / 2:g})scale({size / 24:.4g})"
    return f'<path transform="{place}" d="{data}" fill="{INK}" fill-rule="evenodd"/>'
