"""The colours of patrols: told apart by colour-blind eyes, and by their patterns where there is no colour at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tracker.pictures.shades import HEX, hexed, ink_on


@dataclass(frozen=True)
class SideColour:
    """A patrol's colour as ``#rrggbb``, its pattern, and the ink that is read on it."""

    colour: str
    pattern: str

    @property
    def ink(self) -> str:
        """Black or white: its contrast with the colour is 4.5 at least."""
        return ink_on(self.colour)


@dataclass(frozen=True)
class Fighter:
    """One side of a war or of a board: its name, its colour as ``#rrggbb``, its pattern."""

    name: str
    colour: str
    pattern: str = "plain"

    def __post_init__(self) -> None:
        hexed(self.colour)


PALETTE: Mapping[str, SideColour] = {
    "blue": SideColour("#0072B2", "plain"),
    "amber": SideColour("#E69F00", "stripes"),
    "green": SideColour("#009E73", "dots"),
    "fiery": SideColour("#D55E00", "checks"),
    "pink": SideColour("#CC79A7", "waves"),
    "sky": SideColour("#56B4E9", "grid"),
    "yellow": SideColour("#F0E442", "bars"),
    "black": SideColour("#1C1C1C", "zigzag"),
    "brown": SideColour("#7A4A21", "rings"),
    "grey": SideColour("#8C8C8C", "crosses"),
}
"""The eight colours of Okabe and Ito and two more, in the order in which patrols get them."""

TILES: Mapping[str, tuple[int, str]] = {
    "plain": (8, ""),
    "stripes": (8, "M-2 2l4-4M-2 10L10-2M6 10l4-4"),
    "dots": (7, "M3.5 3.4v.2"),
    "checks": (10, "M2.5 0v5M7.5 5v5"),
    "waves": (10, "M-2.5 5q2.5-4 5 0t5 0 5 0"),
    "grid": (8, "M0 4h8M4 0v8"),
    "bars": (7, "M0 3.5h7"),
    "zigzag": (8, "M-1 7l5-5 5 5"),
    "rings": (10, "M2 5a3 3 0 1 0 6 0a3 3 0 1 0-6 0z"),
    "crosses": (9, "M2.5 4.5h4M4.5 2.5v4"),
}
"""Patterns: the side of a tile and the lines on it."""
THICK = {"dots": 3.2, "checks": 5.0, "stripes": 2.4, "bars": 2.6}


def side_colour(wanted: str, order: int) -> SideColour:
    """The colour of a patrol: a name of the palette, or its own ``#rrggbb``; otherwise the next of the palette.

    ``order`` is the patrol's place among the patrols, from 0; it decides the pattern of an own colour too.
    """
    ours = list(PALETTE.values())[order % len(PALETTE)]
    wanted = wanted.strip()
    if wanted in PALETTE:
        return PALETTE[wanted]
    if HEX.fullmatch(wanted):
        return SideColour(wanted, ours.pattern)
    return ours


def tile(id: str, colour: str, pattern: str, scale: float = 1.0, strength: str = ".42") -> str:
    """The pattern as an SVG definition, to be laid over the plain colour; nothing for a plain side.

    ``strength``: how much its lines cover, up to 1; narrow bands want more than wide fields.
    """
    side, lines = TILES.get(pattern, TILES["plain"])
    if not lines:
        return ""
    turn = f' patternTransform="scale({scale:g})"' if scale != 1 else ""
    return (
        f'<pattern id="{id}" patternUnits="userSpaceOnUse" width="{side}" height="{side}"{turn}>'
        f"{_drawn(pattern, ink_on(colour), strength)}</pattern>"
    )


def single_tile(pattern: str, ink: str) -> tuple[str, int]:
    """One tile of the pattern as a picture of its own, its lines in the ink on nothing, and its side; empty for a
    plain side."""
    side, lines = TILES.get(pattern, TILES["plain"])
    frame = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">'
    return (f"{frame}{_drawn(pattern, ink, '1')}</svg>" if lines else ""), side


def _drawn(pattern: str, ink: str, strength: str) -> str:
    """The lines of a pattern."""
    width, cap = THICK.get(pattern, 1.5), "round" if pattern == "dots" else "butt"
    return (
        f'<path d="{TILES[pattern][1]}" fill="none" stroke="{ink}" stroke-opacity="{strength}" stroke-width="{width:g}"'
        f' stroke-linecap="{cap}"/>'
    )


def filled(shape: str, id: str, colour: str, pattern: str) -> str:
    """A shape in a patrol's colour and, over it, its pattern; ``shape`` is an element not yet closed: ``<path …``."""
    plain = f'{shape} fill="{colour}"/>'
    return plain if not TILES.get(pattern, TILES["plain"])[1] else f'{plain}{shape} fill="url(#{id})"/>'
