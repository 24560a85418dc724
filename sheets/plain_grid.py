"""A plain table as people keep it, of whatever file: cells and where each of them stands (pure)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from sheets.cells import Raw, is_blank
from sheets.grid import cell_name
from sheets.messages import Message, say


class Origin(Enum):
    """What kind of file a table comes from: it decides how its places are told."""

    TAB = "tab"
    """A tab of a workbook: ``City!B3``."""
    PAGE = "page"
    """A table of a web page: table 2, row 3, column 4."""
    LINES = "lines"
    """Lines of a text: line 17, column 2."""


@dataclass(frozen=True)
class Spot:
    """One cell of one of the tables of a file, all three numbers from 1."""

    table: int
    row: int
    column: int


@dataclass(frozen=True)
class PlainGrid:
    """One plain table. Rows may be ragged; rows and columns count from 1.

    ``turned``: seen with rows and columns changed over; places are told as they are in the file.
    """

    origin: Origin
    number: int
    """Of all the tables of the file, from 1."""
    rows: Sequence[Sequence[Raw]]
    title: str = ""
    """The title of the tab, the caption of the table."""
    lines: Sequence[int] = ()
    """Of a text: the line each row begins in."""
    covered: frozenset[tuple[int, int]] = frozenset()
    """The cells (row, column) that lie under another one merged across them."""
    strays: tuple[str, ...] = ()
    """Addresses of cells too far outside to be read."""
    prose: bool = False
    """No table at all: text around the tables, one line a row."""
    turned: bool = False

    @property
    def height(self) -> int:
        """How many rows there are."""
        return self._width if self.turned else len(self.rows)

    @property
    def width(self) -> int:
        """How many columns the longest row has."""
        return len(self.rows) if self.turned else self._width

    @property
    def _width(self) -> int:
        return max((len(row) for row in self.rows), default=0)

    def over(self) -> PlainGrid:
        """The same table with rows and columns changed over."""
        return dataclasses.replace(self, turned=not self.turned)

    def _there(self, row: int, column: int) -> tuple[int, int]:
        return (column, row) if self.turned else (row, column)

    def cell(self, row: int, column: int) -> Raw:
        """What is in a cell; None outside."""
        row, column = self._there(row, column)
        if not 1 <= row <= len(self.rows):
            return None
        cells = self.rows[row - 1]
        return cells[column - 1] if 1 <= column <= len(cells) else None

    def is_covered(self, row: int, column: int) -> bool:
        """Whether a cell lies under another one that is merged across it."""
        return self._there(row, column) in self.covered

    def spot(self, row: int, column: int) -> Spot:
        """The cell, to be found again in the file."""
        return Spot(self.number, *self._there(row, column))

    def filled(self) -> list[tuple[int, int]]:
        """Row and column of every cell with something in it, in the order of reading."""
        places = [
            (row, column)
            for row, cells in enumerate(self.rows, 1)
            for column, raw in enumerate(cells, 1)
            if not is_blank(raw)
        ]
        return sorted((column, row) for row, column in places) if self.turned else places

    def blocks(self) -> Iterator[PlainGrid]:
        """The parts between blank rows, each in its place: the other rows are left out."""
        start = 0
        for end in range(len(self.rows) + 1):
            if end < len(self.rows) and not all(is_blank(raw) for raw in self.rows[end]):
                continue
            if end > start:
                yield self.part(start, end)
            start = end + 1

    def part(self, start: int, end: int) -> PlainGrid:
        """The rows from index ``start`` up to ``end``, in their place."""
        return dataclasses.replace(self, rows=(*((),) * start, *self.rows[start:end]))

    def place(self, row: int, column: int) -> Message:
        """Where a cell stands, for people."""
        row, column = self._there(row, column)
        if self.origin is Origin.TAB:
            address = f"{self.title}!{cell_name(row, column)}"
            return say("{text}", text=address)
        if self.origin is Origin.PAGE and self.prose:
            return say("the text around the tables")
        if self.origin is Origin.PAGE:
            return say("table {table}, row {row}, column {column}", table=self.number, row=row, column=column)
        if self.prose:
            return say("line {line}", line=self._line(row))
        return say("line {line}, column {column}", line=self._line(row), column=column)

    def area(self, cells: Sequence[tuple[int, int]]) -> Message:
        """Where several cells stand; ``cells`` (row, column) are not empty."""
        places = [self._there(row, column) for row, column in cells]
        top, left = (min(place[axis] for place in places) for axis in (0, 1))
        bottom, right = (max(place[axis] for place in places) for axis in (0, 1))
        if (top, left) == (bottom, right) or (self.prose and self.origin is Origin.PAGE):
            return self.place(*cells[0])
        if self.origin is Origin.TAB:
            address = f"{self.title}!{cell_name(top, left)}:{cell_name(bottom, right)}"
            return say("{text}", text=address)
        if self.origin is Origin.LINES:
            first, last = self._line(top), self._line(bottom)
            return (
                say("line {line}", line=first) if first == last else say("lines {first}–{last}", first=first, last=last)
            )
        if top == bottom:
            return say("table {table}, row {row}", table=self.number, row=top)
        if left == right:
            return say("table {table}, column {column}", table=self.number, column=left)
        return say("table {table}, rows {first}–{last}", table=self.number, first=top, last=bottom)

    def _line(self, row: int) -> int:
        return self.lines[row - 1] if row <= len(self.lines) else row
