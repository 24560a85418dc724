"""The owner's own Google Sheet, for the tests that are marked ``live``; never in CI.

Make a Google Sheet whose name contains “live check”, share it with your service account as Editor, then::

    GOOGLE_APPLICATION_CREDENTIALS=key.json TRACKER_LIVE_SHEET=LINK pytest -m live

Everything in that sheet is deleted again and again. Google's quota of 60 a minute makes it take a while.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import gspread
import pytest
import requests
from filelock import FileLock
from google.auth.credentials import AnonymousCredentials

from sheets.cells import Raw
from sheets.google_transport import KEY_FILE, stand_in
from sheets.google_values import Json, quoted
from sheets.grid import corners
from tests.emulator.clients import SCOPES, http_client
from tracker.service.files import google_id

SHEET = "TRACKER_LIVE_SHEET"
TITLE = "live check"
A_MINUTE, MOST = 60.0, 50
"""So many readings and so many writings a minute; Google refuses after 60."""

_numbers = count(1)


def sheet() -> gspread.Spreadsheet:
    """The sheet; skips the test, with the reason, where there is none to use."""
    id = google_id(os.environ.get(SHEET, ""))
    if id is None:
        pytest.skip(f"{SHEET} names no Google Sheet (see tests/live/owners_sheet.py)")
    found = _opened(id)
    if TITLE not in found.title.casefold():
        pytest.skip(f"everything in the sheet would be deleted, so its name has to contain “{TITLE}”: {found.title}")
    return found


@cache
def _opened(id: str) -> gspread.Spreadsheet:
    return client().open_by_key(id)


@cache
def client() -> gspread.Client:
    """gspread with the owner's key; skips the test, with the reason, where there is none."""
    if stand_in():
        client = gspread.Client(auth=AnonymousCredentials(), http_client=http_client(stand_in()))
    elif KEY_FILE in os.environ:
        client = gspread.service_account(os.environ[KEY_FILE], scopes=SCOPES)
    else:
        pytest.skip(f"{KEY_FILE} names no service-account key")
    client.set_timeout((5, 60))
    return client


@contextmanager
def alone() -> Iterator[gspread.Spreadsheet]:
    """The sheet, emptied, for one test of one process."""
    with FileLock(Path(tempfile.gettempdir()) / "tracker-live-check.lock"), pytest.MonkeyPatch.context() as patch:
        if not stand_in():
            patch.setattr(requests.Session, "request", paced(requests.Session.request))
        emptied(sheet())
        yield sheet()


def emptied(book: gspread.Spreadsheet) -> None:
    """One blank tab, no names, no metadata, an American locale."""
    about = book.fetch_sheet_metadata(
        {"fields": "namedRanges(namedRangeId),sheets(properties(sheetId)),developerMetadata"}
    )
    blank = {"addSheet": {"properties": {"title": f"blank {time.time_ns()} {next(_numbers)}"}}}
    names = [{"deleteNamedRange": {"namedRangeId": name["namedRangeId"]}} for name in about.get("namedRanges", ())]
    tabs = [{"deleteSheet": {"sheetId": tab["properties"].get("sheetId", 0)}} for tab in about["sheets"]]
    told = [
        {"deleteDeveloperMetadata": {"dataFilter": {"developerMetadataLookup": {"metadataId": item["metadataId"]}}}}
        for item in about.get("developerMetadata", ())
    ]
    locale = {"updateSpreadsheetProperties": {"properties": {"locale": "en_US"}, "fields": "locale"}}
    book.batch_update({"requests": [*names, *told, blank, *tabs, locale]})


_sent: dict[bool, deque[float]] = {True: deque(), False: deque()}


def paced(request: Callable[..., Any]) -> Callable[..., Any]:
    """Waits before a request that Google would refuse because of its quota."""

    def later(self: requests.Session, method: str, *args: Any, **more: Any) -> Any:
        sent = _sent[method.casefold() == "get"]
        if len(sent) >= MOST:
            time.sleep(max(0.0, sent.popleft() + A_MINUTE - time.monotonic()))
        sent.append(time.monotonic())
        return request(self, method, *args, **more)

    return later


