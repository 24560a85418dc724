"""What a new Google Sheet has beside its cells is checked at any time and put there again."""

from __future__ import annotations

import pytest

from tests.cli.google.conftest import Season


def missing(season: Season) -> list[str]:
    return [item["cell"] for item in season("check", "--json").json.get("missing", [])]


def test_a_new_season_lacks_nothing_and_checking_writes_nothing(season):
    revisions = len(season.file.revisions)
    answer = season("check")
    assert (answer.exit, missing(season)) == (0, [])
    assert len(season.file.revisions) == revisions


def lose(season: Season) -> None:
    """Everything that a paste with formats, a deleted protection, a changed setting take away."""
    for title in [tab.title for tab in season.file.book.tabs]:
        season.file.hand.strip(title)
    season.file.hand.change_locale("en_US")


def test_what_is_missing_is_told_and_comes_back_with_one_command(season):
    lose(season)
    before = season.json("status")
    answer = season("check")
    assert answer.exit == 0, "a sheet without its outfit is no problem"
    gone = missing(season)
    assert season.title("journal") in gone and "" in gone
    assert any(cell.endswith("!C1") for cell in gone)
    tried = season.json("repair", "--all", "--dry-run")
    assert [item["cell"] for item in tried["missing"]] == gone == missing(season)
    done = season.json("repair", "--all")
    assert [item["cell"] for item in done["missing"]] == gone
    assert missing(season) == []
    assert season.json("status") == before
    assert season.file.book.properties["locale"] == "pl_PL"
    patrols = next(tab for tab in season.file.book.tabs if tab.title == season.title("sides"))
    assert patrols.protected[0]["warningOnly"] is True
    assert season("submit", "report", "side=Sokół").exit == 0
    assert season.json("repair", "--all")["repaired"] == []


def test_what_the_leader_put_in_its_place_is_his(season):
    title = season.title("sides")
    season.file.hand.note(f"'{title}'!B1", "moja uwaga")
    assert missing(season) == []
    season.json("repair", "--all")
    assert next(tab for tab in season.file.book.tabs if tab.title == title).cell(0, 1).note == "moja uwaga"


@pytest.mark.parametrize("act", ["rename", "columns"])
def test_it_finds_its_headings_wherever_they_are(season, act):
    title = season.title("sides")
    if act == "rename":
        season.file.hand.rename_tab(title, f" {title.upper()} ")
    else:
        season.file.hand.move_columns(title, "D", "B")
    assert missing(season) == []
