"""What a strike reaches and what stands against it: KK-12, KK-28, KK-32, KK-40, A6, A15, W9 to W11."""

from __future__ import annotations

import itertools
from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.messages import say
from tests.khans_kings.battlefield import PLAIN, Battlefield
from tracker.rulesets.khans_kings.battle_rows import beside
from tracker.rulesets.khans_kings.battle_sums import Sum, attack_of, damage_by, defence_of
from tracker.rulesets.khans_kings.season_tables import Lasting


def sums(field, striker=0, target=0, back=False):
    """(attack without die, defence) of our unit on theirs, or of theirs on ours."""
    one, two = field.fighter(field.ours[striker]), field.fighter(field.theirs[target])
    if back:
        one, two = two, one
    state, first = field.state, field.battle.number == 1
    return (
        attack_of(state, one, two, first, beside(state, one)).total(),
        defence_of(state, two, one, beside(state, two)).total(),
    )


def parts(field, **which):
    one, two = field.fighter(field.ours[0]), field.fighter(field.theirs[0])
    return {str(name): value for name, value in attack_of(field.state, one, two, True, False).points}


def w9(**settings):
    """Attack 4 in the crags (−1) on a hated type (+2), one promotion (+1), fury of 50 per cent."""
    field = Battlefield(**settings)
    field.row("effects", "P7.1", by=50).row("kinds", "pikes", versus="foot", versus_attack=2)
    field.row("kinds", "levies", state=30)
    return field.fought([("pikes", {"xp": 16, "promotions": ("P1", "P7")})], ["levies"], place="O1c", came="O1b")


def test_w9_the_whole_sum_and_then_per_cent_rounded_down():
    field = w9()
    found = attack_of(field.state, field.fighter(field.ours[0]), field.fighter(field.theirs[0]), True, False)
    assert (found.base, {str(name): value for name, value in found.points}, found.percent) == (
        4, {"terrain": -1, "type of the enemy": 2, "skills and cards": 1}, 50,
    )  # fmt: skip
    assert found.total(die=3) == 13
    defence = 2 + 2
    result = field.attack(field.ours[0], field.theirs[0], 3, 1)
    assert result["damage"] == 13 - defence
    assert "with 3 on the die: 13 against 4, 9 points of damage" in field.notes[0]


def test_w9_by_house_rule_per_cent_of_the_bonuses_with_the_die_alone():
    field = w9(percentOf="bonuses")
    assert field.attack(field.ours[0], field.theirs[0], 3, 1)["damage"] == 11 - 4


BASE, TERRAIN, KIND, SKILL, MORE = 4, -1, 2, 1, 50
POINTS = tuple((say("{text}", text=""), value) for value in (TERRAIN, KIND, SKILL))


