"""How battles begin and rows are laid: KK-25, KK-26, A31, A32, A34."""

from __future__ import annotations

import pytest

from tests.khans_kings.battlefield import PLAIN, Battlefield
from tracker.rulesets.khans_kings.battle_rows import who_meets
from tracker.service.answers import status


def battles(field, *stages):
    wanted = stages or ("waiting", "laying", "fighting")
    return [row.id for row in field.state.battles.values() if row.stage in wanted]


def test_kk_07_kk_25_hostile_units_in_one_place_fight_once_the_moves_have_ended():
    field = Battlefield().met(["levies", "levies"], ["levies", "levies"])
    assert field.turn.closing
    row = field.battle
    assert (row.place, row.aggressor, row.defender, row.stage, row.to_act) == (PLAIN, "s1", "s2", "laying", "defender")
    assert "Sokół and Bóbr meet in Trójbrod a." in field.notes


def test_kk_25_who_shares_no_place_with_an_enemy_does_not_fight():
    field = Battlefield().begun("movement", "s1")
    field.unit("s1", "M1a"), field.unit("s2", "M1b")
    field.give("end_move", side="s1")
    assert battles(field) == [] and field.turn.mover == "s2"


def test_a31_allies_share_a_place_in_peace():
    field = Battlefield().begun("movement", "s1").allied("s1", "s2")
    field.unit("s1", "M1a", moved=True), field.unit("s2", "M1a")
    field.give("end_move", side="s1")
    assert battles(field) == []


def test_a31_neutral_units_are_hostile_to_everybody_and_lay_their_row_by_themselves():
    field = Battlefield().met(["levies", "levies"], ["pikes", "levies", "pikes"], foe="")
    assert (field.battle.defender, field.battle.to_act) == ("", "aggressor")
    assert [field.left(unit).kind for unit in field.row_units("defender")] == ["pikes", "pikes", "levies"]
    assert any("neutral units meet" in note for note in field.notes)


def test_a31_a_lapsed_alliance_is_fought_out_at_the_start_of_the_next_movement_and_moves_wait():
    field = Battlefield().begun("recruitment", "s4")
    one, two = field.unit("s2", "M1a"), field.unit("s1", "M1a")
    field.give("end_move", side="s4")
    (field.key,) = battles(field)
    assert (field.turn.mover, field.turn.closing, field.battle.aggressor) == ("s1", False, "s1")
    assert "A battle is to be fought first" in field.refused("end_move", side="s1")
    assert {one, two} == {*field.row_units("defender"), *field.row_units("aggressor")}
    field.give("battle_result", battle=field.key, winner="aggressor")
    assert (field.turn.mover, field.turn.closing) == ("s1", False), "now he moves"


class Parted(Battlefield):
    """Where each of the two who were allies stands."""

    own: str
    former: str


def parted(timing: str = "endOfMoves") -> Parted:
    """In the Movement of s2, who moves before s1, an alliance of the two has ended while both stand in M1a."""
    field = Parted(allianceBinding="false", rotateFirst="false", battleTiming=timing).begun("movement", "s2")
    field.at("movement", "s2", number=2).allied("s1", "s2")
    field.own, field.former = field.unit("s2", "M1a", moved=True), field.unit("s1", "M1a")
    field.give("end_alliance", side="s1", ally="s2")
    return field


@pytest.mark.parametrize("timing", ["endOfMoves", "onEntry"])
def test_a31_an_alliance_ended_within_a_movement_is_fought_out_when_the_next_one_begins(timing):
    field = parted(timing)
    assert not battles(field), "not in the Movement in which it ended"
    for nation in ("s2", "s3", "s4"):
        field.give("end_move", side=nation)
    assert (field.turn.number, battles(field)) == (3, [])
    for _ in ("events", "resources", "diplomacy", "recruitment"):
        field.give("end_phase")
    (field.key,) = battles(field)
    assert (field.turn.mover, field.turn.closing, field.battle.aggressor) == ("s1", False, "s1")
    assert {field.own, field.former} == {*field.row_units("defender"), *field.row_units("aggressor")}


def test_a31_whose_movement_begins_next_is_the_aggressor_also_in_the_same_turn():
    field = Battlefield(allianceBinding="false").begun("movement", "s1").allied("s1", "s2")
    field.unit("s1", "M1a"), field.unit("s2", "M1a")
    field.give("end_alliance", side="s1", ally="s2")
    field.give("end_move", side="s1")
    (field.key,) = battles(field)
    assert (field.turn.mover, field.battle.aggressor) == ("s2", "s2")


def test_a31_a_unit_that_enters_after_the_alliance_has_ended_brings_the_battle_on_at_once():
    field = parted()
    fresh = field.unit("s2", "M1b")
    field.give("march", side="s2", units=(fresh,), to="M1a")
    field.give("end_move", side="s2")
    (field.key,) = battles(field)
    assert {unit.id for unit in who_meets(field.state, field.battle, "aggressor")} == {fresh, field.own}


