"""Every house rule, both ways, and the readings that have no switch."""

from __future__ import annotations

import dataclasses
from itertools import product

import pytest

from tests.legenda.conftest import NINE, UNITS, nine
from tracker.engine.house_rules import settled
from tracker.engine.options import legal
from tracker.engine.order import IllegalOrder
from tracker.rulesets.legenda.board import formation_cells
from tracker.rulesets.legenda.ruleset import LEGENDA
from tracker.rulesets.legenda.squads import usual


def test_the_keys_and_defaults_are_those_of_the_rules():
    assert settled(LEGENDA.house_rules, {}) == {
        "drantulBonus": "3",
        "leprozijReach": "3",
        "leprozijMin": "1",
        "defenderAddsBonus": "false",
        "noCounter": "noRoll",
        "rangedCounter": "false",
        "gapRows": "0",
        "formationOrder": "frontFirst",
        "activations": "all",
        "moveThenAttack": "true",
        "chargeAffectsHeal": "false",
        "turnLimit": "0",
        "whoActs": "own",
        "ordersUntil": "none",
        "lateOrders": "refuse",
    }


@pytest.mark.parametrize(
    ("key", "text"),
    [("drantulBonus", "5"), ("leprozijReach", "0"), ("leprozijMin", "0"), ("gapRows", "4"), ("activations", "2"),
     ("noCounter", "never"), ("turnLimit", "-1")],
)  # fmt: skip
def test_other_values_are_refused(key, text):
    with pytest.raises(IllegalOrder):
        settled(LEGENDA.house_rules, {key: text})


def test_house_rule_drantul_bonus(battle_with):
    for bonus, damage in (("3", 5), ("4", 6)):
        battle = battle_with(drantulBonus=bonus).on("D:c3 S:a1", "S:c4")
        assert battle.give("attack", [3, 1], card="c3", target="c4")["damage"] == damage


def test_house_rule_drantul_bonus_3_leaves_the_number_in_the_catalogue(battle):
    battle.unit("drantul", attack=6).on("D:c3 S:a1", "S:c4")
    assert battle.give("attack", [3, 1], card="c3", target="c4")["damage"] == 8


def test_house_rule_leprozij_reach(battle_with):
    battle_with(leprozijReach="4").on("P:c1 S:a1", "S:c5").give("attack", [1], card="c1", target="c5")
    told = battle_with(leprozijReach="2").on("P:c1 S:a1", "S:c4").refused("attack", card="c1", target="c4")
    assert told == "Leprozij attacks at a distance of 1 to 2; c4 is 3 away."


def test_house_rule_leprozij_min(battle_with):
    battle = battle_with(leprozijMin="2").on("P:c3 S:a1", "S:c4 S:c5")
    assert "distance of 2 to 3" in battle.refused("attack", card="c3", target="c4")
    battle.give("attack", [1], card="c3", target="c5")
    battle = battle_with(leprozijMin="2").on("S:c3 S:a1", "P:c4")
    battle.give("attack", [1], card="c3", target="c4")  # nor does it strike back at a neighbour
    battle.rule("leprozijMin", "4")
    assert [found.row for found in LEGENDA.checks(battle.state)] == ["leprozijMin"]


def test_house_rule_defender_adds_bonus(battle_with):
    battle = battle_with(defenderAddsBonus="true").on("S:c3 S:a1", "S:c4")
    assert battle.give("attack", [4, 3], card="c3", target="c4")["damage"] == 1
    battle.on("D:c3 S:a1", "E:c4")  # Ekvil adds 3 against Drantul (A16)
    assert battle.give("attack", [4, 3], card="c3", target="c4")["damage"] == 1
    battle.on("S:c3 S:a1", "P:c4*")  # a charge is for attacking (A25)
    assert battle.give("attack", [4, 3], card="c3", target="c4")["damage"] == 2
    battle.on("S:c3 S:a1", "D:d4")  # without a counter nothing is rolled and nothing added
    assert battle.give("attack", [4], card="c3", target="d4")["damage"] == 6
    battle.rule("noCounter", "rollSafe").on("S:c3 S:a1", "D:d4")
    assert battle.give("attack", [4, 2], card="c3", target="d4")["damage"] == 1


def test_house_rule_no_counter_roll_safe(battle_with):
    battle = battle_with(noCounter="rollSafe").on("L:c3 S:a1", "S:c5")
    result = battle.give("attack", [1, 6], card="c3", target="c5")
    assert (result["damage"], result["attacker_damage"]) == (0, 0)


