"""Plundering: KK-43, KK-45, KK-46, A27, A52, W14."""

from __future__ import annotations

import pytest

from tracker.engine.order import EVERYONE
from tracker.rulesets.khans_kings.season_tables import Battle
from tracker.rulesets.khans_kings.words import AGGRESSOR, BROKEN, MOVEMENT, OVER


@pytest.fixture
def raid(realm):
    """Sokół's levies stand on Bóbr's farm, with a road along one border and a bridge along another."""
    realm.begun(MOVEMENT, "s1")
    realm.drop("units", *realm.state.units)
    realm.unit("s2", "O2a")
    realm.row("places", "H2b", building="farm")
    borders = {border.id: border for border in realm.state.borders.values() if "H2b" in (border.one, border.two)}
    river = next(key for key, border in borders.items() if border.river)
    dry = next(key for key, border in borders.items() if {border.one, border.two} == {"H2b", "H2a"})
    realm.row("borders", dry, road="road").row("borders", river, bridge="bridge")
    realm.raider = realm.unit("s1", "H2b")
    realm.road, realm.bridge = dry, river
    return realm


def food(realm):
    return realm.state.sides["s1"].food


def works(realm):
    return (
        realm.state.places["H2b"].building,
        realm.state.borders[realm.road].road,
        realm.state.borders[realm.bridge].bridge,
    )


def test_kk_45_a27_the_building_is_gone_its_yield_gained_and_the_unit_has_learned(raid):
    before = raid.state.units[raid.raider]
    stock = food(raid)
    raid.give("plunder", [3], side="s1", unit=raid.raider, what="building")
    after = raid.state.units[raid.raider]
    assert food(raid) == stock + 3
    assert works(raid) == ("", "road", "bridge")
    assert (after.xp, after.spent, after.moved) == (before.xp + 1, 0, False)


@pytest.mark.parametrize(
    ("what", "dice", "left", "gained"),
    [
        ("building", [4], ("", "road", "bridge"), {"food": 4}),
        ("roads", [], ("farm", "", "bridge"), {"stone": 1}),
        ("bridges", [2], ("farm", "road", ""), {"wood": 2}),
        ("all", [1, 2], ("", "", ""), {"food": 1, "stone": 1, "wood": 2}),
    ],
)
def test_kk_46_with_roads_or_bridges_the_player_chooses(raid, what, dice, left, gained):
    before = raid.state.sides["s1"]
    raid.give("plunder", dice, side="s1", unit=raid.raider, what=what)
    after = raid.state.sides["s1"]
    assert works(raid) == left
    assert {r: getattr(after, r) - getattr(before, r) for r in gained} == gained
    assert sum(getattr(after, r) - getattr(before, r) for r in ("food", "wood", "stone", "metal", "gold")) == sum(
        gained.values()
    )


@pytest.mark.parametrize(("hidden", "known"), [("false", EVERYONE), ("true", ("s1",))])
def test_a29_with_hidden_stocks_only_the_plunderer_learns_how_much_it_was(raid, hidden, known):
    raid.rule("hiddenStock", hidden)
    raid.give("plunder", [3], side="s1", unit=raid.raider, what="building")
    (roll,) = raid.referee.rolls
    destroyed, gains = raid.referee.notes
    assert (roll.seen_by, gains.seen_by, destroyed.seen_by) == (known, known, EVERYONE)
    assert raid.notes == ["Levies 5 (Sokół) destroys: Farm.", "Sokół gains: Food 3."]


def test_a52_one_order_is_one_experience_however_much_is_destroyed(raid):
    raid.give("plunder", [1, 2], side="s1", unit=raid.raider, what="all")
    assert raid.state.units[raid.raider].xp == 1


def test_a_promotion_adds_to_the_roll(raid):
    raid.row("units", raid.raider, promotions=("P8",), xp=9)
    stock = food(raid)
    raid.give("plunder", [4], side="s1", unit=raid.raider, what="building")
    assert food(raid) == stock + 5


