"""Technologies: KK-24, W16."""

from __future__ import annotations

import pytest

from tracker.engine.orders import order_type
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.rulesets.khans_kings.words import RESOURCES


@pytest.fixture
def hall(realm):
    """The first nation's phase 4, with 20 of everything."""
    return realm.begun("recruitment", "s1").row("sides", "s1", **dict.fromkeys(RESOURCES, 20))


def test_kk_24_a_technology_costs_its_price_and_any_number_may_be_learnt_in_a_turn(hall):
    for technology in ("T1", "T2", "T3"):
        hall.give("learn_technology", side="s1", technology=technology)
    row = hall.state.sides["s1"]
    assert row.technologies == ("T1", "T2", "T3")
    assert (row.food, row.wood, row.metal, row.gold) == (17, 13, 13, 19)
    assert "knows it already: Tempering" in hall.refused("learn_technology", side="s1", technology="T1")


def test_kk_24_its_prerequisites_must_be_known(hall):
    assert hall.refused("learn_technology", side="s1", technology="T8") == "First must be known: Tempering."
    hall.give("learn_technology", side="s1", technology="T1")
    hall.give("learn_technology", side="s1", technology="T8")


def test_kk_24_who_cannot_pay_is_told_what_is_missing(hall):
    hall.row("sides", "s1", metal=1)
    refused = hall.refused("learn_technology", side="s1", technology="T1")
    assert refused == "Sokół cannot pay that; still missing: Metal 3."
    hall.at("movement", "s1")
    assert "This belongs to the phase" in hall.refused("learn_technology", side="s1", technology="T3")


def test_w16_a_technology_serves_to_recruit_in_the_same_turn(hall):
    hall.row("places", "H1a", building="smithy")
    fields = {"side": "s1", "kind": "heavy_foot", "province": "H1"}
    assert "First must be known" in hall.refused("recruit", **fields)
    hall.give("learn_technology", side="s1", technology="T1")
    hall.give("recruit", **fields)


def test_a_form_offers_what_is_not_known_with_its_price(hall):
    hall.row("sides", "s1", technologies=("T1", "T5"))
    kind = order_type(KHANS_KINGS, "learn_technology")
    found = hall.offered("learn_technology", "technology", side="s1")
    assert found == ("T2", "T3", "T4", "T6", "T7", "T8", "T9", "T10")
    assert kind.price(hall.state, kind.shape(side="s1", technology="T9")) == {"stone": 3, "gold": 3}
