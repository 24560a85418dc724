"""``spreadsheets.values``: cells as plain lists, read and written by A1 notation."""

from __future__ import annotations

import datetime
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from tests.emulator import entry, ranges
from tests.emulator.formulas import value_of
from tests.emulator.refused import Refused, invalid
from tests.emulator.shown import is_day_or_time, shown
from tests.emulator.spreadsheet import Box, Formula, Json, Spreadsheet, Tab, Wrong

Rows = list[list[Any]]


def get(book: Spreadsheet, range: str, params: Json) -> Json:
    tab, box = ranges.parse(range, book)
    return read(book, tab, box, params)


def read(book: Spreadsheet, tab: Tab, box: Box, params: Json) -> Json:
    """A ValueRange; blank cells at the end of a row and blank rows at the end are left out."""
    render = params.get("valueRenderOption", "FORMATTED_VALUE")
    dates = params.get("dateTimeRenderOption", "SERIAL_NUMBER")
    across = params.get("majorDimension", "ROWS") == "COLUMNS"
    rows: Rows = []
    for row in range(box.top, min(box.bottom, len(tab.rows))):
        filled = [c for c, cell in tab.rows[row].items() if cell.value is not None and box.left <= c < box.right]
        last = max(filled, default=box.left - 1)
        rows.append([_rendered(book, tab, row, column, render, dates) for column in range(box.left, last + 1)])
    if across:
        rows = [list(column) for column in zip_longest(*rows, fillvalue="")]
    answer: Json = {"range": ranges.written(tab, box), "majorDimension": "COLUMNS" if across else "ROWS"}
    if values := trimmed(rows):
        answer["values"] = values
    return answer


def trimmed(rows: Rows) -> Rows:
    """Without the blank ends."""
    result = []
    for row in rows:
        end = len(row)
        while end and row[end - 1] == "" and isinstance(row[end - 1], str):
            end -= 1
        result.append(row[:end])
    while result and not result[-1]:
        result.pop()
    return result


def _rendered(book: Spreadsheet, tab: Tab, row: int, column: int, render: str, dates: str) -> Any:
    cell = tab.cell(row, column)
    if cell.value is None:
        return ""
    if render == "FORMULA" and isinstance(cell.value, Formula):
        return cell.value.text
    value = value_of(book, tab, row, column) if isinstance(cell.value, Formula) else cell.value
    as_text = render == "FORMATTED_VALUE" or (dates == "FORMATTED_STRING" and is_day_or_time(cell.format))
    if as_text or isinstance(value, Wrong):
        return shown(value, cell.format, book.locale)
    return "" if value is None else value


def batch_get(book: Spreadsheet, wanted: list[str], params: Json) -> Json:
    answer: Json = {"spreadsheetId": book.id}
    if wanted:
        answer["valueRanges"] = [get(book, range, params) for range in wanted]
    return answer


def clear(book: Spreadsheet, range: str) -> Json:
    tab, box = ranges.parse(range, book)
    for row, cells in enumerate(tab.rows[box.top : box.bottom], box.top):
        if any(box.left <= column < box.right for column in cells):
            blank = {c: replace(cell, value=None) if box.holds(row, c) else cell for c, cell in cells.items()}
            tab.put_row(row, blank)
    return {"spreadsheetId": book.id, "clearedRange": ranges.written(tab, box)}


def batch_clear(book: Spreadsheet, wanted: list[str]) -> Json:
    return {"spreadsheetId": book.id, "clearedRanges": [clear(book, range)["clearedRange"] for range in wanted]}


def update(book: Spreadsheet, range: str, body: Json, params: Json, today: datetime.date) -> Json:
    """An UpdateValuesResponse: null leaves a cell alone, "" clears it."""
    tab, box = ranges.parse(range, book)
    rows = _by_rows(body)
    if (box.bottom - box.top, box.right - box.left) == (1, 1):
        box = Box(box.top, tab.height, box.left, tab.width)  # one cell is where to begin
    wide = max(map(len, rows), default=0)
    if len(rows) > box.bottom - box.top:
        raise _outside(tab, box, f"row [{box.bottom + 1}]")
    if wide > box.right - box.left:
        raise _outside(tab, box, f"column [{ranges.letters(box.right)}]")
    target = Box(box.top, box.top + max(len(rows), 1), box.left, box.left + max(wide, 1))
    return write(book, tab, target, rows, params, today)


def _outside(tab: Tab, box: Box, where: str) -> Exception:
    return invalid(f"Requested writing within range [{ranges.written(tab, box)}], but tried writing to {where}")


def _by_rows(body: Json) -> Rows:
    rows: Rows = [list(row) for row in body.get("values") or []]
    if body.get("majorDimension") == "COLUMNS":
        return [list(row) for row in zip_longest(*rows)]
    return rows


