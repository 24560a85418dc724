"""LibreOffice reads every workbook of ours without repair, and what it writes is read as the same season."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.worksheet.dimensions import ColumnDimension

from sheets.grid import Book
from sheets.xlsx import XlsxStore
from sheets.xlsx_losses import losses
from tracker.engine.audit import audit
from tracker.engine.changes import digest
from tracker.engine.order import LEADER
from tracker.engine.view import look
from tracker.rulesets import RULESETS
from tracker.service.acts import Act
from tracker.service.demo import played
from tracker.service.exports import exports
from tracker.service.files import create, found, open_campaign
from tracker.service.languages import LANGUAGES
from tracker.service.moving_in import move_in, understand
from tracker.service.reading import Reading

RULESET = RULESETS[0]
ODD_NAMES = ["=1+1", "+48 600", "007", "1,5", "TRUE", "2026-10-03", "<b>&amp;", "🦊 Lisy"]


def new(language: str, path: Path) -> None:
    create(str(path), RULESET, ["Sokół", "Żubry", "Лисы"], language)


def odd(path: Path) -> None:
    create(str(path), RULESET, ODD_NAMES, "pl")
    season = open_campaign(str(path))
    for text in ('=HYPERLINK("http://x";"y")', " brzeg ", "dwa\nwiersze", "_x0041_", "+1"):
        season.submit("note", {"text": text, "audience": "leader"}, Act())


def demo(path: Path) -> None:
    found(str(path), played(RULESET), "pl")


def settled(path: Path) -> None:
    """Taken rows, one with a mistake, one that is offered, a hand edit that is wrong and one that counts."""
    create(str(path), RULESET, ["Sokół", "Orzeł", "Żubry"], "pl")
    season = open_campaign(str(path))
    title = season.read().meta.titles
    _type(path, title["meetings"], {"B2": datetime.date(2026, 9, 5), "C2": "Sokół", "D2": 6, "C3": "Orzeł", "D3": 4,
                                    "C4": "Żubry", "D4": "3,5", "J4": "=1+1 to nie formuła"})  # fmt: skip
    season.settle(Act())
    _type(path, title["meetings"], {"D3": 7})
    season.settle(Act())
    _type(path, title["sides"], {"F2": "dużo", "F3": 9})


def long(path: Path) -> None:
    """A record that is longer than one cell may be, and goes on in a further row."""
    found(str(path), played(RULESET), "ru")
    season = open_campaign(str(path))
    season.submit("note", {"text": "Ż" * 29_990, "audience": "public"}, Act())
    season.undo(Act(), to=0)
    reading = season.read(journal=True)
    rows = reading.book.sheets[reading.meta.titles["journal"]].rows
    assert len(rows) > len(reading.entries) + 1


def imported(path: Path) -> None:
    """A table with stocks, levels and meetings: entries that say where they come from, rows that wait."""
    table = (
        "Zastęp;Mennica;Port;Drewno;Rycerze;PZ\nSokół;2;1;5;3;4\n=Żubry;0;;0;;0\n\n"
        "Data;Zastęp;Obecni;Uwagi\n2026-10-10;=Żubry;6;las\n2026-10-03;Sokół;7;+1\n"
    )
    move_in(str(path), understand(table.encode(), "miasta.csv", RULESET, "pl"), RULESET, "pl")


def _type(path: Path, tab: str, cells: dict[str, Any]) -> None:
    book = openpyxl.load_workbook(path)
    for cell, value in cells.items():
        book[tab][cell] = value
        if isinstance(value, str):
            book[tab][cell].data_type = "s"
    book.save(path)


WORKBOOKS: dict[str, Callable[[Path], None]] = {
    **{f"new {language}": partial(new, language) for language in LANGUAGES},
    "odd names": odd,
    "demo": demo,
    "settled": settled,
    "imported": imported,
    "long": long,
}
WAYS = ((".xlsx",), (".ods", ".xlsx"))
QUICK = ("settled", WAYS[1])


def known(reading: Reading) -> dict[str, Any]:
    """Everything the tracker knows of a workbook."""
    tables = reading.ruleset.tables
    return {
        "state": digest(tables, reading.state),
        "base": digest(tables, reading.base),
        "hand edits": reading.hand_edits,
        "problems": reading.all_problems,
        "journal": list(reading.entries),
        "meta": reading.meta,
        "typed": [[(row.number, row.key, row.values, row.answer) for row in rows.rows] for rows in reading.typed],
    }


def cells(reading: Reading) -> dict[str, list[list[Any]]]:
    """What stands in every tab, cell by cell, with the kind of each value."""
    return _cells(reading.book)


def _cells(book: Book) -> dict[str, list[list[Any]]]:
    return {
        title: _trimmed([[(type(raw).__name__, raw) if raw is not None else None for raw in row] for row in sheet.rows])
        for title, sheet in book.sheets.items()
    }


def _trimmed(rows: list[list[Any]]) -> list[list[Any]]:
    for row in rows:
        while row and row[-1] is None:
            row.pop()
    while rows and not rows[-1]:
        rows.pop()
    return rows


def looks(path: Path) -> dict[str, Any]:
    """What a leader sees of a workbook and what it offers him, as far as any program keeps it."""
    book: Any = openpyxl.load_workbook(path)
    return {
        "order": book.sheetnames,
        "names": {name: defined.attr_text.replace("'", "") for name, defined in book.defined_names.items()},
        **{tab.title: _look(tab) for tab in book.worksheets},
    }


def _look(tab: Any) -> dict[str, Any]:
    heads = list(tab[1])
    return {
        "hidden": tab.sheet_state,
        "frozen": tab.freeze_panes,
        "hidden columns": [cell.column_letter for cell in heads if _dimension(tab, cell.column).hidden],
        "widths": [round(_dimension(tab, cell.column).width) for cell in heads],
        "notes": {cell.coordinate: cell.comment.text for cell in heads if cell.comment},
        "heads": [(cell.font.b, cell.fill.fgColor.rgb[-6:], cell.alignment.wrap_text) for cell in heads],
        "dates": [
            (cell.coordinate, cell.number_format.replace("\\", "")) for row in tab for cell in row if cell.is_date
        ],
        "rules": sorted(map(_rule, tab.data_validations.dataValidation)),
    }


def _rule(rule: Any) -> tuple[str, ...]:
    """What a cell offers or expects; how far down differs: LibreOffice stops a thousand rows below the last one."""
    how = (rule.operator or "between") if rule.type == "whole" else ""
    limits = (rule.formula1, rule.formula2 if how == "between" else "")
    return (str(rule.sqref).partition(":")[0], rule.type, how, *limits, rule.errorStyle)


def _dimension(tab: Any, column: int) -> Any:
    """What is said of a column; programs say it for several neighbours at once."""
    said = (each for each in tab.column_dimensions.values() if (each.min or 0) <= column <= (each.max or 0))
    return next(said, ColumnDimension(tab))


@pytest.mark.parametrize(
    "viewer", ["leader", *(pytest.param(viewer, marks=pytest.mark.soak) for viewer in ("s1", "public"))]
)
def test_an_exported_workbook_comes_back_as_it_was(office, tmp_path, viewer):
    campaign = played(RULESET)
    ((_, data),) = exports(look(campaign, viewer), "pl").items()
    path, came = tmp_path / "tables.xlsx", tmp_path / "came.xlsx"
    path.write_bytes(data)
    office.convert(path, came)
    before, after = (XlsxStore(each).read() for each in (path, came))
    assert after.titles == before.titles
    assert _cells(after) == _cells(before)
    assert losses(came.read_bytes()) == ()


@pytest.mark.parametrize(
    ("kind", "way"),
    [
        pytest.param(kind, way, id=f"{kind} by {' '.join(way)}", marks=() if (kind, way) == QUICK else pytest.mark.soak)
        for kind in WORKBOOKS
        for way in WAYS
    ],
)
def test_a_workbook_comes_back_as_it_was(office, tmp_path, kind, way):
    path = tmp_path / "season.xlsx"
    WORKBOOKS[kind](path)
    came = path
    for number, suffix in enumerate(way):
        into = tmp_path / f"came{number}{suffix}"
        office.convert(came, into)
        came = into
    before, after = (open_campaign(str(each)).read(journal=True) for each in (path, came))
    assert known(after) == known(before)
    assert cells(after) == cells(before)
    assert looks(came) == looks(path)
    assert losses(came.read_bytes()) == ()  # LibreOffice added nothing that the next commit would lose
    season = open_campaign(str(came))
    side = next(iter(before.state.sides.values())).name
    if not before.problems:
        season.submit("note", {"text": f"{side}!", "audience": LEADER}, Act())
        assert audit(season.read(journal=True).committed) is None
