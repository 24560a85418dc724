"""What every store of workbooks must be able to do, and the stores that must: add one by listing it in ``STORES``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import openpyxl
import pytest
from filelock import FileLock

from sheets.cells import Raw
from sheets.google import MOST_ROWS as MOST_GOOGLE_ROWS
from sheets.google import GoogleStore
from sheets.google_transport import Transport
from sheets.google_values import quoted
from sheets.grid import letters
from sheets.store import Store
from sheets.xlsx import MOST_ROWS, XlsxStore
from tests.emulator import faults
from tests.emulator.server import Emulator, File
from tests.live.owners_sheet import LiveHand, alone


class Hand(Protocol):
    """A person at the workbook, in whatever program it is opened with. Rows and columns count from 1."""

    def type(self, tab: str, cell: str, value: Raw) -> None: ...
    def see(self, tab: str, cell: str) -> Raw: ...
    def insert_rows(self, tab: str, before: int, count: int = 1) -> None: ...
    def delete_rows(self, tab: str, first: int, count: int = 1) -> None: ...
    def sort(self, tab: str, column: int) -> None:
        """All rows below the headings, by the text of one column."""

    def insert_columns(self, tab: str, before: int, count: int = 1) -> None: ...
    def delete_columns(self, tab: str, first: int, count: int = 1) -> None: ...
    def hide_row(self, tab: str, row: int) -> None: ...
    def filter(self, tab: str) -> None: ...
    def merge(self, tab: str, range: str) -> None: ...
    def rename_tab(self, tab: str, title: str) -> None: ...
    def delete_tab(self, tab: str) -> None: ...
    def move_tab(self, tab: str, by: int) -> None: ...
    def hide_tab(self, tab: str) -> None: ...


class XlsxHand:
    """A person with the file open in a spreadsheet program, saving after every step."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @contextmanager
    def _book(self) -> Iterator[Any]:
        book = openpyxl.load_workbook(self.path)
        yield book
        book.save(self.path)

    def type(self, tab: str, cell: str, value: Raw) -> None:
        with self._book() as book:
            book[tab][cell].value = value

    def see(self, tab: str, cell: str) -> Raw:
        value: Raw = openpyxl.load_workbook(self.path)[tab][cell].value
        return value

    def insert_rows(self, tab: str, before: int, count: int = 1) -> None:
        with self._book() as book:
            book[tab].insert_rows(before, count)

    def delete_rows(self, tab: str, first: int, count: int = 1) -> None:
        with self._book() as book:
            book[tab].delete_rows(first, count)

    def sort(self, tab: str, column: int) -> None:
        with self._book() as book:
            rows = [[cell.value for cell in row] for row in book[tab].iter_rows(min_row=2)]
            for number, row in enumerate(sorted(rows, key=lambda row: str(row[column - 1])), start=2):
                for index, value in enumerate(row, start=1):
                    book[tab].cell(number, index).value = value

    def insert_columns(self, tab: str, before: int, count: int = 1) -> None:
        with self._book() as book:
            book[tab].insert_cols(before, count)

    def delete_columns(self, tab: str, first: int, count: int = 1) -> None:
        with self._book() as book:
            book[tab].delete_cols(first, count)

    def hide_row(self, tab: str, row: int) -> None:
        with self._book() as book:
            book[tab].row_dimensions[row].hidden = True

    def filter(self, tab: str) -> None:
        with self._book() as book:
            book[tab].auto_filter.ref = book[tab].dimensions
            book[tab].auto_filter.add_filter_column(0, ["nothing has this value"])

    def merge(self, tab: str, range: str) -> None:
        with self._book() as book:
            book[tab].merge_cells(range)

    def rename_tab(self, tab: str, title: str) -> None:
        with self._book() as book:
            book[tab].title = title

    def delete_tab(self, tab: str) -> None:
        with self._book() as book:
            del book[tab]

    def move_tab(self, tab: str, by: int) -> None:
        with self._book() as book:
            book.move_sheet(book[tab], by)

    def hide_tab(self, tab: str) -> None:
        with self._book() as book:
            book[tab].sheet_state = "hidden"


@dataclass(frozen=True)
class Place:
    """A place for one workbook of one kind, nothing in it yet."""

    store: Store
    again: Callable[[], Store]
    """The same workbook as another process has it."""
    hand: Hand
    remove: Callable[[], None]
    """The workbook is gone."""
    deny: Callable[[pytest.MonkeyPatch], None]
    """It may no longer be read or changed."""
    hold: Callable[[pytest.MonkeyPatch], AbstractContextManager[Any]]
    """Another process is saving it, for longer than anybody waits."""
    most_rows: int
    end: Callable[[], None] = lambda: None
    """Afterwards: fails where something went on that nobody saw."""


