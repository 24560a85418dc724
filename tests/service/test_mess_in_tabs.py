"""What people do to rows, columns, tabs and whole files: found again, or told; nothing guessed or dropped."""

from __future__ import annotations

import dataclasses
import shutil
import time
from pathlib import Path

import pytest

from sheets.errors import Gone, TooBig
from tests.service.messy import (
    by_hand,
    goes_on,
    in_xml,
    new_season,
    place,
    problems,
    raw,
    sides,
    the_problem,
    title,
    type_in,
)
from tracker.engine.audit import audit
from tracker.service.acts import Act
from tracker.service.files import open_campaign
from tracker.service.open_campaign import OpenCampaign


@pytest.fixture
def season(tmp_path: Path) -> OpenCampaign:
    return new_season(tmp_path)


def test_what_a_person_may_do_freely_changes_nothing(season):
    before = season.read().state
    with by_hand(season) as book:
        tab = book[title(season, "buildings")]
        rows = [[cell.value for cell in row] for row in tab.iter_rows(min_row=2)]
        for number, values in enumerate(sorted(rows, key=str, reverse=True), start=2):  # sorted
            for column, value in enumerate(values, start=1):
                tab.cell(number, column).value = value
        tab.insert_rows(4, 2)  # blank rows in the middle
        tab.insert_cols(2)  # a column of one's own, with notes and no heading
        tab["B7"] = "pamiętaj!"
        tab["K1"], tab["K2"] = "Notatki", "=1+1"
        tab.row_dimensions[3].hidden = True
        tab.column_dimensions["D"].hidden = True
        tab.auto_filter.ref = "A1:F20"
        tab.merge_cells("N1:P2")
        tab.sheet_properties.tabColor = "FF0000"
        book.move_sheet(tab, -2)
        book[title(season, "rates")].sheet_state = "hidden"
        book.create_sheet("A1")["B2"] = "=SUM(C1:C9)"
    assert problems(season) == {}
    assert season.read().state == before
    goes_on(season)
    assert raw(season, f"{title(season, 'buildings')}!K2") == "=1+1"
    assert raw(season, f"{title(season, 'buildings')}!B7") == "pamiętaj!"


def test_columns_in_another_order_are_found_by_their_headings(season):
    before = season.read().state
    with by_hand(season) as book:
        tab = book[title(season, "sides")]
        rows = [[cell.value for cell in row][::-1] for row in tab.iter_rows()]
        for number, values in enumerate(rows, start=1):
            for column, value in enumerate(values, start=1):
                tab.cell(number, column).value = value
    assert problems(season) == {}
    assert season.read().state == before


@pytest.mark.parametrize("heading", [" WOOD ", "Wood\u00a0", "\ufeffWood", "wo\u200bod", "Drewno", "Дерево"])
def test_a_heading_is_read_through_odd_spaces_and_in_every_language(season, heading):
    tab, cell = place(season, "sides", "s1", "wood")
    with by_hand(season) as book:
        book[tab][f"{cell[0]}1"] = heading
    assert problems(season) == {}
    assert sides(season)["s1"].wood == 7


def test_two_equal_headings_are_told_with_both_places(season):
    tab, cell = place(season, "sides", "s1", "wood")
    with by_hand(season) as book:
        book[tab]["AZ1"], book[tab]["AZ2"] = "Wood", 99
    problem = the_problem(season)
    assert problem.address == f"{tab}!AZ1"
    assert f"{tab}!{cell[0]}1, {tab}!AZ1" in str(problem.expected)
    assert sides(season)["s1"].wood == 7


def test_a_renamed_heading_is_told_with_the_one_that_is_missing(season):
    tab, cell = place(season, "sides", "s1", "wood")
    with by_hand(season) as book:
        book[tab][f"{cell[0]}1"] = "Timber"
    problem = the_problem(season)
    assert (problem.address, problem.found) == (f"{tab}!{cell[0]}1", "Timber")
    assert str(problem.expected) == "a column with the heading “Wood”"
    assert "“Timber”" in str(problem.do)
    assert sides(season)["s1"].wood == 7


def test_an_emptied_heading_is_told_where_it_stood(season):
    tab, cell = place(season, "sides", "s1", "wood")
    with by_hand(season) as book:
        book[tab][f"{cell[0]}1"] = None
    assert the_problem(season).address == f"{tab}!{cell[0]}1"


