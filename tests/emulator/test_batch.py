"""``batchUpdate``: all or nothing, typed cells, tokens, through gspread."""

import threading
from contextlib import suppress

import gspread
import pytest

from tests.emulator.batches import append, box, cells, done, refused, write
from tests.emulator.clients import anonymous


def token(revision):
    return {
        "addNamedRange": {
            "namedRange": {"namedRangeId": f"r{revision}", "name": f"r_{revision}", "range": box(0, 1, 0, 1)}
        }
    }


def test_if_the_last_request_is_refused_nothing_of_the_batch_has_happened(sheet, file):
    file.hand.paste("Pola!A1", [["a", "b"], ["c", "d"]])
    before = file.revisions[-1]
    refused(
        sheet,
        write(0, 0, ["X", 1]),
        append(["new"]),
        {"addSheet": {"properties": {"title": "Dziennik", "sheetId": 7}}},
        {"insertDimension": {"range": {"sheetId": 0, "dimension": "ROWS", "startIndex": 0, "endIndex": 3}}},
        {"mergeCells": {"range": box(0, 2, 0, 2)}},
        token(1),
        {"updateSpreadsheetProperties": {"properties": {"title": "Inny"}, "fields": "title"}},
        {"deleteSheet": {"sheetId": 99}},
        match=r"^APIError: \[400\]: Invalid requests\[7\].deleteSheet: No sheet with id: 99",
    )
    assert file.revisions[-1] is before
    assert file.values("Pola") == [["a", "b"], ["c", "d"]]
    assert (file.title, len(file.book.tabs), file.book.named, file.book.tabs[0].merges) == ("Gra roczna", 1, {}, [])


def test_a_token_is_a_compare_and_swap(sheet, file):
    done(sheet, token(1))
    swap = [{"deleteNamedRange": {"namedRangeId": "r1"}}, token(2), append(["turn 2"])]
    done(sheet, *swap)
    refused(sheet, *swap, match=r"requests\[0\].deleteNamedRange: No named range with id: r1")
    refused(sheet, token(2), match="Cannot add named range")
    assert file.values("Pola") == [["turn 2"]]


