"""Captured ships: KK-38, A22, A47, A50."""

from __future__ import annotations

import pytest

from tests.khans_kings.battlefield import Battlefield
from tracker.rulesets.khans_kings.prizes import taken
from tracker.rulesets.khans_kings.words import MOVEMENT


@pytest.fixture
def moving(realm):
    """It is Sokół's Movement, and only what a test puts on the map stands there."""
    realm.begun(MOVEMENT, "s1")
    return realm.drop("units", *realm.state.units)


def boat_of(realm, nation="s2", place="H2a"):
    return realm.unit(nation, place, "fishing_boat")


def test_a47_kk_38_a_boat_on_land_falls_to_whoever_enters_its_place_and_joins_his_fleet(moving):
    boat, foot = boat_of(moving), moving.unit("s1", "H2b")
    moving.give("march", side="s1", units=(foot,), to="H2a")
    prize = moving.state.units[boat]
    assert (prize.owner, prize.place, prize.prize, prize.stopped) == ("s1", "H2a", True, True)
    assert dict(prize.paid) == {"wood": 3}, "what its card costs"
    assert "Sokół: Fishing boat 5 (Bóbr) is captured." in moving.notes
    assert not moving.state.battles, "it does not fight"


def test_a47_a_boat_with_defenders_is_captured_after_the_battle_by_who_holds_the_place():
    field = Battlefield(2).begun(MOVEMENT, "s1")
    boat = field.unit("s2", "H2a", "fishing_boat")
    for unit in [key for key, row in field.state.units.items() if row.place == "H2a" and key != boat]:
        field.drop("units", unit)
    field.fought([("lancers", {"xp": 25})], [("levies", {"state": 1})], place="H2a", came="H2b")
    assert field.state.units[boat].owner == "s2"
    field.attack(field.ours[0], field.theirs[0], 4)
    assert field.battle.winner == "aggressor"
    assert field.state.units[boat].owner == "s1"


def test_a47_a_boat_beside_a_unit_of_its_own_or_an_ally_is_not_captured(moving):
    moving.allied("s2", "s3")
    boat, foot = boat_of(moving), moving.unit("s1", "H2b")
    moving.unit("s3", "H2a")
    moving.give("march", side="s1", units=(foot,), to="H2a")
    assert moving.state.units[boat].owner == "s2"


def test_a47_an_ally_does_not_capture(moving):
    moving.allied("s1", "s2")
    boat, foot = boat_of(moving), moving.unit("s1", "H2b")
    moving.give("march", side="s1", units=(foot,), to="H2a")
    assert moving.state.units[boat].owner == "s2"


def test_a47_nobody_captures_while_others_stand_there_whom_he_has_to_fight(moving):
    boat, foot = boat_of(moving, "s4"), moving.unit("s1", "H2b")
    two = moving.unit("s2", "H2a")
    moving.unit("s3", "H2a")
    moving.give("march", side="s1", units=(foot,), to="H2a")
    assert moving.state.units[boat].owner == "s4"
    moving.drop("units", foot, two)
    moving.give("end_move", side="s1")
    assert moving.state.units[boat].owner == "s3", "once only one is left"


def test_a47_a_boat_is_captured_on_the_way_too(moving):
    boat, riders = boat_of(moving), moving.unit("s1", "H2b", "outriders")
    moving.give("march", side="s1", units=(riders,), to="H2c")
    way = moving.state.units[riders]
    moving.row("units", riders, place="H2b", moved=False, spent=0, stopped=False)
    assert way.place == "H2c" and moving.state.units[boat].owner == "s2", "that way does not lead through the capital"
    for border in [row for row in moving.state.borders.values() if {row.one, row.two} == {"H2b", "H2c"}]:
        moving.drop("borders", border.id)
    moving.give("march", side="s1", units=(riders,), to="H2c")
    assert (moving.state.units[boat].owner, moving.state.units[riders].place) == ("s1", "H2c")


