"""Levels and promotions: KK-44, A56."""

from __future__ import annotations

import pytest

from tracker.rulesets.khans_kings.season_tables import Battle, Fighter


@pytest.fixture
def camp(realm):
    """The first nation's phase 4."""
    return realm.begun("recruitment", "s1")


def promoted(realm, unit, promotion):
    return realm.give("promote", side="s1", unit=unit, promotion=promotion)


@pytest.mark.parametrize(("xp", "count"), [(0, 0), (3, 0), (4, 1), (8, 1), (9, 2), (15, 2), (16, 3), (25, 4)])
def test_kk_44_a56_one_promotion_a_level_reached(camp, xp, count):
    unit = camp.unit("s1", "H1b", xp=xp)
    for promotion in ("P1", "P2", "P3", "P5")[:count]:
        promoted(camp, unit, promotion)
    refused = camp.refused("promote", side="s1", unit=unit, promotion="P4")
    assert "has no promotion to take on its level" in refused


def test_a56_each_promotion_at_most_once(camp):
    unit = camp.unit("s1", "H1b", xp=9)
    promoted(camp, unit, "P1")
    assert "has it already: Sharp steel" in camp.refused("promote", side="s1", unit=unit, promotion="P1")


def test_kk_44_a_promotion_has_its_level_and_its_types(camp):
    foot, rider, boat = (camp.unit("s1", "H1b", kind, xp=8) for kind in ("levies", "outriders", "herbalists"))
    for unit in (foot, rider):
        assert "not yet: People of the wood" in camp.refused("promote", side="s1", unit=unit, promotion="P6")
    assert "Not for" in camp.refused("promote", side="s1", unit=boat, promotion="P5")
    camp.row("units", foot, xp=9).row("units", rider, xp=16)
    promoted(camp, foot, "P6")
    promoted(camp, rider, "P7")


def test_vigour_adds_two_to_full_state_and_two_at_once(camp):
    unit = camp.unit("s1", "H1b", xp=4)
    camp.row("units", unit, state=6)
    promoted(camp, unit, "P4")
    assert camp.state.units[unit].state == 8
    whole = camp.unit("s1", "H1b", xp=4)
    promoted(camp, whole, "P4")
    assert camp.state.units[whole].state == 15


def test_a_promotion_is_taken_whenever_the_nation_may_act_but_not_in_a_battle(camp):
    unit, theirs = camp.unit("s1", "M1a", xp=4), camp.unit("s2", "M1a", xp=4)
    assert "not your own" in camp.refused("promote", side="s1", unit=theirs, promotion="P1")
    assert "It is the part of" in camp.refused("promote", side="s2", unit=theirs, promotion="P1")
    camp.add("battles", Battle(id="b", place="M1a", aggressor="s1", defender="s2", stage="fighting"))
    camp.add("fighters", Fighter(id="f", battle="b", unit=unit, row="aggressor"))
    assert "in a battle" in camp.refused("promote", side="s1", unit=unit, promotion="P1")
    camp.drop("fighters", "f").drop("battles", "b").at("diplomacy")
    promoted(camp, unit, "P1")
    camp.give("promote", side="s2", unit=theirs, promotion="P1")


def test_a_form_offers_units_with_a_promotion_to_take_and_what_there_is_for_them(camp):
    unit = camp.unit("s1", "H1b", "herbalists", xp=9, promotions=("P2",))
    assert camp.offered("promote", "unit", side="s1") == (unit,)
    found = camp.offered("promote", "promotion", side="s1", unit=unit)
    assert found == ("P1", "P3", "P4", "P8")
