"""Every house rule: its values, its default, and that it is read."""

from __future__ import annotations

import pytest

from tracker.engine.order import IllegalOrder
from tracker.rulesets.khans_kings.house_rules import FIELDS, HOUSE_RULES, house

DEFAULTS = {
    "turnShape": "byPhase",
    "turnDirection": "clockwise",
    "rotateFirst": True,
    "resourceDice": "summed",
    "conquest": "capital",
    "capitalBonus": "owner",
    "battleEnds": "sideEmpty",
    "destroyAt": 0,
    "percentOf": "total",
    "refundRounding": "down",
    "allianceBinding": True,
    "hiddenStock": False,
    "battleTiming": "endOfMoves",
    "minimumMove": True,
    "battleTurnLimit": 20,
    "fog": False,
}
OTHERS = {
    "turnShape": "byPlayer",
    "turnDirection": "counter",
    "rotateFirst": "false",
    "resourceDice": "perProvince",
    "conquest": "anySub",
    "capitalBonus": "all",
    "battleEnds": "firstRout",
    "destroyAt": "2",
    "percentOf": "bonuses",
    "refundRounding": "up",
    "allianceBinding": "false",
    "hiddenStock": "true",
    "battleTiming": "onEntry",
    "minimumMove": "false",
    "battleTurnLimit": "none",
    "fog": "true",
}


def test_the_defaults_are_those_of_the_rules(realm):
    assert {rule.key: rule.default for rule in HOUSE_RULES} == DEFAULTS
    assert [getattr(house(realm.state), field) for field in FIELDS] == list(DEFAULTS.values())


@pytest.mark.parametrize(("key", "value"), OTHERS.items())
def test_each_can_be_set_otherwise_and_only_to_what_there_is(realm_with, key, value):
    place = [rule.key for rule in HOUSE_RULES].index(key)
    realm = realm_with(2, **{key: value})
    assert getattr(house(realm.state), FIELDS[place]) != DEFAULTS[key]
    assert house(realm.rule(key, "nonsense").rule(key, value).state) == house(realm.state)
    with pytest.raises(IllegalOrder):
        realm_with(2, **{key: "nonsense"})
