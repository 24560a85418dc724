"""The starter catalogue: what the rules promise of it, for every seat alike."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from tracker.rulesets.khans_kings.state import amounts


def test_twelve_provinces_of_three_places_and_four_of_the_sea(realm):
    by_province = Counter(place.province for place in realm.state.places.values())
    assert by_province.pop("") == 4
    assert set(by_province.values()) == {3} and len(by_province) == 12


def test_kk_09_every_province_has_a_name_of_its_own_and_a_production(realm):
    provinces = realm.state.provinces.values()
    assert len({province.name for province in provinces if province.name}) == len(provinces)
    assert all(any(amounts(province).values()) for province in provinces)


def test_every_seat_has_fourteen_points_and_nine_and_a_half_expected(realm):
    for seat in realm.state.seats:
        dice: Counter[str] = Counter()
        for province in realm.state.provinces.values():
            if province.seat == seat:
                dice.update(amounts(province))
        assert sum(dice.values()) == 14
        assert sum(Fraction(points + 1, 2) for points in dice.values()) == Fraction(19, 2)


def test_every_catalogue_table_is_filled(realm):
    sizes = {
        name: len(getattr(realm.state, name)) for name in ("kinds", "buildings", "technologies", "events", "cards")
    }
    assert sizes == {"kinds": 11, "buildings": 12, "technologies": 10, "events": 12, "cards": 16}
    assert Counter(card.pool for card in realm.state.cards.values()) == {"offensive": 8, "defensive": 8}


def test_an_upgrade_costs_the_difference_where_it_is_positive(realm):
    for upgrade in realm.state.upgrades.values():
        old, new = (amounts(realm.state.kinds[kind]) for kind in (upgrade.source, upgrade.target))
        assert amounts(upgrade) == {name: more for name in new if (more := new[name] - old.get(name, 0)) > 0}


def test_every_card_and_event_has_an_effect(realm):
    acting = {effect.event or effect.card for effect in realm.state.effects.values()}
    assert set(realm.state.events) | set(realm.state.cards) <= acting


def test_no_two_places_are_drawn_on_the_same_spot(realm):
    spots = [(place.x, place.y) for place in realm.state.places.values()]
    assert None not in [x for x, _ in spots]
    assert len(set(spots)) == len(spots)


def test_the_middle_is_the_same_ground_before_every_seat_and_feeds_it_alike(realm):
    """The paper from which the map was made has meadow in M2b and M4b, from where hosts of six set out instead of five:
    the two seats behind it won four of five seasons by doctrine. And it gives M2 and M4 one point of food instead of
    two, for one more of stone and of gold: with that alone the other two held 0.7 provinces more in the end, give or
    take 0.24, since food is what armies lack. What it is now: ``tests.bench.seasons_khans``."""
    places, provinces = realm.state.places, realm.state.provinces
    ground = {tuple(places[f"M{number}{part}"].terrain for part in "abc") for number in range(1, 5)}
    assert ground == {("shore", "floodplain", "mire")}
    assert {provinces[f"M{number}"].food for number in range(1, 5)} == {2}
    assert {sum(amounts(provinces[f"M{number}"]).values()) for number in range(1, 5)} == {7}
