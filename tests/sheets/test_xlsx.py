"""The store in an .xlsx file: what is written is read again, what is not ours stays."""

from __future__ import annotations

import dataclasses
import datetime
import os
import stat
import threading
import time
import zipfile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

import sheets.xlsx
from sheets.book import Append, CellWrite, Commit, read_table, writes_for
from sheets.cells import ErrorValue, Formula
from sheets.errors import Busy, Damaged, Denied, Exists, Gone, SheetError, Stale, TooBig
from sheets.layout import Source, Tab, TabColumn, tab_for
from sheets.xlsx import XlsxStore
from sheets.xlsx_tabs import LISTS

JOURNAL = Tab("Dziennik", (TabColumn("Nr"), TabColumn("Co")), ((1, "początek"),))


@pytest.fixture
def store(tmp_path, provinces, words, polish, krakow):
    store = XlsxStore(tmp_path / "gra.xlsx", long_tabs=["Dziennik"])
    store.create([tab_for(provinces, words, "Pola", [krakow], polish, hidden_columns=("id",)), JOURNAL])
    return store


def written(store, *writes, appends=()):
    return store.commit(Commit(store.load().fingerprint, tuple(writes), tuple(appends)))


def left(store):
    """What lies beside the workbook, but for its lock and its backups."""
    return sorted(name for name in os.listdir(store.path.parent) if not name.endswith((".lock", ".backups")))


def test_a_table_survives_the_file(store, provinces, words, krakow):
    for book in (store.read(), store.load()):
        reading = read_table(book.sheets["Pola"], provinces, words, {})
        assert reading.problems == ()
        assert reading.rows == {"p1": krakow}


def test_a_commit_writes_cells_and_appends_rows(store, provinces, words, krakow):
    book = store.load(["Pola"])
    reading = read_table(book.sheets["Pola"], provinces, words, {})
    wanted = {
        "p1": dataclasses.replace(krakow, walls=7),
        "p2": dataclasses.replace(krakow, id="p2", name="=1+1", founded=""),
    }
    writes = writes_for(book.sheets["Pola"], provinces, reading, wanted, words)
    rows = ((2, "tura"), (3, None), (4, "koniec"))
    fingerprint = store.commit(Commit(book.fingerprint, tuple(writes), (Append("Dziennik", rows),)))
    after = store.read()
    assert after.fingerprint == fingerprint == store.fingerprint != book.fingerprint
    assert read_table(after.sheets["Pola"], provinces, words, {}).rows == wanted
    assert after.sheets["Dziennik"].rows[1:] == [(1, "początek"), (2, "tura"), (3,), (4, "koniec")]


def test_only_the_tabs_asked_for_are_read_and_missing_ones_are_absent(store):
    for book in (store.read(["Pola", "Nie ma"]), store.load(["Pola", "Nie ma"])):
        assert list(book.sheets) == ["Pola"]
        assert book.titles == ("Pola", "Dziennik")
    assert store.titles() == ("Pola", "Dziennik")


def test_a_tab_is_found_whatever_its_case_and_spaces(store):
    book = load_workbook(store.path)
    book["Pola"].title = "POLA "
    book.save(store.path)
    assert store.read(["Pola"]).sheets["Pola"].title == "POLA "
    written(store, CellWrite("Pola", 2, 4, 8))
    assert store.read(["Pola"]).sheets["Pola"].cell(2, 4) == 8


def test_what_was_loaded_stays_as_it_was_after_the_commit(store):
    before = store.load()
    length = len(before.sheets["Dziennik"].rows)
    change = Commit(before.fingerprint, (CellWrite("Pola", 2, 4, 9),), (Append("Dziennik", ((2, "x"),)),))
    store.commit(change)
    assert before.sheets["Pola"].cell(2, 4) == 3
    assert len(before.sheets["Dziennik"].rows) == length
    assert before.sheets["Dziennik"].rows[-1:] == [(1, "początek")]


def test_a_commit_without_a_load_or_after_another_one_parses_the_file_itself(store):
    fingerprint = store.fingerprint
    for number in range(3):
        fingerprint = store.commit(Commit(fingerprint, (CellWrite("Pola", 2, 4, number),)))
    assert store.read().sheets["Pola"].cell(2, 4) == 2


