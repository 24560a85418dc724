"""Whole turns of random legal orders of four nations, battles and plunder among them: what holds after each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.engine.seasons import NAMES, signature, value_of
from tests.khans_kings.test_economy_invariants import goods
from tracker.engine.audit import audit
from tracker.engine.campaign import Campaign, give, start
from tracker.engine.checks import violations
from tracker.engine.journal import Entry
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.orders import order_type
from tracker.engine.referee import AppDice
from tracker.engine.undo import undo_to
from tracker.rulesets.khans_kings.battle_rows import nation_of, under_way
from tracker.rulesets.khans_kings.geography import capital_of, is_sea, owner_of, places_of
from tracker.rulesets.khans_kings.movement import movable
from tracker.rulesets.khans_kings.nations import enemies_in, fighting_in, hostile, is_ship, units_in
from tracker.rulesets.khans_kings.phases import open_battles
from tracker.rulesets.khans_kings.reach import reach
from tracker.rulesets.khans_kings.ruleset import KHANS_KINGS
from tracker.rulesets.khans_kings.state import State, now
from tracker.rulesets.khans_kings.words import (
    BATTLE,
    DIPLOMACY,
    DRAWING,
    EVENTS,
    LAYING,
    MOVEMENT,
    RECRUITMENT,
    RESOURCE_ROLLS,
    RESOURCES,
    TOGETHER,
)
from tracker.service.catalogues import shipped

ANY_TIME = ("promote", "event_exchange", "event_experience", "event_gain")
OF_PHASE = {
    EVENTS: ("draw_event", "leave_unpaid", *ANY_TIME),
    RESOURCE_ROLLS: ("roll_resources", *ANY_TIME),
    DIPLOMACY: ("offer_trade", "accept_offer", "accept_offer", "decline_offer", "take_back_offer", "offer_alliance",
                "end_alliance", "port_trade", *ANY_TIME),
    RECRUITMENT: ("learn_technology", *["recruit"] * 5, "upgrade", "disband", "build", "build", *ANY_TIME),
    MOVEMENT: ("draw_card", "draw_card", "card_target", *["march"] * 6, *["embark"] * 6, "land", "land", "scrap",
               "plunder", "plunder", "tend", "promote", "refuge", "muster", "lay_card"),
}  # fmt: skip
IN_BATTLE = (*["attack"] * 6, "swap", "fall_back", "pass", "play_row", "flee", "resolve", *["shoot_crew"] * 3,
             "get_away", "call_boarding", *["board"] * 3, *["share_damage"] * 3, "boarding_result")  # fmt: skip
BEFORE_BATTLE = (*["draw_card"] * 4, *["card_target"] * 4, "pass", "play_row", "flee", "call_boarding")
BY_LEADER = ("muster", "end_phase", "fight", "skip", "lay_card", "boarding_result", "battle_result")
PARTS = (EVENTS, RESOURCE_ROLLS, DIPLOMACY, RECRUITMENT, MOVEMENT)
HOUSE: tuple[dict[str, str], ...] = (
    {},
    {"battleTiming": "onEntry", "fog": "true", "hiddenStock": "true"},
    {"turnShape": "byPlayer", "conquest": "anySub", "allianceBinding": "false"},
    {"turnDirection": "counter", "battleEnds": "firstRout", "minimumMove": "false", "battleTurnLimit": "2"},
    {"rotateFirst": "false", "destroyAt": "3", "resourceDice": "perProvince", "battleTiming": "onEntry"},
)
TURNS = 10


def first(seed: int) -> Campaign:
    """Four nations that can buy much; in every other season levies draw Power Cards too, and more of them mean one
    unit."""
    catalogue = dict(shipped(KHANS_KINGS))
    catalogue["numbers"] = [
        {**row, "value": "30"} if str(row["id"]).startswith("start_") else row for row in catalogue["numbers"]
    ]
    if seed % 2:
        for table, ids, cells in (
            ("kinds", ("levies",), {"power_cards": "yes"}),
            ("effects", ("O1.1", "D3.1", "D6.1"), {"count": "1"}),
        ):
            catalogue[table] = [{**row, **cells} if row["id"] in ids else row for row in catalogue[table]]
    campaign = start(KHANS_KINGS, catalogue, NAMES[:4], HOUSE[seed % len(HOUSE)], signature(0))
    return given(Random(seed), campaign, "begin_season", {})


def given(chance: Random, campaign: Campaign, name: str, fields: dict[str, Any]) -> Campaign:
    """The season after an order, the fields that are not given being chosen at random."""
    kind = order_type(KHANS_KINGS, name)
    values: dict[str, Any] = {}
    for column in kind.fields:
        known = column.name in fields
        values[column.name] = fields[column.name] if known else value_of(chance, campaign, kind, column, values)
    viewer = LEADER if name in BY_LEADER else fields.get("side") or LEADER
    dice = AppDice(lambda die: chance.randint(1, die))
    return give(campaign, name, kind.shape(**values), signature(campaign.revision + 1, viewer), dice)[0]


def thought_of(chance: Random, state: State) -> tuple[str, dict[str, Any]]:
    """An order that somebody might give now."""
    turn, battle = now(state), under_way(state)
    if battle is not None:
        nation = nation_of(battle, battle.to_act)
        side = nation if nation and state.sides[nation].active else ""
        name = "order_row" if battle.stage == LAYING and chance.random() < 0.9 else chance.choice(IN_BATTLE)
        name = chance.choice(BEFORE_BATTLE) if battle.stage == DRAWING else name
        name = "battle_result" if chance.random() < 0.003 else name
        return name, {"battle": battle.id, "side": side}
    if open_battles(state):
        return "fight", {"side": ""}
    playing = [row.id for row in state.sides.values() if row.active and not row.done]
    side = turn.mover if turn.phase not in TOGETHER else chance.choice(playing)
    if chance.random() < 0.03:
        return chance.choice(("end_move", "end_move", "end_move", "skip")), {"side": side}
    if chance.random() < 0.003:
        return "end_phase", {}
    if chance.random() < 0.04:
        return "muster", fleet(chance, side)
    name = chance.choice(OF_PHASE[turn.phase])
    return name, raid(chance, state, side) if name == "march" and chance.random() < 0.5 else {"side": side}


def raid(chance: Random, state: State, side: str) -> dict[str, Any]:
    """The fields of a march to where something is to be had: enemies, a capital, buildings."""
    units = movable(state, side)
    if not units:
        return {"side": side}
    unit = chance.choice(units)
    ways = [
        place
        for place in reach(state, unit)
        if owner_of(state, place) != side
        and (enemies_in(state, side, place) or state.places[place].capital or state.places[place].building)
    ]
    return {"side": side, "units": (unit.id,), "to": chance.choice(ways or ["M1a"])}


def fleet(chance: Random, side: str) -> dict[str, Any]:
    """The fields by which the leader gives a nation ships, and units on their shores: few would ever be there by
    chance."""
    shores = ("H1b", "H2b", "H3b", "H4b", "M1a", "M2a", "M3a", "M4a")
    kind, number, places = chance.choice((
        ("cog", 1, ("s1", "s2", "s3", "s4")),
        ("fishing_boat", 1, ("H1a", "H3a", "M2a")),
        ("bowmen", 2, shores),
        ("levies", 2, shores),
    ))  # fmt: skip
    return {"owner": side, "kind": kind, "place": chance.choice(places), "number": number}


def done(chance: Random, campaign: Campaign) -> Campaign:
    """The season after the next order that is legal; that there is one, is what no stall means."""
    for _ in range(400):
        name, fields = thought_of(chance, campaign.state)
        try:
            return given(chance, campaign, name, fields)
        except IllegalOrder:
            continue
    raise AssertionError(f"nobody can do anything: {now(campaign.state)} {open_battles(campaign.state)}")


@cache
def moments(seed: int, turns: int) -> tuple[Campaign, ...]:
    """A season of so many turns, order by order; it ends sooner where somebody has won."""
    chance = Random(seed)
    found = [first(seed)]
    while now(found[-1].state).number <= turns and not found[-1].state.season["season"].closed:
        found.append(done(chance, found[-1]))
    return tuple(found)


def steps(seed: int, turns: int) -> Iterator[tuple[State, State, Entry]]:
    """The state before and after each order, and the order's entry."""
    for before, after in pairwise(moments(seed, turns)):
        yield before.state, after.state, after.entries[-1]


