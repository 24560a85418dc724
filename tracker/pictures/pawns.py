"""Units as pawns in their player's colour, standing in rows."""

from __future__ import annotations

from tracker.pictures.colours import filled

STANDING = "M0-9a3.6 3.6 0 1 1-.1 0zM-3.4-1.4h6.8L5.4 8h-10.8z"
"""A pawn around a point, 18 high."""
STEP = 13.0
"""From one pawn to the next."""


def pawns(
    count: int, x: float, y: float, most: int, fill: tuple[str, str, str], ink: str, *, lying: bool = False
) -> str:
    """So many pawns from a place to the right, ``most`` in a row; ``fill``: id of the pattern, colour, pattern.

    Lying pawns are those of the Underworld.
    """
    parts = []
    for at in range(count):
        turn = " rotate(90)" if lying else ""
        where = f"translate({x + at % most * STEP:g} {y + at // most * 20:g}){turn}"
        shape = f'<path transform="{where}" d="{STANDING}"'
        parts.append(filled(shape, *fill))
        parts.append(f'{shape} fill="none" stroke="{ink}" stroke-width="1"/>')
    return "".join(parts)
