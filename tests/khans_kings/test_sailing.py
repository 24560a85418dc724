"""Ships at sea: KK-19, A22, A31 to A33, A45, A47, E3, E9 and what the sea yields."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.khans_kings.conftest import Realm
from tracker.rulesets.khans_kings.geography import is_sea, neighbours, province_coasts
from tracker.rulesets.khans_kings.map_tables import Border, Place
from tracker.rulesets.khans_kings.movement import movable
from tracker.rulesets.khans_kings.nations import enemies_in
from tracker.rulesets.khans_kings.reach import reach
from tracker.rulesets.khans_kings.resource_rolls import bonuses
from tracker.rulesets.khans_kings.words import MOVEMENT

SEAS = ("s1", "s2", "s3", "s4")
"""The places of the sea on the starter map, in a ring."""


@pytest.fixture
def moving(realm):
    """It is Sokół's Movement, and only what a test puts on the map stands there."""
    realm.begun(MOVEMENT, "s1")
    return realm.drop("units", *realm.state.units)


def go(realm, ship, to):
    realm.give("march", side="s1", units=(ship,), to=to)
    return realm.state.units[ship]


def deep(realm, cost=3):
    """Another place of the sea, hard to sail, beside s1 and beside s3."""
    sea = realm.state.terrains["sea"]
    realm.add("terrains", type(sea)(**{**vars(sea), "id": "deep", "move_cost": cost}))
    realm.add("places", Place(id="deep", name="Głębia", terrain="deep"))
    for one in ("s1", "s3"):
        realm.add("borders", Border(id=f"{one}-deep", one=one, two="deep"))
    return realm


def test_a33_a_ship_pays_its_speed_for_each_place_of_the_sea(moving):
    ship = moving.unit("s1", "s1", "cog")
    after = go(moving, ship, "s3")
    assert (after.place, after.spent, after.moved, after.stopped, after.crossed) == ("s3", 2, True, False, False)
    assert "Cog 5 (Sokół) sails to" in moving.notes[-1]
    assert go(moving, ship, "s1").stopped, "four places at a speed of 4"


def test_a33_the_sea_costs_what_its_terrain_says(moving):
    ship = deep(moving).unit("s1", "s1", "cog")
    assert {place: way.points for place, way in reach(moving.state, moving.state.units[ship]).items()} == {
        "s2": 1, "s4": 1, "s3": 2, "deep": 3,
    }  # fmt: skip


def test_a33_a_ship_that_has_not_moved_may_enter_any_one_place_and_stops(moving):
    boat = deep(moving, 9).unit("s1", "s1", "fishing_boat")
    assert go(moving, boat, "deep").stopped
    moving.rule("minimumMove", "false")
    other = moving.unit("s1", "s1", "fishing_boat")
    assert "cannot reach" in moving.refused("march", side="s1", units=(other,), to="deep")


def test_kk_17_a45_a_new_ship_does_not_sail(moving):
    ship = moving.unit("s1", "s1", "cog", fresh=True)
    assert "moves from the next turn on" in moving.refused("march", side="s1", units=(ship,), to="s2")
    assert not moving.offered("march", "units", side="s1")


def test_a32_a_ship_that_meets_hostile_ships_stops_there_and_goes_through_none(moving):
    ship = moving.unit("s1", "s1", "cog")
    for sea in ("s2", "s4"):
        moving.unit("s2", sea, "fishing_boat")
    assert set(reach(moving.state, moving.state.units[ship])) == {"s2", "s4"}
    assert go(moving, ship, "s2").stopped


def test_a31_allied_ships_are_no_obstacle(moving):
    ship = moving.allied("s1", "s2").unit("s1", "s1", "cog")
    moving.unit("s2", "s2", "cog")
    assert not go(moving, ship, "s2").stopped


def test_kk_10_a_place_of_the_sea_holds_four_ships_of_a_nation(moving):
    for _ in range(4):
        moving.unit("s1", "s2", "cog")
    ship = moving.unit("s1", "s1", "cog")
    assert "there is room for 0 more" in moving.refused("march", side="s1", units=(ship,), to="s2")
    assert go(moving, ship, "s4").place == "s4"


def test_a46_cargo_sails_with_its_ship_and_needs_no_room(moving):
    for _ in range(3):
        moving.unit("s1", "s2", "cog")
    ship = moving.unit("s1", "s1", "cog")
    cargo = [moving.unit("s1", "", aboard=ship) for _ in range(4)]
    assert go(moving, ship, "s2").place == "s2"
    assert {moving.state.units[unit].aboard for unit in cargo} == {ship}


def test_e3_no_ship_moves_in_a_storm(moving):
    ship = moving.unit("s1", "s1", "cog")
    moving.row("turn", "turn", event="E3")
    assert "forbids moving ships" in moving.refused("march", side="s1", units=(ship,), to="s2")
    assert movable(moving.state, "s1") == []


def test_e9_the_truce_forbids_seas_with_ships_of_other_players(moving):
    ship = moving.unit("s1", "s1", "cog")
    moving.unit("s2", "s2", "cog")
    moving.row("turn", "turn", event="E9")
    assert "forbids entering places" in moving.refused("march", side="s1", units=(ship,), to="s2")
    assert go(moving, ship, "s4").place == "s4"


def test_ships_and_those_on_land_do_not_go_to_one_place(moving):
    ship, foot = moving.unit("s1", "s1", "cog"), moving.unit("s1", "H1b")
    assert "is land" in moving.refused("march", side="s1", units=(foot, ship), to="H1a")
    assert "is sea" in moving.refused("march", side="s1", units=(ship, foot), to="s2")


