"""``batchUpdate``: all or nothing, typed cells, tokens, rows and columns, through gspread."""

import threading
from contextlib import suppress

import gspread
import pytest

from tests.emulator.clients import anonymous


def cells(*rows):
    kinds = {str: "stringValue", int: "numberValue", float: "numberValue", bool: "boolValue"}
    return [{"values": [{"userEnteredValue": {kinds[type(cell)]: cell}} for cell in row]} for row in rows]


def box(top, bottom, left, right, sheet_id=0):
    rows, columns = {"startRowIndex": top, "endRowIndex": bottom}, {"startColumnIndex": left, "endColumnIndex": right}
    return {"sheetId": sheet_id, **rows, **columns}


def write(row, column, *rows, sheet_id=0):
    start = {"sheetId": sheet_id, "rowIndex": row, "columnIndex": column}
    return {"updateCells": {"start": start, "rows": cells(*rows), "fields": "userEnteredValue"}}


def append(*rows, sheet_id=0):
    return {"appendCells": {"sheetId": sheet_id, "rows": cells(*rows), "fields": "userEnteredValue"}}


def token(revision):
    return {
        "addNamedRange": {
            "namedRange": {"namedRangeId": f"r{revision}", "name": f"r_{revision}", "range": box(0, 1, 0, 1)}
        }
    }


def refused(sheet, *requests, match):
    with pytest.raises(gspread.exceptions.APIError, match=match) as error:
        sheet.batch_update({"requests": list(requests)})
    assert error.value.code == 400


def done(sheet, *requests):
    return sheet.batch_update({"requests": list(requests)})["replies"]


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


def test_a_name_stays_taken_by_a_range_whose_tab_is_gone(sheet, file):
    """gspread#1530: nobody sees it, and it still blocks the name."""
    done(sheet, {"addSheet": {"properties": {"sheetId": 7}}})
    gone = {"namedRange": {"namedRangeId": "x", "name": "znak", "range": box(0, 1, 0, 1, 7)}}
    done(sheet, {"addNamedRange": gone}, {"deleteSheet": {"sheetId": 7}})
    assert sheet.fetch_sheet_metadata({"fields": "namedRanges"}) == {}
    again = {"namedRange": {"name": "znak", "range": box(0, 1, 0, 1)}}
    refused(sheet, {"addNamedRange": again}, match="a named range with that name already exists")
    done(sheet, {"deleteNamedRange": {"namedRangeId": "x"}}, {"addNamedRange": again})


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


def test_the_last_visible_tab_can_neither_be_deleted_nor_hidden(sheet):
    done(sheet, {"addSheet": {"properties": {"sheetId": 7, "hidden": True}}})
    refused(sheet, {"deleteSheet": {"sheetId": 0}}, match="You can't remove all the visible sheets")
    hide = {"properties": {"sheetId": 0, "hidden": True}, "fields": "hidden"}
    refused(sheet, {"updateSheetProperties": hide}, match="You can't hide all the sheets in a document.")


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


def test_rows_and_columns_come_and_go_and_ranges_move_along(sheet, file):
    file.hand.paste("Pola!A1", [["1", "2"], ["3", "4"], ["5", "6"]])
    merged = {"mergeCells": {"range": box(4, 6, 0, 2)}}
    done(
        sheet, merged, {"addNamedRange": {"namedRange": {"namedRangeId": "n", "name": "n_1", "range": box(1, 2, 0, 2)}}}
    )
    rows = {"sheetId": 0, "dimension": "ROWS"}
    done(sheet, {"insertDimension": {"range": {**rows, "startIndex": 1, "endIndex": 3}}})
    assert file.values("Pola") == [[1, 2], [], [], [3, 4], [5, 6]]
    assert file.book.named["n"]["range"]["startRowIndex"] == 3 and file.book.tabs[0].merges[0].top == 6
    done(sheet, {"deleteDimension": {"range": {**rows, "startIndex": 0, "endIndex": 3}}})
    assert file.values("n_1") == [[3, 4]]
    done(sheet, {"deleteDimension": {"range": {**rows, "startIndex": 0, "endIndex": 1}}})
    assert sheet.fetch_sheet_metadata({"fields": "namedRanges"}) == {}
    refused(sheet, {"deleteDimension": {"range": {**rows, "startIndex": 0}}}, match="You can't delete all the rows")
    gone = {"deleteDimension": {"range": {**rows, "startIndex": 998, "endIndex": 999}}}
    refused(
        sheet,
        gone,
        match=r"Cannot delete a row that doesn't exist. Tried to delete row index 998 but there are only 998",
    )
    last = {"insertDimension": {"range": {**rows, "startIndex": 998, "endIndex": 999}}}
    refused(sheet, last, match=r"must be less than the grid size \(998\) if inheritFromBefore is false")


