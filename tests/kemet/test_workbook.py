"""An evening in its workbook: the command line, hand edits, undo, audit, exports."""

from __future__ import annotations

import shutil
from pathlib import Path

import openpyxl
import pytest

from tests.cli.conftest import Season, run


@pytest.fixture
def season(begun: Path, tmp_path: Path) -> Season:
    """Three players; Sokół has 9 prayer points and 4 units in the oasis."""
    return Season(Path(shutil.copy(begun, tmp_path)))


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The workbook to copy."""
    path = tmp_path_factory.mktemp("begun") / "evening.xlsx"
    sides = [word for name in ("Sokół", "Żubry", "Rysie") for word in ("--side", name)]
    assert run("new", path, "--ruleset", "kemet", *sides, "--lang", "en", "--set", "winAt=7").exit == 0
    made = Season(path)
    made.submit("prayer", "side=Sokół", "amount=9", "reason=start")
    made.submit("place", "side=Sokół", "zone=Oasis", "units=4")
    return path


def test_an_evening_by_the_command_line(season):
    season.submit("points", "side=Sokół", "amount=3")
    dry = season.submit("lose_honour", "side=Sokół", "steps=4", "--dry-run")
    assert any("a permanent point is lost" in note for note in dry["notes"])
    season.submit("lose_honour", "side=Sokół", "steps=4")
    season.submit("sacrifice", "side=Sokół", "source=Oasis")
    status = season.side()
    assert (status["honour"], status["rot"], status["points"]["lost"]) == (4, 2, 1)
    assert (status["units"], status["troops"]) == ({"all": 12, "supply": 8, "underworld": 1}, {"oasis": 3})
    told = season.submit("points", "side=Sokół", "amount=5")
    assert any("that wins" in note for note in told["notes"])
    assert season("undo").exit == 0
    assert season.side()["points"]["permanent"] == 2
    season.submit("end_evening", "winner=Żubry")
    season.submit("begin_evening", "players=Sokół,Rysie")
    assert season.refused("prayer", "side=Żubry")["refused"] == "Żubry does not play this evening."
    assert season("audit").exit == 0
    assert season.json("check") == {"problems": []}


def test_a_unit_counted_anew_by_hand_is_entered_and_the_sum_follows(season):
    season.type("sides", season.cell("sides", "s1", "Supply"), 7)
    assert season.side()["units"] == {"all": 11, "supply": 7, "underworld": 0}
    season.submit("prayer", "side=Żubry", "amount=1")
    entry = season.json("journal")[-2]
    assert entry["order"] == "correct"
    assert season("audit").exit == 0


def test_honour_and_points_set_by_hand_are_both_kept(season):
    season.submit("points", "side=Sokół", "amount=3")
    season.type("sides", season.cell("sides", "s1", "Honour"), 4)
    season.type("sides", season.cell("sides", "s1", "Permanent points"), 2)
    assert season.json("check") == {"problems": []}
    points = season.side()["points"]
    assert (points["permanent"], points["lost"], points["owed"]) == (2, 1, 0)


def test_cells_against_the_rules_are_told_and_count_with_their_last_values(season):
    before = season.side()
    wrong = {"Honour": 10, "All units": 5, "Prayer points": -1}
    cells = {season.type("sides", season.cell("sides", "s1", heading), value) for heading, value in wrong.items()}
    assert {problem["cell"] for problem in season("check", "--json").json["problems"]} == cells
    assert season.side() == before


def test_more_worshippers_than_the_rot_level_are_told(season):
    title = season.title("gods")
    season.type("gods", season.cell("gods", "Heron of the Delta", "Player"), "Sokół")
    season.type("gods", season.cell("gods", "Heron of the Delta", "Zone"), "Ferry")
    cell = season.type("gods", season.cell("gods", "Heron of the Delta", "Worshippers"), 3)
    assert cell.startswith(title)
    assert [problem["cell"] for problem in season("check", "--json").json["problems"]] == [cell]


def test_the_owners_of_the_box_add_their_own_deity_and_tile(season):
    book = openpyxl.load_workbook(season.path)
    book[season.title("deities")].append(("jackal", "Szakal", 2, 6, 1, "w świątyni"))
    book[season.title("tiles")].append(("bone", "Kość", "emerald", 1, "Szakal"))
    book.save(season.path)
    assert season.json("check") == {"problems": []}
    season.submit("buy_tile", "side=Sokół", "tile=Kość")
    season.submit("summon", "side=Sokół", "deity=Szakal", "zone=Ferry")
    assert season.side()["deities"] == {"jackal": {"zone": "ferry", "worshippers": 0, "strength": 6}}
    assert season.side()["prayer"] == 7


def test_exports_and_prints(season, tmp_path):
    assert season("export", "--out", tmp_path / "csv", "--csv").exit == 0
    assert season("print", "--out", tmp_path / "pdf").exit == 0
    assert list((tmp_path / "csv").glob("*.csv"))
    assert list((tmp_path / "pdf").rglob("*.pdf"))
