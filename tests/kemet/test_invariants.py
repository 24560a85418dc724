"""Whole evenings of random acts: what holds after every one of them."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.seasons import NAMES, legal_order, order_of, signature
from tracker.engine.audit import audit
from tracker.engine.campaign import Campaign, give, start
from tracker.engine.checks import violations
from tracker.engine.order import LEADER, PUBLIC, SIDE, IllegalOrder
from tracker.engine.orders import order_type
from tracker.engine.referee import GivenDice
from tracker.engine.undo import last_to_undo, undo
from tracker.engine.view import look
from tracker.rulesets.kemet.honour import crossed, rot
from tracker.rulesets.kemet.ruleset import KEMET
from tracker.rulesets.kemet.state import all_units, slot_of
from tracker.service.answers import journal, status
from tracker.service.catalogues import shipped

ACTS = [kind for kind in KEMET.orders if SIDE in kind.by]
EVENINGS = [kind for kind in KEMET.orders if SIDE not in kind.by]
TIMES = settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
SEEDS = st.integers(0, 10**6)
house_rules = st.fixed_dictionaries(
    {},
    optional={
        "zeroZero": st.sampled_from(("forbid", "ignore")),
        "resummon": st.sampled_from(("true", "false")),
        "winAt": st.sampled_from(("3", "9")),
        "league": st.sampled_from(("fame", "places", "wins")),
    },
)


def evening(chosen: dict[str, str]) -> Campaign:
    campaign = start(KEMET, shipped(KEMET), NAMES[:3], chosen, signature(0))
    for number, side in enumerate(campaign.state.sides, start=1):
        order = KEMET.order("prayer").shape(side=side, amount=30)
        campaign, _ = give(campaign, "prayer", order, signature(number), GivenDice([]))
    return campaign


def acts(chance: Random, campaign: Campaign, count: int = 40):
    """The campaign before and after each of some random acts that were legal."""
    for number in range(count):
        kind = chance.choice(EVENINGS if chance.random() < 0.04 else ACTS)
        order = order_of(chance, campaign, kind) if chance.random() < 0.2 else legal_order(chance, campaign, kind)
        try:
            after, entry = give(campaign, kind.name, order, signature(number), GivenDice([]))
        except IllegalOrder:
            continue
        yield campaign, after, entry, order
        campaign = after


@TIMES
@given(SEEDS, house_rules)
def test_what_holds_after_every_act(seed, chosen):
    campaign = evening(chosen)
    for before, after, entry, _ in acts(Random(seed), campaign):
        old, state, campaign = before.state, after.state, after
        assert violations(KEMET, state) == []
        for side in state.sides.values():
            assert all_units(state, side.id) == side.units == 12
            assert 0 <= side.honour <= 9
            held = [slot_of(state, side.id, mark.id).held for mark in state.honour_marks.values()]
            assert held.count("point") == len(crossed(state, side.honour)) - held.count("debt")
            assert min(side.points, side.prayer, side.supply, side.underworld) >= 0
            if entry.order != "begin_evening":
                gained = side.underworld - old.sides[side.id].underworld
                assert gained <= (entry.order == "sacrifice")
                assert gained >= 0 or entry.order in ("recruit", "reinforce")
        places = [(god.side, god.zone) for god in state.gods.values() if god.zone]
        assert len(places) == len(set(places))
        assert all(god.worshippers <= rot(state, state.sides[god.side].honour) for god in state.gods.values() if
                   god.zone)  # fmt: skip
    assert audit(campaign) is None


@TIMES
@given(SEEDS)
def test_points_are_warned_of_before_they_are_lost(seed):
    for before, after, entry, order in acts(Random(seed), evening({}), 30):
        kind = KEMET.order(entry.order)
        warned = [message.text for message in kind.warns(before.state, order)]
        for side, row in after.state.sides.items():
            fewer = before.state.sides[side].points - row.points
            if fewer > 0 and entry.order not in ("points", "begin_evening", "end_evening"):
                assert sum("a permanent point is lost" in text for text in warned) >= fewer


@TIMES
@given(SEEDS)
def test_every_act_can_be_taken_back_at_once(seed):
    for before, after, _, _ in acts(Random(seed), evening({}), 12):
        assert undo(after, last_to_undo(after), signature(99))[0].state == before.state


@TIMES
@given(SEEDS)
def test_everything_lies_open_on_the_table(seed):
    """What a viewer is told does not hang on who he is."""
    campaign = evening({})
    for _, after, _, _ in acts(Random(seed), campaign, 15):
        campaign = after
    leader = look(campaign, LEADER)
    for viewer in (PUBLIC, "s1", "s2"):
        view = look(campaign, viewer)
        assert view.state == leader.state
        assert journal(view, campaign, "en") == journal(leader, campaign, "en")
        assert status(view) == {**status(leader), "revision": view.revision}


def test_what_the_leader_notes_for_himself_is_his():
    campaign = evening({})
    kind = order_type(KEMET, "note")
    campaign, _ = give(campaign, "note", kind.shape(text="tajne"), signature(9), GivenDice([]))
    assert "tajne" in str(journal(look(campaign, LEADER), campaign, "pl"))
    for viewer in (PUBLIC, "s1"):
        assert "tajne" not in str(journal(look(campaign, viewer), campaign, "pl"))
