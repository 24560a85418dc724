"""Every worked example of the rules page, by its number."""

from __future__ import annotations

import pytest

from tracker.rulesets.kemet.battle import strength


@pytest.mark.parametrize(("honour", "rot", "slots"), [
    (9, 0, ("", "")), (7, 1, ("", "")), (4, 2, ("point", "")), (1, 3, ("point", "point")),
])  # fmt: skip
def test_w1_to_w4_honour_and_its_rot(table, honour, rot, slots):
    table.have(points=3)
    if honour < 9:
        table.give("lose_honour", steps=9 - honour)
    assert (table.rot(), (table.held(5), table.held(2))) == (rot, slots)


def test_w5_and_w6_a_point_goes_and_comes_back(table):
    table.have(honour=6, points=3).give("lose_honour")
    assert (table.side().points, table.held(5), table.rot()) == (2, "point", 2)
    table.give("gain_honour")
    assert (table.side().points, table.held(5), table.rot()) == (3, "", 1)


@pytest.mark.parametrize("one_by_one", [True, False])
def test_w7_seven_lost(table, one_by_one):
    table.have(points=2)
    for steps in [1] * 7 if one_by_one else [7]:
        table.give("lose_honour", steps=steps)
    assert (table.side().honour, table.rot(), table.side().points) == (2, 3, 0)
    assert (table.held(5), table.held(2)) == ("point", "point")


def test_w8_the_next_point_pays_the_debt(table):
    table.have(honour=6).give("lose_honour")
    assert table.held(5) == "debt"
    table.give("points")
    assert (table.held(5), table.side().points) == ("point", 0)


def test_w9_a_debt_is_cancelled(table):
    table.have(honour=6).give("lose_honour").give("gain_honour")
    assert (table.held(5), table.side().points, table.side().honour) == ("", 0, 6)


def test_w10_without_honour(table):
    table.have(honour=0, prayer=4).give("lose_honour")
    assert (table.side().honour, table.side().prayer) == (0, 3)


def test_w11_at_the_top(table):
    assert table.give("gain_honour").side().honour == 9


def test_w12_a_sacrifice_from_the_supply(table):
    table.troop("oasis", 5).troop("ferry", 4).have(honour=8).give("sacrifice", source="supply")
    assert (table.side().honour, table.side().supply, table.side().underworld) == (7, 2, 1)


def test_w13_three_recruited_two_of_them_sacrificed(table):
    table.dead(2).give("recruit", supply=(("district_1", 1),), underworld=(("district_1", 2),))
    assert table.side().prayer == 20 - 5


def test_w14_two_back_to_the_supply(table):
    table.have(honour=6).dead(2).give("recruit", back=2)
    side = table.side()
    assert (side.prayer, side.underworld, side.supply, side.honour) == (18, 0, 12, 6)


def test_w15_no_third_worshipper_at_rot_2(table):
    table.have(honour=4).deity("oasis", 2)
    table.refused("recruit", worshippers=(("heron", 1),))


def test_w16_the_surplus(table):
    table.have(honour=5).deity("oasis", 2).give("gain_honour")
    assert (table.god().worshippers, table.side().supply) == (1, 11)


def test_w17_strength_before_the_card(table):
    table.have(honour=5).deity("oasis", 2)
    assert strength(table.state, "s1", "oasis") == 6
    table.give("battle", zone="oasis", result="won")
    assert table.found()["strength"] == 6


@pytest.mark.parametrize(("damage", "zone"), [(4, "oasis"), (5, "")])
def test_w18_and_w19_damage_to_a_deity(table, damage, zone):
    table.have(honour=5).deity("oasis", 2).give("battle", zone="oasis", damage=damage, result="won")
    assert (table.god().zone, table.god().worshippers, table.side().supply) == (zone, 0, 12)
    if zone:  # no lasting damage
        table.give("battle", zone="oasis", damage=2, result="won")
        assert table.god().zone == "oasis"


def test_w20_two_sacrificed_by_the_card(table):
    table.row("reinforcements", "card", price=1).dead(2)
    table.give("reinforce", effect="card", underworld=(("district_1", 2),))
    assert table.side().prayer == 20 - 1 - 2


def test_w21_the_last_prayer_point(table):
    table.have(honour=0, prayer=1).give("sacrifice", source="supply")
    assert (table.side().honour, table.side().prayer, table.side().underworld) == (0, 0, 1)
    assert "neither honour nor prayer" in table.refused("sacrifice", source="supply")


def test_w22_a_debt_on_the_second_slot(table):
    table.have(points=1).give("lose_honour", steps=6)
    assert (table.side().honour, table.side().points, table.held(5)) == (3, 0, "point")
    table.give("lose_honour")
    assert table.held(2) == "debt"
    table.give("points")
    assert (table.held(2), table.side().points) == ("point", 0)
    table.give("gain_honour")
    assert (table.held(2), table.side().points) == ("", 1)


def test_w23_no_third_unit_moves_in_at_rot_2(table):
    table.have(honour=4).deity("oasis", 2).troop("ferry", 1)
    table.refused("move", source="ferry", zone="oasis")
    table.refused("place", zone="oasis")
