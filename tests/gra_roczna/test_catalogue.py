"""What a leader may change without code: buildings, prices, effects, rates; and what a workbook may not hold."""

import dataclasses

import pytest

from tracker.engine.checks import violations
from tracker.engine.desk import OWN_SIDE
from tracker.rulesets import RULESETS, find_ruleset


def faults(season, rules):
    return {(found.table, found.row, found.column) for found in violations(rules, season.state)}


def test_a_new_building_can_be_built_guarded_attacked_and_counts(season, rules):
    season.kind("tower", name="Wieża", wood=1, stone=0, iron=0, gold=0, victory_points=2, defence=4, max_level=1)
    season.war(wood=3, knights=2).give("build", building="tower")
    assert season.told("public") == ["Sokół builds: Wieża, level 1."]
    assert season.refused("build", building="tower").field == "building"
    season.give("garrison", source="reserve", place="tower", knights=1)
    assert season.status()["victory_points"] == 2
    season.war("s2", knights=9)
    result = season.give("attack", [1] * 10, side="s2", target="s1", building="tower", knights=9)
    assert (result["defence"], result["won"]) == (5, True)
    assert season.refused("attack", target="s3", building="tower", knights=1).field == "building"
    assert not faults(season, rules)


def test_a_new_building_gets_its_plot_in_every_city(season, rules):
    season.kind("tower")
    tidy = rules.tidy(season.state)
    assert [tidy.buildings[f"{side}.tower"].level for side in ("s1", "s2", "s3")] == [0, 0, 0]
    assert rules.tidy(tidy) is tidy


def test_a_side_that_joins_later_finds_the_buildings_of_today(season, rules):
    season.kind("tower")
    state = rules.add_side(season.state, "s4", "Żubr")
    assert len([row for row in state.buildings.values() if row.side == "s4"]) == 9


@pytest.mark.parametrize(
    ("effect", "work", "gained"),
    [
        ("more_wood", {"leader_badges": 1}, ("wood", 3 + 4)),
        ("more_stone", {"cycle_tasks": 1}, ("stone", 2 + 4)),
        ("more_iron", {"member_badges": 1}, ("iron", 2 + 4)),
        ("gold_each_meeting", {}, ("gold", 4)),
    ],
)
def test_every_effect_can_be_given_to_any_building(season, effect, work, gained):
    season.kind("tower", **{effect: 2}).city(tower=2).give("report", **work)
    assert getattr(season.side(), gained[0]) == gained[1]


def test_effects_of_several_buildings_add_up(season):
    season.kind("tower", exchanges=2).city(tower=1, port=1).turn(wood=9)
    for _ in range(3):
        season.give("exchange", give=("wood",), get="gold")
    season.refused("exchange", give=("wood",), get="gold")


def test_a13_several_helping_buildings_each_send_theirs_and_lose_them_in_the_order_of_the_catalogue(season):
    season.kind("tower", supporters=2).city("s2", castle=(1, 4), tower=(1, 4), port=(1, 1)).war(knights=1)
    assert season.give("attack", [1] * 5, building="port", knights=1)["defence"] == 2 + 1 + 2 + 1
    assert (season.knights("s2.castle"), season.knights("s2.tower"), season.knights("s2.port")) == (3, 3, 1)


@pytest.mark.parametrize(
    ("rate", "value", "work", "gained"),
    [
        ("present_per_knight", 3, {"present": 7}, ("new", 2)),
        ("tasks_per_iron", 2, {"member_tasks": 5}, ("iron", 2)),
        ("iron_per_badge", 5, {"member_badges": 2}, ("iron", 10)),
        ("tasks_per_wood", 1, {"leader_tasks": 5}, ("wood", 5)),
        ("wood_per_badge", 1, {"leader_badges": 2}, ("wood", 2)),
        ("stone_per_task", 7, {"cycle_tasks": 1}, ("stone", 7)),
    ],
)
def test_rates_of_work_can_be_set(season, rate, value, work, gained):
    season.rate(rate, value).give("report", **work)
    what, number = gained
    assert (season.new() if what == "new" else getattr(season.side(), what)) == number


def test_rates_of_exchange_recruiting_looking_and_war_can_be_set(season):
    for rate in ("exchange_give", "recruit_gold", "look_gold"):
        season.rate(rate, 3)
    for number, what in enumerate(("wood", "stone", "iron", "gold")):
        season.rate(f"war_{what}", number)
    season.city(port=1, barracks=1, university=1).city("s2", port=(1, 2)).turn(
        wood=3, stone=9, iron=9, gold=9, knights=1
    )
    season.give("exchange", give=("wood",), get="stone")
    season.give("recruit")
    season.give("spy", building="port")
    assert season.stock() == (0, 10, 9, 3)
    season.give("attack", [1] * 3, building="port", knights=1)
    assert season.stock() == (0, 9, 7, 0)


def test_setup_takes_texts_and_numbers_alike_and_blank_as_the_default(rules):
    rows = {"building_types": [{"id": "port", "wood": "2", "stone": 3, "max_level": "", "name": ""}], "rates": []}
    kind = rules.setup(rows, {}).building_types["port"]
    assert (kind.wood, kind.stone, kind.iron, kind.max_level, kind.name) == (2, 3, 0, None, "")