@pytest.mark.parametrize(
    "text",
    [
        '=HYPERLINK("http://evil","x")',
        "=1+1",
        "+1",
        "-1",
        "@SUM(1)",
        "'x",
        "#REF!",
        "007",
        "1e5",
        "TRUE",
        "3,5",
        " a ",
        "\ttab",
        "line\nline",
        "zażółć 🦊",
        "_x0041_",
        "1/2",
        "=",
        "a" * 32_767,
    ],
)
def test_a_text_never_becomes_anything_else(store, text):
    for _ in range(2):  # also when the cell is loaded and saved again
        written(store, CellWrite("Pola", 2, 2, text), appends=[Append("Dziennik", ((text,),))])
        for book in (store.read(), store.load()):
            assert book.sheets["Pola"].cell(2, 2) == text
            assert book.sheets["Dziennik"].rows[-1][0] == text


def test_a_text_that_looks_like_a_formula_stays_text_when_the_leader_edits_it(store):
    written(store, CellWrite("Pola", 2, 2, "=1+1"))
    assert load_workbook(store.path)["Pola"]["B2"].quotePrefix
    written(store, CellWrite("Pola", 2, 2, "plain"))
    assert not load_workbook(store.path)["Pola"]["B2"].quotePrefix


cells = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**15), 10**15),
    st.text(st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufffe\uffff"), min_size=1),
    st.dates(datetime.date(1901, 1, 1)).map(lambda day: datetime.datetime(day.year, day.month, day.day)),
)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.lists(cells, min_size=1, max_size=5), min_size=1, max_size=8))
def test_every_value_survives_the_file(tmp_path, rows):
    store = XlsxStore(tmp_path / "werte.xlsx")
    store.path.unlink(missing_ok=True)
    store.create([Tab("T", (TabColumn("x"),))])
    places = [(r, c, value) for r, row in enumerate(rows, 2) for c, value in enumerate(row, 1)]
    written(store, *(CellWrite("T", *place) for place in places))
    for book in (store.read(), store.load()):
        for row, column, value in places:
            found = book.sheets["T"].cell(row, column)
            assert found == value and type(found) is type(value)


def test_a_number_in_a_cell_where_a_date_stood_reads_as_a_number(store):
    written(store, CellWrite("Pola", 2, 4, datetime.date(2026, 5, 10)))
    written(store, CellWrite("Pola", 2, 4, 5))
    assert store.read().sheets["Pola"].cell(2, 4) == 5


@pytest.mark.parametrize("value", [10**16, float("nan"), float("inf"), "a\x07", Formula("=1"), ErrorValue("#N/A")])
def test_what_no_cell_can_hold_changes_nothing(store, value):
    before = store.fingerprint
    with pytest.raises((ValueError, TooBig)):
        written(store, CellWrite("Pola", 2, 2, value))
    assert store.fingerprint == before
    assert left(store) == ["gra.xlsx"]


def test_half_a_character_does_not_destroy_the_file(store):
    before = store.fingerprint
    with pytest.raises(ValueError):
        written(store, CellWrite("Pola", 2, 2, "\ud800"))
    assert store.fingerprint == before


def test_a_text_too_long_for_a_cell_is_refused_and_not_cut(store):
    with pytest.raises(TooBig, match="shorten"):
        written(store, CellWrite("Pola", 2, 2, "x" * 32_768))


def test_every_kind_of_cell_a_person_can_make_is_told_apart(tmp_path):
    book = Workbook()
    tab = book.active
    tab.title = "T"
    tab.append(["x", 3, 3.5, True, datetime.datetime(2026, 1, 2), datetime.time(1, 2), "=A1", None, "#N/A"])
    tab["J1"] = datetime.timedelta(hours=30)
    tab["K1"] = CellRichText("gruby ", TextBlock(InlineFont(b=True), "tekst"))
    tab["L1"] = "=B1"
    tab["L1"].data_type = "s"
    book.save(tmp_path / "t.xlsx")
    store = XlsxStore(tmp_path / "t.xlsx")
    expected = ("x", 3, 3.5, True, datetime.datetime(2026, 1, 2), datetime.time(1, 2), Formula("=A1"), None,
                ErrorValue("#N/A"), "1 day, 6:00:00", "gruby tekst", "=B1")  # fmt: skip
    assert store.read().sheets["T"].rows == [expected]
    assert list(store.load().sheets["T"].rows) == [expected]


