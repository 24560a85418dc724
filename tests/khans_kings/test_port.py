"""Port trade: KK-05, KK-22, KK-23, A23, W1, W2, W3, W8, E3, T7, and the table of all amounts and faces."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tracker.engine.orders import order_type
from tracker.rulesets.khans_kings.port import exchanged, rate_of
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS

TABLE = json.loads((Path(__file__).parents[1] / "data" / "khans-kings-port.json").read_text("utf-8"))["table"]


@pytest.fixture
def harbour(realm):
    """The first nation has a port and 28 stone."""
    realm.begun("diplomacy").row("places", "H1b", building="port")
    return realm.row("sides", "s1", food=5, wood=5, stone=28, metal=5, gold=0)


def sell(realm, face, amount=28, sells="stone", wants="gold"):
    realm.give("port_trade", dice=(face,), side="s1", sells=sells, amount=amount, wants=wants)
    row = realm.state.sides["s1"]
    return getattr(row, wants), getattr(row, sells)


def test_kk_22_every_amount_and_face_is_as_in_the_table():
    assert sorted(map(int, TABLE)) == list(range(61))
    for amount, faces in TABLE.items():
        found = {face: exchanged(int(amount), face) for face in range(1, 7)}
        assert found == {face: (faces[str(face)]["gold"], faces[str(face)]["left"]) for face in range(1, 7)}
        assert sum(Fraction(gold, 6) for gold, _ in found.values()) == Fraction(faces["mean"])


def test_w1_28_stone_at_3_are_9_gold_and_1_stone_stays(harbour):
    assert sell(harbour, 3) == (9, 1)
    assert harbour.notes == ["Sokół sells in port: Stone 27 for Gold 9; it keeps Stone 1."]


@pytest.mark.parametrize(("face", "left"), [(1, (28, 0)), (2, (14, 0)), (4, (7, 0)), (5, (5, 3)), (6, (4, 4))])
def test_w2_28_stone_at_the_other_faces(harbour, face, left):
    assert sell(harbour, face) == left


def test_w3_5_stone_at_6_bring_nothing_and_stay(harbour):
    assert sell(harbour.row("sides", "s1", stone=5), 6, amount=5) == (0, 5)
    assert "already" in harbour.refused("port_trade", side="s1", sells="stone", amount=5, wants="gold")


def test_kk_23_w8_a_resource_is_sold_once_a_turn_and_so_there_is_no_sixth_exchange(harbour):
    harbour.row("sides", "s1", food=5, wood=5, stone=5, metal=5, gold=5)
    order = ("food", "wood", "stone", "metal", "gold")
    for sells in order:
        harbour.give(
            "port_trade", dice=(6,), side="s1", sells=sells, amount=1, wants="food" if sells != "food" else "wood"
        )
    assert set(harbour.state.sides["s1"].sold) == set(order)
    for sells in order:
        wants = "food" if sells != "food" else "wood"
        refused = harbour.refused("port_trade", side="s1", sells=sells, amount=1, wants=wants)
        assert "has been sold already" in refused


def test_a23_one_sells_for_another_resource_only_and_what_one_has(harbour):
    assert "another resource" in harbour.refused("port_trade", side="s1", sells="stone", amount=1, wants="stone")
    refused = harbour.refused("port_trade", side="s1", sells="stone", amount=30, wants="gold")
    assert refused == "Sokół cannot pay that; still missing: Stone 2."


def test_a23_only_in_the_phase_of_trade(harbour):
    fields = {"side": "s1", "sells": "stone", "amount": 1, "wants": "gold"}
    assert "This belongs to the phase" in harbour.at("recruitment", "s1").refused("port_trade", **fields)


def test_a23_it_takes_an_own_port_in_a_province_without_enemies(harbour):
    fields = {"side": "s1", "sells": "stone", "amount": 1, "wants": "gold"}
    enemy = harbour.unit("s2", "H1c")
    assert "no port in a province without enemies" in harbour.refused("port_trade", **fields)
    harbour.row("provinces", "M1", owner="s1").row("places", "M1a", building="port")
    harbour.give("port_trade", **fields)
    harbour.row("places", "M1a", building="").row("sides", "s1", sold=()).drop("units", enemy)
    harbour.give("port_trade", **fields)
    harbour.row("provinces", "H1", owner="s2").row("sides", "s1", sold=())
    assert "no port" in harbour.refused("port_trade", **fields)


def test_e3_a_storm_closes_the_ports(harbour):
    harbour.row("turn", "turn", event="E3")
    refused = harbour.refused("port_trade", side="s1", sells="stone", amount=1, wants="gold")
    assert refused == "The Event Card in force forbids port trade."


def test_t7_an_exchange_office_makes_the_rate_one_better_but_never_below_one(harbour):
    assert [rate_of(harbour.state, "s1", face) for face in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    harbour.row("sides", "s1", technologies=("T7",))
    assert [rate_of(harbour.state, "s1", face) for face in range(1, 7)] == [1, 1, 2, 3, 4, 5]
    assert sell(harbour, 3) == (14, 0)


def test_before_the_roll_one_reads_what_it_may_bring(harbour):
    kind = order_type(KHANS_KINGS, "port_trade")
    order = kind.shape(side="s1", sells="stone", amount=28, wants="gold")
    assert [str(told) for told in kind.warns(harbour.state, order)] == [
        "It brings 4 to 28 of: Gold; after the roll there is no way back."
    ]
    assert kind.price(harbour.state, order) == {"stone": 28}


def test_a_form_offers_what_can_still_be_sold(harbour):
    harbour.row("sides", "s1", sold=("food",))
    assert harbour.offered("port_trade", "sells", side="s1") == ("wood", "stone", "metal")
    assert "stone" not in harbour.offered("port_trade", "wants", side="s1", sells="stone")
