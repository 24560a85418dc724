"""A leader goes back to an older version of his Google Sheet: it is noticed, and what is missing is given again."""

from __future__ import annotations

import pytest

from sheets.errors import Unreachable
from tests.emulator import faults
from tests.emulator.server import File
from tracker.rulesets import find_ruleset
from tracker.service.acts import Act
from tracker.service.files import create, home, open_campaign
from tracker.service.open_campaign import OpenCampaign
from tracker.service.overwritten import Overwritten


def award(season: OpenCampaign, key: str = "") -> None:
    season.submit("award", {"side": "Sokół", "what": "wood", "amount": "1", "reason": "x"}, Act(key=key))


def wood(file: File) -> int:
    return int(open_campaign(file.id).read(journal=True).state.sides["s1"].wood)


@pytest.fixture
def restored(file: File) -> File:
    """Three orders were given; then the leader went back to the version after the first."""
    season = open_campaign(file.id)
    award(season, "one")
    version = len(file.revisions)
    award(season, "two")
    award(season, "three")
    file.hand.restore(version)
    return file


def test_the_missing_entries_are_told_and_no_order_is_taken(restored):
    season = open_campaign(restored.id)
    reading = season.read(journal=True)
    assert [lost.entry.number for lost in season.missing()] == [2, 3]
    assert len(reading.all_problems) == 1
    with pytest.raises(Overwritten):
        award(season)
    assert wood(restored) == 1


def test_given_again_they_count_once_and_the_season_goes_on(restored):
    season = open_campaign(restored.id)
    season.reapply(Act(key="again"))
    season.reapply(Act(key="again"))
    assert wood(restored) == 3
    reading = open_campaign(restored.id).read(journal=True)
    assert [entry.key for entry in reading.entries][1:] == ["one", "two", "three"]
    assert reading.all_problems == ()
    award(season)
    assert wood(restored) == 4


def test_given_up_the_older_version_is_the_season(restored):
    season = open_campaign(restored.id)
    season.reapply(Act(), drop=True)
    assert wood(restored) == 1
    award(season)
    assert (wood(restored), open_campaign(restored.id).read(journal=True).all_problems) == (2, ())


def test_an_open_dashboard_notices_it_with_its_next_look(file):
    season = open_campaign(file.id)
    season.store.background = False
    award(season)
    version = len(file.revisions)
    award(season)
    assert season.read(journal=True).all_problems == ()
    file.hand.restore(version)
    season.store.renew()
    assert len(season.read(journal=True).all_problems) == 1


def test_a_look_older_than_another_processs_order_is_no_alarm(file):
    shown = open_campaign(file.id)
    award(shown)
    assert shown.read(journal=True).state.sides["s1"].wood == 1
    award(open_campaign(file.id))  # the command line, on the same computer
    reading = shown.read(journal=True)
    assert (reading.all_problems, reading.state.sides["s1"].wood) == ((), 2)


def test_where_google_cannot_be_asked_an_old_look_is_no_alarm_either(emulator, file):
    shown = open_campaign(file.id)
    shown.store.store.transport.sleep = lambda _: None
    award(shown)
    shown.read(journal=True)
    award(open_campaign(file.id))
    emulator.faults.every = lambda method: faults.status(503)
    try:
        reading = shown.read(journal=True)
        assert (reading.all_problems, reading.state.sides["s1"].wood) == ((), 1)
        assert shown.workbook.trouble is not None
        with pytest.raises(Unreachable):
            award(shown)
    finally:
        emulator.faults.every = lambda method: None


def test_orders_of_another_computer_are_no_loss(file, monkeypatch, tmp_path):
    here = open_campaign(file.id)
    award(here)
    monkeypatch.setenv("TRACKER_HOME", str(tmp_path))  # that other computer
    for _ in range(2):
        award(open_campaign(file.id))
    monkeypatch.undo()
    here.store.renew()
    assert here.read(journal=True).all_problems == ()
    award(here)
    assert here.read(journal=True).all_problems == ()


def test_a_new_season_in_the_same_sheet_begins_its_own_journal(file, emulator):
    award(open_campaign(file.id))
    for tab in [tab.title for tab in file.book.tabs]:
        if tab != "_commits":
            file.hand.erase(f"'{tab}'!A1:Z200")
    file.book.named.clear()
    file.hand.add_tab("Arkusz1")
    for tab in [tab.title for tab in file.book.tabs if tab.title != "Arkusz1"]:
        file.hand.delete_tab(tab)
    create(file.id, find_ruleset("gra-roczna"), ["Lisy", "Sowy"], "pl")
    assert open_campaign(file.id).read(journal=True).all_problems == ()
    assert len(list((home() / "google").glob(f"{file.id}.*.journal"))) == 1


def test_a_computer_that_keeps_nothing_takes_orders_all_the_same(file, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TRACKER_HOME", str(tmp_path / "file"))
    award(open_campaign(file.id))
    assert wood(file) == 1
