"""Building, exchanging, recruiting, looking, placing knights (GR-13, GR-14, GR-18 to GR-20, GR-22)."""

import pytest

PRICES = {
    "sawmill": (0, 3, 3, 0),
    "mine": (3, 3, 0, 0),
    "quarry": (3, 0, 3, 0),
    "mint": (5, 5, 5, 0),
    "barracks": (4, 4, 4, 0),
    "university": (5, 5, 5, 5),
    "port": (2, 2, 4, 0),
    "castle": (5, 5, 5, 3),
}
POINTS = {"sawmill": 0, "mine": 0, "quarry": 0, "mint": 1, "barracks": 1, "university": 5, "port": 0, "castle": 3}
DEFENCES = {"sawmill": 1, "mine": 1, "quarry": 1, "mint": 2, "barracks": 2, "university": 0, "port": 2, "castle": 3}
HIGHEST = {
    "sawmill": 2,
    "mine": 2,
    "quarry": 2,
    "mint": 4,
    "barracks": 3,
    "university": None,
    "port": 5,
    "castle": None,
}


def rich(season, **more):
    return season.turn(wood=50, stone=50, iron=50, gold=50, **more)


def test_gr_01_every_building_starts_at_level_0(season):
    assert [row.level for row in season.state.buildings.values()] == [0] * 24
    assert set(season.state.building_types) == set(PRICES)


def test_gr_02_the_most_points_win(season, rules):
    season.city("s1", mint=1).city("s2", university=1, port=5).city("s3", castle=1)
    assert list(rules.standings(season.state)) == [("s2", 5), ("s3", 3), ("s1", 1)]
    assert rules.winners(season.state) == ("s2",)


@pytest.mark.parametrize("building", PRICES)
def test_gr_13_a_level_costs_its_price_every_time(season, building):
    price = dict(zip(("wood", "stone", "iron", "gold"), PRICES[building], strict=True))
    season.turn(**{what: 2 * number for what, number in price.items()})
    season.give("build", building=building)
    assert season.stock() == PRICES[building]
    season.give("build", building=building)
    assert season.stock() == (0, 0, 0, 0)
    assert season.level(f"s1.{building}") == 2


@pytest.mark.parametrize("building", PRICES)
def test_gr_13_one_unit_too_little_is_too_little(season, building):
    for what, number in zip(("wood", "stone", "iron", "gold"), PRICES[building], strict=True):
        if number:
            rich(season).have(**{what: number - 1})
            refused = season.refused("build", building=building)
            assert str(refused.reason) == f"There is too little: {what.capitalize()} {number - 1} of {number}."


@pytest.mark.parametrize(("building", "points"), POINTS.items())
def test_gr_14_points_are_counted_for_every_level(season, building, points):
    season.city(**{building: 2})
    assert season.status()["victory_points"] == 2 * points


@pytest.mark.parametrize(("building", "defence"), DEFENCES.items())
def test_the_catalogue_knows_defence_and_highest_level(season, building, defence):
    kind = season.state.building_types[building]
    assert (kind.defence, kind.max_level) == (defence, HIGHEST[building])


def test_gr_18_barracks_turn_gold_into_a_new_knight(season):
    season.city(barracks=2).turn(gold=3).give("recruit")
    assert (season.side().gold, season.new(), season.side().knights) == (2, 1, 0)


def test_gr_19_the_university_tells_the_knights_of_one_building(season):
    season.city(university=1).city("s2", port=(1, 4)).turn(gold=1)
    assert season.give("spy", building="port") == {"knights": 4}
    assert season.side().gold == 0
    assert season.status("s2", "s1")["buildings"]["port"] == {"level": 1, "known": {"knights": 4, "entry": 4}}


@pytest.mark.parametrize("give", ["wood", "stone", "iron", "gold"])
@pytest.mark.parametrize("get", ["wood", "stone", "iron", "gold"])
def test_gr_20_two_of_any_resource_for_one_of_another(season, give, get):
    rich(season).city(port=1)
    if give == get:
        assert season.refused("exchange", give=(give,), get=get).field == "get"
        return
    season.give("exchange", give=(give,), get=get)
    assert (getattr(season.side(), give), getattr(season.side(), get)) == (48, 51)


