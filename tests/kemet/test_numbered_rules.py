"""Every numbered rule of Kemet: Book of the Dead, by its number."""

from __future__ import annotations

import pytest

from tracker.engine.house_rules import settled
from tracker.engine.order import IllegalOrder
from tracker.rulesets.kemet.battle import strength
from tracker.rulesets.kemet.ruleset import KEMET
from tracker.service.catalogues import shipped


def test_kb_01_emerald_is_one_of_the_chosen_colours(table):
    assert "emerald" in KEMET.setup(shipped(KEMET), settled(KEMET.house_rules, {})).settings["colours"].value
    with pytest.raises(IllegalOrder, match="Emerald"):
        KEMET.setup(shipped(KEMET), settled(KEMET.house_rules, {"colours": "emerald:0,ruby:1"}))
    table.rule("colours", "emerald:1,ruby:0")
    assert "not in play" in table.refused("buy_tile", tile="lamp")


def test_kb_02_an_evening_begins_with_honour_9_and_everything_in_the_supply(table):
    table.have(honour=4).dead(2).troop("oasis", 3).deity("ferry", 1)
    table.give("end_evening").give("begin_evening", players=("s1", "s2"))
    side = table.side()
    assert (side.honour, side.supply, side.underworld, side.points, side.prayer) == (9, 12, 0, 0, 0)
    assert (table.units("oasis"), table.god().zone, table.god().side, table.held(5)) == (0, "", "", "")
    assert [table.side(s).playing for s in ("s1", "s2", "s3")] == [True, True, False]


def test_kb_03_an_emerald_tile_is_bought_like_any_other(table):
    table.give("buy_tile", tile="reed_prayer").give("buy_tile", tile="lamp")
    assert table.side().prayer == 18
    assert "belongs to Sokół" in table.refused("buy_tile", side="s2", tile="reed_prayer")
    assert len({tile.colour for tile in table.state.tiles.values()}) > 1


def test_kb_04_losing_honour_moves_the_marker_one_down(table):
    assert table.give("lose_honour").side().honour == 8


def test_kb_05_without_honour_each_step_costs_a_prayer_point(table):
    table.have(honour=1, prayer=4).give("lose_honour", steps=3)
    assert (table.side().honour, table.side().prayer) == (0, 2)


def test_kb_06_gaining_honour_ends_at_9(table):
    assert table.have(honour=7).give("gain_honour", steps=4).side().honour == 9


@pytest.mark.parametrize(("honour", "rot", "lost"), [
    (9, 0, 0), (8, 1, 0), (7, 1, 0), (6, 1, 0), (5, 2, 1), (4, 2, 1), (3, 2, 1), (2, 3, 2), (1, 3, 2), (0, 3, 2),
])  # fmt: skip
def test_kb_07_each_honour_has_its_rot_level_and_points_lost(table, honour, rot, lost):
    table.have(points=5)
    if honour < 9:
        table.give("lose_honour", steps=9 - honour)
    assert (table.rot(), table.side().points) == (rot, 5 - lost)


def test_kb_07_the_thresholds_are_data(table):
    table.row("honour_marks", "first", honour=7)
    assert table.have(honour=8).rot() == 0
    assert table.have(honour=7).rot() == 1


def test_kb_08_a_point_that_is_not_there_is_owed(table):
    table.have(honour=6).give("lose_honour")
    assert (table.side().points, table.held(5)) == (0, "debt")
    table.give("points", amount=2)
    assert (table.side().points, table.held(5)) == (1, "point")


def test_kb_09_the_point_is_lost_at_once(table):
    table.have(honour=6, points=1)
    assert table.warnings("lose_honour") == ["Sokół: a permanent point is lost; it lies on honour 5."]
    table.give("lose_honour")
    assert (table.side().points, table.held(5)) == (0, "point")


def test_kb_10_the_point_comes_back_with_the_honour(table):
    table.have(honour=6, points=1).give("lose_honour").give("gain_honour")
    assert (table.side().points, table.held(5)) == (1, "")


def test_kb_11_a_sacrifice_costs_one_honour_and_one_unit(table):
    table.troop("oasis", 2).give("sacrifice", source="oasis").give("sacrifice", source="supply")
    side = table.side()
    assert (side.honour, side.underworld, side.supply, table.units("oasis")) == (7, 2, 9, 1)
    assert "units there: 0" in table.refused("sacrifice", source="ferry")


