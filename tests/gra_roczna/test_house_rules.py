"""Every house rule, both ways (chapter 4 of the rules)."""

import pytest

from tracker.engine.desk import DESK_RULES
from tracker.engine.order import IllegalOrder


def raid(season, knights=6):
    """An expedition that has won against a university and has survivors."""
    season.give("attack", [1] * knights, building="university", knights=knights)


def test_house_rule_war_cost_per_attack_is_paid_again(season_with):
    season = season_with(warCostPer="attack").city("s2", university=1, port=1).war(knights=6, wood=4, iron=4, gold=4)
    raid(season)
    season.give("attack", [1] * 5, building="port")
    assert season.stock() == (0, 0, 0, 0)


def test_house_rule_war_cost_per_attack_that_cannot_be_paid_is_refused(season_with):
    season = season_with(warCostPer="attack").city("s2", university=1, port=1).war(knights=6, wood=4, iron=3, gold=4)
    raid(season)
    assert str(season.refused("attack", building="port").reason) == "There is too little: Iron 1 of 2."


def test_house_rule_follow_up_same_building(season_with):
    season = season_with(followUpSameBuilding="true").city("s2", university=2).war(knights=6)
    raid(season)
    season.give("attack", [1] * 5, building="university")
    assert season.level("s2.university") == 0
    assert season.refused("attack", building="university").field == "building"


@pytest.mark.parametrize(("setting", "possible"), [("1", 1), ("2", 2), ("0", 4), ("none", 4)])
def test_house_rule_expeditions_per_turn(season_with, setting, possible):
    season = season_with(expeditionsPerTurn=setting)
    season.city("s2", university=4).war(knights=20, wood=50, iron=50, gold=50)
    for number in range(4):
        if number >= possible:
            assert season.refused("attack", building="university", knights=2).field == "side"
            continue
        season.give("attack", [1, 1], building="university", knights=2)
        season.give("garrison", source="expedition", place="reserve", knights=1)
    assert season.level("s2.university") == 4 - possible
    assert season.side().wood == 50 - 2 * possible


def test_house_rule_expeditions_per_turn_survivors_are_placed_before_the_next(season_with):
    season = season_with(expeditionsPerTurn="0").city("s2", university=2, port=1)
    season.war(knights=9, wood=9, iron=9, gold=9)
    raid(season)
    season.give("garrison", source="expedition", place="reserve", knights=1)
    assert season.refused("attack", building="port", knights=3).field == "knights"


@pytest.mark.parametrize(("margin", "won"), [("0", True), ("1", True), ("2", False), ("3", False)])
def test_house_rule_win_margin(season_with, margin, won):
    season = season_with(winMargin=margin).city("s2", port=1).war(knights=3)
    assert season.give("attack", [1] * 3, building="port", knights=3)["won"] is won


def test_house_rule_win_margin_zero_wins_a_draw(season_with):
    season = season_with(winMargin="0").city("s2", port=1).war(knights=2)
    assert season.give("attack", [1] * 2, building="port", knights=2)["won"] is True


def test_house_rule_per_level_limits_off(season_with):
    season = season_with(perLevelLimits="false").city(barracks=3, university=2, port=2)
    season.city("s2", port=(1, 1)).turn(gold=9, wood=9)
    season.give("recruit")
    season.refused("recruit")
    season.give("spy", building="port")
    season.refused("spy", building="port")
    for _ in range(2):
        season.give("exchange", give=("wood",), get="stone")
    season.refused("exchange", give=("wood",), get="stone")


def test_house_rule_per_level_limits_off_leaves_producers_barracks_and_castle_as_they_are(season_with):
    season = season_with(perLevelLimits="false").city(barracks=2, quarry=2).city("s2", castle=(2, 2), port=1)
    season.give("report", present=4, cycle_tasks=1)
    assert (season.new(), season.side().stone) == (3, 4)
    season.war(knights=1)
    assert season.give("attack", [1, 1, 1], building="port", knights=1)["defence"] == 4


def test_house_rule_port_mixed_pair(season_with):
    season = season_with(portMixedPair="true").city(port=3).turn(wood=1, stone=3)
    season.give("exchange", give=("wood", "stone"), get="gold")
    assert season.stock() == (0, 2, 0, 1)
    assert season.refused("exchange", give=("stone", "gold"), get="gold").field == "get"
    assert season.refused("exchange", give=("stone", "gold", "wood"), get="iron").field == "give"
    season.give("exchange", give=("stone",), get="iron")
    assert season.stock() == (0, 0, 1, 1)


def test_house_rule_port_mixed_pair_the_same_kind_twice_costs_two(season_with):
    season = season_with(portMixedPair="true").city(port=1).turn(stone=1)
    assert season.refused("exchange", give=("stone", "stone"), get="gold").field == "give"