def test_house_rule_ranged_counter(battle_with):
    battle = battle_with(rangedCounter="true").on("P:c3 S:a1", "L:c5")
    assert battle.give("attack", [1, 6], card="c3", target="c5")["attacker_damage"] == 4
    battle.on("P:c3 S:a1", "L:c6")  # three cells: out of Linda's reach
    battle.give("attack", [1], card="c3", target="c6")
    battle.on("L:c3 S:a1", "P:c5")  # Linda's shot is never answered (LG-12)
    battle.give("attack", [1], card="c3", target="c5")
    battle.rule("rangedCounter", "false").on("P:c3 S:a1", "L:c5")
    battle.give("attack", [1], card="c3", target="c5")


@pytest.mark.parametrize("gap", [0, 1, 2, 3])
def test_house_rule_gap_rows(battle_with, gap):
    battle = battle_with(gapRows=str(gap)).laid(two="shield")
    front = [card.cell for card in battle.state.cards.values() if card.side == "s2"][:5]
    assert front == [f"{column}{4 + gap}" for column in "abcde"]
    assert bool([*legal(battle.view(), "attack", {"side": "s1", "match": "m1"})]) is (gap < 2)


def test_house_rule_formation_order(battle_with):
    battle = battle_with(formationOrder="board").planned()
    cells = formation_cells(battle.state, battle.match, "s2", "swine")
    assert cells[0] == "c4" and cells[-5:] == ["a6", "b6", "c6", "d6", "e6"]
    assert formation_cells(battle.state, battle.match, "s1", "wedge")[0] == "c3"
    assert formation_cells(battle_with().planned().state, battle.match, "s2", "swine")[:5][0] == "a4"


def test_house_rule_activations(battle_with):
    battle = battle_with(activations="1").on("S:c3 S:d3", "S:c4 S:e6")
    battle.give("move", card="d3", to="d4")
    assert battle.refused("attack", card="c3", target="c4") == "Only one card may act in a turn, and another one has."
    battle.give("end_turn")
    battle.give("end_turn", side="s2")
    battle.give("attack", [6, 1], card="c3", target="c4")
    assert battle.match.to_move == "s2"  # nothing is left to do


def test_house_rule_move_then_attack(battle_with, battle):
    battle.on("S:c2 S:a1", "S:c4").give("move", card="c2", to="c3")
    assert battle.refused("move", card="c3", to="b3") == "Surron on c3 has moved already."
    battle.give("attack", [6, 1], card="c3", target="c4")
    strict = battle_with(moveThenAttack="false").on("S:c2 P:a1 S:a2=5", "S:c4")
    strict.give("move", card="c2", to="c3")
    strict.give("move", card="a1", to="b1")
    told = strict.refused("attack", card="c3", target="c4")
    assert told == "Surron on c3 has moved; a card moves or acts."
    assert "moves or acts" in strict.refused("heal", card="b1", target="a2")


def test_house_rule_charge_affects_heal(battle_with):
    battle = battle_with(chargeAffectsHeal="true").on("P:c3* S:c2=5 P:a1 S:a2=5", "S:e6")
    assert battle.give("heal", [4], card="c3", target="c2")["healed"] == 7
    assert not battle.card("c3").charged
    assert battle.give("heal", [4], card="a1", target="a2")["healed"] == 5


@pytest.mark.parametrize(("own", "enemy", "winner"), [("S:a1", "L:e6", "s1"), ("L:a1", "S:e6", "s2"),
                                                      ("L:a1", "E:e6", "")])  # fmt: skip
def test_house_rule_turn_limit(battle_with, own, enemy, winner):
    battle = battle_with(turnLimit="2").on(own, enemy, number=1)
    for side in ("s1", "s2", "s1"):
        battle.give("end_turn", side=side)
        assert battle.match.stage == "running"
    battle.give("end_turn", side="s2")
    assert (battle.match.stage, battle.match.winner, battle.match.ended) == ("over", winner, "turn_limit")


def test_a13_healing_is_the_cards_action(battle):
    battle.on("P:c3 S:c2=5", "S:c4 S:e6").give("heal", [1], card="c3", target="c2")
    assert "rests" in battle.refused("attack", card="c3", target="c4")


def test_a18_the_attacker_moves_first(battle):
    battle.laid()
    assert battle.refused("end_turn", side="s2") == "Sokół is to move; wait for your turn."


def test_a20_a_taken_cell_is_not_moved_onto(battle):
    battle.on("S:c3 S:c2", "S:c4")
    for cell in ("c2", "c4"):
        assert battle.refused("move", card="c3", to=cell) == f"A card lies on {cell}; move to a free cell."


def test_a21_a_turn_in_which_nothing_is_left_to_do_passes(battle):
    battle.on("S:c3", "D:c4")
    battle.give("attack", [6, 1], card="c3", target="c4")
    assert battle.match.to_move == "s2"
    assert "Sokół has nothing left to do, so the turn passes." in [str(note.message) for note in battle.referee.notes]