def test_kb_12_the_sacrificed_unit_need_not_be_in_the_battle(table):
    table.troop("oasis", 3).troop("ferry", 1)
    table.give("sacrifice", source="ferry").give("battle", zone="oasis", damage=1, result="won")
    assert (table.units("oasis"), table.units("ferry"), table.side().underworld) == (2, 0, 1)


def test_kb_13_a_sacrificed_unit_is_not_in_the_supply(table):
    table.dead(12)
    assert table.side().supply == 0
    assert "units there: 0" in table.refused("place", zone="oasis")
    assert "units there: 0" in table.refused("recruit", supply=(("district_1", 1),))
    table.give("recruit", underworld=(("district_1", 1),))
    assert table.side().underworld == 11


@pytest.mark.parametrize("effect", ["card", "tile"])
def test_kb_14_units_come_from_the_supply_as_usual_or_from_the_underworld_for_one_more(table, effect):
    table.dead(2).give("reinforce", effect=effect, supply=(("district_1", 1),), underworld=(("district_1", 1),))
    assert (table.units("district_1"), table.side().prayer, table.side().underworld) == (2, 19, 1)


def test_kb_15_the_card_brings_up_to_two_into_districts_or_troops(table):
    table.dead(4).troop("oasis", 1)
    table.give("reinforce", effect="card", underworld=(("oasis", 1), ("district_2", 1)))
    assert (table.units("oasis"), table.units("district_2"), table.side().prayer) == (2, 1, 18)
    assert "does not reach" in table.refused("reinforce", effect="card", underworld=(("ferry", 1),))
    assert "at most 2" in table.refused("reinforce", effect="card", underworld=(("oasis", 3),))


def test_kb_16_the_tile_brings_up_to_two_into_own_districts(table):
    table.dead(4).troop("oasis", 1)
    table.give("reinforce", effect="tile", underworld=(("district_1", 1), ("district_2", 1)))
    assert table.side().prayer == 18
    assert "does not reach" in table.refused("reinforce", effect="tile", underworld=(("oasis", 1),))
    table.row("reinforcements", "tile", zones=1)
    told = table.refused("reinforce", effect="tile", underworld=(("district_1", 1), ("district_2", 1)))
    assert "1 zone at most" in told


def test_kb_17_recruiting_from_the_underworld_costs_one_more_each(table):
    table.dead(4).give("recruit", underworld=(("district_1", 2), ("district_3", 1)))
    assert (table.units("district_1"), table.units("district_3"), table.side().prayer) == (2, 1, 14)
    assert "no district" in table.refused("recruit", underworld=(("oasis", 1),))


def test_kb_18_a_prayer_point_moves_a_unit_from_the_underworld_to_the_supply(table):
    table.dead(3).give("recruit", back=2)
    assert (table.side().underworld, table.side().supply, table.side().prayer) == (1, 11, 18)


def test_kb_19_a_prayer_point_moves_a_unit_from_the_supply_to_a_deity(table):
    table.have(honour=5).deity("oasis", 1).give("recruit", worshippers=(("heron", 1),))
    assert (table.god().worshippers, table.side().supply, table.side().prayer) == (2, 10, 19)
    assert "one's own" in table.refused("recruit", side="s2", worshippers=(("heron", 1),))


def test_kb_20_worshippers_of_each_deity_are_at_most_the_rot_level(table):
    table.have(honour=8).deity("oasis", 1).deity("ferry", 0, deity="scarab")
    assert "at most 1" in table.refused("recruit", worshippers=(("heron", 1),))
    table.give("recruit", worshippers=(("scarab", 1),))
    assert (table.god("heron").worshippers, table.god("scarab").worshippers) == (1, 1)


def test_kb_21_one_deity_of_a_player_in_a_zone_and_not_counted_in_the_troop_limit(table):
    table.give("buy_tile", tile="call_of_heron").give("buy_tile", tile="call_of_scarab")
    table.give("summon", deity="heron", zone="oasis")
    assert "stands there already" in table.refused("summon", deity="scarab", zone="oasis")
    table.give("summon", deity="scarab", zone="ferry")
    assert "stands there already" in table.refused("move_deity", deity="scarab", zone="oasis")
    assert all(troop.units == 0 for troop in table.state.troops.values())
    table.have("s2", prayer=20).deity("oasis", side="s2", deity="scarab")  # another player's may


