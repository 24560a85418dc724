"""The Underworld: whose sacrificed units lie there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheets.messages import Translate, english, say
from tracker.pictures.colours import tile
from tracker.pictures.frame import framed, nothing, prefix_for, shortened, width_of, written
from tracker.pictures.pawns import STEP, pawns
from tracker.pictures.shades import hexed

WIDE, HEAD, ROW = 420.0, 38.0, 30.0
NAMED = 150.0
"""The room that a name has at least."""
MOST_DRAWN = 15
"""More than these are told by their number alone."""


@dataclass(frozen=True)
class Fallen:
    """The sacrificed units of one player."""

    name: str
    units: int
    colour: str
    pattern: str = "plain"

    def __post_init__(self) -> None:
        hexed(self.colour)


def underworld(title: str, rows: Sequence[Fallen], translate: Translate = english, *, ink: str = "currentColor") -> str:
    """A row for each player: the name, the number, the units as pawns that lie."""
    prefix = prefix_for("underworld", title, rows)
    if not any(row.units for row in rows):
        return nothing(prefix, title, say("Nobody is in the Underworld.").said(translate), ink)
    high = HEAD + len(rows) * ROW + 4
    wave = "M1 {0:g}V14Q22 2 43 14T85 14T127 14T169 14T211 14T253 14T295 14T337 14T379 14T419 14V{0:g}z".format(
        high - 1
    )
    body = [
        f'<path d="{wave}" fill="{ink}" fill-opacity=".08" stroke="{ink}" stroke-opacity=".45"/>',
        written(title, WIDE / 2, 34, 'text-anchor="middle" font-weight="700"'),
    ]
    room = NAMED + (MOST_DRAWN - min(max(row.units for row in rows), MOST_DRAWN)) * STEP  # where no pawn lies
    named = min(room, max(NAMED, *(width_of(row.name) for row in rows)))
    for order, row in enumerate(rows):
        y = HEAD + order * ROW
        id = f"{prefix}-{order}"
        body.append(f"<defs>{tile(id, row.colour, row.pattern)}</defs>")
        body.append(written(shortened(row.name, named), 12, y + 19))
        body.append(written(str(row.units), named + 36, y + 19, 'text-anchor="end" font-weight="700"'))
        drawn = min(row.units, MOST_DRAWN)
        body.append(pawns(drawn, named + 54, y + 14, MOST_DRAWN, (id, row.colour, row.pattern), ink, lying=True))
    told = "; ".join(f"{row.name}: {row.units}" for row in rows)
    return framed(prefix, (WIDE, high), title, told, "".join(body), ink)
