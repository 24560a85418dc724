"""The doctrine at sea, and the odds of battles that it fights (A49, A50)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from tests.khans_kings.seafield import SEA, Seafield
from tracker.engine.orders import order_type
from tracker.rulesets.khans_kings.battle_odds import battle_odds, odds_in
from tracker.rulesets.khans_kings.drawn_dice import drawn
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.rulesets.khans_kings.sea_doctrine import IN_WORDS_AT_SEA


def test_by_the_doctrine_ships_and_who_shoots_from_them_strike_whom_they_are_likeliest_to_sink():
    field = Seafield().at_sea([["cog", "bowmen"]], ["cog", "cog", ["cog", "heavy_foot", "heavy_foot"]])
    field.row("units", field.theirs[2], state=6).row("units", field.theirs[1], state=7)
    field.order("play_row", 4, 4)
    assert field.theirs[1] not in field.there and field.theirs[2] not in field.there
    assert field.mover == "s2"


@pytest.mark.parametrize(("ours", "stage"), [(["levies"], "fighting"), (["levies"] * 2, "boarding")])
def test_a49_a_row_calls_for_boarding_if_its_crews_are_worth_no_less(ours, stage):
    field = Seafield().at_sea([["cog", *ours]], [["cog", "heavy_foot"]])
    field.give("play_row", None, side="s1", battle=field.key)
    assert any("calls for boarding" in note for note in field.notes) == (stage == "boarding")


def test_a50_by_the_doctrine_the_damage_is_shared_and_the_captured_ship_kept():
    field = Seafield().boarding([["cog", "levies", "pikes"]], [["cog", "levies"]])
    field.order("board", 4, 4, 4, unit=field.ours[0], target=field.theirs[0])
    assert field.ship(field.ours[0]).owes
    field.order("play_row")
    assert field.battle.winner == "aggressor" and field.left(field.theirs[0]).owner == "s1"
    assert len(field.crew(field.ours[0])) == 2, "nobody had to fall"


def test_by_the_doctrine_the_weaker_crew_waits_and_ships_collide_with_the_weakest():
    field = Seafield().boarding([["cog", "banner_guard"]], [["cog", "levies"], ["cog", "herbalists"]])
    field.give("play_row", None, side="s1", battle=field.key)
    assert not field.crew(field.theirs[1]) and field.crew(field.theirs[0])
    field = Seafield().boarding([["cog", "levies"]], [["cog", "banner_guard"]])
    field.order("play_row")
    assert field.mover == "s2" and not field.ship(field.ours[0]).foe


def test_by_the_doctrine_ships_collide_with_manned_ones_before_they_take_empty_ones():
    field = Seafield().boarding([["cog", "heavy_foot"]], ["cog", ["cog", "levies"]])
    field.order("play_row", 1, 1)
    assert field.ship(field.ours[0]).foe == field.theirs[1]
    assert field.left(field.theirs[0]).owner == "s2"


CREWS = ("levies", "pikes", "bowmen", "heavy_foot", "herbalists")


@pytest.mark.parametrize("seed", range(12))
def test_by_the_doctrine_manned_fleets_fight_until_one_is_broken(seed):
    chance = Random(seed)

    def fleet():
        return [["cog", *chance.choices(CREWS, k=chance.randint(not at, 3))] for at in range(chance.randint(2, 4))]

    field = Seafield().at_sea(fleet(), fleet())
    field.give("resolve", None, battle=field.key)
    assert field.battle.ended == "broken"


def test_who_acts_by_the_doctrine_is_named_be_it_a_nation_or_nobody():
    field = Seafield().at_sea(["cog"], ["cog"], foe="")
    field.give("play_row", None, side="s1", battle=field.key)
    field.give("play_row", None, battle=field.key)
    told = [str(note) for note in field.notes if "doctrine" in str(note)]
    assert told[-1] == "By the doctrine: neutral units."


@pytest.mark.parametrize("fog", ["false", "true"])
def test_a_battle_at_sea_is_resolved_to_its_end(fog):
    field = Seafield(fog=fog).at_sea(
        [["cog", "bowmen", "levies"], "cog"], [["cog", "pikes"], ["fishing_boat", "levies"]]
    )
    field.give("resolve", None, battle=field.key)
    assert field.battle.stage == "over" and not field.state.fighters


def test_without_a_limit_a_battle_in_which_nobody_can_do_anything_is_broken_off():
    field = Seafield(battleTurnLimit="0").at_sea(["fishing_boat"], ["fishing_boat"])
    field.give("resolve", None, battle=field.key)
    assert field.battle.ended == "turn_limit"


def test_the_odds_of_a_sea_fight_are_estimated_with_their_error_and_always_the_same():
    field = Seafield(battleTurnLimit="1").at_sea(["cog"], ["fishing_boat"])
    found = battle_odds(field.state, field.key)
    assert found == battle_odds(field.state, field.key)
    assert not found.exact and found.aggressor + found.defender + found.nobody == 1
    assert abs(found.aggressor - Fraction(3, 4)) * 100 <= found.error, "6 + k4 − 1 sinks State 7 with 3 faces of 4"
    assert found.lost["defender"] == found.aggressor


def test_the_odds_of_a_sea_fight_come_from_what_fights_and_from_nothing_that_a_nation_may_not_see():
    field = Seafield(battleTurnLimit="3").at_sea([["cog", "pikes"], "cog"], [["cog", "levies", "bowmen"]])
    told = battle_odds(field.state, field.key, battles=30)
    assert told.nobody < 1
    for viewer in ("s1", "s2", "s3"):
        assert battle_odds(field.view(viewer).state, field.key, battles=30) == told
    field.row("units", field.theirs[0], name="Perła", paid=(("wood", 9),))
    assert battle_odds(field.state, field.key, battles=30) == told
    field.row("units", field.theirs[0], state=17)
    assert battle_odds(field.state, field.key, battles=30) != told, "other dice, because something else fights"


def test_every_face_of_a_drawn_die_is_equally_likely():
    for die in (3, 4, 10, 300):
        roll = drawn(b"a battle")
        count = Counter(roll(die) for _ in range(400 * die))
        assert set(count) == set(range(1, die + 1))
        spread = sum((n - 400) ** 2 / 400 for n in count.values())
        assert spread < die + 4 * (2 * die) ** 0.5, die


def test_the_odds_of_sailing_into_an_enemy_are_told_but_not_in_the_fog():
    for fog, told in (("false", True), ("true", False)):
        field = Seafield(fog=fog).begun("movement", "s1")
        field.unit("s1", SEA, "cog", moved=True), field.unit("s2", SEA, "fishing_boat")
        assert (odds_in(field.state, "s1", SEA) is not None) == told


def test_who_agrees_to_the_doctrine_at_sea_reads_it_first():
    field = Seafield().at_sea(["cog"], ["cog"])
    kind = order_type(KHANS_KINGS, "resolve")
    assert IN_WORDS_AT_SEA in kind.warns(field.state, kind.shape(side="s1", battle=field.key))