def test_a31_who_parts_and_marches_against_the_former_ally_elsewhere_fights_there():
    field = parted()
    field.unit("s1", "M1b")
    field.give("march", side="s2", units=(field.own,), to="M1b")
    field.give("end_move", side="s2")
    (field.key,) = battles(field)
    assert field.battle.place == "M1b"


def test_a31_allies_stand_in_the_same_row_and_friends_of_both_stay_out():
    field = Battlefield().begun("movement", "s1").allied("s1", "s3").allied("s2", "s4").allied("s2", "s3")
    own, friend, both = field.unit("s1", PLAIN, moved=True), field.unit("s4", PLAIN), field.unit("s3", PLAIN)
    foes = [field.unit("s2", PLAIN), field.unit("s2", PLAIN)]
    field.give("end_move", side="s1")
    (field.key,) = battles(field)
    field.order("order_row", units=(friend, *foes))
    assert field.row_units("defender") == [friend, *foes]
    assert field.row_units("aggressor") == [own]
    assert both not in field.state.fighters
    field.order("attack", 1, 1, unit=own, target=friend)
    field.give("pass", side="s4", battle=field.key, unit=friend)
    assert "does not obey Ryś" in field.refused("pass", side="s4", battle=field.key, unit=foes[0]), (
        "an ally orders his own units only"
    )


def test_a31_enemies_who_are_no_allies_of_each_other_are_fought_one_after_another():
    field = Battlefield().begun("movement", "s1")
    for nation, count in (("s1", 3), ("s2", 1), ("s3", 2), ("", 1)):
        for _ in range(count):
            field.unit(nation, PLAIN)
    field.give("end_move", side="s1")
    rows = [field.state.battles[key] for key in battles(field, "waiting")]
    assert [row.defender for row in rows] == ["s3", "s2", ""]


def two_battles():
    field = Battlefield().begun("movement", "s1")
    for place in ("M1a", "M2b"):
        for nation in ("s1", "s1", "s2", "s2"):
            field.unit(nation, place, moved=True)
    field.give("end_move", side="s1")
    return field


def test_a32_battles_are_fought_one_by_one_in_the_order_the_mover_picks():
    field = two_battles()
    first, second = battles(field, "waiting")
    assert "the one to move picks" in field.refused("order_row", side="s2", battle=first)
    assert "The one to move picks" in field.refused("fight", side="s2", battle=second)
    field.give("fight", side="s1", battle=second)
    assert "Another battle is being fought" in field.refused("fight", side="s1", battle=first)
    assert battles(field, "laying") == [second]
    field.give("battle_result", battle=second, winner="aggressor")
    assert battles(field, "laying") == [first], "the last one begins by itself"
    field.give("battle_result", battle=first, winner="defender")
    field.give("end_move", side="s1")
    assert field.turn.mover == "s2"
    assert "over" in field.refused("fight", side="s1", battle=first)


def test_a32_the_leader_picks_for_whoever_is_away():
    field = two_battles()
    field.give("fight", battle=battles(field)[0])
    assert len(battles(field, "laying")) == 1


def test_a_waiting_battle_without_enemies_is_never_fought():
    field = two_battles()
    first, second = battles(field, "waiting")
    field.give("fight", side="s1", battle=first)
    gone = [unit.id for unit in field.state.units.values() if unit.place == "M2b" and unit.owner == "s2"]
    field.drop("units", *gone)
    field.give("battle_result", battle=first, winner="aggressor")
    assert second not in field.state.battles and field.turn.mover == "s2"


def test_units_from_several_places_attack_together():
    field = Battlefield().begun("movement", "s1")
    one = field.unit("s1", PLAIN, moved=True, origin="M1b")
    two = field.unit("s1", PLAIN, moved=True, origin="M1c")
    field.unit("s2", PLAIN)
    field.give("end_move", side="s1")
    (field.key,) = battles(field)
    field.order("order_row", units=(two, one))
    assert field.row_units("aggressor") == [two, one]


def test_by_house_rule_a_battle_begins_as_soon_as_a_unit_has_entered(realm_with):
    field = Battlefield(battleTiming="onEntry").begun("movement", "s1")
    field.unit("s1", PLAIN, moved=True), field.unit("s2", PLAIN)
    field.give("muster", owner="s1", kind="levies", place="H1b")  # any order; what follows by itself follows
    (field.key,) = battles(field)
    assert not field.turn.closing and field.battle.stage == "fighting"
    assert "fought first" in field.refused("end_move", side="s1")
    field.give("battle_result", battle=field.key, winner="aggressor")
    assert (field.turn.mover, field.turn.closing) == ("s1", False)


def test_without_that_house_rule_nothing_begins_before_the_moves_have_ended():
    field = Battlefield().begun("movement", "s1")
    field.unit("s1", PLAIN, moved=True), field.unit("s2", PLAIN)
    field.give("muster", owner="s1", kind="levies", place="H1b")
    assert battles(field) == []


def test_boats_on_land_fight_no_battle_and_ships_at_sea_do():
    field = Battlefield().begun("movement", "s1")
    field.unit("s2", "M1a", "fishing_boat"), field.unit("s1", "M1a", moved=True)
    field.unit("s1", "s1", "cog"), field.unit("s2", "s1", "cog")
    field.give("end_move", side="s1")
    assert battles(field) == ["1.s1.s1.s2"]


