"""The five rolls: KK-04, KK-15, KK-16, A2, A3, A4, A43, W4, W5, W17, W22."""

from __future__ import annotations

import pytest

from tracker.engine.order import EVERYONE
from tracker.engine.referee import GivenDice, Referee
from tracker.rulesets.khans_kings.resource_rolls import bonuses, dice, rolled
from tracker.rulesets.khans_kings.words import RESOURCES

NOTHING = dict.fromkeys(RESOURCES, 0)


@pytest.fixture
def rolling(realm):
    """The season in its phase of resources; the first nation has nothing."""
    return realm.begun("resources").row("sides", "s1", **NOTHING)


def food_of(realm, **points):
    """The first nation's provinces have so many points of food, and none of anything else."""
    for province in realm.state.provinces.values():
        if province.owner == "s1":
            realm.row("provinces", province.id, **{**NOTHING, "food": points.get(province.id, 0)})


def stock(realm, nation="s1"):
    row = realm.state.sides[nation]
    return tuple(getattr(row, name) for name in RESOURCES)


def test_kk_04_five_rolls_one_a_resource_of_as_many_faces_as_the_nation_has_points(rolling):
    found = rolling.give("roll_resources", dice=(3, 2, 1, 3, 2), side="s1")
    assert [(roll.why, roll.die) for roll in rolling.referee.rolls] == [
        ("food", 3), ("wood", 3), ("stone", 3), ("metal", 3), ("gold", 2),
    ]  # fmt: skip
    assert stock(rolling) == (3, 2, 1, 3, 2)
    assert found == {"food": 3, "wood": 2, "stone": 1, "metal": 3, "gold": 2}


@pytest.mark.parametrize("face", [1, 2, 3])
def test_kk_16_w4_three_points_are_a_die_of_three_faces_and_its_face_is_gained(rolling, face):
    food_of(rolling, H1=3)
    rolling.give("roll_resources", dice=(face,), side="s1")
    assert [roll.die for roll in rolling.referee.rolls] == [3]
    assert stock(rolling) == (face, 0, 0, 0, 0)


def test_w5_two_provinces_are_one_die_of_the_sum_of_their_points(rolling):
    food_of(rolling, H1=3, O1=2)
    assert dice(rolling.state, "s1")["food"] == [5]
    gains = []
    for face in range(1, 6):
        after = rolled(rolling.state, "s1", Referee(GivenDice([face])))
        gains.append(after.sides["s1"].food)
    assert sum(gains) == 3 * len(gains)


def test_a2_by_house_rule_every_province_has_a_die_of_its_own(rolling):
    food_of(rolling, H1=3, O1=2)
    rolling.rule("resourceDice", "perProvince").give("roll_resources", dice=(2, 1), side="s1")
    assert [roll.die for roll in rolling.referee.rolls] == [3, 2]
    assert stock(rolling)[0] == 3


def test_kk_15_a4_a_province_with_an_enemy_anywhere_in_it_gives_no_points_to_anybody(rolling):
    rolling.unit("s2", "H1c")
    assert [dice(rolling.state, "s1")[name] for name in RESOURCES] == [[], [2], [2], [3], []]
    assert dice(rolling.state, "s2")["food"] == [3]


def test_w22_an_enemy_in_a_place_of_the_province_takes_its_points_and_leaves_its_capital_free(rolling):
    rolling.drop("units", *rolling.state.units).unit("s2", "H1c")
    food_of(rolling, H1=3)
    assert dice(rolling.state, "s1")["food"] == []
    rolling.row("sides", "s1", food=9, wood=9).at("recruitment", "s1")
    rolling.give("recruit", side="s1", kind="levies", province="H1")
    assert [unit.place for unit in rolling.state.units.values() if unit.owner == "s1"] == ["H1a"]


