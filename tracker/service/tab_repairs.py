"""What can be put right in one tab that is there: cells, headings, rows, merged cells (pure)."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sheets.book import TableReading, writes_for
from sheets.cells import CellProblem, Raw, found, is_blank, normalised, parse, show
from sheets.grid import CellWrite, Problem, Sheet, cell_name, corners
from sheets.headers import unknown_columns
from sheets.layout import Tab
from sheets.lexicon import Words
from sheets.messages import Message, say
from sheets.schema import Column, Table
from tracker.service.vocabulary import row_label


@dataclass(frozen=True)
class Repair:
    """One thing that can be put right."""

    cell: str
    """Where: the address of the problem, or of the cell changed by hand."""
    what: Message
    """What there is afterwards, in a few words."""
    writes: tuple[CellWrite, ...] = ()
    tabs: tuple[Tab, ...] = ()
    unmerge: tuple[tuple[str, str], ...] = ()

    @property
    def sentence(self) -> Message:
        """Where and what."""
        return say("{cell}: {what}", cell=self.cell, what=self.what)


def written(words: Words, sheet: Sheet, row: int, at: int, column: Column, value: Any) -> CellWrite:
    return CellWrite(sheet.title, row, at, show(value, column, words))


def back_to(value: Raw) -> Message:
    return say("empty again") if value is None else say("back to “{value}”", value=found(value))


def emptied(sheet: Sheet, at: TableReading, row: int) -> tuple[CellWrite, ...]:
    return tuple(
        CellWrite(sheet.title, row, column, None)
        for column in at.columns.values()
        if sheet.cell(row, column) is not None
    )


@dataclass(frozen=True)
class TabRepairs:
    """The repairs of one tab that is there."""

    words: Words
    table: Table
    at: TableReading
    sheet: Sheet
    base: Mapping[str, Any]

    @property
    def numbers(self) -> range:
        """The spreadsheet rows below the headings."""
        return range(2, len(self.sheet.rows) + 1)

    @property
    def width(self) -> range:
        """The spreadsheet columns in which something stands."""
        return range(1, max((len(row) for row in self.sheet.rows), default=0) + 1)

    def value(self, problem: Problem) -> Repair | None:
        """The last good value of one cell."""
        row, good = self.at.places.get(problem.row), self.base.get(problem.row)
        column = self.at.columns.get(problem.column)
        if row is None or good is None or column is None or cell_name(row, column) != problem.cell:
            return None
        write = self.write(row, problem.column, good)
        return Repair(problem.address, back_to(write.value), (write,))

    def write(self, row: int, name: str, good: Any) -> CellWrite:
        column = self.table.column(name)
        return written(self.words, self.sheet, row, self.at.columns[name], column, getattr(good, name))

    def heading(self, problem: Problem) -> Repair | None:
        """The heading above its column, or, where nothing looks like it, the whole column anew."""
        column = self.table.column(problem.column)
        headings = self.words.headings(column)
        heading = headings[0]
        if {normalised(found(self.sheet.cell(1, at))) for at in self.width} & set(map(normalised, headings)):
            return None  # it stands there twice: no telling which is meant
        missing = [c for c in self.table.columns if c.name not in self.at.columns]
        unknown = unknown_columns(self.sheet, self.table, self.words)
        likely = [index for index in unknown if self.looks_like(index, column)]
        if len(likely) == 1 and (len(missing) == 1 or not self.rivals(likely[0], column, missing)):
            write = CellWrite(self.sheet.title, 1, likely[0], heading)
            return Repair(problem.address, say("“{heading}” above its column", heading=heading), (write,))
        if likely or not self.at.places or len(missing) > 1:
            return None
        free = self.width.stop
        cells = [CellWrite(self.sheet.title, 1, free, heading)]
        for id, row in self.at.places.items():
            if id in self.base:
                value = getattr(self.base[id], column.name)
                cells.append(written(self.words, self.sheet, row, free, column, value))
        what = say("column “{heading}” back, with its last values", heading=heading)
        return Repair(problem.address, what, tuple(cells))

    def headings_under(self, merged: str) -> tuple[CellWrite, ...]:
        """The headings that merged cells swallowed: where there are as many as are missing, and what stands
        below is theirs, in the order of a new tab."""
        top, left, _, right = corners(merged)
        missing = [column for column in self.table.columns if column.name not in self.at.columns]
        blank = [at for at in range(left + 1, right + 1) if is_blank(self.sheet.cell(1, at))] if top == 1 else []
        if len(blank) != len(missing) or not all(map(self.looks_like, blank, missing)):
            return ()
        headings = (self.words.headings(column)[0] for column in missing)
        return tuple(CellWrite(self.sheet.title, 1, at, heading) for at, heading in zip(blank, headings, strict=True))

    def rivals(self, index: int, column: Column, missing: Sequence[Column]) -> bool:
        """Whether a column could be another missing one as well."""
        return any(self.looks_like(index, other) for other in missing if other is not column)

    def looks_like(self, index: int, column: Column) -> bool:
        """Whether what stands in a spreadsheet column is mostly what this column held."""
        if column.name == "id":
            ids = {parse(self.sheet.cell(row, index), column, self.words) for row in self.numbers}
            return bool(self.base) and len(ids & self.base.keys()) * 2 > len(self.base)
        if self.base:
            rows = [(row, getattr(self.base[id], column.name)) for id, row in self.at.places.items() if id in self.base]
            read = [(parse(self.sheet.cell(row, index), column, self.words), good) for row, good in rows]
            same = [bool(value == good) for value, good in read if not isinstance(value, CellProblem)]
            return sum(same) * 2 > len(same)
        cells = (self.sheet.cell(row, index) for row in self.numbers)
        return not any(isinstance(parse(raw, column, self.words), CellProblem) for raw in cells)

    def row(self, problem: Problem) -> Repair | None:
        """A row that is gone, an id that is gone, a row that stands there twice."""
        if problem.row and problem.row in self.base and problem.row not in self.at.places:
            return self.rows_back(problem)
        number = corners(problem.cell)[0]
        if not problem.row:
            lost = self.lost_id(number)
            column = self.at.columns["id"]
            write = CellWrite(self.sheet.title, number, column, show(lost, self.table.columns[0], self.words))
            return Repair(problem.address, back_to(write.value), (write,)) if lost else None
        first = self.at.places.get(problem.row)
        if first is None or number == first:
            return None
        first_row, copy = ([self.sheet.cell(at, column) for column in self.width] for at in (first, number))
        if first_row != copy:
            return None
        writes = tuple(CellWrite(self.sheet.title, number, at, None) for at in self.width if copy[at - 1] is not None)
        return Repair(problem.address, say("copy of the row emptied"), writes)

    def rows_back(self, problem: Problem) -> Repair:
        """All rows that are gone from the tab: they are told at one place."""
        gone = {id: row for id, row in self.base.items() if id not in self.at.places}
        shown = {id: row for id, row in self.at.rows.items() if id in self.at.places}
        sound = dataclasses.replace(self.at, bad=self.at.bad - {(id, "id") for id in gone})
        writes = writes_for(self.sheet, self.table, sound, {**shown, **gone}, self.words)
        taken = set(self.at.places.values())
        names = tuple(row_label(self.table, row, self.words) for row in gone.values())
        what = say("back with the last values: {rows}", rows=names)
        return Repair(problem.address, what, tuple(write for write in writes if write.row not in taken))

    def lost_id(self, number: int, anything: Collection[int] = ()) -> str | None:
        """The id that a row had, if exactly one that is gone held all that stands in the row (but for some
        columns, where anything may stand)."""
        cells = {
            column.name: parse(self.sheet.cell(number, self.at.columns[column.name]), column, self.words)
            for column in self.table.columns[1:]
            if column.name in self.at.columns and self.at.columns[column.name] not in anything
        }
        fits = [
            id
            for id, row in self.base.items()
            if id not in self.at.places and all(getattr(row, name) == value for name, value in cells.items())
        ]
        return fits[0] if len(fits) == 1 else None

    def unmerged(self, problem: Problem) -> Repair:
        """The cells taken apart, each with its last value."""
        writes = (*self.headings_under(problem.cell), *self.uncovered(problem.cell))
        what = say("cells taken apart, with their last values")
        return Repair(problem.address, what, writes, unmerge=((self.sheet.title, problem.cell),))

    def uncovered(self, range: str) -> Iterator[CellWrite]:
        top, left, bottom, right = corners(range)
        ids = {row: id for id, row in self.at.places.items()}
        for row in (row for row in self.numbers if top <= row <= bottom):
            covered = [at for at in self.at.columns.values() if left <= at <= right and (row, at) != (top, left)]
            id = ids.get(row) or self.lost_id(row, covered)
            for name in (name for name, at in self.at.columns.items() if at in covered and id in self.base):
                if is_blank(self.sheet.cell(row, self.at.columns[name])):
                    yield self.write(row, name, self.base[str(id)])
