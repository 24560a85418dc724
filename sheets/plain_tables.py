"""The plain tables in a file of any kind that people keep them in: workbook, CSV, text, web page.

What kind it is, the bytes decide, not the name: a page saved as ``table.xls`` is a page all the same.
"""

from __future__ import annotations

import io
import re
import zipfile

from sheets.cells import Formula, Raw, is_blank
from sheets.errors import Damaged
from sheets.grid import Sheet, corners
from sheets.messages import say
from sheets.plain_grid import Origin, PlainGrid
from sheets.plain_html import declared_charset, from_html, unwrapped
from sheets.plain_text import MOST_COLUMNS, MOST_ROWS, check_count, decoded, from_csv, from_text, grid, too_big
from sheets.xlsx_guard import broken, check_loadable, check_size
from sheets.xlsx_read import read_book

_MOST_STRAYS = 100
"""Cells far outside a table that are listed; a tab with more of them has too many rows."""
_OTHER = (
    b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"BM", b"II*\0", b"MM\0*", b"\0\0\0", b"\x1f\x8b",
    b"7z\xbc\xaf", b"Rar!", bytes.fromhex("D0CF11E0"), b"{\\rtf",
)  # fmt: skip
"""How pictures, PDF, archives, old Office files and the like begin."""
_PAGE = re.compile("<!doctype html|<html\\b|<table\\b", re.IGNORECASE)


def plain_tables(data: bytes, name: str, old_encoding: str = "cp1250") -> list[PlainGrid]:
    """Every table of the file, and the text around them; numbered from 1.

    ``name``: how the file is called, for people; its ending tells CSV from other text. ``old_encoding``: of
    text that is not Unicode. Raises ``Damaged`` or ``TooBig`` with what to do.
    """
    check_size(len(data), name)
    if not data.strip(b"\0 \t\r\n\xef\xbb\xbf\xff\xfe"):
        raise Damaged(say("There is nothing in {file}.", file=name))
    if data.startswith(b"PK"):
        return _workbook(data, name)
    if data.startswith(_OTHER) and not _is_text(data):
        raise _other_kind(name)
    page, charset = unwrapped(data)
    text = decoded(page, name, old_encoding, charset or declared_charset(page))
    if _PAGE.search(text[:20_000]):
        return from_html(text, name)
    tables = from_csv(text, name) if name.lower().endswith((".csv", ".tsv")) else from_text(text, name)
    if not any(True for table in tables for _ in table.filled()):
        raise Damaged(say("There is nothing in {file}.", file=name))
    return tables


def _is_text(data: bytes) -> bool:
    """A table may begin with the letters BM or RIFF as well."""
    return data[:2] in (b"BM", b"RI") and b"\0" not in data[:64]


def _other_kind(name: str) -> Damaged:
    return Damaged(
        say("The file {file} is no table that can be read: save it as .xlsx or CSV, or paste the table.", file=name)
    )


def _workbook(data: bytes, name: str) -> list[PlainGrid]:
    """The tabs of an .xlsx file. Another kind of archive (.ods, .docx, .zip) is told apart first."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = set(archive.namelist())
    except Exception as error:  # a broken archive makes zipfile raise a dozen different things
        raise broken(name) from error
    if "xl/workbook.xml" not in parts:
        raise _other_kind(name)
    typed = read_book(data, name, None, lambda title: MOST_ROWS)
    check_loadable(data, name)
    results = read_book(data, name, None, lambda title: MOST_ROWS, results=True)
    tables: list[PlainGrid] = []
    for title, sheet in typed.sheets.items():
        if sheet.rows or sheet.strays:
            tables.append(_tab(sheet, results.sheets[title], len(tables) + 1, name))
            check_count(tables, name)
    if not any(True for table in tables for _ in table.filled()):
        raise Damaged(say("There is nothing in {file}.", file=name))
    return tables


def _tab(sheet: Sheet, results: Sheet, number: int, name: str) -> PlainGrid:
    if len(sheet.strays) >= _MOST_STRAYS:
        raise too_big(name)
    rows = [
        [_with_result(raw, results.cell(at, column)) for column, raw in enumerate(row, 1)]
        for at, row in enumerate(sheet.rows, 1)
    ]
    made = grid(Origin.TAB, number, rows, name, sheet.title, covered=_covered(sheet))
    return PlainGrid(Origin.TAB, number, made.rows, made.title, covered=made.covered, strays=sheet.strays)


def _with_result(raw: Raw, result: Raw) -> Raw:
    """A formula together with what it came to, where the file tells; everything else as it stands."""
    if not isinstance(raw, Formula):
        return raw
    if isinstance(result, str | int | float) and not is_blank(result):
        return Formula(raw.text, result)
    return raw


def _covered(sheet: Sheet) -> frozenset[tuple[int, int]]:
    covered: set[tuple[int, int]] = set()
    for area in sheet.merged:
        top, left, bottom, right = corners(area)
        bottom, right = min(bottom, len(sheet.rows)), min(right, MOST_COLUMNS)
        covered |= {(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)} - {
            (top, left)
        }
    return frozenset(covered)
