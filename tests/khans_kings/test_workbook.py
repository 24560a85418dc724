"""A season in its workbook: a wrong map typed by hand is told by cell before the season begins, all at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.cli.conftest import Season, run


@pytest.fixture
def season(tmp_path: Path) -> Season:
    path = tmp_path / "realm.xlsx"
    sides = [word for name in ("Sokół", "Bóbr", "Żuraw") for word in ("--side", name)]
    assert run("new", path, "--ruleset", "khans-kings", *sides, "--lang", "en").exit == 0
    return Season(path)


def type_all(season: Season, typed: dict[tuple[str, str, str], Any]) -> dict[tuple[str, str, str], str]:
    """Types into cells named by table, row and heading, in one go; gives their addresses."""
    titles = {table: season.title(table) for table in {where[0] for where in typed}}
    book = openpyxl.load_workbook(season.path)
    found = {}
    for (table, row_id, heading), value in typed.items():
        sheet: Any = book[titles[table]]
        headings = [cell.value for cell in sheet[1]]
        row = next(cells[0].row for cells in sheet.iter_rows() if cells[0].value == row_id)
        cell = sheet.cell(row, headings.index(heading) + 1)
        cell.value = value
        found[table, row_id, heading] = f"{titles[table]}!{cell.coordinate}"
    book.save(season.path)
    return found


def test_a_wrong_map_is_told_by_cell_all_at_once_before_the_season_begins(season):
    typed = {
        ("borders", "H1c-O1b", "Other side"): "nowhere",
        ("places", "H3b", "Terrain"): "lava",
        ("kinds", "Heavy foot", "Reluctance"): 20,
        ("places", "H2a", "Capital"): "no",
    }
    cells = type_all(season, typed)
    told = {problem["cell"] for problem in season("check", "--json").json["problems"]}
    assert told == set(cells.values())


def test_a_season_by_the_command_line(season):
    season.submit("begin_season")
    season.submit("end_move", "side=Sokół")
    assert "already" in season.refused("end_move", "side=Sokół")["refused"]
    season.submit("end_phase")
    assert (season.side()["phase"], season.side()["turn"], season.side()["to_act"]) == ("resources", 1, True)
    assert season("audit").exit == 0


@pytest.mark.soak
def test_a_leader_who_changes_the_map_by_hand_plays_on_his_own(season):
    season.type("places", season.cell("places", "H1b", "Terrain"), "Hills")
    season.type("provinces", season.cell("provinces", "H1", "Metal"), 5)
    season.submit("begin_season")
    assert season.side()["points"] == 19
    assert season("audit").exit == 0
