"""Cells and rows of a worksheet's XML that hold nothing but a format: a coloured column can have a million of them."""

from __future__ import annotations

import re

_CELL = re.compile(rb'<((?:\w+:)?)c\s[^<>]*?\br="[A-Z]+[0-9]+"[^<>]*?(?:/>|></\1c>)')
_ROW = re.compile(rb'<((?:\w+:)?)row\s[^<>]*?\br="[0-9]+"[^<>]*?(?:/>|></\1row>)')
_COUNTED = re.compile(rb'<(?:\w+:)?(?:c|row)(?=[\s/>])(?![^<>]*\sr=")|<!')
"""A cell or row that is where it is only because of those before it; and what could hide one."""


def count_blanks(xml: bytes) -> int:
    """How many cells and rows there are with nothing in them."""
    return sum(1 for pattern in (_CELL, _ROW) for _ in pattern.finditer(xml))


def without_blanks(xml: bytes) -> bytes:
    """The same worksheet for a reader of values only: cells and rows with nothing in them left out."""
    if _COUNTED.search(xml):
        return xml
    return _ROW.sub(b"", _CELL.sub(b"", xml))
