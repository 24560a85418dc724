"""The plates on a town's picture: what a plot is, its level, and the knights in it; they are its buttons too."""

from __future__ import annotations

from typing import Protocol

from tracker.pictures.kit import Drawing, number, text_of
from tracker.pictures.plots import Cell

Box = tuple[float, float, float, float]
"""Left, top, width, height on the picture."""


class Shown(Protocol):
    """What a badge tells of a plot."""

    @property
    def id(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def level(self) -> int: ...
    @property
    def knights(self) -> int | None: ...


def plate(plot: Shown, cell: Cell) -> Box:
    """Where the badge of a plot lies: at the nearest corner of its plot."""
    wide = 20 + 9 * len(str(max(plot.level, 0)))
    if plot.knights is not None and plot.level > 0:
        wide += 17 + 8 * len(str(plot.knights))
    x, y = cell.front
    return x - wide / 2, y - 21, wide, 19


def badge(d: Drawing, plot: Shown, cell: Cell, label: str, interactive: bool, chosen: bool) -> str:
    """The badge as SVG; interactive, it is a button as large as the plot."""
    left, top, wide, high = plate(plot, cell)
    x, y = cell.front
    dash = "" if plot.level > 0 else ' stroke-dasharray="3 2"'
    ring = "none" if not chosen else "#ffb000"
    drawn = (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(high)}" rx="6"'
        f' fill="#fffdf6" stroke="#2b2620" stroke-width="1.3"{dash}/>'
        f'<text x="{number(left + 16)}" y="{number(top + 14.5)}" font-size="14" font-weight="700" fill="#1c1814">'
        f"{max(plot.level, 0)}</text>"
    )
    if not interactive:
        return f'<g aria-hidden="true">{drawn}</g>'
    area = f"M{number(x)} {number(y)}l-58-30v-24l58-18 58 18v24z"
    return (
        f'<g role="button" tabindex="0" aria-label="{text_of(label)}" aria-pressed="{str(chosen).lower()}"'
        f' data-id="{text_of(plot.id)}"><path class="ring" d="{area}" fill="#fff" fill-opacity="0" stroke="{ring}"'
        f' stroke-width="3"/>{drawn}</g>'
    )