def test_what_the_leader_made_stays(store):
    book = load_workbook(store.path)
    own = book.create_sheet("Moje", 0)
    own["A1"] = "=SUM(Pola!D2:D9)"
    own["A2"] = CellRichText("a ", TextBlock(InlineFont(b=True), "b"))
    own.merge_cells("B1:C2")
    own.column_dimensions["A"].width = 44
    book["Pola"]["L5"] = "notatka"
    book.save(store.path)
    written(store, CellWrite("Pola", 2, 4, 5))
    after = load_workbook(store.path, rich_text=True)
    assert after.sheetnames == ["Moje", "Pola", "Dziennik"]
    assert after["Moje"]["A1"].value == "=SUM(Pola!D2:D9)"
    assert isinstance(after["Moje"]["A2"].value, CellRichText)
    assert str(next(iter(after["Moje"].merged_cells.ranges))) == "B1:C2"
    assert after["Moje"].column_dimensions["A"].width == 44
    assert after["Pola"]["L5"].value == "notatka"
    assert after["Pola"]["B1"].comment.text == "What the province is called."
    assert after.calculation.fullCalcOnLoad


def test_merged_ranges_are_told_by_both_ways_of_reading(store):
    book = load_workbook(store.path)
    book["Pola"].merge_cells("D2:D4")
    book.save(store.path)
    assert store.read().sheets["Pola"].merged == ("D2:D4",)
    assert store.load().sheets["Pola"].merged == ("D2:D4",)


@pytest.mark.parametrize("address", ["A1048576", "Z100000", "XFD1048576", "XFD3"])
def test_a_stray_cell_far_outside_is_reported_and_costs_no_time(store, address):
    book = load_workbook(store.path)
    book["Pola"][address] = "x"
    book["Dziennik"][address] = "x"
    book.save(store.path)
    started = time.perf_counter()
    for stored in (store.read(), store.load()):
        if address != "Z100000":
            assert stored.sheets["Dziennik"].strays == (address,)
        assert stored.sheets["Pola"].strays == (address,)
        assert len(stored.sheets["Pola"].rows) in (2, 3)
    written(store, appends=[Append("Pola", (("nowa",),))])
    assert store.read().sheets["Pola"].cell(3, 1) == "nowa"
    assert time.perf_counter() - started < 5


def test_rows_are_appended_below_the_last_one_with_something_in_it(store):
    book = load_workbook(store.path)
    book["Dziennik"]["B40"].number_format = "0.00"
    book.save(store.path)
    written(store, appends=[Append("Dziennik", ((2, "druga"),))])
    assert store.read().sheets["Dziennik"].cell(3, 2) == "druga"


def test_a_full_tab_takes_no_more_rows(store, monkeypatch):
    monkeypatch.setattr(sheets.xlsx, "MOST_LONG_ROWS", 3)
    written(store, appends=[Append("Dziennik", ((2, "b"),))])
    with pytest.raises(TooBig, match="Dziennik"):
        written(store, appends=[Append("Dziennik", ((3, "c"),))])


def test_a_tab_can_be_added_later(store):
    book = store.load()
    store.commit(Commit(book.fingerprint, (CellWrite("Nowa", 3, 1, "x"),), tabs=(Tab("Nowa", (TabColumn("a"),)),)))
    assert store.read(["Nowa"]).sheets["Nowa"].rows == [("a",), (), ("x",)]


def test_a_new_file_looks_as_its_tabs_say(store):
    tab = load_workbook(store.path)["Pola"]
    assert tab.freeze_panes == "A2"
    assert tab.column_dimensions["A"].hidden
    rules = {str(rule.sqref): rule for rule in tab.data_validations.dataValidation}
    assert rules["F2:F20000"].formula1 == '"równina,wzgórze"'
    walls = rules["D2:D20000"]
    assert (walls.type, walls.formula1, walls.formula2, walls.errorStyle) == ("whole", "0", "9", "warning")


