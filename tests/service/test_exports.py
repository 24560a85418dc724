"""Exports: files that Excel opens right, in which no text is a formula and nothing hidden left a trace."""

from __future__ import annotations

import csv
import dataclasses
import io
import re
from datetime import datetime

import openpyxl
import pytest

from tests.engine.seasons import begun
from tracker.engine.campaign import Campaign
from tracker.engine.view import look
from tracker.rulesets import RULESETS, find_ruleset
from tracker.service.demo import played
from tracker.service.exports import FORMULA, Export, as_csv, as_xlsx, exports, tables
from tracker.service.open_campaign import now
from tracker.service.shown import HOME, moment_text

GRA_ROCZNA = find_ruleset("gra-roczna")


def named(name: str) -> Campaign:
    campaign = begun(GRA_ROCZNA)
    side = dataclasses.replace(campaign.state.sides["s1"], name=name)
    state = dataclasses.replace(campaign.state, sides={**campaign.state.sides, "s1": side})
    return dataclasses.replace(campaign, state=state)


def read(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=";"))


def test_a_csv_file_is_what_a_polish_excel_expects():
    data = exports(look(named("Żółw; „Łoś”"), "public"), "pl", True)["public-sides.csv"]
    assert data.startswith(b"\xef\xbb\xbfZast\xc4\x99p;")
    assert data.endswith(b"\r\n") and data.count(b"\n") == data.count(b"\r\n") == 4
    assert read(data)[1][0] == "Żółw; „Łoś”"


@pytest.mark.parametrize("name", ["=1+1", "+48", "-5", "@SUM(A1)", '=HYPERLINK("http://x";"y")', "＝1"])
def test_text_is_never_a_formula(name):
    view = look(named(name), "public")
    assert read(exports(view, "pl", True)["public-sides.csv"])[1][0] == "'" + name
    book = openpyxl.load_workbook(io.BytesIO(exports(view, "pl")["public-tables.xlsx"]))
    cell = book["Zastępy"]["A2"]
    assert (cell.value, cell.data_type, cell.quotePrefix) == (name, "s", True) or name.startswith("＝")
    assert not any(cell.data_type == "f" for sheet in book for row in sheet.iter_rows() for cell in row)


@pytest.mark.parametrize("start", FORMULA)
def test_every_beginning_of_a_formula_gets_an_apostrophe(start):
    first = read(as_csv(Export("a", "A", ("h",), ((f"{start}x",),))))[1][0]
    assert first == f"'{start}x"


def test_negative_numbers_stay_numbers():
    export = Export("a", "A", ("h",), ((-5,),))
    assert as_csv(export) == b"\xef\xbb\xbfh\r\n-5\r\n"
    assert openpyxl.load_workbook(io.BytesIO(as_xlsx([export])))["A"]["A2"].value == -5


def test_what_is_hidden_leaves_no_tab_no_column_no_heading():
    found = {export.id: export for export in tables(look(played(GRA_ROCZNA), "public"), "en")}
    assert found["sides"].headings == ("Patrol", "Plays", "Colour", "Crest", "Meetings", "Awarded points")
    assert found["buildings"].headings == ("Patrol", "Building", "Level")
    assert "new_knights" not in found and "known" not in found
    own = {export.id: export for export in tables(look(played(GRA_ROCZNA), "s1"), "en")}
    assert "Wood" in own["sides"].headings
    wood = own["sides"].headings.index("Wood")
    assert [row[wood] is None for row in own["sides"].rows] == [False, True, True, True]


def test_the_leader_gets_everything():
    found = {export.id: export for export in tables(look(played(GRA_ROCZNA), "leader"), "ru")}
    assert set(found) == {"standings", "journal"} | {table.name for table in GRA_ROCZNA.tables}
    assert len(found["journal"].rows) == played(GRA_ROCZNA).revision
    assert found["building_types"].rows[0][0] == "Лесопилка"


def test_the_journal_is_that_of_the_viewer():
    campaign = played(GRA_ROCZNA)
    for viewer in ("public", "s1", "leader"):
        view = look(campaign, viewer)
        journal = next(export for export in tables(view, "pl") if export.id == "journal")
        assert [row[0] for row in journal.rows] == [entry.number for entry in view.entries if entry.number]


def test_files_say_for_whom_they_are():
    campaign = played(GRA_ROCZNA)
    names = [name for who in ("public", "leader", "s2") for name in exports(look(campaign, who), "pl")]
    assert names == ["public-tables.xlsx", "secret-leader-tables.xlsx", "secret-s2-Żbiki-tables.xlsx"]


def test_titles_of_tabs_are_possible_and_differ():
    found = [Export("a", title, ("h",), (("x",),)) for title in ("A/B: [c]?" * 5, "A/B: [c]?" * 6, "x", "X", "''")]
    book = openpyxl.load_workbook(io.BytesIO(as_xlsx(found)))
    assert len({title.lower() for title in book.sheetnames}) == 5
    assert all(0 < len(title) <= 31 for title in book.sheetnames)


def test_every_moment_is_written_and_told_by_the_clock_at_home():
    """On the page, in exports and on the command line alike: a meeting at half past midnight is of the new day."""
    campaign = played(GRA_ROCZNA)
    late = dataclasses.replace(list(campaign.entries)[1], at="2026-01-10T23:30:00+00:00")
    view = dataclasses.replace(look(campaign, "leader"), entries=[late])
    (journal,) = [export for export in tables(view, "pl") if export.id == "journal"]
    assert journal.rows[0][1] == moment_text(late.at) == "2026-01-11 00:30"
    assert datetime.fromisoformat(now()).utcoffset() == datetime.now(HOME).utcoffset()


def test_the_workbook_is_printed_across_the_page_with_its_headings_on_each():
    view = look(played(GRA_ROCZNA), "leader")
    book = openpyxl.load_workbook(io.BytesIO(exports(view, "pl")["secret-leader-tables.xlsx"]))
    for sheet in book:
        assert sheet.sheet_properties.pageSetUpPr.fitToPage and sheet.page_setup.fitToHeight == 0
        assert (sheet.page_setup.orientation, sheet.print_title_rows) == ("landscape", "$1:$1")
    journal = book.worksheets[-1]
    assert journal["F2"].alignment.wrap_text and not journal["A2"].alignment.wrap_text
    longest = max(range(2, journal.max_row + 1), key=lambda number: len(str(journal.cell(number, 6).value)))
    assert journal.row_dimensions[longest].height >= 15 * len(str(journal.cell(longest, 6).value)) / 60


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_no_key_stands_in_an_export_where_a_name_is_meant(ruleset):
    """House rules are told as questions and answers; what is gone is told by its table."""
    found = {export.id: export for export in tables(look(played(ruleset), "leader"), "en")}
    assert found["settings"].headings == ("Question", "Answer")
    told = {str(cell) for row in found["settings"].rows for cell in row}
    assert not told & {rule.key for rule in ruleset.house_rules} and "false" not in told
    changes = [str(row[5]) for row in found["journal"].rows if row[5]]
    assert [text for text in changes if re.search(r"(^|; )s\d+\.\d+:", text)] == []
