"""A long season that moves into a Google Sheet: in parts, and safe wherever one of them is lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from sheets.errors import Damaged, Stale, Unreachable
from sheets.shared import SharedBook
from tests.bench.seasons import season
from tests.emulator import faults
from tests.emulator.server import Emulator, File
from tracker.engine.order import IllegalOrder
from tracker.service import copying
from tracker.service.acts import Act
from tracker.service.copying import copied
from tracker.service.files import found, open_campaign

ENTRIES = 30


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("source") / "season.xlsx"
    found(str(path), season(ENTRIES), "pl")
    return Path(path)


@pytest.fixture
def empty(emulator: Emulator, monkeypatch: pytest.MonkeyPatch) -> File:
    monkeypatch.setenv("SHEETS_EMULATOR_HOST", emulator.url)
    monkeypatch.setattr("sheets.google_transport.LONGEST_PAUSE", 0.0)
    monkeypatch.setattr(copying, "PART", 3_000)
    return emulator.new_spreadsheet("Sezon", locale="pl_PL")


def journal(address: object) -> list[Any]:
    return list(open_campaign(str(address)).view("leader").entries)


def writings(emulator: Emulator) -> list[int]:
    """The bytes of each request that wrote something."""
    bodies = [exchange.call.body for exchange in emulator.log if exchange.call.method.endswith("batchUpdate")]
    return [len(json.dumps(body)) for body in bodies]


def test_a_long_journal_goes_in_parts(emulator, source, empty):
    emulator.log.clear()
    told = copied(str(source), empty.id)
    sent = writings(emulator)
    assert (told.entries, told.new) == (ENTRIES, None)
    assert len(sent) > 4 and max(sent[1:]) < 20_000
    assert journal(empty.id) == journal(source)
    assert open_campaign(empty.id).read(journal=True).all_problems == ()


def test_a_part_whose_answer_was_lost_is_there_once(emulator, source, empty):
    emulator.faults.add(*[faults.drop(after=True, method="batchUpdate")] * 4)
    copied(str(source), empty.id)
    assert journal(empty.id) == journal(source)


@pytest.mark.parametrize("after", [False, True], ids=["never-arrived", "arrived"])
def test_what_was_cut_short_takes_no_orders_and_copying_again_goes_on_from_there(emulator, source, empty, after):
    writes = 0

    def third(method: str) -> faults.Fault | None:
        nonlocal writes
        writes += method.endswith("batchUpdate")
        return faults.drop(after=after) if writes > 2 else None

    emulator.faults.every = third
    with pytest.raises(Unreachable):
        copied(str(source), empty.id)
    emulator.faults.every = lambda method: None
    with pytest.raises(Damaged):
        open_campaign(empty.id).submit("note", {"text": "x"}, Act())
    told = copied(str(source), empty.id)
    assert (told.entries, told.new) == (ENTRIES, None)
    assert journal(empty.id) == journal(source)
    assert open_campaign(empty.id).read(journal=True).all_problems == ()


def test_of_two_copies_at_once_one_goes_on_and_no_entry_is_there_twice(source, empty, monkeypatch):
    load, looks = SharedBook.load, []

    def load_late(store, titles=None):
        looks.append(titles)
        if len(looks) == 2:  # a part has been sent; before it is looked at, somebody copies the rest
            copied(str(source), empty.id)
        return load(store, titles)

    monkeypatch.setattr(SharedBook, "load", load_late)
    with pytest.raises(Stale):
        copied(str(source), empty.id)
    assert journal(empty.id) == journal(source)
    assert open_campaign(empty.id).read(journal=True).all_problems == ()


def test_a_tab_of_the_leaders_own_may_have_numbers_for_headings(source, empty, tmp_path):
    path = tmp_path / "own.xlsx"
    workbook = load_workbook(source)
    workbook.create_sheet("Notatki").append(["Rok", 2026])
    workbook.save(path)
    copied(str(path), empty.id)
    assert journal(empty.id) == journal(source)
    assert empty.values("Notatki") == [["Rok", "2026"]]


def test_what_only_looks_as_if_it_was_cut_short_is_left_alone(source, empty):
    """A season whose hidden tab somebody deleted, and typed on."""
    copied(str(source), empty.id)
    empty.hand.delete_tab("_tracker")
    empty.hand.type("Zastępy!F2", "777")
    before = len(empty.revisions)
    with pytest.raises(IllegalOrder):
        copied(str(source), empty.id)
    assert len(empty.revisions) == before
