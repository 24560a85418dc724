"""What the leader changes in the sheet by hand: counted at once, or reported by its cell."""

from pathlib import Path

import openpyxl
import pytest

from tests.fresh import fresh
from tracker.engine.audit import audit
from tracker.engine.order import LEADER, IllegalOrder
from tracker.service.acts import Act
from tracker.service.files import open_campaign
from tracker.service.open_campaign import OpenCampaign


@pytest.fixture
def season(tmp_path: Path) -> OpenCampaign:
    orders = ("report", {"side": "Sokol", "present": "8"}), ("build", {"side": "Sokol", "building": "port"})
    stock = {"startStock": "wood:9,stone:9,iron:9"}
    return open_campaign(str(fresh(tmp_path, "gra-roczna", ["Sokol", "Orzel"], "en", stock, *orders)))


def type_in(season: OpenCampaign, table: str, row: str, column: str, value: int | str) -> str:
    """Types a value into the cell of a table; gives the cell's address."""
    reading = season.read().tables[table]
    title = season.read().meta.titles[table]
    book = openpyxl.load_workbook(season.store.path)
    cell = book[title].cell(reading.places[row], reading.columns[column])
    cell.value = value
    book.save(season.store.path)
    return f"{title}!{cell.coordinate}"


def test_a_changed_number_counts_at_once_and_is_entered_with_the_next_commit(season):
    type_in(season, "sides", "s1", "wood", 5)
    assert season.view(LEADER).state.sides["s1"].wood == 5
    season.submit("report", {"side": "Orzel"}, Act())
    reading = season.read(journal=True)
    correct = reading.entries[3]
    assert correct.order == "correct"
    assert [(c.cell, c.before, c.after) for c in correct.changes] == [(("sides", "s1", "wood"), 7, 5)]
    assert audit(reading.committed) is None


def test_a_bad_cell_counts_with_its_last_value_and_stops_its_side_only(season):
    address = type_in(season, "sides", "s1", "wood", "3,5")
    assert [problem.address for problem in season.read().problems] == [address]
    assert season.view(LEADER).state.sides["s1"].wood == 7
    with pytest.raises(IllegalOrder, match="First mend"):
        season.submit("end_turn", {"side": "Sokol"}, Act())
    season.submit("report", {"side": "Orzel"}, Act())
    assert [problem.address for problem in season.read().problems] == [address]


def test_a_problem_in_the_catalogue_stops_everybody(season):
    type_in(season, "building_types", "port", "iron", "dużo")
    with pytest.raises(IllegalOrder, match="First mend"):
        season.submit("report", {"side": "Orzel"}, Act())


@pytest.mark.parametrize("name", [" ORZEL", "public", "", "x" * 41])
def test_a_name_that_cannot_be_is_one_problem_at_its_cell(season, name):
    address = type_in(season, "sides", "s1", "name", name)
    assert [problem.address for problem in season.read().problems] == [address]
    assert season.view(LEADER).state.sides["s1"].name == "Sokol"


def test_an_edit_that_contradicts_the_rules_is_put_back_and_the_others_count(season):
    address = type_in(season, "sides", "s1", "turn", 9)
    type_in(season, "sides", "s2", "gold", 4)
    assert [problem.address for problem in season.read().problems] == [address]
    state = season.view(LEADER).state
    assert (state.sides["s1"].turn, state.sides["s2"].gold) == (1, 4)


def test_a_level_set_to_nothing_sends_its_knights_home(season):
    season.submit("end_turn", {"side": "Sokol"}, Act())
    season.submit("report", {"side": "Sokol"}, Act())
    season.submit("garrison", {"side": "Sokol", "source": "reserve", "place": "port", "knights": "2"}, Act())
    type_in(season, "buildings", "s1.port", "level", 0)
    state = season.view(LEADER).state
    assert (state.buildings["s1.port"].knights, state.sides["s1"].knights) == (0, 2)
    assert season.read().problems == ()


def test_another_price_holds_from_now_on_and_the_past_stays(season):
    type_in(season, "building_types", "port", "iron", 1)
    season.submit("build", {"side": "Sokol", "building": "port"}, Act())
    reading = season.read(journal=True)
    assert reading.state.sides["s1"].iron == 4
    assert audit(reading.committed) is None


def test_a_house_rule_is_a_cell_like_any_other(season):
    type_in(season, "settings", "winMargin", "value", 3)
    assert season.view(LEADER).state.settings["winMargin"].value == "3"
    address = type_in(season, "settings", "winMargin", "value", "three")
    assert [problem.address for problem in season.read().problems] == [address]


def test_a_hand_edit_is_taken_back_like_any_entry(season):
    type_in(season, "sides", "s1", "wood", 5)
    season.submit("report", {"side": "Orzel"}, Act())
    season.undo(Act(), entry=3)
    assert season.view(LEADER).state.sides["s1"].wood == 7
