"""Recruits, disbanding, upgrades: KK-06, KK-17 to KK-20, KK-47, A21, A22, A44, A45, A47, A48, A55, W6, W7, W12, W15."""

from __future__ import annotations

import pytest

from tracker.engine.options import options
from tracker.engine.orders import order_type
from tracker.rulesets.khans_kings.catalogue_tables import Upgrade
from tracker.rulesets.khans_kings.checks import tidy
from tracker.rulesets.khans_kings.map_tables import Border
from tracker.rulesets.khans_kings.nations import stack, stack_limit
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.rulesets.khans_kings.words import RESOURCES

RICH = dict.fromkeys(RESOURCES, 99)
LEVIES = {"side": "s1", "kind": "levies", "province": "H1"}


@pytest.fixture
def mustering(realm):
    """The first nation's phase 4; it is rich, and has no units."""
    realm.begun("recruitment", "s1").row("sides", "s1", **RICH)
    return realm.drop("units", *(unit.id for unit in realm.state.units.values() if unit.owner == "s1"))


def own(realm):
    return [unit for unit in realm.state.units.values() if unit.owner == "s1"]


def stock(realm):
    row = realm.state.sides["s1"]
    return tuple(getattr(row, name) for name in RESOURCES)


def many(realm, count, kind="levies", nation="s1"):
    """So many units, spread over the nation's places and M1."""
    free = [place for place in realm.state.places if place[:2] in ("H1", "O1", "M1") and place != "H1a"]
    room = [place for place in free for _ in range(stack_limit(realm.state, place) - stack(realm.state, nation, place))]
    for place in room[:count]:
        realm.unit(nation, place, kind)


def test_kk_17_a_recruit_appears_in_the_capital_at_its_price_and_is_new(mustering):
    mustering.give("recruit", **LEVIES)
    (unit,) = own(mustering)
    assert (unit.place, unit.state, unit.fresh, unit.paid) == ("H1a", 13, True, (("food", 3), ("wood", 1)))
    assert stock(mustering) == (96, 98, 99, 99, 99)
    assert mustering.notes == [f"Sokół recruits 1: Levies, {mustering.state.places['H1a'].name}."]


def test_w15_a_recruit_does_not_march_in_its_turn_and_does_in_the_next(mustering):
    mustering.give("recruit", **LEVIES)
    unit = own(mustering)[0].id
    march = {"side": "s1", "units": (unit,), "to": "H1b"}
    mustering.at("movement", "s1")
    assert mustering.refused("march", **march)
    while mustering.turn.number == 1:
        mustering.give("end_phase")
    mustering.at("movement", "s1").give("march", **march)
    assert mustering.state.units[unit].place == "H1b"


def test_kk_06_who_lacks_resources_is_told_which(mustering):
    mustering.row("sides", "s1", food=2, wood=0)
    assert mustering.refused("recruit", **LEVIES) == "Sokół cannot pay that; still missing: Food 1, Wood 1."
    mustering.row("sides", "s1", food=6, wood=2).give("recruit", number=2, **LEVIES)
    assert stock(mustering) == (0, 0, 99, 99, 99)
    assert len(own(mustering)) == 2


def test_kk_06_only_in_ones_own_phase_4_and_province(mustering):
    assert "not a province of your own" in mustering.refused("recruit", **{**LEVIES, "province": "H2"})
    assert "It is the part of Sokół" in mustering.refused("recruit", side="s2", kind="levies", province="H2")
    mustering.at("movement", "s1")
    assert "This belongs to the phase" in mustering.refused("recruit", **LEVIES)


def test_w6_of_32_units_no_33rd_is_recruited(mustering):
    many(mustering, 31)
    assert "more than 32 units" in mustering.refused("recruit", number=2, **LEVIES)
    mustering.give("recruit", **LEVIES)
    assert mustering.refused("recruit", **LEVIES) == "Sokół would have more than 32 units."


def test_a22_ships_and_those_aboard_count_in_the_32(mustering):
    many(mustering, 28)
    ship = mustering.unit("s1", "s1", "cog")
    for _ in range(3):
        mustering.unit("s1", "", aboard=ship)
    assert "more than 32" in mustering.refused("recruit", **LEVIES)


def guard(realm):
    """All that the Banner Guard needs."""
    return realm.row("sides", "s1", technologies=("T1", "T8")).row("places", "H1a", building="fort")


def test_w7_a_fourth_elite_is_refused(mustering):
    fields = {**LEVIES, "kind": "banner_guard"}
    for _ in range(3):
        guard(mustering).give("recruit", **fields)
    assert mustering.refused("recruit", **fields) == "Sokół has 3 units of this type, the most there may be: Elite."


