"""Every numbered rule of Legenda, by its number."""

from __future__ import annotations

import pytest

from tests.legenda.conftest import NINE, nine
from tracker.engine.odds import outcomes
from tracker.engine.options import legal
from tracker.engine.order import LEADER
from tracker.engine.orders import order_type, run
from tracker.engine.referee import Referee
from tracker.rulesets.legenda.board import ATTACKING, DEFENDING, formation_cells, neighbours
from tracker.rulesets.legenda.ruleset import LEGENDA
from tracker.rulesets.legenda.state import DESTROYED, RUNNING

UNITS = ("surron", "linda", "drantul", "ekvil", "leprozij")


def drawn(rows):
    return {f"{column}{row}" for row, columns in rows.items() for column in columns}


def struck_from(battle, unit, centre="c3"):
    """All cells that a unit strikes from there, on the board of 5×6."""
    cells = [f"{column}{row}" for row in range(1, 7) for column in "abcde" if f"{column}{row}" != centre]
    return {cell for cell in cells if [*legal(battle.on(f"{unit}:{centre}", f"S:{cell}").view(), "attack",
            {"side": "s1", "match": "m1", "card": centre, "target": cell})]}  # fmt: skip


def test_lg_01_moves_are_straight_and_only_attacks_are_diagonal(battle):
    battle.on("S:c3", "S:d4")
    assert "never diagonally" in battle.refused("move", card="c3", to="b4")
    battle.give("attack", [6, 1], card="c3", target="d4")


def test_lg_01_a_d6_shows_1_to_6_with_equal_chance(battle):
    battle.on("S:c3", "D:d4")

    def die(dice):
        referee = Referee(dice)
        run(LEGENDA, battle.state, order_type(LEGENDA, "attack"), battle.order("attack", card="c3", target="d4"),
            referee, LEADER)  # fmt: skip
        return [roll.face for roll in referee.rolls]

    assert sorted((str(chance), *faces) for chance, faces in outcomes(die)) == [("1/6", face) for face in range(1, 7)]


@pytest.mark.parametrize(
    ("unit", "health", "attack"),
    [("surron", 20, 2), ("linda", 15, 1), ("drantul", 20, 3), ("ekvil", 15, 1), ("leprozij", 15, 1)],
)
def test_lg_02_the_units(battle, unit, health, attack):
    row = battle.state.units[unit]
    assert (row.health, row.attack, row.steps) == (health, attack, 1)


EIGHT = drawn({2: "bcd", 3: "bd", 4: "bcd"})
FOUR = drawn({2: "c", 3: "bd", 4: "c"})


@pytest.mark.parametrize(
    ("unit", "cells"),
    [
        ("S", EIGHT),
        ("E", EIGHT),
        ("D", FOUR),
        ("L", EIGHT | drawn({1: "c", 3: "ae", 5: "c"})),
        ("P", FOUR | drawn({1: "c", 3: "ae", 5: "c", 6: "c"})),
    ],
)
def test_lg_02_whom_a_unit_reaches(battle, unit, cells):
    assert struck_from(battle, unit) == cells


@pytest.mark.parametrize("unit", "SLDEP")
def test_lg_02_every_unit_moves_one_cell_straight(battle, unit):
    battle.on(f"{unit}:c3", "S:e6")
    found = {order.to for order in legal(battle.view(), "move", {"side": "s1", "match": "m1", "card": "c3"})}
    assert found == FOUR


def test_lg_03_the_field_of_an_army_is_5_by_3(battle):
    battle.on("S:a1", "S:e6")
    assert neighbours(battle.state, "a1") == ["b1", "a2"]
    assert neighbours(battle.state, "e6") == ["e5", "d6"]
    assert "no cell a7" in battle.refused("move", card="a1", to="a7")


@pytest.mark.parametrize(
    ("formation", "cells"),
    [("box", drawn({3: "bcd", 2: "bcd", 1: "bcd"})), ("wedge", drawn({3: "c", 2: "bcd", 1: "abcde"}))],
)
def test_lg_04_the_attackers_formations(battle, formation, cells):
    battle.planned().give("lay", formation=formation, **nine(NINE))
    assert {card.cell for card in battle.state.cards.values()} == cells
    assert set(ATTACKING) == {"box", "wedge"}


@pytest.mark.parametrize("formation", ["shield", "crystal", "swine"])
def test_lg_04_the_attacker_has_no_other(battle, formation):
    assert "An attacker has these" in battle.planned().refused("lay", formation=formation, **nine(NINE))


@pytest.mark.parametrize(
    ("formation", "cells"),
    [
        ("box", drawn({4: "bcd", 5: "bcd", 6: "bcd"})),
        ("shield", drawn({4: "abcde", 5: "c", 6: "bcd"})),
        ("crystal", drawn({4: "c", 5: "abcde", 6: "bcd"})),
        ("swine", drawn({4: "abcde", 5: "bcd", 6: "c"})),
    ],
)
def test_lg_05_the_defenders_formations(battle, formation, cells):
    battle.laid(two=formation)
    assert {card.cell for card in battle.state.cards.values() if card.side == "s2"} == cells
    assert set(DEFENDING) == {"box", "shield", "crystal", "swine"}