def test_a_deleted_column_counts_with_its_last_values(season):
    tab, cell = place(season, "sides", "s1", "wood")
    with by_hand(season) as book:
        book[tab].delete_cols(book[tab][cell].column)
    assert "Wood" in str(the_problem(season).expected)
    assert sides(season)["s1"].wood == 7


def test_merged_cells_are_told_with_their_range_and_never_filled_down(season):
    tab, cell = place(season, "sides", "s1", "wood")
    with by_hand(season) as book:
        book[tab].merge_cells(f"{cell}:{cell[0]}3")
    assert the_problem(season).address == f"{tab}!{cell}:{cell[0]}3"
    assert (sides(season)["s1"].wood, sides(season)["s2"].wood) == (7, 9)


def test_a_row_without_its_id_is_told_and_counts_as_before(season):
    tab, cell = place(season, "sides", "s2", "id")
    with by_hand(season) as book:
        book[tab][cell] = None
    problem = the_problem(season)
    assert problem.address == f"{tab}!{cell}"
    assert "id of its own" in str(problem.do)
    assert sides(season)["s2"].wood == 9


def test_a_copied_row_is_told_with_both_places_and_the_last_good_row_counts(season):
    tab, _ = place(season, "sides", "s2", "id")
    with by_hand(season) as book:
        for column in range(1, 30):
            book[tab].cell(9, column).value = book[tab].cell(3, column).value
        book[tab]["F9"] = 55
    problem = the_problem(season)
    assert problem.address == f"{tab}!A9"
    assert f"{tab}!A3, {tab}!A9" in str(problem.expected)
    assert sides(season)["s2"].wood == 9
    goes_on(season, "Sokół")
    assert raw(season, f"{tab}!F9") == 55


def test_deleted_rows_are_told_by_their_names_and_come_back_with_the_next_commit(season):
    tab = title(season, "buildings")
    with by_hand(season) as book:
        book[tab].delete_rows(2, 3)
    found = season.read().problems
    assert {problem.address for problem in found} == {f"{tab}!A1"}
    assert [str(problem.expected) for problem in found] == [
        f"a row for “Sokół, {name}”" for name in ("Sawmill", "Mine", "Quarry")
    ]
    goes_on(season)
    assert season.read().problems == ()
    assert season.read().hand_edits == []


def test_something_far_outside_is_told_and_costs_no_time(season):
    tab = title(season, "rates")
    with by_hand(season) as book:
        book[tab]["XFD1048576"] = "x"
    assert the_problem(season).address == f"{tab}!XFD1048576"


def test_a_renamed_tab_is_found_by_its_headings_and_its_new_name_is_kept(season):
    with by_hand(season) as book:
        book["Patrols"].title = "Moje zastępy"
        book["Journal"].title = "Kronika"
        book["Meetings"].title = "D3"
    found = problems(season)
    assert set(found) == {"Moje zastępy!A1", "Kronika!A1", "D3!A1"}
    assert str(found["Moje zastępy!A1"].expected) == "the tab “Patrols”"
    assert sides(season)["s1"].wood == 7
    goes_on(season)
    assert problems(season) == {}
    assert (title(season, "sides"), title(season, "journal")) == ("Moje zastępy", "Kronika")
    assert len(season.read(journal=True).entries) == 4
    with by_hand(season) as book:
        book["D3"]["C2"] = "Żubry"
    assert [taken.cell for taken in season.settle(Act()).taken] == ["D3!B2"]
    assert audit(season.read(journal=True).committed) is None


def test_tabs_that_swapped_their_names_count_under_the_new_ones(season):
    before = season.read().state
    with by_hand(season) as book:
        book["Patrols"].title, book["Buildings"].title = "x", "Patrols"
        book["x"].title = "Buildings"
    assert set(problems(season)) == {"Patrols!A1", "Buildings!A1"}
    assert season.read().state == before
    goes_on(season)
    assert problems(season) == {}
    assert (title(season, "sides"), title(season, "buildings")) == ("Buildings", "Patrols")


def test_settling_keeps_the_new_name_of_a_tab(season):
    with by_hand(season) as book:
        book["Patrols"].title = "Moje zastępy"
    assert not season.settle(Act()).left_over
    assert problems(season) == {}


