"""Every worked example of the rules."""

from __future__ import annotations

from itertools import product

import pytest

from tests.legenda.conftest import UNITS, nine
from tracker.engine.order import IllegalOrder
from tracker.rulesets.legenda.laying import fair_squad


def test_w1_drantul_attacks_ekvil_with_4(battle_with):
    battle = battle_with(drantulBonus="4").on("D:c3 S:a1", "E:c4")
    assert battle.give("attack", [4, 6], card="c3", target="c4")["damage"] == 2
    assert battle.health("c4") == 13
    assert battle.card("c3").turned


def test_w1_drantul_attacks_ekvil_with_3(battle):
    battle.on("D:c3 S:a1", "E:c4").give("attack", [4, 6], card="c3", target="c4")
    assert battle.health("c4") == 14


def test_w2_surron_is_struck_back(battle):
    battle.on("S:c3 S:a1", "S:c4").give("attack", [1, 6], card="c3", target="c4")
    assert battle.health("c3") == 17


def test_w3_equal_totals_hurt_nobody(battle):
    battle.on("L:c3 S:a1", "S:c4").give("attack", [3, 4], card="c3", target="c4")
    assert (battle.health("c3"), battle.health("c4")) == (15, 20)
    assert [str(note.message) for note in battle.referee.notes][-1] == "Nobody is hurt."


def test_w4_linda_at_distance_2(battle, battle_with):
    assert battle.on("L:c3 S:a1", "S:c5").give("attack", [5], card="c3", target="c5")["damage"] == 6
    safe = battle_with(noCounter="rollSafe").on("L:c3 S:a1", "S:c5")
    assert safe.give("attack", [5, 2], card="c3", target="c5")["damage"] == 4


def test_w5_ekvil_attacks_drantul(battle):
    assert battle.on("E:c3 S:a1", "D:c4").give("attack", [4, 2], card="c3", target="c4")["damage"] == 5


@pytest.mark.parametrize(("before", "after"), [(10, 13), (14, 15)])
def test_w6_healing_stops_at_what_is_printed(battle, before, after):
    battle.on(f"P:c3 L:c2={before}", "S:e6").give("heal", [2], card="c3", target="c2")
    assert battle.health("c2") == after


def test_w7_as_much_damage_as_health_kills(battle):
    battle.unit("surron", attack=7).on("S:c3 S:a1", "D:d4=13 S:e6").give("attack", [6], card="c3", target="d4")
    assert battle.free("d4")


def test_w8_there_are_five_squads(battle):
    legal = {"".join(sorted(squad)) for squad in squads(battle.state)}
    assert len(legal) == 5
    prices = {unit: sum(battle.state.units[UNITS[u]].price for u in "SSLLDDEEPP".replace(unit, "", 1))
              for unit in "EPLSD"}  # fmt: skip
    assert list(prices.values()) == [48, 48, 47, 46, 45]


def squads(state):
    for counts in product(range(10), repeat=5):
        if sum(counts) == 9:
            cards = [unit for unit, count in zip(UNITS.values(), counts, strict=True) for _ in range(count)]
            try:
                fair_squad(state, cards)
            except IllegalOrder:
                continue
            yield cards


def test_w9_forty_wound_tokens_are_not_enough(battle):
    for squad in squads(battle.state):
        health = sum(battle.state.units[unit].health for unit in squad)
        assert health in (150, 155)
        assert health > 40


def test_w10_squads_that_are_refused_and_one_that_is_accepted(battle):
    battle.planned()
    assert "at most 2 alike" in battle.refused("lay", formation="box", **nine("SSSLLDDEE"))
    battle.unit("leprozij", price=5)
    assert "costs 49 gold" in battle.refused("lay", formation="box", **nine("SSLLDDEEP"))
    battle.unit("leprozij", price=4)
    battle.give("lay", formation="box", **nine("SSLLDDEEP"))


@pytest.mark.parametrize(
    ("own", "enemy", "told"),
    [
        ("D:c3", "S:d4", "Drantul does not attack diagonally."),
        ("P:c3", "S:d4", "Leprozij does not attack diagonally."),
        ("L:c3", "S:e5", "Linda on c3 does not reach e5; farther than a neighbour it attacks straight only."),
    ],
)
def test_w11_attacks_out_of_reach(battle, own, enemy, told):
    assert battle.on(own, enemy).refused("attack", card="c3", target=enemy[2:]) == told


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("to", ["d4", "c5", "b2", "a3"])
def test_w11_nobody_moves_diagonally_or_two_cells(battle, unit, to):
    assert "cannot get from c3" in battle.on(f"{unit}:c3", "S:e6").refused("move", card="c3", to=to)


@pytest.mark.parametrize("unit", "PD")
def test_w12_no_counterattack_on_a_diagonal(battle, unit):
    battle.on("L:c3 S:a1", f"{unit}:d4").give("attack", [2], card="c3", target="d4")
    assert len(battle.referee.rolls) == 1


def test_w13_whom_leprozij_heals(battle):
    battle.on("P:c3=9 S:d4=5 S:c1=5 S:c2", "S:e6")
    assert battle.refused("heal", card="c3", target="c3") == "Leprozij does not heal itself."
    assert battle.refused("heal", card="c3", target="c1") == "Only a neighbour can be healed; c1 is too far."
    assert battle.refused("heal", card="c3", target="c2") == "Surron on c2 is not wounded."
    battle.give("heal", [1], card="c3", target="d4")
    assert battle.health("d4") == 7


@pytest.mark.parametrize(("own", "total"), [("P:c3*", 7), ("P:c3", 5)])
def test_w14_charged_and_uncharged(battle, own, total):
    battle.on(f"{own} S:a1", "S:c5")
    assert battle.give("attack", [4], card="c3", target="c5")["damage"] == total


def test_w15_one_starter_set_serves_two_players(battle):
    most = max(squad.count(unit) for squad in squads(battle.state) for unit in squad)
    assert 2 * most <= 5


def test_w16_surron_strikes_drantul_diagonally(battle):
    battle.on("S:c3 S:a1", "D:d4")
    assert battle.give("attack", [3], card="c3", target="d4")["damage"] == 5


def test_w17_a_charged_leprozij_near_and_far(battle):
    battle.on("P:c3* S:a1", "S:c4")
    assert battle.give("attack", [4, 6], card="c3", target="c4")["damage"] == 1
    battle.on("P:c3* S:a1", "S:c6")
    assert battle.give("attack", [4], card="c3", target="c6")["damage"] == 7


def test_w18_a_charged_leprozij_heals_as_ever(battle):
    battle.on("P:c3* S:c1=5 S:c2=5", "S:e6")
    assert "too far" in battle.refused("heal", card="c3", target="c1")
    assert battle.give("heal", [4], card="c3", target="c2")["healed"] == 5
    assert battle.card("c3").charged
