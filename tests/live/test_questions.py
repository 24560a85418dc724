"""The open questions, asked of the owner's sheet and of the emulator: what differs is printed at the end."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

import gspread
import pytest

from sheets.google import GoogleStore
from sheets.grid import CellWrite, Commit
from sheets.layout import Tab, TabColumn
from tests.emulator import Emulator
from tests.emulator.clients import anonymous
from tests.live.owners_sheet import alone, client
from tests.live.questions import OPEN, RELIED, Answer, Asked
from tracker.service.files import google_id

QUESTIONS = {**RELIED, **OPEN}
COPY = "TRACKER_LIVE_COPY"


@pytest.fixture
def sheet() -> Iterator[gspread.Spreadsheet]:
    with alone() as book:
        yield book


def emulated(question: str) -> Answer:
    """What the emulator answers."""
    with Emulator(reads=None, writes=None, strict=False) as google:
        file = google.new_spreadsheet("live check", tab="blank")
        return QUESTIONS[question](Asked(anonymous(google).open_by_key(file.id)))


@pytest.mark.parametrize("question", [*RELIED, *OPEN])
def test_the_emulator_has_an_answer_to_every_question(question):
    assert emulated(question)


@pytest.mark.live
@pytest.mark.parametrize("question", RELIED)
def test_what_the_store_relies_on_is_as_the_emulator_says(question, sheet, record_property):
    _compared(question, sheet, record_property)


@pytest.mark.live
@pytest.mark.parametrize("question", OPEN)
def test_what_is_good_to_know(question, sheet, record_property):
    try:
        _compared(question, sheet, record_property)
    except AssertionError:
        pytest.skip("it differs from the emulator, and nothing is built on it")


def _compared(question, sheet, record_property):
    theirs, ours = QUESTIONS[question](Asked(sheet)), emulated(question)
    same = theirs == ours
    told = f"as the emulator: {theirs}" if same else f"DIFFERS\n    Google:   {theirs}\n    emulator: {ours}"
    record_property("live", f"{question}\n    {told}")
    assert same


@pytest.mark.live
def test_how_long_it_takes(sheet, record_property):
    store = GoogleStore(sheet.id)
    rows = tuple((f"p{number}", number) for number in range(60))
    store.create([Tab(f"Tab {number}", (TabColumn("id"), TabColumn("n")), rows) for number in range(10)])
    reads, commits = [], []
    for number in range(5):
        begun = time.monotonic()
        book = store.load()
        reads.append(time.monotonic() - begun)
        begun = time.monotonic()
        store.commit(Commit(book.fingerprint, (CellWrite("Tab 1", 2, 2, number),)), last_look=False)
        commits.append(time.monotonic() - begun)
    for what, times in (("one reading of ten tabs", reads), ("one commit", commits)):
        record_property("live", f"{what}: {sorted(times)[2] * 1000:.0f} ms (median of 5)")


@pytest.mark.live
def test_what_a_copy_or_a_restored_version_keeps(record_property):
    """By hand: File > Make a copy (or restore a version) of a season, share it, give its link."""
    id = google_id(os.environ.get(COPY, ""))
    if id is None:
        pytest.skip(f"{COPY} names no copy or restored version of a season to look at (nothing is written into it)")
    with alone():
        copy = client().open_by_key(id)
        fields = "namedRanges(namedRangeId,name),developerMetadata,sheets(properties(title,hidden),protectedRanges)"
        record_property("live", f"{copy.title} keeps: {copy.fetch_sheet_metadata({'fields': fields})}")
        assert GoogleStore(id).read().titles
