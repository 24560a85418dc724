"""The spreadsheet that the emulator keeps: tabs of rows of cells.

Cells are frozen and a row is never changed in place but replaced, so a copy of a spreadsheet shares its rows: a batch
is applied to a copy and takes the original's place only as a whole, and every revision can be kept.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.emulator.refused import Refused, invalid

Json = dict[str, Any]
Row = Mapping[int, "Cell"]
CELLS = 10_000_000
CHARACTERS = 50_000


@dataclass(frozen=True)
class Formula:
    text: str  # with its =


@dataclass(frozen=True)
class Wrong:
    """What a cell shows whose formula cannot be worked out: ``kind`` is Google's ErrorType."""

    kind: str
    shown: str


Typed = int | float | str | bool | Formula | None
Value = int | float | str | bool | Wrong | None


@dataclass(frozen=True)
class Cell:
    value: Typed = None
    format: Json = field(default_factory=dict, hash=False)  # userEnteredFormat
    note: str = ""
    validation: Json | None = field(default=None, hash=False)

    @property
    def blank(self) -> bool:
        return self.value is None and not self.format and not self.note and self.validation is None


EMPTY = Cell()


def number(value: float) -> int | float:
    """As Google keeps it: a double, so whole numbers are exact up to 2**53 only."""
    double = float(value)
    return int(double) if double.is_integer() and abs(double) < 1e15 else double


class Box(NamedTuple):
    """A rectangle of cells, from 0, the ends not included."""

    top: int
    bottom: int
    left: int
    right: int

    def holds(self, row: int, column: int) -> bool:
        return self.top <= row < self.bottom and self.left <= column < self.right

    def meets(self, other: Box) -> bool:
        return (
            self.top < other.bottom and other.top < self.bottom and self.left < other.right and other.left < self.right
        )

    def within(self, other: Box) -> bool:
        return (
            other.top <= self.top
            and self.bottom <= other.bottom
            and other.left <= self.left
            and self.right <= other.right
        )

    def cells(self) -> Iterator[tuple[int, int]]:
        return ((row, column) for row in range(self.top, self.bottom) for column in range(self.left, self.right))


@dataclass(eq=False)
class Tab:
    """One sheet of the spreadsheet. ``properties`` is Google's SheetProperties without the index."""

    properties: Json
    rows: list[Row] = field(default_factory=list)  # as far as anything was ever written
    merges: list[Box] = field(default_factory=list)
    filter: Json | None = None
    protected: list[Json] = field(default_factory=list)
    conditional: list[Json] = field(default_factory=list)
    bands: list[Json] = field(default_factory=list)
    sizes: dict[str, dict[int, Json]] = field(default_factory=lambda: {"ROWS": {}, "COLUMNS": {}})
    groups: dict[str, list[Json]] = field(default_factory=lambda: {"ROWS": [], "COLUMNS": []})

    @property
    def id(self) -> int:
        return int(self.properties["sheetId"])

    @property
    def title(self) -> str:
        return str(self.properties["title"])

    @property
    def hidden(self) -> bool:
        return bool(self.properties.get("hidden"))

    @property
    def grid(self) -> Json:
        return self.properties["gridProperties"]  # type: ignore[no-any-return]

    @property
    def height(self) -> int:
        return int(self.grid["rowCount"])

    @property
    def width(self) -> int:
        return int(self.grid["columnCount"])

    @property
    def box(self) -> Box:
        return Box(0, self.height, 0, self.width)

    def unseen(self, row: int) -> bool:
        """Hidden by a person or by the filter."""
        size = self.sizes["ROWS"].get(row, {})
        return bool(size.get("hiddenByUser") or size.get("hiddenByFilter"))

    def copy(self) -> Tab:
        return copy.deepcopy(self, {id(self.rows): list(self.rows)})  # others may be reading this one meanwhile

    def row(self, index: int) -> Row:
        return self.rows[index] if index < len(self.rows) else {}

    def cell(self, row: int, column: int) -> Cell:
        return self.row(row).get(column, EMPTY)

    def put_row(self, index: int, cells: Row) -> None:
        if index >= len(self.rows):
            self.rows.extend({} for _ in range(index + 1 - len(self.rows)))
        self.rows[index] = {column: cell for column, cell in cells.items() if not cell.blank}

    def put(self, row: int, column: int, cell: Cell) -> None:
        check_length(cell)
        self.put_row(row, {**self.row(row), column: cell})

    def redo(self, box: Box, new: Callable[[int, int, Cell], Cell], *, existing: bool = False) -> None:
        """Every cell of the box anew (``existing``: only in rows that were ever written to), a row at a time."""
        for row in range(box.top, min(box.bottom, len(self.rows)) if existing else box.bottom):
            cells = {column: new(row, column, self.cell(row, column)) for column in range(box.left, box.right)}
            for cell in cells.values():
                check_length(cell)
            self.put_row(row, {**self.row(row), **cells})

    def last_row(self, counts: Callable[[Cell], bool] = lambda cell: cell.value not in (None, "")) -> int:
        """The number of rows up to the last one with data."""
        for index in range(len(self.rows) - 1, -1, -1):
            if any(counts(cell) for cell in self.rows[index].values()):
                return index + 1
        return 0


def check_length(cell: Cell) -> None:
    if isinstance(cell.value, str) and len(cell.value) > CHARACTERS:
        raise invalid(f"Your input contains more than the maximum of {CHARACTERS} characters in a single cell.")


@dataclass
class Spreadsheet:
    id: str
    properties: Json
    tabs: list[Tab]
    named: dict[str, Json] = field(default_factory=dict)  # by id, in Google's words; also broken ones
    metadata: dict[int, Json] = field(default_factory=dict)

    @property
    def locale(self) -> str:
        return str(self.properties["locale"])

    def copy(self) -> Spreadsheet:
        return Spreadsheet(
            self.id,
            copy.deepcopy(self.properties),
            [tab.copy() for tab in self.tabs],
            copy.deepcopy(self.named),
            copy.deepcopy(self.metadata),
        )

    def tab(self, sheet_id: int, called: str = "grid") -> Tab:
        for tab in self.tabs:
            if tab.id == sheet_id:
                return tab
        raise invalid(f"No {called} with id: {sheet_id}")

    def titled(self, title: str) -> Tab | None:
        alike = [tab for tab in self.tabs if tab.title.casefold() == title.casefold()]
        exact = [tab for tab in alike if tab.title == title]
        return next(iter(exact + alike), None)

    def check_size(self) -> None:
        if sum(tab.height * tab.width for tab in self.tabs) > CELLS:
            raise Refused(
                400, f"This action would increase the number of cells in the workbook above the limit of {CELLS} cells."
            )


def new_spreadsheet(
    id: str, title: str, locale: str = "en_US", zone: str = "Etc/GMT", tab: str = "Sheet1"
) -> Spreadsheet:
    properties = {"title": title, "locale": locale, "autoRecalc": "ON_CHANGE", "timeZone": zone}
    return Spreadsheet(id, properties, [Tab(tab_properties(0, tab))])


def tab_properties(sheet_id: int, title: str, rows: int = 1000, columns: int = 26) -> Json:
    grid = {"rowCount": rows, "columnCount": columns}
    return {"sheetId": sheet_id, "title": title, "sheetType": "GRID", "gridProperties": grid}