def test_a_dropdown_too_long_for_a_rule_stands_in_a_hidden_tab(tmp_path):
    long, odd = tuple(f"province {n}" for n in range(60)), ("a,b", 'c"d')
    store = XlsxStore(tmp_path / "l.xlsx")
    store.create([Tab("T", (TabColumn("a", options=long), TabColumn("b", options=odd)))])
    book = load_workbook(store.path)
    rules = [rule.formula1 for rule in book["T"].data_validations.dataValidation]
    ranges = [book.defined_names[rule].attr_text for rule in rules]
    assert ranges == [f"{LISTS}!$A$1:$A$60", f"{LISTS}!$B$1:$B$2"]
    assert book[LISTS].sheet_state == "hidden"
    assert book[LISTS]["B1"].value == "a,b"


def test_a_dropdown_with_a_source_is_a_name_for_what_stands_below_its_heading(tmp_path):
    source = Source("sides", "Nasze zastępy", 2)
    store = XlsxStore(tmp_path / "l.xlsx")
    store.create([Tab("T", (TabColumn("a", options=("x",), source=source), TabColumn("b", source=source)))])
    book = load_workbook(store.path)
    assert [rule.formula1 for rule in book["T"].data_validations.dataValidation] == ["list_sides"] * 2
    column = "'Nasze zastępy'!$B$1"
    counted = f"COUNTA({column}:$B$20000)-1"
    assert book.defined_names["list_sides"].attr_text == f"OFFSET({column},1,0,MAX(1,{counted}),1)"


def test_a_file_is_never_overwritten_by_a_new_one(store):
    before = store.fingerprint
    with pytest.raises(Exists, match=r"gra\.xlsx"):
        store.create([JOURNAL])
    assert store.fingerprint == before


def test_a_missing_file_or_folder_is_said_to_be_missing(tmp_path):
    store = XlsxStore(tmp_path / "nie" / "ma.xlsx")
    assert not store.exists()
    for act in (store.read, store.load, lambda: store.commit(Commit("x")), lambda: store.create([JOURNAL])):
        with pytest.raises(Gone, match=r"ma\.xlsx"):
            act()
    assert not store.path.parent.exists()
    with pytest.raises(Damaged):
        XlsxStore(tmp_path).read()


def test_a_file_that_somebody_saved_meanwhile_is_not_overwritten(store):
    book = store.load()
    XlsxStore(store.path).commit(Commit(book.fingerprint, (CellWrite("Pola", 2, 4, 1),)))
    with pytest.raises(Stale, match="meanwhile"):
        store.commit(Commit(book.fingerprint, (CellWrite("Pola", 2, 4, 2),)))
    assert store.read().sheets["Pola"].cell(2, 4) == 1
    assert left(store) == ["gra.xlsx"]


def test_even_a_save_at_the_last_moment_is_noticed(store):
    def somebody_saves(step):
        if step == "synced":
            store.path.write_bytes(theirs)

    book = store.load()
    theirs = store.path.read_bytes() + b"\0"
    store.step = somebody_saves
    with pytest.raises(Stale):
        store.commit(Commit(book.fingerprint, (CellWrite("Pola", 2, 4, 2),)))
    assert store.path.read_bytes() == theirs
    assert left(store) == ["gra.xlsx"]


@pytest.mark.parametrize(
    ("marker", "content", "who"),
    [
        (".~lock.gra.xlsx#", ",ola,laptop,03.10.2026 18:00,file:///x;", "ola"),
        (".~lock.gra.xlsx#", "", "spreadsheet program"),
        ("~$gra.xlsx", "\x03Ola", "spreadsheet program"),
    ],
)
def test_a_file_open_in_a_spreadsheet_program_is_not_changed(store, marker, content, who):
    (store.path.parent / marker).write_text(content)
    with pytest.raises(Busy, match=who) as caught:
        written(store, CellWrite("Pola", 2, 4, 1))
    assert marker in str(caught.value)
    assert store.read().sheets["Pola"].cell(2, 4) == 3
    written(XlsxStore(store.path, even_if_open=True), CellWrite("Pola", 2, 4, 1))
    assert store.read().sheets["Pola"].cell(2, 4) == 1


