"""Files that people keep their tables in, of every kind and encoding, made here as programs make them."""

from __future__ import annotations

import contextlib
import io
import zipfile
from email.message import EmailMessage
from typing import Any

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.cells import ErrorValue, Formula
from sheets.errors import Damaged, SheetError, TooBig
from sheets.plain_grid import Origin
from sheets.plain_tables import plain_tables

ROWS = (("Zastęp", "Żelazo", "Mennica"), ("Żubry", "3", "2"), ("Świstaki", "0", "1"))
CSV = "\r\n".join(";".join(row) for row in ROWS)


def read(data: bytes | str, name: str = "table.txt", **more):
    return plain_tables(data.encode() if isinstance(data, str) else data, name, **more)


def rows(data: bytes | str, name: str = "table.txt", **more):
    (table,) = read(data, name, **more)
    return tuple(tuple(row) for row in table.rows)


def workbook(*tabs: tuple[str, list[list[object]]], merge: str = "") -> bytes:
    book: Any = openpyxl.Workbook()
    book.remove(book.active)
    for title, cells in tabs:
        sheet = book.create_sheet(title)
        for row in cells:
            sheet.append(row)
        if merge:
            sheet.merge_cells(merge)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1250"])
def test_csv_in_every_encoding_keeps_every_letter(encoding):
    assert rows(CSV.encode(encoding), "table.csv") == ROWS


def test_russian_csv_of_an_old_program():
    assert rows("Патруль;Порт\r\nЛисы;2".encode("cp1251"), "t.csv", old_encoding="cp1251")[1] == ("Лисы", "2")


@pytest.mark.parametrize("sign", [";", ",", "\t"])
def test_the_sign_that_divides_is_found(sign):
    assert rows("\n".join(sign.join(row) for row in ROWS), "table.csv") == ROWS


def test_a_decimal_comma_divides_nothing_where_semicolons_do():
    assert rows("a;b\n1,5;2,5\n3,5;4,5", "table.csv")[1] == ("1,5", "2,5")


def test_the_hint_of_excel_is_followed_and_is_no_row():
    (table,) = read("sep=,\na;b,c\n1,2", "table.csv")
    assert (table.rows[0], str(table.place(1, 2))) == (("a;b", "c"), "line 2, column 2")


def test_quoted_cells_may_hold_lines_and_places_stay_right():
    (table,) = read('a;b\n"x\ny";1\nz;2', "table.csv")
    assert (table.rows[1][0], str(table.place(3, 1))) == ("x\ny", "line 4, column 1")


def test_a_stray_quotation_mark_swallows_nothing():
    assert rows('a;b\n"Sokół;1\nŻubry;2', "table.csv") == (("a", "b"), ('"Sokół', "1"), ("Żubry", "2"))


@pytest.mark.parametrize("sign", ["\t", "   ", " | ", ";"])
def test_pasted_text(sign):
    assert rows("\n".join(sign.join(row) for row in ROWS)) == ROWS


def test_pasted_text_with_commas_everywhere():
    assert rows("\n".join(",".join(row) for row in ROWS)) == ROWS


def test_a_page_saved_as_text_is_tables_and_lines_between_them():
    tables = read("Gra\n| Budynek | Sokół |\n|---|:-:|\n| Port | 2 |\nZasady, długie\n| a | b |\n")
    assert [(table.prose, table.rows, str(table.place(1, 1))) for table in tables] == [
        (True, (("Gra",),), "line 1"),
        (False, (("Budynek", "Sokół"), ("Port", "2")), "line 2, column 1"),
        (True, (("Zasady, długie",),), "line 5"),
        (False, (("a", "b"),), "line 6, column 1"),
    ]


def test_a_row_broken_over_two_lines_is_one_row_only_where_it_fits():
    fits = read("| a | b | c |\n| 1 | x. |\n2 |\n| 3 | 4 | 5 |")
    assert fits[0].rows == (("a", "b", "c"), ("1", "x.", "2"), ("3", "4", "5"))
    short = read("| a | b | c |\n| 1 |\n2 |")
    assert short[0].rows == (("a", "b", "c"), ("1",), ("2",))


def test_a_web_page_with_merged_cells_markup_and_open_tags():
    (table, text) = read(
        "<!DOCTYPE html><html><head><meta charset=utf-8><title>x</title><style>td{}</style></head><body><h1>Gra</h1>"
        "<table><caption>Miasta</caption><tr><th rowspan=2>Budynek<th colspan=2><b>Po</b>ziom<tr><td>Sokół<td>Żubry"
        "<tr><td>Port<br>morski<td>&nbsp;2<td>&lt;3</table>",
        "page.html",
    )
    assert table.rows == (("Budynek", "Poziom", ""), ("", "Sokół", "Żubry"), ("Port morski", "2", "<3"))
    assert table.covered == {(1, 3), (2, 1)}
    assert (table.title, str(table.place(3, 2))) == ("Miasta", "table 1, row 3, column 2")
    assert (text.prose, text.rows) == (True, (("Gra",),))


def test_a_table_within_a_table_is_one_of_its_own():
    outer, inner = read("<table><tr><td>a<table><tr><td>1</td></tr></table></td><td>b</td></tr></table>")
    assert (outer.rows, inner.rows) == ((("a", "b"),), (("1",),))


@pytest.mark.parametrize(("declared", "encoding"), [("windows-1250", "cp1250"), ("iso-8859-2", "iso-8859-2")])
def test_a_page_is_read_in_the_encoding_it_declares(declared, encoding):
    page = f'<html><meta http-equiv="Content-Type" content="text/html; charset={declared}"><table><tr><td>Żółć ąś'
    assert rows(page.encode(encoding), "p.htm") == (("Żółć ąś",),)


