"""The demo season: legal, whole, the same everywhere, never silently overwritten."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import openpyxl
import pytest

from tests.cli.conftest import run
from tracker.cli import serving
from tracker.engine.audit import audit
from tracker.engine.campaign import Campaign
from tracker.engine.changes import digest
from tracker.engine.desk import closed
from tracker.engine.journal import undone, written
from tracker.engine.order import LEADER, PUBLIC
from tracker.engine.orders import order_types
from tracker.engine.view import look
from tracker.rulesets import RULESETS, find_ruleset
from tracker.service.acts import Act
from tracker.service.answers import status
from tracker.service.demo import demo_campaign, edition, played
from tracker.service.files import open_campaign

GRA_ROCZNA = find_ruleset("gra-roczna")


@pytest.fixture(scope="module", params=RULESETS, ids=lambda ruleset: ruleset.id)
def season(request) -> Campaign:
    return played(request.param)


@pytest.fixture
def at_home(tmp_path, monkeypatch) -> Path:
    """An empty folder in which demos are kept."""
    monkeypatch.setenv("TRACKER_HOME", str(tmp_path))
    return Path(tmp_path)


# The season itself


def test_every_order_there_is_was_given(season):
    given = {entry.order for entry in season.entries}
    assert {kind.name for kind in order_types(season.ruleset)} <= given
    assert "undo" in given


def test_it_comes_out_as_recorded(season):
    assert audit(season) is None


def test_it_is_the_same_every_time(season):
    first = [written(entry) for entry in season.entries]
    played.cache_clear()
    again = played(season.ruleset)
    assert [written(entry) for entry in again.entries] == first
    assert digest(again.ruleset.tables, again.state) == digest(season.ruleset.tables, season.state)


def test_time_goes_forward_only(season):
    times = [entry.at for entry in season.entries]
    assert times == sorted(times)


def test_real_dice_and_dice_of_the_app_were_rolled(season):
    if not any(entry.rolls for entry in season.entries):
        pytest.skip("no dice are rolled by these rules")
    assert {roll.source for entry in season.entries for roll in entry.rolls} == {"typed", "app"}


def test_every_viewer_has_a_status(season):
    for viewer in (LEADER, PUBLIC, *season.state.sides):
        assert len(status(look(season, viewer))["sides"]) == len(season.state.sides)


def test_it_is_a_season_worth_looking_at():
    """What the pages of Gra roczna show is there to be shown."""
    season = played(GRA_ROCZNA)
    state = season.state
    levels = {kind: [row.level for row in state.buildings.values() if row.building == kind] for kind in
              state.building_types}  # fmt: skip
    assert all(max(found) >= 1 for found in levels.values())
    assert max(max(found) for found in levels.values()) == 6
    points = [points for _, points in GRA_ROCZNA.standings(state)]
    assert points[0] - points[2] <= 3 and len(set(points)) == len(points)
    assert max(side.meetings for side in state.sides.values()) >= 18
    wars = [entry for entry in season.entries if entry.order == "attack"]
    assert {entry.result["won"] for entry in wars} == {True, False}
    assert any("knights" not in entry.fields for entry in wars), "an expedition attacked on"
    assert any(roll.why == "castle" for entry in wars for roll in entry.rolls)
    assert len(undone(season.entries)) >= 2
    assert max(len(side.name) for side in state.sides.values()) > 30
    open_turns = [side for side in state.sides.values() if side.turn_open]
    assert open_turns and any(side.meetings > side.turn for side in open_turns)
    assert any(side.expedition for side in open_turns)
    assert state.new_knights and state.known
    assert any(row.knights for row in state.buildings.values() if row.building == "castle")


def test_it_ends_in_the_midst_of_play(season):
    """The newest entries, which everybody reads first, tell of the game; and nobody is told that it is too late."""
    assert not closed(season.state) and not season.state.season["season"].closed
    for viewer in (PUBLIC, *season.state.sides):
        newest = [entry.order for entry in look(season, viewer).entries[-3:]]
        assert not {"close_desk", "close_season", "reopen_season"} & set(newest)


# Its workbook


def test_the_workbook_is_made_quickly_and_has_no_problem(at_home):
    played.cache_clear()
    began = process_time()
    made = demo_campaign(GRA_ROCZNA, "pl")
    assert process_time() - began < 3
    assert (made.path, made.kept, made.older) == (at_home / "demo-gra-roczna.xlsx", None, False)
    reading = open_campaign(str(made.path)).read(journal=True)
    assert reading.all_problems == ()
    assert audit(reading.committed) is None
    assert digest(GRA_ROCZNA.tables, reading.state) == digest(GRA_ROCZNA.tables, played(GRA_ROCZNA).state)


def test_what_was_played_on_is_still_there_the_next_time(at_home):
    path = demo_campaign(GRA_ROCZNA, "en").path
    open_campaign(str(path)).submit("note", {"text": "mine"}, Act())
    again = demo_campaign(GRA_ROCZNA, "en")
    assert again == type(again)(path, language="en")
    assert open_campaign(str(path)).read().meta.revision == played(GRA_ROCZNA).revision + 1


def test_made_afresh_the_former_one_is_kept_each_time(at_home):
    path = demo_campaign(GRA_ROCZNA, "en").path
    open_campaign(str(path)).submit("note", {"text": "mine"}, Act())
    mine = path.read_bytes()
    first, second = (demo_campaign(GRA_ROCZNA, "ru", fresh=True) for _ in range(2))
    assert first.kept is not None and first.kept.read_bytes() == mine
    assert [len(open_campaign(str(place)).backups()) for place in (first.kept, path)] == [1, 0]
    assert open_campaign(str(path)).read(journal=True).all_problems == ()
    assert second.kept is not None and second.kept != first.kept
    assert open_campaign(str(second.kept)).read().meta.revision == played(GRA_ROCZNA).revision
    assert open_campaign(str(path)).language() == "ru"


def test_a_demo_of_another_version_is_noticed_and_left_alone(at_home, monkeypatch):
    monkeypatch.setattr("tracker.service.demo.edition", lambda ruleset: "demo-of-old")
    played.cache_clear()
    before = demo_campaign(GRA_ROCZNA, "pl").path.read_bytes()
    monkeypatch.undo()
    monkeypatch.setenv("TRACKER_HOME", str(at_home))
    played.cache_clear()
    found = demo_campaign(GRA_ROCZNA, "pl")
    assert found.older
    assert found.path.read_bytes() == before
    assert not demo_campaign(GRA_ROCZNA, "pl", fresh=True).older
    assert not demo_campaign(GRA_ROCZNA, "pl").older


@pytest.mark.parametrize("content", [b"", b"no workbook", None])
def test_a_demo_that_cannot_be_read_is_noticed_too(at_home, content):
    path = at_home / "demo-gra-roczna.xlsx"
    if content is None:
        openpyxl.Workbook().save(path)
    else:
        path.write_bytes(content)
    before = path.read_bytes()
    assert demo_campaign(GRA_ROCZNA, "pl").older
    assert path.read_bytes() == before


def test_editions_differ_with_the_season(monkeypatch):
    before = edition(GRA_ROCZNA)
    monkeypatch.setattr("tracker.service.demo._text", lambda ruleset: "# another")
    assert edition(GRA_ROCZNA) != before


# The command


@pytest.fixture
def served(monkeypatch) -> list[str]:
    """What the command would have opened; no server is started."""
    addresses: list[str] = []
    monkeypatch.setattr(serving, "serve_address", lambda out, campaign, *_: addresses.append(campaign))
    return addresses


def test_the_command_says_where_the_former_demo_went(at_home, served):
    assert run("demo", "--lang", "en").err == ""
    answer = run("demo", "--fresh", "--lang", "en")
    assert answer.err.strip() == f"The former demo season is kept as {at_home / 'demo-gra-roczna.1.xlsx'}."
    assert served == [str(at_home / "demo-gra-roczna.xlsx")] * 2


def test_the_command_offers_a_new_demo_in_a_sentence(at_home, served):
    (at_home / "demo-gra-roczna.xlsx").write_bytes(b"old")
    answer = run("demo", "--lang", "en")
    assert "--fresh" in answer.err and len(answer.err.strip().splitlines()) == 1
    assert (at_home / "demo-gra-roczna.xlsx").read_bytes() == b"old"


def test_the_demo_is_made_in_the_language_asked_for(at_home, served):
    run("demo", "--lang", "ru")
    assert open_campaign(served[0]).language() == "ru"
    assert run("demo", "--lang", "de").exit == 2


def test_a_demo_that_somebody_has_open_is_not_moved_away(at_home, served):
    run("demo", "--lang", "en")
    (at_home / ".~lock.demo-gra-roczna.xlsx#").write_text(",somebody,pc,30.11.2026 10:00,file:///home;")
    before = (at_home / "demo-gra-roczna.xlsx").read_bytes()
    assert run("demo", "--fresh", "--lang", "en").refusal
    assert (at_home / "demo-gra-roczna.xlsx").read_bytes() == before
