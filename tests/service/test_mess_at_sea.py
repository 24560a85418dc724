"""What people do to the tabs of a naval war: told by its cell, counted with the last good value, and nothing breaks.

The season stands in the midst of a boarding: crews have fought, and damage is still to be shared.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import openpyxl
import pytest
from typer.testing import CliRunner

from sheets.grid import cell_name
from sheets.schema import Kind
from tests.dashboard.test_script import opened as page_opened
from tests.dashboard.test_secrecy import PAGES
from tests.khans_kings.test_battle_invariants import ordered
from tests.khans_kings.test_sea_invariants import manned
from tracker.cli.main import app
from tracker.engine.campaign import Campaign
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.orders import order_type
from tracker.rulesets.khans_kings.battle_rows import under_way
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.rulesets.khans_kings.season_tables import Lasting
from tracker.rulesets.khans_kings.words import ROWS
from tracker.service.chances import chances_for
from tracker.service.files import found, open_campaign
from tracker.service.giving import typed_for
from tracker.service.reading import Reading, read_book

TABS = ("units", "battles", "fighters", "lasting", "cards", "kinds")
NO_VALUES = ("3,5", "#REF!", "nobody", 1e300)
"""Of these only a text is a value anywhere."""
Cell = tuple[str, str, str]


@cache
def boarded() -> Campaign:
    """Ship s1.5 has boarded s2's; one of the two crews has damage to share."""
    campaign = manned(0)
    while (battle := under_way(campaign.state)).stage in ("laying", "drawing"):
        name = "order_row" if battle.stage == "laying" else "pass"
        campaign = ordered(campaign, name, Random(0), battle=battle.id)
    campaign = ordered(campaign, "call_boarding", Random(0), "s1", side="s1", battle=battle.id)
    fighters = campaign.state.fighters
    foe = next(row.unit for row in fighters.values() if row.row == "defender" and row.slot == fighters["s1.5"].slot)
    campaign = ordered(campaign, "board", Random(1), "s1", side="s1", battle=battle.id, unit="s1.5", target=foe)
    lasting = {unit: Lasting(id=unit, unit=unit, effect="O3.1", lasts="battle", turn=9) for unit in list(fighters)[:4]}
    return dataclasses.replace(campaign, state=dataclasses.replace(campaign.state, lasting=lasting))


@pytest.fixture(scope="module")
def season(tmp_path_factory) -> Reading:
    path = tmp_path_factory.mktemp("sea") / "season.xlsx"
    found(str(path), boarded(), "en")
    return open_campaign(str(path)).read(journal=True)


def address(season: Reading, cell: Cell) -> tuple[str, str]:
    table, row, column = cell
    read = season.tables[table]
    return season.meta.titles[table], cell_name(read.places[row], read.columns[column])


def typed(season: Reading, cells: Mapping[Cell, Any]) -> Reading:
    """The season with these values typed into its cells."""
    sheets = dict(season.book.sheets)
    for (table, row, column), value in cells.items():
        read, title = season.tables[table], season.meta.titles[table]
        rows = [list(line) for line in sheets[title].rows]
        line = rows[read.places[row] - 1]
        line.extend([None] * (read.columns[column] - len(line)))
        line[read.columns[column] - 1] = value
        sheets[title] = dataclasses.replace(sheets[title], rows=rows)
    return read_book(dataclasses.replace(season.book, sheets=sheets))


def no_values(season: Reading) -> dict[Cell, Any]:
    """What is no value, in every column but the key: another one in each row."""
    return {
        (table, row, column.name): value
        for table in TABS
        for row, value in zip(getattr(season.state, table), NO_VALUES, strict=False)
        for column in KHANS_KINGS.table(table).columns
        if column.name != "id" and column.kind is not Kind.TEXT
    }


def test_what_is_no_value_is_told_in_every_column_of_the_tabs_of_a_naval_war(season):
    cells = no_values(season)
    assert len({cell[:2] for cell in cells}) > 16
    read = typed(season, cells)
    told = {problem.address for problem in read.problems}
    assert told == {"!".join(address(season, cell)) for cell in cells}
    assert read.state == season.state, "the last good values count"


