"""What people did to a tab between the look at it and the writing into it, and how to mend that (pure).

Cells are compared as they were looked at and as they were at the moment of writing. What somebody typed
into a cell that was written is put into it beside what was written, for the leader to choose; a cell
written in the wrong row, because rows were sorted, inserted or deleted, is moved to the right one.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from sheets.cells import ErrorValue, Formula, Raw, found
from sheets.google_values import serial
from sheets.grid import CellWrite, Sheet, cell_name
from sheets.messages import Message, say
from sheets.wrong import both


@dataclass(frozen=True)
class Met:
    """A cell into which somebody typed while it was written."""

    tab: str
    cell: str
    typed: str
    written: str


@dataclass
class Judgement:
    """What is to be written once more, and where two values met."""

    repairs: list[CellWrite] = field(default_factory=list)
    met: list[Met] = field(default_factory=list)
    moved: bool = False
    """Rows or columns had moved."""


def judged(seen: Sheet, before: Sheet, writes: Sequence[CellWrite]) -> Judgement:
    """``seen``: the tab the writes were made from; ``before``: the tab just before they happened."""
    judgement = Judgement()
    if _same(seen, before):
        return judgement
    columns = _columns(seen, before)
    rows = _rows(seen, before, columns, max((write.row for write in writes), default=0))
    final: dict[tuple[int, int], Raw] = {}
    for write in writes:  # first everything as it was
        if rows.get(write.row) != write.row or columns.get(write.column) != write.column:
            judgement.moved = True
            final[write.row, write.column] = before.cell(write.row, write.column)
    for write in writes:
        row, column = rows.get(write.row), columns.get(write.column)
        if row is None or column is None:
            continue  # deleted meanwhile: the next reading tells what is missing
        was, now = seen.cell(write.row, write.column), before.cell(row, column)
        if not _alike(was, now) and _plain(now) != _plain(write.value):
            judgement.met.append(Met(seen.title, cell_name(row, column), _text(now), _text(write.value)))
            final[row, column] = both(_text(now), _text(write.value))
        elif (row, column) != (write.row, write.column):
            final[row, column] = write.value
    judgement.repairs = [CellWrite(seen.title, row, column, value) for (row, column), value in final.items()]
    return judgement


def _same(seen: Sheet, before: Sheet) -> bool:
    height = max(len(seen.rows), len(before.rows))
    return all(_line(seen, row) == _line(before, row) for row in range(1, height + 1))


def _line(sheet: Sheet, row: int) -> list[Raw]:
    cells = [_plain(raw) for raw in sheet.rows[row - 1]] if row <= len(sheet.rows) else []
    while cells and cells[-1] is None:
        cells.pop()
    return cells


def _columns(seen: Sheet, before: Sheet) -> Mapping[int, int]:
    """Where each column is now, by its heading; one without a heading of its own stays where it was."""
    old, new = _line(seen, 1), _line(before, 1)
    places: dict[Raw, int] = {
        head: index for index, head in enumerate(new, start=1) if new.count(head) == 1 and head is not None
    }
    known = {index: places.get(head) for index, head in enumerate(old, start=1) if old.count(head) == 1}
    width = max((len(row) for row in (*seen.rows, *before.rows)), default=0)
    return {index: place for index in range(1, width + 1) if (place := known.get(index, index)) is not None}


def _rows(seen: Sheet, before: Sheet, columns: Mapping[int, int], last: int) -> dict[int, int]:
    """Where each row is now: by what stands in its first column, the id. A row that was blank is where
    it was if it is still blank, else the next blank one below everything."""
    key = columns.get(1)
    if key is None:
        return {}
    places: dict[Raw, list[int]] = {}
    for row in range(1, len(before.rows) + 1):
        places.setdefault(_plain(before.cell(row, key)), []).append(row)
    now: dict[int, int] = {}
    free, taken = len(before.rows), set[int]()
    for row in range(1, max(len(seen.rows), last) + 1):
        id = _plain(seen.cell(row, 1))
        if id is not None:
            at = places.get(id, [])
            if row in at or len(at) == 1:
                now[row] = row if row in at else at[0]
        elif row not in taken and (not _line(before, row) or _line(seen, row) == _line(before, row)):
            now[row] = row
        else:
            free += 1
            taken.add(free)
            now[row] = free
    return now


def _alike(was: Raw, now: Raw) -> bool:
    """A copy of values holds what a formula came to, so nothing can be said of one."""
    return isinstance(was, Formula | ErrorValue) or _plain(was) == _plain(now)


def _plain(raw: Raw) -> Raw:
    """A value without its format: a copy of values knows no dates."""
    if isinstance(raw, datetime.date):
        return serial(raw)
    return None if raw == "" else raw


def _text(raw: Raw) -> str:
    """All of it: nothing typed is lost."""
    return raw if isinstance(raw, str) else "" if raw is None else found(raw)


def applied(sheet: Sheet, writes: Sequence[CellWrite]) -> Sheet:
    """The tab with those cells written."""
    rows = [list(row) for row in sheet.rows]
    for write in writes:
        rows.extend([] for _ in range(write.row - len(rows)))
        line = rows[write.row - 1]
        line.extend(None for _ in range(write.column - len(line)))
        line[write.column - 1] = write.value
    return replace(sheet, rows=[tuple(row) for row in rows])


def told_met(judgement: Judgement) -> tuple[Message, ...]:
    """What the leader has to know of it."""
    return tuple(
        say(
            "While this was saved, somebody typed “{typed}” into {cell}, where “{written}” was written: type there the "
            "one of the two that counts.",
            typed=item.typed,
            cell=f"{item.tab}!{item.cell}",
            written=item.written,
        )
        for item in judgement.met
    )
