"""Whatever is ordered, in every listed ruleset: the ledger balances."""

import contextlib
import copy
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.seasons import NAMES, begun, order_of, seasons, signature
from tests.tiers import LIGHT, cases
from tracker.engine.audit import audit
from tracker.engine.campaign import count, empty_state, give
from tracker.engine.changes import differences, digest, folded
from tracker.engine.checks import violations
from tracker.engine.journal import read, seen, standing, written
from tracker.engine.order import IllegalOrder
from tracker.engine.orders import order_types
from tracker.engine.referee import AppDice
from tracker.engine.revise import replay
from tracker.engine.undo import undo, undo_to
from tracker.engine.view import look
from tracker.rulesets import RULESETS
from tracker.service.answers import status

MANY = settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
EVERY = pytest.mark.parametrize("ruleset", cases(RULESETS, LIGHT), ids=lambda ruleset: ruleset.id)


def print_of(campaign):
    return digest(campaign.ruleset.tables, campaign.state)


@EVERY
@MANY
@given(data=st.data())
def test_every_state_keeps_every_check(ruleset, data):
    campaign = data.draw(seasons(ruleset))
    assert violations(ruleset, campaign.state) == []


@EVERY
@MANY
@given(data=st.data())
def test_the_changes_folded_are_the_state(ruleset, data):
    campaign = data.draw(seasons(ruleset))
    state = empty_state(ruleset)
    for entry in campaign.entries:
        state = folded(ruleset.tables, state, entry.changes)
    assert differences(ruleset.tables, state, campaign.state) == []


@EVERY
@MANY
@given(data=st.data())
def test_audit_finds_nothing(ruleset, data):
    assert audit(data.draw(seasons(ruleset))) is None


@EVERY
@MANY
@given(data=st.data())
def test_undoing_everything_is_the_start_and_redo_brings_it_back(ruleset, data):
    campaign = data.draw(seasons(ruleset))
    if not campaign.revision:
        return
    start, entry = undo_to(campaign, 0, signature(98))
    first = folded(ruleset.tables, empty_state(ruleset), campaign.entries[0].changes)
    assert differences(ruleset.tables, first, start.state) == []
    again, _ = undo(start, entry.number, signature(99))
    assert print_of(again) == print_of(campaign)
    assert audit(again) is None


@EVERY
@MANY
@given(data=st.data())
def test_a_season_replayed_with_nothing_revised_is_the_same(ruleset, data):
    campaign = data.draw(seasons(ruleset, undos=False))
    again = replay(campaign, standing(campaign.entries))
    assert again.blocked == []
    assert differences(ruleset.tables, again.state, campaign.state) == []


@EVERY
@MANY
@given(data=st.data())
def test_no_order_changes_what_it_is_given(ruleset, data):
    campaign = data.draw(seasons(ruleset))
    kind = data.draw(st.sampled_from(order_types(ruleset)))
    order = order_of(Random(data.draw(st.integers(0, 999))), campaign, kind)
    before = copy.deepcopy(campaign.state)
    with contextlib.suppress(IllegalOrder):
        give(campaign, kind.name, order, signature(50), AppDice(lambda die: die))
    assert campaign.state == before


@EVERY
@MANY
@given(data=st.data())
def test_every_entry_survives_the_journal(ruleset, data):
    for entry in data.draw(seasons(ruleset)).entries:
        assert read(written(entry)) == entry


@EVERY
@MANY
@given(data=st.data())
def test_the_counts_are_what_each_viewer_can_see(ruleset, data):
    campaign = data.draw(seasons(ruleset))
    for viewer in ("public", *campaign.state.sides):
        assert count(campaign, viewer) == len(seen(campaign.entries, viewer))


@EVERY
def test_every_viewer_of_a_new_season_gets_a_status(ruleset):
    campaign = begun(ruleset, ruleset.least_sides)
    for viewer in ("leader", "public", *campaign.state.sides):
        assert set(status(look(campaign, viewer))["sides"]) == set(NAMES[: ruleset.least_sides])