def test_of_many_racing_swaps_one_wins_each_round(google, sheet, file):
    done(sheet, token(0))
    won = []

    def race(name):
        own = anonymous(google).open_by_key(file.id)
        for revision in range(10):
            swap = [
                {"deleteNamedRange": {"namedRangeId": f"r{revision}"}},
                token(revision + 1),
                append([revision, name]),
            ]
            with suppress(gspread.exceptions.APIError):
                own.batch_update({"requests": swap})
                won.append(revision)

    threads = [threading.Thread(target=race, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(won) == list(range(10))
    assert [row[0] for row in file.values("Pola")] == list(range(10))


def test_a_range_larger_than_its_rows_is_cleared_and_a_start_leaves_the_rest(sheet, file):
    file.hand.paste("Pola!A1", [["a", "b"], ["c", "d"], ["e", "f"]])
    done(sheet, write(0, 0, ["A"]))
    assert file.values("Pola") == [["A", "b"], ["c", "d"], ["e", "f"]]
    whole = {"range": box(0, 2, 0, 2), "rows": cells(["1"]), "fields": "userEnteredValue"}
    done(sheet, {"updateCells": whole})
    assert file.values("Pola") == [["1"], [], ["e", "f"]]
    refused(
        sheet,
        {"updateCells": {**whole, "rows": cells(["1", "2", "3"])}},
        match="Attempting to write column: 2, beyond the last requested column of: 1",
    )


def test_the_mask_decides_what_of_a_cell_changes(sheet, file):
    file.hand.note("Pola!A1", "zostaje")
    done(sheet, write(0, 0, [5]))
    bold = {"userEnteredFormat": {"textFormat": {"bold": True}}}
    done(sheet, {"repeatCell": {"range": box(0, 1, 0, 2), "cell": bold, "fields": "userEnteredFormat.textFormat.bold"}})
    assert file.book.tabs[0].cell(0, 0).note == "zostaje"
    assert file.values("Pola") == [[5]]
    assert file.book.tabs[0].cell(0, 1).format == {"textFormat": {"bold": True}}
    refused(sheet, {"updateCells": {"start": {}, "rows": cells([1])}}, match="At least one field must be listed")


def test_text_that_looks_like_a_formula_stays_text_and_numbers_keep_their_kind(sheet, file):
    done(sheet, write(0, 0, ["=1+1", "+48 600", 3.0, 3.5, True]))
    assert file.values("Pola") == [["=1+1", "+48 600", 3, 3.5, True]]
    assert sheet.values_get("Pola", params={"valueRenderOption": "UNFORMATTED_VALUE"})["values"][0][2] == 3


def test_appending_goes_behind_the_last_row_with_data_and_makes_rows_but_no_columns(sheet, file):
    tab = {"properties": {"sheetId": 7, "gridProperties": {"rowCount": 2, "columnCount": 3}}}
    done(sheet, {"addSheet": tab}, write(1, 1, ["here"], sheet_id=7), append(["a", "b", "c"], ["d"], sheet_id=7))
    grown = file.book.tabs[1]
    assert file.values(f"{grown.title}") == [[], ["", "here"], ["a", "b", "c"], ["d"]]
    assert (grown.height, grown.width) == (4, 3)
    too_wide = "appendCells: Attempting to write column: 3, beyond the last requested column of: 2"
    refused(sheet, append(["a", "b", "c", "d"], sheet_id=7), match=too_wide)


def test_writing_beyond_the_grid_is_refused_and_adding_rows_helps(sheet, file):
    refused(sheet, write(1000, 0, ["x"]), match="Attempting to write row: 1000, beyond the last requested row of: 999")
    done(sheet, {"appendDimension": {"sheetId": 0, "dimension": "ROWS", "length": 1}}, write(1000, 0, ["x"]))
    assert file.values("Pola!A1001") == [["x"]]


def test_a_later_request_may_use_what_an_earlier_one_made(sheet, file):
    replies = done(
        sheet,
        {"addSheet": {"properties": {"sheetId": 7, "title": "Dziennik", "hidden": True}}},
        append(["x"], sheet_id=7),
    )
    assert replies[0]["addSheet"]["properties"]["index"] == 1 and replies[1] == {}
    refused(
        sheet,
        {"addSheet": {"properties": {"title": "dziennik"}}},
        match='A sheet with the name "dziennik" already exists',
    )
    refused(sheet, {"addSheet": {"properties": {"sheetId": 7}}}, match="already exists")


def test_a_copy_of_a_block_goes_to_another_tab_and_is_repeated(sheet, file):
    done(sheet, {"addSheet": {"properties": {"sheetId": 7, "title": "Przed"}}}, write(0, 0, [1, 2]))
    done(
        sheet,
        {"copyPaste": {"source": box(0, 1, 0, 2), "destination": box(0, 2, 0, 4, 7), "pasteType": "PASTE_VALUES"}},
    )
    assert file.values("Przed") == [[1, 2, 1, 2], [1, 2, 1, 2]]
    done(
        sheet,
        {"copyPaste": {"source": box(0, 1, 0, 2), "destination": box(4, 5, 0, 1, 7), "pasteOrientation": "TRANSPOSE"}},
    )
    assert file.values("Przed!A5:A6") == [[1], [2]]


def test_the_state_after_the_commit_comes_with_the_answer(sheet):
    answer = sheet.batch_update(
        {
            "requests": [write(0, 0, ["x"])],
            "includeSpreadsheetInResponse": True,
            "responseRanges": ["Pola!A1:A1"],
            "responseIncludeGridData": True,
        }
    )
    (data,) = answer["updatedSpreadsheet"]["sheets"][0]["data"]
    assert data["rowData"][0]["values"][0]["effectiveValue"] == {"stringValue": "x"}


def test_an_unknown_request_says_that_the_emulator_is_behind(google, sheet):
    with pytest.raises(
        gspread.exceptions.APIError, match=r"emulator does not know requests\[0\].addChart yet"
    ) as error:
        sheet.batch_update({"requests": [{"addChart": {}}]})
    assert error.value.code == 501
    assert "addChart" in google.log.misfits.pop()
