"""What the next levels cost, what is missing, what they do (GR-13 to GR-21)."""

import pytest

from tracker.engine.order import LEADER, IllegalOrder
from tracker.rulesets.gra_roczna.prices import effects
from tracker.service.languages import said
from tracker.service.outlook import affordable

BUILDINGS = ["sawmill", "mine", "quarry", "mint", "barracks", "university", "port", "castle"]


def offer(season, building, viewer="s1", side="s1"):
    return next(offer for offer in affordable(season.view(viewer), side) if offer.id == building)


def does(season, building, level):
    return [said(message, "en") for message in effects(season.state, season.state.building_types[building], level)]


def test_every_building_of_the_catalogue_is_offered(season):
    assert [offer.id for offer in affordable(season.view("s1"), "s1")] == BUILDINGS
    season.kind("tower", wood=1)
    assert offer(season, "tower").called == "tower"


def test_gr_13_the_price_and_what_is_missing_of_it(season):
    season.have(wood=5, stone=1, iron=9)
    castle = offer(season, "castle")
    assert [(cost.what, cost.needed, cost.there, cost.missing) for cost in castle.price] == [
        ("wood", 5, 5, 0),
        ("stone", 5, 1, 4),
        ("iron", 5, 9, 0),
        ("gold", 3, 0, 3),
    ]
    assert castle.missing == {"stone": 4, "gold": 3}
    assert castle.affordable is False
    assert [cost.what for cost in offer(season, "sawmill").price] == ["stone", "iron"]


@pytest.mark.parametrize("building", BUILDINGS)
@pytest.mark.parametrize("stock", [{}, {"wood": 5, "stone": 5, "iron": 5, "gold": 5}, {"wood": 3, "iron": 3}])
def test_what_is_affordable_is_what_can_be_built(season, building, stock):
    season.turn(**stock)
    can = offer(season, building).affordable
    try:
        season.give("build", building=building)
    except IllegalOrder:
        assert can is False
    else:
        assert can is True


@pytest.mark.parametrize(("building", "highest"), [("port", 5), ("mint", 4), ("barracks", 3), ("sawmill", 2)])
def test_at_the_highest_level_there_is_nothing_more(season, building, highest):
    season.have(wood=99, stone=99, iron=99, gold=99).city(**{building: highest})
    found = offer(season, building)
    assert (found.complete, found.affordable, found.price, found.then) == (True, False, (), ())
    assert found.now
    assert not offer(season, "castle").complete


@pytest.mark.parametrize("viewer", ["s2", "public"])
def test_strangers_see_prices_but_not_what_is_missing(season, viewer):
    season.have(wood=99, stone=99, iron=99, gold=99)
    castle = offer(season, "castle", viewer)
    assert castle.affordable is None
    assert [cost.there for cost in castle.price] == [None] * 4
    assert not castle.missing
    assert offer(season, "castle", LEADER).affordable


def test_by_house_rule_patrols_see_what_others_lack(season_with):
    season = season_with(visibleResources="true")
    assert offer(season, "castle", "s2").missing == {"wood": 5, "stone": 5, "iron": 5, "gold": 3}
    assert offer(season, "castle", "public").affordable is None


@pytest.mark.parametrize(
    ("building", "level", "sentences"),
    [
        ("sawmill", 2, ["Defence: 2", "Wood +2 after every meeting that brings wood"]),
        ("mine", 1, ["Defence: 1", "Iron +1 after every meeting that brings iron"]),
        ("quarry", 2, ["Defence: 2", "Stone +2 after every meeting that brings stone"]),
        ("mint", 4, ["4 victory points", "Defence: 8", "Gold +4 after every meeting"]),
        (
            "barracks",
            2,
            [
                "2 victory points",
                "Defence: 4",
                "2 more knights after every meeting that brings knights",
                "2 knights a turn may be bought for gold (1 each)",
            ],
        ),
        ("university", 1, ["5 victory points", "1 look a turn at foreign knights for gold (1 each)"]),
        ("port", 3, ["Defence: 6", "3 exchanges a turn: 2 of one resource for 1 of another"]),
        (
            "castle",
            1,
            ["3 victory points", "Defence: 3", "1 knight from here helps defend any other building of the city"],
        ),
        ("castle", 0, []),
    ],
)
def test_what_a_level_does(season, building, level, sentences):
    assert does(season, building, level) == sentences


def test_house_rules_change_what_a_level_does(season_with):
    season = season_with(perLevelLimits="false", castleSupport="1")
    assert does(season, "barracks", 3)[-1] == "1 knight a turn may be bought for gold (1 each)"
    assert does(season, "university", 3)[-1] == "1 look a turn at foreign knights for gold (1 each)"
    assert does(season, "port", 3)[-1] == "3 exchanges a turn: 2 of one resource for 1 of another"
    assert does(season, "castle", 3)[-1] == "1 knight from here helps defend any other building of the city"


def test_the_leaders_own_catalogue_and_rates_count(season):
    season.kind("port", exchanges=2, victory_points=1).rate("exchange_give", 3)
    assert does(season, "port", 2) == [
        "2 victory points",
        "Defence: 4",
        "4 exchanges a turn: 3 of one resource for 1 of another",
    ]


def test_now_and_then_are_one_level_apart(season):
    season.city(castle=2)
    castle = offer(season, "castle")
    assert castle.level == 2
    assert [said(message, "en") for message in castle.now] == does(season, "castle", 2)
    assert [said(message, "en") for message in castle.then] == does(season, "castle", 3)
