"""Event Cards: KK-03, KK-11, A24, E1, E4, E7, E11, E12; the others stand with what they change."""

from __future__ import annotations

import dataclasses

import pytest

from tracker.rulesets.khans_kings.catalogue_tables import Effect, EventCard
from tracker.rulesets.khans_kings.effects import terrain_defence
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.rulesets.khans_kings.words import RESOURCES


@pytest.fixture
def drawing(realm):
    """The first turn, before its Event Card is drawn."""
    return realm.begun("events")


def stock(realm, nation="s1"):
    row = realm.state.sides[nation]
    return tuple(getattr(row, name) for name in RESOURCES)


def without_events(realm):
    kept = {key: row for key, row in realm.state.effects.items() if not row.event}
    realm.state = dataclasses.replace(realm.state, events={}, effects=kept)
    return realm


def only(realm, *effects):
    """A card of the leader's own is the only one there is."""
    without_events(realm).add("events", EventCard(id="X", name="Comet"))
    for n, effect in enumerate(effects):
        realm.add("effects", dataclasses.replace(effect, id=f"X.{n}", event="X"))
    return realm


def army(realm, size, nation="s1"):
    """A nation has so many units in all."""
    places = ["H1b", "H1c", "O1a", "O1b", "O1c"]
    for n in range(size - 4):
        realm.unit(nation, places[n % len(places)])


def test_kk_03_one_card_is_drawn_for_all_each_as_likely_as_any_other(drawing):
    drawing.give("draw_event", dice=(5,), side="s3")
    assert [(roll.die, roll.why) for roll in drawing.referee.rolls] == [(12, "event")]
    assert (drawing.turn.event, drawing.turn.event_turn) == ("E5", 1)
    assert drawing.notes == ["Event Card: Low water."]
    assert "drawn already: Low water" in drawing.refused("draw_event", side="s1")


def test_kk_03_a_phase_does_not_end_without_its_card(drawing):
    drawing.give("end_phase", dice=(3,))
    assert (drawing.turn.event, drawing.turn.phase) == ("E3", "resources")
    assert "in the phase" in drawing.refused("draw_event", side="s1")


def test_a24_a_card_that_was_drawn_does_not_come_again_until_all_have_been(drawing):
    drawing.row("events", "E2", drawn=True)
    drawing.give("draw_event", dice=(2,), side="s1")
    assert [roll.die for roll in drawing.referee.rolls] == [11]
    assert drawing.turn.event == "E3"
    for card in drawing.state.events:
        drawing.row("events", card, drawn=True)
    drawing.at("events", number=2).give("draw_event", dice=(12,), side="s1")
    assert drawing.notes[0] == "All Event Cards have been drawn; they are shuffled again."
    assert drawing.turn.event == "E12"
    assert [card.id for card in drawing.state.events.values() if card.drawn] == ["E12"]


def test_a24_the_last_card_of_the_deck_needs_no_die(drawing):
    for card in drawing.state.events:
        drawing.row("events", card, drawn=card != "E5")
    drawing.give("draw_event", dice=(), side="s1")
    assert drawing.turn.event == "E5"


def test_a24_a_card_acts_until_the_next_one_is_drawn(drawing):
    drawing.give("draw_event", dice=(6,), side="s1")
    assert terrain_defence(drawing.state, "H1c") == 2
    drawing.at("events", number=2)
    assert terrain_defence(drawing.state, "H1c") == 2
    drawing.give("draw_event", dice=(1,), side="s1")
    assert terrain_defence(drawing.state, "H1c") == 1


def test_the_card_of_a_real_deck_is_entered_by_the_leader(drawing):
    drawing.row("events", "E1", drawn=True)
    assert "comes back once all have been" in drawing.refused("lay_event", event="E1")
    drawing.give("lay_event", dice=(), event="E8")
    assert drawing.turn.event == "E8"
    assert "drawn already" in drawing.refused("lay_event", event="E9")


def test_e1_everybody_gains_two_food(drawing):
    drawing.give("lay_event", event="E1")
    assert [row.food for row in drawing.state.sides.values()] == [6, 6, 6, 6]


def test_e7_who_owns_a_bloomery_rolls_his_own_die_for_gold(drawing):
    for place in ("O1a", "O3a", "O3c"):
        drawing.row("places", place, building="bloomery")
    drawing.give("lay_event", dice=(4, 2), event="E7")
    assert [roll.die for roll in drawing.referee.rolls] == [4, 4]
    assert [row.gold for row in drawing.state.sides.values()] == [7, 3, 5, 3]


def test_e4_each_nation_exchanges_once_without_a_port_and_a_remainder_stays(drawing):
    fields = {"side": "s1", "gives": "wood", "amount": 3, "wants": "gold"}
    assert "does not allow" in drawing.refused("event_exchange", **fields)
    drawing.give("lay_event", event="E4")
    assert "another resource" in drawing.refused("event_exchange", **{**fields, "wants": "wood"})
    assert "still missing: Wood 1" in drawing.refused("event_exchange", **{**fields, "amount": 5})
    assert "Give 2 at least" in drawing.refused("event_exchange", **{**fields, "amount": 1})
    drawing.give("event_exchange", **fields)
    assert stock(drawing) == (4, 2, 3, 3, 4)
    assert "has used the Event Card already" in drawing.refused("event_exchange", **fields)
    drawing.give("event_exchange", **{**fields, "side": "s2"})


