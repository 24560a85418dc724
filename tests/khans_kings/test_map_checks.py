"""A wrong map is told cell by cell, all at once, before a season begins."""

from __future__ import annotations

import pytest

from tracker.rulesets.khans_kings.map_tables import Border, Place, Province, StartUnits
from tracker.rulesets.khans_kings.words import NATIONS


def test_the_starter_map_is_sound(realm):
    assert realm.wrong() == set()


@pytest.mark.parametrize(
    ("table", "row", "cells", "wrong"),
    [
        ("borders", "H1c-O1b", {"two": "nowhere"}, "borders H1c-O1b two"),
        ("borders", "H1c-O1b", {"two": "H1c"}, "borders H1c-O1b two"),
        ("borders", "H1c-O1b", {"one": "H1a", "two": "H1b"}, "borders H1a-H1b two"),
        ("borders", "M1a-s1", {"river": True}, "borders M1a-s1 river"),
        ("borders", "M1a-s1", {"road": "road"}, "borders M1a-s1 road"),
        ("borders", "H1c-O1b", {"bridge": "bridge"}, "borders H1c-O1b bridge"),
        ("borders", "H1b-M1b", {"bridge": "road"}, "borders H1b-M1b bridge"),
        ("places", "H1a", {"capital": False}, "provinces H1 id"),
        ("places", "H1b", {"capital": True}, "places H1b capital"),
        ("places", "H1b", {"terrain": "lava"}, "places H1b terrain"),
        ("places", "H1b", {"province": "Z9"}, "places H1b province"),
        ("places", "H1b", {"province": ""}, "places H1b province"),
        ("places", "s1", {"province": "H1"}, "places s1 province"),
        ("places", "s1", {"capital": True}, "places s1 capital"),
        ("places", "H1b", {"building": "bloomery"}, "places H1b building"),
        ("places", "H1b", {"building": "road"}, "places H1b building"),
        ("places", "H1b", {"building": "castle"}, "places H1b building"),
        ("provinces", "H1", {"region": "moon"}, "provinces H1 region"),
        ("provinces", "H1", {"seat": "z"}, "provinces H1 seat"),
        ("provinces", "H1", {"owner": "s9"}, "provinces H1 owner"),
        ("seats", "a", {"place": "M1a"}, "seats a place"),
        ("seats", "a", {"place": "nowhere"}, "seats a place"),
        ("seats", "b", {"nations": ("2", "3", "4")}, "seats a nations"),
        ("start_units", "levies", {"kind": "dragons"}, "start_units levies kind"),
        ("start_units", "levies", {"kind": "cog"}, "start_units levies kind"),
        ("start_units", "levies", {"number": 20}, "seats a place"),
    ],
)
def test_a_cell_that_cannot_be_played_on_is_named(realm, table, row, cells, wrong):
    realm.row(table, row, **cells)
    assert wrong in realm.wrong()


def test_an_island_no_one_can_reach_is_named(realm):
    realm.add("provinces", Province(id="I", name="Wyspa"))
    realm.add("places", Place(id="Ia", name="Wyspa a", province="I", terrain="meadow", capital=True))
    assert realm.wrong() == {"places Ia id"}
    realm.add("borders", Border(id="Ia-s1", one="Ia", two="s1"))
    assert realm.wrong() == set(), "ships go there"


def test_without_ships_that_carry_units_an_island_is_reached_by_nobody(realm):
    realm.add("provinces", Province(id="I", name="Wyspa"))
    realm.add("places", Place(id="Ia", name="Wyspa a", province="I", terrain="meadow", capital=True))
    realm.add("borders", Border(id="Ia-s1", one="Ia", two="s1"))
    realm.row("kinds", "cog", capacity=0).row("kinds", "fishing_boat", capacity=0)
    assert realm.wrong() == {"places Ia id"}


def test_everything_wrong_is_told_at_once(realm):
    realm.row("borders", "H1c-O1b", two="nowhere").row("places", "H2a", capital=False)
    realm.row("places", "H3b", terrain="lava").row("kinds", "levies", buildings=("castle",))
    realm.add("start_units", StartUnits(id="x", kind="dragons"))
    expected = {
        "borders H1c-O1b two", "provinces H2 id", "places H3b terrain", "kinds levies buildings", "start_units x kind",
    }  # fmt: skip
    assert expected <= realm.wrong()


def test_a_number_of_nations_is_any_there_may_be(realm):
    assert {n for seat in realm.state.seats.values() for n in seat.nations} <= set(NATIONS)