def write(book: Spreadsheet, tab: Tab, target: Box, rows: Rows, params: Json, today: datetime.date) -> Json:
    touched: set[tuple[int, int]] = set()
    for row, line in enumerate(rows, target.top):
        for column, typed in enumerate(line, target.left):
            if typed is None:
                continue
            if isinstance(typed, list | dict):
                kind = "list_value" if isinstance(typed, list) else "struct_value"
                raise invalid(f"Invalid values[{row - target.top}][{column - target.left}]: {kind}")
            put(book, tab, row, column, typed, params.get("valueInputOption"), today)
            touched.add((row, column))
    answer: Json = {"spreadsheetId": book.id, "updatedRange": ranges.written(tab, target)}
    counts = {
        "updatedRows": len({row for row, _ in touched}),
        "updatedColumns": len({column for _, column in touched}),
        "updatedCells": len(touched),
    }
    answer |= {name: count for name, count in counts.items() if count}
    if params.get("includeValuesInResponse"):
        shown_as = {
            "valueRenderOption": params.get("responseValueRenderOption", "FORMATTED_VALUE"),
            "dateTimeRenderOption": params.get("responseDateTimeRenderOption", "SERIAL_NUMBER"),
        }
        answer["updatedData"] = read(book, tab, target, shown_as)
    return answer


def put(
    book: Spreadsheet, tab: Tab, row: int, column: int, typed: Any, option: str | None, today: datetime.date
) -> None:
    """One value into one cell, as it is or as if a person had typed it."""
    if option not in {"RAW", "USER_ENTERED"}:
        raise invalid("'valueInputOption' is required but not specified")
    cell = tab.cell(row, column)
    if typed == "" and isinstance(typed, str):
        tab.put(row, column, replace(cell, value=None))
    elif option == "RAW":
        tab.put(row, column, replace(cell, value=entry.plain(typed)))
    else:
        as_text = cell.format.get("numberFormat", {}).get("type") == "TEXT"
        value, number_format = entry.entered(typed, book.locale, today, as_text=as_text)
        tab.put(row, column, replace(cell, value=value, format={**number_format, **cell.format}))


def batch_update(book: Spreadsheet, body: Json, today: datetime.date) -> Json:
    options = {**body, "includeValuesInResponse": body.get("includeValuesInResponse")}
    responses = []
    for index, data in enumerate(body.get("data") or []):
        try:
            responses.append(update(book, data.get("range", ""), data, options, today))
        except Refused as refused:
            raise invalid(f"Invalid data[{index}]: {refused.message}") from None
    answer: Json = {"spreadsheetId": book.id}
    totals = {
        "totalUpdatedRows": len(_spread(responses, book, rows=True)),
        "totalUpdatedColumns": len(_spread(responses, book, rows=False)),
        "totalUpdatedCells": sum(response.get("updatedCells", 0) for response in responses),
        "totalUpdatedSheets": len({response["updatedRange"].rpartition("!")[0] for response in responses}),
    }
    answer |= {name: total for name, total in totals.items() if total}
    return answer | ({"responses": responses} if responses else {})


def _spread(responses: list[Json], book: Spreadsheet, *, rows: bool) -> set[tuple[int, int]]:
    found = set()
    for response in responses:
        tab, box = ranges.parse(response["updatedRange"], book)
        ends = range(box.top, box.bottom) if rows else range(box.left, box.right)
        found |= {(tab.id, index) for index in ends}
    return found


def append(book: Spreadsheet, range: str, body: Json, params: Json, today: datetime.date) -> Json:
    """After the last table that meets the range, where Google thinks that there is one."""
    tab, box = ranges.parse(range, book)
    rows = _by_rows(body)
    found = [table for table in tables(book, tab) if table.meets(box)]
    table = max(found, key=lambda table: (table.bottom, table.right), default=None)
    top, left = (table.bottom, table.left) if table else (box.top, box.left)
    target = Box(top, top + max(len(rows), 1), left, left + max([1, *map(len, rows)]))
    tab.grid["rowCount"] = max(tab.height, target.bottom)
    tab.grid["columnCount"] = max(tab.width, target.right)
    if params.get("insertDataOption") == "INSERT_ROWS" and table:
        tab.rows[top:top] = [{} for _ in rows]
        tab.grid["rowCount"] += len(rows)
    answer: Json = {"spreadsheetId": book.id}
    if table:
        answer["tableRange"] = ranges.written(tab, table)
    return answer | {"updates": write(book, tab, target, rows, params, today)}


def tables(book: Spreadsheet, tab: Tab) -> list[Box]:
    """The blocks of filled cells that touch each other, be it at a corner."""
    filled = {(row, column) for row, cells in enumerate(tab.rows) for column, cell in cells.items() if _has_value(cell)}
    found: list[Box] = []
    while filled:
        block, edge = set(), [filled.pop()]
        while edge:
            row, column = edge.pop()
            block.add((row, column))
            near = {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)} & filled
            filled -= near
            edge += near
        across, down = [column for _, column in block], [row for row, _ in block]
        found.append(Box(min(down), max(down) + 1, min(across), max(across) + 1))
    return found


def _has_value(cell: Any) -> bool:
    return cell.value is not None and cell.value != ""