@pytest.mark.parametrize(
    "wrong",
    [
        lambda die: BASE * (100 + MORE) // 100 + die + TERRAIN + KIND + SKILL,
        lambda die: (BASE + die) * (100 + MORE) // 100 + TERRAIN + KIND + SKILL,
        lambda die: (BASE + die + TERRAIN) * (100 + MORE) // 100 + KIND + SKILL,
        lambda die: (BASE + die + TERRAIN + KIND) * (100 + MORE) // 100 + SKILL,
        lambda die: (BASE + TERRAIN + KIND + SKILL) * (100 + MORE) // 100 + die,
        lambda die: BASE + die + (TERRAIN + KIND + SKILL) * (100 + MORE) // 100,
        lambda die: -(-(BASE + die + TERRAIN + KIND + SKILL) * (100 + MORE) // 100),
    ],
    ids=["printed value alone", "value and die", "before type", "before experience", "without the die", "points",
         "up"],
)  # fmt: skip
def test_w9_every_wrong_order_of_calculation_is_told_apart_by_some_face(wrong):
    dice = (1, 2, 3, 4)
    ours = [Sum(BASE, POINTS, MORE).total(die) for die in dice]
    assert ours == [10, 12, 13, 15]
    assert [Sum(BASE, POINTS, MORE, of_bonuses=True).total(die) for die in dice] == [8, 10, 11, 13]
    assert [wrong(die) for die in dice] != ours


@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_w9_told_apart_from_every_wrong_order_by_larger_bonuses(die):
    base, terrain, kind, skill, more = 4, -2, 4, 3, 50
    points = tuple((say("{text}", text=""), value) for value in (terrain, kind, skill))
    ours = Sum(base, points, more).total(die)
    steps = [base, die, terrain, kind, skill]
    for early in range(1, len(steps)):
        wrong = sum(steps[:early]) * (100 + more) // 100 + sum(steps[early:])
        assert wrong != ours, early
    assert {Sum(base, mixed, more).total(die) for mixed in itertools.permutations(points)} == {ours}


def test_w10_attack_13_against_3_and_the_capital():
    field = Battlefield().row("kinds", "levies", defence=3, state=15, reluctance=4).row("kinds", "pikes", attack=10)
    field.row("provinces", "M1", owner="s2").row("terrains", "shore", defence=0)
    field.fought(["pikes", "pikes"], ["levies", "levies"])
    assert field.attack(field.ours[0], field.theirs[0], 3, 1)["damage"] == 13 - 4
    assert field.left(field.theirs[0]).state == 6


def test_w11_a_strike_weaker_than_the_defence_does_nothing():
    field = Battlefield().row("kinds", "levies", defence=5).row("kinds", "pikes", attack=0)
    field.fought(["pikes"], ["levies"])
    assert field.attack(field.ours[0], field.theirs[0], 3, 1)["damage"] == 0
    assert field.left(field.theirs[0]).state == 13


@pytest.mark.parametrize(
    ("rule", "owner", "expected"),
    [
        ("owner", "s2", (0, 1)), ("owner", "s1", (1, 0)), ("owner", "", (0, 0)), ("owner", "s3", (0, 0)),
        ("all", "s2", (1, 1)), ("all", "", (1, 1)),
    ],
)  # fmt: skip
def test_kk_12_a6_whose_is_the_bonus_of_the_capital(rule, owner, expected):
    field = Battlefield(capitalBonus=rule).row("provinces", "M1", owner=owner)
    field.fought(["levies"], ["levies"])
    attack, defence = sums(field)
    assert (attack - 4, defence - 2) == expected


def test_kk_12_only_in_the_capital_itself():
    field = Battlefield(capitalBonus="all").fought(["levies"], ["levies"], place="M1b", came="M1a")
    assert sums(field) == (4, 2 - 1)


@pytest.mark.parametrize(
    ("place", "kind", "attack", "defence", "ours"),
    [
        ("O1a", "levies", 4 + 1, 3, 2 + 1), ("O1b", "outriders", 5, 3, 3), ("O1c", "levies", 3, 4, 2),
        ("O1c", "outriders", 4, 4, 3), ("M1c", "levies", 3, 1, 2), ("H2a", "outriders", 7, 2 + 1, 3),
    ],
)  # fmt: skip
def test_kk_10_terrain_attack_for_all_its_defence_only_for_who_stood_there(place, kind, attack, defence, ours):
    field = Battlefield().fought([kind], ["levies"], place=place, came="")
    assert sums(field) == (attack, defence)
    assert sums(field, back=True)[1] == ours, "who came in has no use of the terrain"


def test_kk_10_cavalry_has_its_own_attack_instead_of_the_common_one():
    field = Battlefield().row("terrains", "crags", attack=-5).fought(["outriders"], ["levies"], place="O1c", came="")
    assert parts(field) == {"terrain": -2}


def test_who_stood_beside_the_enemy_as_an_ally_keeps_the_terrain():
    """A31: once the alliance has ended, neither has come in: both stood there."""
    field = Battlefield().begun("recruitment", "s4")
    one, two = field.unit("s1", "O1c"), field.unit("s2", "O1c")
    field.give("end_move", side="s4")
    assert (field.turn.phase, field.turn.mover) == ("movement", "s1")
    assert field.fighter(one).stood and field.fighter(two).stood


@pytest.mark.parametrize(
    ("came", "crossed", "event", "bridge", "penalty"),
    [
        ("H1b", True, "", "", -2), ("H1b", True, "", "bridge", 0), ("H1b", True, "E5", "", 0),
        ("H1b", False, "", "", 0), ("M1c", True, "", "", 0),
    ],
)  # fmt: skip
def test_river_only_for_who_crossed_it_and_not_over_a_bridge(came, crossed, event, bridge, penalty):
    field = (
        Battlefield().row("borders", "H1b-M1b", bridge=bridge).begun("movement", "s1").row("turn", "turn", event=event)
    )
    field.fought([("levies", {"crossed": crossed})], ["levies"], place="M1b", came=came)
    assert sums(field)[0] == 4 + penalty
    assert sums(field, back=True)[0] == 4


@pytest.mark.parametrize("event", ["", "E5"])
def test_kk_40_e5_landing_has_the_same_penalty_and_low_water_does_not_lift_it(event):
    field = Battlefield().begun("movement", "s1").row("turn", "turn", event=event)
    field.fought([("levies", {"crossed": True})], ["levies"], came="s1")
    assert sums(field)[0] == 4 - 2


def test_a_crossing_of_ones_own_movement_does_not_count_when_one_is_attacked():
    field = Battlefield().fought(["levies"], [("levies", {"crossed": True, "moved": True, "origin": "M1b"})])
    assert sums(field, back=True) == (4, 2)


def test_units_fight_some_types_better_and_defend_better_against_them():
    field = Battlefield().fought(["pikes", "levies"], ["outriders", "levies"])
    assert sums(field) == (4 + 2, 3)
    assert sums(field, back=True) == (6, 3 + 1)
    assert sums(field, striker=0, target=1) == (4, 2)


def test_lancers_are_stronger_in_the_first_battle_turn_only():
    field = Battlefield().fought(["lancers", "lancers"], ["heavy_foot", "heavy_foot"])
    assert sums(field)[0] == 7 + 1
    field.order("pass")
    field.order("pass")
    assert field.battle.number == 2
    assert sums(field)[0] == 7


@pytest.mark.parametrize(
    ("owner", "kind", "defence"), [("s2", "levies", 5), ("", "levies", 3), ("s2", "trebuchet", 3), ("s1", "levies", 3)]
)
def test_a_hill_fort_defends_the_owner_and_a_trebuchet_ignores_it(owner, kind, defence):
    field = (
        Battlefield().begun("movement", "s1").row("places", "O1b", building="fort").row("provinces", "O1", owner=owner)
    )
    field.fought([kind], ["levies"], place="O1b", came="O1a")
    assert sums(field)[1] == defence


def test_technologies_events_and_lasting_cards_count_in_a_battle():
    field = Battlefield().begun("movement", "s1").row("sides", "s1", technologies=("T3",))
    field.row("sides", "s2", technologies=("T1",)).row("turn", "turn", event="E6")
    field.fought(["bowmen"], ["levies", "levies"], place="O1b", came="M1c")
    assert sums(field) == (5 + 1, 2 + 1 + 1 + 1), "bow; wood, mist, a neighbour for the tempered foot"
    field.add("lasting", Lasting(id="l", unit=field.ours[0], effect="O1.1", lasts="battle", turn=1))
    field.add("lasting", Lasting(id="m", unit=field.theirs[0], effect="O4.1", lasts="battle", turn=1))
    assert sums(field) == (5, 4)


def test_tempering_ends_with_the_neighbour():
    field = Battlefield().begun("movement", "s1").row("sides", "s2", technologies=("T1",))
    field.fought(["levies"], ["levies", "levies"])
    assert sums(field)[1] == 3
    field.drop("fighters", field.theirs[1])
    assert sums(field)[1] == 2


def test_the_place_of_the_tests_changes_nothing():
    field = Battlefield().fought(["levies"], ["levies"])
    assert field.battle.place == PLAIN and sums(field) == (4, 2) and sums(field, back=True) == (4, 2)


small = st.integers(-6, 12)


@given(st.integers(0, 20), st.lists(small, max_size=6), st.integers(0, 4), st.integers(-50, 150))
def test_kk_32_a15_per_cent_last_and_rounded_down_whatever_the_numbers(base, values, die, more):
    points = tuple((say("{text}", text=""), value) for value in values)
    whole = Fraction((base + die + sum(values)) * (100 + more), 100)
    bonuses = Fraction((die + sum(values)) * (100 + more), 100)
    assert Sum(base, points, more).total(die) == floor(whole)
    assert Sum(base, points, more, of_bonuses=True).total(die) == base + floor(bonuses)


@given(st.integers(-20, 40), st.integers(-20, 40))
def test_a14_damage_is_never_negative(attack, defence):
    assert damage_by(attack, defence) == max(attack - defence, 0) >= 0