def xlsx(folder: Path) -> Place:
    """An .xlsx file in a folder of its own."""
    path = folder / "season.xlsx"
    store = XlsxStore(path)

    def deny(patch: pytest.MonkeyPatch) -> None:
        def refuse(*_: object, **__: object) -> Any:
            raise PermissionError(13, "Permission denied")

        patch.setattr(Path, "read_bytes", refuse)

    @contextmanager
    def hold(patch: pytest.MonkeyPatch) -> Iterator[None]:
        patch.setattr("sheets.xlsx.WAIT", 0.05)
        with FileLock(f"{path}.lock", is_singleton=False):
            yield

    return Place(store, lambda: XlsxStore(path), XlsxHand(path), path.unlink, deny, hold, MOST_ROWS)


class GoogleHand:
    """A person with the Google Sheet open in a browser."""

    def __init__(self, file: File) -> None:
        self.file = file
        self._hand = file.hand

    def type(self, tab: str, cell: str, value: Raw) -> None:
        place = f"{quoted(tab)}!{cell}"
        if value is None:
            self._hand.erase(place)
        elif isinstance(value, bool):
            self._hand.tick(place, value)
        else:
            self._hand.type(place, str(value))

    def see(self, tab: str, cell: str) -> Raw:
        rows = self.file.values(f"{quoted(tab)}!{cell}")
        value: Raw = rows[0][0] if rows and rows[0] else None
        return value

    def insert_rows(self, tab: str, before: int, count: int = 1) -> None:
        self._hand.insert_rows(tab, before, count)

    def delete_rows(self, tab: str, first: int, count: int = 1) -> None:
        self._hand.delete_rows(tab, first, count)

    def sort(self, tab: str, column: int) -> None:
        self._hand.sort(f"{quoted(tab)}!A2:Z", letters(column))

    def insert_columns(self, tab: str, before: int, count: int = 1) -> None:
        self._hand.insert_columns(tab, letters(before), count)

    def delete_columns(self, tab: str, first: int, count: int = 1) -> None:
        self._hand.delete_columns(tab, letters(first), count)

    def hide_row(self, tab: str, row: int) -> None:
        self._hand.hide_rows(tab, row)

    def filter(self, tab: str) -> None:
        self._hand.filter(f"{quoted(tab)}!A1:C", "A", "one", "two", "p1", "p2")

    def merge(self, tab: str, range: str) -> None:
        self._hand.merge(f"{quoted(tab)}!{range}")

    def rename_tab(self, tab: str, title: str) -> None:
        self._hand.rename_tab(tab, title)

    def delete_tab(self, tab: str) -> None:
        self._hand.delete_tab(tab)

    def move_tab(self, tab: str, by: int) -> None:
        titles = [sheet.title for sheet in self.file.book.tabs]
        self._hand.move_tab(tab, titles.index(tab) + by + (1 if by > 0 else 0))

    def hide_tab(self, tab: str) -> None:
        self._hand.hide_tab(tab)


@cache
def emulator() -> Emulator:
    """One stand-in for all tests of a run; it ends with the process."""
    return Emulator(reads=None, writes=None)


def google(_: Path) -> Place:
    """A Google Sheet of its own."""
    server = emulator()
    file = server.new_spreadsheet("Season", locale="pl_PL")

    def store() -> GoogleStore:
        return GoogleStore(file.id, transport=Transport(file.id, sleep=lambda _: None, host=server.url))

    def deny(_: pytest.MonkeyPatch) -> None:
        file.hand.revoke()

    @contextmanager
    def hold(_: pytest.MonkeyPatch) -> Iterator[None]:
        server.faults.every = lambda method: faults.status(429)
        try:
            yield
        finally:
            server.faults.every = lambda method: None

    def end() -> None:
        assert server.log.misfits == []

    return Place(store(), store, GoogleHand(file), file.hand.delete_file, deny, hold, MOST_GOOGLE_ROWS, end)


def live(_: Path) -> Place:
    """The owner's own Google Sheet; see ``tests.live.owners_sheet``."""
    stack = ExitStack()
    book = stack.enter_context(alone())

    def not_by_machine(*_: Any) -> Any:
        pytest.skip("only a person can do that to a real Google Sheet")

    def store() -> GoogleStore:
        return GoogleStore(book.id)

    hand = LiveHand(book)
    return Place(store(), store, hand, not_by_machine, not_by_machine, not_by_machine, MOST_GOOGLE_ROWS, stack.close)


STORES = (xlsx, google, pytest.param(live, marks=pytest.mark.live, id="live"))