CONTRADICTIONS: tuple[tuple[str, str, Any, str], ...] = (
    ("crew", "aboard", "theirs", "a ship of its own nation or of an ally"),
    ("crew", "aboard", "crew", "a ship that carries units"),
    ("crew", "aboard", "foot", "a ship that carries units"),
    ("crew", "place", "s1", "not both"),
    ("crew", "kind", "cog", "agrees with the rest"),
    ("ship", "aboard", "crew", "a ship that carries units"),
    ("ship", "place", "H1a", "agrees with the rest"),
    ("ship", "owner", "s2", "agrees with the rest"),
    ("ship", "kind", "levies", "agrees with the rest"),
    ("ship", "state", 500, "at most"),
    ("slot", "slot", 0, "agrees with the rest"),
    ("slot", "row", "defender", "agrees with the rest"),
    ("slot", "battle", "over", "one of the names"),
)


@pytest.mark.parametrize(("who", "column", "value", "expected"), CONTRADICTIONS)
def test_what_contradicts_the_rules_is_told_by_its_cell_and_does_not_count(season, who, column, value, expected):
    state = season.state
    ship = state.fighters["s1.5"]
    crew = next(unit.id for unit in state.units.values() if unit.aboard == ship.unit)
    foot = next(unit.id for unit in state.units.values() if unit.place and unit.place.startswith("H"))
    known = {"ship": ship.unit, "slot": ship.id, "crew": crew, "theirs": ship.foe, "foot": foot}
    cell = ("fighters" if who == "slot" else "units", known[who], column)
    read = typed(season, {cell: known.get(value, value) if isinstance(value, str) else value})
    (problem,) = [problem for problem in read.problems if problem.address == "!".join(address(season, cell))]
    assert expected in str(problem.expected)
    assert getattr(read.state, cell[0])[cell[1]] == getattr(state, cell[0])[cell[1]]


@pytest.mark.parametrize("row", ROWS)
def test_the_odds_are_told_of_a_battle_one_of_whose_fleets_was_put_elsewhere(season, row):
    """What follows by itself comes first: the other fleet has won."""
    battle = under_way(season.state)
    assert battle is not None
    gone = [fighter.unit for fighter in season.state.fighters.values() if fighter.slot and fighter.row != row]
    read = typed(season, {("units", ship, "place"): "s3" for ship in gone})
    assert read.problems == ()
    order = order_type(KHANS_KINGS, "resolve").shape(battle=battle.id)
    assert chances_for(read.campaign, LEADER, "resolve", order).odds.chance(f"{row}_won") == 1


@pytest.mark.parametrize("viewer", [LEADER, "s1"])
def test_of_an_unknown_battle_only_those_are_named_that_may_be_meant(season, viewer):
    battle = under_way(season.state)
    assert battle is not None
    over = dataclasses.replace(battle, id="over", stage="over")
    state = dataclasses.replace(season.state, battles={over.id: over, battle.id: battle})
    campaign = dataclasses.replace(season.campaign, state=state)
    with pytest.raises(IllegalOrder) as caught:
        typed_for(season, campaign, order_type(KHANS_KINGS, "resolve"), {"battle": "nowhere"}, viewer)
    assert str(caught.value.reason) == f"“Battle” cannot be “nowhere”; expected: one of the names: {battle.id}."


COMMANDS = (
    *("check", "status", "journal", "desk", "settle", "audit", "orders", "odds resolve battle=x"),
    *("simulate --seasons 1", "print --out {folder}/prints", "export --out {folder}/tables"),
    "publish {folder}/page.html",
)


def messed(season: Reading, path: Path) -> dict[Cell, Any]:
    """A workbook of that season with all that typed into it."""
    found(str(path), boarded(), "en")
    book, cells = openpyxl.load_workbook(path), no_values(season)
    for cell, value in cells.items():
        tab, at = address(season, cell)
        book[tab][at].value = value
    book.save(path)
    return cells


@pytest.mark.soak
def test_every_command_takes_a_workbook_full_of_it_and_leaves_what_was_typed(season, tmp_path):
    path = tmp_path / "season.xlsx"
    cells = messed(season, path)
    for command in COMMANDS:
        name, *rest = command.format(folder=tmp_path).split()
        result = CliRunner().invoke(app, [name, str(path), *rest])
        assert result.exception is None or isinstance(result.exception, SystemExit), (command, result.exception)
        assert result.exit_code in (0, 1), (command, result.output)
    after = openpyxl.load_workbook(path)
    for cell, value in cells.items():
        tab, at = address(season, cell)
        assert after[tab][at].value == value


@pytest.mark.soak
@pytest.mark.parametrize("page", [*PAGES, "map"])
def test_every_page_shows_a_workbook_full_of_it(season, tmp_path, monkeypatch, page):
    path = tmp_path / "season.xlsx"
    messed(season, path)
    for viewer in (LEADER, "s1"):
        page_opened(path, monkeypatch, page, viewer)
