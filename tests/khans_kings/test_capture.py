"""Provinces change hands: KK-14, A5, A41, A42."""

from __future__ import annotations

import pytest

from tracker.rulesets.khans_kings.words import MOVEMENT


@pytest.fixture
def moving(realm):
    """It is Sokół's Movement, and only what a test puts on the map stands there."""
    return alone(realm)


def alone(realm):
    realm.begun(MOVEMENT, "s1")
    realm.drop("units", *realm.state.units)
    for nation, home in (("s1", "H1a"), ("s2", "H2a"), ("s3", "H3a"), ("s4", "H4a")):
        realm.unit(nation, home)
    return realm


def owner(realm, province):
    return realm.state.provinces[province].owner


def test_kk_14_a_province_without_enemies_is_taken_by_a_unit_in_its_capital_at_the_end_of_ones_movement(moving):
    moving.unit("s1", "M1a")
    assert owner(moving, "M1") == ""
    moving.give("end_move", side="s1")
    assert owner(moving, "M1") == "s1"
    assert "Sokół takes the province Trójbrod." in moving.notes


def test_kk_14_an_enemy_anywhere_in_the_province_holds_it(moving):
    moving.unit("s1", "O2a")
    moving.unit("s2", "O2c")
    moving.give("end_move", side="s1")
    assert owner(moving, "O2") == "s2"


def test_kk_14_a_neutral_unit_holds_it_too(moving):
    moving.unit("s1", "M1a")
    moving.unit("", "M1b")
    moving.give("end_move", side="s1")
    assert owner(moving, "M1") == ""


def test_a41_the_loser_is_named(moving):
    moving.unit("s1", "O2a")
    moving.give("end_move", side="s1")
    assert owner(moving, "O2") == "s1"
    assert "Sokół takes the province Czarny Bór from Bóbr." in moving.notes


def test_a41_only_the_one_who_has_moved_takes_it_and_only_when_his_movement_ends(moving):
    moving.unit("s2", "O1a")
    moving.give("end_move", side="s1")
    assert owner(moving, "O1") == "s1"
    moving.give("end_move", side="s2")
    assert owner(moving, "O1") == "s2"


def test_a41_an_ally_takes_nothing_from_an_ally(moving):
    moving.allied("s1", "s2")
    moving.unit("s1", "O2a")
    moving.give("end_move", side="s1")
    assert owner(moving, "O2") == "s2"


def test_a41_an_enemy_of_the_conqueror_stops_him_even_if_it_is_not_the_owners(moving):
    moving.unit("s1", "O2a")
    moving.unit("s3", "O2b")
    moving.give("end_move", side="s1")
    assert owner(moving, "O2") == "s2"


def test_a41_an_ally_of_the_conqueror_does_not(moving):
    moving.allied("s1", "s3")
    moving.unit("s1", "O2a")
    moving.unit("s3", "O2b")
    moving.give("end_move", side="s1")
    assert owner(moving, "O2") == "s1"


def test_a5_outside_the_capital_a_unit_takes_nothing(moving):
    moving.unit("s1", "O2b")
    moving.give("end_move", side="s1")
    assert owner(moving, "O2") == "s2"


def test_house_rule_conquest_any_sub(realm_with):
    realm = alone(realm_with(conquest="anySub"))
    realm.unit("s1", "O2b")
    realm.give("end_move", side="s1")
    assert owner(realm, "O2") == "s1"


def test_a42_buildings_change_hands_with_the_province(moving):
    moving.row("places", "O2a", building="forester")
    moving.unit("s1", "O2a")
    moving.give("end_move", side="s1")
    assert moving.state.places["O2a"].building == "forester"
    assert owner(moving, "O2") == "s1"


def test_a47_a_boat_in_the_capital_takes_and_holds_nothing(moving):
    moving.row("provinces", "H2", owner="")
    moving.drop("units", *(unit.id for unit in moving.state.units.values() if unit.place == "H2a"))
    moving.unit("s1", "H2a", kind="fishing_boat")
    moving.give("end_move", side="s1")
    assert owner(moving, "H2") == ""
    moving.at(MOVEMENT, "s1").row("provinces", "H2", owner="s2")
    moving.unit("s2", "H2a", kind="fishing_boat")
    moving.unit("s1", "H2a")
    moving.give("end_move", side="s1")
    assert owner(moving, "H2") == "s1"


def test_kk_14_a_boat_that_nobody_has_captured_is_still_a_unit_of_the_owner(moving):
    moving.rule("conquest", "anySub")
    moving.drop("units", *(unit.id for unit in moving.state.units.values() if unit.place == "H2a"))
    moving.unit("s2", "H2a", kind="fishing_boat")
    moving.unit("s1", "H2b")
    moving.give("end_move", side="s1")
    assert owner(moving, "H2") == "s2"