def test_lg_05_the_defender_has_no_wedge(battle):
    battle.planned().give("lay", formation="box", **nine(NINE))
    assert "A defender has these" in battle.refused("lay", side="s2", formation="wedge", **nine(NINE))


def test_lg_06_the_attacker_lays_first(battle):
    told = battle.planned().refused("lay", side="s2", formation="box", **nine(NINE))
    assert told == "Sokół attacks and lays first; wait until that is done."
    assert "not begun" in battle.refused("end_turn")


def test_lg_06_the_defender_sees_the_formation_and_not_the_cards(battle):
    battle.planned().give("lay", formation="wedge", **nine(NINE))
    seen = battle.view("s2").state
    assert seen.squads["m1.s1"].formation == "wedge"
    assert {repr(card.unit) for card in seen.cards.values()} == {repr(seen.cards["m1.s1.1"].health)}
    assert {card.unit for card in battle.view("s1").state.cards.values()} == set(UNITS)
    battle.give("lay", side="s2", formation="box", **nine(NINE))
    assert {card.unit for card in battle.view("public").state.cards.values()} == set(UNITS)


def test_lg_06_an_army_is_laid_once(battle):
    battle.planned().give("lay", formation="box", **nine(NINE))
    assert battle.refused("lay", formation="box", **nine(NINE)) == "This army is laid already."
    battle.give("lay", side="s2", formation="box", **nine(NINE))
    assert battle.refused("lay", side="s2", formation="box", **nine(NINE)) == "This army is laid already."


def test_lg_06_the_armies_face_each_other(battle):
    battle.laid()
    front = {cell: [formation_cells(battle.state, battle.match, side, "box")[:3] for side in ("s1", "s2")][n]
             for n, cell in enumerate(("own", "enemy"))}  # fmt: skip
    assert front == {"own": ["b3", "c3", "d3"], "enemy": ["b4", "c4", "d4"]}
    assert (battle.match.stage, battle.match.to_move) == (RUNNING, "s1")


def test_lg_07_the_attacking_card_is_turned_and_adds_its_attack(battle):
    battle.on("S:c3 S:a1", "D:c4")
    assert battle.give("attack", [3, 1], card="c3", target="c4")["damage"] == 3 + 2 - 1
    assert battle.card("c3").turned
    assert [roll.why for roll in battle.referee.rolls] == ["attack", "counter"]


def test_lg_07_an_own_card_is_no_target(battle):
    battle.on("S:c3 S:c2", "D:c4")
    assert "is your own" in battle.refused("attack", card="c3", target="c2")
    assert battle.refused("attack", card="c3", target="e5") == "There is no card on e5."
    assert battle.refused("attack", card="c4", target="c3") == "The card on c4 is not your own."


def test_lg_08_the_difference_hurts_the_lower_side(battle):
    battle.on("S:c3 S:a1", "S:c4")
    result = battle.give("attack", [5, 4], card="c3", target="c4")
    assert (result["damage"], result["attacker_damage"]) == (3, 0)
    assert (battle.health("c3"), battle.health("c4")) == (20, 17)


def test_lg_09_a_card_that_attacked_rests_until_its_owners_next_turn(battle):
    battle.on("S:c3 S:a1", "S:c4 D:e6")
    battle.give("attack", [3, 5], card="c3", target="c4")
    for name, fields in (("attack", {"target": "c4"}), ("move", {"to": "b3"})):
        assert "rests until your next turn" in battle.refused(name, card="c3", **fields)
    battle.give("end_turn")
    assert battle.card("c3").turned
    battle.give("attack", [1, 6], side="s2", card="c4", target="c3")  # it strikes back all the same
    assert battle.health("c4") == 20 - 3
    battle.give("end_turn", side="s2")
    assert not battle.card("c3").turned
    battle.give("move", card="c3", to="b3")


def test_lg_10_whose_health_is_used_up_lies_in_the_graveyard(battle):
    battle.on("S:c3 S:a1", "D:c4=4 D:e6")
    assert battle.give("attack", [6, 4], card="c3", target="c4")["killed"] is True
    assert battle.free("c4")
    dead = battle.state.cards["m1.s2.1"]
    assert (dead.health, dead.cell) == (0, "")
    battle.give("end_turn")
    assert battle.refused("move", side="s2", card="c4", to="d4") == "There is no card on c4."


def test_lg_11_a_higher_counterattack_hurts_the_attacker(battle):
    battle.on("S:c3=3 S:a1", "S:c4")
    result = battle.give("attack", [1, 6], card="c3", target="c4")
    assert (result["attacker_damage"], result["attacker_killed"]) == (3, True)
    assert battle.free("c3")


def test_lg_12_linda_shoots_over_a_cell_and_is_not_answered(battle):
    battle.on("L:c2 S:c3", "L:c4")
    result = battle.give("attack", [5], card="c2", target="c4")
    assert (result["damage"], result["attacker_damage"]) == (6, 0)
    assert battle.health("c4") == 9


