"""The workbook itself stands in the way: somebody has it open, or it holds what the tracker cannot keep."""

from __future__ import annotations

import zipfile

import pytest
import xlsxwriter

from tests.cli.conftest import Season
from tests.sheets.test_xlsx_losses import rewritten
from tests.tiers import cases

WRITING = (("submit", "report", "side=Orzeł"), ("settle",), ("undo",), ("revise", 1, "present=7"))


@pytest.fixture
def typed(season: Season) -> Season:
    """With something to take back, and something to take in."""
    season.submit("report", "side=Sokół", "present=6")
    season.type("sides", season.cell("sides", "s1", "Drewno"), 3)
    return season


@pytest.mark.parametrize("command", [*WRITING, ("restore", 1)], ids=lambda command: command[0])
@pytest.mark.parametrize("marker", cases([".~lock.season.xlsx#", "~$season.xlsx"], quick=["~$season.xlsx"]))
def test_an_open_workbook_is_refused_and_the_way_on_is_named(typed, command, marker):
    (typed.path.parent / marker).write_text(",ola,laptop,,;")
    before = typed.path.read_bytes()
    sentence = typed(*command).refusal
    assert "season.xlsx" in sentence and marker in sentence and "--even-if-open" in sentence
    assert typed.path.read_bytes() == before
    assert typed(*command, "--even-if-open").exit == 0
    assert typed.path.read_bytes() != before


def with_a_sparkline(season: Season) -> None:
    """The leader has put a sparkline beside the journal."""
    made = season.path.with_name("made.xlsx")
    with xlsxwriter.Workbook(made) as book:
        book.add_worksheet("A").add_sparkline("B1", {"range": "A!A1:A3"})
    with zipfile.ZipFile(made) as archive:
        sheet = archive.read("xl/worksheets/sheet1.xml")
    extension = sheet[sheet.index(b"<extLst>") :]
    rewritten(
        season.path,
        lambda part, data: data.replace(b"</worksheet>", extension) if part.endswith("sheet11.xml") else data,
    )


@pytest.mark.parametrize("command", WRITING, ids=lambda command: command[0])
def test_what_cannot_be_kept_is_told_once_for_every_command(typed, command):
    with_a_sparkline(typed)
    before = typed.path.read_bytes()
    sentence = typed(*command).refusal
    assert typed.title("journal") in sentence
    assert typed.path.read_bytes() == before
    assert typed(*command).exit == 0
    [copy] = (typed.path.parent / "season.xlsx.backups").glob("*-whole-*")
    assert copy.read_bytes() == before
    assert copy.name in sentence
