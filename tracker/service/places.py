"""Cells as people name them: ``TABLE ROW COLUMN`` or ``Tab!A1``."""

from __future__ import annotations

from sheets.grid import corners
from sheets.lexicon import normalised
from sheets.messages import say
from tracker.engine.changes import rows_of
from tracker.engine.order import IllegalOrder
from tracker.service.reading import Reading
from tracker.service.vocabulary import row_called

Cell = tuple[str, str, str]


def cell_of(reading: Reading, table: str, row: str = "", column: str = "") -> Cell:
    """The table, row and column meant; ``IllegalOrder`` says what there is instead."""
    if "!" in table and not row:
        return _at(reading, table)
    known = {known.name: known for known in reading.ruleset.tables}
    if table not in known:
        raise IllegalOrder(
            say("There is no table “{name}”; there are {known}.", name=table, known=tuple(known)), "table"
        )
    rows = rows_of(reading.state, table)
    row_id = row if row in rows else row_called(reading.words, table, row) or _gone(reading, table, row)
    columns = [c.name for c in known[table].columns] + [
        name for where, name in reading.ruleset.sources if where == table
    ]
    if row_id is None:
        raise IllegalOrder(say("Table {table} has no row “{row}”.", table=table, row=row), "row")
    if column not in columns:
        raise IllegalOrder(
            say(
                "Table {table} has no column “{name}”; there are {known}.",
                table=table,
                name=column,
                known=tuple(columns),
            ),
            "column",
        )
    return table, row_id, column


def _gone(reading: Reading, table: str, name: str) -> str | None:
    """A row that has gone since still has its story."""
    if any(change.row == name for entry in reading.entries for change in entry.changes if change.table == table):
        return name
    return None


def _at(reading: Reading, address: str) -> Cell:
    title, _, place = address.rpartition("!")
    table = next(
        (name for name, called in reading.meta.titles.items() if normalised(called) == normalised(title.strip("'"))),
        None,
    )
    try:
        row, column, _, _ = corners(place.upper())
    except ValueError:
        row = column = 0
    if table is not None and table in reading.tables:
        found = reading.tables[table]
        names = [name for name, at in found.columns.items() if at == column]
        ids = [row_id for row_id, at in found.places.items() if at == row]
        if names and ids:
            return table, ids[0], names[0]
    raise IllegalOrder(say("Cell {address} holds no number of the season.", address=address), "table")