def test_a21_a_side_that_can_do_nothing_from_the_start_is_passed_over(battle_with):
    battle = battle_with(leprozijMin="2", leprozijReach="2").on("P:a1*", "D:a2 D:b1 S:e6", turn="s2")
    battle.give("end_turn", side="s2")
    assert battle.match.to_move == "s2"


def test_a22_who_has_moved_does_not_charge(battle):
    battle.on("P:c3 S:a1", "S:e6").give("move", card="c3", to="c2")
    assert "charging takes the whole turn" in battle.refused("charge", card="c2")


def test_a24_cards_turn_back_at_the_start_of_their_owners_turn_only(battle):
    battle.on("S:c3/ S:a1", "S:e6/", turn="s2")
    battle.give("end_turn", side="s2")
    assert not battle.card("c3").turned
    assert battle.card("e6").turned


def test_a19_a_squad_has_nine_cards(battle):
    battle.planned()
    order = nine(NINE)
    order.pop("card_9")
    with pytest.raises(TypeError):
        battle.give("lay", formation="box", **order)


def test_a7_a_turned_and_a_charged_card_strike_back_as_often_as_they_are_struck(battle):
    battle.on("S:c3 S:b4 S:a1", "P:c4*/ S:e6")
    for striker in ("c3", "b4"):
        assert battle.give("attack", [1, 6], card=striker, target="c4")["attacker_damage"] == 3
    assert battle.card("c4").charged and battle.card("c4").turned


def test_a7_who_does_not_strike_diagonally_never_answers_there(battle):
    for striker in "SE":
        for target in "DP":
            battle.on(f"{striker}:c3 S:a1", f"{target}:d4")
            assert battle.give("attack", [1], card="c3", target="d4")["attacker_damage"] == 0


def test_a12_a_charge_is_kept_until_it_is_used_and_lost_on_death(battle):
    battle.on("P:c3* S:b3", "S:c4 S:e6").give("move", card="c3", to="d3")
    battle.give("end_turn")
    battle.give("end_turn", side="s2")
    assert battle.card("d3").charged
    battle.on("S:a1 S:b1", "P:b2=1* S:e6").give("attack", [6], card="a1", target="b2")
    assert not battle.state.cards["m1.s2.1"].charged


@pytest.mark.parametrize("rules", [{}, {"defenderAddsBonus": "true", "noCounter": "rollSafe"}])
def test_a23_one_strike_hurts_one_card_at_most(battle_with, rules):
    battle = battle_with(**rules)
    for striker, target, faces in product(UNITS, UNITS, product((1, 3, 6), repeat=2)):
        told = battle.on(f"{striker}:c3=1 S:a1", f"{target}:c4=1 S:e6").give("attack", faces, card="c3", target="c4")
        assert not (told["damage"] and told["attacker_damage"])


def test_who_has_left_the_season_does_not_hold_up_a_battle(battle):
    battle.laid()
    gone = dataclasses.replace(battle.state.sides["s1"], active=False)
    battle.state = dataclasses.replace(battle.state, sides={**battle.state.sides, "s1": gone})
    told = "Sokół has left the season; the leader enters the result."
    assert battle.refused("end_turn", side="s2") == told
    (owed,) = LEGENDA.waiting(battle.state)
    assert (owed.side, str(owed.what)) == ("", "Sokół has left the season: enter the result of 1. Sokół – Orzeł.")
    battle.give("result", winner="s2")
    assert battle.match.winner == "s2"


def test_waiting_names_who_is_to_lay_and_who_is_to_move(battle):
    def owed():
        return [(waiting.side, str(waiting.what)) for waiting in LEGENDA.waiting(battle.state)]

    assert owed() == [("", "No battle is ahead: draw one up, or a whole league.")]
    battle.planned()
    assert owed() == [("s1", "Sokół lays its army: 1. Sokół – Orzeł.")]
    battle.give("lay", formation="box", **nine(NINE))
    assert owed() == [("s2", "Orzeł lays its army: 1. Sokół – Orzeł.")]
    battle.give("lay", side="s2", formation="box", **nine(NINE))
    assert owed() == [("s1", "Sokół is to move: 1. Sokół – Orzeł.")]


@pytest.mark.parametrize(("number", "value"), [("squad_gold", 48), ("squad_gold", 45), ("squad_alike", 3)])
def test_the_form_begins_with_a_squad_that_is_allowed(battle, number, value):
    battle.number(number, value).planned()
    first = usual(battle.state, {"side": "s1", "match": "m1"})
    battle.give("lay", **first)
    assert len([card for card in battle.state.cards.values() if card.side == "s1"]) == 9


def test_the_form_begins_without_cards_where_no_squad_is_allowed(battle):
    battle.number("squad_gold", 9).planned()
    assert usual(battle.state, {"side": "s1", "match": "m1"}) == {"formation": "box"}