def test_neutral_units_capture_too(moving):
    boat = boat_of(moving)
    moving.give("muster", owner="", kind="levies", place="H2a")
    prize = moving.state.units[boat]
    assert (prize.owner, prize.prize, prize.paid) == ("", False, ())


def test_a50_a_captured_ship_above_the_limit_of_32_is_scrapped_at_once_for_half(moving):
    boat = boat_of(moving)
    foot = [moving.unit("s1", place) for place in ("H1a", "H1b", "H1c", "O1a", "O1b", "M1a", "M1b") for _ in range(4)]
    foot += [moving.unit("s1", place) for place in ("H2b", "H2b", "O1c", "O1c")]
    assert len(foot) == 32
    wood = moving.state.sides["s1"].wood
    moving.give("march", side="s1", units=(foot[28],), to="H2a")
    assert boat not in moving.state.units
    assert moving.state.sides["s1"].wood == wood + 1
    assert moving.notes[-2:] == ["Fishing boat 5 (Sokół) is scrapped.", "Sokół gains: Wood 1."]


def test_a47_a_prize_for_which_the_place_has_no_room_is_scrapped(moving):
    boat = boat_of(moving)
    limit = moving.state.terrains[moving.state.places["H2a"].terrain].stack
    foot = [moving.unit("s1", "H2b") for _ in range(5)] + [moving.unit("s1", "H2c")]
    assert limit == 6
    moving.give("march", side="s1", units=tuple(foot), to="H2a")
    assert boat not in moving.state.units


def test_kk_38_its_captor_may_scrap_it_for_half_until_he_moves_again(moving):
    boat, foot = boat_of(moving), moving.unit("s1", "H2b")
    own = moving.unit("s1", "s1", "cog")
    moving.give("march", side="s1", units=(foot,), to="H2a")
    assert moving.offered("scrap", "unit", side="s1") == (boat,)
    assert "just captured" in moving.refused("scrap", side="s1", unit=own)
    assert "not your own" in moving.refused("scrap", side="s2", unit=boat)
    wood = moving.state.sides["s1"].wood
    moving.give("scrap", side="s1", unit=boat)
    assert boat not in moving.state.units and moving.state.sides["s1"].wood == wood + 1


def test_kk_38_once_its_captor_moves_again_it_is_one_of_his_ships(moving):
    boat, foot = boat_of(moving), moving.unit("s1", "H2b")
    moving.give("march", side="s1", units=(foot,), to="H2a")
    for nation in ("s1", "s2", "s3", "s4"):
        moving.give("end_move", side=nation)
    while moving.turn.phase != MOVEMENT:
        moving.give("end_phase")
    while moving.turn.mover != "s1":
        moving.give("end_move", side=moving.turn.mover)
    assert "just captured" in moving.refused("scrap", side="s1", unit=boat)
    moving.give("march", side="s1", units=(boat,), to="s2")
    assert moving.state.units[boat].place == "s2"


def test_kk_38_a_ship_at_sea_joins_with_what_is_aboard_left_alone(moving):
    ship = moving.unit("s2", "s1", "cog")
    cargo = moving.unit("s2", "", aboard=ship)
    state = taken(moving.state, ship, "s1", moving.referee)
    assert (state.units[ship].owner, state.units[cargo].owner, state.units[cargo].aboard) == ("s1", "s2", ship)


def test_units_aboard_are_put_ashore_before_a_prize_is_scrapped(moving):
    ship = moving.unit("s1", "s1", "cog", prize=True)
    moving.unit("s1", "", aboard=ship)
    assert "Units are aboard" in moving.refused("scrap", side="s1", unit=ship)


def test_a47_a_province_is_taken_with_the_boat_in_its_capital(moving):
    boat_of(moving)
    foot = moving.unit("s1", "H2b")
    moving.give("march", side="s1", units=(foot,), to="H2a")
    moving.give("end_move", side="s1")
    assert moving.state.provinces["H2"].owner == "s1"
