"""A sign for each side: a colour, a pattern that survives a photocopier, and a letter."""

from __future__ import annotations

import re
from typing import Any

from tracker.engine.hidden import is_hidden
from tracker.pictures.towns import SHADES
from tracker.prints.reader import Reader

PATTERNS = 8
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#8C6D46", "#F0E442")
"""Okabe and Ito's colours, which everybody can tell apart."""
_COLOUR = re.compile("#[0-9A-Fa-f]{6}")
_LONGEST_CREST = 8
"""An emoji may be made of several characters."""


def sign(reader: Reader, side: str) -> dict[str, Any]:
    """The side's sign: its own colour if the leader gave one; the pattern and the number by the order of joining.
    An own emoji takes the place of the number; a named crest is too fine for so small a plate."""
    sides = list(reader.view.state.sides)
    number = sides.index(side) if side in sides else 0
    row = reader.view.state.sides.get(side)
    colour, crest = (_seen(row, name) for name in ("colour", "crest"))
    return {
        "pattern": number % PATTERNS,
        "colour": SHADES.get(colour) or (colour if _COLOUR.fullmatch(colour) else COLOURS[number % len(COLOURS)]),
        "crest": crest if 0 < len(crest) <= _LONGEST_CREST and not crest.isascii() else str(number + 1),
        "name": reader.name(side),
    }


def _seen(row: Any, name: str) -> str:
    value = getattr(row, name, "")
    return "" if is_hidden(value) else str(value).strip()
