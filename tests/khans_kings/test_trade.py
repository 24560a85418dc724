"""Trade and alliances: KK-05, A26, A31."""

from __future__ import annotations

import pytest

from tracker.engine.order import EVERYONE
from tracker.engine.orders import order_type
from tracker.rulesets.khans_kings.nations import allied
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.rulesets.khans_kings.season_tables import Battle
from tracker.rulesets.khans_kings.words import RESOURCES

OFFER = "s1-s2.1"


@pytest.fixture
def market(realm):
    """The phase of diplomacy; everybody has 4 Food, 4 Wood, 3 Stone, 3 Metal, 3 Gold."""
    return realm.begun("diplomacy")


def stock(realm, nation):
    row = realm.state.sides[nation]
    return tuple(getattr(row, name) for name in RESOURCES)


def offered(realm, **fields):
    given = {"side": "s1", "to": "s2", "gives": (("wood", 2),), "wants": (("metal", 3),), **fields}
    realm.give("offer_trade", **given)
    return realm


def test_kk_05_goods_are_set_aside_when_they_are_offered_and_change_hands_when_it_is_accepted(market):
    offered(market)
    assert (stock(market, "s1"), stock(market, "s2")) == ((4, 2, 3, 3, 3), (4, 4, 3, 3, 3))
    market.give("accept_offer", side="s2", offer=OFFER)
    assert (stock(market, "s1"), stock(market, "s2")) == ((4, 2, 3, 6, 3), (4, 6, 3, 0, 3))
    assert market.state.offers == {}
    assert market.notes == ["Sokół gives Bóbr: Wood 2 for Metal 3."]


def test_kk_05_who_cannot_pay_cannot_accept_and_both_keep_what_they_have(market):
    offered(market, wants=(("metal", 4),))
    refused = market.refused("accept_offer", side="s2", offer=OFFER)
    assert refused == "Bóbr cannot pay that; still missing: Metal 1."
    assert (stock(market, "s1")[1], stock(market, "s2")[3]) == (2, 3)


@pytest.mark.parametrize(("name", "side"), [("decline_offer", "s2"), ("take_back_offer", "s1")])
def test_what_was_set_aside_comes_back_when_the_offer_is_declined_or_taken_back(market, name, side):
    before = stock(market, "s1")
    offered(market).give(name, side=side, offer=OFFER)
    assert stock(market, "s1") == before
    assert market.state.offers == {}


def test_offers_lapse_with_the_phase(market):
    before = stock(market, "s1")
    offered(market).give("end_phase")
    assert (market.turn.phase, market.state.offers, stock(market, "s1")) == ("recruitment", {}, before)


def test_a_gift_and_a_request_are_offers_too_but_an_empty_one_is_none(market):
    offered(market, wants=()).give("accept_offer", side="s2", offer=OFFER)
    assert stock(market, "s2")[1] == 6
    offered(market, gives=())
    assert "what is given" in market.refused("offer_trade", side="s1", to="s2", gives=(), wants=())


def test_one_offers_what_one_has_to_another_nation_and_no_resource_both_ways(market):
    fields = {"side": "s1", "to": "s2", "gives": (("wood", 2),)}
    assert "still missing: Wood 1" in market.refused("offer_trade", **{**fields, "gives": (("wood", 5),)})
    assert "another nation" in market.refused("offer_trade", **{**fields, "to": "s1"})
    assert "name it once" in market.refused("offer_trade", wants=(("wood", 1),), **fields)
    market.give("end_move", side="s2")
    assert "Bóbr has ended its part" in market.refused("offer_trade", **fields)


def test_only_the_two_answer_an_offer_each_in_his_way(market):
    offered(market)
    for name, side in (("accept_offer", "s1"), ("accept_offer", "s3"), ("decline_offer", "s3")):
        assert "another nation" in market.refused(name, side=side, offer=OFFER)
    assert "another nation" in market.refused("take_back_offer", side="s2", offer=OFFER)
    market.at("recruitment", "s2")
    assert "This belongs to the phase" in market.refused("accept_offer", side="s2", offer=OFFER)


def test_an_offer_is_told_to_the_two_and_a_trade_to_those_who_may_know_the_stocks(market):
    offered(market)
    assert {note.seen_by for note in market.referee.notes} == {("s1", "s2")}
    market.give("accept_offer", side="s2", offer=OFFER)
    assert {note.seen_by for note in market.referee.notes} == {EVERYONE}
    market.rule("hiddenStock", "true")
    offered(market, wants=()).give("accept_offer", side="s2", offer=OFFER)
    assert {note.seen_by for note in market.referee.notes} == {("s1", "s2")}


def test_the_number_of_an_offer_tells_nothing_of_what_others_offer(market):
    offered(market, side="s3", to="s4")
    offered(market)
    offered(market)
    assert list(market.state.offers) == ["s3-s4.1", OFFER, "s1-s2.2"]


def test_a_form_offers_the_other_nations_and_ones_own_offers(market):
    offered(market)
    view, kind = market.view("s2"), order_type(KHANS_KINGS, "accept_offer")
    assert market.offered("accept_offer", "offer", side="s2") == (OFFER,)
    order = kind.shape(side="s2", offer=OFFER)
    assert kind.price(view.state, order) == {"metal": 3}
    assert [str(told) for told in kind.warns(view.state, order)] == ["Sokół gives Wood 2 and wants Metal 3."]
    assert market.offered("offer_trade", "to", side="s2") == ("s1", "s3", "s4")


def test_a26_an_alliance_is_in_force_once_it_is_accepted(market):
    market.give("offer_alliance", side="s1", to="s2")
    assert not allied(market.state, "s1", "s2")
    assert "waits for an answer" in market.refused("offer_alliance", side="s2", to="s1")
    market.give("accept_offer", side="s2", offer=OFFER)
    assert allied(market.state, "s2", "s1")
    assert "an ally already" in market.refused("offer_alliance", side="s2", to="s1")


def test_a26_an_alliance_binds_until_the_phase_of_diplomacy_of_a_later_turn(market):
    market.allied("s1", "s2", since=1)
    assert "holds until" in market.refused("end_alliance", side="s2", ally="s1")
    market.at("movement", "s2", number=2)
    assert "This belongs to the phase" in market.refused("end_alliance", side="s2", ally="s1")
    market.at("diplomacy", number=2).give("end_alliance", side="s2", ally="s1")
    assert not allied(market.state, "s1", "s2")
    assert "not allied" in market.refused("end_alliance", side="s2", ally="s1")


def test_a26_by_house_rule_it_may_be_ended_at_any_moment_outside_a_battle(market):
    market.allied("s1", "s2").rule("allianceBinding", "false").at("movement", "s3")
    market.add("battles", Battle(id="b", place="M1a", aggressor="s3", defender="s2"))
    assert "in a battle" in market.refused("end_alliance", side="s1", ally="s2")
    market.row("battles", "b", stage="over").give("end_alliance", side="s1", ally="s2")
    assert market.state.pacts == {}


def test_an_unanswered_offer_is_owed_by_the_one_to_whom_it_was_made(market):
    offered(market)
    told = [(owed.side, str(owed.what)) for owed in KHANS_KINGS.waiting(market.view("s2").state)]
    assert ("s2", "Bóbr has an offer to answer, made by Sokół.") in told
    assert "offer" not in str(KHANS_KINGS.waiting(market.view("s3").state))
    market.give("accept_offer", side="s2", offer=OFFER)
    assert "offer" not in str(KHANS_KINGS.waiting(market.view("s2").state))
