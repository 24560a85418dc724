"""The league: fixtures, results, the table, giving up; and who may order what in which battle."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.legenda.conftest import NINE, Battle, nine
from tracker.engine.order import IllegalOrder
from tracker.rulesets.legenda.league import record, standings, winners
from tracker.rulesets.legenda.ruleset import LEGENDA


def test_a_battle_is_drawn_up(battle):
    assert battle.give("fixture", attacker="s2", defender="s3") == {"match": "m1"}
    assert (battle.match.name, battle.match.stage, battle.match.round) == ("1. Orzeł – Ryś", "planned", 0)
    assert battle.refused("fixture", attacker="s2", defender="s2") == "A side does not fight itself; choose two sides."


@pytest.mark.parametrize("sides", range(2, 9))
@pytest.mark.parametrize("legs", [1, 2])
def test_everybody_fights_everybody_once_in_a_round(sides, legs):
    battle = Battle()
    for number in range(4, sides + 1):
        battle.state = LEGENDA.add_side(battle.state, f"s{number}", f"Zastęp {number}")
    if sides == 2:
        battle.state = type(battle.state)(**{**vars(battle.state), "sides": dict([*battle.state.sides.items()][:2])})
    battle.give("round_robin", legs=legs)
    matches = battle.state.matches.values()
    assert Counter(frozenset((match.attacker, match.defender)) for match in matches) == Counter(
        {frozenset((f"s{a}", f"s{b}")): legs for a in range(1, sides + 1) for b in range(a + 1, sides + 1)}
    )
    for round_ in {match.round for match in matches}:
        busy = [side for match in matches if match.round == round_ for side in (match.attacker, match.defender)]
        assert len(busy) == len(set(busy)) == sides - sides % 2
    attacks = Counter(match.attacker for match in matches)
    assert max(attacks.values()) - min(attacks[side] for side in battle.state.sides) <= (1 if legs == 1 else 0)


def test_a_league_is_not_drawn_up_twice(battle):
    battle.give("round_robin")
    with pytest.raises(IllegalOrder, match="not fought out yet"):
        battle.give("round_robin")


def test_a_bare_result_counts_in_the_table(battle):
    battle.give("round_robin")
    battle.give("result", match="m1", winner=battle.match.attacker)
    battle.give("result", match="m2")
    told = {side: (record(battle.state, side).won, record(battle.state, side).drawn) for side in battle.state.sides}
    assert sorted(told.values()) == [(0, 1), (0, 1), (1, 0)] or sorted(told.values()) == [(0, 0), (0, 1), (1, 1)]
    assert sum(points for _, points in standings(battle.state)) == 3 + 1 + 1
    assert battle.refused("result", match="m1", winner="") == "This battle is over."
    assert "does not fight" in battle.refused("result", match="m3", winner=next(
        side for side in battle.state.sides
        if side not in (battle.state.matches["m3"].attacker, battle.state.matches["m3"].defender)))  # fmt: skip


def test_points_are_numbers_that_a_leader_may_set(battle):
    battle.number("win_points", 2).number("loss_points", 1).planned()
    battle.give("result", winner="s2")
    assert standings(battle.state) == [("s2", 2), ("s1", 1), ("s3", 0)]
    assert winners(battle.state) == ("s2",)


def test_equal_points_are_shared(battle):
    battle.planned().give("result")
    assert winners(battle.state) == ("s1", "s2")


@pytest.mark.parametrize("side", ["s1", "s2"])
def test_a_side_may_give_up_at_any_time(battle, side):
    battle.laid()
    battle.give("resign", side=side)
    assert (battle.match.winner, battle.match.ended) == ("s2" if side == "s1" else "s1", "resigned")


def test_who_does_not_fight_orders_nothing(battle):
    battle.laid()
    for name, fields in (("move", {"card": "b3", "to": "a3"}), ("end_turn", {}), ("resign", {})):
        assert "Ryś does not fight in this battle" in battle.refused(name, side="s3", **fields)


def test_several_battles_run_at_once_and_know_nothing_of_each_other(battle):
    battle.laid()
    battle.give("fixture", attacker="s1", defender="s3")
    battle.give("lay", match="m2", formation="wedge", **nine(NINE))
    battle.give("lay", side="s3", match="m2", formation="swine", **nine(NINE[::-1]))
    one = [card for card in battle.state.cards.values() if card.match == "m1"]
    battle.give("move", match="m2", card="b2", to="b3")
    battle.give("end_turn", match="m2")
    assert one == [card for card in battle.state.cards.values() if card.match == "m1"]
    assert (battle.match.to_move, battle.state.matches["m2"].to_move) == ("s1", "s3")


def test_the_status_tells_of_record_and_battles(battle):
    battle.laid()
    told = LEGENDA.status(battle.view("s2").state, "s1", "s2")
    assert told["record"] == {"won": 0, "drawn": 0, "lost": 0, "ahead": 1}
    assert told["battles"]["m1"]["formation"] == "box"
    assert told["battles"]["m1"]["cards"]["b3"] == {"unit": "surron", "health": 20}
    battle.give("resign")
    assert LEGENDA.status(battle.state, "s1", "public")["battles"]["m1"]["result"] == "lost"
    assert LEGENDA.progress(battle.state, "s1")[0].done == 1
