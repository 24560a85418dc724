"""Crests and shields: a patrol's sign in its colour, for headings, maps, prints and the town's banner."""

from __future__ import annotations

import math
from collections.abc import Mapping
from zlib import crc32

from tracker.pictures.colours import filled, tile
from tracker.pictures.kit import text_of
from tracker.pictures.shades import hexed, ink_on

Layer = tuple[str, str]
"""``ink``, ``gap`` (the field shows through), ``line`` or ``cut`` (a line of the field), with ``half`` where it is
mirrored to the right; and its path in a square of 24."""


def _star() -> str:
    turns = [math.tau * i / 10 - math.pi / 2 for i in range(10)]
    reach = [11.0 if i % 2 == 0 else 4.6 for i in range(10)]
    points = [f"{12 + r * math.cos(t):.1f} {12.6 + r * math.sin(t):.1f}" for r, t in zip(reach, turns, strict=True)]
    return f"M{'L'.join(points)}z"


def _disc(x: float, y: float, across: float, down: float = 0) -> str:
    down = down or across
    a, b, wide = f"{across:g}", f"{down:g}", f"{2 * across:g}"
    return f"M{x - across:g} {y:g}a{a} {b} 0 1 0 {wide} 0a{a} {b} 0 1 0-{wide} 0z"


CRESTS: Mapping[str, tuple[Layer, ...]] = {
    "falcon": (
        (
            "ink half",
            "M12 4.6L10 3.6 8.9 5.6 9.4 7.6C6.4 6 3.6 4 1 2 .6 9 3.2 13.6 8.6 15.4L7 20.6 10 19.4 12 22.8z",
        ),
        ("cut half", "M2.6 6.6Q5.4 9.6 9 10.4M3.9 10Q6.2 12.4 9.2 13"),
        ("ink", "M10 3.6Q12 1.4 14.4 3.2L16.2 5.4 13.6 5.4 12 8z"),
        ("gap", _disc(12.6, 4.1, 0.6)),
    ),
    "bison": (
        ("ink half", "M1.6 3.4C.4 8.6 3 11.6 7 11.4L8 8.6C5.4 8.8 4 7 4.4 3.6z"),
        ("ink half", "M12 5.2C8.6 5.2 6 7.6 4.8 11.6L6.4 15.4 8 16.8 8.4 20.6C9.2 22.2 10.4 23 12 23z"),
        ("gap half", "M7.4 12.4l2.6 1-2.2 .9z"),
        ("gap half", _disc(10.2, 20.2, 0.8)),
        ("cut", "M9.4 17.2Q12 18.4 14.6 17.2M10 8.2L12 11 14 8.2"),
    ),
    "fox": (
        ("ink half", "M2.6 1.6L8.8 6.4 12 6.2V22.6L3.2 12.4z"),
        ("gap half", "M4.5 5l3 2.4-2.6 2z"),
        ("gap half", "M4.6 13L9.6 14.6 11 19.4z"),
        ("gap half", "M6.8 11l3.4 1.4-3 .5z"),
    ),
    "oak": (
        (
            "ink half",
            "M12 1C9.4 1.4 8.6 4 9.4 6 6 5 4.4 8 6.4 10.4 3 10.2 2.6 14 5.8 15 4.6 18 7.8 19.4 11 18.2L11 23.4H12z",
        ),
        ("cut", "M12 5V18.6M12 10.4L9 8.4M12 10.4L15 8.4M12 15L8.6 13M12 15L15.4 13"),
    ),
    "star": (("ink", _star()),),
    "lily": (
        ("ink half", "M12 .8C9.2 4.2 8.4 8.4 10.4 14H12z"),
        (
            "ink half",
            "M9.4 14C9.6 8.6 6.2 5.6 3 7.4 0 9.2 1.2 14.8 5 14.6 6.6 14 7 13 6.2 11.6 8 11.6 8 13 8 14z",
        ),
        ("ink", "M6.4 14.8h11.2v2.4H6.4z"),
        ("ink half", "M12 18h-1.8L9.4 21.4 12 23.6z"),
        ("ink half", "M9 18H7.2C7.2 19.6 5.6 20.2 4.6 19.4 4.6 21.4 8.2 22 9 18z"),
    ),
    "bear": (
        ("ink half", _disc(5.4, 5.6, 3.6)),
        ("ink", _disc(12, 13, 9.6, 9.2)),
        ("gap half", _disc(5.4, 5.6, 1.5)),
        ("gap half", _disc(8.2, 11, 1.1)),
        ("gap", _disc(12, 16.6, 4.4, 3.6)),
        ("ink", _disc(12, 15.2, 2, 1.3)),
        ("line", "M12 16V18M10.2 18.4Q12 19.6 13.8 18.4"),
    ),
    "wolf": (
        ("ink half", "M3.6 .8L8.4 6.2 12 5.6V23H10.4L8.2 18.4 4.4 18.2 4.8 15.2 .8 13.8 3.2 10.4z"),
        ("gap half", "M5 4.6l2.4 2.8-2.3 1.4z"),
        ("gap half", "M6.4 10.8L10.4 13 7.2 13z"),
        ("gap", "M10.2 18.6h3.6L12 20.8z"),
        ("cut", "M9.4 15L10.6 18M14.6 15L13.4 18"),
    ),
    "owl": (
        ("ink half", "M12 5.2Q7.4 5.4 3.4 1.6 1.8 7.6 3 14 4.6 22 12 23z"),
        ("gap half", _disc(7.9, 10, 3.6)),
        ("ink half", _disc(8.2, 10.2, 1.9)),
        ("gap", "M12 11.4l1.9 2.4L12 17.2l-1.9-3.4z"),
        ("cut half", "M6.6 16.4l1.4 1.4 1.4-1.4M8.6 19l1.4 1.4 1.4-1.4"),
    ),
    "stag": (
        ("line half", "M9.8 10.6Q6.4 9.6 5 5.4L4.6 .8M5 5.6L1.2 3.6M6.6 8.4L2.2 8.8M6 6.4L8.6 2.4"),
        ("ink half", "M12 10Q9.4 9.8 7.6 11.4L3.6 10.6 6.8 14.4Q8 19 10.2 23.2H12z"),
        ("gap half", _disc(9.4, 14.6, 0.9)),
        ("gap", "M10.6 20.4h2.8L12 22.2z"),
    ),
}


