"""A spreadsheet as Google's JSON; fields at their default are left out, as proto3 does."""

from __future__ import annotations

import struct
from typing import Any

from tests.emulator import masks, ranges
from tests.emulator.formulas import value_of
from tests.emulator.shown import shown
from tests.emulator.spreadsheet import EMPTY, Box, Formula, Json, Spreadsheet, Tab, Typed, Value, Wrong

SIZES = {"ROWS": 21, "COLUMNS": 100}  # pixels, when nobody changed them
EVERYTHING: masks.Mask = {}


def spreadsheet(
    book: Spreadsheet, user: str, wanted: list[str] | None = None, mask: masks.Mask = EVERYTHING, *, grid: bool = False
) -> Json:
    """``wanted`` are the ranges asked for: only their tabs come, and with ``grid`` only their cells."""
    boxes = [ranges.parse(text, book) for text in wanted or []]
    with_grid = masks.wants(mask, "sheets", "data") if mask else grid
    sheets = [
        _sheet(book, index, tab, user, [box for other, box in boxes if other is tab] or [tab.box], with_grid, mask)
        for index, tab in enumerate(book.tabs)
        if not boxes or any(other is tab for other, _ in boxes)
    ]
    answer: Json = {"spreadsheetId": book.id, "properties": dict(book.properties), "sheets": sheets}
    if named := [_named(item) for item in book.named.values() if not item.get("broken")]:
        answer["namedRanges"] = named
    if everywhere := [item for item in book.metadata.values() if item["location"].get("spreadsheet")]:
        answer["developerMetadata"] = everywhere
    answer["spreadsheetUrl"] = f"https://docs.google.com/spreadsheets/d/{book.id}/edit"
    return masks.pruned(answer, mask)  # type: ignore[no-any-return]


def properties(tab: Tab, index: int) -> Json:
    answer = {key: value for key, value in tab.properties.items() if value not in (False, None, {})}
    answer["gridProperties"] = {key: value for key, value in tab.grid.items() if value not in (False, 0, None)}
    if style := tab.properties.get("tabColorStyle"):
        answer["tabColorStyle"] = color_style(style)
        if "rgbColor" in answer["tabColorStyle"]:
            answer["tabColor"] = answer["tabColorStyle"]["rgbColor"]
    return answer | {"sheetId": tab.id, "index": index}


def color_style(style: Json) -> Json:
    if "rgbColor" not in style:
        return style
    shades = {name: _shade(value) for name, value in (style["rgbColor"] or {}).items()}
    return {"rgbColor": {name: value for name, value in shades.items() if value}}


def _shade(value: float) -> float:
    """Google keeps a byte and answers with a float of 32 bits."""
    (single,) = struct.unpack("f", struct.pack("f", int(value * 255 + 1e-9) / 255))
    return float(f"{single:.8g}")


def _named(item: Json) -> Json:
    return {**item, "range": without_zero_id(item["range"])}


def without_zero_id(grid_range: Json) -> Json:
    return {key: value for key, value in grid_range.items() if value is not None and (key != "sheetId" or value)}


def _sheet(
    book: Spreadsheet, index: int, tab: Tab, user: str, boxes: list[Box], with_grid: bool, mask: masks.Mask
) -> Json:
    answer: Json = {"properties": properties(tab, index)}
    if with_grid:
        answer["data"] = [_grid_data(book, tab, box, mask) for box in boxes]
    lists: dict[str, list[Any]] = {
        "merges": [ranges.grid_range(tab, merge) for merge in tab.merges if any(merge.meets(box) for box in boxes)],
        "conditionalFormats": tab.conditional,
        "protectedRanges": [_protected(item, user) for item in tab.protected],
        "bandedRanges": tab.bands,
        "rowGroups": [_group(item) for item in tab.groups["ROWS"]],
        "columnGroups": [_group(item) for item in tab.groups["COLUMNS"]],
        "developerMetadata": [item for item in book.metadata.values() if item["location"].get("sheetId") == tab.id],
    }
    answer |= {name: items for name, items in lists.items() if items}
    if tab.filter:
        answer["basicFilter"] = {**tab.filter, "range": without_zero_id(tab.filter["range"])}
    return answer


def _group(item: Json) -> Json:
    return {**item, "range": without_zero_id(item["range"])}


def _protected(item: Json, user: str) -> Json:
    answer = {key: value for key, value in item.items() if value not in (False, None)}
    if "range" in answer:
        answer["range"] = without_zero_id(answer["range"])
    if not item.get("warningOnly"):
        users = item["editors"].get("users") or []
        if user in users:
            answer["requestingUserCanEdit"] = True
        else:
            answer.pop("editors")  # who may not edit is not told who may
    return answer


def _grid_data(book: Spreadsheet, tab: Tab, box: Box, mask: masks.Mask) -> Json:
    answer: Json = {"startRow": box.top, "startColumn": box.left}
    answer = {name: value for name, value in answer.items() if value}
    if rows := _row_data(book, tab, box):
        answer["rowData"] = rows
    for name, dimension, ends in (
        ("rowMetadata", "ROWS", (box.top, box.bottom)), ("columnMetadata", "COLUMNS", (box.left, box.right)),
    ):  # fmt: skip
        if masks.wants(mask, "sheets", "data", name):
            sizes = tab.sizes[dimension]
            answer[name] = [{"pixelSize": SIZES[dimension], **sizes.get(i, {})} for i in range(*ends)]
    return answer


def _row_data(book: Spreadsheet, tab: Tab, box: Box) -> list[Json]:
    rows: list[Json] = []
    for row in range(box.top, min(box.bottom, len(tab.rows))):
        filled = [column for column in tab.rows[row] if box.left <= column < box.right]
        cells = [cell_data(book, tab, row, column) for column in range(box.left, max(filled, default=-1) + 1)]
        rows.append({"values": cells} if cells else {})
    while rows and not rows[-1]:
        rows.pop()
    return rows


def cell_data(book: Spreadsheet, tab: Tab, row: int, column: int) -> Json:
    cell = tab.cell(row, column)
    if cell is EMPTY or cell == EMPTY:  # nearly all are the very same one
        return {}
    answer: Json = {}
    if cell.value is not None:
        value = value_of(book, tab, row, column)
        answer["userEnteredValue"] = extended(cell.value)
        if value is not None:
            answer["effectiveValue"] = extended(value)
        answer["formattedValue"] = shown(value, cell.format, book.locale)
    if cell.format:
        answer["userEnteredFormat"] = cell.format
    if cell.note:
        answer["note"] = cell.note
    if cell.validation:
        answer["dataValidation"] = cell.validation
    return answer


def extended(value: Typed | Value) -> Json:
    """Google's ExtendedValue."""
    if isinstance(value, Formula):
        return {"formulaValue": value.text}
    if isinstance(value, Wrong):
        return {"errorValue": {"type": value.kind, "message": value.shown}}
    if isinstance(value, bool):
        return {"boolValue": value}
    return {"stringValue" if isinstance(value, str) else "numberValue": value}
