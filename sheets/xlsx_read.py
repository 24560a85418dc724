"""The tabs of a workbook that is at hand as bytes, without the cost of the others."""

from __future__ import annotations

import io
from collections.abc import Callable, Collection
from typing import Any

from openpyxl.reader.excel import ExcelReader
from openpyxl.worksheet._read_only import ReadOnlyWorksheet

from sheets.cells import normalised
from sheets.grid import Book
from sheets.saving import fingerprint
from sheets.xlsx_cells import read_tab
from sheets.xlsx_guard import broken, check_file


def read_book(
    data: bytes,
    name: str,
    titles: Collection[str] | None,
    most_rows: Callable[[str], int],
    results: bool = False,
) -> Book:
    """The tabs of a workbook that is at hand as bytes; with ``results``, formulas as what they came to."""
    check_file(data, name)
    try:
        reader = _Reader(io.BytesIO(data), read_only=True, keep_links=False, rich_text=True)
        reader.read()
        book: Any = reader.wb
        found = matched(book, titles)
        sheets = {title: read_tab(tab, tab.title, most_rows(title), results) for title, tab in found.items()}
        return Book(fingerprint(data), sheets, tuple(book.sheetnames))
    except Exception as error:  # a hostile file can make the parser raise anything
        raise broken(name) from error


def matched(book: Any, titles: Collection[str] | None) -> dict[str, Any]:
    """The worksheets by the title asked for; case and odd spaces in the tab's own title do not matter."""
    tabs = {tab.title: tab for tab in book.worksheets}
    if titles is None:
        return tabs
    alike = {normalised(title): tab for title, tab in tabs.items()}
    found: dict[str, Any] = {title: tabs.get(title, alike.get(normalised(title))) for title in titles}
    return {title: tab for title, tab in found.items() if tab is not None}


class _Unmeasured(ReadOnlyWorksheet):
    """A tab that nobody has looked into yet: openpyxl parses the beginning of every tab to tell how large it is."""

    def _get_size(self) -> None:
        """``read_tab`` keeps its own bounds."""


class _Reader(ExcelReader):
    """openpyxl's reader of a workbook, which leaves its tabs alone until they are asked for."""

    def read_worksheets(self) -> None:
        """The tabs by name, in order; charts that are tabs have no cells."""
        book: Any = self.wb
        listed: Any = self.parser.find_sheets()
        for sheet, rel in listed:
            if rel.target not in self.valid_files:
                continue
            if "chartsheet" in rel.Type:
                self.read_chartsheet(sheet, rel)
                continue
            tab: Any = _Unmeasured(book, sheet.name, rel.target, self.shared_strings)
            tab.sheet_state = sheet.state
            book._sheets.append(tab)
