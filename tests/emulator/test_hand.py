"""What the owner does in the open spreadsheet, and what the API sees of it."""

import gspread
import pytest

from tests.emulator.clients import anonymous


@pytest.fixture
def polish(google):
    file = google.new_spreadsheet("Gra roczna", locale="pl_PL", tab="Pola")
    file.hand.paste("Pola!A1", [["Zastęp", "Punkty"], ["Sokół", "3"], ["Żubry", "3,5"], ["Lisy", "1"]])
    return file


def rows(file, range="Pola"):
    return file.values(range)


def test_every_act_is_a_revision_that_stays_as_it_was(polish):
    before = len(polish.revisions)
    polish.hand.type("Pola!B2", "4")
    polish.hand.erase("Pola!B3:B4")
    assert [revision.what for revision in polish.revisions[before:]] == ["typed '4' into Pola!B2", "erased Pola!B3:B4"]
    assert polish.revisions[before - 1].book.tabs[0].cell(1, 1).value == 3
    assert rows(polish)[1:] == [["Sokół", 4], ["Żubry"], ["Lisy"]]


def test_typing_goes_by_the_locale_of_the_spreadsheet(polish):
    polish.hand.type("Pola!B2", "2.5")
    assert rows(polish, "Pola!B2") == [[46144]]
    polish.hand.change_locale("en_US")
    polish.hand.type("Pola!B3", "2.5")
    assert rows(polish, "Pola!B3") == [[2.5]]


def test_numbers_pasted_as_text_stay_text(polish):
    polish.hand.paste_as_text("Pola!B2", [["3"]])
    polish.hand.format_as_text("Pola!B3")
    polish.hand.type("Pola!B3", "7")
    assert rows(polish, "Pola!B2:B3") == [["3"], ["7"]]


def test_rows_are_inserted_deleted_moved_sorted(polish):
    polish.hand.insert_rows("Pola", before=3, count=2)
    assert rows(polish)[2:4] == [[], []]
    polish.hand.delete_rows("Pola", first=3, count=2)
    polish.hand.sort("Pola!A2:B4", "B", descending=True)
    assert [row[0] for row in rows(polish)] == ["Zastęp", "Żubry", "Sokół", "Lisy"]
    polish.hand.move_rows("Pola", first=4, before=2)
    assert [row[0] for row in rows(polish)] == ["Zastęp", "Lisy", "Żubry", "Sokół"]


def test_columns_are_inserted_deleted_moved(polish):
    polish.hand.insert_columns("Pola", before="B")
    assert rows(polish)[0] == ["Zastęp", "", "Punkty"]
    polish.hand.move_columns("Pola", first="C", before="A")
    assert rows(polish)[0] == ["Punkty", "Zastęp"]
    polish.hand.delete_columns("Pola", first="A")
    assert rows(polish)[0] == ["Zastęp"]


def test_tabs_are_added_renamed_moved_copied_hidden_deleted(google, polish):
    hand = polish.hand
    hand.add_tab("Dziennik")
    hand.rename_tab("Dziennik", "Kronika")
    hand.move_tab("Kronika", 0)
    hand.copy_tab("Pola")
    hand.hide_tab("Pola")
    assert [(tab.title, tab.hidden) for tab in polish.book.tabs] == [
        ("Kronika", False), ("Pola", True), ("Copy of Pola", False),
    ]  # fmt: skip
    hand.delete_tab("Pola")
    sheet = anonymous(google).open_by_key(polish.id)
    with pytest.raises(gspread.exceptions.WorksheetNotFound):
        sheet.worksheet("Pola")
    assert rows(polish, "'Copy of Pola'!A2") == [["Sokół"]]


def test_hidden_and_filtered_rows_are_read_like_any_other(google, polish):
    polish.hand.hide_rows("Pola", 2)
    polish.hand.hide_columns("Pola", "B")
    polish.hand.filter("Pola!A1:B4", "A", "Lisy")
    sheet = anonymous(google).open_by_key(polish.id)
    assert len(sheet.values_get("Pola")["values"]) == 4
    answer = sheet.fetch_sheet_metadata({"fields": "sheets(basicFilter,data.rowMetadata)", "ranges": "Pola!A1:B4"})
    seen = answer["sheets"][0]["data"][0]["rowMetadata"]
    assert [row.get("hiddenByUser", False) for row in seen] == [False, True, False, False]
    assert [row.get("hiddenByFilter", False) for row in seen] == [False, False, False, True]
    assert answer["sheets"][0]["basicFilter"]["criteria"] == {"0": {"hiddenValues": ["Lisy"]}}
    polish.hand.unfilter("Pola")
    assert polish.book.tabs[0].filter is None and not polish.book.tabs[0].unseen(3)


def test_merging_keeps_the_first_cell_only(polish):
    polish.hand.merge("Pola!A2:B3")
    assert rows(polish) == [["Zastęp", "Punkty"], ["Sokół"], [], ["Lisy", 1]]
    polish.hand.unmerge("Pola!A2:B3")
    assert polish.book.tabs[0].merges == []


def test_an_old_version_comes_back_as_a_new_revision(google, polish):
    number = polish.revisions[-1].number
    sheet = anonymous(google).open_by_key(polish.id)
    sheet.batch_update({"requests": [{"addNamedRange": {"namedRange": {"name": "r_1", "range": {"sheetId": 0}}}}]})
    polish.hand.type("Pola!A2", "Orły")
    polish.hand.restore(number)
    assert rows(polish, "Pola!A2") == [["Sokół"]]
    assert polish.book.named == {}
    assert polish.revisions[-1].number == number + 3


def test_what_the_owner_protects_the_api_cannot_change(google, polish):
    polish.hand.protect("Pola!A1:B1")
    sheet = anonymous(google).open_by_key(polish.id)
    with pytest.raises(gspread.exceptions.APIError, match="You are trying to edit a protected cell") as error:
        sheet.sheet1.update([["x"]], "A1")
    assert error.value.code == 400
    sheet.sheet1.update([["x"]], "A2")
    polish.hand.type("Pola!A1", "Patrol")


def test_a_warning_is_for_people_only(google, polish):
    polish.hand.protect("Pola!A1:B1", warning_only=True)
    anonymous(google).open_by_key(polish.id).sheet1.update([["x"]], "A1")
    assert rows(polish, "Pola!A1") == [["x"]]


def test_dragging_a_corner_ticking_noting(polish):
    polish.hand.fill_down("Pola!A2", rows=2)
    polish.hand.tick("Pola!C2")
    polish.hand.note("Pola!A2", "uwaga")
    assert rows(polish, "Pola!A2:C4") == [["Sokół", 3, True], ["Sokół", 3.5], ["Sokół", 1]]
    assert polish.book.tabs[0].cell(1, 0).note == "uwaga"


def test_a_copy_of_the_file_is_its_own(google, polish):
    copy = google.copy(polish)
    copy.hand.type("Pola!A2", "Orły")
    assert (copy.title, copy.book.locale) == ("Copy of Gra roczna", "pl_PL")
    assert (rows(copy, "Pola!A2"), rows(polish, "Pola!A2")) == ([["Orły"]], [["Sokół"]])
