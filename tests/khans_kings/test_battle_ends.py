"""Leaving, fleeing, ending: KK-27, KK-30, KK-31, A38 to A40, A51; lasting cards; results of the table."""

from __future__ import annotations

import pytest

from tests.khans_kings.battlefield import Battlefield
from tracker.rulesets.khans_kings.battle_leaving import refuges
from tracker.rulesets.khans_kings.owed import owed
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.rulesets.khans_kings.season_tables import Lasting


def refuge(field, nation, place, **cells):
    unit = field.unit(nation, place)
    field.row("units", unit, **cells)
    return [*refuges(field.state, field.left(unit))]


def test_a40_the_nearest_capital_of_ones_own_or_an_ally():
    field = Battlefield().begun("movement", "s1")
    assert refuge(field, "s1", "M1b") == ["H1a"]
    assert refuge(field, "s1", "M1c") == ["O1a"]
    field.allied("s1", "s2").row("provinces", "M2", owner="s2")
    assert refuge(field, "s1", "M1c") == ["O1a", "M2a"], "tie: M1c–O1c–O1a and M1c–M2b–M2a"


def test_a40_never_the_place_of_the_battle_full_or_held_by_an_enemy():
    field = Battlefield().begun("movement", "s1")
    assert refuge(field, "s1", "H1a") == ["O1a"], "H1a–H1c–O1b–O1a"
    for _ in range(5):
        field.unit("s1", "O1a")
    assert refuge(field, "s1", "M1c") == ["H1a"], "full: the next nearest"
    field.unit("s2", "H1a")
    assert refuge(field, "s1", "M1c") == [], "held by an enemy"


def test_a40_by_land_steps_that_avoid_hostile_units():
    field = Battlefield().begun("movement", "s1")
    assert refuge(field, "s1", "M1b") == ["H1a"]
    field.unit("s2", "H1b")
    assert refuge(field, "s1", "M1b") == ["O1a"], "M1b–M1c–O1c–O1a"
    field.unit("", "O1c")
    assert refuge(field, "s1", "M1b") == ["H1a"], "a long way round: M4c, O4c, O4b, H1c"
    field.unit("", "M4c"), field.unit("s3", "M1c")
    assert refuge(field, "s1", "M1b") == []


def test_a40_neutral_units_have_nowhere_to_go():
    field = Battlefield().begun("movement", "s1")
    assert refuge(field, "", "M1b") == []


def test_kk_27_a17_withdrawing_to_the_nearest_friendly_capital():
    field = Battlefield().fought(["levies", "levies"], ["levies"])
    field.order("fall_back", unit=field.ours[0])
    unit = field.left(field.ours[0])
    assert (unit.place, unit.stopped, unit.left, unit.xp) == ("H1a", True, field.turn.number, 0)
    assert field.left(field.theirs[0]).xp == 0, "A38: no 3 PD for that"


def test_kk_27_nobody_withdraws_who_has_nowhere_to_go():
    field = Battlefield().begun("movement", "s1").row("provinces", "H1", owner="s3").row("provinces", "O1", owner="s3")
    field.fought(["levies", "levies"], ["levies"])
    assert "has no friendly capital" in field.no("fall_back", unit=field.ours[0])


def tied():
    field = Battlefield().begun("movement", "s1").row("provinces", "M2", owner="s1")
    return field.fought(["levies", "levies"], ["levies", "levies"], place="M1c")


def test_a40_on_a_tie_the_owner_chooses():
    field = tied()
    assert "the nearest friendly capital: Ruda Stara a, Popielniki a" in field.no(
        "fall_back", unit=field.ours[0], to="H1a"
    )
    field.order("fall_back", unit=field.ours[0], to="M2a")
    assert field.left(field.ours[0]).place == "M2a"


