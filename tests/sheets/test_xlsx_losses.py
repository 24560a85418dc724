"""What a leader added to his workbook: what can be kept is kept, and what cannot is told once before it is gone."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter
from openpyxl import load_workbook
from openpyxl.cell.rich_text import CellRichText

from sheets.book import CellWrite, Commit
from sheets.errors import Denied, WouldLose
from sheets.xlsx import XlsxStore
from sheets.xlsx_losses import losses

OURS, HIS = "Pola", "Moje"


def picture() -> io.BytesIO:
    """A red square."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head, rows = struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 0), zlib.compress((b"\0" + b"\xff\0\0" * 2) * 2)
    parts = (chunk(b"IHDR", head), chunk(b"IDAT", rows), chunk(b"IEND", b""))
    return io.BytesIO(b"\x89PNG\r\n\x1a\n" + b"".join(parts))


def workbook(path: Path, *additions: Callable[[Any, Any], object]) -> XlsxStore:
    """A tab of ours, and a tab of the leader's own with a few numbers and what he added."""
    with xlsxwriter.Workbook(path) as book:
        book.add_worksheet(OURS).write(0, 0, "Nazwa")
        his = book.add_worksheet(HIS)
        his.write_column("A1", [3, 1, 2])
        for add in additions:
            add(book, his)
    return XlsxStore(path)


def committed(store: XlsxStore) -> None:
    store.commit(Commit(store.load().fingerprint, (CellWrite(OURS, 2, 1, "Sokół"),)))


def chart(book: Any, tab: Any) -> None:
    made = book.add_chart({"type": "column"})
    made.add_series({"values": f"={HIS}!$A$1:$A$3", "trendline": {"type": "linear"}})
    tab.insert_chart("G3", made)


def image(book: Any, tab: Any) -> None:
    tab.insert_image("E9", "x.png", {"image_data": picture()})


def own_rules(book: Any, tab: Any) -> None:
    tab.conditional_format(
        "A1:A3", {"type": "cell", "criteria": ">", "value": 2, "format": book.add_format({"bold": 1})}
    )
    tab.conditional_format("A1:A3", {"type": "3_color_scale"})
    tab.conditional_format("A1:A3", {"type": "icon_set", "icon_style": "3_traffic_lights"})
    tab.conditional_format("A1:A3", {"type": "data_bar"})
    tab.data_validation("B1", {"validate": "list", "source": ["a", "b"]})


def own_cells(book: Any, tab: Any) -> None:
    tab.write_rich_string("D1", "a ", book.add_format({"bold": True}), "b")
    tab.write_url("D2", "https://example.org/")
    tab.write_formula("D3", "=SUM(A1:A3)", book.add_format({"bg_color": "#FFCC00"}), 6)
    tab.merge_range("D5:E5", "razem")
    tab.set_column("C:C", 33, None, {"hidden": True})
    tab.set_row(6, 30)


def own_things(book: Any, tab: Any) -> None:
    tab.write_comment("A1", "Notatka", {"width": 300, "height": 200})
    tab.add_table("J1:K3")
    tab.autofilter("A1:B3")
    tab.print_area("A1:K9")
    tab.set_header("&LZbiórki")
    tab.set_tab_color("#00AA00")
    tab.freeze_panes(1, 0)
    tab.protect()
    book.define_name("Suma", f"={HIS}!$A$1:$A$3")
    book.set_custom_property("Szczep", "Leśny")
    tab.ignore_errors({"number_stored_as_text": "A1"})


KEPT = (chart, image, own_rules, own_cells, own_things)

LOST: dict[str, Callable[[Any, Any], object]] = {
    "sparklines": lambda book, tab: tab.add_sparkline("B1", {"range": f"{HIS}!A1:A3"}),
    "newer bars and icons in cells": lambda book, tab: tab.conditional_format(
        "A1:A3", {"type": "data_bar", "data_bar_2010": True}
    ),
    "text boxes and shapes": lambda book, tab: tab.insert_textbox("C3", "Pamiętaj!"),
    "buttons and form fields": lambda book, tab: tab.insert_button("C3", {"caption": "Licz"}),
    "check boxes in cells": lambda book, tab: tab.insert_checkbox("C3", True),
    "formulas that fill more than one cell": lambda book, tab: tab.write_dynamic_array_formula(
        "C1:C1", "=UNIQUE(A1:A3)"
    ),
    "a background picture": lambda book, tab: tab.set_background(picture()),
    "pictures in the header or footer": lambda book, tab: tab.set_header(
        "&L&G", {"image_left": "x.png", "image_data_left": picture()}
    ),
    "pictures and linked data within cells": lambda book, tab: tab.embed_image(
        "C2", "x.png", {"image_data": picture()}
    ),
}