def holds(state: State, seed: int) -> None:
    """What is true in every state, reckoned without the ruleset's own checks first."""
    assert all(getattr(row, name) >= 0 for row in state.sides.values() for name in RESOURCES)
    units = Counter(unit.owner for unit in state.units.values() if unit.owner)
    elites = Counter(u.owner for u in state.units.values() if u.kind == "banner_guard" and not u.neutral_born)
    assert all(count <= 32 for count in units.values()) and all(elites[nation] <= 3 for nation in units)
    assert all(bool(unit.place) != bool(unit.aboard) for unit in state.units.values())
    stacks = Counter((unit.owner, unit.place) for unit in state.units.values() if unit.place)
    for (_, place), count in stacks.items():
        assert count <= state.terrains[state.places[place].terrain].stack
    carried = Counter(unit.aboard for unit in state.units.values() if unit.aboard)
    for ship, count in carried.items():
        carrier = state.units[ship]
        assert count <= state.kinds[carrier.kind].capacity, "A19"
        assert is_sea(state, carrier.place), "nobody is aboard a boat that lies on land"
    for row in state.places.values():
        assert not row.building or row.building in state.terrains[row.terrain].buildings
    cards_hold(state)
    assert violations(KHANS_KINGS, state) == [], seed


def cards_hold(state: State) -> None:
    """KK-41, A53: nothing lasts beyond its turn or its battle, and no card asks after its Movement."""
    assert all(unit.owner for unit in state.units.values() if unit.drew), "neutral units draw none"
    for row in state.lasting.values():
        assert row.unit in state.units and state.effects[row.effect].card and row.turn >= now(state).number
        assert row.lasts != BATTLE or under_way(state) is not None
    assert now(state).phase == MOVEMENT or not any(unit.card for unit in state.units.values())


