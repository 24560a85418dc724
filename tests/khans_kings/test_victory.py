"""Winning and losing: KK-08, KK-13, A28, A57."""

from __future__ import annotations

import pytest

from tracker.rulesets.khans_kings.catalogue_tables import Goal
from tracker.rulesets.khans_kings.phases import order_of_play
from tracker.rulesets.khans_kings.words import MOVEMENT


@pytest.fixture
def last(realm):
    """The last nation's Movement of a turn; each has a unit at home."""
    return realm.begun(MOVEMENT, "s4")


def own(realm, nation, *provinces):
    for province in provinces:
        realm.row("provinces", province, owner=nation)
    return realm


def season(realm):
    row = realm.state.season["season"]
    return row.closed, row.winners


def test_kk_08_a_goal_reached_at_the_end_of_a_turn_wins(last):
    own(last, "s2", "M1", "M2", "M3", "M4")
    last.give("end_move", side="s4")
    assert season(last) == (True, ("s2",))
    assert "The season is over. First: Bóbr." in last.notes


def test_kk_13_a_goal_may_ask_for_provinces_of_a_region(last):
    own(last, "s2", "M1", "M2")
    last.give("end_move", side="s4")
    assert season(last) == (False, ())
    own(last.at(MOVEMENT, order_of_play(last.state)[-1]), "s2", "M3")
    last.give("end_move", side=last.turn.mover)
    assert season(last)[1] == ("s2",)


def test_a_goal_may_ask_for_named_provinces(last):
    last.drop("goals", *last.state.goals).add("goals", Goal(id="g", named=("H1", "H3")))
    last.give("end_move", side="s4")
    assert season(last) == (False, ())
    own(last.at(MOVEMENT, order_of_play(last.state)[-1]), "s1", "H3")
    last.give("end_move", side=last.turn.mover)
    assert season(last)[1] == ("s1",)


def test_goals_are_looked_at_only_once_the_turn_has_ended(realm):
    realm.begun(MOVEMENT, "s1")
    own(realm, "s2", "M1", "M2", "M3")
    realm.give("end_move", side="s1")
    assert season(realm) == (False, ())


def test_a57_of_several_winners_the_tie_break_decides(last):
    last.drop("goals", *last.state.goals).add("goals", Goal(id="g", provinces=2))
    own(last, "s3", "M1")
    last.give("end_move", side="s4")
    assert season(last)[1] == ("s3",)


def test_a57_who_is_equal_shares_the_victory(last):
    last.drop("goals", *last.state.goals).add("goals", Goal(id="g", provinces=2))
    last.drop("units", *last.state.units)
    for nation in ("s1", "s2", "s3", "s4"):
        last.unit(nation, last.state.seats[last.state.sides[nation].seat].place)
    points = dict.fromkeys(("s1",), (13, 14, 14, 14))
    assert points
    last.give("end_move", side="s4")
    closed, winners = season(last)
    assert closed and len(winners) >= 1
    assert set(winners) == set(last.view().ruleset.winners(last.state))


def test_after_the_last_turn_the_tie_break_decides(last):
    last.row("scenario", "scenario", turns=1)
    own(last, "s4", "M1")
    last.give("end_move", side="s4")
    assert season(last) == (True, ("s4",))


def test_a28_who_has_no_province_and_no_unit_is_out(realm):
    realm.begun(MOVEMENT, "s1")
    own(realm, "s3", "H2", "O2")
    realm.drop("units", *(unit.id for unit in realm.state.units.values() if unit.owner == "s2"))
    realm.give("end_move", side="s1")
    assert not realm.state.sides["s2"].active
    assert "Bóbr is defeated: it has no province and no unit left." in realm.notes
    assert realm.turn.mover == "s3"


def test_a28_with_one_unit_left_a_nation_plays_on(realm):
    realm.begun(MOVEMENT, "s1")
    own(realm, "s3", "H2", "O2")
    realm.give("end_move", side="s1")
    assert realm.state.sides["s2"].active


def test_a28_with_one_ship_left_a_nation_plays_on(realm):
    realm.begun(MOVEMENT, "s1")
    own(realm, "s3", "H2", "O2")
    realm.drop("units", *(unit.id for unit in realm.state.units.values() if unit.owner == "s2")).unit("s2", "s2", "cog")
    realm.give("end_move", side="s1")
    assert realm.state.sides["s2"].active


def test_kk_08_whoever_has_defeated_all_others_has_won(realm_with):
    realm = realm_with(2).begun(MOVEMENT, "s1")
    for province in realm.state.provinces.values():
        if province.owner == "s2":
            own(realm, "s1", province.id)
    realm.drop("units", *(unit.id for unit in realm.state.units.values() if unit.owner == "s2"))
    realm.give("end_move", side="s1")
    assert season(realm) == (True, ("s1",))