def test_what_can_be_kept_is_kept_without_a_word(tmp_path):
    store = workbook(tmp_path / "gra.xlsx", *KEPT)
    for _ in range(2):
        committed(store)
    book: Any = load_workbook(store.path, rich_text=True)
    tab = book[HIS]
    assert [type(made).__name__ for made in tab._charts] == ["BarChart"]
    assert tab._charts[0].series[0].trendline.trendlineType == "linear"
    assert tab._images[0]._data() == picture().getvalue()
    kinds = sorted(rule.type for rules in tab.conditional_formatting for rule in rules.rules)
    assert kinds == ["cellIs", "colorScale", "dataBar", "iconSet"]
    assert tab.data_validations.dataValidation[0].formula1 == '"a,b"'
    assert isinstance(tab["D1"].value, CellRichText) and str(tab["D1"].value) == "a b"
    assert tab["D2"].hyperlink.target == "https://example.org/"
    assert (tab["D3"].value, tab["D3"].fill.fgColor.rgb) == ("=SUM(A1:A3)", "FFFFCC00")
    assert [str(merged) for merged in tab.merged_cells.ranges] == ["D5:E5"]
    assert tab.column_dimensions["C"].hidden and tab.row_dimensions[7].height == 30
    assert list(tab.tables) == ["Table1"] and tab.print_area == f"'{HIS}'!$A$1:$K$9"
    assert tab.oddHeader.left.text == "Zbiórki" and tab.sheet_properties.tabColor.rgb == "FF00AA00"
    assert tab.auto_filter.ref == "A1:B3"
    assert tab.freeze_panes == "A2" and tab.protection.sheet
    assert book.defined_names["Suma"].attr_text == f"{HIS}!$A$1:$A$3"
    assert book.custom_doc_props["Szczep"].value == "Leśny"
    note = tab["A1"].comment
    assert note.text == "Notatka"


def test_notes_keep_their_size(tmp_path):
    store = workbook(tmp_path / "gra.xlsx", own_things)
    for _ in range(2):
        committed(store)
    note = store_notes(store)[HIS]["A1"]
    assert note == (300, 200)


def store_notes(store: XlsxStore) -> dict[str, dict[str, tuple[int, int]]]:
    """Sizes of all notes, as a commit would find them."""
    store.load()
    assert store._loaded is not None
    return {
        tab.title: {
            cell.coordinate: (cell.comment.width, cell.comment.height)
            for row in tab.iter_rows()
            for cell in row
            if cell.comment
        }
        for tab in store._loaded.book.worksheets
    }


@pytest.mark.parametrize("what", LOST)
def test_what_cannot_be_kept_is_told_once_and_a_whole_copy_kept(tmp_path, what):
    store = workbook(tmp_path / "gra.xlsx", *KEPT, LOST[what])
    before = store.path.read_bytes()
    with pytest.raises(WouldLose, match=what) as told:
        committed(store)
    assert store.path.read_bytes() == before
    [copy] = (tmp_path / "gra.xlsx.backups").iterdir()
    assert copy.read_bytes() == before
    assert f"gra.xlsx.backups/{copy.name}" in str(told.value)
    committed(store)  # the same again: he has made up his mind
    committed(store)
    assert losses(store.path.read_bytes()) == ()  # it was true: they are gone
    assert store.read().sheets[OURS].cell(2, 1) == "Sokół"
    assert len(list(copy.parent.glob("*-whole-*"))) == 1


def test_everything_lost_stands_in_one_sentence_with_its_tab(tmp_path):
    store = workbook(tmp_path / "gra.xlsx", *LOST.values())
    with pytest.raises(WouldLose) as told:
        committed(store)
    sentence = str(told.value)
    for what in LOST:
        assert what in sentence
    assert sentence.count(f"in the tab {HIS}") == 1