def conquered(before: State, after: State, order: str) -> None:
    """KK-14, A41: a province changes hands only as its conqueror ends his Movement, holding it alone."""
    anywhere = after.settings["conquest"].value == "anySub"
    for province in after.provinces.values():
        owner, former = province.owner, before.provinces[province.id].owner
        if owner == former:
            continue
        assert now(before).phase == MOVEMENT
        assert owner == now(before).mover or order == "end_phase", "which ends the parts of several"
        places = [place.id for place in places_of(after, province.id)]
        capital = capital_of(after, province.id)
        held = places if anywhere or capital is None else [capital.id]
        assert any(unit.owner == owner for place in held for unit in fighting_in(after, place))
        assert not any(enemies_in(after, owner, place) for place in places)
        assert not former or hostile(before, owner, former)
        for place in places if former else ():
            boats_too = not any(unit.owner == owner for unit in units_in(after, place))  # A47
            there = units_in(after, place) if boats_too else fighting_in(after, place)
            assert not any(unit.owner == former for unit in there)


CREWS = ("march", "embark", "land")
NO_GAIN = ("offer_trade", "accept_offer", "decline_offer", "take_back_offer", "fight", *CREWS)


def conserved(before: State, after: State) -> None:
    """KK-39, A46, A47: nobody is lost in moving; only a captured boat changes sides, or is scrapped."""
    gone, owners = before.units.keys() - after.units.keys(), {key: row.owner for key, row in before.units.items()}
    assert not after.units.keys() - before.units.keys()
    captured = {key for key, row in after.units.items() if row.owner != owners[key]}
    for key in gone | captured:
        assert is_ship(before, before.units[key]) and not is_sea(before, before.units[key].place)
    for key, row in after.units.items():
        went = before.units[key].aboard != row.aboard
        assert not went or not is_ship(after, row), "ships carry, they are not carried"
        assert not row.aboard or before.units[key].state == row.state


def in_order(before: State, after: State) -> None:
    """KK-01, KK-02: phases and turns only go on."""
    old, new = now(before), now(after)
    if after.settings["turnShape"].value == "byPlayer" and {old.phase, new.phase} == {RECRUITMENT, MOVEMENT}:
        assert (old.mover == new.mover) == (new.phase == MOVEMENT)
        return
    moved = (new.number - old.number) * len(PARTS) + PARTS.index(new.phase) - PARTS.index(old.phase)
    assert moved in (0, 1)


def whole_season(seed: int, turns: int) -> None:
    for before, after, entry in steps(seed, turns):
        holds(after, seed)
        in_order(before, after)
        conquered(before, after, entry.order)
        if entry.order in CREWS:
            conserved(before, after)
        if entry.order in NO_GAIN and before.units.keys() <= after.units.keys():  # no captured boat was scrapped
            assert goods(before) == goods(after), "trades conserve"
        assert not entry.rolls or order_type(KHANS_KINGS, entry.order).takes_dice, "real dice may be typed"
    *_, last = moments(seed, turns)
    assert audit(last) is None
    begun = moments(seed, turns)[0]
    assert undo_to(last, begun.revision, signature(1))[0].state == begun.state


@pytest.mark.parametrize("seed", range(2))
def test_two_turns_of_random_orders_keep_the_rules_and_are_audited_and_taken_back(seed):
    whole_season(seed, 2)


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 20))
def test_ten_turns_of_random_orders_keep_the_rules_and_are_audited_and_taken_back(seed):
    whole_season(seed, TURNS)


@pytest.mark.soak
def test_random_seasons_come_to_battles_on_land_and_at_sea_conquests_plunder_and_trade():
    """What the seasons above prove, they prove of these."""
    told = Counter(entry.order for seed in range(10, 20) for *_, entry in steps(seed, TURNS))
    wanted = (
        "attack",
        "plunder",
        "accept_offer",
        "port_trade",
        "recruit",
        "promote",
        "flee",
        "draw_card",
        "lay_card",
        "card_target",
        "scrap",
        "shoot_crew",
        "get_away",
        "call_boarding",
        "board",
        "share_damage",
        "boarding_result",
        "battle_result",
    )
    assert all(told[name] for name in (*wanted, *CREWS))
    taken = [
        province
        for seed in range(10, 20)
        for before, after, _ in steps(seed, TURNS)
        for province in after.provinces
        if after.provinces[province].owner != before.provinces[province].owner
    ]
    assert len(taken) > 20
