"""Who sees what: open by default; stocks and units hidden where a house rule says so; offers among two."""

from __future__ import annotations

import pytest

from tracker.engine.desk import OWN_SIDE
from tracker.engine.hidden import is_hidden
from tracker.rulesets.khans_kings.audiences import places_seen
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.rulesets.khans_kings.season_tables import Battle, Fighter, Offer
from tracker.service.answers import status

STOCK = ("food", "wood", "stone", "metal", "gold", "sold")


def stock_seen(realm, viewer, nation):
    row = realm.view(viewer).state.sides[nation]
    return not any(is_hidden(getattr(row, column)) for column in STOCK)


@pytest.mark.parametrize("viewer", ["s1", "s2", "public"])
def test_stocks_lie_open_unless_the_house_rule_hides_them(realm, viewer):
    realm.begun()
    assert stock_seen(realm, viewer, "s1")
    realm.rule("hiddenStock", "true")
    assert stock_seen(realm, viewer, "s1") == (viewer == "s1")
    assert ("stock" in status(realm.view(viewer))["sides"]["Sokół"]) == (viewer == "s1")


def test_with_hidden_stocks_two_seasons_that_differ_in_them_look_the_same(realm_with):
    realms = [realm_with(hiddenStock="true").begun() for _ in range(2)]
    realms[1].row("sides", "s2", food=9, gold=0, sold=("wood",))
    for viewer in ("s1", "s3", "public"):
        one, two = (repr(status(realm.view(viewer))) + repr(realm.view(viewer).state) for realm in realms)
        assert one == two


def test_an_offer_is_seen_by_the_two_it_concerns(realm):
    realm.begun().add("offers", Offer(id="o", side="s1", to="s2", gives=(("wood", 2),)))
    assert [bool(realm.view(viewer).state.offers) for viewer in ("leader", "s1", "s2", "s3", "public")] == [
        True, True, True, False, False,
    ]  # fmt: skip


def test_in_the_fog_units_are_seen_from_ones_own_and_allied_places_and_their_neighbours(realm_with):
    realm = realm_with(fog="true").begun()
    seen = places_seen(realm.state, "s1")
    assert {"H1a", "O1c", "M1b", "M1c", "s1", "H2c"} <= seen
    assert not seen & {"H2a", "H3a", "M2a", "s3"}
    far, near = realm.unit("s2", "H2b"), realm.unit("s2", "H2c")
    view = realm.view("s1").state.units
    assert near in view and far not in view and "s1.1" in view
    assert realm.view("public").state.units == {}
    realm.allied("s1", "s2")
    assert far in realm.view("s1").state.units


def test_in_the_fog_two_seasons_that_differ_far_away_look_the_same(realm_with):
    realms = [realm_with(fog="true").begun() for _ in range(2)]
    for realm, kind, place in zip(realms, ("levies", "pikes"), ("H2b", "H2a"), strict=True):
        unit = realm.unit("s2", place, kind)
        if kind == "pikes":
            realm.add("battles", Battle(id="b", place="H2b", aggressor="s2", defender="s3"))
            realm.add("fighters", Fighter(id="f", battle="b", unit=unit, row="aggressor"))
    for viewer in ("s1", "public"):
        one, two = (repr(status(realm.view(viewer))) + repr(realm.view(viewer).state) for realm in realms)
        assert one == two


def test_every_table_and_column_names_an_audience_there_is():
    for table in KHANS_KINGS.tables:
        assert table.audience in {OWN_SIDE, *KHANS_KINGS.audiences}, table.name
        assert all(not column.audience or column.audience in KHANS_KINGS.audiences for column in table.columns)


def test_how_many_units_were_ever_raised_is_the_nations_own(realm):
    realm.begun()
    assert is_hidden(realm.view("s2").state.sides["s1"].raised)
    assert not is_hidden(realm.view("s1").state.sides["s1"].raised)
    assert is_hidden(realm.view("s2").state.units["s1.1"].paid)
