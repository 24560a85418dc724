"""Whatever is ordered in a battle: every unit in one place and one slot, experience only as earned, an end in time."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.seasons import begun, signature
from tracker.engine.audit import audit
from tracker.engine.campaign import Campaign, give
from tracker.engine.options import legal
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.orders import order_type
from tracker.engine.referee import AppDice
from tracker.engine.undo import undo_to
from tracker.engine.view import look, refusal
from tracker.rulesets.khans_kings.battle_rows import under_way
from tracker.rulesets.khans_kings.checks import checks
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.rulesets.khans_kings.season_tables import Battle
from tracker.rulesets.khans_kings.words import DRAWING, FIGHTING, LAYING, OVER

MANY = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
KINDS = ("levies", "pikes", "bowmen", "outriders", "heavy_foot", "lancers", "herbalists", "trebuchet")
HOUSE: tuple[dict[str, str], ...] = (
    {}, {"battleEnds": "firstRout"}, {"destroyAt": "2"}, {"battleTurnLimit": "3"}, {"percentOf": "bonuses"},
    {"capitalBonus": "all"}, {"fog": "true"},
)  # fmt: skip
CARDS = ("draw_card", "draw_card", "card_target", "pass")
ACTS = ("attack", "attack", "attack", "swap", "fall_back", "pass")


def ordered(campaign: Campaign, name: str, chance: Random, viewer: str = LEADER, **fields: object) -> Campaign:
    dice = AppDice(lambda die: chance.randint(1, die))
    order = order_type(KHANS_KINGS, name).shape(**fields)
    return give(campaign, name, order, signature(campaign.revision + 1, viewer), dice)[0]


def met(chance: Random) -> Campaign:
    """Two nations (or a nation and neutral units) share a place as the Movement of the first begins."""
    campaign = ordered(begun(KHANS_KINGS, 3, **chance.choice(HOUSE)), "begin_season", chance)
    place, foe = chance.choice(("M1a", "M1b", "M2b", "O1c")), chance.choice(("s2", "s2", ""))
    for owner in ("s1", foe):
        for _ in range(chance.randint(1, 3)):
            campaign = ordered(campaign, "muster", chance, owner=owner, kind=chance.choice(KINDS), place=place)
    while campaign.state.turn["turn"].phase != "movement":
        campaign = ordered(campaign, "end_phase", chance)
    return campaign


def stepped(campaign: Campaign, chance: Random) -> Campaign:
    """One more legal order of whoever is to act; at times something about the whole battle."""
    battle = under_way(campaign.state)
    side = battle.aggressor if battle.to_act == "aggressor" else battle.defender
    fields = {"side": side, "battle": battle.id}
    roll, viewer = chance.random(), side or LEADER
    try:
        if roll < 0.04:
            return ordered(campaign, chance.choice(("flee", "play_row")), chance, viewer, **fields)
        if roll < 0.06:
            return ordered(campaign, "resolve", chance, battle=battle.id)
    except IllegalOrder:
        return campaign
    if battle.stage == LAYING:
        return ordered(campaign, "order_row", chance, viewer, **fields)
    for name in chance.sample(CARDS, len(CARDS)) if battle.stage == DRAWING else chance.sample(ACTS, len(ACTS)):
        if orders := list(legal(look(campaign, viewer), name, fields)):
            order = chance.choice(orders)
            dice = AppDice(lambda die: chance.randint(1, die))
            return give(campaign, name, order, signature(campaign.revision + 1, viewer), dice)[0]
    return ordered(campaign, "pass", chance, viewer, **fields)


@cache
def played(seed: int) -> tuple[Campaign, ...]:
    """A battle of random legal orders, moment by moment."""
    chance = Random(seed)
    moments = [met(chance)]
    while under_way(moments[-1].state) is not None and len(moments) < 80:
        moments.append(stepped(moments[-1], chance))
    return tuple(moments)


battles = st.integers(0, 11).map(played)


@MANY
@given(battles)
def test_every_check_holds_and_slots_have_no_twins(moments):
    for campaign in moments:
        state = campaign.state
        assert not list(checks(state))
        slots = [(row.battle, row.row, row.slot) for row in state.fighters.values()]
        assert len(slots) == len(set(slots))
        for row in state.fighters.values():
            assert state.units[row.unit].place == state.battles[row.battle].place
        for unit in state.units.values():
            assert bool(unit.place) != bool(unit.aboard)


@MANY
@given(battles)
def test_a_battle_ends_within_the_limit_and_nobody_fights_on(moments):
    last = moments[-1].state
    assert under_way(last) is None and not last.fighters
    (battle,) = last.battles.values()
    limit = int(last.settings["battleTurnLimit"].value)
    assert battle.stage == OVER and battle.number <= limit and battle.ended
    assert bool(battle.winner) == (battle.ended != "turn_limit")


def experience(campaign: Campaign) -> int:
    return sum(unit.xp for unit in campaign.state.units.values())


def arrived(campaign: Campaign, battle: Battle) -> set[str]:
    """The winner's units in the place, where the enemy fled before the rows were laid."""
    units = campaign.state.units.values()
    return {unit.id for unit in units if (unit.place, unit.owner) == (battle.place, getattr(battle, battle.winner))}


