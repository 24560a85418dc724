"""Whatever is ordered in a battle: no two cards on a cell, no card healthier than printed, the dead stay dead."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.seasons import begun, signature
from tests.legenda.conftest import NINE, UNITS
from tracker.engine.audit import audit
from tracker.engine.campaign import Campaign, give
from tracker.engine.options import legal
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.orders import order_type
from tracker.engine.referee import AppDice
from tracker.engine.view import look
from tracker.rulesets.legenda.ruleset import LEGENDA
from tracker.rulesets.legenda.state import OVER

MANY = settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow])
ACTING = ("move", "attack", "charge", "heal")


def ordered(campaign: Campaign, name: str, order: object, chance: Random) -> Campaign:
    dice = AppDice(lambda die: chance.randint(1, die))
    return give(campaign, name, order, signature(campaign.revision + 1), dice)[0]


def laid(campaign: Campaign, side: str, formation: str, chance: Random) -> Campaign:
    cards = list(NINE)
    chance.shuffle(cards)
    shape = order_type(LEGENDA, "lay").shape
    fields = {f"card_{place}": UNITS[letter] for place, letter in enumerate(cards, 1)}
    return ordered(campaign, "lay", shape(side=side, match="m1", formation=formation, **fields), chance)


def any_order(campaign: Campaign, side: str, chance: Random) -> tuple[str, object]:
    """A legal order of a side, mostly a blow."""
    view, given = look(campaign, side), {"side": side, "match": "m1"}
    wanted = ["attack", "heal", *chance.sample(ACTING, 4)] if chance.random() < 0.6 else chance.sample(ACTING, 4)
    for name in wanted:
        if orders := list(legal(view, name, given)):
            return name, chance.choice(orders)
    return "end_turn", order_type(LEGENDA, "end_turn").shape(**given)


@cache
def played(seed: int) -> tuple[Campaign, ...]:
    """A battle of random legal orders, moment by moment."""
    chance = Random(seed)
    campaign = begun(LEGENDA, 2, activations=chance.choice(("all", "1")))
    fixture = order_type(LEGENDA, "fixture").shape(attacker="s1", defender="s2")
    campaign = ordered(campaign, "fixture", fixture, chance)
    campaign = laid(campaign, "s1", chance.choice(("box", "wedge")), chance)
    campaign = laid(campaign, "s2", chance.choice(("box", "shield", "crystal", "swine")), chance)
    moments = [campaign]
    for _ in range(50):
        match = campaign.state.matches["m1"]
        if match.stage == OVER:
            break
        name, order = any_order(campaign, match.to_move, chance)
        campaign = ordered(campaign, name, order, chance)
        moments.append(campaign)
    return tuple(moments)


battles = st.integers(0, 3).map(played)


@MANY
@given(battles)
def test_no_two_cards_lie_on_a_cell(moments):
    for campaign in moments:
        cells = [card.cell for card in campaign.state.cards.values() if card.cell]
        assert len(cells) == len(set(cells))


@MANY
@given(battles)
def test_nobody_is_healthier_than_printed(moments):
    for campaign in moments:
        for card in campaign.state.cards.values():
            assert 0 <= card.health <= campaign.state.units[card.unit].health


@MANY
@given(battles)
def test_the_dead_stay_dead(moments):
    dead: set[str] = set()
    for campaign in moments:
        cards = campaign.state.cards
        assert all(cards[card].health == 0 and not cards[card].cell for card in dead)
        dead |= {card.id for card in cards.values() if not card.health}


@MANY
@given(battles)
def test_who_is_turned_does_not_act(moments):
    for before, after in pairwise(moments):
        entry = after.entries[-1]
        if entry.order in ACTING:
            card = next(card for card in before.state.cards.values() if card.cell == entry.fields["card"])
            assert not card.turned and card.side == entry.side == before.state.matches["m1"].to_move


@MANY
@given(battles)
def test_the_audit_finds_nothing_and_every_check_holds(moments):
    assert audit(moments[-1]) is None
    for campaign in moments:
        assert not list(LEGENDA.checks(campaign.state))


@MANY
@given(battles, st.randoms())
def test_a_turned_card_is_refused_whatever_it_is_to_do(moments, chance):
    campaign = chance.choice(moments)
    match = campaign.state.matches["m1"]
    turned = [card for card in campaign.state.cards.values() if card.turned and card.side == match.to_move]
    for card in turned:
        for name in ACTING:
            shape = order_type(LEGENDA, name).shape
            fields = {"side": match.to_move, "match": "m1", "card": card.cell, "to": "a1", "target": "a1"}
            order = shape(**{key: value for key, value in fields.items() if order_type(LEGENDA, name).field(key)})
            try:
                give(campaign, name, order, signature(9), AppDice(lambda die: 1))
            except IllegalOrder:
                continue
            raise AssertionError(f"{name} of a turned card")
    assert look(campaign, LEADER)