def test_e4_may_be_used_in_the_phases_of_all_and_in_ones_own_phase_4_but_not_in_movement(drawing):
    fields = {"side": "s2", "gives": "wood", "amount": 2, "wants": "gold"}
    drawing.give("lay_event", event="E4").clear()
    drawing.at("recruitment", "s1")
    assert "It is the part of Sokół" in drawing.refused("event_exchange", **fields)
    drawing.at("movement", "s2")
    assert "This belongs to the phase" in drawing.refused("event_exchange", **fields)
    drawing.at("recruitment", "s2").give("event_exchange", **fields)


def test_e4_is_not_used_once_more_in_the_next_turn_before_its_card_is_drawn(drawing):
    fields = {"side": "s1", "gives": "wood", "amount": 2, "wants": "gold"}
    drawing.give("lay_event", event="E4")
    drawing.give("event_exchange", **fields)
    for _ in range(5):
        drawing.give("end_phase")
    assert (drawing.turn.number, drawing.turn.event) == (2, "E4")
    assert "already" in drawing.refused("event_exchange", **fields)


def test_e12_each_nation_may_give_one_unit_two_points_of_experience(drawing):
    drawing.give("lay_event", event="E12")
    assert "not your own" in drawing.refused("event_experience", side="s1", unit="s2.1")
    drawing.give("event_experience", side="s1", unit="s1.2")
    assert drawing.state.units["s1.2"].xp == 2
    assert "already" in drawing.refused("event_experience", side="s1", unit="s1.1")
    drawing.give("end_phase")
    assert {unit.xp for unit in drawing.state.units.values() if unit.owner == "s2"} == {0}, "one may decline"


def test_e11_over_twelve_units_cost_food_and_who_can_pay_loses_no_state(drawing):
    army(drawing, 15)
    drawing.give("lay_event", event="E11")
    assert (stock(drawing)[0], stock(drawing, "s2")[0]) == (1, 4)
    assert {unit.state for unit in drawing.state.units.values() if unit.kind == "levies"} == {13}
    assert "has paid all its units" in drawing.refused("leave_unpaid", side="s1", units=("s1.1",))


def test_e11_the_owner_picks_the_units_that_are_not_paid(drawing):
    army(drawing, 15)
    drawing.row("sides", "s1", food=1).row("units", "s1.1", state=2)
    drawing.give("lay_event", event="E11")
    assert (drawing.state.sides["s1"].food, drawing.state.sides["s1"].unpaid) == (0, 2)
    assert "Sokół names 2 units that go without pay." in [str(each.what) for each in KHANS_KINGS.waiting(drawing.state)]
    for units in (("s1.1",), ("s1.1", "s1.1"), ("s1.1", "s2.1"), ("s1.1", "s1.2", "s1.3")):
        assert "Name 2 different units" in drawing.refused("leave_unpaid", side="s1", units=units)
    before = drawing.state.units["s1.5"].state
    drawing.give("leave_unpaid", side="s1", units=("s1.1", "s1.5"))
    assert drawing.state.units["s1.1"].state == 1, "not below 1"
    assert drawing.state.units["s1.5"].state == before - 2
    assert drawing.state.sides["s1"].unpaid == 0


def test_e11_who_names_none_loses_state_where_there_is_most(drawing):
    army(drawing, 14)
    drawing.row("sides", "s1", food=0).give("lay_event", event="E11")
    before = {unit.id: unit.state for unit in drawing.state.units.values()}
    drawing.give("end_phase")
    lost = {unit.id: before[unit.id] - unit.state for unit in drawing.state.units.values()}
    weaker = [unit for unit, state in lost.items() if state]
    assert sorted((before[unit], lost[unit]) for unit in weaker) == [(13, 2), (14, 2)]
    assert drawing.state.sides["s1"].unpaid == 0


def test_a_card_with_words_only_is_shown_and_left_to_the_leader(drawing):
    only(drawing).row("events", "X", remark="A comet: tell a story.")
    drawing.give("draw_event", dice=(), side="s1")
    assert drawing.notes == [
        "Event Card: Comet.",
        "Comet: A comet: tell a story.",
        "The leader sees to what the card says in words.",
    ]


def test_cards_of_ones_own_heal_hurt_and_destroy_by_type_and_terrain(drawing):
    only(drawing, Effect(id="", kind="damage", by=13, types=("foot",)), Effect(id="", kind="heal", by=5))
    drawing.row("units", "s1.4", state=3)
    levy = next(unit.id for unit in drawing.state.units.values() if unit.owner == "s1" and unit.kind == "levies")
    pike = next(unit.id for unit in drawing.state.units.values() if unit.owner == "s1" and unit.kind == "pikes")
    drawing.give("draw_event", dice=(), side="s1")
    assert levy not in drawing.state.units
    assert drawing.state.units[pike].state == 1
    assert drawing.state.units["s1.4"].state == 8


def test_a_gain_of_ones_choice_is_taken_once_by_each_nation(drawing):
    only(drawing, Effect(id="", kind="gain", die=4, resource="any"))
    drawing.give("draw_event", dice=(), side="s1")
    drawing.give("event_gain", dice=(3,), side="s1", resource="metal")
    assert stock(drawing) == (4, 4, 3, 6, 3)
    assert "already" in drawing.refused("event_gain", side="s1", resource="gold")
    drawing.give("event_gain", dice=(1,), side="s2", resource="gold")


def test_a_season_without_event_cards_goes_on_without_them(drawing):
    without_events(drawing).give("end_phase", dice=())
    assert (drawing.turn.event, drawing.turn.phase) == ("", "resources")