def test_a_file_changed_since_it_was_told_is_told_again(tmp_path):
    store = workbook(tmp_path / "gra.xlsx", LOST["sparklines"])
    with pytest.raises(WouldLose):
        committed(store)
    workbook(store.path, LOST["sparklines"], LOST["text boxes and shapes"])
    with pytest.raises(WouldLose, match="text boxes"):
        committed(store)
    assert len(list((tmp_path / "gra.xlsx.backups").iterdir())) == 2


def test_without_the_copy_nothing_is_saved(tmp_path):
    store = workbook(tmp_path / "gra.xlsx", LOST["sparklines"])
    before = store.path.read_bytes()
    (tmp_path / "gra.xlsx.backups").write_text("in the way")
    for _ in range(2):
        with pytest.raises(Denied):
            committed(store)
    assert store.path.read_bytes() == before


DRAWN = {
    "text boxes and shapes": "<xdr:sp/>",
    "SmartArt": '<xdr:graphicFrame><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/diagram"/>'
    "</a:graphic></xdr:graphicFrame>",
    "slicers": '<mc:AlternateContent><mc:Choice><xdr:graphicFrame><a:graphic><a:graphicData '
    'uri="http://schemas.microsoft.com/office/drawing/2010/slicer"/></a:graphic></xdr:graphicFrame></mc:Choice>'
    "</mc:AlternateContent>",
    "charts": '<mc:AlternateContent><mc:Choice><xdr:graphicFrame><a:graphic><a:graphicData '
    'uri="http://schemas.microsoft.com/office/drawing/2014/chartex"/></a:graphic></xdr:graphicFrame></mc:Choice>'
    "</mc:AlternateContent>",
}  # fmt: skip
XDR = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"
NAMESPACES = f'xmlns:xdr="{XDR}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
MARKER = "<xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>0</xdr:row><xdr:rowOff>0</xdr:rowOff>"


def rewritten(path: Path, change: Callable[[str, bytes], bytes]) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.namelist():
            new.writestr(part, change(part, old.read(part)))
    path.write_bytes(out.getvalue())


@pytest.mark.parametrize("what", DRAWN)
def test_what_excel_draws_beside_a_chart_is_told(tmp_path, what):
    """One thing openpyxl does not know makes it give up the whole drawing: the chart would be gone as well."""
    store = workbook(tmp_path / "gra.xlsx", chart, image)
    drawn = f'<xdr:oneCellAnchor {NAMESPACES}><xdr:from>{MARKER}</xdr:from><xdr:ext cx="9" cy="9"/>{DRAWN[what]}<xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>'  # noqa: E501 - copied as it is
    rewritten(
        store.path,
        lambda part, data: data.replace(b"</xdr:wsDr>", drawn.encode()) if "drawings/drawing" in part else data,
    )
    assert what in [loss.what.text for loss in losses(store.path.read_bytes())]
    with pytest.raises(WouldLose):
        committed(store)
    committed(store)
    book: Any = load_workbook(store.path)
    gone = {what}
    gone |= set() if book[HIS]._charts else {"charts"}
    gone |= set() if book[HIS]._images else {"pictures"}
    copy = next((tmp_path / "gra.xlsx.backups").iterdir())
    assert {loss.what.text for loss in losses(copy.read_bytes())} == gone


def test_a_dropdown_in_the_extension_of_excel_is_told(tmp_path):
    """Excel moves a rule that refers to another tab into an extension; the rules of ours refer to names."""
    store = workbook(tmp_path / "gra.xlsx")
    extension = (
        b'<extLst><ext uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}" '
        b'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main">'
        b'<x14:dataValidations count="1"><x14:dataValidation type="list"/></x14:dataValidations>'
        b"</ext></extLst></worksheet>"
    )
    rewritten(
        store.path, lambda part, data: data.replace(b"</worksheet>", extension) if part.endswith("sheet2.xml") else data
    )
    [loss] = losses(store.path.read_bytes())
    assert (loss.what.text, loss.tab) == ("dropdowns that take their list from another tab", HIS)
