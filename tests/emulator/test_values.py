"""Cells as lists, through gspread."""

import gspread
import pytest

UNFORMATTED = {"valueRenderOption": "UNFORMATTED_VALUE", "dateTimeRenderOption": "SERIAL_NUMBER"}


def numbers(*rows):
    def cell(value):
        kind = "boolValue" if isinstance(value, bool) else "stringValue" if isinstance(value, str) else "numberValue"
        return {"userEnteredValue": {kind: value}} if value is not None else {}

    return [{"values": [cell(value) for value in row]} for row in rows]


def test_all_tabs_in_one_request_ragged_and_typed(google, sheet, file):
    file.hand.add_tab("Zastępy")
    sheet.batch_update(
        {
            "requests": [
                {
                    "updateCells": {
                        "start": {"sheetId": 0},
                        "rows": numbers(["a", 1, 2.5, True], [], [None, 0, "", False]),
                        "fields": "userEnteredValue",
                    }
                }
            ]
        }
    )
    google.log.clear()
    answer = sheet.values_batch_get(["'Pola'", "'Zastępy'"], params=dict(UNFORMATTED))
    assert [part["range"] for part in answer["valueRanges"]] == ["Pola!A1:Z1000", "'Zastępy'!A1:Z1000"]
    assert answer["valueRanges"][0]["values"] == [["a", 1, 2.5, True], [], ["", 0, "", False]]
    assert "values" not in answer["valueRanges"][1]
    assert google.log.reads == 1


@pytest.mark.parametrize(
    ("range", "echo"),
    [
        ("Pola", "Pola!A1:Z1000"), ("'Pola'!B2", "Pola!B2"), ("Pola!A:B", "Pola!A1:B1000"),
        ("Pola!2:3", "Pola!A2:Z3"), ("Pola!A1:1", "Pola!A1:Z1"), ("Pola!C3:A1", "Pola!A1:C3"),
        ("Pola!$A$1:$B$2", "Pola!A1:B2"), ("A1", "Pola!A1"), ("Pola!Y1:AZ2", "Pola!Y1:Z2"),
        ("Pola!A999:A", "Pola!A999:A1000"),
    ],
)  # fmt: skip
def test_a1_notation(sheet, range, echo):
    assert sheet.values_get(range)["range"] == echo


@pytest.mark.parametrize("title", ["A1", "R1C1", "Mój dom", "O'Hara", "1945", "Kraków!", "a/b", "x:y"])
def test_any_tab_title_is_found_when_it_is_quoted(sheet, file, title):
    file.hand.add_tab(title)
    file.hand.type(gspread.utils.absolute_range_name(title, "B2"), "tu")
    name = gspread.utils.absolute_range_name(title)
    answer = sheet.values_get(name)
    assert answer["values"] == [[], ["", "tu"]]
    assert answer["range"] == f"{name}!A1:Z1000"


@pytest.mark.parametrize("range", ["Nie ma", "'Nie ma'!A1", "Pola!", "Pola!A1:B2:C3", "'Pola", "Pola!A0"])
def test_what_is_no_range_is_refused(sheet, range):
    with pytest.raises(gspread.exceptions.APIError, match="Unable to parse range: ") as error:
        sheet.values_get(range)
    assert error.value.code == 400


def test_one_missing_tab_refuses_the_whole_batch(sheet):
    with pytest.raises(gspread.exceptions.APIError, match="Unable to parse range: 'Nie ma'"):
        sheet.values_batch_get(["'Pola'", "'Nie ma'"])


def test_beyond_the_grid_is_refused(sheet):
    with pytest.raises(gspread.exceptions.APIError, match=r"exceeds grid limits. Max rows: 1000, max columns: 26"):
        sheet.values_get("Pola!A1001")


def test_none_leaves_alone_and_empty_text_clears(sheet, file):
    file.hand.paste("Pola!A1", [["a", "b", "c"]])
    sheet.sheet1.update([[None, "", "C"]], "A1:C1")
    assert file.values("Pola") == [["a", "", "C"]]


