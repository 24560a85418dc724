"""The first phase of a battle at sea: KK-33 to KK-36, A35, A39, A40, A45, A49, A51, W13, E3."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tests.khans_kings.seafield import SEA, Seafield
from tracker.engine.odds import odds
from tracker.engine.options import legal
from tracker.engine.order import IllegalOrder
from tracker.engine.orders import order_type, run
from tracker.engine.referee import AppDice, GivenDice, Referee
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS

COG = 18
WITH_ARCHERS = ["cog", "bowmen"]
WITH_ENGINE = ["cog", "trebuchet"]


def test_kk_33_a_meeting_at_sea_waits_for_its_battle_and_rows_hold_ships_only():
    field = Seafield().sighted([WITH_ARCHERS, "cog"], ["cog", ["fishing_boat", "levies"]])
    assert (field.battle.stage, field.battle.place, field.mover) == ("laying", SEA, "s2")
    assert field.crew(field.ours[0])[0] not in field.offered("order_row", "units", side="s1", battle=field.key)
    field.order("order_row", units=tuple(reversed(field.theirs)))
    field.order("order_row")
    assert field.row_units("defender") == [field.theirs[1], field.theirs[0]]
    assert field.ship(field.crew(field.ours[0])[0]).slot == 0


def test_kk_33_ships_with_the_ability_strike_by_the_three_slots():
    field = Seafield().at_sea(["cog"] * 3, ["cog"] * 3)
    assert field.attack(field.ours[0], field.theirs[1], 3, 2) == {
        "damage": 6 + 3 - 3, "driven_off": False, "destroyed": False,
        "back_damage": 6 + 2 - 3, "back_driven_off": False, "back_destroyed": False,
    }  # fmt: skip
    assert "it reaches these slots: 2, 3" in field.no("attack", unit=field.ours[2], target=field.theirs[0])


def test_kk_33_every_strike_of_a_ship_over_all_dice():
    for state, back_state in ((18, 18), (7, 18), (18, 6)):
        field = Seafield().at_sea(["cog"], ["cog", "cog"])
        field.row("units", field.theirs[0], state=state).row("units", field.ours[0], state=back_state)
        kind = order_type(KHANS_KINGS, "attack")
        order = kind.shape(side="s1", battle=field.key, unit=field.ours[0], target=field.theirs[0])
        for die, back in product(range(1, 5), repeat=2):
            sinks = state - (3 + die) <= 0
            dice = (die,) if sinks else (die, back)
            after = run(KHANS_KINGS, field.state, kind, order, Referee(GivenDice(dice)), "s1").units
            assert (field.theirs[0] in after) is not sinks
            assert sinks or after[field.theirs[0]].state == state - (3 + die)
            struck = 0 if sinks else 3 + back
            assert (field.ours[0] in after) is (back_state - struck > 0)
            assert field.ours[0] not in after or after[field.ours[0]].state == back_state - struck
            assert field.ours[0] not in after or after[field.ours[0]].xp == 3 * sinks


def test_kk_33_a_boat_without_the_ability_neither_strikes_nor_strikes_back():
    field = Seafield().at_sea(["fishing_boat", "cog"], ["fishing_boat"])
    assert "does not strike ships" in field.no("attack", unit=field.ours[0], target=field.theirs[0])
    assert field.attack(field.ours[1], field.theirs[0], 1)["back_damage"] == 0
    assert field.left(field.theirs[0]).state == 7 - (6 + 1 - 1)


def test_kk_33_foot_aboard_does_nothing_in_a_sea_fight():
    field = Seafield().at_sea([["cog", "levies"]], ["cog"])
    (foot,) = field.crew(field.ours[0])
    assert "does not strike ships" in field.no("attack", unit=foot, target=field.theirs[0])
    assert "Only archers" in field.no("shoot_crew", unit=foot, target=field.theirs[0])
    assert foot not in field.offered("attack", "unit", side="s1", battle=field.key)
    field.attack(field.ours[0], field.theirs[0], 1, 1)
    assert field.mover == "s2", "nobody waits for those who only sail along"


def test_kk_36_archers_shoot_at_any_ship_and_nobody_strikes_back():
    field = Seafield().at_sea([WITH_ARCHERS], ["cog"] * 4)
    (archers,) = field.crew(field.ours[0])
    found = field.attack(archers, field.theirs[3], 4)
    assert (found["damage"], found["back_damage"]) == (5 + 4 - 3, 0)
    assert not field.ship(field.theirs[3]).struck_back


def test_kk_36_engines_obey_the_three_slots():
    field = Seafield().at_sea([WITH_ENGINE], ["cog"] * 4)
    (engine,) = field.crew(field.ours[0])
    assert "it reaches these slots: 1, 2" in field.no("attack", unit=engine, target=field.theirs[2])
    assert field.offered("attack", "target", side="s1", battle=field.key, unit=engine) == tuple(field.theirs[:2])


def test_kk_33_one_shot_of_an_engine_does_the_same_damage_to_the_ship_and_to_one_unit_aboard():
    field = Seafield().at_sea([WITH_ENGINE], [["fishing_boat", "heavy_foot"]])
    field.row("units", field.theirs[0], state=7)
    field.row("kinds", "fishing_boat", defence=4)
    (engine,), (foot,) = field.crew(field.ours[0]), field.crew(field.theirs[0])
    assert field.attack(engine, field.theirs[0], 2)["damage"] == 8 + 2 - 4
    assert field.left(field.theirs[0]).state == 7 - 6
    assert field.left(foot).state == 18 - 6, "the same damage, whatever the defence of the unit"


@pytest.mark.parametrize("face", [1, 2, 3])
def test_kk_33_a_die_says_which_unit_aboard_the_engine_hits(face):
    field = Seafield().at_sea([WITH_ENGINE], [["cog", "levies", "pikes", "bowmen"]])
    (engine,), crew = field.crew(field.ours[0]), field.crew(field.theirs[0])
    before = [field.left(unit).state for unit in crew]
    field.attack(engine, field.theirs[0], 1, face, 1)
    lost = [was - field.left(unit).state for was, unit in zip(before, crew, strict=True)]
    assert lost == [6 if at == face else 0 for at in (1, 2, 3)]
    assert [(roll.die, roll.why) for roll in field.referee.rolls][:2] == [(4, "attack"), (3, "aboard")]


def test_a49_a_struck_ship_strikes_back_at_an_engine_whose_ship_is_in_its_slots():
    field = Seafield().at_sea([WITH_ENGINE], ["cog"])
    (engine,) = field.crew(field.ours[0])
    assert field.attack(engine, field.theirs[0], 1, 1)["back_damage"] == 6 + 1 - 0
    assert engine not in field.there, "State 4 is its Reluctance, and no way by land leads from the sea (A40)"
    assert field.left(field.theirs[0]).xp == 3


def test_a49_who_is_out_of_the_three_slots_is_not_struck_back_at():
    field = Seafield().at_sea(["cog"] * 4, ["cog"])
    assert field.attack(field.ours[3], field.theirs[0], 1)["back_damage"] == 0
    assert field.attack(field.ours[1], field.theirs[0], 1, 1)["back_damage"] == 6 + 1 - 3


def test_kk_34_a_ship_that_sinks_takes_everything_aboard_with_it_and_only_the_ship_is_paid():
    field = Seafield().at_sea(["cog", "cog"], ["cog", ["cog", "levies", "pikes"]])
    field.row("units", field.theirs[1], state=4)
    field.attack(field.ours[0], field.theirs[1], 1)
    assert field.theirs[1] not in field.there
    assert [unit.owner for unit in field.state.units.values()].count("s2") == 1 + 4
    assert field.left(field.ours[0]).xp == 3, "A49: nothing for the cargo"
    assert any("sinks, with everything aboard" in note for note in field.notes)
    assert any("go down" in note and "Pikemen" in note for note in field.notes)


def test_kk_34_the_last_ship_sunk_ends_the_battle_and_ships_and_crews_have_won():
    field = Seafield().at_sea([WITH_ARCHERS], ["cog"])
    field.row("units", field.theirs[0], state=4)
    (archers,) = field.crew(field.ours[0])
    field.attack(field.ours[0], field.theirs[0], 1)
    assert (field.battle.stage, field.battle.winner, field.battle.ended) == ("over", "aggressor", "broken")
    assert (field.left(field.ours[0]).xp, field.left(archers).xp) == (4, 1)
    assert not field.state.fighters


def test_kk_36_archers_choose_the_crew_and_a_die_says_who_is_hit():
    field = Seafield().at_sea([WITH_ARCHERS], ["cog"] * 3 + [["cog", "levies", "heavy_foot"]])
    (archers,), crew = field.crew(field.ours[0]), field.crew(field.theirs[3])
    found = field.order("shoot_crew", 3, 2, unit=archers, target=field.theirs[3])
    assert found["damage"] == 5 + 3 - 4, "A51: normal damage, by the defence of who is hit"
    assert [field.left(unit).state for unit in crew] == [13, 18 - 4]
    assert field.left(field.theirs[3]).state == COG
    assert field.ship(archers).acted


def test_kk_36_one_unit_aboard_is_hit_without_a_die_and_falls_at_its_reluctance():
    field = Seafield().at_sea([WITH_ARCHERS], [["cog", ("levies", {"state": 7})]])
    (archers,), (foot,) = field.crew(field.ours[0]), field.crew(field.theirs[0])
    found = field.order("shoot_crew", 1, unit=archers, target=field.theirs[0])
    assert found["destroyed"] and foot not in field.there
    assert field.left(archers).xp == 3


def test_kk_36_a_ship_without_a_crew_is_no_target_of_such_a_shot():
    field = Seafield().at_sea([WITH_ARCHERS], ["cog"])
    (archers,) = field.crew(field.ours[0])
    assert "Nobody is aboard" in field.no("shoot_crew", unit=archers, target=field.theirs[0])


def test_kk_36_every_shot_at_a_crew_over_all_dice():
    field = Seafield().at_sea([WITH_ARCHERS], [["cog", "levies", "pikes", ("bowmen", {"state": 8})]])
    (archers,), crew = field.crew(field.ours[0]), field.crew(field.theirs[0])
    kind = order_type(KHANS_KINGS, "shoot_crew")
    order = kind.shape(side="s1", battle=field.key, unit=archers, target=field.theirs[0])
    defences, falls = [2, 3, 1], [9, 10, 4]
    for die, which in product(range(1, 5), range(1, 4)):
        referee = Referee(GivenDice((die, which)))
        after = run(KHANS_KINGS, field.state, kind, order, referee, "s1")
        damage = 5 + die - defences[which - 1]
        gone = damage >= falls[which - 1]
        assert (crew[which - 1] not in after.units) == gone
        assert gone or after.units[crew[which - 1]].state == field.left(crew[which - 1]).state - damage
        untouched = [unit for at, unit in enumerate(crew, 1) if at != which]
        assert all(after.units[unit] == field.left(unit) for unit in untouched)


def test_a49_every_strike_of_an_engine_over_all_dice():
    field = Seafield().at_sea([WITH_ENGINE], [["cog", "levies", ("pikes", {"state": 9})]])
    (engine,), crew = field.crew(field.ours[0]), field.crew(field.theirs[0])
    kind = order_type(KHANS_KINGS, "attack")
    order = kind.shape(side="s1", battle=field.key, unit=engine, target=field.theirs[0])
    for die, which, back in product(range(1, 5), range(1, 3), range(1, 5)):
        after = run(KHANS_KINGS, field.state, kind, order, Referee(GivenDice((die, which, back))), "s1")
        damage = 8 + die - 3
        assert after.units[field.theirs[0]].state == COG - damage
        left = {unit: field.left(unit).state - (damage if at == which else 0) for at, unit in enumerate(crew, 1)}
        assert {unit: after.units[unit].state for unit in crew if unit in after.units} == {
            unit: state for unit, state in left.items() if state > 4
        }
        assert (engine in after.units) is False, "6 + 1 leaves it at its Reluctance at best"


def test_kk_36_the_odds_of_a_shot_count_every_unit_aboard_alike():
    field = Seafield().at_sea([WITH_ARCHERS], [["cog", "heavy_foot", ("levies", {"state": 5})]])
    (archers,) = field.crew(field.ours[0])
    kind = order_type(KHANS_KINGS, "shoot_crew")
    order = kind.shape(side="s1", battle=field.key, unit=archers, target=field.theirs[0])

    def outcome(dice):
        referee = Referee(dice)
        run(KHANS_KINGS, field.state, kind, order, referee, "s1")
        return {finding.name: finding.value for finding in referee.findings}, []

    assert odds(outcome).chance("driven_off") == Fraction(1, 2)


def test_a45_a_new_ship_does_not_strike_and_new_archers_do_not_shoot():
    field = Seafield().at_sea(["cog"], [["cog", ("bowmen", {"fresh": True})]])
    field.row("units", field.theirs[0], fresh=True)
    field.order("pass")
    assert "is new" in field.no("attack", unit=field.theirs[0], target=field.ours[0])
    (archers,) = field.crew(field.theirs[0])
    assert "is new" in field.no("attack", unit=archers, target=field.ours[0])
    assert "is new" in field.no("shoot_crew", unit=archers, target=field.ours[0])


def test_a8_a_ship_moves_within_the_row_and_its_crew_goes_with_it():
    field = Seafield().at_sea([WITH_ENGINE, "cog"], ["cog"] * 4)
    (engine,) = field.crew(field.ours[0])
    assert "Only ships move within the row" in field.no("swap", unit=engine, partner=field.ours[1])
    field.order("swap", unit=field.ours[0], partner=field.ours[1])
    assert field.offered("attack", "target", side="s1", battle=field.key, unit=engine) == tuple(field.theirs[:3])


def test_a35_a_part_ends_once_ships_and_who_shoots_from_them_have_acted():
    field = Seafield().at_sea([["cog", "bowmen", "trebuchet", "levies"]], ["cog"])
    archers, engine, _ = field.crew(field.ours[0])
    field.attack(field.ours[0], field.theirs[0], 1, 1)
    field.order("pass", unit=archers)
    assert field.mover == "s1"
    field.order("pass", unit=engine)
    assert field.mover == "s2"


def test_a40_nobody_withdraws_or_simply_flees_at_sea():
    field = Seafield().at_sea(["cog"], ["cog"])
    assert "No unit withdraws at sea" in field.no("fall_back", unit=field.ours[0])
    assert "a die decides" in field.no("flee")


@pytest.mark.parametrize("face", range(1, 11))
def test_w13_kk_35_a_flight_at_sea_succeeds_on_1_to_4_of_the_d10(face):
    field = Seafield().at_sea([["cog", "levies"], "cog"], ["cog"])
    crew = field.crew(field.ours[0])
    found = field.order("get_away", face)
    assert found["got_away"] == (face <= 4)
    assert [(roll.die, roll.why) for roll in field.referee.rolls] == [(10, "flight")]
    if face <= 4:
        places = {field.left(ship).place for ship in field.ours}
        assert (field.battle.winner, field.battle.ended, len(places)) == ("defender", "fled", 1)
        assert places <= {"s2", "s4"} and all(field.left(ship).stopped for ship in field.ours)
        assert field.left(crew[0]).stopped and field.left(crew[0]).aboard == field.ours[0]
        assert field.left(field.theirs[0]).xp == 1
    else:
        assert field.mover == "s2", "its actions of this battle turn are lost"
        assert field.battle.tried == ("aggressor",)


def test_a49_a_try_comes_before_all_that_a_fleet_does_in_a_battle_turn_and_again_in_the_next():
    field = Seafield().at_sea([WITH_ARCHERS], ["cog"])
    field.order("pass", unit=field.ours[0])
    assert "has begun to act" in field.no("get_away")
    field.order("pass"), field.order("pass")
    field.order("get_away", 10), field.order("pass")
    assert field.battle.number == 3 and field.battle.tried == ()
    assert field.order("get_away", 4)["got_away"]


def test_a49_a_fleet_goes_as_far_as_its_slowest_ship_and_where_it_wants():
    field = Seafield().at_sea(["cog", "fishing_boat"], ["cog"])
    assert field.offered("get_away", "to", side="s1", battle=field.key) == ("s2", "s4", "s3")
    field.row("kinds", "fishing_boat", speed=1)
    assert field.offered("get_away", "to", side="s1", battle=field.key) == ("s2", "s4")
    assert "one gets away to" in field.no("get_away", to="s3")
    field.order("get_away", 1, to="s4")
    assert {field.left(ship).place for ship in field.ours} == {"s4"}


def test_a49_no_free_sea_no_flight():
    field = Seafield().at_sea(["cog"], ["cog"])
    field.unit("s2", "s2", "cog"), field.unit("s3", "s4", "cog")
    assert "No free sea is in reach" in field.no("get_away")
    field.drop("units", *[key for key, unit in field.state.units.items() if unit.place == "s4"])
    field.row("kinds", "cog", speed=1)
    for _ in range(4):
        field.unit("s1", "s4", "cog")
    assert "No free sea is in reach" in field.no("get_away"), "there is no room either"


def test_a49_the_ship_is_not_named_in_a_sea_fight():
    field = Seafield().at_sea(["cog"], ["cog"])
    assert "the whole fleet" in field.no("get_away", unit=field.ours[0])


def test_a39_after_the_last_battle_turn_the_aggressor_sails_away_and_nobody_has_won():
    field = Seafield(battleTurnLimit="1").at_sea(["cog"], ["cog"])
    field.order("pass"), field.order("pass")
    assert (field.battle.stage, field.battle.winner, field.battle.ended) == ("over", "", "turn_limit")
    assert field.left(field.ours[0]).place in {"s2", "s4"}


def test_a39_with_nowhere_near_each_ship_goes_back_or_stays():
    field = Seafield(battleTurnLimit="1").at_sea(["cog"], ["cog"])
    for sea in ("s2", "s3", "s4"):
        field.unit("s2", sea, "cog")
    field.order("pass"), field.order("pass")
    assert field.battle.ended == "turn_limit" and field.left(field.ours[0]).place == SEA


def test_e3_in_a_storm_no_sea_fight_begins():
    field = Seafield().begun("movement", "s1").row("turn", "turn", event="E3")
    for nation in ("s1", "s2"):
        field.unit(nation, SEA, "cog")
    field.give("end_move", side="s1")
    assert not field.state.battles


def test_a31_ships_of_allies_stand_in_one_row_and_their_crews_obey_their_owners():
    field = Seafield().begun("movement", "s1").allied("s1", "s3")
    friend = field.unit("s3", SEA, "cog")
    archers = field.unit("s3", "H3a", "bowmen")
    field.row("units", archers, place="", aboard=friend)
    field.at_sea(["cog"], ["cog"])
    assert set(field.row_units("aggressor")) == {field.ours[0], friend}
    field.give("attack", (1,), side="s3", battle=field.key, unit=archers, target=field.theirs[0])
    assert "does not obey" in field.refused("attack", side="s2", battle=field.key, unit=friend, target=field.theirs[0])


def test_house_rule_first_rout_the_first_ship_sunk_ends_the_battle_and_the_rest_sails_away():
    field = Seafield(battleEnds="firstRout").at_sea(["cog"], ["cog", "cog"])
    field.row("units", field.theirs[0], state=3)
    field.attack(field.ours[0], field.theirs[0], 1)
    assert (field.battle.ended, field.battle.winner) == ("first_rout", "aggressor")
    assert field.left(field.theirs[1]).place in {"s2", "s4"}


def test_the_leader_enters_the_result_of_a_sea_fight():
    field = Seafield().at_sea([["cog", "levies"]], ["cog", "cog"])
    field.give("battle_result", battle=field.key, winner="aggressor")
    assert field.battle.ended == "by_leader"
    assert {field.left(ship).place for ship in field.theirs} <= {"s2", "s4"}


def test_what_is_offered_at_sea_is_what_is_allowed():
    field = Seafield().at_sea([["cog", "bowmen", "trebuchet", "levies"], "fishing_boat"], ["cog", ["cog", "pikes"]] * 2)
    view = field.view("s1")
    given = {"side": "s1", "battle": field.key}
    units = [*field.ours, *field.crew(field.ours[0])]
    for name in ("attack", "shoot_crew"):
        offered = {(order.unit, order.target) for order in legal(view, name, given)}
        allowed = set()
        for unit, target in product(units, field.theirs):
            try:
                kind = order_type(KHANS_KINGS, name)
                dice = Referee(AppDice(lambda die: 1))
                run(KHANS_KINGS, field.state, kind, kind.shape(**given, unit=unit, target=target), dice, "s1")
            except IllegalOrder:
                continue
            allowed.add((unit, target))
        assert offered == allowed and offered, name
