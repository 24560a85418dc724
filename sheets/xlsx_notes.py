"""How large the notes at cells are: openpyxl reads their text and forgets their size."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from sheets.xlsx_parts import Parts

_SHAPE = re.compile(rb"<(?:\w+:)?shape\s.*?</(?:\w+:)?shape>", re.DOTALL)
_LENGTH = rb"[;\"' ]%b:\s*([0-9.]+)(pt|px|in|cm|mm)"
_WIDTH, _HEIGHT = (re.compile(_LENGTH % name) for name in (b"width", b"height"))
_PLACE = re.compile(rb"<(?:\w+:)?Row>\s*(\d+)\s*<.*?<(?:\w+:)?Column>\s*(\d+)\s*<", re.DOTALL)
_PIXELS = {b"px": 1.0, b"pt": 96 / 72, b"in": 96.0, b"cm": 96 / 2.54, b"mm": 96 / 25.4}


def keep_sizes(book: Any, data: bytes) -> None:
    """Gives the notes of a workbook loaded from these bytes the sizes they have there."""
    parts = Parts(data)
    for tab in parts.tabs():
        cells = book[tab.title]._cells if tab.title in book.sheetnames else {}
        for part in tab.targets("vmlDrawing"):
            for place, width, height in _notes(parts.read(part)):
                note = cells[place].comment if place in cells else None
                if note is not None:
                    note.width, note.height = width, height


def _notes(vml: bytes) -> Iterator[tuple[tuple[int, int], int, int]]:
    """Row and column (from 1), width and height in pixels of every note."""
    for shape in _SHAPE.findall(vml):
        place, width, height = _PLACE.search(shape), _WIDTH.search(shape), _HEIGHT.search(shape)
        if place and width and height:
            yield (int(place[1]) + 1, int(place[2]) + 1), _pixels(width), _pixels(height)


def _pixels(length: re.Match[bytes]) -> int:
    return round(float(length[1]) * _PIXELS[length[2]])
