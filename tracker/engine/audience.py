"""Who may see which cell: redaction of a state, and the stamp on every change.

Deny by default: a cell without an audience is the leader's. Cells the viewer may not see hold
``HIDDEN``; rows of which he may see nothing are absent.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any

from sheets.schema import Column, Table
from tracker.engine.changes import Change, rows_of
from tracker.engine.desk import AUDIENCES
from tracker.engine.hidden import HIDDEN
from tracker.engine.order import LEADER, PUBLIC
from tracker.engine.ruleset import Ruleset


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


def redacted(ruleset: Ruleset, state: Any, viewer: str) -> Any:
    """The state with everything the viewer may not see taken out."""
    tables = {}
    for table in ruleset.tables:
        rows = {}
        for row_id, row in rows_of(state, table.name).items():
            hidden = [c.name for c in table.columns if not shows(ruleset, state, viewer, table, c, row)]
            if len(hidden) == len(table.columns):
                continue
            rows[row_id] = dataclasses.replace(row, **dict.fromkeys(hidden, HIDDEN)) if hidden else row
        tables[table.name] = rows
    return dataclasses.replace(state, **tables)


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