def test_a_page_saved_as_a_single_file():
    message = EmailMessage()
    message.set_content("<html><table><tr><td>Żubry</td><td>2</td></tr></table></html>", subtype="html", cte="base64")
    message.add_related(b"picture", "image", "png")
    assert rows(b"From: <Saved by Blink>\n" + message.as_bytes(), "p.mhtml") == (("Żubry", "2"),)


def test_a_workbook_with_formulas_merged_cells_and_places():
    data = workbook(("Miasta", [["a", 1], ["=1+1", "=B1"], [None, "#REF!"]]), ("Puste", []), merge="A2:A3")
    (table,) = read(data, "t.xlsx")
    assert (table.origin, table.title, str(table.place(2, 2))) == (Origin.TAB, "Miasta", "Miasta!B2")
    assert table.cell(2, 1) == Formula("=1+1") and table.cell(3, 2) == ErrorValue("#REF!")
    assert table.is_covered(3, 1) and not table.is_covered(2, 1)


def test_the_result_of_a_formula_is_told_where_the_file_holds_it():
    data = workbook(("A", [["=1+1"]]))
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(made, "w") as new:
        for part in old.namelist():
            new.writestr(
                part,
                old.read(part)
                .replace(b"<v></v>", b"<v>2</v>")
                .replace(b"<v/>", b"<v>2</v>")
                .replace(b"<v />", b"<v>2</v>"),
            )
    assert read(made.getvalue(), "t.xlsx")[0].cell(1, 1) == Formula("=1+1", 2)


def test_cells_far_outside_are_named_and_a_tab_without_end_is_refused():
    book = openpyxl.Workbook()
    book.active["A1"] = 1
    book.active["XFD9999"] = 2
    file = io.BytesIO()
    book.save(file)
    assert read(file.getvalue(), "t.xlsx")[0].strays == ("XFD9999",)
    with pytest.raises(TooBig, match=r"more than 2000 rows"):
        read(workbook(("A", [[n] for n in range(2200)])), "t.xlsx")


def zipped(**parts: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return file.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        b"%PDF-1.7\n%\xe2\xe3",
        b"\x89PNG\r\n\x1a\n\0\0",
        b"\xff\xd8\xff\xe0\0\x10JFIF",
        b"\0\0\0\x18ftypheic",
        bytes.fromhex("D0CF11E0A1B11AE1") + b"\0" * 600,
        zipped(mimetype="application/vnd.oasis.opendocument.spreadsheet"),
        b"PK\x03\x04rubbish",
        bytes(range(256)) * 4,
        b"",
        b" \r\n\t",
        b"\xef\xbb\xbf",
        b"a;\x01b",
    ],
)
def test_what_is_no_table_is_refused_with_a_sentence(data):
    with pytest.raises(Damaged) as refused:
        read(data, "file.bin")
    assert "file.bin" in str(refused.value)


def test_an_empty_workbook_and_one_with_macros_are_refused():
    with pytest.raises(Damaged, match="nothing in"):
        read(workbook(("A", [])), "t.xlsx")
    with pytest.raises(Damaged):
        read(zipped(**{"xl/workbook.xml": "<x/>", "xl/vbaProject.bin": "x", "[Content_Types].xml": "macroEnabled"}))


@pytest.mark.parametrize(
    "data",
    [
        b"x" * (20 * 2**20 + 1),
        "a;b\n" * 2001,
        ";".join("x" * 200),
        "<table>" * 30,
        "<table><tr><td>x</table>" * 300,
        "<table>" + "<tr><td>x" * 2100,
        "<table><tr>" + "<td colspan=99>x" * 9,
        "<html>" + "<b>" * 200_001,
    ],
)
def test_what_is_too_big_is_refused_with_a_sentence(data):
    with pytest.raises(TooBig):
        read(data, "t.csv")


@pytest.mark.parametrize("bad", ["<", "<a ", "<!--", "<![CDATA[", "</a", '<a b="', "<a '", "&#", "<?", "<!a", "<a b"])
def test_a_page_made_to_keep_the_parser_busy_is_done_with_soon(bad):
    with contextlib.suppress(SheetError):
        read("<html>" + bad * (200_000 // len(bad)))


@given(st.binary(max_size=300), st.sampled_from(["a.csv", "a.txt", "a.html", "a.xlsx"]))
def test_any_bytes_are_read_or_refused(data, name):
    with contextlib.suppress(SheetError):
        for table in plain_tables(data, name):
            for place in table.filled():
                assert str(table.place(*place))


@given(st.text(alphabet="<>tabledrh/ ='\"&;x1\n|-", max_size=200))
def test_any_page_is_read(text):
    for table in read(f"<html>{text} x"):
        assert table.height and table.width


@given(st.lists(st.lists(st.text(alphabet="aż\"' 1,\n", max_size=4), min_size=2, max_size=2), min_size=2, max_size=5))
def test_a_table_turned_over_tells_the_same_places(cells):
    data = workbook(("A", [[text or None for text in row] for row in cells] + [["x"]]))
    (table,) = read(data, "t.xlsx")
    turned = table.over()
    assert sorted(turned.filled()) == sorted((column, row) for row, column in table.filled())
    for row, column in table.filled():
        assert turned.cell(column, row) == table.cell(row, column)
        assert str(turned.place(column, row)) == str(table.place(row, column))
        assert turned.spot(column, row) == table.spot(row, column)
