"""The figures on cards: a weapon that tells what a card is; one the pictures do not know bears its first letters."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.pictures.kit import text_of

INK = "#2b2620"
BOW = "M6 1q14 11 0 22l-1-1.4Q16 12 5 2.4zM5 2v20h1V2zM2 11.2h16v-3l5 3.8-5 3.8v-3H2z"

FIGURES: Mapping[str, str] = {
    # a double axe
    "surron": "M11 2h2v21h-2zM13 4q7-3 8 4-1 7-8 4zM11 4q-7-3-8 4 1 7 8 4z",
    # a bow with its arrow
    "linda": BOW,
    # a shield
    "drantul": "M3 3q9 0 9-2 0 2 9 2v8q0 9-9 12-9-3-9-12zM11 5v14h2V5zM6 9v2h12V9z",
    # a pike
    "ekvil": "M2.6 20L16 6.6l1.4 1.4L4 21.4zM14 3l9-2-2 9-3-2.4L16.4 6zM12 8l4 4-1.4 1.4-4-4z",
    # a staff with a burning head
    "leprozij": "M10.8 10h2.4v13.4h-2.4zM12 .6q5 3.4 4.4 6.6-.6 3-4.4 3.2-3.8-.2-4.4-3.2Q7 4 12 .6zM6 13h12v2H6z",
    # an axe
    "levies": "M4.4 21.6L14 10.4l1.8 1.6L6.2 23.2zM11.4 7.6Q12 3 15.6 1q.8 3 3.4 4.8Q21.6 7.6 23 7q-1 4.6-5.4 6z",
    # two crossed pikes
    "pikes": "M2.4 23L18 5.8l1.6 1.4L4.2 24zM21.6 23L6 5.8 4.4 7.2 19.8 24zM17 2.4L23 .4l-1.4 6-2.2-.4zM7 2.4L1"
    " .4l1.4 6 2.2-.4z",
    "bowmen": BOW,
    # a horse's head
    "outriders": "M5.6 23Q5.6 15.6 10 12.2L5.6 14.2 3 11.4 8.8 5.4 9.6 1.4 12.6 3.8Q20.4 5.6 20.4 15V23z",
    # a breastplate
    "heavy_foot": "M5 2l4 1.6q3 2.4 6 0L19 2l3 5-2.4 3q1 7-1.6 12H6Q3.4 17 4.4 10L2 7zM11.2 8v12h1.6V8z",
    # a horse's head and a lance
    "lancers": "M3.6 23Q3.6 16.6 7.4 13.6L4 15.2 1.6 12.8 6.6 7.4 7.4 4 10 6Q16.4 7.6 16.4 15V23zM19.2"
    " 6h1.8v17h-1.8zM20.1 0l2.3 6.4h-4.6z",
    # a horse-tail standard
    "banner_guard": "M11.2 3.6h1.6V24h-1.6zM12 0l2.6 2.2L12 4.4 9.4 2.2zM13.6 5h5.4q2.4 7-1.6 13.6-.8-5.6-3.8-8.6zM10.4"
    " 5H5q-2.4 7 1.6 13.6.8-5.6 3.8-8.6z",
    # a twig
    "herbalists": "M11.2 24V14.4Q2 14.4 2 4.4q8 0 10 6.8 2-6.8 10-6.8 0 10-9.2 10V24zM12 0q2.6 3 0 7-2.6-4 0-7z",
    # a trebuchet
    "trebuchet": "M2 21h20v2.4H2zM5.6 21L11.2 9.4h1.6L18.4 21h-2.2L12 12.4 7.8 21zM4.2 13.6L19.6 3.4l1.2 1.8L5.4 15.4"
    "zM2.4 13.4h4.4v4.8H2.4z",
    # a ship with a full sail
    "cog": "M1.6 15.6h20.8Q21.6 21 18 22.6H6Q2.4 21 1.6 15.6zM11.2 1h1.6v13.6h-1.6zM4.4 3.6q7.6 2 15.2 0 2.4 5 0"
    " 9.4-7.6-2-15.2 0 2.4-5 0-9.4z",
    # a boat with oars
    "fishing_boat": "M1 12h22Q21 19 17 20H7Q3 19 1 12zM7.4 4l1.4-.6L12 12h-1.6zM15.2 4l1.4.6L14.2 12h-1.6z",
}


def figure(kind: str, title: str, x: float, y: float, size: float = 26) -> str:
    """The figure of a card with its middle there."""
    data = FIGURES.get(kind)
    if data is None:
        look = f'font-size="{size * 0.7:.3g}" font-weight="700" text-anchor="middle" fill="{INK}"'
        return f'<text x="{x:g}" y="{y + size * 0.25:g}" {look}>{text_of(title.strip()[:2])}</text>'
    place = f"translate({x - size / 2:g} {y - size / 2:g})scale({size / 24:.4g})"
    return f'<path transform="{place}" d="{data}" fill="{INK}" fill-rule="evenodd"/>'