@MANY
@given(battles)
def test_experience_comes_from_broken_enemies_and_won_fights_alone(moments):
    for before, after in pairwise(moments):
        entry = after.entries[-1]
        if entry.order not in ("attack", "swap", "fall_back", "pass", "order_row"):
            continue
        found = {finding.name: finding.value for finding in entry.findings}
        broken = int(found.get("driven_off", 0)) + int(found.get("back_driven_off", 0))
        lost = sum(unit.xp for key, unit in before.state.units.items() if key not in after.state.units)
        won = 0
        for key, battle in after.state.battles.items():
            if battle.stage == OVER and before.state.battles[key].stage != OVER and battle.winner:
                there = {row.unit for row in before.state.fighters.values() if row.row == battle.winner}
                still = (there or arrived(before, battle)) & after.state.units.keys()
                won = sum(after.state.units[unit].place == battle.place for unit in still)
        assert experience(after) - experience(before) == 3 * broken + won - lost


@MANY
@given(battles)
def test_units_that_left_stand_in_a_capital_of_their_nation_and_move_no_more(moments):
    for campaign in moments:
        state = campaign.state
        for unit in state.units.values():
            if unit.left and any(battle.ended != "turn_limit" for battle in state.battles.values()):
                place = state.places[unit.place]
                assert place.capital and state.provinces[place.province].owner == unit.owner
                assert unit.stopped


@MANY
@given(battles)
def test_the_audit_finds_nothing_and_all_can_be_taken_back(moments):
    assert audit(moments[-1]) is None
    back = undo_to(moments[-1], moments[0].revision, signature(99))[0]
    assert back.state == moments[0].state


@MANY
@given(battles, st.randoms())
def test_a_form_offers_what_the_rules_allow_and_nothing_else(moments, chance):
    fought = [campaign for campaign in moments if (row := under_way(campaign.state)) and row.stage == FIGHTING]
    if not fought:
        return
    campaign = chance.choice(fought)
    battle = under_way(campaign.state)
    side = battle.aggressor if battle.to_act == "aggressor" else battle.defender
    view, given_ = look(campaign, side or LEADER), {"side": side, "battle": battle.id}
    for name, other in (("attack", "target"), ("swap", "partner"), ("fall_back", "")):
        kind = order_type(KHANS_KINGS, name)
        offered = set(legal(view, name, given_))
        fighters = list(campaign.state.fighters)
        tried = [{"unit": one, **({other: two} if other else {})} for one in fighters for two in fighters]
        allowed = {order for fields in tried if refusal(view, name, order := kind.shape(**given_, **fields)) is None}
        assert offered == allowed, name


@MANY
@given(battles)
def test_only_the_row_to_act_acts(moments):
    for campaign in moments:
        battle = under_way(campaign.state)
        if battle is None or battle.stage != FIGHTING:
            continue
        waiting = battle.defender if battle.to_act == "aggressor" else battle.aggressor
        if waiting:
            for name in ("pass", "play_row"):
                order = order_type(KHANS_KINGS, name).shape(side=waiting, battle=battle.id)
                assert refusal(look(campaign, waiting), name, order) is not None
