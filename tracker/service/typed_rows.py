"""Tabs in which the leader types orders: each row read, and what it is by now.

The hidden first column holds the id of the order a row became, so a row counts exactly once,
wherever it is sorted to. The last two columns show the entry's number, or why the row is no entry.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sheets.cells import CellProblem, is_blank, parse, show
from sheets.grid import CellWrite, Problem, Sheet, cell_name, corners
from sheets.headers import found_columns, merged_places, stray_problems
from sheets.layout import Source, Tab, tab_for
from sheets.lexicon import Words
from sheets.messages import Translate, say
from sheets.schema import Column, Kind, Table
from tracker.engine.orders import order_type
from tracker.engine.ruleset import Ruleset, TypedOrders

ENTRY = Column(
    "entry", Kind.WHOLE, say("Entry"), say("The number in the journal, once the row is taken in."), required=False
)
ANSWER = Column("answer", Kind.TEXT, say("Answer"), say("Why the row is no entry yet."), required=False)
KEY = Column("id", Kind.TEXT, say("Key"), say("Which order the row is; the app fills it in."), unique=True)


@dataclass(frozen=True)
class Row:
    """One row with something typed in it."""

    tab: TypedOrders
    number: int
    """The spreadsheet row."""
    key: str
    """The id of the order it became; empty while it is new."""
    values: Mapping[str, Any]
    problems: tuple[Problem, ...]
    answer: str
    """What stands in the column of answers."""
    copy_of: str = ""
    """The id that a row above has as well."""
    shown: int = 0
    """The number in the column of entries; 0 where there is none."""


@dataclass(frozen=True)
class Rows:
    """A tab of typed orders as it was read."""

    tab: TypedOrders
    sheet: Sheet
    table: Table
    columns: Mapping[str, int]
    rows: tuple[Row, ...]
    problems: tuple[Problem, ...]
    """What is wrong with the tab as a whole."""
    outside: tuple[Problem, ...] = ()
    """What stands so far from the table that it is not read."""
    covered: frozenset[tuple[int, int]] = frozenset()
    """Cells within merged ranges that hold nothing and take nothing."""

    def cell(self, row: Row) -> str:
        """Where a row begins: ``Meetings!A5``."""
        return f"{self.sheet.title}!{cell_name(row.number, self.columns.get(self.tab.fields[0], 1))}"

    def write(self, row: Row, column: str, value: Any) -> Iterator[CellWrite]:
        """One cell of a row, if the tab has that column and shows something else."""
        at = self.columns.get(column)
        if at is None or (row.number, at) in self.covered:
            return
        if (self.sheet.cell(row.number, at) or None) != (value or None):
            yield CellWrite(self.sheet.title, row.number, at, value or None)


def table_of(ruleset: Ruleset, typed: TypedOrders) -> Table:
    """The tab as a table: key, the order's fields, entry, answer."""
    kind = order_type(ruleset, typed.order)
    fields = {column.name: column for column in kind.fields}
    columns = (KEY, *(fields[name] for name in typed.fields), ENTRY, ANSWER)
    return Table(typed.name, kind.shape, typed.heading, columns)


def new_tab(
    ruleset: Ruleset,
    typed: TypedOrders,
    words: Words,
    title: str,
    translate: Translate,
    sources: Mapping[str, Source],
    waiting: Iterable[Any] = (),
) -> Tab:
    """The tab of a new campaign, empty but for orders that wait to be taken in."""
    table = table_of(ruleset, typed)
    tab = tab_for(table, words, title, (), translate, hidden_columns=("id",), sources=sources)
    shown = {name: table.column(name) for name in typed.fields}
    rows = tuple((None, *(show(getattr(order, name), shown[name], words) for name in shown)) for order in waiting)
    return dataclasses.replace(tab, rows=rows)


def read_rows(ruleset: Ruleset, typed: TypedOrders, sheet: Sheet, words: Words) -> Rows:
    """Every row in which something is typed."""
    table = table_of(ruleset, typed)
    columns, problems = found_columns(sheet, table, words)
    covered, merged = merged_places(sheet, columns, table.name)
    swallowed = tuple(problem for problem in merged if _crosses(problem.cell, 1))
    if problems and swallowed:  # one range told once, in place of each heading that it took
        problems = swallowed
    rows = []
    seen: set[str] = set()
    for number in range(2, len(sheet.rows) + 1):
        cells = {name: sheet.cell(number, at) for name, at in columns.items()}
        if all(is_blank(cells[name]) for name in typed.fields if name in cells):
            continue
        row = _row(typed, table, sheet, number, columns, words)
        across = tuple(problem for problem in merged if _crosses(problem.cell, number))
        if across:  # what the covered cells were meant to say is anybody's guess
            row = dataclasses.replace(row, problems=across)
        if row.key in seen:  # a copied row is a new one
            row = dataclasses.replace(row, key="", copy_of=row.key)
        seen.add(row.key)
        rows.append(row)
    outside = tuple(stray_problems(sheet))
    return Rows(typed, sheet, table, columns, tuple(rows), tuple(problems), outside, frozenset(covered))


def _crosses(merged: str, number: int) -> bool:
    top, _, bottom, _ = corners(merged)
    return top <= number <= bottom


def _row(
    typed: TypedOrders, table: Table, sheet: Sheet, number: int, columns: Mapping[str, int], words: Words
) -> Row:  # fmt: skip
    values: dict[str, Any] = {}
    problems = []
    for column in table.columns[1:-2]:
        at = columns.get(column.name, 1)
        value = parse(sheet.cell(number, at) if column.name in columns else None, column, words)
        if isinstance(value, CellProblem):
            place = cell_name(number, at)
            problems.append(
                Problem(sheet.title, place, value.found, value.expected, value.do, typed.name, "", column.name)
            )
        else:
            values[column.name] = value
    key, answer, entry = (
        sheet.cell(number, columns[name]) if name in columns else None for name in ("id", "answer", "entry")
    )
    shown = parse(entry, ENTRY, words)
    return Row(
        typed,
        number,
        "" if is_blank(key) else str(key),
        values,
        tuple(problems),
        str(answer or ""),
        shown=shown if isinstance(shown, int) else 0,
    )


def dated(values: Mapping[str, Any], at: str) -> dict[str, Any]:
    """A row without a date is of the day it is taken in."""
    return {**values, "date": at[:10]} if values.get("date") == "" else dict(values)


def in_step(
    ruleset: Ruleset, rows: Rows, row: Row, before: Mapping[str, Any], after: Mapping[str, Any], words: Words
) -> Iterator[CellWrite]:
    """The cells of a row that read as its entry did, so that it reads as the entry does now; a row that
    somebody changed himself waits as it is."""
    kind = order_type(ruleset, rows.tab.order)
    if row.problems or kind.filled(kind.shape(**dated(row.values, str(before.get("date", ""))))) != before:
        return
    for name in rows.tab.fields:
        column = rows.table.column(name)
        value = after.get(name, column.default)
        if value != before.get(name, column.default):
            yield from rows.write(row, name, show(value, column, words))


def renamed(rows: Rows, after: Words) -> Iterator[CellWrite]:
    """The cells that show a name which its row no longer has."""
    for row in rows.rows:
        for column in rows.table.columns:
            at = rows.columns.get(column.name)
            if at is None or column.kind is not Kind.REFERENCE or column.name not in row.values:
                continue
            raw = rows.sheet.cell(row.number, at)
            if not is_blank(raw) and parse(raw, column, after) != row.values[column.name]:
                yield CellWrite(rows.sheet.title, row.number, at, show(row.values[column.name], column, after))
