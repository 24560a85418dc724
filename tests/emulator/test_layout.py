"""``batchUpdate``: tabs, rows and columns and what is laid over cells, through gspread."""

from tests.emulator.batches import box, done, refused, write


def test_a_name_stays_taken_by_a_range_whose_tab_is_gone(sheet, file):
    """gspread#1530: nobody sees it, and it still blocks the name."""
    done(sheet, {"addSheet": {"properties": {"sheetId": 7}}})
    gone = {"namedRange": {"namedRangeId": "x", "name": "znak", "range": box(0, 1, 0, 1, 7)}}
    done(sheet, {"addNamedRange": gone}, {"deleteSheet": {"sheetId": 7}})
    assert sheet.fetch_sheet_metadata({"fields": "namedRanges"}) == {}
    again = {"namedRange": {"name": "znak", "range": box(0, 1, 0, 1)}}
    refused(sheet, {"addNamedRange": again}, match="a named range with that name already exists")
    done(sheet, {"deleteNamedRange": {"namedRangeId": "x"}}, {"addNamedRange": again})


def test_the_last_visible_tab_can_neither_be_deleted_nor_hidden(sheet):
    done(sheet, {"addSheet": {"properties": {"sheetId": 7, "hidden": True}}})
    refused(sheet, {"deleteSheet": {"sheetId": 0}}, match="You can't remove all the visible sheets")
    hide = {"properties": {"sheetId": 0, "hidden": True}, "fields": "hidden"}
    refused(sheet, {"updateSheetProperties": hide}, match="You can't hide all the sheets in a document.")


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