def test_a40_on_a_tie_the_owner_chooses_for_a_routed_unit_too_while_that_movement_lasts():
    field = tied()
    field.row("units", field.ours[0], state=5)
    field.row("units", field.theirs[0], state=12)
    field.attack(field.ours[0], field.theirs[0], 1, 1)
    assert field.left(field.ours[0]).place == "O1a"
    assert "the nearest friendly capital" in field.refused("refuge", side="s1", unit=field.ours[0], place="H1a")
    assert "does not obey" in field.refused("refuge", side="s2", unit=field.ours[0], place="M2a")
    assert "has not left a battle" in field.refused("refuge", side="s1", unit=field.ours[1], place="M2a")
    field.give("refuge", side="s1", unit=field.ours[0], place="M2a")
    assert field.left(field.ours[0]).place == "M2a"


def test_a40_arrivals_do_not_move_again_this_turn_not_even_in_their_own_movement():
    field = Battlefield().fought(["levies"], ["levies", "levies"])
    field.order("pass")
    field.order("fall_back", unit=field.theirs[0])
    field.order("flee")
    assert (field.turn.phase, field.turn.mover) == ("movement", "s2")
    assert field.left(field.theirs[0]).stopped
    assert not field.left("s2.1").stopped


def test_kk_31_once_before_the_dice_a_whole_army_flees_and_the_other_side_has_won():
    field = Battlefield().fought(["levies", "levies"], ["levies", "levies"])
    field.order("flee")
    assert (field.battle.winner, field.battle.ended) == ("defender", "fled")
    assert {field.left(unit).place for unit in field.ours} == {"H1a"}
    assert [field.left(unit).xp for unit in (*field.ours, *field.theirs)] == [0, 0, 1, 1]


def test_a38_the_defender_may_flee_before_any_die_too():
    field = Battlefield().fought(["levies"], ["levies"])
    field.give("flee", side="s2", battle=field.key)
    assert (field.battle.winner, field.left(field.theirs[0]).place) == ("aggressor", "H2a")


def test_a38_said_after_dice_it_holds_before_the_next_battle_turn_and_only_once():
    field = Battlefield().fought(["levies", "levies"], ["heavy_foot", "heavy_foot"])
    field.attack(field.ours[0], field.theirs[0], 1, 1)
    field.give("flee", side="s2", battle=field.key)
    assert field.battle.stage == "fighting" and field.battle.fled == ("defender",)
    assert "once in a battle" in field.refused("flee", side="s2", battle=field.key)
    field.order("pass")
    field.order("pass")
    assert (field.battle.winner, field.battle.ended, field.battle.number) == ("aggressor", "fled", 1)


def test_a38_the_defender_may_say_so_while_the_aggressor_orders_his_row():
    field = Battlefield().met(["levies", "levies"], ["levies", "levies"])
    field.order("order_row")
    field.give("flee", side="s2", battle=field.key)
    field.order("order_row")
    assert (field.battle.winner, field.battle.number) == ("aggressor", 0)


def test_a38_who_has_acted_already_flees_only_before_the_next_battle_turn():
    field = Battlefield().fought(["levies", "levies"], ["levies"])
    field.order("swap", unit=field.ours[0], partner=field.ours[1])
    field.order("flee")
    assert field.battle.stage == "fighting"


def test_a38_refused_unless_every_unit_has_a_place_to_go():
    field = Battlefield().begun("movement", "s1").row("provinces", "O1", owner="s3")
    field.fought(["levies"] * 3, ["levies"])  # H1a holds six, four stand there
    assert "cannot flee" in field.no("flee")
    field.order("fall_back", unit=field.ours[0])
    assert field.battle.stage == "fighting"


def test_a39_after_twenty_battle_turns_the_aggressor_must_flee_and_nobody_has_won():
    field = Battlefield().fought(["levies"], ["levies"])
    for _ in range(20):
        assert field.battle.stage == "fighting"
        field.order("pass"), field.order("pass")
    assert (field.battle.number, field.battle.winner, field.battle.ended) == (20, "", "turn_limit")
    assert field.left(field.ours[0]).place == "H1a"
    assert {field.left(unit).xp for unit in (*field.ours, *field.theirs)} == {0}


