"""Every order with a price takes just that price: what a card shows is what is paid."""

from typing import Any

import pytest

from tests.gra_roczna.conftest import RULES, Season
from tracker.engine.orders import order_type

RICH: dict[str, Any] = {"wood": 9, "stone": 9, "iron": 9, "gold": 9, "knights": 5}


@pytest.mark.parametrize(
    ("name", "fields", "gained"),
    [
        ("build", {"building": "castle"}, {}),
        ("exchange", {"give": ("wood",), "get": "stone"}, {"stone": 1}),
        ("recruit", {}, {}),
        ("spy", {"building": "port"}, {}),
        ("attack", {"building": "port", "knights": 5}, {}),
        ("garrison", {"source": "reserve", "place": "port", "knights": 1}, {}),
    ],
)
def test_what_an_order_says_it_costs_is_what_it_takes(name, fields, gained):
    season = Season().turn(**RICH).city(port=1, barracks=1, university=1).city("s2", port=1)
    price = order_type(RULES, name).price(season.state, season.order(name, **fields))
    season.give(name, [1] * 5 if name == "attack" else [], **fields)
    after = season.side()
    for what in ("wood", "stone", "iron", "gold"):
        assert getattr(after, what) == RICH[what] - price.get(what, 0) + gained.get(what, 0), what


def test_attacking_on_costs_nothing_unless_by_house_rule():
    season = Season().war(knights=9).city("s2", port=1, mint=1)
    season.give("attack", [6] * 9, building="port", knights=9)
    on = season.order("attack", building="mint", knights=())
    assert order_type(RULES, "attack").price(season.state, on) == {}
    season.rule("warCostPer", "attack")
    assert order_type(RULES, "attack").price(season.state, on)["wood"] == 2


def test_phases_name_every_order_of_a_side_once():
    named = [name for phase in RULES.phases for name in phase.orders]
    assert sorted(named) == sorted(kind.name for kind in RULES.orders if "side" in kind.by)
