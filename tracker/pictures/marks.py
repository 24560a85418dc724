"""Marks and dashes of lines in charts, so that they are told apart without colour."""

from __future__ import annotations

MARKS = (
    "M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0z",
    "M-3.4-3.4h6.8v6.8h-6.8z",
    "M0-4.5L4.2 3H-4.2z",
    "M0-4.8L4.4 0 0 4.8-4.4 0z",
    "M0 4.5L4.2-3H-4.2z",
    "M-1.5-4.4h3v2.9h2.9v3h-2.9v2.9h-3v-2.9h-2.9v-3h2.9z",
    "M0-5L1.4-1.6 5-1.5 2.2.8 3.1 4.3 0 2.3-3.1 4.3-2.2.8-5-1.5-1.4-1.6z",
    "M-2.3-4h4.6L4.6 0 2.3 4h-4.6L-4.6 0z",
)
DASHES = ("", "9 4", "3 3", "12 4 3 4", "6 3", "2 4", "14 5", "8 3 2 3 2 3")


def mark(order: int, x: float, y: float, colour: str, ink: str) -> str:
    """The mark of the n-th line, at a place."""
    look = f'fill="{colour}" stroke="{ink}" stroke-width="1"'
    return f'<path transform="translate({x:.1f} {y:.1f})" d="{MARKS[order % len(MARKS)]}" {look}/>'


def dashes(order: int) -> str:
    """How the n-th line is dashed, as an attribute."""
    dash = DASHES[order % len(DASHES)]
    return f' stroke-dasharray="{dash}"' if dash else ""