@pytest.mark.parametrize(("limit", "turns"), [("1", 1), ("3", 3)])
def test_the_limit_is_a_house_rule(limit, turns):
    field = Battlefield(battleTurnLimit=limit).fought(["levies"], ["levies"])
    for _ in range(turns):
        assert field.battle.stage == "fighting"
        field.order("pass"), field.order("pass")
    assert field.battle.ended == "turn_limit"


def test_without_a_limit_it_goes_on():
    field = Battlefield(battleTurnLimit="none").fought(["levies"], ["levies"])
    for _ in range(22):
        field.order("pass"), field.order("pass")
    assert field.battle.number == 23


@pytest.mark.parametrize(("came", "back"), [("M1b", "M1b"), ("M1c", "M1c"), ("", "M1b")])
def test_a39_with_nowhere_to_flee_they_return_to_where_they_came_from(came, back):
    field = Battlefield(battleTurnLimit="1").begun("movement", "s1")
    for province in ("H1", "O1"):
        field.row("provinces", province, owner="s3")
    field.fought(["levies"], ["levies"], came=came)
    field.order("pass"), field.order("pass")
    assert field.left(field.ours[0]).place == back


@pytest.mark.parametrize(("fleet", "taken"), [(["s1"], 0), (["s3"], 0), (["s3", "s1"], 1)])
def test_a39_a46_who_landed_goes_aboard_again_or_aboard_an_ally(fleet, taken):
    field = Battlefield(battleTurnLimit="1").begun("movement", "s1")
    for province in ("H1", "O1", "H3", "O3"):
        field.row("provinces", province, owner="s4")
    field.allied("s1", "s3")
    ship = [field.unit(owner, "s1", "cog") for owner in fleet][taken]
    field.fought(["levies"], ["levies"], came="s1")
    field.order("pass"), field.order("pass")
    assert (field.left(field.ours[0]).place, field.left(field.ours[0]).aboard) == ("", ship)


def test_effects_that_last_for_the_battle_end_with_it():
    field = Battlefield().fought(["levies"], ["levies"])
    field.add("lasting", Lasting(id="l", unit=field.ours[0], effect="D2.1", lasts="battle", turn=1))
    field.add("lasting", Lasting(id="m", unit=field.ours[0], effect="D3.1", lasts="turn", turn=1))
    field.order("flee")
    assert set(field.state.lasting) == {"m"}


def test_reluctance_by_cards_and_promotions_counts():
    field = Battlefield().fought(["levies"], [("levies", {"state": 12}), "levies"])
    field.add("lasting", Lasting(id="l", unit=field.theirs[0], effect="O3.1", lasts="battle", turn=1))
    field.row("kinds", "levies", attack=5)
    assert field.attack(field.ours[0], field.theirs[0], 4)["driven_off"], "State 5, Reluctance 4 + 1"


def test_the_movement_ends_once_the_last_battle_is_over():
    field = Battlefield().fought(["levies"], ["levies"], place="M1b")
    field.order("flee")
    assert (field.turn.mover, field.turn.closing) == ("s2", False)


def test_a40_the_movement_waits_for_the_owner_of_units_that_left_for_one_of_several_capitals():
    field = Battlefield().fought(["levies"], ["levies"])
    field.order("flee")
    (unit,) = field.ours
    assert (field.left(unit).place, field.turn.mover, field.turn.closing) == ("H1a", "s1", True)
    assert [str(owing.what) for owing in owed(field.state)] == ["Sokół may choose where Levies 5 (Sokół) has left to."]
    assert field.offered("refuge", "place", side="s1", unit=unit) == ("H1a", "O1a")
    field.give("refuge", side="s1", unit=unit, place="O1a")
    assert (field.left(unit).place, field.turn.mover, field.turn.closing) == ("O1a", "s2", False)
    assert not owed(field.state)


def test_a40_who_is_to_move_does_not_go_on_over_the_choice_of_another_but_the_leader_does():
    field = Battlefield().begun("movement", "s1").row("provinces", "M2", owner="s2").row("provinces", "O1", owner="s2")
    field.fought(["levies", "levies"], ["levies"], place="M1c")
    field.order("pass")
    field.order("flee")
    (unit,) = field.theirs
    assert (field.left(unit).place, field.turn.mover) == ("O1a", "s1")
    assert "Bóbr first chooses" in field.refused("end_move", side="s1")
    field.give("skip", side="s1")
    assert (field.left(unit).place, field.turn.mover) == ("O1a", "s2")


