"""Bad days at the command line: what an old window overwrote, and going back to a backup."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Season


@pytest.fixture
def window(rich: Season) -> Path:
    """What an old window still holds, two orders before the present; a number was typed there."""
    path = Path(shutil.copy(rich.path, rich.path.with_name("window.xlsx")))
    cell = rich.cell("sides", "s3", "Złoto")
    Season(path).type("sides", cell, 8)
    rich.submit("build", "side=Sokół", "building=quarry")
    rich.submit("attack", "side=Sokół", "target=Orzeł", "building=port", "knights=4", "--dice", "6 6 6 6 1 1")
    return path


def test_what_an_old_window_overwrote_is_noticed_and_given_again(rich, window):
    before, attack = rich.json("status"), rich.json("journal")[-1]
    shutil.copy(window, rich.path)
    assert rich("check").exit == 1
    (problem,) = rich("check", "--json").json["problems"]
    assert problem["found"] == "8"
    assert "tracker reapply" in rich.refused("award", "side=Sokół", "what=wood", "amount=1", "reason=x")["refused"]
    dry = rich.json("reapply", "--dry-run")
    assert ["entry" in entry for entry in dry["entries"]] == [False, False]
    assert rich("check").exit == 1
    done = rich.json("reapply")
    assert [entry["order"] for entry in done["corrections"]] == ["correct"]
    assert [entry["entry"] for entry in done["entries"]] == [10, 11]
    assert done["entries"][-1]["rolls"] == attack["rolls"] and done["left"] == []
    after = rich.json("status")
    assert after["sides"]["Sokół"] == before["sides"]["Sokół"]
    assert after["sides"]["Ryś"]["resources"]["gold"] == 8
    assert rich("check").exit == rich("audit").exit == 0
    assert "Niczego" in rich("reapply").out or "Nothing" in rich("reapply").out


def test_what_does_not_run_any_more_is_told_and_given_up(rich, window):
    shutil.copy(window, rich.path)
    rich.type("sides", rich.cell("sides", "s1", "Drewno"), 2)
    answer = rich("reapply", "--id", "mend", "--json")
    assert answer.exit == 1
    assert [left["order"] for left in answer.json["left"]] == ["build"]
    assert "9" in answer.refusal
    assert rich.submit("note", "text=on")["entry"]
    dropped = rich.json("reapply", "--drop", "--id", "drop")
    assert dropped["dropped"] == [9]
    assert rich.json("reapply", "--drop", "--id", "drop")["repeated"]
    assert rich("check").exit == 0


def test_backups_are_listed_and_gone_back_to(season):
    for number in range(3):
        season.submit("award", "side=Sokół", "what=wood", f"amount={number + 1}", "reason=-1")
    listed = season.json("backups")
    assert [(item["backup"], item["revision"], item["entries_since"]) for item in listed] == [
        (1, 2, 1),
        (2, 1, 2),
        (3, 0, 3),
    ]
    assert {"name", "at", "size", "reason"} <= listed[0].keys()
    assert len(season("backups").out.strip().splitlines()) >= 4
    before = season.path.read_bytes()
    assert season.json("restore", 2, "--dry-run")["revision"] == 1
    assert season.path.read_bytes() == before
    assert season.json("restore", listed[1]["name"], "--id", "back")["entries_since"] == 2
    assert season.side()["resources"]["wood"] == 1
    assert season.json("restore", listed[1]["name"], "--id", "back")["repeated"]
    newest = season.json("backups")[0]
    assert (newest["reason"], newest["revision"], newest["entries_since"]) == ("restore", 3, 0)
    assert season("restore", 1).exit == 0
    assert season.side()["resources"]["wood"] == 6
    assert season("check").exit == 0


@pytest.mark.parametrize("present", [None, b"", b"PK damaged"])
def test_going_back_works_where_the_workbook_is_gone_or_damaged(season, present):
    season.submit("award", "side=Sokół", "what=wood", "amount=5", "reason=x")
    season.submit("award", "side=Sokół", "what=wood", "amount=7", "reason=x")
    season.path.unlink()
    if present is not None:
        season.path.write_bytes(present)
    assert [(item["revision"], item["entries_since"]) for item in season.json("backups")] == [(1, 1), (0, 2)]
    assert season.json("restore", 1)["revision"] == 1
    assert season.side()["resources"]["wood"] == 5
    assert season.submit("award", "side=Sokół", "what=wood", "amount=1", "reason=x")["entry"] == 2
    assert season("check").exit == 0
    if present is not None:
        damaged = [item for item in season.json("backups") if "damage" in item]
        assert len(damaged) == 1 and "revision" not in damaged[0]
        assert damaged[0]["name"] in season("restore", damaged[0]["backup"]).refusal


def test_only_a_whole_backup_of_this_campaign_is_gone_back_to(season, command):
    season.submit("award", "side=Sokół", "what=wood", "amount=5", "reason=x")
    other = Season(season.path.with_name("other.xlsx"))
    command("new", other.path, "--ruleset", "gra-roczna", "--side", "A", "--side", "B")
    other.submit("note", "text=x")
    theirs = other.json("backups")[0]["name"]
    shutil.copy(other.path.with_name("other.xlsx.backups") / f"{theirs}.xlsx", f"{season.path}.backups")
    before = season.path.read_bytes()
    for backup, word in ((theirs, theirs), ("99", "99"), ("0", "0"), ("nothing", "nothing")):
        answer = season("restore", backup, "--json")
        assert word in answer.refusal
        assert answer.json == {"refused": answer.refusal, "field": "backup"}
    assert season.path.read_bytes() == before
    assert [item["backup"] for item in season.json("backups") if "damage" in item]


def test_a_campaign_without_backups_says_so(season, command):
    assert season.json("backups") == []
    assert season("backups").exit == 0
    assert command("backups", season.path.with_name("nowhere.xlsx"), "--json").json == []
    assert "1" in command("restore", season.path.with_name("nowhere.xlsx"), "1").refusal


def test_a_place_that_cannot_be_written_is_said_and_stops_nobody(season):
    Path(f"{season.path}.backups").write_text("in the way", "utf-8")
    answer = season("submit", "note", "text=x", "--json")
    assert answer.exit == 0 and answer.json["entry"] == 1
    assert answer.err.strip() == answer.json["warnings"][0]
    assert "season.xlsx.backups" in answer.err


def test_with_nothing_to_compare_a_number_never_means_another_campaign(season, command, tmp_path):
    other = Season(tmp_path / "other.xlsx")
    assert command("new", other.path, "--ruleset", "gra-roczna", "--side", "Lisy", "--side", "Kuny").exit == 0
    season.submit("note", "text=ours")
    other.submit("note", "text=theirs")
    (theirs,) = other.path.with_name("other.xlsx.backups").iterdir()
    shutil.copy(theirs, season.path.with_name("season.xlsx.backups"))
    season.path.unlink()
    season.path.with_name("season.xlsx.journal").unlink()
    for number in "12":
        refusal = season("restore", number).refusal
        assert "Sokół, Orzeł, Ryś" in refusal and f"{theirs.stem} (Lisy, Kuny)" in refusal
    assert not season.path.exists()
    ours = next(kept["name"] for kept in season.json("backups") if kept["name"] != theirs.stem)
    assert season("restore", ours).exit == 0
    assert set(season.json("status")["sides"]) == {"Sokół", "Orzeł", "Ryś"}