def test_house_rule_port_gold_off(season_with):
    season = season_with(portGold="false").city(port=2).turn(wood=4, gold=4)
    assert season.refused("exchange", give=("gold",), get="wood").field == "give"
    assert season.refused("exchange", give=("wood",), get="gold").field == "get"
    season.give("exchange", give=("wood",), get="stone")


def test_house_rule_new_knights_ready_now(season_with):
    season = season_with(newKnightsReady="now").city(barracks=1, port=1).have(gold=1)
    season.give("report", present=4)
    season.give("recruit")
    assert (season.side().knights, season.new()) == (3, 0)
    season.give("garrison", source="reserve", place="port", knights=3)


def test_house_rule_castle_support_one(season_with):
    season = season_with(castleSupport="1").city("s2", castle=(3, 3), port=1).war(knights=1)
    assert season.give("attack", [1, 1], building="port", knights=1)["defence"] == 3


def test_house_rule_castle_support_one_leaves_an_attacked_castle_all_its_knights(season_with):
    season = season_with(castleSupport="1").city("s2", castle=(1, 3)).war(knights=1)
    assert season.give("attack", [1] * 4, building="castle", knights=1)["defence"] == 6


@pytest.mark.parametrize(("setting", "possible"), [("1", 1), ("2", 2), ("0", 3), ("none", 3)])
def test_house_rule_max_builds_per_turn(season_with, setting, possible):
    season = season_with(maxBuildsPerTurn=setting).turn(wood=50, stone=50, iron=50, gold=50)
    for building in ("port", "castle", "mint")[:possible]:
        season.give("build", building=building)
    if possible < 3:
        assert season.refused("build", building="barracks").field == "building"


def test_house_rule_visible_resources(season_with):
    season = season_with(visibleResources="true").have("s2", wood=3)
    assert season.status("s2", "s1")["resources"] == {"wood": 3, "stone": 0, "iron": 0, "gold": 0}
    assert "resources" not in season.status("s2", "public")
    for hidden in ("knights", "carry"):
        assert hidden not in season.status("s2", "s1")


BATTLES = [(3, [1] * 6), (9, [1] * 12)]
"""A lost and a won attack on a port with two knights and a helping castle knight."""


@pytest.mark.parametrize(("knights", "dice"), BATTLES)
def test_house_rule_battle_report_full(season, knights, dice):
    season.city("s2", castle=(1, 1), port=(1, 2)).war(knights=knights)
    season.give("attack", dice, building="port", knights=knights)
    everything = {"attack", "defence", "won", "attackers_lost", "defenders_lost", "building_level"}
    for side in ("s1", "s2"):
        assert season.found(side) == everything
        assert len(season.dice_seen(side)) == len(dice)
    assert season.found("s3") == season.found("public") == {"won", "building_level"}
    assert season.dice_seen("s3") == season.dice_seen("public") == []
    assert season.told("s3") == season.told("public") == season.told("s1")[:1]


@pytest.mark.parametrize(("knights", "dice"), BATTLES)
def test_house_rule_battle_report_outcome(season_with, knights, dice):
    season = season_with(battleReport="outcome").city("s2", castle=(1, 1), port=(1, 2)).war(knights=knights)
    season.give("attack", dice, building="port", knights=knights)
    assert season.found("s1") == {"won", "attackers_lost", "building_level"}
    assert season.found("s2") == {"won", "defenders_lost", "building_level"}
    assert season.found("public") == {"won", "building_level"}
    assert season.dice_seen("s1") == ["attack"] * knights
    assert season.dice_seen("s2") == season.dice_seen("public") == []
    assert not set(season.told("s1")[1:]) & set(season.told("s2")[1:])


def test_house_rule_bank_turns_off_closes_and_opens(season_with):
    season = season_with(bankTurns="false")
    season.give("report")
    season.give("report")
    assert season.status()["turn"] == {"open": True, "owed": 0, "meetings": 2}
    season.give("end_turn")
    assert season.status()["turn"] == {"open": False, "owed": 0, "meetings": 2}


def test_house_rule_bank_turns_off_lets_owed_turns_lapse_at_the_next_report(season_with):
    season = season_with(bankTurns="false").have(meetings=4, turn=1, turn_open=True)
    season.give("report", present=4)
    assert (season.side().turn, season.status()["turn"]["owed"]) == (5, 0)
    assert "3 turns not used are lost." in season.told("s1")
    assert season.new() == 1


def test_house_rule_bank_turns_off_opens_no_owed_turn_at_the_end_of_a_turn(season_with):
    season = season_with(bankTurns="false").have(meetings=4, turn=1, turn_open=True)
    season.give("end_turn")
    assert (season.side().turn, season.side().turn_open) == (1, False)


