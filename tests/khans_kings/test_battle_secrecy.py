"""Who learns what happens in a battle: everybody, or in the fog those who fight in it or see the place (A30, KK-25)."""

from __future__ import annotations

from random import Random

import pytest

from tests.engine.seasons import begun, signature
from tests.khans_kings.battlefield import Battlefield
from tracker.engine.campaign import give
from tracker.engine.options import candidates, options
from tracker.engine.order import LEADER
from tracker.engine.orders import order_type
from tracker.engine.referee import AppDice
from tracker.engine.view import look, refusal
from tracker.rulesets.khans_kings.battle_rows import onlookers, to_decide
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.service.shown import row_text


def season(fog, wounded):
    """A battle of s1 and s2 far from s3; in one of two seasons there is another unit, and its dice fall otherwise."""
    chance = Random(wounded)
    campaign = begun(KHANS_KINGS, 3, fog=fog)

    def ordered(name, **fields):
        nonlocal campaign
        order = order_type(KHANS_KINGS, name).shape(**fields)
        fighting = campaign.state.turn["turn"].phase == "movement"
        dice = AppDice(lambda die: chance.randint(1, die) if fighting else 1)
        campaign = give(campaign, name, order, signature(campaign.revision + 1), dice)[0]

    ordered("begin_season")
    for owner in ("s1", "s2"):
        ordered("muster", owner=owner, kind="pikes" if wounded else "levies", place="O1c", number=2)
    while campaign.state.turn["turn"].phase != "movement":
        ordered("end_phase")
    battle = next(iter(campaign.state.battles))
    ordered("order_row", side="s2", battle=battle)
    ordered("order_row", side="s1", battle=battle)
    ordered("attack", side="s1", battle=battle, unit="s1.5", target="s2.5")
    ordered("pass", side="s1", battle=battle, unit="s1.6")
    return campaign


def seen(campaign, viewer):
    view = look(campaign, viewer)
    texts = [options(view, name, {"side": viewer}) for name in ("attack", "fight", "resolve")]
    return repr((view.state, list(view.entries), texts))


@pytest.mark.parametrize("viewer", ["s3", "public"])
def test_in_the_fog_a_battle_far_away_leaves_no_trace(viewer):
    assert seen(season("true", 0), viewer) == seen(season("true", 1), viewer)


@pytest.mark.parametrize("viewer", ["s1", "s2"])
def test_in_the_fog_those_who_fight_see_it_all(viewer):
    campaign = season("true", 0)
    last = [entry for entry in look(campaign, viewer).entries if entry.order == "attack"]
    assert len(last) == 1
    assert last[0].fields["unit"] == "s1.5" and len(last[0].rolls) == 2
    assert len(look(campaign, viewer).state.fighters) == 4


def test_without_fog_everybody_watches():
    campaign = season("false", 0)
    for viewer in ("s3", "public"):
        assert [entry.order for entry in look(campaign, viewer).entries][-2:] == ["attack", "pass"]


def test_in_the_fog_only_who_sees_the_refuge_learns_of_it():
    field = Battlefield(fog="true").fought(["levies", "levies"], ["levies", "levies"], place="M1b", came="M1a")
    field.give("pass", side="s1", battle=field.key)
    field.order("fall_back", unit=field.theirs[0])
    told = {str(note.message): note.seen_by for note in field.referee.notes}
    assert set(told["Levies 5 (Bóbr) withdraws from the battle."]) == {"s1", "s2"}
    assert told["Levies 5 (Bóbr) goes to Łęgowisko a."] == ("s2",)


def test_onlookers_are_those_who_see_the_place():
    field = Battlefield(fog="true").fought(["levies"], ["levies"])
    assert set(onlookers(field.state, field.battle)) == {"s1", "s2"}
    field.unit("s3", "M1c")
    assert set(onlookers(field.state, field.battle)) == {"s1", "s2", "s3"}


def test_a_battle_says_whose_decision_it_waits_for():
    field = Battlefield().met(["levies", "levies"], ["levies", "levies"])
    assert to_decide(field.state, field.key) == "s2"
    field.order("order_row"), field.order("order_row")
    assert to_decide(field.state, field.key) == "s1"
    field.order("flee")
    assert to_decide(field.state, field.key) == ""


def test_a_guided_page_offers_each_nation_only_battles_in_which_it_may_act():
    field = Battlefield().met(["levies", "levies"], ["levies", "levies"])
    offered = {
        (viewer, name): [*offers(field, viewer, name)]
        for viewer in ("s1", "s2", "s3")
        for name in ("order_row", "attack", "flee", "resolve", "play_row")
    }
    here = [field.key]
    assert {key for key, found in offered.items() if found == here} == {
        ("s2", "order_row"), ("s2", "flee"), ("s1", "flee"), ("s2", "resolve"), ("s1", "resolve"), ("s2", "play_row"),
    }  # fmt: skip
    assert all(found in ([], here) for found in offered.values())
    for (viewer, name), found in offered.items():
        order = order_type(KHANS_KINGS, name).shape(side=viewer, battle=field.key, **more(field, name))
        assert (refusal(field.view(viewer), name, order) is None) == bool(found), (viewer, name)


def more(field, name):
    return {"unit": field.ours[0], "target": field.theirs[0]} if name == "attack" else {}


def offers(field, viewer, name):
    kind = order_type(KHANS_KINGS, name)
    column = next(column for column in kind.fields if column.name == "battle")
    return candidates(field.view(viewer), column, kind, {"side": viewer})


def test_the_units_of_a_row_are_offered_strongest_first():
    field = Battlefield().met(["levies", "levies"], ["levies", "heavy_foot"])
    kind = order_type(KHANS_KINGS, "order_row")
    column = next(column for column in kind.fields if column.name == "units")
    found = candidates(field.view("s2"), column, kind, {"side": "s2", "battle": field.key})
    assert found == (field.theirs[1], field.theirs[0])


def test_a_unit_put_elsewhere_by_hand_leaves_its_slot():
    field = Battlefield().fought(["levies", "levies"], ["levies"])
    field.row("units", field.ours[0], place="H1b")
    assert field.ours[0] not in KHANS_KINGS.tidy(field.state).fighters


def test_a_unit_in_two_slots_is_told_by_cell():
    field = Battlefield().fought(["levies", "levies"], ["levies"])
    field.row("fighters", field.ours[1], unit=field.ours[0])
    assert field.wrong() == {f"fighters {field.ours[1]} unit"}


def test_the_leader_sees_the_battle_of_neutral_units_as_his():
    field = Battlefield().fought(["levies"], ["levies"], foe="")
    field.order("pass")
    assert to_decide(field.state, field.key) == ""
    found = options(field.view(LEADER), "attack", {"battle": field.key})
    assert [choice.value for choice in found.choices["unit"]] == field.theirs
    field.give("attack", (1, 1), battle=field.key, unit=field.theirs[0], target=field.ours[0])


def test_two_units_of_a_kind_are_told_apart_wherever_they_are_shown():
    field = Battlefield().fought(["levies", "levies"], ["levies"], foe="")
    field.row("units", field.ours[1], name="Stara Gwardia")
    texts = [row_text(field.view("s1"), "en", "units", unit) for unit in (*field.ours, *field.theirs)]
    assert texts == ["Levies 5 (Sokół)", "Stara Gwardia", "Levies 1 (neutral)"]
