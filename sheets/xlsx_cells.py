"""Between openpyxl's cells and raw values: reading a tab, reading rows when asked for, writing a cell."""

from __future__ import annotations

import datetime
import io
from collections.abc import Mapping, Sequence
from typing import Any, overload

from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, Cell
from openpyxl.worksheet._reader import WorkSheetParser
from openpyxl.worksheet.worksheet import Worksheet

from sheets.cells import LARGEST, LONGEST, ErrorValue, Formula, Raw
from sheets.errors import TooBig
from sheets.grid import Sheet, cell_name, corners
from sheets.messages import say
from sheets.xlsx_blanks import without_blanks
from sheets.xlsx_guard import MOST_MERGED

MOST_COLUMNS = 100
_MOST_STRAYS = 100
_LIKE_A_FORMULA = ("=", "+", "-", "@", "'", "\t")


def read_tab(worksheet: Any, title: str, most_rows: int, results: bool = False) -> Sheet:
    """A tab of a workbook that was opened ``read_only``, within bounds; with ``results``, formulas as what
    they came to when a spreadsheet program last saved them.

    The parser is used directly: openpyxl's read-only worksheet tells nothing of merged cells and
    makes up a million blank rows in front of one stray cell. Blank cells are left out before: a format
    on whole columns would cost more than the season. Each cell goes where its own address says, as when
    the workbook is loaded: what is read must be what a commit finds.
    """
    book = worksheet.parent
    cells: dict[tuple[int, int], Raw] = {}
    strays: list[str] = []
    with worksheet._get_source() as source:
        parser: Any = WorkSheetParser(
            io.BytesIO(without_blanks(source.read())),
            worksheet._shared_strings,
            data_only=results,
            epoch=book.epoch,
            date_formats=book._date_formats,
            timedelta_formats=book._timedelta_formats,
            rich_text=True,
        )
        for _, line in parser.parse():
            for cell in line:
                row, column = cell["row"], cell["column"]
                raw = _raw(cell["value"], cell["data_type"])
                if row <= most_rows and column <= MOST_COLUMNS:
                    cells[row, column] = raw
                elif raw is not None:
                    strays.append(cell_name(row, column))
            if len(strays) > _MOST_STRAYS:
                break
    merged = tuple(str(cell.ref) for cell in parser.merged_cells.mergeCell) if parser.merged_cells else ()
    return Sheet(title, _rows(_uncovered(cells, merged)), merged, tuple(strays))


Cells = Mapping[tuple[int, int], Raw]
"""By row and column, from 1."""


def _uncovered(cells: Cells, merged: Sequence[str]) -> Cells:
    """The cells without those that a merged range covers: nobody sees them, and loading drops them."""
    if not merged or not cells:
        return cells
    last_row, last_column = (max(places) for places in zip(*cells, strict=True))
    covered: set[tuple[int, int]] = set()
    area = 0
    for ref in merged:
        top, left, bottom, right = corners(ref)
        rows, columns = range(top, min(bottom, last_row) + 1), range(left, min(right, last_column) + 1)
        area += len(rows) * len(columns)
        if area > MOST_MERGED:  # no commit loads it: see the obstacles
            break
        covered |= {(row, column) for row in rows for column in columns} - {(top, left)}
    return {place: raw for place, raw in cells.items() if place not in covered}


def _rows(cells: Cells) -> list[tuple[Raw, ...]]:
    """The cells that hold something, row by row, each as long as it has to be."""
    rows: list[list[Raw]] = []
    for (row, column), raw in cells.items():
        if raw is None or row < 1:
            continue
        rows.extend([] for _ in range(row - len(rows)))
        line = rows[row - 1]
        line.extend([None] * (column - len(line)))
        line[column - 1] = raw
    return [tuple(line) for line in rows]


def _raw(value: Any, kind: str) -> Raw:
    """A value as openpyxl holds it, with its data type, as a raw value."""
    if value is None or value == "":
        return None
    if kind == "f":
        return Formula(value if isinstance(value, str) else str(getattr(value, "text", None) or "="))
    if kind == "e":
        return ErrorValue(str(value))
    if isinstance(value, bool | int | float | datetime.date | datetime.time):
        return value
    return str(value)  # text, rich text, a span of time


