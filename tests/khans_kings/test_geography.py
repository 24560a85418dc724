"""The map as the rules ask about it, on the starter map and against a second way of reckoning."""

from __future__ import annotations

from itertools import product

import pytest

from tracker.rulesets.khans_kings.geography import (
    border_between,
    by_land,
    capital_of,
    coasts,
    distances,
    edge_works,
    entry_cost,
    is_sea,
    neighbours,
    owner_of,
    places_of,
    province_coasts,
    province_of,
    river_between,
    road_speed,
)
from tracker.rulesets.khans_kings.map_tables import Border


def between(realm, one, two) -> Border:
    found = border_between(realm.state, one, two)
    assert found is not None
    return found


def test_kk_12_every_province_has_its_capital(realm):
    for province in realm.state.provinces:
        assert capital_of(realm.state, province).id == f"{province}a"
        assert [place.id for place in places_of(realm.state, province)] == [f"{province}{letter}" for letter in "abc"]


def test_the_province_of_a_place_and_none_at_sea(realm):
    realm.begun()
    assert province_of(realm.state, "H1b").name == "Sokolec"
    assert province_of(realm.state, "s1") is None
    assert (owner_of(realm.state, "O2c"), owner_of(realm.state, "M1a"), owner_of(realm.state, "s1")) == ("s2", "", "")


def test_places_touch_in_both_directions(realm):
    for place in realm.state.places:
        for other in neighbours(realm.state, place):
            assert place in neighbours(realm.state, other)
            assert border_between(realm.state, place, other) is border_between(realm.state, other, place)
    assert set(neighbours(realm.state, "H1b")) == {"H1a", "H1c", "M1b", "s1"}
    assert border_between(realm.state, "H1a", "M1a") is None


def test_a_border_put_in_counts_at_once(realm):
    assert "H3a" not in neighbours(realm.state, "H1a")
    realm.row("borders", "H1a-H1b", two="H3a")
    assert "H3a" in neighbours(realm.state, "H1a") and "H1b" not in neighbours(realm.state, "H1a")


def test_the_sea_and_its_coasts(realm):
    assert [place for place in realm.state.places if is_sea(realm.state, place)] == ["s1", "s2", "s3", "s4"]
    assert coasts(realm.state, "M2a") == ["s2"] and coasts(realm.state, "O1a") == []
    assert province_coasts(realm.state, "H3") == ["s3"] and province_coasts(realm.state, "O3") == []


def test_steps_by_land_are_those_of_the_rules(realm):
    steps = {home: distances(realm.state, [f"{home}a"], by_land(realm.state)) for home in ("H1", "H2", "H3", "H4")}
    assert [steps["H1"][f"{home}a"] for home in ("H2", "H3", "H4")] == [4, 6, 4]
    assert all(min(steps[home][f"M{n}a"] for n in range(1, 5)) == 3 for home in steps)
    assert all(not is_sea(realm.state, place) for place in steps["H1"])
    assert len(steps["H1"]) == 36, "every land place can be reached"


@pytest.mark.parametrize("closed", [(), ("H1b", "O1b"), ("M1a", "M2a", "M3a", "s1")])
def test_distances_are_the_shortest_ways(realm, closed):
    """Floyd and Warshall's way as the oracle."""
    places = list(realm.state.places)
    far = {(one, two): 0 if one == two else 999 for one in places for two in places}
    for one in places:
        for two in neighbours(realm.state, one):
            if one not in closed and two not in closed:
                far[one, two] = 1
    for via, one, two in product(places, repeat=3):
        far[one, two] = min(far[one, two], far[one, via] + far[via, two])
    found = distances(realm.state, ["H2a"], lambda place: place not in closed)
    assert found == {place: far["H2a", place] for place in places if far["H2a", place] < 999}


def test_a58_a_bridge_cancels_its_river_and_a_road_makes_its_border_cheap(realm):
    river = between(realm, "H1b", "M1b")
    assert river_between(realm.state, river)
    assert not river_between(realm.state, between(realm, "H1a", "H1b"))
    realm.row("borders", "H1b-M1b", bridge="bridge").row("borders", "O1b-O1c", road="road")
    assert not river_between(realm.state, between(realm, "M1b", "H1b"))
    road = between(realm, "O1b", "O1c")
    assert (entry_cost(realm.state, road, "O1c"), road_speed(realm.state, road)) == (1, 1)
    other = between(realm, "O1a", "O1c")
    assert (entry_cost(realm.state, other, "O1c"), road_speed(realm.state, other)) == (3, 0)
    assert edge_works(realm.state, "M1b") == edge_works(realm.state, "H1b") == [("H1b-M1b", "bridge")]