def test_a34_the_defender_orders_his_row_first_then_the_aggressor_and_he_sees_it():
    field = Battlefield().met(["levies", "levies"], ["levies", "levies"])
    assert "It is the part of Bóbr" in field.refused("order_row", side="s1", battle=field.key)
    field.give("order_row", side="s2", battle=field.key, units=tuple(reversed(field.theirs)))
    assert "It is the part of Sokół" in field.refused("order_row", side="s2", battle=field.key)
    seen = field.view("s1").state.fighters
    assert [seen[unit].slot for unit in field.theirs] == [2, 1]
    field.give("order_row", side="s1", battle=field.key, units=tuple(field.ours))
    assert (field.battle.stage, field.battle.number, field.battle.to_act) == ("fighting", 1, "aggressor")
    assert [field.fighter(unit).slot for unit in field.ours] == [1, 2]
    assert "The rows are ordered" in field.refused("order_row", side="s1", battle=field.key)


def test_units_left_out_of_the_order_follow_the_others():
    field = Battlefield().met(["levies", "pikes", "heavy_foot"], ["levies", "levies"])
    field.order("order_row")
    field.order("order_row", units=(field.ours[0],))
    assert [field.left(unit).kind for unit in field.row_units("aggressor")] == ["levies", "heavy_foot", "pikes"]


def test_a_single_unit_needs_no_order():
    field = Battlefield().met(["levies"], ["levies"])
    assert field.battle.stage == "fighting"


@pytest.mark.parametrize(
    ("units", "said"),
    [(lambda f: (f.theirs[0], f.theirs[0]), "every unit once"), (lambda f: (f.ours[0],), "does not fight in that row")],
)
def test_an_impossible_row_is_refused(units, said):
    field = Battlefield().met(["levies", "levies"], ["levies", "levies"])
    assert said in field.refused("order_row", side="s2", battle=field.key, units=units(field))


def test_who_has_no_part_in_a_battle_orders_nothing_in_it():
    field = Battlefield().met(["levies", "levies"], ["levies", "levies"])
    for name in ("order_row", "resolve", "flee", "play_row"):
        assert "Ryś orders no row of this battle" in field.refused(name, side="s4", battle=field.key)
    field.order("order_row")
    field.order("order_row")
    assert "does not obey Ryś" in field.refused(
        "attack", side="s4", battle=field.key, unit=field.ours[0], target=field.theirs[0]
    )


def test_the_leader_acts_for_anybody():
    field = Battlefield().met(["levies", "levies"], ["levies", "levies"])
    field.give("order_row", battle=field.key, units=(field.theirs[1],))
    field.give("order_row", battle=field.key)
    field.give("attack", (1, 1), battle=field.key, unit=field.ours[0], target=field.theirs[0])
    assert field.fighter(field.ours[0]).acted


def marched(field, *moves):
    """Units of s1 march; each move is (from, to)."""
    units = []
    for start, to in moves:
        units.append(field.unit("s1", start))
        field.give("march", side="s1", units=(units[-1],), to=to)
    return units


def test_units_march_into_a_battle_from_two_sides_and_only_who_crossed_the_river_suffers_from_it():
    field = Battlefield().begun("movement", "s1")
    foe = field.unit("s2", "M1b")
    over_river, from_mire = marched(field, ("H1b", "M1b"), ("M1c", "M1b"))
    assert battles(field) == [], "all moves come first"
    assert "moves no more" in field.refused("march", side="s1", units=(over_river,), to="M1a")
    field.give("end_move", side="s1")
    (field.key,) = battles(field)
    field.order("order_row")
    fighters = field.state.fighters
    assert [fighters[unit].crossed for unit in (over_river, from_mire, foe)] == [True, False, False]
    assert [fighters[unit].stood for unit in (over_river, from_mire, foe)] == [False, False, True]


def test_by_house_rule_the_first_unit_that_marches_in_fights_at_once_and_others_move_on_after_it():
    field = Battlefield(battleTiming="onEntry").begun("movement", "s1")
    field.unit("s2", "M1b")
    (first,) = marched(field, ("M1c", "M1b"))
    (field.key,) = battles(field)
    second = field.unit("s1", "M1c")
    assert "fought first" in field.refused("march", side="s1", units=(second,), to="M1a")
    field.give("battle_result", battle=field.key, winner="aggressor")
    field.give("march", side="s1", units=(second,), to="M1b")
    assert field.left(first).place == field.left(second).place == "M1b" and battles(field) == []


def test_whose_turn_it_is_in_a_battle_is_told_to_programs():
    field = Battlefield().met(["levies", "levies"], ["levies", "levies"])
    told = {name: side["to_act"] for name, side in status(field.view())["sides"].items()}
    assert told == {"Sokół": False, "Bóbr": True, "Żuraw": False, "Ryś": False}
    field.order("order_row")
    assert status(field.view())["sides"]["Sokół"]["to_act"]