def test_raw_keeps_text_and_user_entered_reads_it(sheet, file):
    sheet.sheet1.update([["007", "=1+1", "TRUE"]], "A1", raw=True)
    sheet.sheet1.update([["007", "=1+1", "TRUE"]], "A2", raw=False)
    assert file.values("Pola") == [["007", "=1+1", "TRUE"], [7, 2, True]]
    assert file.values("Pola", "FORMULA")[1] == [7, "=1+1", True]


def test_append_drifts_to_the_right_behind_a_blank_cell(sheet, file):
    """Why nothing of ours appends so."""
    sheet.sheet1.append_row(["a", "", "c"])
    answer = sheet.sheet1.append_row(["d", "e"])
    assert answer["tableRange"] == "Pola!C1"
    assert answer["updates"]["updatedRange"] == "Pola!C2:D2"


def test_a_cell_holds_50000_characters_and_no_more(sheet, file):
    sheet.sheet1.update([["x" * 50_000]], "A1")
    with pytest.raises(gspread.exceptions.APIError, match="maximum of 50000 characters"):
        sheet.sheet1.update([["x" * 50_001]], "A1")


def test_a_spreadsheet_holds_ten_million_cells_and_no_more(sheet):
    sheet.add_worksheet("Dziennik", rows=9_900_000, cols=1)
    with pytest.raises(gspread.exceptions.APIError, match="above the limit of 10000000 cells"):
        sheet.add_worksheet("Jeszcze", rows=100_000, cols=1)


def test_columns_and_written_values_in_the_answer(sheet, file):
    file.hand.paste("Pola!A1", [["a", "b"], ["", "d"]])
    answer = sheet.values_get("Pola!A1:B2", params={"majorDimension": "COLUMNS"})
    assert answer["values"] == [["a"], ["b", "d"]]
    options = {"valueInputOption": "USER_ENTERED", "includeValuesInResponse": "true"}
    answer = sheet.values_update("Pola!C1", params=options, body={"values": [["1,000"]]})
    assert answer["updatedData"]["values"] == [["1,000"]]


def test_only_the_wanted_fields_come(sheet, file):
    file.hand.merge("Pola!A1:B2")
    fields = "properties(title,locale,timeZone),sheets(properties(sheetId,title),merges),developerMetadata"
    assert sheet.fetch_sheet_metadata({"fields": fields}) == {
        "properties": {"title": "Gra roczna", "locale": "en_US", "timeZone": "Etc/GMT"},
        "sheets": [
            {
                "properties": {"sheetId": 0, "title": "Pola"},
                "merges": [{"startRowIndex": 0, "endRowIndex": 2, "startColumnIndex": 0, "endColumnIndex": 2}],
            }
        ],
    }


def test_grid_data_tells_what_was_entered_and_what_it_comes_to(sheet, file):
    file.hand.type("Pola!B2", "=1/0")
    file.hand.type("Pola!C2", "2026-10-03")
    file.hand.hide_rows("Pola", 2)
    answer = sheet.fetch_sheet_metadata({"includeGridData": "true", "ranges": "Pola!B2:C3"})
    (data,) = answer["sheets"][0]["data"]
    assert (data["startRow"], data["startColumn"]) == (1, 1)
    wrong, day = data["rowData"][0]["values"]
    assert wrong == {
        "userEnteredValue": {"formulaValue": "=1/0"},
        "effectiveValue": {"errorValue": {"type": "DIVIDE_BY_ZERO", "message": "#DIV/0!"}},
        "formattedValue": "#DIV/0!",
    }
    assert day["effectiveValue"] == {"numberValue": 46298} and day["formattedValue"] == "2026-10-03"
    assert data["rowMetadata"] == [{"pixelSize": 21, "hiddenByUser": True}, {"pixelSize": 21}]
    assert "data" not in sheet.fetch_sheet_metadata()["sheets"][0]
