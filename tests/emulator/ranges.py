"""Ranges of cells: in A1 notation, as a GridRange of Google, as a box in one tab."""

from __future__ import annotations

import re

from tests.emulator.refused import invalid
from tests.emulator.spreadsheet import Box, Json, Spreadsheet, Tab

CORNER = re.compile(r"\$?([A-Za-z]{1,3})?\$?([1-9][0-9]*)?")
PLAIN_TITLE = re.compile(r"[^\W\d]\w*", re.ASCII)
LOOKS_LIKE_A_CELL = re.compile(r"[A-Za-z]{1,3}[0-9]+|R[0-9]*C[0-9]*", re.IGNORECASE)
Half = tuple[int | None, int | None]  # row and column, from 0


def letters(column: int) -> str:
    """0 is A, 26 is AA."""
    text = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(65 + rest) + text
    return text


def column_number(text: str) -> int:
    number = 0
    for letter in text.upper():
        number = number * 26 + ord(letter) - 64
    return number - 1


def written(tab: Tab, box: Box) -> str:
    """As Google echoes it: ``Sheet1!A1:Z1000``, ``'Moja gra'!B2``."""
    start = f"{letters(box.left)}{box.top + 1}"
    end = f"{letters(box.right - 1)}{box.bottom}"
    return f"{quoted(tab.title)}!{start}" + (f":{end}" if end != start else "")


def quoted(title: str) -> str:
    if PLAIN_TITLE.fullmatch(title) and not LOOKS_LIKE_A_CELL.fullmatch(title):
        return title
    return "'" + title.replace("'", "''") + "'"


def parse(text: str, book: Spreadsheet) -> tuple[Tab, Box]:
    """The tab and the box that A1 notation (or the name of a range or a tab) means.

    Ends beyond the grid are cut; a start beyond it, an unknown tab or nonsense is refused with 400.
    """
    title, corners = _halves(text)
    tab = book.titled(title) if title is not None else _first_visible(book)
    if corners is None and title is not None and tab:
        return tab, tab.box
    if tab and corners and (ends := _ends(corners)):
        return tab, inside(tab, *ends)
    if named := _named(corners or title or "", book):
        return named
    raise invalid(f"Unable to parse range: {text}")


def _halves(text: str) -> tuple[str | None, str | None]:
    """Tab title and cells, each if there is one."""
    if text.startswith("'"):
        match = re.fullmatch(r"'((?:[^']|'')*)'(?:!(.*))?", text, re.DOTALL)
        return (match[1].replace("''", "'"), match[2]) if match else (None, None)
    if "!" in text:
        title, _, cells = text.rpartition("!")
        return title, cells
    return (None, text) if _ends(text) else (text, None)


def _ends(text: str) -> tuple[Half, Half] | None:
    first, colon, second = text.partition(":")
    start, end = _corner(first), _corner(second or first)
    if start is None or end is None:
        return None
    if not colon and None in start:  # "A" alone and "7" alone are no ranges
        return None
    if (start[0] is None and start[1] is None) or (end[0] is None and end[1] is None):
        return None
    return start, end


def _corner(text: str) -> Half | None:
    match = CORNER.fullmatch(text)
    if not match or not text:
        return None
    return (int(match[2]) - 1 if match[2] else None), (column_number(match[1]) if match[1] else None)


def inside(tab: Tab, start: Half, end: Half) -> Box:
    """Both corners, whichever comes first, as a box in the tab's grid; open where a corner has no row or column."""
    (top, bottom), (left, right) = _span(start[0], end[0], tab.height), _span(start[1], end[1], tab.width)
    if top >= tab.height or left >= tab.width:
        asked = Box(top, max(bottom, top + 1), left, max(right, left + 1))
        raise exceeds(tab, asked)
    return Box(top, min(bottom, tab.height), left, min(right, tab.width))


def _span(first: int | None, last: int | None, size: int) -> tuple[int, int]:
    if first is None or last is None:
        return (first if first is not None else last or 0), size
    return min(first, last), max(first, last) + 1


def exceeds(tab: Tab, box: Box) -> Exception:
    return invalid(f"Range ({written(tab, box)}) exceeds grid limits. Max rows: {tab.height}, max columns: {tab.width}")


def _first_visible(book: Spreadsheet) -> Tab | None:
    return next((tab for tab in book.tabs if not tab.hidden), None)


def _named(name: str, book: Spreadsheet) -> tuple[Tab, Box] | None:
    for named in book.named.values():
        if named["name"].casefold() == name.casefold() and not named.get("broken"):
            tab = book.tab(named["range"].get("sheetId", 0))
            return tab, box_of(named["range"], tab)
    return None


def box_of(grid_range: Json, tab: Tab) -> Box:
    """A GridRange as a box; what it leaves open reaches to the edge of the grid."""
    box = Box(
        grid_range.get("startRowIndex") or 0,
        _or(grid_range.get("endRowIndex"), tab.height),
        grid_range.get("startColumnIndex") or 0,
        _or(grid_range.get("endColumnIndex"), tab.width),
    )
    if box.bottom <= box.top or box.right <= box.left:
        raise invalid("GridRange is empty or its ends are the wrong way round.")
    if not box.within(tab.box):
        raise invalid(
            f"Range ({written(tab, box)}) exceeds grid limits. Max rows: {tab.height}, max columns: {tab.width}"
        )
    return box


def _or(value: int | None, otherwise: int) -> int:
    return otherwise if value is None else value


def grid_range(tab: Tab, box: Box) -> Json:
    """A box in Google's words; the id 0 is left out, as proto3 does."""
    ends = {
        "startRowIndex": box.top, "endRowIndex": box.bottom, "startColumnIndex": box.left, "endColumnIndex": box.right,
    }  # fmt: skip
    return {"sheetId": tab.id, **ends} if tab.id else ends
