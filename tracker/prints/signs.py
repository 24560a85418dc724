"""A sign for each side: a colour, a pattern that survives a photocopier, and a number."""

from __future__ import annotations

from typing import Any

from tracker.engine.hidden import is_hidden
from tracker.pictures.colours import side_colour, single_tile
from tracker.prints.reader import Reader

INK = "#141414"
_LONGEST_CREST = 8
"""An emoji may be made of several characters."""


def sign(reader: Reader, side: str) -> dict[str, Any]:
    """The side's sign: the colour and the pattern it has on the screen; the number by the order of joining.

    An own emoji takes the place of the number; a named crest is too fine for so small a plate.
    """
    sides = list(reader.view.state.sides)
    number = sides.index(side) if side in sides else 0
    row = reader.view.state.sides.get(side)
    crest = _seen(row, "crest")
    worn = side_colour(_seen(row, "colour"), number)
    tile, side_of_tile = single_tile(worn.pattern, INK)
    return {
        "tile": {"svg": tile, "side": side_of_tile} if tile else None,
        "colour": worn.colour,
        "crest": crest if 0 < len(crest) <= _LONGEST_CREST and not crest.isascii() else str(number + 1),
        "name": reader.name(side),
    }


def _seen(row: Any, name: str) -> str:
    value = getattr(row, name, "")
    return "" if is_hidden(value) else str(value).strip()