def test_another_process_makes_us_wait_and_then_say_so(store, monkeypatch):
    monkeypatch.setattr(sheets.xlsx, "WAIT", 0.1)
    with XlsxStore(store.path).locked(), pytest.raises(Busy, match="another window"):
        written(store, CellWrite("Pola", 2, 4, 1))


def test_the_lock_may_be_nested_and_holds_across_threads(store):
    def count():
        for _ in range(4):
            with store.locked(), store.locked():
                number = store.load().sheets["Pola"].cell(2, 4)
                written(store, CellWrite("Pola", 2, 4, number + 1))

    threads = [threading.Thread(target=count) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.read().sheets["Pola"].cell(2, 4) == 3 + 12


def test_the_file_keeps_its_mode_and_a_link_stays_a_link(store, tmp_path):
    os.chmod(store.path, 0o640)
    link = tmp_path / "link.xlsx"
    link.symlink_to(store.path)
    written(XlsxStore(link), CellWrite("Pola", 2, 4, 1))
    assert link.is_symlink()
    assert stat.S_IMODE(store.path.stat().st_mode) == 0o640
    assert store.read().sheets["Pola"].cell(2, 4) == 1


def test_a_write_protected_file_is_not_replaced(store, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(Denied, match=r"gra\.xlsx"):
        written(store, CellWrite("Pola", 2, 4, 1))


@pytest.mark.parametrize(
    ("code", "kind", "word"),
    [(28, SheetError, "full"), (13, Denied, "allow"), (30, Denied, "allow"), (5, SheetError, "not changed")],
)
def test_a_disk_that_refuses_changes_nothing(store, monkeypatch, code, kind, word):
    def refuse(*_):
        raise OSError(code, os.strerror(code))

    before = store.fingerprint
    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(kind, match=word):
        written(store, CellWrite("Pola", 2, 4, 1))
    assert store.fingerprint == before
    assert left(store) == ["gra.xlsx"]


def test_a_file_that_may_not_be_read_is_denied(store, monkeypatch):
    def refuse(_):
        raise PermissionError(13, "no")

    monkeypatch.setattr(type(store.path), "read_bytes", refuse)
    with pytest.raises(Denied):
        store.read()


def test_leftovers_of_a_killed_process_are_swept_away(store):
    (store.path.parent / ".gra.xlsx.abc123.tmp").write_bytes(b"half")
    (store.path.parent / ".inna.xlsx.abc123.tmp").write_bytes(b"not ours")
    written(store, CellWrite("Pola", 2, 4, 1))
    assert left(store) == [".inna.xlsx.abc123.tmp", "gra.xlsx"]


def test_a_long_journal_does_not_slow_down_reading_the_other_tabs(tmp_path):
    store = XlsxStore(tmp_path / "long.xlsx", long_tabs=["Dziennik"])
    rows = tuple((n, f"entry {n}") for n in range(4_000))
    store.create([Tab("Pola", (TabColumn("a"),), (("x",),)), dataclasses.replace(JOURNAL, rows=rows)])

    def seconds(titles):
        started = time.perf_counter()
        store.read(titles)
        return time.perf_counter() - started

    assert min(seconds(["Pola"]) for _ in range(3)) < seconds(None) / 3


def test_strings_in_a_shared_table_are_read(store, tmp_path):
    """Other programs keep texts in a part of their own."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    strings = f'<sst xmlns="{main}"><si><r><t xml:space="preserve">od </t></r><r><t>nowa</t></r></si></sst>'
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    override = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}"/></Types>'
    other = XlsxStore(tmp_path / "shared.xlsx")
    with zipfile.ZipFile(store.path) as old, zipfile.ZipFile(other.path, "w") as new:
        for part in old.namelist():
            data = old.read(part).decode()
            data = data.replace("<is><t>początek</t></is>", "<v>0</v>")
            data = data.replace('r="B2" t="inlineStr"><v>', 'r="B2" t="s"><v>')
            new.writestr(part, data.replace("</Types>", override))
        new.writestr("xl/sharedStrings.xml", strings)
    assert other.read().sheets["Dziennik"].cell(2, 2) == "od nowa"
    assert other.load().sheets["Dziennik"].cell(2, 2) == "od nowa"
