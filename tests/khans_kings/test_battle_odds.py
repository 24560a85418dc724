"""The doctrine, and the odds of a whole battle by it: exact against the rules themselves, else an honest estimate."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.khans_kings.battlefield import Battlefield
from tracker.engine.campaign import Campaign
from tracker.engine.odds import outcomes
from tracker.engine.order import IllegalOrder
from tracker.engine.orders import order_type, run
from tracker.engine.referee import AppDice, Referee
from tracker.rulesets.khans_kings.battle_odds import battle_odds, odds_in
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.service.answers import odds
from tracker.service.chances import Chances, chances_for
from tracker.service.demo import played as demo_season


def by_the_rules(field):
    """(aggressor wins, defender wins, nobody), units lost by row: the order ``resolve`` run for all dice."""
    kind = order_type(KHANS_KINGS, "resolve")
    chances = {"aggressor": Fraction(0), "defender": Fraction(0), "": Fraction(0)}
    lost = {"aggressor": Fraction(0), "defender": Fraction(0)}
    rows = {"aggressor": field.ours, "defender": field.theirs}

    def resolved(dice):
        return run(KHANS_KINGS, field.state, kind, kind.shape(battle=field.key), Referee(dice), "leader")

    for chance, state in outcomes(resolved):
        chances[state.battles[field.key].winner] += chance
        for row, units in rows.items():
            here = field.state.battles[field.key].place
            lost[row] += chance * sum(key not in state.units or state.units[key].place != here for key in units)
    return tuple(chances.values()), lost


def weak(kind, state):
    return (kind, {"state": state})


SMALL = {
    "levies": ([weak("levies", 9)], [weak("levies", 9)]),
    "archers": ([weak("bowmen", 8)], [weak("levies", 11)]),
    "two against one": ([weak("levies", 8), weak("pikes", 7)], [weak("heavy_foot", 7)]),
    "lancers at first": ([weak("lancers", 8)], [weak("heavy_foot", 10)]),
    "three in a row": ([weak("levies", 7)] * 2, [weak("levies", 7), weak("levies", 6)]),
}


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("rules", [{}, {"battleEnds": "firstRout"}])
def test_the_odds_of_a_small_battle_are_those_of_the_rules_for_all_dice(name, rules):
    field = Battlefield(**rules).fought(*SMALL[name])
    told = battle_odds(field.state, field.key)
    chances, lost = by_the_rules(field)
    assert told.exact and told.error == 0
    assert (told.aggressor, told.defender, told.nobody) == chances
    assert sum(chances) == 1
    if not rules:
        assert told.lost == lost


@pytest.mark.parametrize("limit", ["1", pytest.param("2", marks=pytest.mark.soak)])
def test_the_odds_know_the_limit_of_battle_turns(limit):
    field = Battlefield(battleTurnLimit=limit).fought(["pikes"], ["pikes"])
    told = battle_odds(field.state, field.key)
    chances, _ = by_the_rules(field)
    assert (told.aggressor, told.defender, told.nobody) == chances
    assert told.nobody > 0


def test_the_odds_hold_in_the_middle_of_a_battle_turn_and_know_what_was_said():
    field = Battlefield().fought([weak("levies", 9), weak("levies", 8)], [weak("heavy_foot", 12)])
    field.attack(field.ours[0], field.theirs[0], 1, 1)
    told = battle_odds(field.state, field.key)
    assert (told.aggressor, told.defender, told.nobody) == by_the_rules(field)[0]
    field.give("flee", side="s2", battle=field.key)
    told = battle_odds(field.state, field.key)
    assert (told.aggressor, told.defender, told.nobody) == by_the_rules(field)[0]


def test_the_odds_of_a_battle_whose_rows_are_not_laid_yet_are_those_of_the_doctrine():
    field = Battlefield().met([weak("levies", 6), weak("pikes", 6)], [weak("levies", 7), weak("heavy_foot", 6)])
    told = battle_odds(field.state, field.key)
    assert told.exact and (told.aggressor, told.defender, told.nobody) == by_the_rules(field)[0]


def test_without_a_limit_a_battle_that_nobody_dares_to_fight_is_broken_off():
    field = Battlefield(battleTurnLimit="none").row("kinds", "levies", attack=0, defence=9)
    field.fought(["levies"], ["levies"])
    told = battle_odds(field.state, field.key)
    assert told.exact and told.nobody == 1
    field.give("resolve", battle=field.key)
    assert (field.battle.ended, field.battle.winner) == ("turn_limit", "")


BIG = (["pikes", "levies", "bowmen", "outriders"], ["heavy_foot", "levies", "bowmen"])


def test_a_large_battle_is_estimated_repeatably_with_its_error():
    field = Battlefield().fought(*BIG)
    told = battle_odds(field.state, field.key, battles=200)
    assert not told.exact and told.battles == 200
    assert told.aggressor + told.defender + told.nobody == 1
    assert told == battle_odds(field.state, field.key, battles=200)
    assert 1 <= told.error <= 8


def test_an_estimate_comes_within_its_error_of_the_exact_chance():
    field = Battlefield().fought([weak("levies", 9), weak("pikes", 8)], [weak("heavy_foot", 12)])
    exact = battle_odds(field.state, field.key, most=100_000)
    guess = battle_odds(field.state, field.key, most=0)
    assert exact.exact and not guess.exact
    assert abs(exact.aggressor - guess.aggressor) * 100 <= guess.error


def test_the_error_is_two_standard_errors_in_points_of_per_cent():
    field = Battlefield().fought([weak("levies", 9)], [weak("levies", 9)])
    told = battle_odds(field.state, field.key, most=0, battles=100)
    share = max((told.aggressor, told.defender), key=lambda p: p * (1 - p))
    exact = 40_000 * share * (1 - share) / 100
    assert (told.error - 1) ** 2 <= exact < told.error**2


def test_in_the_fog_whoever_sees_the_battle_reckons_with_the_same_numbers():
    field = Battlefield(fog="true").fought([weak("levies", 9)], [weak("levies", 9), weak("levies", 6)])
    field.unit("s3", "H3b", "lancers")
    told = battle_odds(field.state, field.key)
    for viewer in ("s1", "s2"):
        assert battle_odds(field.view(viewer).state, field.key) == told
    assert field.key not in field.view("s3").state.battles
    field.row("units", "s3.5", state=3)
    assert battle_odds(field.view("s1").state, field.key) == told


def told(battle, viewer, name, **fields):
    """What a viewer is told of the chances of an order."""
    campaign = Campaign(KHANS_KINGS, battle.state, 8, dict.fromkeys(("public", *battle.state.sides), 3), [])
    kind = order_type(KHANS_KINGS, name)
    return chances_for(campaign, viewer, name, kind.shape(side=viewer, battle=battle.key, **fields))


@pytest.mark.parametrize("name", ["resolve", "play_row"])
def test_the_service_tells_the_odds_of_the_battle_without_running_it_for_all_dice(name):
    field = Battlefield(fog="true").fought(*BIG)
    found = told(field, "s1", name)
    assert set(found.named) == {"aggressor_won", "defender_won"}
    assert found.odds.error == battle_odds(field.state, field.key).error > 0
    assert odds(found)["error"] == found.odds.error
    with pytest.raises(IllegalOrder, match="there is no"):
        told(field, "s3", name)


def test_the_service_tells_the_exact_odds_of_a_strike():
    field = Battlefield().fought([weak("levies", 8), "levies"], ["heavy_foot"])
    found = told(field, "s1", "attack", unit=field.ours[0], target=field.theirs[0])
    assert found.odds.error == 0
    assert found.named == {"driven_off": 0, "destroyed": 0, "back_driven_off": 1, "back_destroyed": 0}


def test_a_battle_that_has_lost_a_side_by_a_correction_is_won_by_the_other():
    field = Battlefield().met(["levies", "levies"], ["levies", "levies"])
    field.drop("units", *field.theirs)
    assert battle_odds(field.state, field.key).aggressor == 1


def test_the_odds_of_a_march_that_is_only_thought_of():
    field = Battlefield().begun("movement", "s1")
    field.unit("s2", "M1b")
    unit = field.unit("s1", "H1b")
    assert odds_in(field.state, "s1", "M1b") is None
    kind = order_type(KHANS_KINGS, "march")
    order = kind.shape(side="s1", units=(unit,), to="M1b")
    thought = run(KHANS_KINGS, field.state, kind, order, Referee(AppDice(lambda die: 1)), "s1")
    over_river = odds_in(thought, "s1", "M1b")
    field.row("borders", "H1b-M1b", bridge="bridge")
    thought = run(KHANS_KINGS, field.state, kind, order, Referee(AppDice(lambda die: 1)), "s1")
    by_bridge = odds_in(thought, "s1", "M1b")
    assert over_river.exact and by_bridge.exact and over_river.aggressor < by_bridge.aggressor
    assert not field.state.battles


def test_the_doctrine_lays_the_strongest_on_the_left_and_strikes_whom_it_drives_off():
    field = Battlefield().met(["levies", "heavy_foot", "pikes"], ["levies", weak("pikes", 6), "heavy_foot"])
    field.order("play_row"), field.order("play_row")
    assert [field.left(unit).kind for unit in field.row_units("aggressor")] == ["heavy_foot", "pikes", "levies"]
    assert [field.left(unit).kind for unit in field.row_units("defender")] == ["heavy_foot", "pikes", "levies"]
    field.give("pass", side="s1", battle=field.key, unit=field.row_units("aggressor")[0])
    notes = play(field, "play_row")
    assert "Pikemen 7 (Sokół) strikes Pikemen 6 (Bóbr)" in notes


def play(field, name):
    """An order with dice of the app, all ones; what it told."""
    kind = order_type(KHANS_KINGS, name)
    field.referee = Referee(AppDice(lambda die: 1))
    order = kind.shape(battle=field.key)
    field.state = run(KHANS_KINGS, field.state, kind, order, field.referee, "leader")
    return " ".join(field.notes)


def test_the_doctrine_passes_where_a_strike_back_might_drive_it_off_first():
    field = Battlefield().fought([weak("levies", 8)], ["heavy_foot"])
    notes = play(field, "play_row")
    assert "strikes" not in notes
    assert field.mover == "s2"


def test_the_doctrine_never_has_a_fresh_unit_attack():
    field = Battlefield().fought(["levies"], [("levies", {"fresh": True})])
    field.order("pass")
    play(field, "play_row")
    assert field.battle.number == 2 and field.left(field.ours[0]).state == 13


def test_a_battle_is_resolved_once_both_sides_want_it():
    field = Battlefield().fought(["levies", "levies"], ["heavy_foot", "pikes"])
    field.give("resolve", side="s1", battle=field.key)
    assert field.battle.stage == "fighting" and field.battle.agreed == ("aggressor",)
    assert "already" in field.refused("resolve", side="s1", battle=field.key)
    kind = order_type(KHANS_KINGS, "resolve")
    field.referee = Referee(AppDice(lambda die: die))
    order = kind.shape(side="s2", battle=field.key)
    field.state = run(KHANS_KINGS, field.state, kind, order, field.referee, "s2")
    assert field.battle.stage == "over"


def test_who_acts_by_hand_again_no_longer_wants_it_resolved():
    field = Battlefield().fought(["levies", "levies"], ["heavy_foot", "pikes"])
    field.give("resolve", side="s1", battle=field.key)
    field.order("pass")
    assert field.battle.agreed == ()


def test_the_leader_has_a_battle_resolved_at_his_word_from_the_laying_on():
    field = Battlefield().met(["levies", "levies"], ["levies", "heavy_foot"])
    play(field, "resolve")
    assert field.battle.stage == "over" and field.battle.winner


def test_both_are_told_the_doctrine_before_they_agree():
    field = Battlefield().fought(["levies"], ["levies"])
    kind = order_type(KHANS_KINGS, "resolve")
    (said,) = kind.warns(field.state, kind.shape(side="s1", battle=field.key))
    assert "nobody swaps, withdraws, flees or draws a Power Card" in str(said)


def test_a_nation_is_told_the_odds_of_a_blow_that_may_destroy_a_strange_unit_though_its_price_is_secret():
    season = demo_season(KHANS_KINGS)
    order = order_type(KHANS_KINGS, "attack").shape(side="s1", battle="4.s3.s1.s3", unit="s1.13", target="s3.7")
    own, leader = (chances_for(season, viewer, "attack", order) for viewer in ("s1", "leader"))
    assert isinstance(own, Chances) and own.named == leader.named
    assert 0 < own.odds.chance("crew_lost") < 1
