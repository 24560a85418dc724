"""Adds a new tab to a workbook as its ``Tab`` says: heading, notes, widths, dropdowns, rows."""

from __future__ import annotations

from typing import Any

from openpyxl import Workbook
from openpyxl.comments import Comment
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import quote_sheetname
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation

from sheets.cells import LARGEST
from sheets.grid import letters
from sheets.layout import Source, Tab, TabColumn
from sheets.xlsx_cells import set_cell

LISTS = "_lists"
"""The hidden tab of dropdown texts that are too long for a rule of their own."""
_LONGEST_RULE = 255
_LAST_ROW = 20_000
_NOTE_WIDTH, _LINE_HEIGHT, _LINE = 300, 22, 40
"""Of a note, in pixels, and about how many characters fit on a line of it."""


def add_tab(book: Workbook, tab: Tab) -> None:
    """Adds the tab at the end; raises ValueError where its title is taken."""
    if tab.title in book.sheetnames:
        raise ValueError(f"there is a tab {tab.title!r} already")
    sheet = book.create_sheet(tab.title)
    for index, column in enumerate(tab.columns, 1):
        _head(sheet, index, column)
        _limit(book, sheet, index, column)
    for number, row in enumerate(tab.rows, 2):
        for index, value in enumerate(row, 1):
            if value is not None:
                set_cell(sheet.cell(number, index), value)
    if tab.frozen:
        sheet.freeze_panes = "A2"
    if tab.hidden:
        sheet.sheet_state = "hidden"


def _head(sheet: Any, index: int, column: TabColumn) -> None:
    cell = sheet.cell(1, index)
    set_cell(cell, column.heading)
    cell.font = Font(bold=True)
    cell.fill = PatternFill("solid", fgColor="FFE8E8E8")
    cell.alignment = Alignment(wrap_text=True, vertical="top")
    if column.note:
        lines = len(column.note) // _LINE + 2
        cell.comment = Comment(column.note, "", height=lines * _LINE_HEIGHT, width=_NOTE_WIDTH)
    dimension = sheet.column_dimensions[letters(index)]
    dimension.width = column.width
    dimension.hidden = column.hidden


def _limit(book: Workbook, sheet: Any, index: int, column: TabColumn) -> None:
    """A dropdown or a range of numbers. The program warns and does not forbid: we check all the same."""
    rule = _rule(book, column)
    if rule is not None:
        rule.errorStyle = "warning"
        rule.showErrorMessage = True
        sheet.add_data_validation(rule)
        rule.add(f"{letters(index)}2:{letters(index)}{_LAST_ROW}")


def _rule(book: Workbook, column: TabColumn) -> DataValidation | None:
    if column.source is not None:
        return DataValidation(type="list", formula1=_named(book, column.source), allow_blank=True)
    if column.options:
        return DataValidation(type="list", formula1=_listed(book, column), allow_blank=True)
    if not column.whole:
        return None
    low, high = (None if limit is None else str(limit) for limit in (column.low, column.high))
    if low and high:
        return DataValidation(type="whole", operator="between", formula1=low, formula2=high, allow_blank=True)
    if low:
        return DataValidation(type="whole", operator="greaterThanOrEqual", formula1=low, allow_blank=True)
    most = high or str(LARGEST)
    return DataValidation(type="whole", operator="lessThanOrEqual", formula1=most, allow_blank=True)


def _named(book: Workbook, source: Source) -> str:
    """A name for the filled cells below a heading, however many there are by then.

    A rule never refers to another tab itself: Excel would move it into an extension that openpyxl drops.
    """
    tab, column = quote_sheetname(source.tab), letters(source.column)
    filled = f"COUNTA({tab}!${column}$1:${column}${_LAST_ROW})-1"
    return _defined(book, f"list_{source.name}", f"OFFSET({tab}!${column}$1,1,0,MAX(1,{filled}),1)")


def _listed(book: Workbook, column: TabColumn) -> str:
    """The options within the rule, or the name of where they stand in the hidden tab if they do not fit."""
    text = ",".join(column.options)
    if len(text) <= _LONGEST_RULE and not any(sign in option for option in column.options for sign in ',"'):
        return f'"{text}"'
    if LISTS not in book.sheetnames:
        book.create_sheet(LISTS).sheet_state = "hidden"
    lists: Any = book[LISTS]
    at = letters(1 if lists.cell(1, 1).value is None else lists.max_column + 1)
    for row, option in enumerate(column.options, 1):
        set_cell(lists[f"{at}{row}"], option)
    return _defined(book, f"{LISTS}_{at}", f"{LISTS}!${at}$1:${at}${len(column.options)}")


def _defined(book: Workbook, name: str, formula: str) -> str:
    book.defined_names[name] = DefinedName(name, attr_text=formula)
    return name
