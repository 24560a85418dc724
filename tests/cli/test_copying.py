"""``tracker copy`` where the place to copy to is no plain older copy."""

from __future__ import annotations

import shlex
import shutil

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


def test_a_copy_that_is_up_to_date_is_told_so(season, copy):
    assert "0" not in run("copy", season.path, copy.path).out.splitlines()[-1]


def test_a_refusal_is_in_the_language_of_the_season_whatever_the_terminal_speaks(season, copy, monkeypatch, tmp_path):
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    other = tmp_path / "other.xlsx"
    assert run("new", other, "--ruleset", "gra-roczna", "--side", "A", "--side", "B").exit == 0
    refused = run("copy", season.path, other, "--json")
    assert refused.refusal == refused.json["refused"]
    assert refused.refusal.startswith("W miejscu")
