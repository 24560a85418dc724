"""Who owned what, turn by turn, as a viewer may know it."""

from __future__ import annotations

from tracker.engine.view import look
from tracker.rulesets import find_ruleset
from tracker.service.demo import played
from tracker.service.land import land_by_turn

KHANS = find_ruleset("khans-kings")


def test_every_turn_that_has_begun_is_there_with_its_owners():
    turns = land_by_turn(look(played(KHANS), "public"))
    assert [row.turn for row in turns] == [1, 2, 3, 4]
    assert turns[1].owners["M1"] == ""
    assert turns[2].owners["M1"] == "s1"  # taken at the end of that Movement
    assert turns[-1].owners == {row.id: row.owner for row in played(KHANS).state.provinces.values()}


def test_all_viewers_know_the_same_land():
    assert land_by_turn(look(played(KHANS), "s3")) == land_by_turn(look(played(KHANS), "leader"))


def test_a_ruleset_without_a_map_has_no_land():
    assert land_by_turn(look(played(find_ruleset("legenda")), "leader")) == []