def crest_drawn(crest: str, colour: str, x: float, y: float, size: float) -> str:
    """A crest with its upper left corner there: one of ours, or the first two signs of a patrol's own text."""
    ink = ink_on(colour)
    layers = CRESTS.get(crest)
    if layers is None:
        words = text_of(crest.strip()[:2])
        look = f'font-size="{size * 0.78:.1f}" font-weight="700" text-anchor="middle" fill="{ink}"'
        return f'<text x="{x + size / 2:.1f}" y="{y + size * 0.78:.1f}" {look}>{words}</text>' if words else ""
    drawn = []
    for kind, data in layers:
        paint = ink if kind.startswith(("ink", "line")) else colour
        lined = kind.startswith(("line", "cut"))
        width = 1.8 if kind.startswith("line") else 1
        look = (
            f'fill="none" stroke="{paint}" stroke-width="{width}" stroke-linecap="round"'
            if lined
            else f'fill="{paint}"'
        )
        drawn.append(f'<path {look} d="{data}"/>')
        if kind.endswith("half"):
            drawn.append(f'<path {look} transform="matrix(-1 0 0 1 24 0)" d="{data}"/>')
    return f'<g transform="translate({x:g} {y:g})scale({size / 24:.4g})">{"".join(drawn)}</g>'


def shield_drawn(prefix: str, colour: str, pattern: str, crest: str, x: float, y: float, wide: float) -> str:
    """A shield with its upper left corner there, as a part of another picture; a fifth higher than wide."""
    edge = '<path d="M2 3Q25 6 48 3V30C48 46 38 54 25 58 12 54 2 46 2 30z"'
    defs = tile(f"{prefix}-field", colour, pattern)
    field = filled(edge, f"{prefix}-field", colour, pattern)
    ring = f'<circle cx="25" cy="28" r="18.5" fill="{colour}"/>' if pattern != "plain" and crest else ""
    return (
        f'<g transform="translate({x:g} {y:g})scale({wide / 50:.4g})"><defs>{defs}</defs>{field}'
        f'{edge} fill="none" stroke="#fffdf6" stroke-width="4"/>'
        f'{edge} fill="none" stroke="#2b2620" stroke-width="1.6"/>'
        f"{ring}{crest_drawn(crest, colour, 10.5, 13, 29)}</g>"
    )


def shield(colour: str, pattern: str = "plain", crest: str = "", *, title: str = "", prefix: str = "") -> str:
    """A patrol's badge as SVG: for headings and prints. With a ``title`` it speaks, without it is an ornament."""
    prefix = prefix or f"s{crc32(repr((colour, pattern, crest, title)).encode('utf-8', 'replace')):08x}"
    hexed(colour)
    role = f'role="img" aria-labelledby="{prefix}-title"' if title else 'aria-hidden="true"'
    told = f'<title id="{prefix}-title">{text_of(title)}</title>' if title else ""
    drawn = shield_drawn(prefix, colour, pattern, crest, 0, 0, 50)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 60" {role} font-family="sans-serif">'
    return f"{head}{told}{drawn}</svg>"
