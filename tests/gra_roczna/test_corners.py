"""Where rules meet: house rules together, house rules switched in mid-season, patrols that have left."""

import pytest

RICH = {"wood": 50, "stone": 50, "iron": 50, "gold": 50}


def raid(season, knights=6, building="university"):
    """An expedition that wins without a hit; one attacker is lost."""
    season.give("attack", [1] * knights, building=building, knights=knights)


def home(season):
    """Every survivor comes home to the reserve."""
    season.give("garrison", source="expedition", place="reserve", knights=season.side().expedition)


def test_a2_a3_every_expedition_has_its_own_list_of_attacked_buildings(season_with):
    season = season_with(expeditionsPerTurn="2").city("s2", university=3, port=1).war(knights=12, **RICH)
    raid(season)
    season.give("attack", [1] * 5, building="port")
    assert season.refused("attack", building="university").field == "building"
    home(season)
    raid(season)
    assert (season.level("s2.university"), season.side().wood) == (1, 46)


def test_a3_an_expedition_that_died_out_is_not_in_the_way_of_the_next(season_with):
    season = season_with(expeditionsPerTurn="2").city("s2", university=(1, 2)).war(knights=9, **RICH)
    season.give("attack", [1] * 4, building="university", knights=2)
    assert (season.side().expedition, season.side().attacked) == (0, ())
    season.give("attack", [1] * 8, building="university", knights=7)
    assert season.level("s2.university") == 0


def test_a3_a38_the_survivors_of_one_expedition_may_be_in_the_next(season_with):
    season = season_with(expeditionsPerTurn="none").city("s2", university=2).war(knights=3, **RICH)
    raid(season, 3)
    home(season)
    raid(season, 2)
    assert (season.level("s2.university"), season.side().expedition) == (0, 1)


def test_a33_building_stays_over_between_two_expeditions(season_with):
    season = season_with(expeditionsPerTurn="2").city("s2", university=2).war(knights=6, **RICH)
    raid(season, 2)
    home(season)
    assert season.refused("build", building="port").field == "building"


def test_a1_a2_the_same_building_again_at_its_price_or_not_at_all(season_with):
    season = season_with(followUpSameBuilding="true", warCostPer="attack").city("s2", university=3)
    season.war(knights=9, wood=4, iron=4, gold=4)
    raid(season, 9)
    season.give("attack", [1] * 8, building="university")
    refused = season.refused("attack", building="university")
    assert str(refused.reason) == "There is too little: Wood 0 of 2, Iron 0 of 2, Gold 0 of 2."
    assert (season.side().expedition, season.side().attacked) == (7, ("s2.university",))
    home(season)
    assert season.side().knights == 7


def test_a2_a_building_that_fell_to_nothing_is_no_target_even_if_it_may_be_hit_again(season_with):
    season = season_with(followUpSameBuilding="true").city("s2", university=1, port=1).war(knights=9)
    raid(season, 9)
    assert str(season.refused("attack", building="university").reason) == "University of Orzeł has not been built."
    season.give("attack", [1] * 8, building="port")


def test_a33_strict_placing_ends_building_but_not_war(season_with):
    season = season_with(phaseOrder="strict").city(port=1).city("s2", university=1).turn(knights=4, **RICH)
    season.give("garrison", source="reserve", place="port", knights=1)
    assert season.refused("build", building="port").field == "building"
    raid(season, 3)
    season.give("garrison", source="expedition", place="port", knights=2)
    assert season.knights("s1.port") == 3


def test_a33_strict_a_refused_placing_ends_nothing(season_with):
    season = season_with(phaseOrder="strict").city(port=1).turn(knights=1, **RICH)
    season.refused("garrison", source="reserve", place="castle", knights=1)
    season.refused("garrison", source="reserve", place="port", knights=2)
    season.give("build", building="port")


@pytest.mark.parametrize("ended", ["end_turn", "report"])
def test_a33_building_begins_anew_with_the_next_turn(season_with, ended):
    season = season_with(phaseOrder="strict", bankTurns="false").city(port=1).turn(knights=1, **RICH)
    season.give("garrison", source="reserve", place="port", knights=1)
    season.give(ended)
    if not season.side().turn_open:
        season.give("report")
    season.give("build", building="port")


def test_a7_a34_without_limits_per_level_a_higher_level_allows_no_second_use(season_with):
    season = season_with(perLevelLimits="false").city(barracks=1).turn(**RICH)
    season.give("recruit")
    season.give("build", building="barracks")
    assert str(season.refused("recruit").reason) == "All is used up for this turn: 1 time."


def test_a7_limits_per_level_switched_on_in_mid_turn_count_what_was_used(season_with):
    season = season_with(perLevelLimits="false").city(barracks=2).turn(**RICH)
    season.give("recruit")
    season.rule("perLevelLimits", "true").give("recruit")
    season.refused("recruit")


def test_a10_knights_that_wait_go_on_waiting_when_new_ones_are_ready_at_once(season):
    season.give("report", present=4)
    season.rule("newKnightsReady", "now").give("report", present=8)
    assert (season.side().knights, season.new()) == (2, 1)
    season.give("end_turn")
    assert (season.side().knights, season.new()) == (3, 0)