def test_gr_22_knights_move_between_reserve_and_built_buildings(season):
    season.city(port=1, castle=(1, 2)).turn(knights=3)
    season.give("garrison", source="reserve", place="port", knights=2)
    season.give("garrison", source="castle", place="port", knights=1)
    season.give("garrison", source="port", place="reserve", knights=3)
    assert (season.side().knights, season.knights("s1.port"), season.knights("s1.castle")) == (4, 0, 1)


def test_gr_22_only_built_buildings_hold_knights(season):
    season.turn(knights=3)
    assert season.refused("garrison", source="reserve", place="port", knights=1).field == "place"


def test_w2_a_port_of_level_three_exchanges_three_times(season):
    rich(season).city(port=3)
    for _ in range(3):
        season.give("exchange", give=("wood",), get="gold")
    season.refused("exchange", give=("wood",), get="gold")
    assert season.stock() == (44, 50, 50, 53)


def test_w14_the_last_stock_goes_into_a_university(season):
    season.turn(wood=5, stone=5, iron=5, gold=5).give("build", building="university")
    assert season.stock() == (0, 0, 0, 0)
    assert season.status()["victory_points"] == 5


def test_w15_eleven_points(season):
    season.city(mint=2, barracks=1, university=1, castle=1, port=3)
    assert season.status()["victory_points"] == 11


@pytest.mark.parametrize(("building", "highest"), [(name, most) for name, most in HIGHEST.items() if most])
def test_w27_the_highest_level_is_the_last(season, building, highest):
    rich(season).city(**{building: highest - 1}).give("build", building=building)
    assert season.refused("build", building=building).field == "building"


@pytest.mark.parametrize("building", ["university", "castle"])
def test_w27_university_and_castle_know_no_highest_level(season, building):
    rich(season).city(**{building: 5}).give("build", building=building)
    assert season.level(f"s1.{building}") == 6


def test_w28_a7_barracks_of_level_one_recruit_once(season):
    season.city(barracks=1).turn(gold=2).give("recruit")
    assert (season.side().gold, season.new(), season.side().knights) == (1, 1, 0)
    season.refused("recruit")


def test_w29_a7_a_university_of_level_two_looks_twice(season):
    season.city(university=2).city("s2", port=(1, 1)).turn(gold=3)
    assert [season.give("spy", building="port") for _ in range(2)] == [{"knights": 1}] * 2
    season.refused("spy", building="port")
    assert season.side().gold == 1


def test_w30_what_the_port_takes(season):
    rich(season).city(port=1)
    assert season.refused("exchange", give=("stone", "wood"), get="gold").field == "give"
    assert season.refused("exchange", give=("wood",), get="wood").field == "get"
    season.give("exchange", give=("stone",), get="gold")
    assert season.stock() == (50, 48, 50, 51)


def test_a8_the_same_kind_named_twice_is_paid_twice(season):
    rich(season).city(port=2).give("exchange", give=("stone", "stone"), get="gold")
    assert season.stock() == (50, 48, 50, 51)


def test_a9_a33_port_barracks_and_university_work_after_the_war_too(season):
    season.city(port=1, barracks=1, university=1).city("s2", port=(1, 2)).war(knights=1, wood=4, gold=5)
    season.give("attack", [1, 1, 1], building="port", knights=1)
    season.give("exchange", give=("wood",), get="stone")
    season.give("recruit")
    season.give("spy", building="port")
    assert season.stock() == (0, 1, 0, 1)


def test_a10_new_knights_stand_no_guard(season):
    season.city(port=1).give("report", present=8)
    season.refused("garrison", source="reserve", place="port", knights=1)


def test_a18_blank_means_no_highest_level(season):
    assert season.state.building_types["university"].max_level is None


def test_a19_several_levels_in_one_turn(season):
    rich(season)
    for building in ("port", "port", "castle", "mint"):
        season.give("build", building=building)
    assert (season.level("s1.port"), season.side().builds) == (2, 4)


