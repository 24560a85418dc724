"""What nobody could know without asking Google: each question gives an answer that can be compared.

A question begins with an emptied sheet of one tab. ``relied`` are those whose answers the store is built on.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import gspread

from sheets.google_values import Json

Answer = Any
RELIED: dict[str, Callable[[Asked], Answer]] = {}
OPEN: dict[str, Callable[[Asked], Answer]] = {}


class Asked:
    """A spreadsheet, and how it is asked."""

    def __init__(self, book: gspread.Spreadsheet) -> None:
        self.book = book
        self.tab = book.worksheets()[0]

    def tried(self, *requests: Json, **more: Any) -> Json:
        """The requests as one batch: what was said, and whether anything of it happened."""
        try:
            answer = self.book.batch_update({"requests": list(requests), **more})
        except gspread.exceptions.APIError as error:
            return {"status": error.response.status_code, "said": _worded(str(error.error.get("message", "")))}
        return {"status": 200, "replies": [sorted(reply) for reply in answer["replies"]]}

    def write(self, row: int, *values: Json) -> Json:
        """A request that writes into a row (from 0)."""
        start = {"sheetId": self.tab.id, "rowIndex": row, "columnIndex": 0}
        cells = [{"userEnteredValue": value} for value in values]
        return {"updateCells": {"start": start, "rows": [{"values": cells}], "fields": "userEnteredValue"}}

    def name(self, id: str, name: str = "") -> Json:
        range = {"sheetId": self.tab.id, "startRowIndex": 0, "endRowIndex": 1}
        return {"addNamedRange": {"namedRange": {"namedRangeId": id, "name": name or id, "range": range}}}

    def column(self, first: int, end: int, index: int) -> Json:
        """Rows of one column (from 0)."""
        box = {"startRowIndex": first, "endRowIndex": end, "startColumnIndex": index, "endColumnIndex": index + 1}
        return {"sheetId": self.tab.id, **box}

    def read(self, range: str = "A1:F60", **params: str) -> list[list[Any]]:
        found = self.book.values_get(
            f"'{self.tab.title}'!{range}", {"valueRenderOption": "UNFORMATTED_VALUE", **params}
        )
        values: list[list[Any]] = found.get("values", [])
        return values

    def cells(self, range: str) -> list[Json]:
        """What the API tells of each cell of a row."""
        fields = "sheets(data(rowData(values(userEnteredValue,effectiveValue,userEnteredFormat.numberFormat.type))))"
        params: Any = {"ranges": f"'{self.tab.title}'!{range}", "fields": fields}
        answer = self.book.fetch_sheet_metadata(params)
        rows = answer["sheets"][0]["data"][0].get("rowData", [{}])
        return list(rows[0].get("values", []))


def _worded(text: str) -> str:
    """Without the numbers and ids that differ from time to time."""
    return re.sub(r"\d+", "N", text)


def relied(question: Callable[[Asked], Answer]) -> Callable[[Asked], Answer]:
    RELIED[question.__doc__ or ""] = question
    return question


def open_question(question: Callable[[Asked], Answer]) -> Callable[[Asked], Answer]:
    OPEN[question.__doc__ or ""] = question
    return question


TEXT = {"stringValue": "x"}


@relied
def duplicate_id(asked: Asked) -> Answer:
    """A second named range of the same id: refused, and nothing else of the batch happens?"""
    asked.tried(asked.name("tracker_r1_a"))
    answer = asked.tried(asked.write(0, TEXT), asked.name("tracker_r1_a", "other"))
    return answer["status"], asked.read()


@relied
def duplicate_name(asked: Asked) -> Answer:
    """A second named range of the same name: refused, and nothing else of the batch happens?"""
    asked.tried(asked.name("tracker_r1_a"))
    answer = asked.tried(asked.write(0, TEXT), asked.name("tracker_r1_b", "tracker_r1_a"))
    return answer["status"], asked.read()


@relied
def unknown_id(asked: Asked) -> Answer:
    """A named range deleted that is not there: refused, and nothing else of the batch happens?"""
    answer = asked.tried(asked.write(0, TEXT), {"deleteNamedRange": {"namedRangeId": "tracker_r7_x"}})
    return answer["status"], asked.read()


@relied
def id_of_ours(asked: Asked) -> Answer:
    """Is an id of our own kept as it is?"""
    asked.tried(asked.name("tracker_r1_0123456789abcdef"))
    about = asked.book.fetch_sheet_metadata({"fields": "namedRanges(namedRangeId,name)"})
    return about.get("namedRanges")


@relied
def copies(asked: Asked) -> Answer:
    """Does the answer to a batch tell what a copy made in it holds, as it was before later requests?"""
    title, id = asked.tab.title, asked.tab.id
    asked.tried(asked.write(0, {"numberValue": 3}, {"boolValue": True}, TEXT, {"formulaValue": "=1+1"}))
    box = {"sheetId": id, "startRowIndex": 0, "endRowIndex": 1, "startColumnIndex": 0, "endColumnIndex": 4}
    there = {**box, "startRowIndex": 9, "endRowIndex": 10}
    copy = {"copyPaste": {"source": box, "destination": there, "pasteType": "PASTE_VALUES"}}
    answer = asked.book.batch_update(
        {
            "requests": [copy, asked.write(0, {"numberValue": 9})],
            "includeSpreadsheetInResponse": True,
            "responseRanges": [f"'{title}'!A10:D10"],
            "responseIncludeGridData": True,
        }
    )
    rows = answer["updatedSpreadsheet"]["sheets"][0]["data"][0]["rowData"]
    return [cell.get("userEnteredValue") for cell in rows[0]["values"]]


def _append(asked: Asked) -> Json:
    row = {"values": [{"userEnteredValue": {"stringValue": "new"}}]}
    return {"appendCells": {"sheetId": asked.tab.id, "rows": [row], "fields": "userEnteredValue"}}


@relied
def append_below_a_filter(asked: Asked) -> Answer:
    """Where do appended cells go while a filter hides the last rows?"""
    asked.tried(*(asked.write(row, {"stringValue": text}) for row, text in enumerate(["head", "one", "two"])))
    hidden = {"0": {"hiddenValues": ["one", "two"]}}
    asked.tried({"setBasicFilter": {"filter": {"range": asked.column(0, 3, 0), "criteria": hidden}}})
    asked.tried(_append(asked))
    return asked.read()


@relied
def append_below_checkboxes(asked: Asked) -> Answer:
    """Where do appended cells go beside a column of checkboxes that nobody ticked?"""
    asked.tried(asked.write(0, {"stringValue": "head"}))
    rule = {"condition": {"type": "BOOLEAN"}, "showCustomUi": True}
    asked.tried({"setDataValidation": {"range": asked.column(1, 40, 1), "rule": rule}})
    asked.tried(_append(asked))
    return [index for index, row in enumerate(asked.read()) if row[:1] == ["new"]]


@relied
def words_of_a_checkbox(asked: Asked) -> Answer:
    """May a checkbox hold words of our own?"""
    values = [{"userEnteredValue": word} for word in ("tak", "nie")]
    rule = {"condition": {"type": "BOOLEAN", "values": values}, "showCustomUi": True, "strict": False}
    return asked.tried({"setDataValidation": {"range": asked.column(1, 5, 0), "rule": rule}})["status"]


@relied
def warnings_do_not_stop_us(asked: Asked) -> Answer:
    """Does a warning-only protection let the API write?"""
    protect = {"protectedRange": {"range": {"sheetId": asked.tab.id}, "warningOnly": True}}
    asked.tried({"addProtectedRange": protect})
    return asked.tried(asked.write(0, TEXT))["status"], asked.read()


@relied
def polish(asked: Asked) -> Answer:
    """What comes back of what people type in a Polish sheet?"""
    ways = {"properties": {"locale": "pl_PL"}, "fields": "locale"}
    asked.tried({"updateSpreadsheetProperties": ways})
    typed = [["PRAWDA", "3,5", "=1/0", "=NA()", "2026-10-03", "'007"]]
    place = f"'{asked.tab.title}'!A1:F1"
    asked.book.values_update(place, {"valueInputOption": "USER_ENTERED"}, {"values": typed})
    told = asked.cells("A1:F1")
    for cell in told:
        cell.get("effectiveValue", {}).get("errorValue", {}).pop("message", None)
    return told, asked.read()


@open_question
def duplicate_metadata(asked: Asked) -> Answer:
    """A second developer metadata of the same id: refused, and nothing else of the batch happens?"""
    item = {"metadataId": 77, "metadataKey": "k", "visibility": "DOCUMENT", "location": {"spreadsheet": True}}
    create = {"createDeveloperMetadata": {"developerMetadata": item}}
    asked.tried(create)
    return asked.tried(asked.write(0, TEXT), create)["status"], asked.read()


@open_question
def strict_rules(asked: Asked) -> Answer:
    """Does a strict dropdown stop the API?"""
    rule = {"condition": {"type": "ONE_OF_LIST", "values": [{"userEnteredValue": "a"}]}, "strict": True}
    asked.tried({"setDataValidation": {"range": asked.column(0, 5, 0), "rule": rule}})
    return asked.tried(asked.write(0, TEXT))["status"], asked.read()


@open_question
def words_for_a_duplicate(asked: Asked) -> Answer:
    """In which words is a second named range of the same id refused?"""
    asked.tried(asked.name("tracker_r1_a"))
    return asked.tried(asked.name("tracker_r1_a", "other"))


@open_question
def words_for_an_unknown(asked: Asked) -> Answer:
    """In which words is it refused to delete a named range that is not there?"""
    return asked.tried({"deleteNamedRange": {"namedRangeId": "tracker_r7_x"}})
