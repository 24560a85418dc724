"""Whatever a batch begins with, a refusal at its end leaves nothing of it."""

from __future__ import annotations

import datetime
import threading
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.emulator.batch import Asking, batch_update
from tests.emulator.discovery import answer_violations
from tests.emulator.document import Document
from tests.emulator.refused import Refused
from tests.emulator.resource import spreadsheet
from tests.emulator.server import Emulator
from tests.emulator.spreadsheet import Json, Spreadsheet, new_spreadsheet

TODAY = datetime.date(2026, 10, 3)
ends = st.tuples(st.integers(0, 5), st.integers(1, 3)).map(lambda pair: (pair[0], pair[0] + pair[1]))


def _box(rows: tuple[int, int], columns: tuple[int, int]) -> Json:
    return {
        "sheetId": 0,
        "startRowIndex": rows[0],
        "endRowIndex": rows[1],
        "startColumnIndex": columns[0],
        "endColumnIndex": columns[1],
    }


def _line(dimension: str, ends: tuple[int, int]) -> Json:
    return {"sheetId": 0, "dimension": dimension, "startIndex": ends[0], "endIndex": ends[1]}


boxes = st.builds(_box, ends, ends)
lines = st.builds(_line, st.sampled_from(["ROWS", "COLUMNS"]), ends)
cells: st.SearchStrategy[Json] = st.one_of(
    st.integers(-9, 9).map(lambda number: {"userEnteredValue": {"numberValue": number}}),
    st.text("aż1=", max_size=3).map(lambda text: {"userEnteredValue": {"stringValue": text}}),
    st.booleans().map(lambda truth: {"userEnteredValue": {"boolValue": truth}}),
    st.just({}),
)
rows = st.lists(st.lists(cells, max_size=3).map(lambda row: {"values": row}), max_size=3)
requests = st.one_of(
    st.builds(lambda r: {"updateCells": {"start": {"sheetId": 0}, "rows": r, "fields": "userEnteredValue"}}, rows),
    st.builds(lambda r: {"appendCells": {"sheetId": 0, "rows": r, "fields": "userEnteredValue"}}, rows),
    st.builds(lambda line: {"insertDimension": {"range": line, "inheritFromBefore": True}}, lines),
    st.builds(lambda line: {"deleteDimension": {"range": line}}, lines),
    st.builds(lambda box: {"mergeCells": {"range": box}}, boxes),
    st.builds(lambda box: {"unmergeCells": {"range": box}}, boxes),
    st.builds(lambda box: {"sortRange": {"range": box, "sortSpecs": [{"dimensionIndex": 0}]}}, boxes),
    st.builds(lambda one, other: {"copyPaste": {"source": one, "destination": other}}, boxes, boxes),
    st.builds(lambda box: {"addNamedRange": {"namedRange": {"name": "n_1", "range": box}}}, boxes),
    st.builds(lambda box: {"setDataValidation": {"range": box, "rule": {"condition": {"type": "BOOLEAN"}}}}, boxes),
    st.builds(lambda box: {"addProtectedRange": {"protectedRange": {"range": box, "warningOnly": True}}}, boxes),
    st.builds(lambda box: {"setBasicFilter": {"filter": {"range": box}}}, boxes),
    st.builds(lambda title: {"addSheet": {"properties": {"title": title}}}, st.sampled_from("AB")),
)


def _small() -> Document:
    book = new_spreadsheet("id", "Gra")
    book.tabs[0].grid.update({"rowCount": 8, "columnCount": 8})
    return Document(book, lambda: TODAY)


def _seen(book: Spreadsheet) -> Any:
    return spreadsheet(book, "anyone", grid=True)


def _send(document: Document, batch: list[Json]) -> None:
    numbers = iter(range(1, 1000))
    asking = Asking("anyone", TODAY, lambda: next(numbers))
    document.change("anyone", "batch", lambda book: batch_update(book, {"requests": batch}, asking))


@settings(max_examples=40)
@given(st.lists(requests, max_size=4), st.lists(requests, max_size=6))
def test_a_refused_batch_leaves_the_spreadsheet_as_it_was(before, batch):
    document = _small()
    for request in before:
        with suppress(Refused):
            _send(document, [request])
    revisions, seen = list(document.revisions), _seen(document.book)
    with pytest.raises(Refused):
        _send(document, [*batch, {"deleteNamedRange": {"namedRangeId": "nobody"}}])
    assert document.revisions == revisions
    assert _seen(document.book) == seen


@settings(max_examples=40)
@given(st.lists(requests, max_size=5))
def test_no_batch_changes_a_revision_that_is_past(batch):
    document = _small()
    states = [_seen(document.book)]
    for request in batch:
        try:
            _send(document, [request])
        except Refused:
            continue
        states.append(_seen(document.book))
    assert [_seen(revision.book) for revision in document.revisions] == states
    assert [answer_violations("spreadsheets.get", state) for state in states] == [[]] * len(states)


def test_whoever_reads_while_somebody_writes_sees_all_rows_or_those_of_before():
    with Emulator(reads=None, writes=None) as google:
        file = google.new_spreadsheet("Sezon")
        file.hand.paste("Sheet1!A1", [[str(row)] for row in range(300)])
        book, stop, torn = file.book, threading.Event(), []

        def read() -> None:
            while not stop.is_set():
                torn.extend([len(book.tabs[0].rows)] if len(book.tabs[0].rows) != 300 else [])

        reader = threading.Thread(target=read)
        reader.start()
        for _ in range(300):
            book.copy()
        stop.set()
        reader.join()
    assert torn == []
