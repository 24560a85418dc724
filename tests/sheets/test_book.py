"""From a tab to the rows of a table and back: nothing is guessed, dropped or overwritten."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheets.book import (
    CellWrite,
    Problem,
    Sheet,
    cell_name,
    corners,
    letters,
    read_table,
    writes_for,
)
from sheets.cells import ErrorValue, Formula
from sheets.layout import tab_for
from sheets.messages import say

HEADINGS = ("Prowincja", "Nazwa", "Właściciel", "Mury", "Oblężona", "Kraina", "Zapasy", "Wojsko", "Założona")
ROW_1 = ("p1", "Kraków", "Lisy", 3, "tak", "wzgórze", "drewno, żelazo", "zamek: 2", None)
ROW_2 = ("p2", "Łódź", None, None, None, "równina", None, None, None)


def sheet(*rows, headings=HEADINGS, **rest):
    return Sheet("Pola", (headings, *rows), **rest)


@pytest.fixture
def read(provinces, words):
    return lambda sheet, last_good=None: read_table(sheet, provinces, words, last_good or {})


@pytest.fixture
def write(provinces, words):
    return lambda sheet, reading, wanted: writes_for(sheet, provinces, reading, wanted, words)


@pytest.fixture
def good(read):
    return read(sheet(ROW_1, ROW_2)).rows


def the_problem(reading):
    (problem,) = reading.problems
    return problem


def test_a_good_tab_is_read_without_a_problem(read):
    reading = read(sheet(ROW_1, ROW_2))
    assert reading.problems == () and reading.bad == frozenset()
    assert reading.places == {"p1": 2, "p2": 3}
    assert reading.columns["walls"] == 4
    first = reading.rows["p1"]
    assert (first.name, first.owner, first.walls, first.besieged) == ("Kraków", "foxes", 3, True)
    assert (first.land, first.stores, first.troops) == ("hill", ("wood", "iron"), (("castle", 2),))
    second = reading.rows["p2"]
    assert (second.owner, second.walls, second.besieged, second.founded) == (None, 0, False, "")


def test_columns_may_stand_in_any_order_with_odd_headers_and_notes_beside_them(read, good):
    order = [5, 0, 3, 2, 1, 4, 6, 7, 8]
    headings = [HEADINGS[i] for i in order]
    headings[0], headings[1], headings[2] = "\u00a0KRAINA ", "id", "Walls"
    rows = [[row[i] for i in order] for row in (ROW_1, ROW_2)]
    side_note = sheet(
        [*rows[0], None, "remember!"],
        [*rows[1], 7, Formula("=1")],
        headings=[*headings, None, "Notatki"],
    )
    reading = read(side_note)
    assert reading.problems == ()
    assert reading.rows == good


def test_blank_rows_are_skipped_but_counted(read):
    reading = read(sheet((), ROW_1, (None, " "), (None,) * 11, ROW_2))
    assert reading.problems == ()
    assert reading.places == {"p1": 3, "p2": 6}


def test_a_cell_that_makes_no_sense_is_reported_and_counts_with_its_last_good_value(read, good):
    bad = list(ROW_1)
    bad[3] = "3,5"
    reading = read(sheet(bad, ROW_2), good)
    problem = the_problem(reading)
    assert problem.address == "Pola!D2"
    assert (problem.found, problem.table, problem.row, problem.column) == ("3,5", "provinces", "p1", "walls")
    assert str(problem.expected) == "a whole number from 0 to 9"
    assert reading.rows == good
    assert reading.bad == {("p1", "walls")}


def test_all_problems_are_collected(read, good):
    reading = read(sheet(("p1", True, "Wilki", ErrorValue("#REF!"), "?", Formula("=A1"), "x", "y", "z"), ROW_2), good)
    assert [problem.cell for problem in reading.problems] == ["B2", "C2", "D2", "E2", "F2", "G2", "H2", "I2"]
    assert reading.rows == good


def test_a_new_row_counts_unless_a_required_cell_is_bad(read):
    soft = ("p3", "Nowa", None, "x", None, "hill")
    hard = ("p4", "Inna", None, 1, None, "swamp")
    reading = read(sheet(soft, hard))
    assert reading.rows["p3"].walls == 0
    assert "p4" not in reading.rows
    assert reading.places == {"p3": 2, "p4": 3}
    assert reading.bad == {("p3", "walls"), ("p4", "land")}


def test_a_row_that_is_not_in_the_tab_is_simply_not_there(read, good):
    assert read(sheet(ROW_2), good).rows.keys() == {"p2"}


def test_a_row_without_an_id_is_a_problem(read):
    problem = the_problem(read(sheet(ROW_1, (None, "Nowa"))))
    assert problem.address == "Pola!A3"
    assert "id of its own" in str(problem.do)


@pytest.mark.parametrize(
    "broken",
    [
        sheet(ROW_1, (None, *ROW_2[1:])),
        sheet(ROW_1, (True, *ROW_2[1:])),
        sheet(ROW_1, ROW_2, merged=("A2:A3",)),
    ],
)
def test_a_row_that_lost_its_id_is_not_taken_for_removed(read, write, good, broken):
    reading = read(broken, good)
    the_problem(reading)
    assert reading.rows == good
    assert "p2" not in reading.places
    assert write(broken, reading, good) == write(broken, reading, {"p1": good["p1"]}) == []


def test_an_id_that_stands_twice_names_both_places_and_the_last_good_row_counts(read, good, write):
    twice = sheet(ROW_1, ("p1", "Kopia", None, 9, None, "hill"), ROW_2, ("p9", "a", 0, 0, 0, "hill"),
                  ("P9", "b", 0, 0, 0, "hill"))  # fmt: skip
    reading = read(twice, good)
    assert [problem.address for problem in reading.problems] == ["Pola!A3", "Pola!A6"]
    assert "Pola!A2, Pola!A3" in str(reading.problems[0].expected)
    assert reading.rows == good
    assert write(twice, reading, {}) == [CellWrite("Pola", 4, column, None) for column in (1, 2, 6)]


def test_an_id_in_another_case_is_the_same_id(read, good):
    assert read(sheet(("P1", *ROW_1[1:]), ROW_2), good).rows == good


def test_a_doubled_header_names_both_and_the_last_good_values_count(read, good):
    reading = read(sheet((*ROW_1, 8), (*ROW_2, 8), headings=(*HEADINGS, " mury")), good)
    problem = the_problem(reading)
    assert problem.address == "Pola!J1"
    assert "Pola!D1, Pola!J1" in str(problem.expected)
    assert reading.rows == good
    assert reading.bad == {("p1", "walls"), ("p2", "walls")}
    assert "walls" not in reading.columns


def test_a_renamed_header_is_recognised_as_the_likely_pair(read, good):
    headings = ["Fortyfikacje" if heading == "Mury" else heading for heading in HEADINGS]
    reading = read(sheet(ROW_1, ROW_2, headings=headings), good)
    problem = the_problem(reading)
    assert problem.address == "Pola!D1"
    assert "Fortyfikacje" in str(problem.do) and "Mury" in str(problem.do)
    assert reading.rows == good


def test_without_the_ids_everything_counts_as_before_and_nothing_is_written(read, good, write):
    for broken in (Sheet("Pola", ()), sheet(ROW_1, headings=("???", *HEADINGS[1:]))):
        reading = read(broken, good)
        assert reading.problems
        assert reading.rows == good
        assert write(broken, reading, {}) == []


def test_merged_cells_in_the_table_are_a_problem_and_are_not_filled_down(read, good):
    merged = sheet(ROW_1, ROW_2, merged=("D2:D3",))
    reading = read(merged, good)
    assert the_problem(reading).address == "Pola!D2:D3"
    assert reading.rows == good
    assert reading.bad == {("p2", "walls")}


def test_merged_cells_beside_the_table_are_nobodys_business(read):
    assert read(sheet(ROW_1, ROW_2, merged=("K1:M3", "A40:C40", "B2:B2"))).problems == ()


def test_something_far_outside_is_reported(read):
    problem = the_problem(read(sheet(ROW_1, strays=("XFD1048576",))))
    assert problem.address == "Pola!XFD1048576"


def test_nothing_is_written_where_nothing_changed(read, write, good):
    messy = sheet(("p1", "Kraków", "FOXES", "3", "x", "hill", "wood;iron", "castle:2"), ROW_2)
    reading = read(messy)
    assert reading.rows == good
    assert write(messy, reading, good) == []


def test_only_changed_cells_are_written(read, write, good):
    reading = read(sheet(ROW_1, ROW_2))
    wanted = {**good, "p1": dataclasses.replace(good["p1"], walls=4, owner=None, troops=(("reserve", 1),))}
    assert write(sheet(ROW_1, ROW_2), reading, wanted) == [
        CellWrite("Pola", 2, 3, None),
        CellWrite("Pola", 2, 4, 4),
        CellWrite("Pola", 2, 8, "rezerwa: 1"),
    ]


def test_a_bad_cell_is_never_overwritten(read, write, good):
    bad = sheet((*ROW_1[:3], "3,5", *ROW_1[4:]), ROW_2)
    reading = read(bad, good)
    wanted = {**good, "p1": dataclasses.replace(good["p1"], walls=9, name="Cracow")}
    assert write(bad, reading, wanted) == [CellWrite("Pola", 2, 2, "Cracow")]


def test_a_row_that_could_not_be_read_is_left_alone(read, write, good):
    odd = sheet(ROW_1, ROW_2, ("p4", "Inna", None, 1, None, "swamp"), (None, "no id"))
    reading = read(odd, good)
    assert write(odd, reading, good) == []


def test_new_rows_go_into_blank_rows_and_then_below_the_last_one(read, write, good, krakow):
    place = sheet(ROW_1, (), ROW_2, (None,) * 9 + ("a note",), merged=("A6:B6",))
    reading = read(place)
    new = {f"n{i}": dataclasses.replace(krakow, id=f"n{i}") for i in range(3)}
    writes = write(place, reading, {**good, **new})
    assert [write.row for write in writes if write.column == 1] == [3, 7, 8]
    assert [write.value for write in writes if write.row == 3][:4] == ["n0", "Kraków", "Lisy", 3]


def test_removed_rows_are_emptied_but_not_what_stands_beside_them(read, write, good, krakow):
    place = sheet((*ROW_1, "a note"), ROW_2)
    reading = read(place)
    removed = write(place, reading, {"p2": good["p2"]})
    assert {(write.row, write.value) for write in removed} == {(2, None)}
    assert max(write.column for write in removed) == 8


def test_an_emptied_row_is_used_anew_with_one_write_for_each_cell(read, write, good, krakow):
    reading = read(sheet(ROW_1, ROW_2))
    writes = write(sheet(ROW_1, ROW_2), reading, {"p1": good["p1"], "n": dataclasses.replace(krakow, id="n")})
    assert {write.row for write in writes} == {3}
    assert len({write.column for write in writes}) == len(writes) == 9


def applied(tab, writes):
    width = max([len(row) for row in tab.rows] + [write.column for write in writes])
    height = max([len(tab.rows)] + [write.row for write in writes])
    cells = [[tab.cell(row, column) for column in range(1, width + 1)] for row in range(1, height + 1)]
    for write in writes:
        cells[write.row - 1][write.column - 1] = write.value
    return dataclasses.replace(tab, rows=cells)


@settings(max_examples=40)
@given(data=st.data())
def test_after_its_writes_a_tab_shows_what_was_wanted(data, provinces, words, polish):
    row = st.builds(
        provinces.row,
        id=st.just(""),
        name=st.sampled_from(["", "a", "=1", "007"]),
        owner=st.sampled_from([None, "foxes", "owls"]),
        walls=st.integers(0, 9),
        besieged=st.booleans(),
        land=st.sampled_from(["plain", "hill"]),
        stores=st.lists(st.sampled_from(["wood", "iron"])).map(tuple),
        troops=st.sampled_from([(), (("castle", 1),), (("reserve", 0), ("castle", 5))]),
        founded=st.sampled_from(["", "2026-10-03"]),
    )
    rows = st.dictionaries(st.sampled_from("abcdefgh"), row).map(
        lambda rows: {id: dataclasses.replace(row, id=id) for id, row in rows.items()}
    )
    before, wanted = data.draw(rows), data.draw(rows)
    tab = tab_for(provinces, words, "Pola", before.values(), polish)
    start = Sheet("Pola", (tuple(column.heading for column in tab.columns), *tab.rows))
    reading = read_table(start, provinces, words, {})
    assert reading.rows == before and reading.problems == ()
    after = applied(start, writes_for(start, provinces, reading, wanted, words))
    assert read_table(after, provinces, words, {}).rows == wanted


def test_addresses_are_written_as_in_spreadsheets():
    assert [letters(n) for n in (1, 26, 27, 702, 703, 16_384)] == ["A", "Z", "AA", "ZZ", "AAA", "XFD"]
    assert cell_name(7, 3) == "C7"
    assert corners("$B$2:C5") == (2, 2, 5, 3)
    assert corners("XFD1048576") == (1_048_576, 16_384, 1_048_576, 16_384)
    assert Problem("Pola", "C7", "", say("x"), say("y")).address == "Pola!C7"
    with pytest.raises(ValueError):
        corners("7C")


def test_a_cell_outside_of_the_rows_is_empty():
    assert sheet(ROW_1).cell(99, 1) is None
    assert sheet(ROW_1).cell(2, 99) is None
