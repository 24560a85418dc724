"""``tracker copy`` where the place to copy to is no plain older copy."""

from __future__ import annotations

import shlex
import shutil

import openpyxl
import pytest

from tests.cli.conftest import Season, run


@pytest.fixture
def copy(season: Season) -> Season:
    """A copy in a folder with a space in its name."""
    folder = season.path.with_name("my copies")
    folder.mkdir()
    path = folder / "copy.xlsx"
    shutil.copy(season.path, path)
    return Season(path)


def test_where_only_the_copy_has_gone_on_the_other_way_is_named_and_works(season, copy):
    copy.submit("note", "text=there")
    before = season.path.read_bytes(), copy.path.read_bytes()
    refused = run("copy", season.path, copy.path).refusal
    assert (season.path.read_bytes(), copy.path.read_bytes()) == before
    told, command = refused.split("tracker ")
    words = shlex.split(command)
    assert words == ["copy", str(copy.path), str(season.path)]
    assert " 1 (" in told and "0" in told.split(" 1 (")[0]  # entry 1, after entry 0
    assert run(*words, "--json").json["new"] == 1
    assert season.json("journal") == copy.json("journal")


def test_a_cell_that_was_changed_by_hand_in_the_copy_only_goes_the_other_way_too(season, copy):
    copy.type("sides", copy.cell("sides", "s1", "Drewno"), 3)
    words = shlex.split(run("copy", season.path, copy.path).refusal.split("tracker ")[1])
    assert run(*words).exit == 0
    assert season.side() == copy.side()
    assert season.shown("sides", season.cell("sides", "s1", "Drewno")) == 3


def test_the_same_cell_changed_by_hand_in_both_is_no_contradiction(season, copy):
    for place in (season, copy):
        place.type("sides", place.cell("sides", "s1", "Drewno"), 3)
    assert run("copy", season.path, copy.path, "--json").json["new"] == 0


def test_where_both_have_gone_on_both_lists_are_told_and_nothing_is_written(season, copy):
    season.submit("report", "side=Sokół", "present=6")
    copy.submit("note", "text=there")
    copy.type("sides", copy.cell("sides", "s1", "Drewno"), 3)
    copy.submit("note", "text=more")
    copy.type("sides", copy.cell("sides", "s1", "Drewno"), 4)
    before = season.path.read_bytes(), copy.path.read_bytes()
    for source, target in ((season, copy), (copy, season)):
        refused = run("copy", source.path, target.path).refusal
        assert "tracker" not in refused
        assert refused.count(" 1 (") == 2 and refused.count(" 2 (") == refused.count(" 3 (") == 1
    assert (season.path.read_bytes(), copy.path.read_bytes()) == before


def typed_meeting(place: Season, present: int = 6) -> None:
    """A row in the tab of meetings, without a date."""
    place.type("meetings", "C2", "Sokół")
    place.type("meetings", "D2", present)


def test_a_row_that_was_typed_in_the_copy_and_not_taken_in_yet_is_not_lost(season, copy):
    season.submit("note", "text=here")
    typed_meeting(copy)
    before = copy.path.read_bytes()
    assert "Tylko tam: 1 " in run("copy", season.path, copy.path).refusal
    assert copy.path.read_bytes() == before
    typed_meeting(season)
    assert run("copy", season.path, copy.path, "--json").json["new"] == 1


def test_a_row_that_was_taken_in_here_meanwhile_is_no_contradiction(season, copy):
    for place in (season, copy):
        typed_meeting(place)
    assert season("settle").exit == 0
    assert run("copy", season.path, copy.path, "--json").json["new"] == 1
    assert copy("settle", "--json").json["taken"] == []


def test_a_meeting_that_was_changed_in_the_copy_is_not_lost(season, copy):
    typed_meeting(season)
    assert season("settle").exit == 0
    shutil.copy(season.path, copy.path)
    copy.type("meetings", "D2", 8)
    season.submit("note", "text=here")
    assert "Tylko tam: 1 " in run("copy", season.path, copy.path).refusal
    assert copy.shown("meetings", "D2") == 8


def test_a_meeting_that_was_corrected_here_is_no_contradiction(season, copy):
    typed_meeting(season)
    assert season("settle").exit == 0
    shutil.copy(season.path, copy.path)
    assert season("revise", 1, "present=8").exit == 0
    assert run("copy", season.path, copy.path, "--json").json["new"] == 1
    assert copy.shown("meetings", "D2") == 8


def test_a_cell_that_makes_no_sense_is_not_lost_either(season, copy):
    cell = copy.cell("sides", "s1", "Drewno")
    season.submit("note", "text=here")
    copy.type("sides", cell, "siedem")
    assert "1 komórka" in run("copy", season.path, copy.path).refusal
    assert copy.shown("sides", cell) == "siedem"


def test_an_edit_by_hand_that_was_entered_here_meanwhile_is_no_contradiction(season, copy):
    for place in (season, copy):
        place.type("sides", place.cell("sides", "s1", "Drewno"), 3)
    season.submit("note", "text=here")
    done = run("copy", season.path, copy.path, "--json")
    assert (done.exit, done.json.get("new")) == (0, 2), done.err
    assert copy.side() == season.side()


@pytest.mark.parametrize("renamed", ["journal", "sides"])
def test_a_tab_that_was_renamed_in_the_copy_is_brought_up_to_date_too(season, copy, renamed):
    book = openpyxl.load_workbook(copy.path)
    book[copy.title(renamed)].title = "Moje"
    book.save(copy.path)
    season.submit("award", "side=Sokół", "what=wood", "amount=5", "reason=x")
    assert run("copy", season.path, copy.path, "--json").json["new"] == 1
    assert copy.json("journal") == season.json("journal")
    assert copy.side() == season.side()


def test_what_stood_in_the_leaders_own_tabs_is_told(season, copy):
    for place, text in ((season, "nowe"), (copy, "stare")):
        book = openpyxl.load_workbook(place.path)
        book.create_sheet("Notatki")["B2"] = text
        book["Notatki"]["C2" if place is season else "D2"] = "x"
        book.save(place.path)
    season.submit("note", "text=here")
    done = run("copy", season.path, copy.path, "--json").json
    assert (done["new"], done["replaced"]) == (1, ["Notatki!B2", "Notatki!D2"])
    assert openpyxl.load_workbook(copy.path)["Notatki"]["B2"].value == "nowe"


def test_what_is_no_season_is_never_copied_over(season, tmp_path):
    path = tmp_path / "shopping.xlsx"
    openpyxl.Workbook().save(path)
    before = path.read_bytes()
    assert "jest już coś innego" in run("copy", season.path, path).refusal
    assert path.read_bytes() == before


def test_a_copy_that_is_up_to_date_is_told_so(season, copy):
    assert "0" not in run("copy", season.path, copy.path).out.splitlines()[-1]


def test_a_refusal_is_in_the_language_of_the_season_whatever_the_terminal_speaks(season, copy, monkeypatch, tmp_path):
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    other = tmp_path / "other.xlsx"
    assert run("new", other, "--ruleset", "gra-roczna", "--side", "A", "--side", "B").exit == 0
    refused = run("copy", season.path, other, "--json")
    assert refused.refusal == refused.json["refused"]
    assert refused.refusal.startswith("W miejscu")
