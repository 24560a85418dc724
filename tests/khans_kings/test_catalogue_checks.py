"""A wrong catalogue is told cell by cell: units without their building, effects that do nothing, cards of nobody."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("table", "row", "cells", "wrong"),
    [
        ("kinds", "outriders", {"buildings": ("castle",)}, "kinds outriders buildings"),
        ("kinds", "outriders", {"technologies": ("T99",)}, "kinds outriders technologies"),
        ("kinds", "outriders", {"type": "giants"}, "kinds outriders type"),
        ("kinds", "pikes", {"versus": "giants"}, "kinds pikes versus"),
        ("kinds", "trebuchet", {"ignores": ("moat",)}, "kinds trebuchet ignores"),
        ("kinds", "levies", {"reluctance": 13}, "kinds levies reluctance"),
        ("kinds", "levies", {"capacity": 2}, "kinds levies capacity"),
        ("kinds", "levies", {"appears": "sea"}, "kinds levies appears"),
        ("buildings", "port", {"launches": False}, "kinds cog appears"),
        ("buildings", "farm", {"plunder_fixed": 2}, "buildings farm plunder_fixed"),
        ("buildings", "farm", {"plunder_resource": ""}, "buildings farm plunder_resource"),
        ("buildings", "road", {"site": "place"}, "buildings road site"),
        ("terrains", "hills", {"buildings": ("road",)}, "terrains hills buildings"),
        ("terrains", "hills", {"buildings": ("moat",)}, "terrains hills buildings"),
        ("upgrades", "levies-pikes", {"target": "levies"}, "upgrades levies-pikes target"),
        ("upgrades", "levies-pikes", {"source": "dragons"}, "upgrades levies-pikes source"),
        ("technologies", "T1", {"needs": ("T2",)}, "technologies T1 needs"),
        ("technologies", "T2", {"needs": ("T99",)}, "technologies T2 needs"),
        ("levels", "tried", {"xp": 9}, "levels veteran xp"),
        ("promotions", "P7", {"min_level": 5}, "promotions P7 min_level"),
        ("promotions", "P5", {"types": ("giants",)}, "promotions P5 types"),
        ("effects", "T3.1", {"promotion": "P1"}, "effects T3.1 technology"),
        ("effects", "T3.1", {"technology": ""}, "effects T3.1 technology"),
        ("effects", "T3.1", {"stat": ""}, "effects T3.1 stat"),
        ("effects", "T3.1", {"by": 0}, "effects T3.1 by"),
        ("effects", "E7.1", {"die": 0}, "effects E7.1 by"),
        ("effects", "E2.1", {"divide": 1}, "effects E2.1 divide"),
        ("effects", "E2.1", {"resource": "any"}, "effects E2.1 resource"),
        ("effects", "E5.1", {"suspends": ()}, "effects E5.1 suspends"),
        ("effects", "E7.1", {"building": "moat"}, "effects E7.1 building"),
        ("effects", "O1.1", {"lasts": ""}, "effects O1.1 lasts"),
        ("effects", "O1.1", {"card": "O99"}, "effects O1.1 card"),
        ("goals", "g2", {"provinces": 5}, "goals g2 provinces"),
        ("goals", "g2", {"provinces": 0}, "goals g2 provinces"),
        ("goals", "g2", {"region": "moon"}, "goals g2 region"),
        ("numbers", "attack_die", {"value": 0}, "numbers attack_die value"),
    ],
)
def test_a_cell_that_contradicts_another_is_named(realm, table, row, cells, wrong):
    realm.row(table, row, **cells)
    assert wrong in realm.wrong()


def test_a_unit_whose_building_no_terrain_allows_is_named(realm):
    for terrain in realm.state.terrains.values():
        realm.row("terrains", terrain.id, buildings=tuple(name for name in terrain.buildings if name != "stud"))
    assert {"kinds outriders buildings", "kinds lancers buildings", "buildings stud site"} <= realm.wrong()


def test_a_circle_of_technologies_is_named_in_each_of_its_rows(realm):
    realm.row("technologies", "T1", needs=("T8",))
    assert {"technologies T1 needs", "technologies T8 needs", "technologies T2 needs"} <= realm.wrong()