def test_a40_the_leader_ends_the_last_turn_over_such_a_choice():
    field = Battlefield().fought(["levies"], ["levies"]).row("scenario", "scenario", turns=1)
    field.order("flee")
    for other in ("s2", "s3", "s4"):
        field.row("sides", other, done=True)
    field.give("end_phase")
    assert field.state.season["season"].closed and field.turn.number == 1


def test_a40_nobody_waits_for_the_choice_of_who_plays_no_more():
    field = Battlefield().fought(["levies", "levies"], ["levies"])
    field.row("provinces", "M2", owner="s2").row("provinces", "O1", owner="s2").row("sides", "s2", active=False)
    field.give("battle_result", battle=field.key, winner="aggressor")
    assert field.turn.mover == "s3"


def test_a40_who_withdraws_to_a_named_capital_has_chosen():
    field = tied()
    field.order("fall_back", unit=field.ours[0], to="M2a")
    assert "has not left a battle" in field.refused("refuge", side="s1", unit=field.ours[0], place="O1a")
    assert not owed(field.state)


def test_e9_nobody_leaves_for_a_place_with_units_of_an_ally_during_the_truce():
    field = Battlefield().begun("movement", "s1").allied("s1", "s2").row("provinces", "M2", owner="s2")
    field.unit("s2", "M2a")
    assert refuge(field, "s1", "M1c") == ["O1a", "M2a"]
    field.row("turn", "turn", event="E9")
    assert refuge(field, "s1", "M1c") == ["O1a"]
    assert field.state.fighters == {}


@pytest.mark.parametrize("winner", ["aggressor", "defender", ""])
def test_the_leader_enters_a_battle_fought_at_the_table(winner):
    field = Battlefield().met(["levies", "levies"], ["levies", "levies"])
    field.give("battle_result", battle=field.key, winner=winner)
    assert (field.battle.stage, field.battle.winner, field.battle.ended) == ("over", winner, "by_leader")
    gone = field.theirs if winner == "aggressor" else field.ours
    assert all(field.left(unit).place != field.battle.place for unit in gone)
    assert [field.left(unit).xp for unit in field.ours] == [int(winner == "aggressor")] * 2
    assert "over" in field.refused("battle_result", battle=field.key, winner=winner)


def test_orders_of_a_battle_that_is_over_are_refused():
    field = Battlefield().fought(["levies"], ["levies"])
    field.order("flee")
    for name in ("pass", "resolve", "flee", "play_row"):
        assert "That battle is over" in field.refused(name, battle=field.key)


@pytest.mark.parametrize("name", ["resolve", "play_row", "pass"])
def test_a_row_that_the_leader_took_out_by_hand_has_lost(name):
    field = Battlefield().fought(["levies"], ["levies"])
    field.order("pass")
    field.drop("units", *field.theirs)
    field.state = KHANS_KINGS.tidy(field.state)
    field.give(name, battle=field.key)
    assert (field.battle.stage, field.battle.winner) == ("over", "aggressor")


def test_experience_is_never_more_than_its_cell_holds():
    field = Battlefield().begun("movement", "s1").row("numbers", "xp_won", value=999)
    field.fought(["levies"], ["levies"])
    field.row("units", field.ours[0], xp=5)
    field.give("battle_result", battle=field.key, winner="aggressor")
    assert field.left(field.ours[0]).xp == 999
    assert not [*KHANS_KINGS.checks(field.state)]


def test_only_a_ship_that_boards_owes_damage():
    field = Battlefield().begun("movement", "s1")
    field.fought(["levies"], ["levies"])
    (fighter, *_) = field.state.fighters
    field.row("fighters", fighter, owes=9)
    assert [(found.table, found.row, found.column) for found in KHANS_KINGS.checks(field.state)] == [
        ("fighters", fighter, "owes")
    ]
