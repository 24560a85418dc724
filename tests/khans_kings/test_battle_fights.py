"""A battle turn: KK-26 to KK-30, KK-43, A7 to A14, A16, A34 to A37, A45, A51, W10, W11, W14, W18 to W20."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tests.khans_kings.battlefield import Battlefield
from tracker.engine.odds import odds
from tracker.engine.options import options
from tracker.engine.orders import order_type, run
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings.battle_rows import slots_in_reach
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS

THREE = ["levies"] * 3


@pytest.mark.parametrize(
    ("slot", "filled", "reached"),
    [
        (2, (1, 2, 3, 4), [1, 2, 3]), (1, (1, 2, 3), [1, 2]), (3, (1, 2), [2]), (4, (1, 2), [2]), (5, (1,), [1]),
        (3, (1, 5), [1, 5]), (3, (1, 6), [1]), (2, (3, 9), [3]), (1, (), []),
    ],
)  # fmt: skip
def test_kk_26_a13_a34_the_three_nearest_slots_or_else_the_nearest_filled_one(slot, filled, reached):
    assert slots_in_reach(slot, filled, 3) == reached


def test_kk_26_a_unit_strikes_opposite_and_diagonally_and_no_farther():
    field = Battlefield().fought(THREE, THREE)
    assert "it reaches these slots: 1, 2" in field.no("attack", unit=field.ours[0], target=field.theirs[2])
    found = options(field.view("s1"), "attack", {"side": "s1", "battle": field.key, "unit": field.ours[0]})
    assert [(choice.value, choice.refusal) for choice in found.choices["target"]] == [
        (field.theirs[0], None), (field.theirs[1], None),
    ]  # fmt: skip
    field.attack(field.ours[1], field.theirs[2], 1, 1)


def test_a34_gaps_stay_within_a_battle_turn_and_close_at_the_start_of_the_next():
    weak = ("levies", {"state": 8})
    field = Battlefield().fought(THREE, [weak, "levies", "levies"])
    field.attack(field.ours[0], field.theirs[0], 4)
    assert [field.fighter(unit).slot for unit in field.theirs[1:]] == [2, 3]
    field.order("pass"), field.order("pass")
    assert field.battle.number == 2
    assert [field.fighter(unit).slot for unit in field.theirs[1:]] == [1, 2]


def test_a9_a35_the_aggressor_acts_first_one_by_one_then_the_other_side():
    field = Battlefield().fought(THREE, THREE)
    assert "It is the part of Sokół" in field.refused(
        "attack", side="s2", battle=field.key, unit=field.theirs[0], target=field.ours[0]
    )
    for unit in (field.ours[2], field.ours[0]):
        field.order("pass", unit=unit)
        assert field.mover == "s1"
    field.order("pass", unit=field.ours[1])
    assert field.mover == "s2"
    field.order("pass")
    assert (field.mover, field.battle.number) == ("s1", 2), "A9: the moving side first in every battle turn"


def test_a7_one_action_a_battle_turn():
    field = Battlefield().fought(["levies", "levies"], ["heavy_foot"])
    field.attack(field.ours[0], field.theirs[0], 1, 1)
    for name, fields in (("attack", {"target": field.theirs[0]}), ("swap", {"partner": field.ours[1]}),
                         ("fall_back", {}), ("pass", {})):  # fmt: skip
        assert "has acted in this battle turn" in field.no(name, unit=field.ours[0], **fields)
    field.order("pass"), field.order("pass")
    assert not field.fighter(field.ours[0]).acted


def test_a35_a_unit_gone_before_its_action_does_not_act():
    weak = ("levies", {"state": 8})
    field = Battlefield().fought(["levies", "levies"], [weak, "levies"])
    field.attack(field.ours[0], field.theirs[0], 4)
    field.order("pass")
    assert "does not fight in this battle" in field.no("attack", unit=field.theirs[0], target=field.ours[0])


def test_kk_28_kk_29_a16_the_struck_unit_strikes_back_by_the_same_formula():
    field = Battlefield().fought(["levies"], ["levies"])
    result = field.attack(field.ours[0], field.theirs[0], 3, 2)
    assert (result["damage"], result["back_damage"]) == (4 + 3 - 2, 4 + 2 - 2)
    assert (field.left(field.ours[0]).state, field.left(field.theirs[0]).state) == (13 - 4, 13 - 5)


def test_kk_29_only_against_one_attack_of_a_battle_turn_and_again_in_the_next():
    field = Battlefield().fought(["levies", "levies"], [("heavy_foot")])
    assert field.attack(field.ours[0], field.theirs[0], 1, 1)["back_damage"] > 0
    assert field.attack(field.ours[1], field.theirs[0], 1)["back_damage"] == 0
    field.order("pass")
    assert field.attack(field.ours[1], field.theirs[0], 1, 1)["back_damage"] > 0


def test_a36_a_strike_that_does_nothing_is_struck_back_at_too():
    field = Battlefield().row("kinds", "levies", defence=9).fought(["levies"], ["levies"])
    field.attack(field.ours[0], field.theirs[0], 1, 1)
    assert field.fighter(field.theirs[0]).struck_back


def test_w20_a_shot_that_allows_no_strike_back_does_not_use_it_up():
    field = Battlefield().fought(["bowmen", "levies"], ["heavy_foot"])
    assert field.attack(field.ours[0], field.theirs[0], 4)["back_damage"] == 0
    assert field.attack(field.ours[1], field.theirs[0], 1, 1)["back_damage"] == 5 + 1 - 2


def test_e6_in_the_mist_targets_of_archers_strike_back():
    field = Battlefield().begun("movement", "s1").row("turn", "turn", event="E6")
    field.fought(["bowmen", "levies"], ["heavy_foot"])
    assert field.attack(field.ours[0], field.theirs[0], 4, 1)["back_damage"] == 5 + 1 - 1


def test_a36_the_striker_may_be_driven_off_by_the_strike_back():
    field = Battlefield().fought([("levies", {"state": 6}), "levies"], ["heavy_foot"])
    result = field.attack(field.ours[0], field.theirs[0], 1, 1)
    assert result["back_driven_off"] and not result["back_destroyed"]
    assert field.left(field.ours[0]).place == "H1a"
    assert field.left(field.theirs[0]).xp == 3, "3 to the unit that struck back"
    assert field.row_units("aggressor") == [field.ours[1]]


def hit(state, damage, *, kind="heavy_foot"):
    """A lone unit with so much State is hit so hard; a second one keeps the battle going."""
    field = Battlefield().row("kinds", "levies", attack=damage - 1, defence=0).row("kinds", kind, defence=0)
    field.fought(["levies"], [(kind, {"state": state}), kind])
    back = ("back_damage",)
    can_answer = state - damage > 4 or damage <= 0
    result = field.attack(field.ours[0], field.theirs[0], *((1, 1) if can_answer else (1,)))
    return field, {name: value for name, value in result.items() if name not in back}


def test_kk_30_w10_state_15_hit_by_9_stays_then_by_2_leaves_by_9_is_destroyed():
    field, result = hit(15, 9)
    assert field.left(field.theirs[0]).state == 6 and not result["driven_off"]
    field, result = hit(6, 2)
    assert field.left(field.theirs[0]).state == 4 and result["driven_off"] and not result["destroyed"]
    assert field.left(field.theirs[0]).place == "H2a"
    field, result = hit(6, 9)
    assert result["destroyed"] and field.theirs[0] not in field.state.units


def test_w18_who_leaves_does_not_strike_back():
    field, result = hit(6, 2)
    assert result["driven_off"] and field.left(field.ours[0]).state == 13


def test_w19_a37_a_unit_at_its_reluctance_fights_and_leaves_at_its_next_loss():
    field = Battlefield().row("kinds", "levies", attack=0, defence=0).row("kinds", "heavy_foot", defence=1)
    field.fought(["levies", "levies"], [("heavy_foot", {"state": 4}), "heavy_foot"])
    assert not field.attack(field.ours[0], field.theirs[0], 1, 1)["driven_off"]
    assert field.fighter(field.theirs[0]).struck_back
    result = field.attack(field.ours[1], field.theirs[0], 2)
    assert (result["damage"], result["driven_off"]) == (1, True)


@pytest.mark.parametrize(("level", "gone"), [("0", False), ("2", False), ("3", True)])
def test_a11_destroyed_at_which_state_is_a_house_rule(level, gone):
    field = Battlefield(destroyAt=level).row("kinds", "levies", attack=2)
    field.fought(["levies"], [("heavy_foot", {"state": 6}), "heavy_foot"])
    field.attack(field.ours[0], field.theirs[0], 4)  # 2 + 4 - 4 = 2: State 4
    assert field.left(field.theirs[0]).state == 4
    field = Battlefield(destroyAt=level).row("kinds", "levies", attack=3)
    field.fought(["levies"], [("heavy_foot", {"state": 6}), "heavy_foot"])
    assert field.attack(field.ours[0], field.theirs[0], 4)["destroyed"] is gone


def test_a11_a_rout_with_nowhere_to_go_destroys():
    field = Battlefield().begun("movement", "s1")
    for province in ("H2", "O2"):
        field.row("provinces", province, owner="s3")
    field.fought(["levies"], [("levies", {"state": 8}), "levies"])
    result = field.attack(field.ours[0], field.theirs[0], 4)
    assert result["destroyed"] and field.theirs[0] not in field.state.units
    assert field.left(field.ours[0]).xp == 3
    assert any("has nowhere to go" in note for note in field.notes)


def test_w14_three_for_a_broken_enemy_one_for_the_won_fight():
    field = Battlefield().fought(["levies", "levies"], [("levies", {"state": 8})])
    field.attack(field.ours[0], field.theirs[0], 4)
    assert (field.battle.stage, field.battle.winner, field.battle.ended) == ("over", "aggressor", "broken")
    assert [field.left(unit).xp for unit in field.ours] == [3 + 1, 1]
    assert field.left(field.theirs[0]).xp == 0


def test_a12_a51_only_who_is_still_on_the_field_has_won():
    field = Battlefield().fought(["levies", "levies", "levies"], [("levies", {"state": 8})])
    field.order("fall_back", unit=field.ours[2])
    field.attack(field.ours[0], field.theirs[0], 4)
    assert [field.left(unit).xp for unit in field.ours] == [4, 1, 0]


def test_kk_43_the_numbers_are_the_catalogues():
    field = Battlefield().row("numbers", "xp_break", value=7).row("numbers", "xp_won", value=2)
    field.fought(["levies"], [("levies", {"state": 8})])
    field.attack(field.ours[0], field.theirs[0], 4)
    assert field.left(field.ours[0]).xp == 9


def test_a10_the_fight_goes_on_until_a_side_has_no_units():
    field = Battlefield().fought(["levies"], [("levies", {"state": 8}), "levies"])
    field.attack(field.ours[0], field.theirs[0], 4)
    assert field.battle.stage == "fighting"


def test_a10_by_house_rule_the_first_rout_ends_it_and_the_rest_leaves_as_in_a_flight():
    field = Battlefield(battleEnds="firstRout").fought(["levies"], [("levies", {"state": 8}), "levies", "pikes"])
    field.attack(field.ours[0], field.theirs[0], 4)
    assert (field.battle.stage, field.battle.winner, field.battle.ended) == ("over", "aggressor", "first_rout")
    assert {field.left(unit).place for unit in field.theirs} <= {"H2a", "O2a"}
    assert field.left(field.ours[0]).xp == 3 + 1


def test_a10_first_rout_by_a_strike_back_loses_for_the_striker():
    field = Battlefield(battleEnds="firstRout").fought([("levies", {"state": 6}), "levies"], ["heavy_foot"])
    field.attack(field.ours[0], field.theirs[0], 1, 1)
    assert field.battle.winner == "defender"
    assert {field.left(unit).place for unit in field.ours} == {"H1a"}


def test_a10_withdrawing_is_no_rout():
    field = Battlefield(battleEnds="firstRout").fought(["levies", "levies"], ["levies"])
    field.order("fall_back", unit=field.ours[0])
    assert field.battle.stage == "fighting"


def test_a45_a_fresh_recruit_strikes_back_but_does_not_attack():
    field = Battlefield().fought(["levies", "levies"], [("levies", {"fresh": True}), "levies"])
    assert field.attack(field.ours[0], field.theirs[0], 1, 1)["back_damage"] > 0
    field.order("pass")
    assert "is new" in field.no("attack", unit=field.theirs[0], target=field.ours[0])
    found = options(field.view("s2"), "attack", {"side": "s2", "battle": field.key})
    assert [choice.value for choice in found.choices["unit"]] == [field.theirs[1]]
    field.order("fall_back", unit=field.theirs[0])


def test_kk_27_a8_a_unit_moves_up_to_its_speed_and_the_others_keep_their_action():
    field = Battlefield().fought(["levies", "pikes", "bowmen", "heavy_foot"], ["levies"])
    levies, pikes, bowmen, heavy = field.ours
    assert "2 swaps at most" in field.no("swap", unit=levies, partner=heavy)
    field.order("swap", unit=levies, partner=bowmen)
    assert field.row_units("aggressor") == [pikes, bowmen, levies, heavy]
    assert [field.fighter(unit).acted for unit in field.ours] == [True, False, False, False]
    assert field.fighter(levies).swaps == 2
    field.order("swap", unit=heavy, partner=levies)
    assert field.row_units("aggressor") == [pikes, bowmen, heavy, levies]
    assert "another unit of its own row" in field.no("swap", unit=pikes, partner=pikes)
    assert "another unit of its own row" in field.no("swap", unit=pikes, partner=field.theirs[0])


def test_a8_nobody_swaps_over_a_gap():
    field = Battlefield().fought(["levies", "levies", "levies"], ["levies"])
    field.order("fall_back", unit=field.ours[1])
    assert "none over a gap" in field.no("swap", unit=field.ours[0], partner=field.ours[2])
    found = options(field.view("s1"), "swap", {"side": "s1", "battle": field.key})
    assert found.choices["unit"] == ()


def test_speed_in_a_battle_is_that_of_cards_and_events_too():
    field = Battlefield().begun("movement", "s1").row("turn", "turn", event="E8")
    field.fought(["outriders", "levies", "levies", "levies"], ["levies"])
    assert "2 swaps at most" in field.no("swap", unit=field.ours[0], partner=field.ours[3])


def test_nobody_strikes_his_own_side_or_who_is_not_there():
    field = Battlefield().fought(["levies", "levies"], ["levies"])
    assert "on the same side" in field.no("attack", unit=field.ours[0], target=field.ours[1])
    assert "does not fight" in field.no("attack", unit=field.ours[0], target="s2.1")


def test_dice_are_typed_or_refused_in_plain_words():
    field = Battlefield().fought(["levies"], ["levies"])
    with pytest.raises(Exception, match="cannot show 5"):
        field.attack(field.ours[0], field.theirs[0], 5, 1)
    with pytest.raises(Exception, match="too few"):
        field.attack(field.ours[0], field.theirs[0], 4)


def test_a_player_is_warned_of_a_strike_back_that_might_drive_his_unit_off():
    field = Battlefield().fought([("levies", {"state": 8}), "bowmen"], ["heavy_foot"])
    kind = order_type(KHANS_KINGS, "attack")
    given = {"side": "s1", "battle": field.key, "target": field.theirs[0]}
    (said,) = kind.warns(field.state, kind.shape(unit=field.ours[0], **given))
    assert str(said) == "A strike-back would drive it off with 4 of 4 faces of the die."
    assert kind.warns(field.state, kind.shape(unit=field.ours[1], **given)) == ()


def brute(field, unit, target):
    """Every pair of faces by the arithmetic of the rules alone: finding -> chance."""
    state = field.state
    one, two = state.units[unit], state.units[target]
    a, b = state.kinds[one.kind], state.kinds[two.kind]
    found: dict[str, dict[int, Fraction]] = {}
    for die, back in product((1, 2, 3, 4), repeat=2):
        damage = max(0, a.attack + die - b.defence)
        remains = two.state - damage
        out = damage > 0 and remains <= b.reluctance
        returned = 0 if out or a.no_strike_back else max(0, b.attack + back - a.defence)
        for name, value in (
            ("damage", damage), ("driven_off", out), ("destroyed", damage > 0 and remains <= 0),
            ("back_damage", returned),
            ("back_driven_off", returned > 0 and one.state - returned <= a.reluctance),
        ):  # fmt: skip
            values = found.setdefault(name, {})
            values[value] = values.get(value, Fraction(0)) + Fraction(1, 16)
    return found


KINDS = ("levies", "bowmen", "heavy_foot", "banner_guard", "trebuchet", "herbalists")


@pytest.mark.parametrize("one", KINDS)
def test_the_odds_of_a_strike_are_those_of_all_dice(one):
    for two in KINDS:
        field = Battlefield().fought([one, "levies"], [two, "levies"])
        unit, target = field.ours[0], field.theirs[0]
        full = {key: field.left(key).state for key in (unit, target)}
        for wounds in ((0, 0), (6, 5), (2, 8)):
            for key, lost in zip((unit, target), wounds, strict=True):
                field.row("units", key, state=max(1, full[key] - lost))
            told = strike_odds(field, unit, target)
            for name, values in brute(field, unit, target).items():
                assert told[name] == values, (two, wounds, name)


def strike_odds(field, unit, target):
    """The rule itself, for every way the dice may fall."""
    kind = order_type(KHANS_KINGS, "attack")
    order = kind.shape(side="s1", battle=field.key, unit=unit, target=target)

    def outcome(dice):
        referee = Referee(dice)
        run(KHANS_KINGS, field.state, kind, order, referee, "s1")
        return {finding.name: finding.value for finding in referee.findings}, []

    return odds(outcome).findings


def test_w14_who_breaks_an_enemy_wins_and_plunders_has_five():
    field = Battlefield().begun("movement", "s1").row("places", "H2b", building="farm")
    field.fought(["levies"], [("levies", {"state": 6})], place="H2b", came="M2b")
    field.attack(field.ours[0], field.theirs[0], 4)
    assert field.left(field.ours[0]).xp == 3 + 1
    field.give("plunder", (2,), side="s1", unit=field.ours[0], what="all")
    assert field.left(field.ours[0]).xp == 3 + 1 + 1
