"""The past as a viewer knows it: the visible changes taken back from what he sees today.

Only what he may see goes into it - his redacted state and the changes he was told of - so it cannot
tell him more. A cell that changed without his knowing is held to have been as he was told last.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sheets.schema import Table
from tracker.engine.changes import Change, held, rows_of
from tracker.engine.hidden import HIDDEN
from tracker.engine.journal import Entry

Cell = tuple[str, str]
"""(table, column)"""


@dataclass(frozen=True)
class Moment:
    """One entry with its changes of the columns in question, and the state right before and after it."""

    entry: Entry
    told: tuple[Change, ...]
    before: Any
    after: Any


def moments(tables: Sequence[Table], state: Any, entries: Sequence[Entry], columns: set[Cell]) -> Iterator[Moment]:
    """Every entry that changed one of the columns, newest first. Only these columns of the state go back
    in time, and whether rows exist."""
    by_name = {table.name: table for table in tables}
    followed = {table for table, _ in columns}
    for entry in reversed(entries):
        changes = [change for change in entry.changes if change.table in followed]
        rows = _rows(changes, columns) if changes else {}
        if not rows:
            continue
        after = _put(by_name, state, rows, lambda change: change.after)
        state = _put(by_name, after, rows, lambda change: change.before)
        told = tuple(change for change in changes if (change.table, change.column) in columns)
        if told:
            yield Moment(entry, told, state, after)


def _rows(changes: Iterable[Change], columns: set[Cell]) -> dict[tuple[str, str], list[Change]]:
    """The changes row by row: all of a row that came or went, the followed columns of others."""
    groups: dict[tuple[str, str], list[Change]] = {}
    for change in changes:
        if change.before is None or change.after is None or (change.table, change.column) in columns:
            groups.setdefault((change.table, change.row), []).append(change)
    return groups


def _put(
    tables: Mapping[str, Table],
    state: Any,
    rows: Mapping[tuple[str, str], list[Change]],
    side_of: Callable[[Change], Any],
) -> Any:
    """The state with these rows as they were on one side of the changes."""
    fresh: dict[str, dict[str, Any]] = {}
    for (name, row_id), group in rows.items():
        row = rows_of(state, name).get(row_id)
        told = [(change.column, side_of(change)) for change in group]
        if row is not None and all(getattr(row, column) is value for column, value in told):
            continue
        there = fresh.setdefault(name, dict(rows_of(state, name)))
        if all(value is None for _, value in told):
            there.pop(row_id, None)
            continue
        cells = {column: held(tables[name].column(column), value) for column, value in told}
        there[row_id] = dataclasses.replace(row, **cells) if row is not None else _again(tables[name], cells)
    return dataclasses.replace(state, **fresh) if fresh else state


def _again(table: Table, cells: Mapping[str, Any]) -> Any:
    """A row that went: what the viewer was not told of it stays hidden."""
    return table.row(**{**dict.fromkeys((column.name for column in table.columns), HIDDEN), **cells})
