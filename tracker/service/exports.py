"""Every table a viewer may see, as one .xlsx and as CSV files that a Polish Excel opens right.

Made from the viewer's View: what he may not see leaves no tab, no column and no heading. A text is
never a formula: in a workbook it is stored as text, in CSV an apostrophe goes before it.
"""

from __future__ import annotations

import csv
import io
import re
import tempfile
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from openpyxl import Workbook
from openpyxl.styles import Alignment
from openpyxl.worksheet.properties import PageSetupProperties

from sheets.cells import LONGEST, Raw
from sheets.layout import Tab, TabColumn
from sheets.messages import Message, say
from sheets.schema import Column, Kind, Table
from sheets.xlsx_tabs import add_tab
from tracker.engine.changes import rows_of
from tracker.engine.hidden import is_hidden
from tracker.engine.order import LEADER, PUBLIC, IllegalOrder
from tracker.engine.orders import title_of
from tracker.engine.view import View
from tracker.prints.pack import file_part
from tracker.service.languages import said
from tracker.service.shown import cell_text, change_texts, moment_text, row_text, rule_text

FORMULA = tuple("=+-@\t\r\n＝＋－＠")
"""What a spreadsheet program takes for the beginning of a formula."""
_NOT_IN_TITLES = re.compile(r"[\[\]:*?/\\]")
_LONGEST_TITLE = 31
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_NARROW, _WIDE = 8, 60
_LINE, _HIGHEST = 15.0, 409.0
"""Points of a line, and of the highest row that Excel knows."""


@dataclass(frozen=True)
class Export:
    """One table for a viewer: id, title and headings in his language, rows of texts and whole numbers."""

    id: str
    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Raw, ...], ...]


def tables(view: View, language: str) -> list[Export]:
    """All tables of the view: standings, the ruleset's tables, the journal; none without rows."""
    kinds = [_table(view, language, table) for table in view.ruleset.tables]
    found = [_standings(view, language), *kinds, _journal(view, language)]
    return [export for export in found if export.rows and export.headings]


def _standings(view: View, language: str) -> Export:
    ranked = view.ruleset.standings(view.state)
    rows = [
        (1 + sum(1 for _, others in ranked if others > points), row_text(view, language, "sides", side), points)
        for side, points in ranked
    ]
    return _export(
        "standings", language, say("Standings"), (say("Place"), view.ruleset.side_title, say("Points")), rows
    )


def _table(view: View, language: str, table: Table) -> Export:
    rows = list(rows_of(view.state, table.name).items())
    if table.name == "settings":
        answers = [rule_text(view, language, key, row.value) for key, row in rows if not is_hidden(row.value)]
        return _export(table.name, language, table.heading, (say("Question"), say("Answer")), answers)
    columns = [column for column in table.columns if _shown(column, [row for _, row in rows])]
    body = [tuple(_value(view, language, table, column, key, row) for column in columns) for key, row in rows]
    return _export(table.name, language, table.heading, [column.heading for column in columns], body)


def _shown(column: Column, rows: Sequence[Any]) -> bool:
    """Whether there is a cell in it that may be seen. A key is for programs, unless it has names to be read by."""
    if column.name == "id" and not column.choices:
        return False
    return any(not is_hidden(getattr(row, column.name)) for row in rows)


def _value(view: View, language: str, table: Table, column: Column, key: str, row: Any) -> Raw:
    value = getattr(row, column.name)
    if is_hidden(value) or value is None:
        return None
    if column.name == "id":
        return row_text(view, language, table.name, key)
    if column.kind is Kind.WHOLE:
        return int(value)
    return cell_text(view, language, column, value) or None


def _journal(view: View, language: str) -> Export:
    head = (say("No."), say("When"), say("Side"), say("What"), say("What happened"), say("Change"))
    return _export("journal", language, say("Journal"), head, list(_entries(view, language)))


def _entries(view: View, language: str) -> Iterator[tuple[Raw, ...]]:
    for entry in view.entries:
        if entry.number:
            yield (
                entry.number,
                moment_text(entry.at),
                row_text(view, language, "sides", entry.side) if entry.side in view.state.sides else None,
                said(title_of(view.ruleset, entry.order), language),
                " ".join(said(note.message, language) for note in entry.notes) or None,
                "; ".join(change_texts(view, language, entry.changes)) or None,
            )


