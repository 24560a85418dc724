"""Between the cells of the Sheets API and raw values (pure).

Values are written typed and read typed, so neither the locale of a sheet nor what a text looks like matters.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from sheets.cells import CONTROL, LARGEST, LONGEST, ErrorValue, Formula, Raw
from sheets.errors import TooBig
from sheets.grid import Sheet, cell_name, letters
from sheets.messages import say

Json = dict[str, Any]
MOST_COLUMNS = 100
CELL_FIELDS = "userEnteredValue,effectiveValue.errorValue,userEnteredFormat.numberFormat.type"
"""What is asked of a cell: enough to tell text from formulas and errors, and numbers from dates."""

_MOST_STRAYS = 100
_EPOCH = datetime.datetime.combine(datetime.date(1899, 12, 30), datetime.time())
_SECONDS = 86_400
_DAY_FORMAT = {"numberFormat": {"type": "DATE", "pattern": "yyyy-mm-dd"}}
_MOMENT_FORMAT = {"numberFormat": {"type": "DATE_TIME", "pattern": "yyyy-mm-dd hh:mm:ss"}}
_TIME_FORMAT = {"numberFormat": {"type": "TIME", "pattern": "hh:mm:ss"}}
_DATES = ("DATE", "DATE_TIME", "TIME")
_ERRORS = {
    "NULL_VALUE": "#NULL!", "DIVIDE_BY_ZERO": "#DIV/0!", "VALUE": "#VALUE!", "REF": "#REF!", "NAME": "#NAME?",
    "NUM": "#NUM!", "N_A": "#N/A", "LOADING": "Loading…", "ERROR": "#ERROR!",
}  # fmt: skip


def raw_value(cell: Mapping[str, Any]) -> Raw:
    """What a cell holds; an error of a formula wins over its text."""
    if not cell:  # most of them
        return None
    entered = cell.get("userEnteredValue") or {}
    error = (cell.get("effectiveValue") or {}).get("errorValue") or entered.get("errorValue")
    if error:
        return ErrorValue(_ERRORS.get(str(error.get("type")), "#ERROR!"))
    if "formulaValue" in entered:
        return Formula(str(entered["formulaValue"]))
    if "boolValue" in entered:
        return bool(entered["boolValue"])
    if "numberValue" in entered:
        return _number(entered["numberValue"], _format(cell))
    return str(entered.get("stringValue") or "") or None


def is_date(cell: Mapping[str, Any]) -> bool:
    """Whether a number in that cell shows as a date or a time."""
    return _format(cell) in _DATES


def _format(cell: Mapping[str, Any]) -> str:
    return str(((cell.get("userEnteredFormat") or {}).get("numberFormat") or {}).get("type") or "")


def _number(number: float, format: str) -> Raw:
    if isinstance(number, float) and number.is_integer():
        number = int(number)
    if format not in _DATES:
        return number
    try:
        moment = _EPOCH + datetime.timedelta(seconds=round(number * _SECONDS))
    except OverflowError:
        return number
    if format == "TIME" and 0 <= number < 1:
        return moment.time()
    return moment.date() if isinstance(number, int) else moment


def serial(moment: datetime.date) -> int | float:
    """A date or a moment as the number it is stored as: days since the end of 1899."""
    if isinstance(moment, datetime.datetime):
        return (moment - _EPOCH).total_seconds() / _SECONDS
    return (moment - _EPOCH.date()).days


def cell_data(value: Raw) -> Json:
    """A value as CellData; None is an empty cell.

    Raises ``TooBig`` for a text or a number larger than a cell can hold, ValueError for what no cell can hold.
    """
    if value is None:
        return {}
    if isinstance(value, bool):
        return {"userEnteredValue": {"boolValue": value}}
    if isinstance(value, str):
        return {"userEnteredValue": {"stringValue": _checked(value)}} if value else {}
    if isinstance(value, datetime.datetime):
        return {"userEnteredValue": {"numberValue": serial(value)}, "userEnteredFormat": _MOMENT_FORMAT}
    if isinstance(value, datetime.date):
        return {"userEnteredValue": {"numberValue": serial(value)}, "userEnteredFormat": _DAY_FORMAT}
    if isinstance(value, datetime.time):
        part = serial(datetime.datetime.combine(_EPOCH.date(), value))
        return {"userEnteredValue": {"numberValue": part}, "userEnteredFormat": _TIME_FORMAT}
    if isinstance(value, int | float) and abs(value) <= LARGEST:
        return {"userEnteredValue": {"numberValue": value}}
    if isinstance(value, int | float) and abs(value) > LARGEST:
        raise TooBig(
            say(
                "The number {number} is larger than a cell can hold: give less, or correct the number it grew from.",
                number=str(value)[:40],
            )
        )
    raise ValueError(f"a Google Sheet cannot hold {value!r}")


def _checked(text: str) -> str:
    if len(text) > LONGEST:
        start = text[:40]
        raise TooBig(say("The text beginning with “{start}” is longer than a cell can hold: shorten it.", start=start))
    if CONTROL.search(text):
        raise ValueError(f"a Google Sheet cannot hold the text {text!r}")
    return text


def read_sheet(title: str, sheet: Mapping[str, Any], most_rows: int, range: int = 0) -> Sheet:
    """A tab as the API tells it, within the same bounds as in a file."""
    rows: list[tuple[Raw, ...]] = []
    strays: list[str] = []
    for number, line in enumerate(grid_rows(sheet, range), start=1):
        cells = [raw_value(cell) for cell in line]
        near = cells[:MOST_COLUMNS] if number <= most_rows else []
        far = enumerate(cells[len(near) :], start=len(near) + 1)
        strays += [cell_name(number, column) for column, raw in far if raw is not None]
        rows.append(trimmed(near))
    while rows and not rows[-1]:
        rows.pop()
    return Sheet(title, rows, tuple(map(_range, sheet.get("merges", ()))), tuple(strays[:_MOST_STRAYS]))


def grid_rows(sheet: Mapping[str, Any], range: int = 0) -> list[Sequence[Mapping[str, Any]]]:
    """The cells of a tab, row by row; ``range`` counts the ranges of it that were asked for."""
    data = (sheet.get("data") or [{}])[range]
    return [row.get("values") or () for row in data.get("rowData", ())]


def trimmed(row: Sequence[Raw]) -> tuple[Raw, ...]:
    """A row without the empty cells at its end."""
    end = len(row)
    while end and row[end - 1] is None:
        end -= 1
    return tuple(row[:end])


def _range(merge: Mapping[str, Any]) -> str:
    first = cell_name(merge.get("startRowIndex", 0) + 1, merge.get("startColumnIndex", 0) + 1)
    return f"{first}:{letters(merge['endColumnIndex'])}{merge['endRowIndex']}"


def quoted(title: str) -> str:
    """A title as it stands in a range, also where it looks like a cell."""
    return "'" + title.replace("'", "''") + "'"
