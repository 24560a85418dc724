"""A file becomes a campaign: every number an entry that says where it comes from; the workbook whole or not at all."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest

from sheets.errors import Damaged, Exists
from tracker.engine.audit import audit
from tracker.engine.order import IllegalOrder
from tracker.rulesets import find_ruleset
from tracker.service.acts import Act
from tracker.service.files import create, open_campaign
from tracker.service.languages import LANGUAGES
from tracker.service.moving_in import answer, move_in, moved_in, report, understand

RULES = find_ruleset("gra-roczna")
TABLE = (
    "Zastęp;Mennica;Port;Drewno;Rycerze;PZ\nSokół;2;1;5;3;4\nŻubry;0;;0;;0\n\n"
    "Data;Zastęp;Obecni;Uwagi\n2026-10-10;Żubry;6;las\n2026-10-03;Sokół;7;\n"
)


def seen(text: str = TABLE, language: str = "pl"):
    return understand(text.encode(), "miasta.csv", RULES, language)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "season.xlsx"


def moved(path: Path, text: str = TABLE, **settings: str):
    move_in(str(path), seen(text), RULES, "pl", settings)
    return open_campaign(str(path))


def test_the_workbook_holds_what_the_table_said(path):
    reading = moved(path).read(journal=True)
    assert (reading.problems, reading.hand_edits) == ((), [])
    side = reading.state.sides["s1"]
    assert (side.name, side.wood, side.knights, side.awarded_points) == ("Sokół", 5, 3, 2)
    assert (reading.state.buildings["s1.mint"].level, reading.state.buildings["s1.port"].level) == (2, 1)
    assert dict(RULES.standings(reading.state)) == {"s1": 4, "s2": 0}
    assert audit(reading.committed) is None


def test_every_number_says_where_it_comes_from(path):
    entries = list(moved(path).read(journal=True).entries)[1:]
    places = ["line 2, column 2", "line 2, column 3", "line 2, column 4", "line 2, column 5", "line 2, column 6"]
    for entry, place in zip(entries, places, strict=True):
        assert "miasta.csv" in entry.fields["reason"]
        assert f"moved in from miasta.csv, {place}" in str(entry.notes[0].message) or entry.order == "award"
    assert str(entries[0].notes[0].message).startswith("Sokół: Mint, level 2")
    assert [entry.order for entry in entries] == ["correct"] * 4 + ["award"]
    assert len({entry.key for entry in entries}) == len(entries)


def test_everything_can_be_taken_back(path):
    season = moved(path)
    season.undo(Act(), to=0)
    reading = season.read(journal=True)
    assert RULES.status(reading.state, "s1", "leader") == RULES.status(reading.state, "s2", "leader")
    assert reading.state.sides["s1"].wood == reading.state.sides["s1"].awarded_points == 0
    assert all(row.level == 0 for row in reading.state.buildings.values())


def test_meetings_wait_in_their_tab_in_the_order_of_their_days_until_they_are_settled(path):
    season = moved(path)
    reading = season.read(journal=True)
    assert [(row.values["side"], row.values["present"], row.problems) for row in reading.typed[0].rows] == [
        ("s1", 7, ()),
        ("s2", 6, ()),
    ]
    assert (reading.state.sides["s1"].meetings, reading.state.sides["s2"].knights) == (0, 0)
    settled = season.settle(Act(), False)
    assert (len(settled.taken), settled.problems) == (2, [])
    after = season.read(journal=True)
    assert [after.state.sides[side].meetings for side in ("s1", "s2")] == [1, 1]
    assert audit(after.committed) is None


def test_house_rules_are_set_and_a_stock_of_0_is_one(path):
    state = moved(path, startStock="9 9 9 9").read().state
    assert (state.sides["s1"].wood, state.sides["s2"].wood, state.sides["s1"].gold) == (5, 0, 9)


@pytest.mark.parametrize(
    ("text", "settings", "why"),
    [
        ("nothing to see\n", {}, "Nothing in miasta.csv"),
        ("Zastęp;Port;Zamek\nSokół;1;1\n", {}, "2 to 8 sides; 1 were named"),
        (TABLE, {"noSuchRule": "1"}, "no house rule noSuchRule"),
    ],
)
def test_a_refusal_writes_nothing(path, text, settings, why):
    with pytest.raises(IllegalOrder, match=why):
        moved(path, text, **settings)
    assert list(path.parent.iterdir()) == []


def test_an_existing_file_is_never_overwritten(path):
    path.write_bytes(b"mine")
    with pytest.raises(Exists):
        moved(path)
    assert path.read_bytes() == b"mine"


def test_a_campaign_needs_no_moving(path):
    create(str(path), RULES, ["Sokół", "Żubry"], "pl")
    with pytest.raises(Damaged, match="a campaign already"):
        understand(path.read_bytes(), path.name, RULES, "pl")


def test_a_ruleset_that_reads_no_tables_says_so():
    with pytest.raises(IllegalOrder, match="cannot read tables of your own"):
        understand(TABLE.encode(), "t.csv", replace(RULES, moving_in=None), "pl")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_report_is_told_in_every_language(code):
    told = report(seen(TABLE + "\nOgórki;1\n", code), code)
    assert set(told) == {"understood", "not_understood", "remarks"}
    assert {"place", "text", "as"} == set(told["understood"][0])
    assert {"place", "found", "expected", "do"} == set(told["not_understood"][0])


def test_a_russian_table_of_an_old_program(path):
    text = "Патруль;Порт;Замок\nЛисы;2;1\nСовы;0;0\n"
    got = understand(text.encode("cp1251"), "таблица.csv", RULES, "ru")
    assert got.sides == ("Лисы", "Совы")
    move_in(str(path), got, RULES, "ru")
    assert open_campaign(str(path)).read().state.buildings["s1.port"].level == 2


def test_a_workbook_of_several_tabs(path):
    book = openpyxl.Workbook()
    book.active.title = "Miasta"
    for row in (["Budynek", "Sokół", "Żubry"], ["Port", 1, 2], ["Zamek", 0, 1.0]):
        book.active.append(row)
    sheet = book.create_sheet("Punkty")
    for row in (["Zastęp", "2026-10-03"], ["Sokół", 3], ["Żubry", 2]):
        sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    got = understand(file.getvalue(), "gra.xlsx", RULES, "pl")
    record = answer(got, moved_in(got, RULES, "pl"), "", "pl")
    assert (record["not_understood"], record["address"]) == ([], "")
    assert {name: side["victory_points"] for name, side in record["sides"].items()} == {"Sokół": 3, "Żubry": 5}
    assert "Punkty!B3" in [item["place"] for item in record["understood"]]


def test_a_patrol_called_like_an_id_is_no_other(path):
    campaign = move_in(str(path), seen("Zastęp;Port;Zamek\ns2;1;0\nŻubry;2;0\n"), RULES, "pl")
    ports = {campaign.name(row.side): row.level for row in campaign.state.buildings.values() if row.building == "port"}
    assert ports == {"s2": 1, "Żubry": 2}