def test_a52_where_an_enemy_stands_nothing_is_plundered(raid):
    raid.unit("", "H2b")
    assert "without enemy units" in raid.refused("plunder", side="s1", unit=raid.raider, what="building")


def test_a52_nothing_is_plundered_of_allies_of_oneself_and_of_nobody(raid):
    raid.allied("s1", "s2")
    assert "another player" in raid.refused("plunder", side="s1", unit=raid.raider, what="building")
    raid.drop("pacts", *raid.state.pacts)
    for holder in ("", "s1"):
        raid.row("provinces", "H2", owner=holder)
        assert "another player" in raid.refused("plunder", side="s1", unit=raid.raider, what="building")


@pytest.mark.parametrize("cells", [{"fresh": True}, {"left": 1}])
def test_a52_not_by_recruits_nor_by_who_has_left_a_battle_in_this_turn(raid, cells):
    raid.row("units", raid.raider, **cells)
    assert "do not plunder" in raid.refused("plunder", side="s1", unit=raid.raider, what="building")


def test_a52_not_by_ships_nor_by_who_is_aboard_one(raid):
    boat, ship = raid.unit("s1", "H2b", "fishing_boat"), raid.unit("s1", "s2", "cog")
    for unit in (boat, ship, raid.unit("s1", "", aboard=ship)):
        assert "do not plunder" in raid.refused("plunder", side="s1", unit=unit, what="building")


def test_what_is_not_there_cannot_be_plundered(raid):
    raid.give("plunder", [1, 2], side="s1", unit=raid.raider, what="all")
    assert "Nothing of that kind" in raid.refused("plunder", side="s1", unit=raid.raider, what="all")


def test_nobody_plunders_in_the_part_of_another(raid):
    raid.at(MOVEMENT, "s2")
    assert "It is the part of Bóbr" in raid.refused("plunder", side="s1", unit=raid.raider, what="all")


def fought(raid, place="H2b"):
    """Sokół's moves have ended, and his one battle, in that place, is won."""
    battle = Battle(
        id="b", place=place, aggressor="s1", defender="s2", stage=OVER, winner=AGGRESSOR, ended=BROKEN, turn=1
    )
    return raid.add("battles", battle).row("turn", "turn", closing=True)


def test_w14_three_for_breaking_one_for_winning_one_for_plundering(raid):
    fought(raid).row("units", raid.raider, xp=4)
    raid.give("plunder", [2], side="s1", unit=raid.raider, what="building")
    assert raid.state.units[raid.raider].xp == 5


def test_a52_after_a_battle_the_movement_waits_for_plunder_until_the_nation_ends_it(raid):
    fought(raid)
    raid.give("plunder", [2], side="s1", unit=raid.raider, what="building")
    assert raid.turn.mover == "s1"  # the road and the bridge are still there
    raid.give("end_move", side="s1")
    assert raid.turn.mover == "s2"


def test_once_nothing_is_left_to_plunder_it_goes_on_by_itself(raid):
    fought(raid)
    raid.give("plunder", [1, 2], side="s1", unit=raid.raider, what="all")
    assert raid.turn.mover == "s2"


def test_where_it_did_not_fight_a_nation_plunders_before_its_moves_end_only(raid):
    fought(raid, place="M1a")
    assert "the battles are fought first" in raid.refused("plunder", side="s1", unit=raid.raider, what="building")


def test_the_form_offers_who_can_plunder_and_what(raid):
    kind = next(kind for kind in raid.view().ruleset.orders if kind.name == "plunder")
    assert kind.among(raid.state, {"side": "s1"}, "unit") == [raid.raider]
    assert kind.among(raid.state, {"side": "s1", "unit": raid.raider}, "what") == [
        "building",
        "roads",
        "bridges",
        "all",
    ]
    raid.row("borders", raid.bridge, bridge="")
    assert kind.among(raid.state, {"side": "s1", "unit": raid.raider}, "what") == ["building", "roads", "all"]