def test_kb_21_units_attach_to_a_deity_that_is_summoned_among_them(table):
    table.give("buy_tile", tile="call_of_heron").troop("oasis", 1)
    assert "at most 0" in table.refused("summon", deity="heron", zone="oasis")
    table.have(honour=8).give("summon", deity="heron", zone="oasis")
    assert (table.god().worshippers, table.units("oasis")) == (1, 0)


def test_kb_22_worshippers_may_be_sacrificed(table):
    table.have(honour=5).deity("oasis", 2).give("sacrifice", source="oasis")
    assert (table.god().worshippers, table.side().underworld) == (1, 1)


def test_kb_23_the_surplus_goes_to_the_supply_at_the_end_of_any_act(table):
    table.have(honour=5).deity("oasis", 2).deity("ferry", 2, deity="scarab")
    assert len(table.warnings("gain_honour")) == 2
    table.give("gain_honour")
    assert (table.god("heron").worshippers, table.god("scarab").worshippers, table.side().supply) == (1, 1, 10)
    assert sum("goes to the supply" in told for told in table.told()) == 2


def test_kb_24_worshippers_move_away_are_left_behind_or_go_along(table):
    table.have(honour=2).deity("oasis", 3)
    table.give("move", source="oasis", zone="ferry", units=1)
    assert (table.god().worshippers, table.units("ferry")) == (2, 1)
    table.give("move_deity", deity="heron", zone="reeds", worshippers=1)
    assert (table.god().zone, table.god().worshippers, table.units("oasis")) == ("reeds", 1, 1)
    table.give("move_deity", deity="heron", zone="quarry")
    assert (table.god().worshippers, table.units("reeds")) == (1, 0)
    assert "only 1" in table.refused("move_deity", deity="heron", zone="oasis", worshippers=2)


def test_kb_25_only_summoning_brings_a_deity_in_and_only_with_its_tile(table):
    assert "not yours" in table.refused("summon", deity="heron", zone="oasis")
    table.row("deities", "heron", price=2).give("buy_tile", tile="call_of_heron")
    table.give("summon", deity="heron", zone="oasis")
    assert (table.god().zone, table.side().prayer) == ("oasis", 15)
    assert "gold action" in table.told()[0]
    assert "not on the board" in table.refused("move_deity", deity="scarab", zone="oasis")


def test_kb_26_every_worshipper_adds_one_strength(table):
    table.have(honour=5).deity("oasis", 2)
    assert strength(table.state, "s1", "oasis") == 6
    assert strength(table.troop("ferry", 3).state, "s1", "ferry") == 3


def test_kb_27_worshippers_are_lost_first_then_the_deity(table):
    table.have(honour=5).deity("oasis", 2).give("battle", zone="oasis", damage=1, result="won")
    assert (table.god().worshippers, table.god().zone, table.side().supply) == (1, "oasis", 11)
    table.give("battle", zone="oasis", damage=4, result="won")
    assert (table.god().zone, table.god().defeated, table.side().supply) == ("", True, 12)


def test_kb_28_after_a_defeat_a_deity_retreats_or_all_goes_to_the_supply(table):
    table.have(honour=5).deity("oasis", 2)
    assert "cannot be recalled" in table.refused("battle", zone="oasis", result="lost", retreat="recall")
    table.give("battle", zone="oasis", result="lost", retreat="ferry")
    assert (table.god().zone, table.god().worshippers) == ("ferry", 2)
    table.give("battle", zone="ferry", result="lost")
    assert (table.god().zone, table.god().worshippers, table.side().supply) == ("", 0, 12)
    assert "no recall" in table.told()[0]


def test_kb_29_after_a_victory_a_deity_stays(table):
    table.have(honour=5).deity("oasis", 1)
    assert "cannot be recalled" in table.refused("battle", zone="oasis", result="won", retreat="recall")
    assert "stays" in table.refused("battle", zone="oasis", result="won", retreat="ferry")
    assert table.give("battle", zone="oasis", result="won").god().zone == "oasis"


def test_kb_30_two_deities_to_begin_with_and_more_may_be_added(table):
    assert len(table.state.deities) == len(table.state.gods) == 2