def test_lg_13_linda_beside_her_target_is_answered(battle):
    battle.on("L:c3 S:a1", "L:c4 S:d4")
    assert battle.give("attack", [1, 6], card="c3", target="c4")["attacker_damage"] == 4
    battle.on("L:c3 S:a1", "S:d4")
    assert battle.give("attack", [1, 6], card="c3", target="d4")["attacker_damage"] == 4


@pytest.mark.parametrize("unit", "PD")
def test_lg_13_but_not_by_one_who_cannot_strike_diagonally(battle, unit):
    battle.on("L:c3 S:a1", f"{unit}:d4")
    assert battle.give("attack", [1], card="c3", target="d4") == {
        "hit": True, "killed": False, "damage": 2,
        "attacker_hurt": False, "attacker_killed": False, "attacker_damage": 0,
    }  # fmt: skip


@pytest.mark.parametrize("cell", sorted(EIGHT))
@pytest.mark.parametrize("unit", "DP")
def test_lg_14_leprozij_heals_any_neighbour_of_its_own(battle, cell, unit):
    battle.on(f"P:c3 {unit}:{cell}=5", "S:e6")
    assert battle.give("heal", [4], card="c3", target=cell)["healed"] == 5
    assert battle.health(cell) == 10
    assert battle.card("c3").turned


def test_lg_14_nobody_else_heals(battle):
    battle.on("S:c3 D:c2=5", "S:e6")
    assert battle.refused("heal", card="c3", target="c2") == "Surron does not heal."
    battle.on("P:c3", "S:c4=5")
    assert "is the enemy's" in battle.refused("heal", card="c3", target="c4")


def test_lg_15_a_turn_of_charging_makes_the_next_attack_stronger(battle):
    battle.on("P:c3 S:a1", "S:c4 S:e6")
    battle.give("charge", card="c3")
    assert battle.card("c3").charged and battle.card("c3").turned
    assert "rests" in battle.refused("attack", card="c3", target="c4")
    battle.give("end_turn")
    battle.give("end_turn", side="s2")
    assert battle.give("attack", [4, 1], card="c3", target="c4")["damage"] == 4 + 3 - 1
    assert not battle.card("c3").charged


def test_lg_15_only_leprozij_charges_and_only_once(battle):
    battle.on("S:c3 P:c2*", "S:e6")
    assert battle.refused("charge", card="c3") == "Surron cannot charge."
    assert battle.refused("charge", card="c2") == "Leprozij on c2 is charged already."


def test_lg_16_ekvil_is_stronger_against_drantul(battle):
    battle.on("E:c3 S:a1", "D:c4 S:d4")
    assert battle.give("attack", [4, 1], card="c3", target="c4")["damage"] == 4 + 3 - 1
    battle.on("E:c3 S:a1", "D:c4 S:d4")
    assert battle.give("attack", [4, 1], card="c3", target="d4")["damage"] == 4 + 1 - 1


def test_lg_17_who_destroys_all_enemies_wins(battle):
    battle.on("S:c3", "D:c4=1")
    battle.give("attack", [6, 1], card="c3", target="c4")
    match = battle.match
    assert (match.stage, match.winner, match.ended, match.to_move) == ("over", "s1", DESTROYED, "")
    assert battle.refused("end_turn") == "This battle is over."


def test_lg_17_the_attacker_may_lose_his_last_card_too(battle):
    battle.on("S:c3=1", "S:c4")
    battle.give("attack", [1, 6], card="c3", target="c4")
    assert battle.match.winner == "s2"


def test_lg_18_a_starter_set_of_25_cards_is_enough_for_two_squads(battle):
    of_each = 25 // len(battle.state.units)
    squads = [card.unit for card in battle.laid().state.cards.values()]
    assert len(squads) == 18 and max(squads.count(unit) for unit in battle.state.units) == 4 <= of_each


def test_lg_19_nine_cards_at_most_two_alike_and_48_gold(battle):
    battle.planned()
    told = battle.refused("lay", formation="box", **nine("SSSLLDDEE"))
    assert told == "Surron: 3 cards, but a squad holds at most 2 alike."
    battle.unit("surron", price=7)
    told = battle.refused("lay", formation="box", **nine("SSLLDDEEP"))
    assert told == "This squad costs 50 gold, but a squad may cost 48 at most."
    assert len([field for field in order_type(LEGENDA, "lay").fields if field.name.startswith("card_")]) == 9


def test_lg_20_the_symbols_of_a_card_are_columns_of_the_catalogue(battle):
    columns = {column.name for column in LEGENDA.table("units").columns}
    assert {"health", "steps", "attack", "price", "charged"} <= columns


def test_lg_20_more_steps_go_further_but_never_through_cards(battle):
    battle.unit("surron", steps=2).on("S:c3 D:c2", "D:b3")
    found = {order.to for order in legal(battle.view(), "move", {"side": "s1", "match": "m1", "card": "c3"})}
    assert found == {"c4", "d3", "c5", "b4", "d4", "d2", "e3"}
