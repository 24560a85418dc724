"""What a unit does with its action: strike, move within the row, withdraw, wait (KK-26 to KK-29, A7, A8, A35)."""

from __future__ import annotations

import dataclasses

from sheets.messages import Message, say
from tracker.engine.order import IllegalOrder
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings import battle_orders as orders
from tracker.rulesets.khans_kings.audiences import crew_watchers
from tracker.rulesets.khans_kings.battle_acting import (
    acting,
    by_hand,
    current,
    fighting,
    may_strike,
    on_land,
    out_of_reach,
    row_to_act,
)
from tracker.rulesets.khans_kings.battle_course import go_on, struck
from tracker.rulesets.khans_kings.battle_leaving import left, refuges
from tracker.rulesets.khans_kings.battle_rows import onlookers, part_ended, partners_of, row_of, side_of, targets_of
from tracker.rulesets.khans_kings.battle_strike import report
from tracker.rulesets.khans_kings.effects import speed_of
from tracker.rulesets.khans_kings.nations import called
from tracker.rulesets.khans_kings.power_effects import unsettled
from tracker.rulesets.khans_kings.season_tables import Battle, Unit
from tracker.rulesets.khans_kings.state import State, changed, put_all
from tracker.rulesets.khans_kings.words import BOARDING, DRAWING, FIGHTING


def attack(state: State, order: orders.Attack, referee: Referee) -> State:
    """KK-26 to KK-29: a unit strikes an enemy in its reach, who strikes back if he can."""
    battle = current(state, order.battle, FIGHTING)
    fighter = acting(state, battle, order.side, order.unit)
    name = called(state, state.units[order.unit])
    may_strike(state, state.units[order.unit])
    target = fighting(state, battle, order.target, "target")
    foe = called(state, state.units[order.target])
    if target.row == fighter.row:
        raise IllegalOrder(say("{unit} stands on the same side; strike an enemy.", unit=foe), "target")
    reached = targets_of(state, fighter)
    if not reached:
        raise IllegalOrder(say("{unit} does not strike ships.", unit=name), "unit")
    if target not in reached:
        raise out_of_reach(state, fighter, target, reached)
    to = onlookers(state, battle)
    state, blow, back = struck(by_hand(state, battle, fighter.row), fighter, target, referee)
    report(blow, referee, to)
    report(back, referee, to, "back_")
    return go_on(state, referee)


def swap(state: State, order: orders.Swap, referee: Referee) -> State:
    """KK-27, A8: a unit moves to the slot of another one, those between making room; they keep their action."""
    battle = current(state, order.battle, FIGHTING)
    fighter = acting(state, battle, order.side, order.unit)
    partner = fighting(state, battle, order.partner, "partner")
    name = called(state, state.units[order.unit])
    if not (fighter.slot and partner.slot):
        raise IllegalOrder(say("Only ships move within the row; their crews go with them."), "unit")
    if partner.row != fighter.row or partner == fighter:
        raise IllegalOrder(say("{unit} swaps with another unit of its own row.", unit=name), "partner")
    if partner not in partners_of(state, fighter):
        speed = speed_of(state, state.units[order.unit])
        raise IllegalOrder(
            say("{unit} does not get there: it makes {n} swaps at most, and none over a gap.", unit=name, n=speed),
            "partner",
        )
    step = 1 if partner.slot > fighter.slot else -1
    between = range(fighter.slot + step, partner.slot + step, step)
    passed = [other for other in row_of(state, battle.id, fighter.row) if other.slot in between]
    rows = [dataclasses.replace(other, slot=other.slot - step) for other in passed]
    moved = dataclasses.replace(fighter, slot=partner.slot, swaps=len(passed), acted=True)
    referee.tell(say("{unit} moves to slot {n}.", unit=name, n=partner.slot), onlookers(state, battle))
    return go_on(put_all(by_hand(state, battle, fighter.row), "fighters", [*rows, moved]), referee)


def withdraw(state: State, order: orders.Withdraw, referee: Referee) -> State:
    """KK-27, A40: a unit leaves of its own will, if it has somewhere to go."""
    battle = current(state, order.battle, FIGHTING)
    at_sea = say("No unit withdraws at sea: a fleet tries to get away, and of ships that board each for itself.")
    on_land(state, battle, at_sea)
    fighter = acting(state, battle, order.side, order.unit)
    unit = state.units[order.unit]
    found = refuges(state, unit)
    if not found:
        raise IllegalOrder(say("{unit} has no friendly capital to go to.", unit=called(state, unit)), "unit")
    if order.to and order.to not in found:
        raise IllegalOrder(only_nearest(state, unit, found), "to")
    referee.tell(say("{unit} withdraws from the battle.", unit=called(state, unit)), onlookers(state, battle))
    state = left(by_hand(state, battle, fighter.row), unit, order.to or found[0], referee)
    if order.to:
        state = changed(state, "units", unit.id, origin="")  # so it has chosen
    return go_on(state, referee)


def only_nearest(state: State, unit: Unit, found: list[str]) -> Message:
    places = tuple(state.places[place].name for place in found)
    return say("{unit} goes to the nearest friendly capital: {places}.", unit=called(state, unit), places=places)


def pass_(state: State, order: orders.Pass, referee: Referee) -> State:
    """A35, A53: a unit, or all of the row that have not acted, do nothing, or draw no card."""
    battle = current(state, order.battle, DRAWING, FIGHTING, BOARDING)
    to = onlookers(state, battle)
    if order.unit:
        waits = acting(state, battle, order.side, order.unit)
        _all_settled(state, battle)
        told = to if waits.slot else crew_watchers(state, state.units[state.units[order.unit].aboard])
        referee.tell(say("{unit} waits.", unit=called(state, state.units[order.unit])), told)
        state = by_hand(state, battle, waits.row)
        return go_on(changed(state, "fighters", waits.id, acted=True), referee)
    row = row_to_act(state, battle, order.side)
    _all_settled(state, battle)
    referee.tell(say("The army of {side} waits.", side=side_of(state, battle)), to)
    return go_on(part_ended(by_hand(state, battle, row), state.battles[battle.id]), referee)


def _all_settled(state: State, battle: Battle) -> None:
    """Refuses to go on as long as a card of the row to act asks whom it means."""
    if held := unsettled(state, battle, battle.to_act):
        text = say("{unit} has drawn a card; say first which unit is meant.", unit=called(state, held[0]))
        raise IllegalOrder(text, "battle")