def test_house_rule_bank_turns_off_still_makes_new_knights_wait(season_with):
    season = season_with(bankTurns="false")
    season.give("report", present=4)
    assert (season.side().knights, season.new()) == (0, 1)
    season.give("report", present=4)
    assert (season.side().knights, season.new()) == (1, 1)


def test_house_rule_phase_order_strict(season_with):
    season = season_with(phaseOrder="strict").city(port=1).turn(knights=1, wood=9, stone=9, iron=9, gold=9)
    season.give("build", building="port")
    season.give("garrison", source="reserve", place="port", knights=1)
    assert season.refused("build", building="port").field == "building"
    season.give("exchange", give=("wood",), get="gold")


@pytest.mark.parametrize(("setting", "winners"), [("shared", ("s1", "s2")), ("levels", ("s2",))])
def test_house_rule_tie_break(season_with, rules, setting, winners):
    season = season_with(tieBreak=setting).city("s1", castle=1).city("s2", castle=1, sawmill=1).city("s3", port=5)
    assert rules.winners(season.state) == winners


def test_house_rule_tie_break_by_levels_may_end_equal_too(season_with, rules):
    season = season_with(tieBreak="levels").city("s1", castle=1, port=1).city("s2", castle=1, sawmill=1)
    assert rules.winners(season.state) == ("s1", "s2")


@pytest.mark.parametrize(
    ("text", "stock"), [("wood:2,stone:1", (2, 1, 0, 0)), ("1 2 3 4", (1, 2, 3, 4)), ("gold:7", (0, 0, 0, 7))]
)
def test_house_rule_start_stock(season_with, text, stock):
    season = season_with(startStock=text)
    assert season.stock() == season.stock("s2") == stock
    assert season.side().knights == 0


FLAG = "true or false"
STOCK = "a stock, such as wood:2,stone:1"
LIMIT = "a whole number from 0, or none for no limit"


@pytest.mark.parametrize(
    ("key", "text", "allowed"),
    [
        ("warCostPer", "turn", "one of expedition, attack"),
        ("followUpSameBuilding", "1", FLAG),
        ("expeditionsPerTurn", "-1", LIMIT),
        ("expeditionsPerTurn", "two", LIMIT),
        ("winMargin", "-1", "a whole number from 0"),
        ("winMargin", "none", "a whole number from 0"),
        ("winMargin", "1.5", "a whole number from 0"),
        ("perLevelLimits", "", FLAG),
        ("portMixedPair", "yes", FLAG),
        ("portGold", "gold", FLAG),
        ("newKnightsReady", "later", "one of nextTurn, now"),
        ("castleSupport", "2", "one of level, 1"),
        ("maxBuildsPerTurn", "0.5", LIMIT),
        ("visibleResources", "knights", FLAG),
        ("battleReport", "none", "one of full, outcome"),
        ("bankTurns", "maybe", FLAG),
        ("phaseOrder", "loose", "one of lenient, strict"),
        ("tieBreak", "dice", "one of shared, levels"),
        ("startStock", "knights:3", STOCK),
        ("startStock", "wood:-1", STOCK),
        ("startStock", "1 2 3", STOCK),
    ],
)
def test_impossible_house_rules_are_refused_by_their_key(season_with, key, text, allowed):
    with pytest.raises(IllegalOrder) as refused:
        season_with(**{key: text})
    assert refused.value.field == key
    assert str(refused.value.reason) == f"House rule {key}: “{text}” is not possible; expected: {allowed}."


def test_a_house_rule_that_there_is_not_is_refused_with_those_there_are(season_with):
    with pytest.raises(IllegalOrder, match="There is no house rule nonsense; there are warCostPer, ") as refused:
        season_with(nonsense="1")
    assert refused.value.field == "nonsense"


def test_every_house_rule_of_the_rules_is_there_with_its_default(rules):
    assert {rule.key: rule.default for rule in rules.house_rules} == {
        "warCostPer": "expedition",
        "followUpSameBuilding": False,
        "expeditionsPerTurn": 1,
        "winMargin": 2,
        "perLevelLimits": True,
        "portMixedPair": False,
        "portGold": True,
        "newKnightsReady": "nextTurn",
        "castleSupport": "level",
        "maxBuildsPerTurn": 0,
        "visibleResources": False,
        "battleReport": "full",
        "bankTurns": True,
        "phaseOrder": "lenient",
        "tieBreak": "shared",
        "startStock": {"wood": 0, "stone": 0, "iron": 0, "gold": 0},
        **{rule.key: rule.default for rule in DESK_RULES},
    }
