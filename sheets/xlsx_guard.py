"""What is looked at before an .xlsx file is parsed or replaced: its kind, its sizes, who has it open."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

from sheets.errors import Damaged, SheetError, TooBig
from sheets.grid import corners
from sheets.messages import Message, say
from sheets.xlsx_blanks import blank_cells
from sheets.xlsx_parts import Parts

MOST_BYTES = 20 * 2**20
"""Size of the file."""
MOST_UNPACKED = 200 * 2**20
"""Size of all its parts, unpacked: a small file can unpack to one that fills the memory."""
MOST_PARTS = 400
MOST_MERGED = 100_000
"""Cells in merged ranges: each costs memory, and a merged sheet has 17,000,000,000 of them."""
MOST_BLANK = 100_000
"""Cells of one tab that hold nothing but a format: to save them again costs as much as if they were full."""

_OLE = bytes.fromhex("D0CF11E0A1B11AE1")
_NOTE = re.compile(rb'<(?:\w+:)?comment\b[^>]*?\bref="([^"]*)"')
_CELL = re.compile(rb"[A-Z]{1,3}[1-9][0-9]{0,6}")
_MERGE = re.compile(rb'<(?:\w+:)?mergeCell\b[^>]*?\bref="([A-Z0-9:$]+)"')


def check_size(size: int, name: str) -> None:
    """Raises ``TooBig`` for a file of that many bytes, before it is read at all."""
    if size > MOST_BYTES:
        raise TooBig(
            say(
                "The file {file} is larger than {most} megabytes: move old tabs and pictures to another file.",
                file=name,
                most=MOST_BYTES // 2**20,
            )
        )


def check_file(data: bytes, name: str) -> None:
    """Raises ``Damaged`` or ``TooBig`` unless the bytes are an .xlsx workbook of a sane size."""
    check_size(len(data), name)
    if data.startswith(_OLE):
        raise Damaged(
            say(
                "The file {file} has a password or is of the old .xls kind: "
                "open it, and save it as an Excel workbook (.xlsx) without a password.",
                file=name,
            )
        )
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check_parts(archive, name)
    except SheetError:
        raise
    except Exception as error:  # a broken archive makes zipfile raise a dozen different things
        raise broken(name) from error


def broken(name: str) -> Damaged:
    """The error for a file that cannot be parsed."""
    return Damaged(
        say(
            "The file {file} is damaged or is no .xlsx workbook: "
            "take a copy of it from the backups, or open it in a spreadsheet program and save it as .xlsx.",
            file=name,
        )
    )


def _check_parts(archive: zipfile.ZipFile, name: str) -> None:
    parts = archive.infolist()
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise TooBig(
            say(
                "The file {file} unpacks to more than is safe: move old tabs and pictures to another file.",
                file=name,
            )
        )
    names = {part.filename for part in parts}
    types = archive.read("[Content_Types].xml") if "[Content_Types].xml" in names else b""
    if b"macroEnabled" in types or any(part.endswith("vbaProject.bin") for part in names):
        raise Damaged(say("The file {file} contains macros: save it as a workbook without macros (.xlsx).", file=name))
    if b"spreadsheetml.sheet.main+xml" not in types:
        raise Damaged(
            say(
                "The file {file} is no .xlsx workbook: "
                "open it in a spreadsheet program and save it as an Excel workbook (.xlsx).",
                file=name,
            )
        )


def check_merged(data: bytes, name: str) -> None:
    """Raises ``TooBig`` where so many cells are merged that loading them would fill the memory."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for part in archive.namelist():
            if part.startswith("xl/worksheets/") and _merged(archive.read(part)) > MOST_MERGED:
                raise TooBig(say("The file {file} has a huge area of merged cells: unmerge it.", file=name))
            if "comment" in part.lower() and not all(map(_CELL.fullmatch, _NOTE.findall(archive.read(part)))):
                raise broken(name)  # a note on a whole area: putting it there would make every cell of it


def _merged(xml: bytes) -> int:
    start = xml.rfind(b"</sheetData>")  # they come behind the cells: no need to search those
    areas = (corners(ref.decode()) for ref in _MERGE.findall(xml, max(start, 0)))
    return sum((bottom - top + 1) * (right - left + 1) for top, left, bottom, right in areas)


def check_blanks(data: bytes, name: str) -> None:
    """Raises ``TooBig`` where a tab has so many empty cells with a format that loading them would take minutes."""
    parts = Parts(data)
    for tab in parts.tabs():
        if blank_cells(parts.read(tab.part)) > MOST_BLANK:
            raise TooBig(
                say(
                    "The tab {tab} in {file} has far too many empty rows with a format: "
                    "delete the empty rows below the table.",
                    tab=tab.title,
                    file=name,
                )
            )


def open_elsewhere(path: Path) -> Message | None:
    """Who has the file open in LibreOffice or Excel, as far as their marker files tell; None: nobody."""
    office = path.with_name(f".~lock.{path.name}#")
    excel = path.with_name(f"~${path.name}")
    for marker, who in ((office, _office_user(office)), (excel, "")):
        if not marker.exists():
            continue
        if who:
            return say(
                "The file {file} is open on the computer of {who}: close it there and try again. "
                "If nobody has it open, delete the file {marker}.",
                file=path.name,
                who=who,
                marker=marker.name,
            )
        return say(
            "The file {file} is open in a spreadsheet program: close it there and try again. "
            "If nobody has it open, delete the file {marker}.",
            file=path.name,
            marker=marker.name,
        )
    return None


def _office_user(marker: Path) -> str:
    """The person named in a LibreOffice marker: ``Full name,login,computer,time,profile;``."""
    try:
        fields = marker.read_text("utf-8", "replace")[:500].split(",")
    except OSError:
        return ""
    return next((field.strip() for field in fields[:3] if field.strip()), "")