def test_a47_a_boat_leaves_its_capital_for_a_sea_beside_any_place_of_the_province_and_sails_on(moving):
    boat = moving.unit("s1", "H1a", "fishing_boat")  # H1a touches no sea, H1b does
    assert {place: way.points for place, way in reach(moving.state, moving.state.units[boat]).items()} == {
        "s1": 1, "s2": 2, "s4": 2,
    }  # fmt: skip
    assert (go(moving, boat, "s1").spent, moving.state.units[boat].origin) == (1, "H1a")
    assert "is land" in moving.refused("march", side="s1", units=(boat,), to="H1a")
    assert go(moving, boat, "s2").stopped


def test_a47_a_boat_has_as_many_seas_to_go_to_as_touch_its_province(moving):
    boat = moving.unit("s1", "H1a", "fishing_boat")
    moving.add("borders", Border(id="H1c-s3", one="H1c", two="s3"))
    assert {"s1", "s3"} <= set(reach(moving.state, moving.state.units[boat]))
    assert go(moving, boat, "s3").place == "s3"


def test_a47_a_boat_takes_nobody_aboard_on_land(moving):
    moving.unit("s1", "H1a", "fishing_boat")
    moving.unit("s1", "H1a")
    assert not moving.offered("embark", "units", side="s1")


def test_a_way_at_sea_is_reckoned_from_what_is_seen_and_ends_where_it_meets_ships_in_the_fog(realm_with):
    realm = realm_with(fog="true").begun(MOVEMENT, "s1")
    ship = realm.unit("s1", "s1", "cog")
    for sea in ("s2", "s4"):
        realm.drop("borders", *(key for key, row in realm.state.borders.items() if {row.one, row.two} == {sea, "s3"}))
    realm.add("places", Place(id="far", name="Dal", terrain="sea"))
    realm.add("borders", Border(id="s2-far", one="s2", two="far")).add(
        "borders", Border(id="far-s3", one="far", two="s3")
    )
    before = reach(realm.state, realm.state.units[ship])
    assert before["s3"].places == ("s2", "far", "s3")
    realm.unit("s3", "far", "cog")
    assert reach(realm.state, realm.state.units[ship]) == before
    assert (go(realm, ship, "s3").place, realm.state.units[ship].stopped) == ("far", True)


def test_kk_10_who_is_held_up_in_the_fog_stays_where_there_is_room(realm_with):
    realm = realm_with(fog="true").begun(MOVEMENT, "s1")
    realm.drop("units", *realm.state.units)
    riders = [realm.unit("s1", "M1b", kind="outriders") for _ in range(5)]
    for one, two in pairwise(("M1b", "M1c", "M2b", "M2a")):
        border = next(row for row in realm.state.borders.values() if {row.one, row.two} == {one, two})
        realm.row("borders", border.id, road="road")
    limit = realm.state.terrains[realm.state.places["M2b"].terrain].stack
    realm.row("places", "M2b", terrain="mire")
    realm.unit("s3", "M2b")
    assert limit > 3
    realm.give("march", side="s1", units=tuple(riders), to="M2a")
    places = [realm.state.units[unit].place for unit in riders]
    assert places == ["M2b", "M2b", "M2b", "M1c", "M1c"]
    assert all(realm.state.units[unit].stopped for unit in riders)


def test_boats_yield_once_for_each_place_of_the_sea(moving):
    for sea in ("s1", "s1", "s2"):
        moving.unit("s1", sea, "fishing_boat")
    moving.unit("s1", "H1a", "fishing_boat")
    moving.unit("s1", "s3", "cog")
    assert bonuses(moving.state, "s1") == {"food": 2}


def test_every_unit_of_a_fleet_may_sail_at_once_and_is_offered(moving):
    ships = tuple(moving.unit("s1", "s1", "cog") for _ in range(3))
    assert set(moving.offered("march", "units", side="s1")) == set(ships)
    assert set(moving.offered("march", "to", side="s1", units=ships)) == {"s2", "s3", "s4"}
    moving.give("march", side="s1", units=ships, to="s3")
    assert {moving.state.units[ship].place for ship in ships} == {"s3"}


def every_course(state, here, left, gone=()):
    """The oracle: every course that a ship may sail, place by place, each for one move -> (place, moves)."""
    province = state.places[here].province
    for sea in province_coasts(state, province) if province else neighbours(state, here):
        if left and is_sea(state, sea) and sea not in gone:
            yield sea, len(gone) + 1
            if not enemies_in(state, "s1", sea):
                yield from every_course(state, sea, left - 1, (*gone, sea))


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from([("s1", "cog"), ("s3", "fishing_boat"), ("H1a", "fishing_boat"), ("M1a", "fishing_boat")]),
    st.sets(st.sampled_from(SEAS), max_size=3),
)
def test_reach_at_sea_is_what_trying_every_course_gives(ship, foes):
    place, kind = ship
    realm = Realm().begun(MOVEMENT, "s1")
    unit = realm.unit("s1", place, kind=kind)
    for foe in foes - {place}:
        realm.unit("", foe, "cog")
    state = realm.state
    found: dict[str, int] = {}
    for sea, moves in every_course(state, place, {"cog": 4, "fishing_boat": 2}[kind]):
        found[sea] = min(moves, found.get(sea, moves))
    found.pop(place, None)
    assert {to: way.points for to, way in reach(state, state.units[unit]).items()} == found
