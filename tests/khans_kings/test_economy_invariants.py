"""Whole turns of random orders of the economy: what holds after every one of them."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.seasons import NAMES, legal_order, signature
from tracker.engine.audit import audit
from tracker.engine.campaign import Campaign, give, start
from tracker.engine.checks import violations
from tracker.engine.order import PUBLIC, SIDE, IllegalOrder
from tracker.engine.orders import order_type
from tracker.engine.referee import AppDice
from tracker.engine.undo import undo_to
from tracker.engine.view import look
from tracker.rulesets.khans_kings import (
    construction,
    events,
    healing,
    port,
    promotions,
    recruitment,
    resource_rolls,
    technologies,
    trade,
)
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.rulesets.khans_kings.state import State, now
from tracker.rulesets.khans_kings.words import (
    DIPLOMACY,
    EVENTS,
    MOVEMENT,
    RECRUITMENT,
    RESOURCE_ROLLS,
    RESOURCES,
)
from tracker.service.answers import journal, status
from tracker.service.catalogues import shipped

BY_PHASE = {
    EVENTS: (events, promotions),
    RESOURCE_ROLLS: (resource_rolls, events),
    DIPLOMACY: (trade, trade, port, events),
    RECRUITMENT: (recruitment, construction, technologies, promotions),
    MOVEMENT: (healing, promotions),
}
MOVING = {"accept_offer", "decline_offer", "take_back_offer", "offer_trade"}
TIMES = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
SEEDS = st.integers(0, 10**6)
house_rules = st.fixed_dictionaries(
    {},
    optional={
        "turnShape": st.sampled_from(("byPhase", "byPlayer")),
        "resourceDice": st.sampled_from(("summed", "perProvince")),
        "refundRounding": st.sampled_from(("down", "up")),
        "allianceBinding": st.sampled_from(("true", "false")),
        "hiddenStock": st.sampled_from(("true", "false")),
    },
)


def rich(chosen: dict[str, str]) -> Campaign:
    """A season of three nations in which much can be bought, and units have experience."""
    catalogue = dict(shipped(KHANS_KINGS))
    catalogue["numbers"] = [
        {**row, "value": "30"} if str(row["id"]).startswith("start_") else row for row in catalogue["numbers"]
    ]
    campaign = start(KHANS_KINGS, catalogue, NAMES[:3], chosen, signature(0))
    return give(campaign, "begin_season", order_type(KHANS_KINGS, "begin_season").shape(), signature(0), AppDice(int))[
        0
    ]


def acts(chance: Random, campaign: Campaign, count: int = 120, dice: AppDice | None = None):
    """The season before and after each of some random orders that were legal, each in its phase."""
    dice = dice or AppDice(lambda die: chance.randint(1, die))
    for number in range(1, count):
        part = chance.choice(BY_PHASE[now(campaign.state).phase])
        kind = chance.choice([kind for kind in part.ORDERS if SIDE in kind.by])
        if chance.random() < 0.05:
            kind = order_type(KHANS_KINGS, "end_phase")
        elif campaign.state.offers and chance.random() < 0.3:
            kind = order_type(KHANS_KINGS, "accept_offer")
        order = legal_order(chance, campaign, kind)
        try:
            after, entry = give(campaign, kind.name, order, signature(number), dice)
        except IllegalOrder:
            continue
        yield campaign, after, entry
        campaign = after


def goods(state: State) -> Counter[str]:
    """All there is in the stocks, and what is set aside for offers."""
    found: Counter[str] = Counter()
    for row in state.sides.values():
        found.update({name: getattr(row, name) for name in RESOURCES})
    for offer in state.offers.values():
        found.update(dict(offer.gives))
    return found


def built(state: State) -> int:
    edges = sum(bool(row.road) + bool(row.bridge) for row in state.borders.values())
    return edges + sum(bool(row.building) for row in state.places.values())


@TIMES
@given(SEEDS, house_rules)
def test_what_holds_after_every_order(seed, chosen):
    for before, after, entry in acts(Random(seed), rich(chosen)):
        old, state = before.state, after.state
        assert violations(KHANS_KINGS, state) == [], "limits 32 and 3, stacks, terrains, State"
        assert all(getattr(row, name) >= 0 for row in state.sides.values() for name in RESOURCES)
        if entry.order in MOVING:
            assert goods(state) == goods(old), "trades conserve"
        if entry.order == "build":
            assert built(state) == built(old) + 1, "nothing is built over"
        elif entry.order != "end_phase":
            assert built(state) == built(old)
        if now(state).phase != DIPLOMACY:
            assert not state.offers


@TIMES
@given(SEEDS, house_rules)
def test_a_season_is_audited_clean_and_can_be_taken_back_to_its_start(seed, chosen):
    campaign = begun = rich(chosen)
    for _, after, _ in acts(Random(seed), begun, 40):
        campaign = after
    assert audit(campaign) is None
    assert undo_to(campaign, begun.revision, signature(1))[0].state == begun.state


@TIMES
@given(SEEDS)
def test_with_hidden_stocks_two_seasons_that_differ_in_one_tell_the_others_the_same(seed):
    """One nation has more gold in one of them; nobody else is told another word."""
    begun, rich_one = (awarded(rich({"hiddenStock": "true"}), gold) for gold in (5, 50))
    poor, dice = begun, AppDice(lambda die: die)
    for number, (_, after, entry) in enumerate(acts(Random(seed), begun, 40, dice), start=1):
        poor = after
        kind = order_type(KHANS_KINGS, entry.order)
        order = kind.shape(**entry.fields)
        rich_one, _ = give(rich_one, kind.name, order, signature(number), dice)
        for viewer in ("s2", PUBLIC):
            views = [look(campaign, viewer) for campaign in (poor, rich_one)]
            assert status(views[0]) == status(views[1])
    for viewer in ("s2", PUBLIC):
        one, two = (journal(look(campaign, viewer), campaign, "en") for campaign in (poor, rich_one))
        assert without_times(one) == without_times(two)


def awarded(campaign: Campaign, gold: int) -> Campaign:
    order = order_type(KHANS_KINGS, "award").shape(side="s1", what="gold", amount=gold, reason="x")
    return give(campaign, "award", order, signature(0), AppDice(int))[0]


def without_times(entries):
    return [{name: value for name, value in entry.items() if name != "at"} for entry in entries]
