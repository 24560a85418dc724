"""Files that are no workbook, or a hostile one, are refused with a sentence before they do harm."""

from __future__ import annotations

import contextlib
import io
import os
import time
import zipfile

import pytest
from openpyxl import Workbook
from openpyxl.comments import Comment

from sheets import xlsx_guard
from sheets.errors import Damaged, TooBig
from sheets.layout import Tab, TabColumn
from sheets.xlsx import XlsxStore

TYPES = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"


@pytest.fixture
def store(tmp_path):
    store = XlsxStore(tmp_path / "gra.xlsx")
    store.create([Tab("Pola", (TabColumn("a"),), (("x",),))])
    return store


def refused(store, kind, word):
    for act in (store.read, store.load):
        with pytest.raises(kind, match=word) as caught:
            act()
        assert "gra.xlsx" in str(caught.value)


def rewritten(store, change=lambda part, data: data, extra=()):
    """The file with some parts changed and some added."""
    out = io.BytesIO()
    with zipfile.ZipFile(store.path) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.namelist():
            new.writestr(part, change(part, old.read(part)))
        for part, data in extra:
            new.writestr(part, data)
    store.path.write_bytes(out.getvalue())


@pytest.mark.parametrize("data", [b"", b"PK", b"not a spreadsheet", b"PK\x03\x04" + b"\0" * 100, b"<html>login</html>"])
def test_what_is_no_zip_is_damaged(store, data):
    store.path.write_bytes(data)
    refused(store, Damaged, "damaged")


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.99])
def test_half_a_file_is_damaged(store, share):
    data = store.path.read_bytes()
    store.path.write_bytes(data[: int(len(data) * share)])
    refused(store, Damaged, "damaged")


def test_flipped_bytes_never_raise_anything_else(store):
    data = store.path.read_bytes()
    for at in range(0, len(data), 97):
        store.path.write_bytes(data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :])
        with contextlib.suppress(Damaged, TooBig):
            store.read()


def test_a_password_or_an_old_xls_is_named(store):
    store.path.write_bytes(bytes.fromhex("D0CF11E0A1B11AE1") + b"\0" * 1000)
    refused(store, Damaged, "password")


def test_macros_are_refused(store):
    rewritten(store, extra=[("xl/vbaProject.bin", b"x")])
    refused(store, Damaged, "macros")
    rewritten(store, lambda part, data: data.replace(TYPES, TYPES.replace(b"openxmlformats", b"macroEnabled")))
    refused(store, Damaged, "macros")


def test_other_kinds_of_workbooks_and_zips_are_refused(store):
    for parts in ({"mimetype": "application/vnd.oasis.opendocument.spreadsheet"}, {"a.txt": "x"},
                  {"[Content_Types].xml": "<Types/>", "xl/workbook.bin": "x"}):  # fmt: skip
        with zipfile.ZipFile(store.path, "w") as archive:
            for part, data in parts.items():
                archive.writestr(part, data)
        refused(store, Damaged, r"save it as")


def test_a_large_file_is_refused_before_it_is_read(store):
    with store.path.open("r+b") as file:
        file.truncate(xlsx_guard.MOST_BYTES + 1)
    refused(store, TooBig, "20 megabytes")


def test_a_zip_bomb_is_refused_before_it_goes_off(store):
    rewritten(store, extra=[("xl/worksheets/sheet9.xml", b" " * (xlsx_guard.MOST_UNPACKED + 1))])
    started = time.process_time()
    refused(store, TooBig, "unpacks")
    assert time.process_time() - started < 1


def test_too_many_parts_are_refused(store):
    rewritten(store, extra=[(f"xl/media/{n}.png", b"") for n in range(xlsx_guard.MOST_PARTS)])
    refused(store, TooBig, "unpacks")


def test_entities_and_broken_xml_are_damaged(store):
    bomb = b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet>&b;</worksheet>'
    rewritten(store, lambda part, data: bomb if part.startswith("xl/worksheets/") else data)
    refused(store, Damaged, "damaged")
    rewritten(store, lambda part, data: data[:-20] if part == "xl/workbook.xml" else data)
    refused(store, Damaged, "damaged")


def test_a_merged_sheet_does_not_fill_the_memory(store):
    merge = b'</sheetData><mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>'
    rewritten(store, lambda part, data: data.replace(b"</sheetData>", merge))
    assert store.read().sheets["Pola"].merged == ("A1:XFD1048576",)
    with pytest.raises(TooBig, match=r"Pola!A1: found “A1:XFD1048576”.* Unmerge"):
        store.load()


