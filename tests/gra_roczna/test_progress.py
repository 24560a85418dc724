"""How far it is to the next knight, iron and wood (GR-06 to GR-08, GR-11)."""

import pytest

from tracker.engine.hidden import is_hidden
from tracker.engine.order import LEADER
from tracker.service.languages import said
from tracker.service.outlook import progress


def told(season, viewer="s1", side="s1"):
    return {item.what: (item.done, item.of) for item in progress(season.view(viewer), side)}


def test_gr_11_what_is_carried_over_counts(season):
    season.give("report", present=5, member_tasks=2, leader_tasks=3)
    assert told(season) == {"knights": (1, 4), "iron": (2, 3), "wood": (1, 2)}


def test_the_next_report_goes_on_from_there(season):
    season.give("report", present=3)
    assert told(season)["knights"] == (3, 4)
    season.give("report", present=1)
    assert told(season)["knights"] == (0, 4)


def test_the_leaders_own_rates_count(season):
    season.rate("present_per_knight", 7).have(carry_attendance=6)
    assert told(season)["knights"] == (6, 7)


@pytest.mark.parametrize(("viewer", "seen"), [("s1", 3), (LEADER, 3), ("s2", 0), ("public", 0)])
def test_it_is_the_owners_and_the_leaders(season, viewer, seen):
    assert len(progress(season.view(viewer), "s1")) == seen


def test_every_label_says_its_numbers(season):
    season.have(carry_attendance=3, carry_member_tasks=2, carry_leader_tasks=1)
    labels = [said(item.label, "en") for item in progress(season.view("s1"), "s1")]
    assert labels == [
        "3 of 4 present scouts for a knight",
        "2 of 3 members' tasks for iron",
        "1 of 2 leader's tasks for wood",
    ]


def owed(season, viewer=LEADER):
    return [said(item.what, "en") for item in season.view(viewer).ruleset.waiting(season.view(viewer).state)]


def test_gr_03_whose_turn_is_open_is_told_until_he_ends_it(season):
    assert owed(season) == []
    season.give("report", present=4)
    (told,) = owed(season)
    assert told == f"Open turns: {season.view(LEADER).state.sides['s1'].name}"
    season.give("end_turn")
    assert owed(season) == []


@pytest.mark.parametrize("viewer", ["s2", "public"])
def test_a_turn_that_a_viewer_may_not_know_of_is_not_told(season, viewer):
    before = owed(season, viewer)
    season.give("report", present=4)
    assert (owed(season, viewer) == before) is is_hidden(season.view(viewer).state.sides["s1"].turn_open)
