"""Requests of a batch in short, and what becomes of them through gspread."""

import gspread
import pytest


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


def refused(sheet, *requests, match):
    with pytest.raises(gspread.exceptions.APIError, match=match) as error:
        sheet.batch_update({"requests": list(requests)})
    assert error.value.code == 400


def done(sheet, *requests):
    return sheet.batch_update({"requests": list(requests)})["replies"]