@pytest.mark.parametrize("wrong", ["two", "2.5", 2.5, "-1", True, "²"])
def test_setup_guesses_no_numbers(rules, wrong):
    with pytest.raises(ValueError):
        rules.setup({"building_types": [{"id": "port", "wood": wrong}], "rates": []}, {})


def test_everything_of_our_own_has_a_name_to_translate(season, rules):
    assert set(rules.labels["building_types"]) == set(season.state.building_types)
    assert set(rules.labels["rates"]) == set(season.state.rates)


def test_a_fresh_season_has_nothing_to_mend(season, rules):
    assert not faults(season, rules)
    assert rules.tidy(season.state) is season.state


@pytest.mark.parametrize(
    ("cells", "column"),
    [
        ({"meetings": 1, "turn": 2}, "turn"),
        ({"expedition": 2}, "expedition"),
        ({"builds": 1}, "builds"),
        ({"attacked": ("s2.port",)}, "attacked"),
        ({"wood": -1}, "wood"),
        ({"name": "Orzeł"}, "name"),
    ],
)
def test_a_patrol_that_contradicts_itself_is_reported_by_its_cell(season, rules, cells, column):
    season.have(**cells)
    assert column in {column for table, _, column in faults(season, rules) if table == "sides"}


def test_a17_knights_where_nothing_stands_are_reported_and_tidied_into_the_reserve(season, rules):
    season.city(port=(0, 3)).have(knights=1)
    assert faults(season, rules) == {("buildings", "s1.port", "knights")}
    season.state = rules.tidy(season.state)
    assert (season.side().knights, season.knights("s1.port")) == (4, 0)
    assert not faults(season, rules)


def test_a_level_above_the_highest_is_the_leaders_to_give(season, rules):
    season.city(sawmill=7)
    assert not faults(season, rules)


def test_a_building_row_keeps_to_its_own_building(season, rules):
    row = dataclasses.replace(season.state.buildings["s1.port"], building="castle")
    season.state = dataclasses.replace(season.state, buildings={**season.state.buildings, "s1.port": row})
    assert ("buildings", "s1.port", "building") in faults(season, rules)


@pytest.mark.parametrize("rate", ["present_per_knight", "tasks_per_iron", "tasks_per_wood", "exchange_give"])
def test_nothing_is_divided_by_zero(season, rules, rate):
    season.rate(rate, 0)
    assert faults(season, rules) == {("rates", rate, "value")}


@pytest.mark.parametrize("word", ["reserve", "expedition", "a:b", "a,b"])
def test_a_building_may_not_be_called_like_a_place(season, rules, word):
    season.kind(word)
    assert ("building_types", word, "id") in faults(season, rules)


def test_a_bad_house_rule_is_reported_by_its_cell(season, rules):
    row = dataclasses.replace(season.state.settings["winMargin"], value="much")
    season.state = dataclasses.replace(season.state, settings={**season.state.settings, "winMargin": row})
    assert faults(season, rules) == {("settings", "winMargin", "value")}


def test_points_and_owed_turns_say_which_cells_they_come_from(season, rules):
    points = rules.sources["sides", "victory_points"](season.state, "s1")
    assert set(points) == {
        ("buildings", f"s1.{name}", "level") for name in ("mint", "barracks", "university", "castle")
    } | {("sides", "s1", "awarded_points")}
    assert rules.sources["sides", "owed"](season.state, "s1") == [("sides", "s1", "meetings"), ("sides", "s1", "turn")]


def test_awards_go_to_cells_that_exist(season, rules):
    assert set(rules.awards) == {"wood", "stone", "iron", "gold", "knights", "victory_points"}
    for table, column in rules.awards.values():
        assert rules.table(table).column(column)


def test_gr_02_awarded_points_count_and_may_be_negative(season, rules):
    season.city(castle=1).have(awarded_points=-5)
    assert season.status()["victory_points"] == -2
    assert rules.standings(season.state)[-1] == ("s1", -2)


def test_a28_retired_patrols_win_nothing(season, rules):
    season.city("s2", castle=2).city(mint=1).have("s2", active=False)
    assert rules.winners(season.state) == ("s1",)


def test_the_tables_of_the_ruleset_are_the_fields_of_its_state(rules):
    assert [table.name for table in rules.tables] == [field.name for field in dataclasses.fields(rules.state)]


def test_every_audience_is_known_or_the_leaders(rules):
    named = {table.audience for table in rules.tables} | {c.audience for table in rules.tables for c in table.columns}
    assert named - {""} == {"everyone", "owner", "resources", "leader", OWN_SIDE}
    assert set(rules.audiences) == {"everyone", "owner", "resources"}


def test_an_unknown_ruleset_is_told_which_there_are():
    with pytest.raises(LookupError, match="gra-roczna"):
        find_ruleset("chess")
    assert find_ruleset("gra-roczna") is RULESETS[0]
