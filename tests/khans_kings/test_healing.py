"""Healing: KK-42, A54, T10."""

from __future__ import annotations

import pytest


@pytest.fixture
def field(realm):
    """The first nation's Movement; nobody has units."""
    return realm.begun("movement", "s1").drop("units", *realm.state.units)


def hurt(realm, nation, place, state, kind="levies", **cells):
    unit = realm.unit(nation, place, kind, **cells)
    realm.row("units", unit, state=state)
    return unit


def states(realm, *units):
    return [realm.state.units[unit].state for unit in units]


def test_kk_42_a54_a_healer_gives_two_state_to_one_unit_at_the_end_of_movement_to_who_lacks_most(field):
    field.unit("s1", "H1b", "herbalists")
    units = [hurt(field, "s1", "H1b", 12), hurt(field, "s1", "H1b", 5), hurt(field, "s1", "H1c", 3)]
    field.give("end_move", side="s1")
    assert states(field, *units) == [12, 7, 3]
    assert "is healed to State 7." in field.notes[0]


def test_a54_never_above_printed_state_and_what_promotions_add(field):
    field.unit("s1", "H1b", "herbalists")
    plain = hurt(field, "s1", "H1b", 12)
    field.give("end_move", side="s1")
    assert states(field, plain) == [13]
    field.at("movement", "s1").row("units", plain, xp=4, promotions=("P4",))
    field.give("end_move", side="s1")
    assert states(field, plain) == [15]


def test_a54_several_healers_add_up_and_none_heals_itself(field):
    healers = [hurt(field, "s1", "H1b", 9, "herbalists"), field.unit("s1", "H1b", "herbalists")]
    unit = hurt(field, "s1", "H1b", 5)
    field.give("end_move", side="s1")
    assert states(field, unit, *healers) == [9, 9, 10]
    alone = hurt(field, "s1", "O1a", 5, "herbalists")
    field.at("movement", "s1").give("end_move", side="s1")
    assert states(field, alone) == [5]


def test_a54_who_is_aboard_heals_and_is_healed_at_sea(field):
    ship = hurt(field, "s1", "s1", 16, "cog")
    field.unit("s1", "", "herbalists", aboard=ship)
    unit = field.unit("s1", "", aboard=ship)
    field.row("units", unit, state=5).give("end_move", side="s1")
    assert states(field, unit, ship) == [7, 16]


def test_a54_allied_units_are_healed_too_and_others_are_not(field):
    field.unit("s1", "M1b", "herbalists")
    ally = hurt(field.allied("s1", "s3"), "s3", "M1b", 5)
    field.give("end_move", side="s1")
    assert states(field, ally) == [7]
    field.drop("pacts", "s1.s3").at("movement", "s1").row("units", ally, place="M1c")
    field.give("end_move", side="s1")
    assert states(field, ally) == [7]


def test_a54_its_owner_may_name_whom_a_healer_tends(field):
    healer = field.unit("s1", "H1b", "herbalists")
    units = [hurt(field, "s1", "H1b", 11), hurt(field, "s1", "H1b", 5)]
    field.give("tend", side="s1", unit=healer, patient=units[0])
    field.give("end_move", side="s1")
    assert states(field, *units) == [13, 5]
    assert field.state.units[healer].tends == ""
    field.at("movement", "s1").give("end_move", side="s1")
    assert states(field, *units) == [13, 7]


def test_who_does_not_heal_tends_nobody_and_nobody_tends_an_enemy_or_itself(field):
    healer, unit, foe = field.unit("s1", "H1b", "herbalists"), field.unit("s1", "H1b"), field.unit("s2", "M1b")
    assert "does not heal" in field.refused("tend", side="s1", unit=unit, patient=healer)
    for patient in (healer, foe):
        assert "another unit of your own" in field.refused("tend", side="s1", unit=healer, patient=patient)
    assert "not your own" in field.refused("tend", side="s1", unit=foe, patient=unit)
    assert field.offered("tend", "unit", side="s1") == (healer,)


def test_kk_42_an_infirmary_heals_its_owners_units_there_at_the_start_of_his_phase_4(field):
    field.row("places", "H1a", building="infirmary").allied("s1", "s3")
    here, elsewhere, ally = (
        hurt(field, nation, place, 5) for nation, place in (("s1", "H1a"), ("s1", "H1b"), ("s3", "H1a"))
    )
    field.at("diplomacy").give("end_phase")
    assert field.turn.mover == "s1"
    assert states(field, here, elsewhere, ally) == [7, 5, 5]
    field.give("end_move", side="s1")
    assert states(field, here) == [7]


def test_t10_field_sanitation_heals_one_more_by_units_and_by_infirmaries(field):
    field.row("sides", "s1", technologies=("T10",)).row("places", "H1a", building="infirmary")
    field.unit("s1", "H1b", "herbalists")
    near, far = hurt(field, "s1", "H1a", 5), hurt(field, "s1", "H1b", 5)
    field.give("end_move", side="s1")
    assert states(field, near, far) == [5, 8]
    field.at("diplomacy").give("end_phase")
    assert states(field, near, far) == [8, 8]