def test_a26_a_look_at_the_castle_counts_its_own_knights_only(season):
    season.city(university=1).city("s2", castle=(2, 3), port=(1, 1)).turn(gold=2)
    assert season.give("spy", building="port") == {"knights": 1}


def test_a26_a_look_at_nothing_is_refused_without_cost(season):
    season.city(university=1).turn(gold=1)
    assert season.refused("spy", building="port").field == "building"
    assert season.side().gold == 1


def test_a26_a_newer_look_takes_the_place_of_the_older(season):
    season.city(university=2).city("s2", port=(1, 1)).turn(gold=2)
    season.give("spy", building="port")
    season.city("s2", port=(1, 6)).give("spy", building="port")
    assert [row.knights for row in season.state.known.values()] == [6]


def test_a26_nobody_else_learns_of_a_look(season):
    season.city(university=1).city("s2", port=(1, 1)).turn(gold=1).give("spy", building="port")
    for viewer in ("s2", "s3", "public"):
        assert season.told(viewer) == []
        assert season.found(viewer) == set()
        assert not season.view(viewer).state.known
        assert "known" not in season.status("s2", viewer)["buildings"]["port"]
    assert "known" not in season.status("s2", "leader")["buildings"]["port"]


def test_a33_placing_knights_ends_nothing(season):
    rich(season, knights=1).city(port=1).give("garrison", source="reserve", place="port", knights=1)
    season.give("build", building="port")
    assert season.level("s1.port") == 2


def test_a34_a_port_works_as_soon_as_it_is_built(season):
    rich(season).give("build", building="port")
    season.give("exchange", give=("wood",), get="gold")
    season.refused("exchange", give=("wood",), get="gold")
    season.give("build", building="port")
    season.give("exchange", give=("wood",), get="gold")


def test_a34_a_level_lost_takes_a_use_but_none_that_was_made(season):
    rich(season, exchanges=2).city(port=3)
    season.city(port=2).refused("exchange", give=("wood",), get="gold")
    season.city(port=1).refused("exchange", give=("wood",), get="gold")
    assert season.side().exchanges == 2


def test_a35_knights_stay_when_a_level_rises_and_a_new_building_takes_any_number(season):
    rich(season, knights=40).give("build", building="port")
    season.give("garrison", source="reserve", place="port", knights=40)
    season.give("build", building="port")
    assert season.knights("s1.port") == 40


def test_a36_ready_knights_move_as_often_as_wanted(season):
    season.city(port=1, castle=1).turn(knights=1)
    for source, place in [("reserve", "port"), ("port", "castle"), ("castle", "reserve"), ("reserve", "port")]:
        season.give("garrison", source=source, place=place, knights=1)
    assert season.knights("s1.port") == 1


@pytest.mark.parametrize("source", ["reserve", "port", "expedition"])
def test_no_more_knights_leave_a_place_than_stand_there(season, source):
    season.city(port=(1, 2), castle=1).turn(knights=2)
    assert season.refused("garrison", source=source, place="castle", knights=3).field == "source"


def test_knights_cannot_be_placed_where_they_are(season):
    season.city(port=(1, 2)).turn()
    assert season.refused("garrison", source="port", place="port", knights=1).field == "place"


@pytest.mark.parametrize("knights", [0, -2])
def test_at_least_one_knight_moves(season, knights):
    season.city(port=(1, 2)).turn(knights=2)
    assert season.refused("garrison", source="reserve", place="port", knights=knights).field == "knights"


def test_everybody_reads_of_a_build_and_nobody_of_the_stock(season):
    rich(season).give("build", building="port")
    assert season.told("public") == ["Sokół builds: Port, level 1."]


@pytest.mark.parametrize(
    ("order", "fields"),
    [
        ("exchange", {"give": ("wood",), "get": "gold"}),
        ("recruit", {}),
        ("garrison", {"source": "reserve", "place": "port", "knights": 1}),
    ],
)
def test_nobody_reads_of_the_other_orders(season, order, fields):
    rich(season, knights=1).city(port=1, barracks=1).give(order, **fields)
    assert season.told("s1")
    assert season.told("s2") == season.told("public") == []
