"""The contract of stores: whatever a workbook is kept in, all of this holds."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sheets.book import TableReading, read_table, writes_for
from sheets.cells import ErrorValue, Formula, Raw, Words
from sheets.errors import Busy, Denied, Exists, Gone, Stale, TooBig
from sheets.grid import Append, CellWrite, Commit
from sheets.layout import Tab, TabColumn, tab_for
from sheets.schema import Table
from tests.sheets.contract.stores import STORES, Place

TEXTS = [
    "=1+1", '=HYPERLINK("http://evil","x")', "+48 600", "-1", "@SUM(1)", "'x", "007", "1e5", "3,5", "TRUE", "#REF!",
    " a ", "two\nlines", "zażółć gęślą jaźń", "🦊", "e\u0301", "ż" * 30_000,
]  # fmt: skip
VALUES: list[Raw] = [0, 3, -7, 999_999_999, 10**15, 1.5, True, False, datetime.date(2026, 10, 3)]
NOTES = Tab("Notatki", (TabColumn("a"), TabColumn("b")), (("one", 1), ("two", 2)))


@pytest.fixture(params=STORES, ids=lambda store: getattr(store, "__name__", None))
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    made: Place = request.param(tmp_path)
    yield made
    made.end()


@pytest.fixture
def full(place: Place, provinces: Table, words: Words, krakow: Any, polish: Any) -> Place:
    """A workbook with a table and notes."""
    place.store.create([tab_for(provinces, words, "Pola", [krakow], polish), NOTES])
    return place


def commit(place: Place, **what: Any) -> str:
    return place.store.commit(Commit(place.store.fingerprint, **what))


def cell(place: Place, tab: str, row: int, column: int) -> Raw:
    """What another process reads there, by both ways of reading."""
    read, loaded = (way().sheets[tab].cell(row, column) for way in (place.again().read, place.again().load))
    assert read == loaded
    return read


# Reading


def test_all_tabs_or_some_of_them_are_read(full):
    book = full.store.read()
    assert book.titles == full.store.titles() == ("Pola", "Notatki")
    assert set(book.sheets) == {"Pola", "Notatki"}
    assert [list(row) for row in book.sheets["Notatki"].rows] == [["a", "b"], ["one", 1], ["two", 2]]
    some = full.store.read(["Notatki", "Nie ma"])
    assert set(some.sheets) == {"Notatki"}
    assert some.titles == ("Pola", "Notatki")
    assert some.fingerprint == book.fingerprint == full.store.fingerprint


def test_a_tab_is_found_by_its_title_without_case_and_odd_spaces(full):
    full.hand.rename_tab("Notatki", " NOTATKI\u00a0")
    assert full.store.read(["Notatki"]).sheets["Notatki"].cell(2, 1) == "one"
    commit(full, writes=(CellWrite("Notatki", 2, 1, "other"),))
    assert full.store.read(["Notatki"]).sheets["Notatki"].cell(2, 1) == "other"


def test_reading_changes_nothing(full):
    before = full.store.fingerprint
    full.store.read()
    full.store.load()
    assert full.store.fingerprint == before


# Values


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text[:12])
def test_a_text_comes_back_as_that_text(full, text):
    commit(full, writes=(CellWrite("Notatki", 2, 1, text),), appends=(Append("Notatki", ((text, text),)),))
    assert cell(full, "Notatki", 2, 1) == text
    assert cell(full, "Notatki", 4, 2) == text


def test_a_value_comes_back_as_that_value(full):
    writes = tuple(CellWrite("Notatki", row, 2, value) for row, value in enumerate(VALUES, start=2))
    commit(full, writes=writes)
    for row, value in enumerate(VALUES, start=2):
        back = cell(full, "Notatki", row, 2)
        back = back.date() if isinstance(back, datetime.datetime) else back
        assert (back, type(back)) == (value, type(value))


def test_an_emptied_cell_is_empty(full):
    commit(full, writes=(CellWrite("Notatki", 2, 1, None),))
    assert cell(full, "Notatki", 2, 1) is None


def test_formulas_and_errors_of_people_are_told_apart_from_text(full):
    full.hand.type("Notatki", "A2", "=B2+1")
    full.hand.type("Notatki", "A3", "#REF!")
    assert isinstance(cell(full, "Notatki", 2, 1), Formula)
    assert cell(full, "Notatki", 3, 1) in (ErrorValue("#REF!"), "#REF!")


@pytest.mark.parametrize("value", [10**16, float("inf"), float("nan"), "\x00", "half \ud800", Formula("=1")])
def test_what_cannot_be_kept_is_refused_and_nothing_is_written(full, value):
    before = full.store.fingerprint
    with pytest.raises((ValueError, TooBig)):
        commit(full, writes=(CellWrite("Notatki", 2, 1, "first"), CellWrite("Notatki", 2, 2, value)))
    assert full.store.fingerprint == before


# Committing


def test_exactly_what_the_commit_says_is_written(full):
    before = {title: [tuple(row) for row in sheet.rows] for title, sheet in full.store.read().sheets.items()}
    fingerprint = commit(
        full,
        writes=(CellWrite("Notatki", 3, 2, 7), CellWrite("Notatki", 9, 1, "far")),
        appends=(Append("Notatki", (("below", 1), (None, 2))),),
    )
    assert full.store.fingerprint == fingerprint
    after = {title: [tuple(row) for row in sheet.rows] for title, sheet in full.again().read().sheets.items()}
    assert after["Pola"] == before["Pola"]
    assert after["Notatki"][:3] == [("a", "b"), ("one", 1), ("two", 7)]
    assert [row[:1] for row in after["Notatki"][8:10]] == [("far",), ("below",)]
    assert after["Notatki"][10][1] == 2


def test_a_commit_needs_the_workbook_it_was_made_from(full):
    stale = full.store.load().fingerprint
    full.hand.type("Notatki", "A2", "typed meanwhile")
    with pytest.raises(Stale):
        full.store.commit(Commit(stale, (CellWrite("Notatki", 2, 1, "lost"),)))
    assert full.hand.see("Notatki", "A2") == "typed meanwhile"


def test_of_two_writers_that_read_the_same_the_second_is_stale(full):
    one, other = full.again(), full.again()
    first, second = one.load().fingerprint, other.load().fingerprint
    one.commit(Commit(first, (CellWrite("Notatki", 2, 1, "one"),)))
    with pytest.raises(Stale):
        other.commit(Commit(second, (CellWrite("Notatki", 2, 1, "other"),)))
    assert cell(full, "Notatki", 2, 1) == "one"


def test_a_commit_is_made_with_or_without_loading_first(full):
    commit(full, writes=(CellWrite("Notatki", 2, 1, "first"),))
    full.store.load()
    commit(full, writes=(CellWrite("Notatki", 2, 2, 2),))
    commit(full, writes=(CellWrite("Notatki", 3, 1, "third"),))
    assert [cell(full, "Notatki", row, column) for row, column in ((2, 1), (2, 2), (3, 1))] == ["first", 2, "third"]


def test_what_was_loaded_stays_as_it_was_after_the_commit(full):
    book = full.store.load()
    full.store.commit(Commit(book.fingerprint, (CellWrite("Notatki", 2, 1, "new"),)))
    assert book.sheets["Notatki"].cell(2, 1) == "one"


@pytest.mark.parametrize("mess", ["blank rows", "filter", "hidden row", "note beside"])
def test_rows_are_appended_below_everything_that_stands_there(full, mess):
    last = 3
    match mess:
        case "blank rows":
            full.hand.type("Notatki", "A8", "below blank rows")
            last = 8
        case "filter":
            full.hand.filter("Notatki")
        case "hidden row":
            full.hand.hide_row("Notatki", 3)
        case "note beside":
            full.hand.type("Notatki", "F6", "a note")
            last = 6
    commit(full, appends=(Append("Notatki", (("new", 1), ("newer", 2))),))
    assert [cell(full, "Notatki", last + 1, 1), cell(full, "Notatki", last + 2, 1)] == ["new", "newer"]


def test_a_new_tab_comes_with_the_commit(full):
    commit(full, tabs=(Tab("Nowa", (TabColumn("x"),), (("y",),)),), writes=(CellWrite("Nowa", 3, 1, "z"),))
    assert full.store.titles() == ("Pola", "Notatki", "Nowa")
    assert [cell(full, "Nowa", row, 1) for row in (1, 2, 3)] == ["x", "y", "z"]


def test_merged_cells_are_taken_apart_before_they_are_written(full):
    full.hand.merge("Notatki", "A2:B3")
    assert full.store.read().sheets["Notatki"].merged == ("A2:B3",)
    commit(full, unmerge=(("Notatki", "A2:B3"),), writes=(CellWrite("Notatki", 3, 2, 9),))
    assert full.store.read().sheets["Notatki"].merged == ()
    assert [cell(full, "Notatki", row, column) for row, column in ((2, 1), (3, 2))] == ["one", 9]


# Limits and refusals


def test_a_tab_holds_so_many_rows_and_no_more(full):
    before = full.store.fingerprint
    with pytest.raises(TooBig):
        commit(full, appends=(Append("Notatki", (("x",),) * full.most_rows),))
    assert full.store.fingerprint == before


def test_a_text_too_long_for_a_cell_is_refused(full):
    before = full.store.fingerprint
    with pytest.raises(TooBig):
        commit(full, writes=(CellWrite("Notatki", 2, 1, "x" * 60_000),))
    assert full.store.fingerprint == before


def test_nothing_is_ever_made_in_the_place_of_another_workbook(full):
    before = full.store.fingerprint
    with pytest.raises(Exists):
        full.store.create([NOTES])
    assert full.store.fingerprint == before


def test_what_is_not_there_is_gone(place):
    assert not place.store.exists()
    for act in (place.store.read, place.store.load, lambda: place.store.commit(Commit("x"))):
        with pytest.raises(Gone):
            act()


def test_what_goes_away_is_gone(full):
    full.store.load()
    full.remove()
    with pytest.raises(Gone):
        full.store.read()


def test_what_may_not_be_used_is_denied(full, monkeypatch):
    full.deny(monkeypatch)
    with pytest.raises(Denied):
        full.store.read()


def test_what_another_process_saves_is_busy_and_then_free(full, monkeypatch):
    fingerprint = full.store.fingerprint
    with full.hold(monkeypatch), pytest.raises(Busy):
        full.store.commit(Commit(fingerprint, (CellWrite("Notatki", 2, 1, "x"),)))
    full.store.commit(Commit(fingerprint, (CellWrite("Notatki", 2, 1, "x"),)))
    assert cell(full, "Notatki", 2, 1) == "x"


def test_a_lock_may_be_nested(full):
    with full.store.locked(), full.store.locked():
        commit(full, writes=(CellWrite("Notatki", 2, 1, "x"),))


# The hand of a person


def reading(place: Place, table: Table, words: Words, last_good: Any) -> TableReading:
    return read_table(place.again().read().sheets["Pola"], table, words, last_good)


def test_whatever_a_person_moves_the_same_table_is_read(full, provinces, words, krakow):
    other = type(krakow)(id="p2", name="Łódź", land="plain")
    good = {"p1": krakow, "p2": other}
    sheet = full.store.load().sheets["Pola"]
    now = read_table(sheet, provinces, words, {})
    commit(full, writes=tuple(writes_for(sheet, provinces, now, good, words)))
    full.hand.insert_rows("Pola", 3, 2)
    full.hand.insert_columns("Pola", 2)
    full.hand.type("Pola", "B1", "Moje")
    full.hand.sort("Pola", 1)
    full.hand.hide_row("Pola", 2)
    full.hand.filter("Pola")
    full.hand.move_tab("Pola", 1)
    full.hand.hide_tab("Pola")
    seen = reading(full, provinces, words, good)
    assert (seen.problems, dict(seen.rows)) == ((), good)
    assert full.store.titles() == ("Notatki", "Pola")


def test_a_cell_typed_by_hand_is_read_at_its_place(full, provinces, words, krakow):
    full.hand.type("Pola", "D2", 5)
    assert reading(full, provinces, words, {}).rows["p1"].walls == 5
    full.hand.type("Pola", "D2", "3,5")
    seen = reading(full, provinces, words, {"p1": krakow})
    assert [problem.address for problem in seen.problems] == ["Pola!D2"]
    assert seen.rows["p1"].walls == 3


def test_deleted_rows_columns_and_tabs_are_absent(full, provinces, words, krakow):
    full.hand.delete_columns("Pola", 4)
    assert "walls" not in reading(full, provinces, words, {"p1": krakow}).columns
    full.hand.delete_rows("Pola", 2)
    assert dict(reading(full, provinces, words, {}).rows) == {}
    full.hand.delete_tab("Pola")
    assert full.store.titles() == ("Notatki",)
    assert "Pola" not in full.store.read().sheets
