"""Every number explains itself: the entries that touched it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tracker.engine.changes import Change
from tracker.engine.journal import Entry
from tracker.engine.view import View


@dataclass(frozen=True)
class Step:
    """One entry's part in a number: the entry and its changes of the cells in question."""

    entry: Entry
    changes: tuple[Change, ...]


def explain(view: View, table: str, row: str, column: str) -> list[Step]:
    """The visible entries that made a cell (or a sum of cells) what it is, oldest first."""
    cells = cells_of(view, table, row, column)
    return list(touching(view.entries, cells))


def cells_of(view: View, table: str, row: str, column: str) -> set[tuple[str, str, str]]:
    """The cells a number consists of: itself, or what it is the sum of."""
    source = view.ruleset.sources.get((table, column))
    return set(source(view.state, row)) if source else {(table, row, column)}


def touching(entries: Iterable[Entry], cells: set[tuple[str, str, str]]) -> Iterable[Step]:
    """The entries that changed one of the cells; that a row began with nothing in it explains nothing."""
    for entry in entries:
        changes = tuple(c for c in entry.changes if c.cell in cells and (c.before or c.after))
        if changes:
            yield Step(entry, changes)
