"""Hand edits that contradict the rules: they stay in the sheet, count with their last good value, and are told."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from sheets.book import TableReading
from sheets.cells import found as shown
from sheets.grid import Book, Problem, cell_name
from sheets.messages import Message, say
from tracker.engine.changes import Change, differences, rows_of
from tracker.engine.checks import violations
from tracker.engine.ruleset import Ruleset, Violation

Tables = Mapping[str, TableReading]


def without_contradictions(
    ruleset: Ruleset, base: Any, raw: Any, tables: Tables, titles: Mapping[str, str], book: Book
) -> tuple[Any, Tables, list[Problem]]:
    """The state that counts, the readings with the contradicting cells marked as bad (so that no commit
    writes over what was typed), and a problem for each of them; a new row is left out with one problem."""
    old = set(violations(ruleset, base))
    problems: list[Problem] = []
    while True:
        state = ruleset.tidy(raw)
        blamed = _overruled(ruleset, base, raw, state)
        if not blamed:
            new = [found for found in violations(ruleset, state) if found not in old]
            if not new:
                return state, tables, problems
            blamed = _to_blame(ruleset, base, raw, new)
        if not blamed:
            return base, tables, problems
        raw = _put_back(base, raw, blamed)
        problems += _problems(blamed, tables, titles, book)
        tables = _marked(ruleset, tables, blamed)


Blamed = Mapping[tuple[str, str, str], tuple[Change, Message]]
"""Edited cells with what would be right there."""


def _overruled(ruleset: Ruleset, base: Any, raw: Any, state: Any) -> Blamed:
    """The edited cells that would not keep what was typed: what follows by itself may change other cells only."""
    if state is raw:
        return {}
    expected = {(found.table, found.row, found.column): found.expected for found in violations(ruleset, raw)}
    other = say("a value that agrees with the rest of the sheet")
    moved = {change.cell for change in differences(ruleset.tables, raw, state)}
    edits = differences(ruleset.tables, base, raw)
    rows = {change.cell[:2] for change in edits if change.cell in moved and change.before is None}
    return {
        change.cell: (change, expected.get(change.cell, other))
        for change in edits
        if change.cell in moved or change.cell[:2] in rows
    }


def _to_blame(ruleset: Ruleset, base: Any, raw: Any, new: Sequence[Violation]) -> Blamed:
    """The edited cells that contradict the rules themselves. Where there is none: what was edited in the row
    of the first violation, else in the first edited row of its table, else of any (two rows may contradict
    each other, and only one of them is new)."""
    order = sorted(ruleset.tables, key=lambda table: table.name != new[0].table)
    edits = {change.cell: change for change in differences(order, base, raw)}
    cells = {(found.table, found.row, found.column): found.expected for found in new}
    whole = {cell[:2]: cells[cell] for cell in cells if cell in edits and edits[cell].before is None}
    exact = {cell: (edits[cell], cells[cell]) for cell in cells if cell in edits and cell[:2] not in whole}
    if exact or whole:
        return exact | {cell: (edit, whole[cell[:2]]) for cell, edit in edits.items() if cell[:2] in whole}
    rows = dict.fromkeys(cell[:2] for cell in edits)
    row = next((cell[:2] for cell in cells if cell[:2] in rows), next(iter(rows), None))
    expected = say("a value that agrees with the rest of the sheet")
    return {cell: (edit, expected) for cell, edit in edits.items() if cell[:2] == row}


def _put_back(base: Any, raw: Any, blamed: Blamed) -> Any:
    fresh: dict[str, dict[str, Any]] = {}
    for table, row, column in blamed:
        rows = fresh.setdefault(table, dict(rows_of(raw, table)))
        good = rows_of(base, table).get(row)
        if good is None:
            rows.pop(row, None)
        else:
            rows[row] = dataclasses.replace(rows[row], **{column: getattr(good, column)})
    return dataclasses.replace(raw, **fresh)


def _marked(ruleset: Ruleset, tables: Tables, blamed: Blamed) -> Tables:
    bad: dict[str, set[tuple[str, str]]] = {}
    for (table, row, column), (change, _) in blamed.items():
        columns = [c.name for c in ruleset.table(table).columns] if change.before is None else [column]
        bad.setdefault(table, set()).update((row, name) for name in columns)
    marked = {table: dataclasses.replace(tables[table], bad=tables[table].bad | cells) for table, cells in bad.items()}
    return {**tables, **marked}


def _problems(blamed: Blamed, tables: Tables, titles: Mapping[str, str], book: Book) -> list[Problem]:
    problems = []
    told: set[tuple[str, str]] = set()
    for (table, row, column), (change, expected) in blamed.items():
        if change.before is None and (table, row) in told:
            continue
        told.add((table, row))
        at = tables[table].places.get(row, 1), tables[table].columns.get(column, 1)
        sheet = book.sheets.get(titles[table])
        typed = shown(sheet.cell(*at)) if sheet is not None else ""
        do = say("Type another value; until then the last one counts.")
        if change.before is None:
            do = say("Mend this row or empty it; until then it does not count.")
        problems.append(Problem(titles[table], cell_name(*at), typed, expected, do, table, row, column))
    return problems
