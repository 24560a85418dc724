"""Dice as they fell: pips for six sides, numbers for other dice; a hit is marked by more than its colour."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sheets.messages import Translate, english, say, say_n
from tracker.pictures.frame import framed, prefix_for

SIDE, STEP, DOWN = 34.0, 42.0, 50.0
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def dice(
    faces: Sequence[int],
    hits: Collection[int] = (),
    translate: Translate = english,
    *,
    sides: int = 6,
    wrap: int = 9,
    ink: str = "currentColor",
) -> str:
    """Dice in a row that wraps after so many; those whose face is among ``hits`` are dark and bear a tick below."""
    prefix = prefix_for("dice", faces, sorted(hits), sides)
    rows = max(1, -(-len(faces) // wrap))
    body = [
        _die(face, face in hits, sides, 4 + order % wrap * STEP, 3 + order // wrap * DOWN, ink)
        for order, face in enumerate(faces)
    ]
    title = say("Dice: {faces}", faces=", ".join(map(str, faces))) if faces else say("No dice")
    told = say_n("{n} hit", "{n} hits", sum(face in hits for face in faces)) if hits else None
    size = (STEP * min(max(len(faces), 1), wrap) + 2, rows * DOWN)
    return framed(prefix, size, title.said(translate), told.said(translate) if told else "", "".join(body), ink)


def _die(face: int, hit: bool, sides: int, x: float, y: float, ink: str) -> str:
    field, dots = ("#1c1814", "#fffdf6") if hit else ("#fffdf6", "#1c1814")
    plate = (
        f'<rect x="{x:g}" y="{y:g}" width="{SIDE:g}" height="{SIDE:g}" rx="7" fill="{field}" stroke="{ink}"'
        f' stroke-width="1.5"/>'
    )
    drawn = [plate]
    middle = x + SIDE / 2, y + SIDE / 2
    if hit:
        inner = f'x="{x + 3:g}" y="{y + 3:g}" width="{SIDE - 6:g}" height="{SIDE - 6:g}"'
        drawn.append(f'<rect {inner} rx="5" fill="none" stroke="#F0E442" stroke-width="1.5"/>')
        tick = f"M{middle[0] - 5:g} {y + SIDE + 7:g}l4 4 7-7.5"
        drawn.append(f'<path d="{tick}" fill="none" stroke="{ink}" stroke-width="2.4" stroke-linecap="round"/>')
    across, down = middle
    if sides == 6 and face in PIPS:
        spots = [(across + a * 8, down + b * 8) for a, b in PIPS[face]]
        drawn += [f'<circle cx="{x:g}" cy="{y:g}" r="3.1" fill="{dots}"/>' for x, y in spots]
    else:
        look = f'text-anchor="middle" font-size="16" font-weight="700" fill="{dots}"'
        drawn.append(f'<text x="{across:g}" y="{down + 5.5:g}" {look}>{face}</text>')
    return "".join(drawn)
