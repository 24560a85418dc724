"""``tracker simulate``: what it prints, its JSON, what it refuses; the workbook is left alone."""

from __future__ import annotations

from collections.abc import Iterator

import openpyxl
import pytest

from tests.cli.conftest import Season
from tests.fresh import fresh
from tracker.engine.simulation import Stalled
from tracker.rulesets import find_ruleset
from tracker.service.files import create
from tracker.service.simulating import Simulation


@pytest.fixture
def season(tmp_path) -> Season:
    """Two nations on the starter map, for two turns."""
    short = ("correct", {"table": "scenario", "row": "scenario", "column": "turns", "value": "2"})
    return Season(fresh(tmp_path, "khans-kings", ["Łosie", "Żbiki"], "en", {}, short))


def test_seasons_are_played_and_told_and_the_workbook_is_left_alone(season):
    before = season.path.read_bytes()
    answer = season("simulate", "--seasons", "2", "--seed", "5")
    assert (answer.exit, answer.err) == (0, "")
    assert "2 seasons played by doctrine, of 2 (seed 5)." in answer.out
    assert "Łosie" in answer.out and "Sokolec a" in answer.out and "Słona Zatoka a" in answer.out
    assert "2 × the last turn was over" in answer.out
    assert season.path.read_bytes() == before


def test_the_same_seed_plays_the_same_seasons(season):
    one, again = (season.json("simulate", "--seasons", "2", "--seed", "7") for _ in range(2))
    assert one == again
    assert (one["asked"], one["seasons"], one["seed"], one["turns"]) == (2, 2, 7, 2)
    assert one["decided"] == {"last_turn": 2}
    assert sum(side["rate"] for side in one["sides"].values()) == pytest.approx(1)
    assert sum(side["wins"] for side in one["sides"].values()) == 2
    assert all(0 < side["error"] < 0.5 for side in one["sides"].values())
    assert isinstance(season.json("simulate", "--seasons", "1")["seed"], int)


def test_a_season_that_runs_is_played_from_its_beginning(season):
    fresh = season.json("simulate", "--seasons", "1", "--seed", "7")
    season.submit("begin_season")
    season.submit("draw_event", "side=Łosie")
    assert season.json("simulate", "--seasons", "1", "--seed", "7") == fresh


def test_house_rules_and_catalogue_are_the_campaigns_own(season):
    season.submit("correct", "table=goals", "row=g1", "column=provinces", "value=2")
    found = season.json("simulate", "--seasons", "1", "--seed", "1")
    assert (found["turns"], found["decided"]) == (1, {"goal": 1}), "both begin with two provinces"


def test_a_ruleset_without_a_doctrine_is_refused(tmp_path):
    path = tmp_path / "season.xlsx"
    create(str(path), find_ruleset("gra-roczna"), ["Sokół", "Orzeł"], "en", {})
    answer = Season(path)("simulate", "--seasons", "1", "--json")
    assert answer.json == {"refused": answer.refusal}
    assert "gra-roczna has no doctrine" in answer.refusal


def test_a_catalogue_with_problems_is_refused(season):
    book = openpyxl.load_workbook(season.path)
    (cell,) = [cell for row in book["Seats"].iter_rows() for cell in row if cell.value == "Słona Zatoka a"]
    cell.value = "Sokolec a"
    book.save(season.path)
    assert "Seats!" in season("simulate", "--seasons", "1").refusal
    cell.value = "nowhere"
    book.save(season.path)
    assert "nowhere" in season("simulate", "--seasons", "1").refusal


def test_a_map_without_seats_for_so_many_nations_is_refused(season):
    for name in ("Rysie", "Kuny", "Wydry"):
        season.submit("add_side", f"name={name}")
    assert "no seats for so many nations (5)" in season("simulate", "--seasons", "1").refusal


def after_one(monkeypatch, error: BaseException) -> None:
    seasons = Simulation.seasons

    def broken(self: Simulation, count: int) -> Iterator[object]:
        yield from seasons(self, 1)
        raise error

    monkeypatch.setattr(Simulation, "seasons", broken)


def test_ctrl_c_tells_what_was_found_so_far(season, monkeypatch):
    after_one(monkeypatch, KeyboardInterrupt())
    answer = season("simulate", "--seasons", "9", "--seed", "3")
    assert answer.exit == 130
    assert "1 season played by doctrine, of 9 (seed 3)." in answer.out and "Turns on average: 2.0" in answer.out
    record = season("simulate", "--seasons", "9", "--json")
    assert (record.exit, record.json["seasons"], record.json["asked"]) == (130, 1, 9)
    monkeypatch.setattr(Simulation, "seasons", lambda self, count: (_ for _ in ()).throw(KeyboardInterrupt()))
    nothing = season("simulate", "--seasons", "9", "--json")
    assert (nothing.exit, nothing.json["seasons"]) == (130, 0)


def test_a_standstill_is_told_with_its_seed(season, monkeypatch):
    after_one(monkeypatch, Stalled("turn 2 does not end"))
    answer = season("simulate", "--seasons", "9", "--seed", "3")
    assert "Season 2 of the seed 3 came to a standstill" in answer.refusal
    assert "1 season played" in answer.out


@pytest.mark.parametrize("seasons", ["0", "-1", "viele"])
def test_a_number_of_seasons_that_is_none_is_wrong_use(season, seasons):
    assert season("simulate", "--seasons", seasons).exit == 2
