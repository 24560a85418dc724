"""Changes of single cells: the difference of two states, folded back into a state, taken back."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from sheets.schema import Column, Kind, Table
from tracker.engine.hidden import is_hidden

State = TypeVar("State")
BLANK: tuple[Any, ...] = (None, "", ())


@dataclass(frozen=True)
class Change:
    """One cell before and after, and who could see it then.

    ``before`` is None where the row was added, ``after`` is None where it was removed; a blank
    cell of a row that stays is ``""``.
    """

    table: str
    row: str
    column: str
    before: Any
    after: Any
    seen_by: tuple[str, ...] = ()

    @property
    def cell(self) -> tuple[str, str, str]:
        """(table, row, column)."""
        return self.table, self.row, self.column


class Clash(Exception):
    """A change that cannot be taken back: the cell no longer holds what it left there."""

    def __init__(self, change: Change) -> None:
        super().__init__(f"{change.table} {change.row} {change.column}")
        self.change = change


def rows_of(state: Any, table: str) -> Mapping[str, Any]:
    """The rows of one table: id -> row."""
    rows: Mapping[str, Any] = getattr(state, table)
    return rows


def put(state: State, /, **rows: Any) -> State:
    """The state with rows put into tables, one into each: ``put(state, sides=side)``."""
    fresh = {table: {**rows_of(state, table), row.id: row} for table, row in rows.items()}
    made: State = dataclasses.replace(cast("Any", state), **fresh)
    return made


def differences(tables: Sequence[Table], before: Any, after: Any) -> list[Change]:
    """The cells in which two states differ, table by table."""
    changes: list[Change] = []
    for table in tables:
        old, new = rows_of(before, table.name), rows_of(after, table.name)
        if old is new:
            continue
        for row_id in dict.fromkeys((*old, *new)):
            changes += _row_differences(table, row_id, old.get(row_id), new.get(row_id))
    return changes


def _row_differences(table: Table, row_id: str, old: Any, new: Any) -> list[Change]:
    if old is new:
        return []
    changes = []
    for column in table.columns:
        before = None if old is None else getattr(old, column.name)
        after = None if new is None else getattr(new, column.name)
        if old is None or new is None:
            value = before if new is None else after
            if not is_hidden(value) and value not in BLANK:
                changes.append(Change(table.name, row_id, column.name, before, after))
        elif before is not after and not (is_hidden(before) or is_hidden(after)) and before != after:
            changes.append(Change(table.name, row_id, column.name, _shown(before), _shown(after)))
    return changes


def _shown(value: Any) -> Any:
    return "" if value in BLANK else value


def held(column: Column, value: Any) -> Any:
    """The value a row holds for a change's ``before`` or ``after`` (JSON lists become tuples)."""
    if value is None or value == "":
        return column.default if column.kind not in (Kind.TEXT, Kind.DAY) else ""
    if isinstance(value, list):
        return tuple(tuple(item) if isinstance(item, list) else item for item in value)
    return value


def folded(tables: Sequence[Table], state: Any, changes: Iterable[Change]) -> Any:
    """The state after the changes."""
    by_name = {table.name: table for table in tables}
    fresh: dict[str, dict[str, Any]] = {}
    for (name, row_id), group in _by_row(changes).items():
        rows = fresh.setdefault(name, dict(rows_of(state, name)))
        columns = {change.column: change for change in group}
        if all(change.after is None for change in group):
            rows.pop(row_id, None)
            continue
        table = by_name[name]
        values = {change.column: held(table.column(change.column), change.after) for change in columns.values()}
        rows[row_id] = dataclasses.replace(rows[row_id], **values) if row_id in rows else table.row(**values)
    return dataclasses.replace(state, **fresh)


def _by_row(changes: Iterable[Change]) -> dict[tuple[str, str], list[Change]]:
    groups: dict[tuple[str, str], list[Change]] = {}
    for change in changes:
        groups.setdefault((change.table, change.row), []).append(change)
    return groups


def taken_back(tables: Sequence[Table], state: Any, changes: Iterable[Change]) -> Any:
    """The state without the changes: numbers by their difference, other cells only if they still
    hold what the change left, rows only if untouched since. ``Clash`` names the cell in the way."""
    by_name = {table.name: table for table in tables}
    fresh: dict[str, dict[str, Any]] = {}
    for (name, row_id), group in _by_row(changes).items():
        rows = fresh.setdefault(name, dict(rows_of(state, name)))
        table = by_name[name]
        if all(change.before is None for change in group):
            _unmake(table, rows, row_id, group)
        elif all(change.after is None for change in group):
            if row_id in rows:
                raise Clash(group[0])
            rows[row_id] = table.row(
                **{change.column: held(table.column(change.column), change.before) for change in group}
            )
        else:
            if row_id not in rows:
                raise Clash(group[0])
            values = {change.column: _earlier(table, rows[row_id], change) for change in group}
            rows[row_id] = dataclasses.replace(rows[row_id], **values)
    return dataclasses.replace(state, **fresh)


def _unmake(table: Table, rows: dict[str, Any], row_id: str, group: list[Change]) -> None:
    made = {change.column: held(table.column(change.column), change.after) for change in group}
    row = rows.get(row_id)
    if row is None:
        raise Clash(group[0])
    expected = table.row(**made)
    for column in table.columns:
        if getattr(row, column.name) != getattr(expected, column.name):
            raise Clash(Change(table.name, row_id, column.name, None, getattr(expected, column.name)))
    del rows[row_id]


def _earlier(table: Table, row: Any, change: Change) -> Any:
    column = table.column(change.column)
    now = getattr(row, change.column)
    before, after = held(column, change.before), held(column, change.after)
    if _counts(before) and _counts(after) and _counts(now):
        return now - (after - before)
    if now != after:
        raise Clash(change)
    return before


def _counts(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def digest(tables: Sequence[Table], state: Any) -> str:
    """A short fingerprint of a whole state: equal states, equal fingerprints."""
    parts = [
        f"{table.name}:{row_id}:{[getattr(row, column.name) for column in table.columns]!r}"
        for table in tables
        for row_id, row in sorted(rows_of(state, table.name).items())
    ]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
