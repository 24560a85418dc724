"""The hand of a person in the open spreadsheet, past the API: no requests, no quota, no warning."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from tests.emulator import ranges, values
from tests.emulator.accounts import ANYONE
from tests.emulator.batch import REQUESTS, Asking
from tests.emulator.document import OWNER, Document, Role
from tests.emulator.spreadsheet import Box, Json, Spreadsheet, Tab


class Hand:
    """Every act is one revision of the document. Cells and ranges are in A1 notation with the tab's title."""

    def __init__(self, document: Document, new_id: Callable[[], int]) -> None:
        self._document = document
        self._new_id = new_id

    def _do(self, what: str, act: Callable[[Spreadsheet], Any]) -> None:
        self._document.change(OWNER, what, act)

    def _ask(self, kind: str, body: Callable[[Spreadsheet], Json]) -> None:
        """What a menu does is what the request of the same name does."""
        asking = Asking(OWNER, self._today, self._new_id)
        self._do(kind, lambda book: REQUESTS[kind](book, body(book), asking))

    @property
    def _today(self) -> datetime.date:
        return self._document.today()

    # Cells

    def type(self, cell: str, typed: str) -> None:
        """As the spreadsheet's locale understands it: "3,5" is a number in pl_PL and text in en_US."""
        self._enter(f"typed {typed!r} into {cell}", cell, [[typed]], "USER_ENTERED")

    def paste(self, cell: str, rows: Iterable[Iterable[str]]) -> None:
        """From another program: entered like typing, cell by cell to the right and down."""
        self._enter(f"pasted at {cell}", cell, [list(row) for row in rows], "USER_ENTERED")

    def paste_as_text(self, cell: str, rows: Iterable[Iterable[str]]) -> None:
        """Numbers that stay text, as from cells formatted as plain text."""
        self._enter(f"pasted text at {cell}", cell, [list(row) for row in rows], "RAW")

    def tick(self, cell: str, ticked: bool = True) -> None:
        """A checkbox."""
        self._enter(f"ticked {cell}", cell, [[ticked]], "RAW")

    def _enter(self, what: str, cell: str, rows: list[list[Any]], option: str) -> None:
        body = {"values": rows}
        self._do(what, lambda book: values.update(book, cell, body, {"valueInputOption": option}, self._today))

    def erase(self, range: str) -> None:
        self._do(f"erased {range}", lambda book: values.clear(book, range))

    def note(self, cell: str, text: str) -> None:
        def act(book: Spreadsheet) -> None:
            tab, box = ranges.parse(cell, book)
            tab.redo(box, lambda row, column, cell: replace(cell, note=text))

        self._do(f"noted at {cell}", act)

    def strip(self, title: str) -> None:
        """Another tab's cells pasted over the whole tab, its protection removed: notes and dropdowns are gone."""

        def act(book: Spreadsheet) -> None:
            tab = _tab(book, title)
            tab.protected = []
            tab.redo(tab.box, lambda row, column, cell: replace(cell, note="", validation=None), existing=True)

        self._do(f"stripped {title}", act)

    def fill_down(self, cell: str, rows: int) -> None:
        """Drags the cell's corner down: copies it, formats and all."""
        self._ask("copyPaste", lambda book: _paste(book, cell, down=rows))

    def format_as_text(self, range: str) -> None:
        text = {
            "cell": {"userEnteredFormat": {"numberFormat": {"type": "TEXT"}}},
            "fields": "userEnteredFormat.numberFormat",
        }
        self._ask("repeatCell", lambda book: {"range": _range(book, range), **text})

    def merge(self, range: str) -> None:
        self._ask("mergeCells", lambda book: {"range": _range(book, range)})

    def unmerge(self, range: str) -> None:
        self._ask("unmergeCells", lambda book: {"range": _range(book, range)})

    # Rows and columns: numbered and lettered as the person sees them

    def insert_rows(self, title: str, before: int, count: int = 1) -> None:
        self._ask("insertDimension", lambda book: {"range": _rows(book, title, before, count)})

    def delete_rows(self, title: str, first: int, count: int = 1) -> None:
        self._ask("deleteDimension", lambda book: {"range": _rows(book, title, first, count)})

    def move_rows(self, title: str, first: int, before: int, count: int = 1) -> None:
        self._ask(
            "moveDimension",
            lambda book: {"source": _rows(book, title, first, count), "destinationIndex": before - 1},
        )

    def hide_rows(self, title: str, first: int, count: int = 1) -> None:
        hidden = {"properties": {"hiddenByUser": True}, "fields": "hiddenByUser"}
        self._ask("updateDimensionProperties", lambda book: {"range": _rows(book, title, first, count), **hidden})

    def insert_columns(self, title: str, before: str, count: int = 1) -> None:
        self._ask("insertDimension", lambda book: {"range": _columns(book, title, before, count)})

    def delete_columns(self, title: str, first: str, count: int = 1) -> None:
        self._ask("deleteDimension", lambda book: {"range": _columns(book, title, first, count)})

    def move_columns(self, title: str, first: str, before: str, count: int = 1) -> None:
        source = ranges.column_number(before)
        self._ask(
            "moveDimension",
            lambda book: {"source": _columns(book, title, first, count), "destinationIndex": source},
        )

    def hide_columns(self, title: str, first: str, count: int = 1) -> None:
        hidden = {"properties": {"hiddenByUser": True}, "fields": "hiddenByUser"}
        self._ask("updateDimensionProperties", lambda book: {"range": _columns(book, title, first, count), **hidden})

    def sort(self, range: str, column: str, *, descending: bool = False) -> None:
        order = "DESCENDING" if descending else "ASCENDING"
        spec = {"dimensionIndex": ranges.column_number(column), "sortOrder": order}
        self._ask("sortRange", lambda book: {"range": _range(book, range), "sortSpecs": [spec]})

    def filter(self, range: str, column: str, *hidden: str) -> None:
        """Rows whose cell in the column shows one of ``hidden`` are no longer seen."""
        criteria = {str(ranges.column_number(column)): {"hiddenValues": list(hidden)}}

        def act(book: Spreadsheet) -> None:
            tab, box = ranges.parse(range, book)
            body = {"filter": {"range": ranges.grid_range(tab, box), "criteria": criteria}}
            REQUESTS["setBasicFilter"](book, body, Asking(OWNER, self._today, self._new_id))
            shown = values.read(book, tab, _column(box, column), {}).get("values", [])
            for row, line in enumerate(shown[1:], box.top + 1):
                if line and line[0] in hidden:
                    tab.sizes["ROWS"][row] = {**tab.sizes["ROWS"].get(row, {}), "hiddenByFilter": True}

        self._do(f"filtered {range}", act)

    def unfilter(self, title: str) -> None:
        self._ask("clearBasicFilter", lambda book: {"sheetId": _tab(book, title).id})

    # Tabs and the file

    def add_tab(self, title: str) -> None:
        self._ask("addSheet", lambda book: {"properties": {"title": title}})

    def rename_tab(self, title: str, new: str) -> None:
        self._update_tab(title, "title", new)

    def hide_tab(self, title: str) -> None:
        self._update_tab(title, "hidden", True)

    def move_tab(self, title: str, place: int) -> None:
        """``place`` counts from 0, in the order there is before the move."""
        self._update_tab(title, "index", place)

    def _update_tab(self, title: str, field: str, value: object) -> None:
        self._ask(
            "updateSheetProperties",
            lambda book: {"properties": {"sheetId": _tab(book, title).id, field: value}, "fields": field},
        )

    def copy_tab(self, title: str) -> None:
        self._ask(
            "duplicateSheet", lambda book: {"sourceSheetId": _tab(book, title).id, "insertSheetIndex": len(book.tabs)}
        )

    def delete_tab(self, title: str) -> None:
        self._ask("deleteSheet", lambda book: {"sheetId": _tab(book, title).id})

    def protect(self, range: str, *, warning_only: bool = False) -> None:
        """Only the owner may change the range; with ``warning_only`` people are merely asked first."""
        self._ask(
            "addProtectedRange",
            lambda book: {"protectedRange": {"range": _range(book, range), "warningOnly": warning_only}},
        )

    def change_locale(self, locale: str) -> None:
        self._ask("updateSpreadsheetProperties", lambda book: {"properties": {"locale": locale}, "fields": "locale"})

    def restore(self, revision: int) -> None:
        """File > Version history > Restore this version: a new revision that is like the old one."""
        document = self._document
        with document.lock:
            old = document.revisions[revision - 1].book.copy()

            def act(book: Spreadsheet) -> None:
                book.properties, book.tabs, book.named, book.metadata = (
                    old.properties,
                    old.tabs,
                    old.named,
                    old.metadata,
                )

            self._do(f"restored revision {revision}", act)

    def share(self, role: Role, email: str = ANYONE) -> None:
        self._document.roles[email] = role

    def revoke(self, email: str | None = None) -> None:
        """Stops sharing, with one person or with everybody."""
        if email is None:
            self._document.roles.clear()
        else:
            self._document.roles.pop(email, None)

    def delete_file(self) -> None:
        """Into the bin, and the bin emptied."""
        self._document.deleted = True


def _tab(book: Spreadsheet, title: str) -> Tab:
    return next(tab for tab in book.tabs if tab.title == title)


def _range(book: Spreadsheet, text: str) -> Json:
    return ranges.grid_range(*ranges.parse(text, book))


def _rows(book: Spreadsheet, title: str, first: int, count: int) -> Json:
    start = first - 1
    return {"sheetId": _tab(book, title).id, "dimension": "ROWS", "startIndex": start, "endIndex": start + count}


def _columns(book: Spreadsheet, title: str, first: str, count: int) -> Json:
    start = ranges.column_number(first)
    return {"sheetId": _tab(book, title).id, "dimension": "COLUMNS", "startIndex": start, "endIndex": start + count}


def _column(box: Box, column: str) -> Box:
    left = ranges.column_number(column)
    return box._replace(left=left, right=left + 1)


def _paste(book: Spreadsheet, cell: str, down: int) -> Json:
    tab, box = ranges.parse(cell, book)
    below = box._replace(top=box.bottom, bottom=box.bottom + down)
    return {"source": ranges.grid_range(tab, box), "destination": ranges.grid_range(tab, below)}
