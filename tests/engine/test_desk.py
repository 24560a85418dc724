"""The desk, in every ruleset: what a side sends waits, and comes to the same as if the leader had given it."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from tests import tiers
from tests.engine.seasons import SEEDS, begun, legal_order, season, signature
from tracker.engine.audit import audit
from tracker.engine.campaign import Campaign, fingerprint, give
from tracker.engine.desk import DESK, DESK_RULES, closed, fields_of, order_of, packed, waiting
from tracker.engine.order import LEADER, PUBLIC, SIDE, IllegalOrder, OrderType
from tracker.engine.orders import order_type
from tracker.engine.referee import AppDice, GivenDice
from tracker.engine.ruleset import Ruleset
from tracker.engine.undo import undo
from tracker.engine.view import look, refusal
from tracker.rulesets import RULESETS

EVERY = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
SIXES = AppDice(lambda faces: faces)


def done(campaign: Campaign, name: str, viewer: str = LEADER, **fields: str) -> Campaign:
    order = order_type(campaign.ruleset, name).shape(**fields)
    return give(campaign, name, order, signature(campaign.revision + 1, viewer), GivenDice(()))[0]


def sent(campaign: Campaign, kind: OrderType, order: Any, viewer: str = "") -> Campaign:
    return done(campaign, "send", viewer or order.side, side=order.side, order=kind.name, fields=packed(kind, order))


def accepted(campaign: Campaign) -> Campaign:
    (row,) = waiting(campaign.state)
    order = order_of(campaign.ruleset, campaign.state, row)
    return give(campaign, row.order, order, signature(campaign.revision + 1), SIXES, waited=row.id)[0]


@cache
def cases(ruleset: Ruleset) -> list[tuple[Campaign, OrderType, Any]]:
    """Random seasons, each with an order that a side may give in it, until every order there is was had."""
    found: dict[str, tuple[Campaign, OrderType, Any]] = {}
    kinds = [kind for kind in ruleset.orders if SIDE in kind.by and kind.field("side")]
    for seed in range(SEEDS):
        campaign = season(ruleset, seed)
        if closed(campaign.state) or campaign.state.desk:
            continue
        for kind in [kind for kind in kinds if kind.name not in found]:
            order = legal_order(Random(seed), campaign, kind)
            if order.side and refusal(look(campaign, LEADER), kind.name, order) is None:
                found[kind.name] = campaign, kind, order
        if len(found) * 2 > len(kinds) and seed >= 11:
            break
    assert len(found) * 4 > len(kinds)  # some are possible in a battle, or under one Event Card, only
    return list(found.values())


@EVERY
def test_every_ruleset_has_a_desk_and_its_house_rules(ruleset):
    assert DESK in ruleset.tables
    assert all(rule in ruleset.house_rules for rule in DESK_RULES)
    assert begun(ruleset).state.desk == {}


@pytest.mark.parametrize("ruleset", tiers.cases(RULESETS, tiers.LIGHT), ids=lambda ruleset: ruleset.id)
def test_what_waited_and_was_accepted_is_the_order_itself(ruleset):
    for campaign, kind, order in cases(ruleset):
        asked = sent(campaign, kind, order)
        (row,) = waiting(asked.state)
        assert kind.filled(order_of(ruleset, asked.state, row)) == {
            name: value for name, value in kind.filled(order).items() if value not in ("", ())
        }
        assert fingerprint(asked) == fingerprint(campaign)  # nothing has happened, and the dice would fall as before
        through, direct = accepted(asked), give(campaign, kind.name, order, signature(900), SIXES)[0]
        assert through.state == direct.state
        assert audit(through) is None
        back = undo(through, through.revision, signature(901))[0]
        assert back.state == asked.state
        assert [entry.order for entry in through.entries][-2:] == ["send", kind.name]


@EVERY
def test_only_its_side_and_the_leader_see_what_waits(ruleset):
    for campaign, kind, order in cases(ruleset):
        asked = sent(campaign, kind, order)
        answer = done(asked, "answer", waiting=waiting(asked.state)[0].id, text="nie tak")
        away = done(answer, "withdraw", order.side, side=order.side, waiting=waiting(asked.state)[0].id)
        for viewer in (PUBLIC, *(side for side in campaign.state.sides if side != order.side)):
            before = look(campaign, viewer)
            for after in (asked, answer, away):
                now = look(after, viewer)
                assert repr((now.state, now.revision, list(now.entries))) == repr(
                    (before.state, before.revision, list(before.entries))
                )
        own = look(answer, order.side)
        assert [row.answer for row in own.state.desk.values()] == ["nie tak"]
        assert own.revision == look(campaign, order.side).revision + 2


@EVERY
def test_nobody_sends_answers_or_takes_back_for_others(ruleset):
    campaign = begun(ruleset)
    kind = next(kind for kind in ruleset.orders if SIDE in kind.by)
    for name, viewer, fields in (
        ("send", "s2", {"side": "s1", "order": kind.name}),
        ("answer", "s1", {"waiting": "s1.1", "text": "x"}),
        ("close_desk", "s1", {}),
    ):
        with pytest.raises(IllegalOrder):
            done(campaign, name, viewer, **fields)


@EVERY
def test_an_order_of_the_leaders_cannot_be_sent(ruleset):
    for name in ("award", "answer", "nonsense", *(kind.name for kind in ruleset.orders if SIDE not in kind.by)):
        with pytest.raises(IllegalOrder, match="No side can send"):
            done(begun(ruleset), "send", "s1", side="s1", order=name)


@EVERY
def test_where_the_leader_enters_everything_a_side_sends_nothing(ruleset):
    campaign = begun(ruleset, whoActs="leader")
    for kind in (kind for kind in ruleset.orders if SIDE in kind.by and not any(c.required for c in kind.fields[1:])):
        told = refusal(look(campaign, "s1"), kind.name, kind.shape(side="s1"))
        assert "the leader enters all orders" in str(told)
    with pytest.raises(IllegalOrder, match="the leader enters all orders"):
        done(campaign, "send", "s1", side="s1", order=ruleset.orders[-1].name)


@EVERY
def test_after_the_deadline_orders_are_refused_or_wait_marked_as_late(ruleset):
    kind = next(kind for kind in ruleset.orders if SIDE in kind.by)
    strict = done(begun(ruleset), "close_desk")
    with pytest.raises(IllegalOrder, match="time for orders is over"):
        done(strict, "send", "s1", side="s1", order=kind.name)
    campaign, kind, order = cases(ruleset)[0]
    mild = done(campaign, "correct", table="settings", row="lateOrders", column="value", value="desk")
    (row,) = waiting(sent(done(mild, "close_desk"), kind, order).state)
    assert row.late == "late"


def test_fields_are_kept_as_they_were_typed_whatever_stands_in_them():
    kind = order_type(RULESETS[0], "report")
    campaign = begun(RULESETS[0])
    for note in ("dwa słowa", "'cudzysłów\"", "a=b", "koniec\\", "=1+1", "ąę; ' '"):
        order = kind.shape(side="s1", present=3, note=note)
        (row,) = waiting(sent(campaign, kind, order).state)
        assert fields_of(row)["note"] == note
        assert order_of(RULESETS[0], campaign.state, row) == order


def test_a_report_for_the_same_day_takes_the_place_of_the_one_before():
    ruleset = RULESETS[0]
    kind = order_type(ruleset, "report")
    campaign = begun(ruleset)
    for present, day in ((3, "2026-10-03"), (4, "2026-10-03"), (5, "2026-10-10")):
        campaign = sent(campaign, kind, kind.shape(side="s1", present=present, date=day))
    assert [fields_of(row)["present"] for row in waiting(campaign.state)] == ["4", "5"]
