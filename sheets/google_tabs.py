"""The requests that make a new tab as its ``Tab`` says: heading, notes, widths, dropdowns, checkboxes, rows (pure)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheets.google_values import Json, cell_data, quoted
from sheets.grid import letters
from sheets.layout import Tab, TabColumn

ROWS, COLUMNS = 120, 26
"""The size of a new tab. Rows are few because a dropdown makes every cell of its column a cell to be read."""
_SPARE = 60
"""Rows left free below those that a tab begins with."""
_PIXELS = 8
"""Of one character in a column's width."""
_HEAD = {
    "textFormat": {"bold": True},
    "wrapStrategy": "WRAP",
    "verticalAlignment": "TOP",
    "backgroundColorStyle": {"rgbColor": {"red": 0.91, "green": 0.91, "blue": 0.91}},
}
_HEAD_FIELDS = (
    "userEnteredValue,note,userEnteredFormat.textFormat.bold,userEnteredFormat.wrapStrategy,"
    "userEnteredFormat.verticalAlignment,userEnteredFormat.backgroundColorStyle"
)
_BODY_FIELDS = "userEnteredValue,userEnteredFormat.numberFormat"


_LOCALES = {"pl": "pl_PL", "ru": "ru_RU"}
_ZONES = {"pl": "Europe/Warsaw"}
_NOBODYS = "Etc/GMT"
"""The time zone of a spreadsheet that a program made."""


def own_ways(language: str, locale: str, zone: str) -> Iterator[Json]:
    """Numbers and dates as people write them who speak that language, where the spreadsheet is set otherwise.

    A sheet always has a locale and a time zone: those of the account it was made with. In a Polish season
    “3,5” and “3.10.2026” are to be a number and a day, so a sheet of an American account becomes ``pl_PL``; a
    locale of the right language stays, and so does any where English is typed, as English is typed in all of
    them. The time zone only decides what the leader's own formulas call today: a person's own stays.
    """
    own: Json = {}
    if language in _LOCALES and locale.partition("_")[0] != language:
        own["locale"] = _LOCALES[language]
    if language in _ZONES and zone in ("", _NOBODYS):
        own["timeZone"] = _ZONES[language]
    if own:
        yield {"updateSpreadsheetProperties": {"properties": own, "fields": ",".join(own)}}


def new_tab(tab: Tab, id: int, guarded: bool) -> Iterator[Json]:
    """All requests for one tab; ``guarded``: people are warned before they type into any cell of it."""
    rows, columns = max(ROWS, len(tab.rows) + 1 + _SPARE), max(COLUMNS, len(tab.columns))
    yield {"addSheet": {"properties": _properties(tab, id, rows, columns)}}
    yield _cells(id, 0, [[_head(column) for column in tab.columns]], _HEAD_FIELDS)
    if tab.rows:
        yield _cells(id, 1, [[cell_data(value) for value in row] for row in tab.rows], _BODY_FIELDS)
    for index, column in enumerate(tab.columns):
        yield _width(id, index, column)
        yield from ruled(id, index, column, rows)
    yield guard(id, whole=guarded or tab.hidden)


def noted(id: int, index: int, column: TabColumn) -> Json:
    """The note at a heading, which stands in a column of that index (from 0)."""
    start = {"sheetId": id, "rowIndex": 0, "columnIndex": index}
    return {"updateCells": {"start": start, "rows": [{"values": [{"note": column.note}]}], "fields": "note"}}


def ruled(id: int, index: int, column: TabColumn, rows: int) -> Iterator[Json]:
    """The dropdown, the checkboxes or the limits below a heading, where the column has any."""
    rule = _rule(column)
    if rule is not None:
        yield {"setDataValidation": {"range": _below(id, index, rows), "rule": rule}}


def _properties(tab: Tab, id: int, rows: int, columns: int) -> Json:
    grid: Json = {"rowCount": rows, "columnCount": columns}
    if tab.frozen:
        grid["frozenRowCount"] = 1
    properties: Json = {"sheetId": id, "title": tab.title, "gridProperties": grid}
    return {**properties, "hidden": True} if tab.hidden else properties


def _cells(id: int, row: int, lines: Sequence[Sequence[Json]], fields: str) -> Json:
    start = {"sheetId": id, "rowIndex": row, "columnIndex": 0}
    return {"updateCells": {"start": start, "rows": [{"values": list(line)} for line in lines], "fields": fields}}


def _head(column: TabColumn) -> Json:
    cell = {**cell_data(column.heading), "userEnteredFormat": _HEAD}
    return {**cell, "note": column.note} if column.note else cell


def _width(id: int, index: int, column: TabColumn) -> Json:
    sizes: Json = {"pixelSize": column.width * _PIXELS}
    if column.hidden:
        sizes["hiddenByUser"] = True
    range = {"sheetId": id, "dimension": "COLUMNS", "startIndex": index, "endIndex": index + 1}
    return {"updateDimensionProperties": {"range": range, "properties": sizes, "fields": ",".join(sizes)}}


def _below(id: int, index: int, rows: int) -> Json:
    """A column without its heading."""
    return {
        "sheetId": id, "startRowIndex": 1, "endRowIndex": rows, "startColumnIndex": index, "endColumnIndex": index + 1,
    }  # fmt: skip


def _rule(column: TabColumn) -> Json | None:
    """A checkbox, a dropdown or a range of numbers. Google warns and does not forbid: we check all the same."""
    if column.flag and len(column.options) == 2:
        return _condition("BOOLEAN", *column.options)
    if column.source is not None:
        name = letters(column.source.column)
        return _condition("ONE_OF_RANGE", f"={quoted(column.source.tab)}!${name}$2:${name}")
    if column.options:
        return _condition("ONE_OF_LIST", *column.options)
    if not column.whole:
        return None
    low, high = (None if limit is None else str(limit) for limit in (column.low, column.high))
    if low and high:
        return _condition("NUMBER_BETWEEN", low, high)
    if low:
        return _condition("NUMBER_GREATER_THAN_EQ", low)
    return _condition("NUMBER_LESS_THAN_EQ", high) if high else None


def _condition(kind: str, *values: str) -> Json:
    return {
        "condition": {"type": kind, "values": [{"userEnteredValue": value} for value in values]},
        "showCustomUi": True,
        "strict": False,
    }


def guard(id: int, whole: bool) -> Json:
    """People are asked before they type into the headings, or into any cell."""
    range: Json = {"sheetId": id} if whole else {"sheetId": id, "startRowIndex": 0, "endRowIndex": 1}
    return {"addProtectedRange": {"protectedRange": {"range": range, "warningOnly": True}}}
