"""What is looked at before an .xlsx file is parsed or replaced: its kind, its sizes, who has it open."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

from sheets.errors import Damaged, SheetError, TooBig
from sheets.grid import Problem, corners
from sheets.messages import Message, say
from sheets.xlsx_blanks import count_blanks
from sheets.xlsx_parts import Parts

MOST_BYTES = 20 * 2**20
"""Size of the file."""
MOST_UNPACKED = 200 * 2**20
"""Size of all its parts, unpacked: a small file can unpack to one that fills the memory."""
MOST_PARTS = 400
MOST_MERGED = 100_000
"""Cells in merged ranges: each costs memory, and a merged sheet has 17,000,000,000 of them."""
MOST_BLANK = 100_000
"""Cells and rows of one tab that hold nothing but a format: to save them again costs as much as if they were full."""

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


def too_much(data: bytes) -> tuple[Problem, ...]:
    """What there is so much of in a tab that to load it and save it again would fill the memory or take minutes."""
    parts = Parts(data)
    return tuple(problem for tab in parts.tabs() for problem in _too_much(tab.title, parts.read(tab.part)))


def check_loadable(data: bytes, name: str) -> None:
    """Raises ``TooBig`` where there is too much of something, before all of it is loaded."""
    for problem in too_much(data):
        raise TooBig(problem.sentence(problem.address))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for part in (part for part in archive.namelist() if "comment" in part.lower()):
            if not all(map(_CELL.fullmatch, _NOTE.findall(archive.read(part)))):
                raise broken(name)  # a note on a whole area: putting it there would make every cell of it


def _too_much(tab: str, xml: bytes) -> Iterator[Problem]:
    merged = _merged(xml)
    if sum(merged.values()) > MOST_MERGED:
        area = max(merged, key=merged.__getitem__)
        cell, do = area.partition(":")[0], say("Unmerge these cells.")
        yield Problem(tab, cell, area, say("a smaller area of merged cells"), do)
    if len(xml) > MOST_BLANK and (blanks := count_blanks(xml)) > MOST_BLANK:
        wanted = say("not so many empty cells and rows with a format")
        yield Problem(tab, "A1", str(blanks), wanted, say("Delete the empty rows below the table."))


def _merged(xml: bytes) -> dict[str, int]:
    """The merged ranges with how many cells each has."""
    start = xml.rfind(b"</sheetData>")  # they come behind the cells: no need to search those
    areas = {ref.decode(): corners(ref.decode()) for ref in _MERGE.findall(xml, max(start, 0))}
    return {ref: (bottom - top + 1) * (right - left + 1) for ref, (top, left, bottom, right) in areas.items()}


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
