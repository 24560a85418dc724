"""Who may see which cell: redaction of a state, and the stamp on every change.

Deny by default: a cell without an audience is the leader's. Cells the viewer may not see hold
``HIDDEN``; rows of which he may see nothing are absent.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from sheets.schema import Column, Table
from tracker.engine.changes import Change, rows_of
from tracker.engine.desk import AUDIENCES
from tracker.engine.hidden import HIDDEN
from tracker.engine.order import LEADER, PUBLIC
from tracker.engine.ruleset import Audience, Ruleset


def everyone(state: Any, viewer: str, row: Any) -> bool:
    """The audience of what lies open to all."""
    return True


def shows(ruleset: Ruleset, state: Any, viewer: str, table: Table, column: Column, row: Any) -> bool:
    """Whether that viewer may see that cell."""
    if viewer == LEADER:
        return True
    name = column.audience or table.audience
    audience = ruleset.audiences.get(name) or AUDIENCES.get(name)
    return audience is not None and audience(state, viewer, row)


def _natural(id: str) -> list[tuple[int, str]]:
    """The order of ids as people count: ``s2`` before ``s10``."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"([0-9]+)", id)]


def _rulebooks(ruleset: Ruleset, state: Any, table: Table) -> Callable[[str], list[Any]]:
    """The order of ids like ``s1.castle``: what a row names of the catalogue, as the catalogue lists it; the rest as
    people count. Only of what lies open to all of the catalogue: that order tells nothing."""
    named = sorted({column.table for column in table.columns} & set(ruleset.catalogue))
    open_to_all = [name for name in named if _groups(ruleset, name).keys() == {everyone}]
    place = {key: number for name in open_to_all for number, key in enumerate(rows_of(state, name))}
    return lambda row: [(place.get(part, -1), _natural(part)) for part in row.split(".")]


def redacted(ruleset: Ruleset, state: Any, viewer: str) -> Any:
    """The state with everything the viewer may not see taken out.

    Of a table that can hide something the rows come in the rulebook's order of their ids: the leader may have sorted
    his tab by what is hidden, rows take the places of others that are gone, and another order would tell that some are
    hidden.
    """
    tables = {}
    for table in ruleset.tables:
        groups, whole = _groups(ruleset, table.name), rows_of(state, table.name)
        if viewer == LEADER or groups.keys() == {everyone}:
            tables[table.name] = whole
            continue
        rows = {}
        for row_id, row in whole.items():
            shut = [columns for audience, columns in groups.items() if not audience(state, viewer, row)]
            hidden = tuple(name for columns in shut for name in columns)
            if len(hidden) < len(table.columns):
                rows[row_id] = _without(_Same(row), hidden) if hidden else row
        secret = any((c.audience or table.audience) != "everyone" for c in table.columns)
        order = sorted(rows, key=_rulebooks(ruleset, state, table)) if secret else rows
        tables[table.name] = {id: rows[id] for id in order}
    return dataclasses.replace(state, **tables)


class _Same:
    """A row as a key that is the same only for the very same row."""

    def __init__(self, row: Any) -> None:
        self.row = row

    def __hash__(self) -> int:
        return id(self.row)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.row is other.row


@lru_cache(maxsize=2048)
def _without(same: _Same, hidden: tuple[str, ...]) -> Any:
    """A row with these cells hidden; most rows are the same as when somebody looked last."""
    return dataclasses.replace(same.row, **dict.fromkeys(hidden, HIDDEN))


def nobody(state: Any, viewer: str, row: Any) -> bool:
    """The audience of a cell that names none."""
    return False


@lru_cache(maxsize=512)
def _groups(ruleset: Ruleset, name: str) -> dict[Audience, list[str]]:
    """The columns of a table by who may see them: an audience is asked once for all of them."""
    table = ruleset.table(name)
    groups: dict[Audience, list[str]] = {}
    for column in table.columns:
        name = column.audience or table.audience
        groups.setdefault(ruleset.audiences.get(name) or AUDIENCES.get(name) or nobody, []).append(column.name)
    return groups


def who_sees(ruleset: Ruleset, state: Any, table: str, row: str, column: str) -> tuple[str, ...]:
    """Who may see a cell besides the leader: ``(public,)`` for everybody, else the ids of the sides."""
    declared = ruleset.table(table)
    there = rows_of(state, table)[row]
    viewers = (PUBLIC, *rows_of(state, "sides"))
    who = [viewer for viewer in viewers if shows(ruleset, state, viewer, declared, declared.column(column), there)]
    return (PUBLIC,) if PUBLIC in who else tuple(who)


def stamped(ruleset: Ruleset, before: Any, after: Any, changes: Iterable[Change]) -> tuple[Change, ...]:
    """The changes, each with who could see that cell both before and after."""
    viewers = (PUBLIC, *rows_of(after, "sides"))
    return tuple(
        dataclasses.replace(change, seen_by=_audience(ruleset, before, after, change, viewers)) for change in changes
    )


def _audience(ruleset: Ruleset, before: Any, after: Any, change: Change, viewers: tuple[str, ...]) -> tuple[str, ...]:
    table = ruleset.table(change.table)
    column = table.column(change.column)
    moments = [
        (state, rows_of(state, table.name)[change.row])
        for state in (before, after)
        if change.row in rows_of(state, table.name)
    ]
    who = [
        viewer for viewer in viewers if all(shows(ruleset, state, viewer, table, column, row) for state, row in moments)
    ]
    return (PUBLIC,) if PUBLIC in who else tuple(who)