class LiveHand:
    """A person at the real sheet, as far as a person can be had through the API."""

    def __init__(self, book: gspread.Spreadsheet) -> None:
        self.book = book

    def type(self, tab: str, cell: str, value: Raw) -> None:
        place = f"{quoted(tab)}!{cell}"
        if value is None:
            self.book.values_clear(place)
        else:
            body = {"values": [[value if isinstance(value, bool) else str(value)]]}
            self.book.values_update(place, {"valueInputOption": "USER_ENTERED"}, body)

    def see(self, tab: str, cell: str) -> Raw:
        params: Any = {"valueRenderOption": "UNFORMATTED_VALUE"}
        rows = self.book.values_get(f"{quoted(tab)}!{cell}", params).get("values", [])
        value: Raw = rows[0][0] if rows and rows[0] else None
        return value

    def insert_rows(self, tab: str, before: int, count: int = 1) -> None:
        self._do("insertDimension", range=self._lines(tab, "ROWS", before, count))

    def delete_rows(self, tab: str, first: int, count: int = 1) -> None:
        self._do("deleteDimension", range=self._lines(tab, "ROWS", first, count))

    def sort(self, tab: str, column: int) -> None:
        spec = {"dimensionIndex": column - 1, "sortOrder": "ASCENDING"}
        self._do("sortRange", range={"sheetId": self._id(tab), "startRowIndex": 1}, sortSpecs=[spec])

    def insert_columns(self, tab: str, before: int, count: int = 1) -> None:
        self._do("insertDimension", range=self._lines(tab, "COLUMNS", before, count))

    def delete_columns(self, tab: str, first: int, count: int = 1) -> None:
        self._do("deleteDimension", range=self._lines(tab, "COLUMNS", first, count))

    def hide_row(self, tab: str, row: int) -> None:
        hidden = {"hiddenByUser": True}
        lines = self._lines(tab, "ROWS", row, 1)
        self._do("updateDimensionProperties", range=lines, properties=hidden, fields="hiddenByUser")

    def filter(self, tab: str) -> None:
        range = {"sheetId": self._id(tab), "startColumnIndex": 0, "endColumnIndex": 3}
        hidden = {"0": {"hiddenValues": ["one", "two", "p1", "p2"]}}
        self._do("setBasicFilter", filter={"range": range, "criteria": hidden})

    def merge(self, tab: str, range: str) -> None:
        top, left, bottom, right = corners(range)
        box = {"startRowIndex": top - 1, "endRowIndex": bottom, "startColumnIndex": left - 1, "endColumnIndex": right}
        self._do("mergeCells", range={"sheetId": self._id(tab), **box}, mergeType="MERGE_ALL")

    def rename_tab(self, tab: str, title: str) -> None:
        self._tab(tab, "title", title)

    def delete_tab(self, tab: str) -> None:
        self._do("deleteSheet", sheetId=self._id(tab))

    def move_tab(self, tab: str, by: int) -> None:
        titles = [sheet.title for sheet in self.book.worksheets()]
        self._tab(tab, "index", titles.index(tab) + by + (1 if by > 0 else 0))

    def hide_tab(self, tab: str) -> None:
        self._tab(tab, "hidden", True)

    def _tab(self, tab: str, field: str, value: Any) -> None:
        self._do("updateSheetProperties", properties={"sheetId": self._id(tab), field: value}, fields=field)

    def _id(self, tab: str) -> int:
        return int(self.book.worksheet(tab).id)

    def _lines(self, tab: str, dimension: str, first: int, count: int) -> Json:
        start = first - 1
        return {"sheetId": self._id(tab), "dimension": dimension, "startIndex": start, "endIndex": start + count}

    def _do(self, kind: str, **body: Any) -> None:
        self.book.batch_update({"requests": [{kind: body}]})
