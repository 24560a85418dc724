"""Building: KK-06, KK-10, KK-21, A44, A58, and discounts (E10, T5, T9)."""

from __future__ import annotations

import pytest

from tracker.engine.orders import order_type
from tracker.rulesets.khans_kings.construction import cost
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.rulesets.khans_kings.words import RESOURCES

FARM = {"side": "s1", "building": "farm", "place": "H1b"}
ROAD = {"side": "s1", "building": "road", "place": "H1a", "to": "H1b"}
BRIDGE = {"side": "s1", "building": "bridge", "place": "H1b", "to": "M1b"}
BUILD = order_type(KHANS_KINGS, "build")


@pytest.fixture
def site(realm):
    """The first nation's phase 4, with 9 of everything."""
    return realm.begun("recruitment", "s1").row("sides", "s1", **dict.fromkeys(RESOURCES, 9))


def stock(realm):
    row = realm.state.sides["s1"]
    return tuple(getattr(row, name) for name in RESOURCES)


def price(realm, **fields):
    return cost(realm.state, BUILD.shape(**fields))


def test_kk_06_a_building_costs_its_price_and_stands_at_once(site):
    site.give("build", **FARM)
    assert site.state.places["H1b"].building == "farm"
    assert stock(site) == (9, 6, 8, 9, 9)
    site.row("sides", "s1", metal=1)
    refused = site.refused("build", side="s1", building="smithy", place="H1a")
    assert refused == "Sokół cannot pay that; still missing: Metal 2."


def test_kk_21_one_building_a_place(site):
    site.give("build", **FARM)
    assert "stands already: Farm" in site.refused("build", side="s1", building="port", place="H1b")


def test_kk_10_a_terrain_allows_its_own_buildings_only(site):
    refused = site.refused("build", side="s1", building="fort", place="H1b")
    assert refused == f"{site.state.places['H1b'].name} is Floodplain; this is not built there: Hill fort."


def test_a44_one_builds_in_own_places_without_enemies(site):
    assert "not in a province of your own" in site.refused("build", **{**FARM, "place": "M1b"})
    assert "not in a province of your own" in site.refused("build", **{**FARM, "place": "s1"})
    foe = site.unit("s2", "H1b")
    assert "An enemy stands in" in site.refused("build", **FARM)
    site.row("units", foe, place="H1c").give("build", **FARM)


def test_kk_21_a58_roads_and_bridges_stand_beside_buildings_and_both_on_a_river(site):
    site.give("build", **FARM)
    site.give("build", **BRIDGE)
    site.give("build", **{**BRIDGE, "building": "road"})
    border = next(row for row in site.state.borders.values() if {row.one, row.two} == {"H1b", "M1b"})
    assert (border.road, border.bridge) == ("road", "bridge")
    assert site.state.places["H1b"].building == "farm"
    assert "lies already: Bridge" in site.refused("build", **BRIDGE)
    assert "lies already: Road" in site.refused("build", **{**BRIDGE, "building": "road"})


def test_a58_a_road_needs_two_places_of_land_that_touch_and_a_bridge_a_river(site):
    assert "Say to which" in site.refused("build", **{**ROAD, "to": ""})
    assert "do not touch" in site.refused("build", **{**ROAD, "to": "M1a"})
    assert "over land only" in site.refused("build", **{**ROAD, "place": "H1b", "to": "s1"})
    assert "No river lies between" in site.refused("build", **{**BRIDGE, "to": "H1a"})
    assert "stands in one place" in site.refused("build", **{**FARM, "to": "H1a"})
    site.give("build", **ROAD)


def test_a58_the_builder_needs_an_own_place_at_one_end_and_nobodys_consent(site):
    site.row("provinces", "M1", owner="s2").unit("s2", "M1b")
    site.give("build", **BRIDGE)
    assert "not in a province of your own" in site.refused("build", side="s1", building="road", place="M1b", to="H1b")


def test_e10_the_first_building_of_each_nation_is_two_cheaper_as_it_chooses(site):
    site.row("turn", "turn", event="E10")
    assert "takes off 2 at most" in site.refused("build", off=(("wood", 3),), **FARM)
    assert "has less of it" in site.refused("build", off=(("stone", 2),), **FARM)
    site.give("build", off=(("wood", 1), ("stone", 1)), **FARM)
    assert stock(site) == (9, 7, 9, 9, 9)
    assert price(site, side="s1", building="farm", place="H1a") == {"wood": 3, "stone": 1}
    assert sum(price(site, side="s2", building="farm", place="H2a").values()) == 2


def test_e10_where_nothing_is_chosen_it_is_taken_off_where_there_is_least(site):
    site.row("turn", "turn", event="E10").row("sides", "s1", wood=1)
    assert price(site, **FARM) == {"wood": 1, "stone": 1}
    site.give("build", **FARM)
    assert stock(site) == (9, 0, 8, 9, 9)


def test_e10_roads_count_and_nothing_costs_less_than_one_in_all(site):
    site.row("turn", "turn", event="E10").give("build", **ROAD)
    assert stock(site) == (9, 9, 8, 9, 9)
    assert price(site, **FARM) == {"wood": 3, "stone": 1}, "the first one was the road"


def test_t5_makes_a_bridge_one_wood_cheaper_and_t9_everything_by_one(site):
    site.row("sides", "s1", technologies=("T5",))
    assert (price(site, **BRIDGE), price(site, **FARM)) == ({"wood": 2, "stone": 1}, {"wood": 3, "stone": 1})
    site.row("sides", "s1", technologies=("T5", "T9"))
    assert price(site, **FARM, off=(("stone", 1),)) == {"wood": 3}
    assert price(site, **ROAD) == {"stone": 1}


def test_discounts_add_up_but_one_resource_is_always_paid(site):
    site.row("sides", "s1", technologies=("T5", "T9")).row("turn", "turn", event="E10")
    assert sum(price(site, **BRIDGE).values()) == 1
    assert sum(price(site, **FARM).values()) == 1
    site.give("build", **FARM)
    site.give("build", **{**FARM, "place": "H1a"})
    assert sum(stock(site)) == 45 - 1 - 3


def test_a_form_offers_only_places_where_it_can_be_built(site):
    offered = {
        building: site.offered("build", "place", side="s1", building=building)
        for building in ("farm", "bridge", "bloomery")
    }
    assert offered == {"farm": ("H1a", "H1b"), "bridge": ("H1b", "H1c", "O1b"), "bloomery": ("H1c", "O1a", "O1c")}
    assert site.offered("build", "to", **{**BRIDGE, "to": ""}) == ("M1b",)
    site.unit("s2", "H1a")
    assert site.offered("build", "place", **FARM) == ("H1b",)