def test_a13_one_helper_of_a_high_castle_dies_alone(season_with):
    season = season_with(castleSupport="1").city("s2", castle=(3, 3), port=(1, 3)).war(knights=1)
    assert season.give("attack", [1] * 5, building="port", knights=1)["defenders_lost"] == 2
    assert (season.knights("s2.castle"), season.knights("s2.port")) == (2, 2)


@pytest.mark.parametrize(("castle", "helping"), [((1, 0), 0), ((0, 0), 0), ((1, 1), 1), ((5, 9), 1)])
def test_a13_at_most_one_helps_and_only_if_he_is_there(season_with, castle, helping):
    season = season_with(castleSupport="1").city("s2", castle=castle, port=1).war(knights=1)
    assert season.give("attack", [1] * (1 + helping), building="port", knights=1)["defence"] == 2 + helping


def test_a30_banked_turns_switched_off_lapse_with_the_next_report_only(season):
    for _ in range(3):
        season.give("report", present=4)
    season.rule("bankTurns", "false").give("end_turn")
    assert season.status()["turn"] == {"open": False, "owed": 2, "meetings": 3}
    season.give("report")
    assert season.status()["turn"] == {"open": True, "owed": 0, "meetings": 4}
    assert "2 turns not used are lost." in season.told("s1")
    assert (season.side().turn, season.side().knights, season.new()) == (4, 3, 0)


def test_a30_banked_turns_switched_off_and_on_again_before_a_report_lose_nothing(season):
    for _ in range(3):
        season.give("report", present=4)
    season.rule("bankTurns", "false").give("end_turn")
    season.rule("bankTurns", "true").give("report")
    assert season.status()["turn"] == {"open": True, "owed": 2, "meetings": 4}
    assert (season.side().turn, season.side().knights, season.new()) == (2, 1, 2)


def test_a30_turns_are_banked_from_the_moment_it_is_switched_on(season_with):
    season = season_with(bankTurns="false")
    season.give("report")
    season.give("report")
    season.rule("bankTurns", "true").give("report")
    assert season.status()["turn"] == {"open": True, "owed": 1, "meetings": 3}
    season.give("end_turn")
    assert (season.side().turn, season.status()["turn"]["owed"]) == (3, 0)


def test_a30_a_report_at_war_leaves_the_expedition_out(season):
    season.city("s2", university=1, port=1).war(knights=6)
    raid(season)
    season.give("report", present=4)
    assert (season.side().expedition, season.side().attacked, season.new()) == (5, ("s2.university",), 1)
    season.give("attack", [1] * 5, building="port")


def test_a30_owed_turns_renew_uses_builds_and_expeditions(season_with):
    season = season_with(maxBuildsPerTurn="1").city(barracks=1).city("s2", university=2).war(knights=4, **RICH)
    season.give("report")
    for _ in range(2):
        season.give("recruit")
        season.give("build", building="port")
        raid(season, 2)
        season.refused("recruit")
        season.refused("build", building="port")
        season.give("end_turn")
    assert (season.level("s1.port"), season.level("s2.university"), season.side().turn_open) == (2, 0, False)


@pytest.mark.parametrize(
    ("order", "fields"),
    [
        ("report", {"present": 4}),
        ("build", {"building": "port"}),
        ("exchange", {"give": ("wood",), "get": "gold"}),
        ("recruit", {}),
        ("spy", {"building": "port"}),
        ("garrison", {"source": "reserve", "place": "port", "knights": 1}),
        ("attack", {"building": "port", "knights": 9}),
        ("end_turn", {}),
    ],
)
def test_a_patrol_that_has_left_gives_no_orders(season, order, fields):
    season.city(port=1, barracks=1, university=1).city("s2", port=1).turn(knights=9, active=False, **RICH)
    refused = season.refused(order, **fields)
    assert (str(refused.reason), refused.field) == ("Sokół has retired from the season.", "side")


def test_a26_a_look_at_a_patrol_that_has_left_and_at_ones_own_city_is_allowed(season):
    season.city(university=2, port=(1, 1)).city("s2", port=(1, 3)).have("s2", active=False).turn(gold=2)
    assert season.give("spy", building="port") == {"knights": 3}
    assert season.give("spy", target="s1", building="port") == {"knights": 1}


@pytest.mark.parametrize(("pair", "give", "left"), [("false", ("wood",), (0, 3)), ("true", ("wood", "stone"), (1, 2))])
def test_a8_a_house_with_or_without_mixed_pairs_and_no_gold(season_with, pair, give, left):
    season = season_with(portMixedPair=pair, portGold="false").city(port=2).turn(wood=2, stone=3, gold=2)
    assert season.refused("exchange", give=("gold",), get="wood").field == "give"
    assert season.refused("exchange", give=give, get="gold").field == "get"
    season.give("exchange", give=give, get="iron")
    assert season.stock() == (*left, 1, 2)


def test_a8_a_mixed_pair_with_gold_in_it_is_gold_given(season_with):
    season = season_with(portMixedPair="true", portGold="false").city(port=1).turn(wood=1, gold=1)
    assert season.refused("exchange", give=("wood", "gold"), get="stone").field == "give"
