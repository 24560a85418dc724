"""Corrections by hand: what contradicts the rules is found, what follows by itself follows."""

from __future__ import annotations

import dataclasses

import pytest

from tests.engine.seasons import begun, signature
from tracker.engine.campaign import give
from tracker.engine.order import IllegalOrder
from tracker.engine.orders import order_type
from tracker.engine.referee import GivenDice
from tracker.engine.undo import undo
from tracker.rulesets.legenda.checks import checks, tidy
from tracker.rulesets.legenda.ruleset import LEGENDA


def changed(battle, table, row, **cells):
    rows = getattr(battle.state, table)
    battle.state = dataclasses.replace(battle.state, **{table: {**rows, row: dataclasses.replace(rows[row], **cells)}})
    return battle


def found(battle):
    return {(wrong.table, wrong.row, wrong.column) for wrong in checks(battle.state)}


@pytest.mark.parametrize(
    ("table", "row", "cells", "wrong"),
    [
        ("cards", "m1.s1.1", {"cell": "c3"}, ("cards", "m1.s1.2", "cell")),
        ("cards", "m1.s1.1", {"cell": "a7"}, ("cards", "m1.s1.1", "cell")),
        ("cards", "m1.s1.1", {"cell": ""}, ("cards", "m1.s1.1", "cell")),
        ("cards", "m1.s1.1", {"health": 21}, ("cards", "m1.s1.1", "health")),
        ("cards", "m1.s1.1", {"charged": True}, ("cards", "m1.s1.1", "charged")),
        ("cards", "m1.s1.1", {"side": "s3"}, ("cards", "m1.s1.1", "side")),
        ("squads", "m1.s1", {"side": "s3"}, ("squads", "m1.s1", "side")),
        ("matches", "m1", {"to_move": "s3"}, ("matches", "m1", "to_move")),
        ("matches", "m1", {"to_move": ""}, ("matches", "m1", "to_move")),
        ("matches", "m1", {"winner": "s1"}, ("matches", "m1", "winner")),
        ("matches", "m1", {"defender": "s1"}, ("matches", "m1", "defender")),
        ("units", "surron", {"near": 2}, ("units", "surron", "near")),
        ("settings", "gapRows", {"value": "9"}, ("settings", "gapRows", "value")),
    ],
)
def test_a_cell_that_contradicts_the_rules_is_found(battle, table, row, cells, wrong):
    assert found(battle.laid()) == set()
    assert wrong in found(changed(battle, table, row, **cells))


def test_a_card_without_health_goes_to_the_graveyard(battle):
    changed(battle.laid(), "cards", "m1.s1.1", health=0)
    battle.state = tidy(battle.state)
    assert battle.state.cards["m1.s1.1"].cell == "" and found(battle) == set()


def test_a_card_brought_back_lies_on_a_free_cell_of_its_own(battle):
    changed(battle.laid(), "cards", "m1.s1.1", health=0)
    battle.state = tidy(battle.state)
    changed(battle, "cards", "m1.s1.1", health=5)
    battle.state = tidy(battle.state)
    assert battle.state.cards["m1.s1.1"].cell == "a1" and found(battle) == set()


def test_no_card_has_more_than_is_printed(battle):
    battle.laid().unit("surron", health=12)
    battle.state = tidy(battle.state)
    assert battle.state.cards["m1.s1.1"].health == 12 and found(battle) == set()


def test_a_winner_typed_in_ends_the_battle(battle):
    changed(battle.laid(), "matches", "m1", winner="s2")
    battle.state = tidy(battle.state)
    assert (battle.match.stage, battle.match.to_move, battle.match.ended) == ("over", "", "entered")
    assert found(battle) == set()


def test_a_battle_may_be_taken_up_again(battle):
    battle.laid().give("resign")
    changed(battle, "matches", "m1", winner="")
    battle.state = tidy(battle.state)
    changed(battle, "matches", "m1", stage="running")
    battle.state = tidy(battle.state)
    assert (battle.match.to_move, battle.match.ended) == ("s1", "") and found(battle) == set()


def test_the_last_card_taken_away_ends_the_battle(battle):
    changed(battle.on("S:a1", "S:e6"), "cards", "m1.s2.1", health=0)
    battle.state = tidy(battle.state)
    assert (battle.match.winner, battle.match.ended) == ("s1", "destroyed") and found(battle) == set()


def test_who_fights_does_not_leave_by_taking_back_that_it_joined():
    campaign = begun(LEGENDA, 2)
    for name, fields in (("add_side", {"name": "Ryś"}), ("fixture", {"attacker": "s3", "defender": "s1"})):
        order = order_type(LEGENDA, name).shape(**fields)
        campaign = give(campaign, name, order, signature(campaign.revision + 1), GivenDice(()))[0]
    with pytest.raises(IllegalOrder, match="entry 2 builds on it"):
        undo(campaign, 1, signature(9))


def test_a_battle_without_cards_does_not_run(battle):
    changed(battle.planned(), "matches", "m1", stage="running")
    battle.state = tidy(battle.state)
    assert ("matches", "m1", "stage") in found(battle)
