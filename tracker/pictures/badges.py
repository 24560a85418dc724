"""The plates on a town's picture: what a plot is, its level, and the knights in it; they are its buttons too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tracker.pictures.kit import text_of
from tracker.pictures.plots import Cell

Box = tuple[float, float, float, float]
"""Left, top, width, height on the picture."""

SIGNS: Mapping[str, str] = {
    "sawmill": "M6 .5L9.5 5H8L11 9H7v3H5V9H1L4 5H2.5z",
    "mine": "M1 4Q6-1 11 4L9.6 4.4Q8.4 3.4 7 3L6.8 12H5.2L5 3Q3.6 3.4 2.4 4.4z",
    "quarry": "M6 1l5 2.6L6 6.2 1 3.6zM1 4.8l4.5 2.3V12L1 9.6zM11 4.8L6.5 7.1V12L11 9.6z",
    "mint": "M6 .5a5.5 5.5 0 1 0 .01 0zM6 2a4 4 0 1 1-.01 0zM6 3.2l2.2 2.8L6 8.8 3.8 6z",
    "barracks": "M6 0l1.4 2v5.2H10v1.6H7V12H5V8.8H2V7.2h2.6V2z",
    "university": "M0 2Q3.5 1 5.6 2.6V11Q3.5 9.6 0 10.4zM12 2Q8.5 1 6.4 2.6V11Q8.5 9.6 12 10.4z",
    "port": (
        "M6 0a1.9 1.9 0 0 1 .8 3.6V5H9v1.5H6.8V10Q9 9.7 9.8 7.8L8.6 8 11 5.6 12 9 11.2 8.6Q9.8 12 6 12T.8 8.6"
        "L0 9 1 5.6 3.4 8 2.2 7.8Q3 9.7 5.2 10V6.5H3V5H5.2V3.6A1.9 1.9 0 0 1 6 0z"
    ),
    "castle": "M1 1h2.2v2h1.6V1h2.4v2h1.6V1H11v5H9.8v6H7.5V9a1.5 1.5 0 0 0-3 0v3H2.2V6H1z",
    "camp": "M6 .5L12 12H7.6L6 8.5 4.4 12H0z",
}
"""What a plot is, in a square of 12."""
HOUSE = "M6 .5L12 6.5H10.4V12H7.3V8.5H4.7V12H1.6V6.5H0z"
HELMET = "M5 0Q9.6 .8 9.6 6V11.5L6 12.5V7.5H9V6H5.6V12.5H4.4V6H1V7.5H4V12.5L.4 11.5V6Q.4 .8 5 0z"
DIGIT, SIDE = 8.6, 5.0
"""Width of a digit, and the space at the sides of a badge."""
PLATE, INK = "#fffdf6", "#1c1814"


@dataclass(frozen=True)
class Badge:
    """What a badge tells: a sign, a number (None where there is only the sign), knights where they may be known."""

    kind: str
    number: int | None
    knights: int | None
    cell: Cell

    @property
    def box(self) -> Box:
        """Where the badge lies: at the nearest corner of its plot."""
        wide = 22 + SIDE
        if self.number is not None:
            wide += DIGIT * len(str(self.number)) + (SIDE if self.knights is not None else 0)
        if self.knights is not None:
            wide += 13 + DIGIT * len(str(self.knights))
        x, y = self.cell.front
        return x - wide / 2, y - 20, wide, 19

    def drawn(self) -> str:
        """The badge as SVG."""
        left, top, wide, high = self.box
        empty = ' stroke-dasharray="3 2"' if self.number == 0 else ""
        at = left + 22
        plate = (
            f'<rect x="{left:g}" y="{top:g}" width="{wide:g}" height="{high}" rx="6" fill="{PLATE}" stroke="{INK}"'
            f'{empty}/><path transform="translate({left + 5:g} {top + 3.5:g})" d="{SIGNS.get(self.kind, HOUSE)}"/>'
        )
        parts = [plate]
        if self.number is not None:
            parts.append(_number(self.number, at, top))
            at += DIGIT * len(str(self.number)) + SIDE
        if self.knights is not None:
            parts.append(f'<path transform="translate({at:g} {top + 3:g})" d="{HELMET}"/>')
            parts.append(_number(self.knights, at + 13, top))
        return "".join(parts)


def _number(number: int, left: float, top: float) -> str:
    return f'<text x="{left:g}" y="{top + 14.5:g}">{number}</text>'


LOOK = f'fill="{INK}" fill-rule="evenodd" stroke-width="1.2" font-size="14" font-weight="700"'
"""What all badges of a picture have in common: attributes of the group that holds them."""


AREA = ((0, 2), (-54, -31), (-54, -36), (-35, -41), (-35, -62), (0, -81), (35, -62), (35, -41), (54, -36), (54, -31))
"""Where a plot may be touched, from its nearest corner: its ground and what stands right above it, but not the badges
of its neighbours."""


def area(cell: Cell) -> list[tuple[float, float]]:
    """The corners of the area in which a plot may be touched."""
    x, y = cell.front
    return [(x + across, y + down) for across, down in AREA]


def button(badge: Badge, id: str, label: str, chosen: bool) -> str:
    """The badge as a button: its ring is seen while it has the focus or is chosen."""
    pressed = "true" if chosen else "false"
    corners = "L".join(f"{x:.5g} {y:.5g}" for x, y in area(badge.cell))
    return (
        f'<g role="button" tabindex="0" aria-label="{text_of(label)}" aria-pressed="{pressed}" data-id="{text_of(id)}">'
        f'<path class="ring" d="M{corners}z"/>{badge.drawn()}</g>'
    )


def style(prefix: str) -> str:
    """How buttons look: unseen until touched, with a ring in two colours that shows on any ground."""
    ring = f"#{prefix} .ring"
    return (
        f"<style>#{prefix} [role=button]{{cursor:pointer;outline:none}}{ring}{{fill:#fff;fill-opacity:0;stroke:none}}"
        f"#{prefix} [role=button]:not([aria-pressed=true]):hover .ring{{fill-opacity:.18}}"
        f"#{prefix} [role=button]:focus-visible .ring,#{prefix} [aria-pressed=true] .ring"
        "{stroke:#ffb000;stroke-width:3.5;stroke-linejoin:round;filter:drop-shadow(0 0 1.5px #000)}</style>"
    )
