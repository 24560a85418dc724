"""From a tab to the rows of a table, cell by cell, with every problem by its address; and back (pure)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sheets.cells import CellProblem, Lexicon, Raw, found, is_blank, normalised, parse, show
from sheets.grid import Append, Book, CellWrite, Commit, Problem, Sheet, cell_name, corners, letters
from sheets.headers import found_columns, merged_places, stray_problems
from sheets.messages import Message, say
from sheets.schema import Column, Kind, Table, Value

__all__ = [
    "Append", "Book", "CellWrite", "Commit", "Problem", "Sheet", "TableReading",
    "cell_name", "corners", "letters", "read_table", "writes_for",
]  # fmt: skip

_KEY = "id"
_NAMED = (Kind.REFERENCE, Kind.NAMES, Kind.COUNTS)


@dataclass(frozen=True)
class TableReading:
    """What a tab says about a table."""

    rows: Mapping[str, Any]
    """Row objects by id; a cell with a problem has its last good value."""
    problems: tuple[Problem, ...]
    places: Mapping[str, int]
    """Spreadsheet row of each id that stands in the tab, also of one that could not be read."""
    columns: Mapping[str, int]
    """Spreadsheet column (from 1) of each column that was found, by column name."""
    bad: frozenset[tuple[str, str]]
    """Row id and column name of cells that show something else than counts; never to be written."""


def read_table(sheet: Sheet, table: Table, lexicon: Lexicon, last_good: Mapping[str, Any]) -> TableReading:
    """The rows of a tab.

    ``last_good``: the row objects as they counted until now. A cell that makes no sense counts with
    its value there; a new row is not counted while one of its required cells makes no sense. Rows of
    ``last_good`` that are not in the tab are simply not in the reading, unless they may be one of the
    rows whose id cannot be read: then they count as before. So does everything without a column of ids.
    """
    columns, problems = found_columns(sheet, table, lexicon)
    covered, merged = merged_places(sheet, columns, table.name)
    found_problems = [*problems, *merged, *stray_problems(sheet)]
    if _KEY not in columns:
        bad = {(id, column.name) for id in last_good for column in table.columns}
        return TableReading(dict(last_good), tuple(found_problems), {}, columns, frozenset(bad))
    work = _Reading(sheet, table, lexicon, last_good, columns, covered, found_problems)
    places = work.identified()
    for id, row in places.items():
        work.read(id, row)
    if work.nameless:
        work.keep_missing(places)
    return TableReading(work.rows, tuple(work.problems), places, columns, frozenset(work.bad))


@dataclass
class _Reading:
    """The reading of one tab while it is being made."""

    sheet: Sheet
    table: Table
    lexicon: Lexicon
    last_good: Mapping[str, Any]
    columns: Mapping[str, int]
    covered: set[tuple[int, int]]
    problems: list[Problem]
    rows: dict[str, Any] = field(default_factory=dict)
    bad: set[tuple[str, str]] = field(default_factory=set)
    twice: set[str] = field(default_factory=set)
    """Ids that stand in more than one row: no telling which row is meant."""
    nameless: bool = False
    """There is a row whose id cannot be read."""
    unique: dict[tuple[str, Value], int] = field(default_factory=dict)
    """Row of each value of a column that has no value twice."""

    def identified(self) -> dict[str, int]:
        """Spreadsheet row by id, with a problem for each row without an id of its own."""
        places: dict[str, int] = {}
        spelled = {normalised(id): id for id in self.last_good}
        for row in range(2, len(self.sheet.rows) + 1):
            id = self._id(row)
            if id is None:
                continue
            id = id if id in self.last_good else spelled.setdefault(normalised(id), id)
            if id in places:
                self.twice.add(id)
                self.problems.append(self._doubled(id, places[id], row))
            else:
                places[id] = row
        return places

    def _id(self, row: int) -> str | None:
        """The id of a row; None for a blank row and for one whose id cannot be read (a problem)."""
        cells = {name: self.sheet.cell(row, column) for name, column in self.columns.items()}
        covered = (row, self.columns[_KEY]) in self.covered  # reported with the merged range
        if covered or all(is_blank(raw) for raw in cells.values()):
            self.nameless = self.nameless or covered
            return None
        key = self.table.columns[0]
        value = parse(cells[_KEY], key, self.lexicon)
        if isinstance(value, CellProblem):
            self.nameless = True
            do = say("Give this row an id of its own, or empty the whole row.")
            self._problem(row, key, value, "", do if is_blank(cells[_KEY]) else None)
            return None
        return str(value)

    def read(self, id: str, row: int) -> None:
        """Adds the row object, as far as its cells can be read or were good before."""
        before = self.last_good.get(id)
        values: dict[str, Value] = {_KEY: id}
        counts = before is not None or id not in self.twice
        for column in self.table.columns[1:]:
            value = self._value(id, row, column)
            if not isinstance(value, CellProblem):
                values[column.name] = value
                continue
            self.bad.add((id, column.name))
            values[column.name] = getattr(before, column.name) if before is not None else column.default
            counts = counts and (before is not None or not column.required)
        if id in self.twice:
            self.bad |= {(id, column.name) for column in self.table.columns}
        if counts:
            self.rows[id] = self.table.row(**values)

    def keep_missing(self, places: Mapping[str, int]) -> None:
        """Rows that are in no place count as before: one of them may be the row without a name."""
        for id in self.last_good.keys() - places.keys():
            self.rows[id] = self.last_good[id]
            self.bad |= {(id, column.name) for column in self.table.columns}

    def _value(self, id: str, row: int, column: Column) -> Value | CellProblem:
        """The value of a cell; what is wrong with it is reported as well, unless it was before."""
        at = self.columns.get(column.name)
        if at is None or (row, at) in self.covered or id in self.twice:
            return _TOLD
        value = parse(self.sheet.cell(row, at), column, self.lexicon)
        if column.unique and not isinstance(value, CellProblem):
            value = self._once(row, at, column, value)
        if isinstance(value, CellProblem):
            self._problem(row, column, value, id)
        return value

    def _once(self, row: int, at: int, column: Column, value: Value) -> Value | CellProblem:
        first = self.unique.setdefault((column.name, value), row)
        if first == row:
            return value
        place = f"{self.sheet.title}!{cell_name(first, at)}"
        wanted = say("something else than in {place}", place=place)
        return CellProblem(found(self.sheet.cell(row, at)), wanted, say("Change one of the two."))

    def _problem(self, row: int, column: Column, what: CellProblem, id: str, do: Message | None = None) -> None:
        self.problems.append(
            Problem(
                self.sheet.title,
                cell_name(row, self.columns[column.name]),
                what.found,
                what.expected,
                do or what.do,
                self.table.name,
                id,
                column.name,
            )
        )

    def _doubled(self, id: str, first: int, row: int) -> Problem:
        column = self.columns[_KEY]
        places = tuple(f"{self.sheet.title}!{cell_name(at, column)}" for at in (first, row))
        return Problem(
            self.sheet.title,
            cell_name(row, column),
            found(self.sheet.cell(row, column)),
            say("each id only once; this one is in {places}", places=places),
            say("Delete one of the two rows or give it another id; until then the last good row counts."),
            self.table.name,
            id,
            _KEY,
        )


_TOLD = CellProblem("", say("a value"), say("See the other problem."))
"""A cell that cannot be read for a reason that has its own problem already."""


def writes_for(
    sheet: Sheet, table: Table, reading: TableReading, wanted: Mapping[str, Any], lexicon: Lexicon
) -> list[CellWrite]:
    """The fewest cells to write so that the tab shows ``wanted`` (row objects by id).

    New rows go into blank rows, then below the last used one; removed rows are emptied. Cells that
    are bad, columns that are not the table's and rows that could not be read are left alone. Where
    the column of ids was not found, nothing can be written.
    """
    if _KEY not in reading.columns:
        return []
    writes: list[CellWrite] = []
    kept = reading.rows.keys() & reading.places.keys()
    for id in (id for id in reading.places if id in kept and id not in wanted):
        writes += _emptied(sheet, reading, id)
    emptied = {(write.row, write.column) for write in writes}
    places = _free_rows(sheet, emptied)
    for id, row in wanted.items():
        if id in reading.places:
            writes += _changed(sheet, table, reading, id, row, lexicon)
        elif (id, _KEY) not in reading.bad:
            writes += _added(sheet, table, reading, next(places), row, lexicon)
    return _last_words(writes)


def _emptied(sheet: Sheet, reading: TableReading, id: str) -> Iterator[CellWrite]:
    if (id, _KEY) in reading.bad:
        return  # an id that stands twice: no telling which row is meant
    row = reading.places[id]
    for column in reading.columns.values():
        if sheet.cell(row, column) is not None:
            yield CellWrite(sheet.title, row, column, None)


def _changed(
    sheet: Sheet, table: Table, reading: TableReading, id: str, row: Any, lexicon: Lexicon
) -> Iterator[CellWrite]:
    shown = reading.rows.get(id)
    for column in table.columns[1:]:
        at = reading.columns.get(column.name)
        if at is None or (id, column.name) in reading.bad:
            continue
        place = reading.places[id]
        value = getattr(row, column.name)
        now = getattr(shown, column.name) if shown else parse(sheet.cell(place, at), column, lexicon)
        if value != now or _calls_otherwise(sheet.cell(place, at), value, column, lexicon):
            yield CellWrite(sheet.title, place, at, show(value, column, lexicon))


def _calls_otherwise(raw: Raw, value: Value, column: Column, lexicon: Lexicon) -> bool:
    """Whether a cell still shows a name that its row no longer has (after a renaming)."""
    return column.kind in _NAMED and not is_blank(raw) and parse(raw, column, lexicon) != value


def _added(
    sheet: Sheet, table: Table, reading: TableReading, place: int, row: Any, lexicon: Lexicon
) -> Iterator[CellWrite]:
    for column in table.columns:
        at = reading.columns.get(column.name)
        raw: Raw = show(getattr(row, column.name), column, lexicon)
        if at is not None and raw is not None:
            yield CellWrite(sheet.title, place, at, raw)


def _free_rows(sheet: Sheet, emptied: set[tuple[int, int]]) -> Iterator[int]:
    """Rows with nothing in them (also in columns that are not the table's), downwards without end."""
    merged = [corners(range) for range in sheet.merged]
    row = 1
    while True:
        row += 1
        cells = sheet.rows[row - 1] if row <= len(sheet.rows) else ()
        used = any(not is_blank(raw) and (row, column) not in emptied for column, raw in enumerate(cells, 1))
        if not used and not any(top <= row <= bottom for top, _, bottom, _ in merged):
            yield row


def _last_words(writes: list[CellWrite]) -> list[CellWrite]:
    """One write per cell: a row that was emptied may be filled anew."""
    return list({(write.row, write.column): write for write in writes}.values())