def test_of_two_tabs_that_could_be_the_missing_one_none_is_guessed(season):
    with by_hand(season) as book:
        book.copy_worksheet(book["Patrols"]).title = "Kopia"
        book["Patrols"].title = "Moje zastępy"
    assert the_problem(season).address == "Patrols!A1"
    assert sides(season)["s1"].wood == 7


def test_a_copy_of_a_tab_is_the_leaders_own(season):
    with by_hand(season) as book:
        book.copy_worksheet(book["Patrols"])["F2"] = 99
    assert problems(season) == {}
    assert sides(season)["s1"].wood == 7


def test_a_deleted_tab_is_told_and_its_last_values_count(season):
    with by_hand(season) as book:
        del book["Patrols"]
    assert the_problem(season).address == "Patrols!A1"
    assert sides(season)["s1"].wood == 7


def test_an_emptied_tab_is_never_taken_for_a_new_campaign(season):
    with by_hand(season) as book:
        book["Patrols"].delete_rows(1, 50)
    assert {problem.address for problem in season.read().problems} == {"Patrols!A1"}
    assert sides(season)["s1"].wood == 7


def test_a_file_that_was_moved_away_is_said_to_be_gone(season):
    moved = shutil.move(season.store.path, season.store.path.with_name("other.xlsx"))
    with pytest.raises(Gone, match=r"season\.xlsx"):
        season.read()
    assert open_campaign(str(moved)).read().problems == ()


def test_entries_are_appended_whole_below_hidden_filtered_and_blank_rows(season):
    with by_hand(season) as book:
        journal = book["Journal"]
        journal.auto_filter.ref = "A1:H4"
        journal.auto_filter.add_filter_column(0, ["2"])
        journal.row_dimensions[4].hidden = True
        journal.insert_rows(3)
        journal["C9"] = "a note of the leader's"
    goes_on(season)
    assert [entry.number for entry in season.read(journal=True).entries] == [0, 1, 2, 3]
    assert raw(season, "Journal!C9") == "a note of the leader's"
    assert raw(season, "Journal!A10") == 3
    assert problems(season) == {}


def test_both_ways_of_reading_find_the_same(season):
    with by_hand(season) as book:
        book["Patrols"]["F2"], book["Patrols"]["B3"] = "3,5", None
        book["Buildings"].merge_cells("D2:D4")
    fresh = open_campaign(str(season.store.path))
    read = season.read(journal=True)
    season.store.load()
    assert dataclasses.replace(read, book=fresh.read().book).problems == fresh.read().problems
    done = season.settle(Act(dry_run=True))
    assert [problem.address for problem in done.problems] == [problem.address for problem in read.problems]


def test_merged_cells_below_the_journal_stop_nobody(season):
    with by_hand(season) as book:
        book[title(season, "journal")].merge_cells("A30:H40")
        book[title(season, "journal")].merge_cells("B42:C44")
    goes_on(season)
    assert problems(season) == {}


def test_a_number_that_outgrows_the_cell_is_refused_in_a_sentence(season):
    type_in(season, "sides", "s1", "wood", 10**15)
    with pytest.raises(TooBig, match="1000000000000005"):
        season.submit("award", {"side": "s1", "what": "wood", "amount": "5", "reason": "x"}, Act())


def test_rows_of_nobody_cost_no_more_than_their_number(season):
    def seconds(first: int, last: int) -> float:
        with by_hand(season) as book:
            for number in range(first, last):
                for column, value in enumerate((f"x{number}", f"Nowy {number}"), start=1):
                    book[title(season, "sides")].cell(4 + number, column).value = value
        started = time.process_time()
        assert len(problems(season)) == last
        return time.process_time() - started

    few = seconds(0, 150)
    assert seconds(150, 900) < 12 * max(few, 0.1)  # six times as many; a square would be 36


def test_a_tab_with_too_many_empty_rows_with_a_format_is_named_by_check_and_keeps_every_order_waiting(season):
    with by_hand(season) as book:
        book.create_sheet("Nasze notatki")["A1"] = "hej"
    blank = "".join(f'<row r="{row}" ht="20" customHeight="1"/>' for row in range(3, 100_004))
    in_xml(season, "Nasze notatki", lambda xml: xml.replace("</sheetData>", f"{blank}</sheetData>"))
    problem = the_problem(season)
    assert (problem.address, problem.found) == ("Nasze notatki!A1", "100001")
    with pytest.raises(TooBig, match=r"Nasze notatki!A1.* Delete the empty rows below the table"):
        goes_on(season)
