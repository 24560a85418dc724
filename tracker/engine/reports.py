"""What the journal tells about one thing: a battle from its beginning to its end, say."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.engine.journal import Entry, undone
from tracker.engine.view import View


def entries_about(view: View, table: str, row: str, field: str = "") -> Sequence[Entry]:
    """The entries that changed a row, or whose order names it in that field, oldest first; none that was taken back.
    As far as the viewer was told of them."""
    gone = undone(view.entries)
    return [
        entry
        for entry in view.entries
        if entry.number not in gone
        and (
            (field and str(entry.fields.get(field, "")) == row)
            or any(change.table == table and change.row == row for change in entry.changes)
        )
    ]