def _export(
    name: str, language: str, title: Message, head: Sequence[Message], rows: Sequence[tuple[Raw, ...]]
) -> Export:
    body = tuple(tuple(_clean(value) for value in row) for row in rows)
    return Export(name, said(title, language), tuple(said(heading, language) for heading in head), body)


def _clean(value: Raw) -> Raw:
    """No signs that a file cannot hold, no text that a cell cannot hold."""
    if not isinstance(value, str):
        return value
    text = _CONTROL.sub("", value.replace("\r\n", "\n").replace("\r", "\n"))
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def as_xlsx(exports: Sequence[Export], mark: str = "") -> bytes:
    """One workbook, a tab for each table; ``mark`` goes into its properties."""
    book = Workbook()
    book.properties.keywords = mark or None
    book.remove(book.worksheets[0])
    titles: set[str] = set()
    for export in exports:
        title = _tab_title(export.title, titles)
        columns = tuple(TabColumn(head, width=_width(export, at)) for at, head in enumerate(export.headings))
        add_tab(book, Tab(title, columns, export.rows))
        _for_paper(book[title], columns)
    file = io.BytesIO()
    try:
        book.save(file)  # its parts are first written beside, into the folder for such files
    except OSError as error:
        folder, reason = tempfile.gettempdir(), error.strerror or str(error)
        raise IllegalOrder(
            say("Nothing can be written into {folder}: {reason}.", folder=folder, reason=reason), "out"
        ) from error
    return file.getvalue()


def _for_paper(sheet: Any, columns: Sequence[TabColumn]) -> None:
    """Printed, a tab is as wide as the page and begins each page with its headings; long texts go on in a next line.

    Not every program makes a row as high as it must be by itself, so its height is told.
    """
    sheet.page_setup.orientation, sheet.page_setup.paperSize = "landscape", sheet.PAPERSIZE_A4
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_setup.fitToHeight = 0
    sheet.print_title_rows = "1:1"
    for row in sheet.iter_rows():
        lines = max(_lines(cell.value, column.width) for cell, column in zip(row, columns, strict=True))
        if lines > 1:
            sheet.row_dimensions[row[0].row].height = min(_LINE * lines, _HIGHEST)
        for cell, column in zip(row, columns, strict=True):
            cell.alignment = Alignment(vertical="top", wrap_text=cell.row == 1 or column.width == _WIDE)


def _lines(value: Raw, width: int) -> int:
    """How many lines a text takes in a column; letters are not all as wide as a digit."""
    return len(textwrap.wrap(str(value), width - 1)) if isinstance(value, str) else 1


def _tab_title(title: str, taken: set[str]) -> str:
    """A title that a tab may have, and no other has (titles are compared without case)."""
    plain = _NOT_IN_TITLES.sub("_", title).strip("'")[:_LONGEST_TITLE] or "_"
    tried, number = plain, 1
    while tried.lower() in taken:
        number += 1
        tried = f"{plain[: _LONGEST_TITLE - 4]} {number}"
    taken.add(tried.lower())
    return tried


def _width(export: Export, at: int) -> int:
    """As wide as what stands in it; its heading may go on in a next line, word by word."""
    longest = max(len(str(text)) for text in (*export.headings[at].split(), *(row[at] for row in export.rows), ""))
    return min(max(longest + 2, _NARROW), _WIDE)


def as_csv(export: Export) -> bytes:
    """UTF-8 with a byte order mark, semicolons, CRLF: what Excel expects in Poland."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow([_harmless(heading) for heading in export.headings])
    writer.writerows([_harmless(value) for value in row] for row in export.rows)
    return text.getvalue().encode("utf-8-sig")


def _harmless(value: Raw) -> Raw:
    """Text that would be read as a formula gets an apostrophe; a negative number stays a number."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def exports(view: View, language: str, as_csv_files: bool = False) -> dict[str, bytes]:
    """File name -> contents: one workbook, or a CSV file for each table.

    Every name says for whom the file is, so that files for several viewers may lie in one folder and
    none is taken for another.
    """
    found = tables(view, language)
    who = _who(view)
    if as_csv_files:
        return {f"{who}-{export.id}.csv": as_csv(export) for export in found}
    return {f"{who}-tables.xlsx": as_xlsx(found)}


def _who(view: View) -> str:
    if view.viewer == PUBLIC:
        return "public"
    if view.viewer == LEADER:
        return "secret-leader"
    return f"secret-{view.viewer}-{file_part(view.state.sides[view.viewer].name)}"