def test_w7_neutral_elites_are_not_limited_and_do_not_count_when_they_pass_to_a_nation(mustering):
    neutral = [mustering.unit("", "H2b", "banner_guard") for _ in range(5)]
    for unit in neutral[:2]:
        mustering.row("units", unit, owner="s1", place="H1b")
    for _ in range(3):
        guard(mustering).give("recruit", **{**LEVIES, "kind": "banner_guard"})
    assert "the most there may be" in mustering.refused("recruit", **{**LEVIES, "kind": "banner_guard"})


def test_w7_a_unit_that_the_leader_made_neutral_is_remembered_as_such(mustering):
    unit = mustering.unit("s2", "H2b", "banner_guard")
    mustering.row("units", unit, owner="")
    assert tidy(mustering.state).units[unit].neutral_born


def test_a25_a44_w22_an_enemy_in_the_capital_or_a_full_stack_stops_recruits_and_an_enemy_elsewhere_does_not(mustering):
    foe = mustering.unit("s2", "H1c")
    mustering.give("recruit", **LEVIES)
    mustering.row("units", foe, place="H1a")
    assert "An enemy stands in the capital" in mustering.refused("recruit", **LEVIES)
    mustering.drop("units", foe)
    for _ in range(5):
        mustering.unit("s1", "H1a")
    assert "it holds 6 units" in mustering.refused("recruit", **LEVIES)


def test_a44_a_building_works_only_in_the_same_province_and_without_enemies_in_its_place(mustering):
    fields = {**LEVIES, "kind": "outriders"}
    assert "lacks, in a place without enemies: Stud" in mustering.refused("recruit", **fields)
    mustering.row("provinces", "M1", owner="s1").row("places", "M1b", building="stud")
    assert "lacks" in mustering.refused("recruit", **fields)
    mustering.row("places", "H1b", building="stud")
    foe = mustering.unit("s2", "H1b")
    assert "lacks" in mustering.refused("recruit", **fields)
    mustering.drop("units", foe).give("recruit", **fields)


def test_kk_24_a_unit_needs_its_technologies(mustering):
    mustering.row("places", "H1b", building="smithy")
    refused = mustering.refused("recruit", **{**LEVIES, "kind": "heavy_foot"})
    assert refused == "First must be known: Tempering."


@pytest.mark.parametrize(
    ("technology", "kind"),
    [("T1", "heavy_foot"), ("T2", "lancers"), ("T5", "trebuchet"), ("T6", "cog"), ("T8", "banner_guard")],
)
def test_t1_t2_t5_t6_t8_unlock_a_unit_each(mustering, technology, kind):
    places = {"smithy": "H1a", "fort": "H1a", "stud": "H1b", "port": "H1b"}
    for building in mustering.state.kinds[kind].buildings:
        mustering.row("places", places[building], building=building)
    mustering.row("sides", "s1", technologies=())
    fields = {**LEVIES, "kind": kind}
    assert "First must be known" in mustering.refused("recruit", **fields)
    mustering.row("sides", "s1", technologies=(technology,)).give("recruit", **fields)
    assert [unit.kind for unit in own(mustering)].count(kind) == 1


def ships(realm):
    return realm.row("sides", "s1", technologies=("T6",)).row("places", "H1b", building="port")


def test_kk_19_a48_a_ship_appears_at_sea_beside_its_port_and_not_among_enemies(mustering):
    fields = {**LEVIES, "kind": "cog"}
    ships(mustering).give("recruit", **fields)
    assert [unit.place for unit in own(mustering)] == ["s1"]
    assert "beside its port" in mustering.refused("recruit", sea="s2", **fields)
    mustering.unit("s2", "s1", "cog")
    assert "no port beside a sea without enemies" in mustering.refused("recruit", **fields)


def test_a48_where_several_places_touch_the_port_the_nation_chooses(mustering):
    mustering.add("borders", Border(id="H1b-s2", one="H1b", two="s2"))
    ships(mustering).give("recruit", **{**LEVIES, "kind": "cog"}, sea="s2")
    mustering.give("recruit", **{**LEVIES, "kind": "cog"})
    assert [unit.place for unit in own(mustering)] == ["s2", "s1"]
    assert mustering.offered("recruit", "sea", **{**LEVIES, "kind": "cog"}) == ("s1", "s2")


def test_kk_19_a47_a_fishing_boat_appears_in_a_capital_of_a_province_with_a_coast(mustering):
    mustering.give("recruit", **{**LEVIES, "kind": "fishing_boat"})
    assert [unit.place for unit in own(mustering)] == ["H1a"]
    assert "has no coast" in mustering.refused("recruit", side="s1", kind="fishing_boat", province="O1")
    assert "leave the place at sea blank" in mustering.refused(
        "recruit", **{**LEVIES, "kind": "fishing_boat"}, sea="s1"
    )


def test_kk_20_a21_w12_disbanding_gives_back_half_rounded_down_for_each_resource(mustering):
    unit = mustering.unit("s1", "H1a", paid=(("food", 5), ("metal", 3)))
    mustering.row("sides", "s1", **dict.fromkeys(RESOURCES, 0)).give("disband", side="s1", unit=unit)
    assert stock(mustering) == (2, 0, 0, 1, 0)
    assert unit not in mustering.state.units