def test_a_workbook_of_openpyxl_itself_is_fine(tmp_path):
    Workbook().save(tmp_path / "x.xlsx")
    book = XlsxStore(tmp_path / "x.xlsx").read()
    assert book.titles == ("Sheet",)
    assert list(book.sheets["Sheet"].rows) == []


def test_a_format_on_a_hundred_thousand_blank_rows_is_read_past_and_no_commit_waits_for_it(store):
    blank = "".join(
        f'<row r="{row}">' + "".join(f'<c r="{letter}{row}" s="0"/>' for letter in "ABCDEFGH") + "</row>"
        for row in range(3, 100_003)
    )

    def change(part, data):
        return data.replace(b"</sheetData>", blank.encode() + b"</sheetData>") if "/sheet1.xml" in part else data

    before = store.read()
    rewritten(store, change)
    started = time.process_time()
    assert [list(row) for row in store.read().sheets["Pola"].rows] == [list(row) for row in before.sheets["Pola"].rows]
    (problem,) = store.obstacles()
    assert (problem.tab, problem.cell, problem.found) == ("Pola", "A1", "800000")
    with pytest.raises(TooBig, match=r"Pola!A1: found “800000”.* Delete the empty rows below the table"):
        store.load()
    assert time.process_time() - started < 10


def test_a_height_on_a_hundred_thousand_blank_rows_is_an_obstacle_too(store):
    blank = b"".join(b'<row r="%d" ht="20" customHeight="1"/>' % row for row in range(3, 100_004))
    rewritten(store, lambda part, data: data.replace(b"</sheetData>", blank + b"</sheetData>"))
    assert "100001" in {problem.found for problem in store.obstacles()}
    with pytest.raises(TooBig, match="Delete the empty rows"):
        store.load()


def test_a_cell_goes_where_its_own_address_says_as_when_it_is_loaded(store):
    rows = b'<row r="9"><c r="B3"><v>7</v></c></row><row r="9"><c r="C9"><v>8</v></c></row>'
    merge = b'</sheetData><mergeCells count="1"><mergeCell ref="A2:B2"/></mergeCells>'
    rewritten(store, lambda part, data: data.replace(b"</sheetData>", rows + merge))
    read, loaded = (book.sheets["Pola"] for book in (store.read(), store.load()))
    assert (read.cell(3, 2), read.cell(9, 3)) == (7, 8)
    cells = [[sheet.cell(row, column) for row in range(1, 12) for column in range(1, 6)] for sheet in (read, loaded)]
    assert cells[0] == cells[1]


def test_merged_ranges_that_lie_upon_each_other_by_the_thousand_keep_nobody_waiting(store):
    merge = b"".join(b'<mergeCell ref="A1:Z%d"/>' % row for row in range(9, 30_000))
    rewritten(
        store, lambda part, data: data.replace(b"</sheetData>", b"</sheetData><mergeCells>%b</mergeCells>" % merge)
    )
    started = time.process_time()
    store.read()
    with pytest.raises(TooBig, match="Unmerge"):
        store.load()
    assert time.process_time() - started < 5


@pytest.mark.parametrize("cell", ['<c s="0"/>', '<c r="A3" s="0"/>'])
def test_a_blank_cell_that_is_read_past_moves_no_other(store, cell):
    row = f'<row r="3">{cell}<c><v>7</v></c></row>'.encode()
    rewritten(store, lambda part, data: data.replace(b"</sheetData>", row + b"</sheetData>"))
    assert store.read().sheets["Pola"].cell(3, 2) == 7


@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_what_is_no_ordinary_file_is_refused_and_never_waited_for(tmp_path, kind):
    path = tmp_path / "gra.xlsx"
    if kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to("/dev/zero")
    store = XlsxStore(path)
    for act in (store.read, store.load, lambda: store.put_back(b"")):
        with pytest.raises(Damaged, match="no ordinary file"):
            act()


def test_a_note_on_a_whole_area_is_refused_before_every_cell_of_it_is_made(tmp_path):
    path = tmp_path / "gra.xlsx"
    book = Workbook()
    book.active["B2"].comment = Comment("tutaj", "ktoś")
    book.save(path)
    XlsxStore(path).load()
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data.replace(b'ref="B2"', b'ref="B2:XFD1048576"') if "comment" in name else data)
    with pytest.raises(Damaged):
        XlsxStore(path).load()