class LazyRows(Sequence[Sequence[Raw]]):
    """The rows of a loaded worksheet, read when they are first looked at.

    ``keep`` a row before it is changed, so that what was read stays as it was.
    """

    def __init__(self, worksheet: Worksheet, most_rows: int) -> None:
        self._worksheet = worksheet
        self._kept: dict[int, tuple[Raw, ...]] = {}
        self._length = last_row(worksheet, most_rows)
        self._width = min(_width(worksheet), MOST_COLUMNS)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> tuple[Raw, ...]: ...

    @overload
    def __getitem__(self, index: slice) -> list[Sequence[Raw]]: ...

    def __getitem__(self, index: int | slice) -> tuple[Raw, ...] | list[Sequence[Raw]]:
        if isinstance(index, slice):
            return [self[at] for at in range(self._length)[index]]
        return self.keep(range(self._length)[index] + 1)

    def keep(self, row: int) -> tuple[Raw, ...]:
        """The row of that spreadsheet number, from now on whatever happens to the worksheet."""
        line = self._kept.get(row)
        if line is None:
            cells = self._worksheet._cells
            line = self._kept[row] = tuple(
                _raw(cell.value, cell.data_type) if cell is not None else None
                for cell in (cells.get((row, column)) for column in range(1, self._width + 1))
            )
        return line


def _width(worksheet: Worksheet) -> int:
    return max((column for _, column in worksheet._cells), default=0)


def last_row(worksheet: Worksheet, most_rows: int) -> int:
    """Number of the last row within the bounds that has something in it; 0 for an empty tab."""
    cells = worksheet._cells
    near: int = getattr(worksheet, "_current_row", 0)  # openpyxl's last row; may be blank with a colour
    places = ((near, column) for column in range(1, MOST_COLUMNS + 1))
    if near <= most_rows and any(place in cells and cells[place].value is not None for place in places):
        return near
    filled = (
        row
        for (row, column), cell in cells.items()
        if row <= most_rows and column <= MOST_COLUMNS and cell.value is not None
    )
    return max(filled, default=0)


def loaded_tab(worksheet: Worksheet, title: str, most_rows: int) -> Sheet:
    """A tab of a fully loaded workbook; costs almost nothing until its rows are looked at."""
    rows = LazyRows(worksheet, most_rows)
    merged = tuple(str(range) for range in worksheet.merged_cells.ranges)
    return Sheet(title, rows, merged, _strays(worksheet, most_rows))


def _strays(worksheet: Worksheet, most_rows: int) -> tuple[str, ...]:
    far = (
        cell_name(*place)
        for place, cell in worksheet._cells.items()
        if (place[0] > most_rows or place[1] > MOST_COLUMNS) and cell.value is not None
    )
    return tuple(sorted(far)[:_MOST_STRAYS])


def set_cell(cell: Any, value: Raw) -> None:
    """Writes one value: text stays text whatever it looks like, a number never shows as a date.

    Raises ``TooBig`` for a text or a number larger than a cell can hold, ValueError for what no cell can hold.
    """
    if isinstance(value, Formula | ErrorValue) or not isinstance(cell, Cell):
        raise ValueError(f"cannot write {value!r} into {cell!r}")
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, int | float) and abs(value) > LARGEST:
        raise TooBig(
            say(
                "The number {number} is larger than a cell can hold: give less, or correct the number it grew from.",
                number=str(value)[:40],
            )
        )
    elif value != value:
        raise ValueError("a spreadsheet cannot hold what is no number")
    _set_format(cell, value)
    cell.value = value
    if isinstance(value, str):
        cell.data_type = "s"


def _set_format(cell: Cell, value: Raw) -> None:
    # Without the prefix a text such as =1+1 or 007 would turn into something else when it is edited.
    prefix = isinstance(value, str) and _needs_prefix(value)
    if prefix or cell.quotePrefix:
        cell.quotePrefix = prefix
    if not isinstance(value, datetime.date | datetime.time | None) and cell.is_date:
        cell.number_format = "General"


def _needs_prefix(text: str) -> bool:
    return text.startswith(_LIKE_A_FORMULA) or text[:1].isdigit() or text[:1] in ".,#"


def _check_text(text: str) -> None:
    if len(text) > LONGEST:
        raise TooBig(
            say(
                "The text beginning with “{start}” is longer than a cell can hold: shorten it.",
                start=text[:40],
            )
        )
    if ILLEGAL_CHARACTERS_RE.search(text):
        raise ValueError(f"a spreadsheet cannot hold the text {text!r}")
    text.encode()  # half a character raises here, not in the middle of saving