def test_sorting_puts_numbers_before_text_before_truth_and_blanks_last(sheet, file):
    done(sheet, write(0, 0, ["żubr", 1], ["", 2], [True, 3], [10, 4], ["Bóbr", 5], [9, 6]))
    order = {"dimensionIndex": 0, "sortOrder": "ASCENDING"}
    done(sheet, {"sortRange": {"range": box(0, 6, 0, 2), "sortSpecs": [order]}})
    assert [row[1] for row in file.values("Pola")] == [6, 4, 5, 1, 3, 2]


def test_sorting_leaves_hidden_rows_where_they_are_and_refuses_merges_across_rows(sheet, file):
    file.hand.paste("Pola!A1", [["d"], ["c"], ["b"], ["a"]])
    file.hand.hide_rows("Pola", 2)
    order = {"sortRange": {"range": box(0, 4, 0, 1), "sortSpecs": [{"dimensionIndex": 0, "sortOrder": "ASCENDING"}]}}
    done(sheet, order)
    assert file.values("Pola") == [["a"], ["c"], ["b"], ["d"]]
    file.hand.merge("Pola!B2:B3")
    refused(
        sheet, order | {"sortRange": {**order["sortRange"], "range": box(0, 4, 0, 2)}}, match="vertical merge at B2:B3"
    )


def test_half_of_a_merge_can_be_neither_merged_nor_unmerged(sheet, file):
    done(sheet, write(0, 0, ["a", "b"]), {"mergeCells": {"range": box(0, 1, 0, 2)}})
    assert file.values("Pola") == [["a"]]
    for kind in ("mergeCells", "unmergeCells"):
        refused(sheet, {kind: {"range": box(0, 2, 0, 1)}}, match="You must select all cells in a merged range")


def test_developer_metadata_is_made_once_found_and_deleted(sheet):
    made = {
        "metadataId": 5, "metadataKey": "tracker", "metadataValue": "r13", "location": {"spreadsheet": True},
        "visibility": "DOCUMENT",
    }  # fmt: skip
    create = {"createDeveloperMetadata": {"developerMetadata": made}}
    done(sheet, create)
    refused(sheet, create, match=r"Cannot add developer metadata with ID \[5\] because .* with that ID already exists")
    assert sheet.fetch_sheet_metadata({"fields": "developerMetadata(metadataId,metadataValue)"}) == {
        "developerMetadata": [{"metadataId": 5, "metadataValue": "r13"}]
    }
    lookup = {"dataFilter": {"developerMetadataLookup": {"metadataKey": "tracker"}}}
    (reply,) = done(sheet, {"deleteDeveloperMetadata": lookup})
    assert reply["deleteDeveloperMetadata"]["deletedDeveloperMetadata"][0]["metadataId"] == 5
    assert done(sheet, {"deleteDeveloperMetadata": lookup}) == [{"deleteDeveloperMetadata": {}}]


def test_what_a_tab_looks_like_is_kept(sheet):
    rule = {
        "ranges": [box(0, 9, 0, 1)],
        "booleanRule": {"condition": {"type": "BLANK"}, "format": {"backgroundColor": {"red": 1}}},
    }
    choice = {"condition": {"type": "ONE_OF_LIST", "values": [{"userEnteredValue": "tak"}]}, "strict": True}
    done(
        sheet,
        {"addConditionalFormatRule": {"rule": rule, "index": 0}},
        {"setDataValidation": {"range": box(1, 3, 0, 1), "rule": choice}},
        {"addProtectedRange": {"protectedRange": {"range": {"sheetId": 0}, "warningOnly": True}}},
        {
            "updateSheetProperties": {
                "properties": {"sheetId": 0, "gridProperties": {"frozenRowCount": 1}},
                "fields": "gridProperties.frozenRowCount",
            }
        },
    )
    answer = sheet.fetch_sheet_metadata({"includeGridData": "true", "ranges": "Pola!A1:A3"})["sheets"][0]
    assert answer["conditionalFormats"] == [rule]
    assert answer["data"][0]["rowData"][2]["values"][0]["dataValidation"] == choice
    assert answer["protectedRanges"][0]["warningOnly"] is True and "editors" not in answer["protectedRanges"][0]
    assert answer["properties"]["gridProperties"]["frozenRowCount"] == 1
    sheet.sheet1.update([["anything"]], "A2")  # a validation holds back people only


def test_tabs_change_places_as_google_counts(sheet, file):
    done(sheet, *({"addSheet": {"properties": {"sheetId": id, "title": f"T{id}"}}} for id in (1, 2)))
    move = {"updateSheetProperties": {"properties": {"sheetId": 0, "index": 2}, "fields": "index"}}
    done(sheet, move)
    assert [tab.id for tab in file.book.tabs] == [1, 0, 2]


def test_an_unknown_request_says_that_the_emulator_is_behind(google, sheet):
    with pytest.raises(
        gspread.exceptions.APIError, match=r"emulator does not know requests\[0\].addChart yet"
    ) as error:
        sheet.batch_update({"requests": [{"addChart": {}}]})
    assert error.value.code == 501
    assert "addChart" in google.log.misfits.pop()
