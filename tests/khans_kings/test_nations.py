"""Friends and enemies, stacks, recruits' capitals: A25, A26, A31, A44, A46, A47, A54, A56."""

from __future__ import annotations

import pytest

from tracker.rulesets.khans_kings.nations import (
    allied,
    allies,
    buildings_at_work,
    cargo_of,
    enemies_in,
    enemy_in_province,
    full_state,
    has_room,
    hostile,
    level_of,
    stack,
    unit_id,
    where,
)


def test_a31_any_two_without_an_alliance_are_hostile_and_neutral_units_to_all(realm):
    realm.begun().allied("s1", "s3")
    assert allied(realm.state, "s3", "s1") and allied(realm.state, "s2", "s2")
    assert hostile(realm.state, "s1", "s2") and hostile(realm.state, "s1", "") and not hostile(realm.state, "", "")
    assert (allies(realm.state, "s1"), allies(realm.state, "s2")) == (["s3"], [])


def test_a31_allies_and_own_units_in_a_place_are_no_enemies(realm):
    realm.begun().allied("s1", "s3")
    realm.unit("s3", "M1a")
    assert enemies_in(realm.state, "s1", "M1a") == []
    neutral = realm.unit("", "M1a")
    assert [unit.id for unit in enemies_in(realm.state, "s1", "M1a")] == [neutral]
    assert enemy_in_province(realm.state, "s1", "M1") and not enemy_in_province(realm.state, "s1", "M2")


def test_a31_stacks_count_by_nation_and_a46_cargo_does_not(realm):
    realm.begun()
    for _ in range(5):
        realm.unit("s1", "M1a")
    assert not has_room(realm.state, "s1", "M1a") and has_room(realm.state, "s2", "M1a", 5)
    ship = realm.unit("s1", "s1", "cog")
    aboard = [realm.unit("s1", "", aboard=ship) for _ in range(4)]
    assert stack(realm.state, "s1", "s1") == 1
    assert [unit.id for unit in cargo_of(realm.state, ship)] == aboard
    assert where(realm.state, realm.state.units[aboard[0]]) == "s1"


def test_a47_a_boat_on_land_fights_nobody(realm):
    realm.begun()
    realm.unit("s2", "H1a", "fishing_boat")
    assert enemies_in(realm.state, "s1", "H1a") == []


def test_a44_a_building_counts_in_its_province_while_no_enemy_stands_by_it(realm):
    realm.begun().row("places", "H1b", building="stud").row("places", "H1a", building="smithy")
    assert buildings_at_work(realm.state, "s1", "H1") == {"stud", "smithy"}
    assert buildings_at_work(realm.state, "s1", "O1") == set()
    realm.unit("s2", "H1b")
    assert buildings_at_work(realm.state, "s1", "H1") == {"smithy"}


@pytest.mark.parametrize(("xp", "level"), [(0, 0), (3, 0), (4, 1), (8, 1), (9, 2), (16, 3), (24, 3), (25, 4), (99, 4)])
def test_a56_levels_by_experience(realm, xp, level):
    unit = realm.begun().unit("s1", "H1b", xp=xp)
    assert level_of(realm.state, realm.state.units[unit]) == level


def test_a54_vigour_raises_the_full_state(realm):
    unit = realm.begun().unit("s1", "H1b", xp=4, promotions=("P4",))
    assert full_state(realm.state, realm.state.units[unit]) == 15


def test_the_number_of_a_unit_is_never_used_again(realm):
    realm.begun()
    assert unit_id(realm.state, "s1") == ("s1.5", 5)
    realm.unit("s1", "H1b")
    realm.drop("units", "s1.5")
    assert unit_id(realm.state, "s1")[0] == "s1.6"
    assert unit_id(realm.state, "")[0] == "n.1"
    realm.row("sides", "s1", raised=0)
    assert unit_id(realm.state, "s1")[0] == "s1.5", "the four that stand there keep theirs"
