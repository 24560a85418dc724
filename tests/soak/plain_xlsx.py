"""Workbooks as plain cells, and the smallest .xlsx file that holds them: fast to make, and no code of ours."""

from __future__ import annotations

import copy
import datetime
import io
import zipfile
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

import openpyxl
from openpyxl.utils import get_column_letter

Value = str | int | float | bool | datetime.date | None
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"


@dataclass
class Tab:
    """One tab: rows of values (a text that begins with ``=`` is a formula, with ``#`` an error) and merged ranges."""

    title: str
    rows: list[list[Value]]
    merged: list[str] = field(default_factory=list)
    hidden: bool = False

    def cell(self, row: int, column: int) -> Value:
        """What stands there (both from 1)."""
        cells = self.rows[row - 1] if row <= len(self.rows) else []
        return cells[column - 1] if column <= len(cells) else None


def plain(path: str) -> list[Tab]:
    """The tabs of a workbook that openpyxl can read."""
    book = openpyxl.load_workbook(path)
    return [
        Tab(
            sheet.title,
            [
                [_value(cell.value) for cell in row]
                for row in sheet.iter_rows(max_row=min(sheet.max_row, 400), max_col=60)
            ],
            [str(merged) for merged in sheet.merged_cells.ranges],
            sheet.sheet_state != "visible",
        )
        for sheet in book.worksheets
    ]


def _value(value: object) -> Value:
    return value if isinstance(value, str | int | float | datetime.date | None) else str(value)


def copied(tabs: list[Tab]) -> list[Tab]:
    """The same once more, to be messed up."""
    return copy.deepcopy(tabs)


def packed(tabs: list[Tab]) -> bytes:
    """The .xlsx file."""
    parts = {
        "[Content_Types].xml": _types(len(tabs)),
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1" '
        f'Type="{RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": _workbook(tabs),
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">'
        + "".join(
            f'<Relationship Id="rId{n}" Type="{RELS}/worksheet" Target="worksheets/sheet{n}.xml"/>'
            for n in range(1, len(tabs) + 1)
        )
        + "</Relationships>",
        **{f"xl/worksheets/sheet{n}.xml": _sheet(tab) for n, tab in enumerate(tabs, start=1)},
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return file.getvalue()


def _types(count: int) -> str:
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    sheets = "".join(
        f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="{kind}.worksheet+xml"/>'
        for n in range(1, count + 1)
    )
    return (
        f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/>{sheets}</Types>'
    )


def _workbook(tabs: list[Tab]) -> str:
    states = {True: "hidden", False: "visible"}
    sheets = "".join(
        f'<sheet name={quoteattr(tab.title)} sheetId="{n}" r:id="rId{n}" state="{states[tab.hidden]}"/>'
        for n, tab in enumerate(tabs, start=1)
    )
    return f'<workbook xmlns="{MAIN}" xmlns:r="{RELS}"><sheets>{sheets}</sheets></workbook>'


def _sheet(tab: Tab) -> str:
    rows = "".join(
        f'<row r="{number}">{"".join(_cell(number, at, value) for at, value in enumerate(row, start=1))}</row>'
        for number, row in enumerate(tab.rows, start=1)
    )
    merged = "".join(f'<mergeCell ref="{ref}"/>' for ref in tab.merged)
    return (
        f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData>'
        + (f"<mergeCells>{merged}</mergeCells>" if merged else "")
        + "</worksheet>"
    )


def _cell(row: int, column: int, value: Value) -> str:
    if value is None or value == "":
        return ""
    at = f"{get_column_letter(column)}{row}"
    if isinstance(value, bool):
        return f'<c r="{at}" t="b"><v>{int(value)}</v></c>'
    if isinstance(value, datetime.date):
        return f'<c r="{at}" t="d"><v>{value.isoformat()}</v></c>'
    if isinstance(value, int | float):
        return f'<c r="{at}"><v>{value!r}</v></c>'
    if value.startswith("="):
        return f'<c r="{at}"><f>{escape(value[1:])}</f></c>'
    if value in ("#REF!", "#N/A", "#DIV/0!"):
        return f'<c r="{at}" t="e"><v>{value}</v></c>'
    return f'<c r="{at}" t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>'