def test_w17_where_every_province_is_occupied_nothing_is_rolled_and_a_farm_gives_its_one(rolling):
    food_of(rolling, H1=3, O1=2)
    rolling.row("places", "H1b", building="farm").unit("s2", "H1c")
    rolling.unit("s3", "O1a")
    rolling.give("roll_resources", dice=(), side="s1")
    assert stock(rolling) == (1, 0, 0, 0, 0)


def test_a4_allies_and_boats_on_land_occupy_nothing(rolling):
    rolling.allied("s1", "s2").unit("s2", "H1c")
    rolling.unit("s3", "H1a", "fishing_boat")
    assert dice(rolling.state, "s1")["food"] == [3]


def test_a43_one_point_gives_one_without_a_roll_and_none_gives_nothing(rolling):
    food_of(rolling, H1=1)
    rolling.give("roll_resources", dice=(), side="s1")
    assert stock(rolling) == (1, 0, 0, 0, 0)


def test_a3_buildings_add_after_the_roll_each_its_own(rolling):
    food_of(rolling, H1=3)
    rolling.row("places", "H1b", building="farm").row("places", "O1a", building="bloomery")
    rolling.give("roll_resources", dice=(3,), side="s1")
    assert stock(rolling) == (4, 0, 0, 1, 0)


def test_t4_fallowing_makes_the_first_farm_of_each_province_give_one_more(rolling):
    rolling.row("sides", "s1", technologies=("T4",))
    for place in ("H1a", "H1b"):
        rolling.row("places", place, building="farm")
    assert bonuses(rolling.state, "s1") == {"food": 3}
    rolling.row("provinces", "M1", owner="s1").row("places", "M1b", building="farm")
    assert bonuses(rolling.state, "s1") == {"food": 5}
    rolling.row("sides", "s1", technologies=())
    assert bonuses(rolling.state, "s1") == {"food": 3}


def test_boats_fish_once_a_place_at_sea_and_not_in_the_capital(rolling):
    for place in ("s1", "s1", "s2", "H1a"):
        rolling.unit("s1", place, "fishing_boat")
    rolling.unit("s1", "s3", "cog")
    assert bonuses(rolling.state, "s1") == {"food": 2}


@pytest.mark.parametrize(("face", "gain"), [(1, 0), (2, 1), (3, 1)])
def test_e2_hail_halves_the_roll_of_food_alone_and_not_what_buildings_give(rolling, face, gain):
    food_of(rolling, H1=3)
    rolling.row("turn", "turn", event="E2").row("places", "H1b", building="farm").row("provinces", "O1", metal=3)
    rolling.give("roll_resources", dice=(face, 3), side="s1")
    assert stock(rolling) == (gain + 1, 0, 0, 3, 0)


def test_nobody_rolls_twice_and_only_in_its_phase(rolling):
    rolling.give("roll_resources", side="s1")
    assert "Sokół has rolled in this turn already." in rolling.refused("roll_resources", side="s1")
    rolling.at("diplomacy")
    assert "This belongs to the phase" in rolling.refused("roll_resources", side="s2")


def test_who_has_not_rolled_is_rolled_for_when_the_phase_ends(rolling):
    rolling.give("roll_resources", dice=(1, 1, 1, 1, 1), side="s1")
    before = stock(rolling)
    rolling.give("end_phase")
    assert stock(rolling) == before
    assert all(row.rolled for row in rolling.state.sides.values())
    assert stock(rolling, "s2") == (5, 5, 4, 4, 4), "one more of everything"


def test_where_stocks_are_hidden_only_the_nation_learns_what_it_rolled(rolling):
    rolling.give("roll_resources", side="s1")
    assert {roll.seen_by for roll in rolling.referee.rolls} == {EVERYONE}
    rolling.rule("hiddenStock", "true").give("roll_resources", side="s2")
    told = (*rolling.referee.rolls, *rolling.referee.notes, *rolling.referee.findings)
    assert {each.seen_by for each in told} == {("s2",)}