def test_refund_rounding_up_by_house_rule(mustering):
    unit = mustering.unit("s1", "H1a", paid=(("food", 5), ("metal", 3), ("gold", 2)))
    mustering.row("sides", "s1", **dict.fromkeys(RESOURCES, 0)).rule("refundRounding", "up")
    mustering.give("disband", side="s1", unit=unit)
    assert stock(mustering) == (3, 0, 0, 2, 1)


def test_a21_one_disbands_own_units_in_ones_own_phase_4_and_no_ship_with_units_aboard(mustering):
    assert "not your own" in mustering.refused("disband", side="s1", unit="s2.1")
    ship = mustering.unit("s1", "s1", "cog")
    aboard = mustering.unit("s1", "", aboard=ship)
    assert "unload them first" in mustering.refused("disband", side="s1", unit=ship)
    mustering.at("movement", "s1")
    assert "This belongs to the phase" in mustering.refused("disband", side="s1", unit=aboard)


def test_a21_upgrades_count_in_what_comes_back(mustering):
    unit = mustering.unit("s1", "H1a")
    mustering.give("upgrade", side="s1", unit=unit, to="pikes")
    mustering.row("sides", "s1", **dict.fromkeys(RESOURCES, 0)).give("disband", side="s1", unit=unit)
    assert stock(mustering) == (1, 1, 0, 0, 0), "half of 3 Food, 2 Wood, 1 Metal"


def test_kk_47_a55_lost_state_experience_and_promotions_stay(mustering):
    unit = mustering.unit("s1", "H1a", state=9, xp=5, promotions=("P4",))
    mustering.give("upgrade", side="s1", unit=unit, to="pikes")
    row = mustering.state.units[unit]
    assert (row.kind, row.state, row.xp, row.promotions) == ("pikes", 10, 5, ("P4",))
    assert stock(mustering) == (99, 98, 99, 98, 99)


def test_a55_the_target_needs_its_technologies_and_buildings_and_an_own_place(mustering):
    unit = mustering.unit("s1", "H1b")
    fields = {"side": "s1", "unit": unit, "to": "heavy_foot"}
    assert "First must be known: Tempering" in mustering.refused("upgrade", **fields)
    mustering.row("sides", "s1", technologies=("T1",))
    assert "lacks, in a place without enemies: Smithy" in mustering.refused("upgrade", **fields)
    mustering.row("places", "H1a", building="smithy").row("units", unit, place="M1a")
    assert "in a place of your own" in mustering.refused("upgrade", **fields)
    aboard = mustering.unit("s1", "", aboard=mustering.unit("s1", "s1", "cog"))
    assert "in a place of your own" in mustering.refused("upgrade", **{**fields, "unit": aboard})
    mustering.row("units", unit, place="H1b").give("upgrade", **fields)
    assert "cannot become" in mustering.refused("upgrade", side="s1", unit=unit, to="lancers")


def test_a55_the_target_counts_in_its_own_limits(mustering):
    mustering.add("upgrades", Upgrade(id="x", source="levies", target="banner_guard", gold=1))
    unit = guard(mustering).unit("s1", "H1b")
    many(mustering, 3, "banner_guard")
    fields = {"side": "s1", "unit": unit, "to": "banner_guard"}
    assert "the most there may be" in mustering.refused("upgrade", **fields)
    mustering.drop("units", own(mustering)[-1].id).give("upgrade", **fields)


def test_a_form_offers_own_provinces_and_says_what_is_missing_where(mustering):
    view, kind = mustering.view("s1"), order_type(KHANS_KINGS, "recruit")
    assert mustering.offered("recruit", "province", side="s1") == ("H1", "O1")
    found = options(view, "recruit", {"side": "s1", "kind": "outriders"})
    refused = {choice.value: str(choice.refusal) for choice in found.choices["province"]}
    assert refused["H1"] == "Sokolec lacks, in a place without enemies: Stud."
    assert kind.price(view.state, kind.shape(number=2, **LEVIES)) == {"food": 6, "wood": 2}


def test_a_form_offers_only_units_that_can_become_something_and_what(mustering):
    levy, guard_unit = mustering.unit("s1", "H1a"), mustering.unit("s1", "H1a", "bowmen")
    view, kind = mustering.view("s1"), order_type(KHANS_KINGS, "upgrade")
    assert mustering.offered("upgrade", "unit", side="s1") == (levy,)
    assert mustering.offered("upgrade", "to", side="s1", unit=levy) == ("pikes", "heavy_foot")
    assert kind.price(view.state, kind.shape(side="s1", unit=levy, to="pikes")) == {"wood": 1, "metal": 1}
    kind = order_type(KHANS_KINGS, "disband")
    told = kind.warns(view.state, kind.shape(side="s1", unit=guard_unit))
    assert "gives back: Food 1, Wood 1." in str(told[0])
