"""What is said about a whole battle or a whole row: which is fought, how the row stands, flight, the doctrine, a result
of the table; and where a unit has left to (KK-31, A32, A34, A38, A40)."""

from __future__ import annotations

from sheets.messages import say
from tracker.engine.order import IllegalOrder
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings import battle_choices as choices
from tracker.rulesets.khans_kings import battle_orders as orders
from tracker.rulesets.khans_kings.battle_acting import (
    by_hand,
    current,
    on_land,
    row_for,
    row_to_act,
    units_of_row,
)
from tracker.rulesets.khans_kings.battle_acts import only_nearest
from tracker.rulesets.khans_kings.battle_course import begun, broken_off, by_doctrine, ended, fled, go_on, gone, laid
from tracker.rulesets.khans_kings.battle_doctrine import arrayed
from tracker.rulesets.khans_kings.battle_leaving import can_flee, seers
from tracker.rulesets.khans_kings.battle_rows import onlookers, opposite, row_of, side_of, under_way, who_meets
from tracker.rulesets.khans_kings.house_rules import house
from tracker.rulesets.khans_kings.nations import called
from tracker.rulesets.khans_kings.season_tables import Battle
from tracker.rulesets.khans_kings.state import State, changed
from tracker.rulesets.khans_kings.words import AGGRESSOR, BY_LEADER, FIGHTING, LAYING, OVER, ROWS, WAITING


def fight(state: State, order: orders.Fight, referee: Referee) -> State:
    """A32: the one to move picks the next battle."""
    battle = state.battles[order.battle]
    if order.side and order.side != battle.aggressor:
        raise IllegalOrder(say("The one to move picks the battle that is fought next."), "side")
    if under_way(state) is not None:
        raise IllegalOrder(say("Another battle is being fought; it is ended first."), "battle")
    if battle.stage != WAITING:
        raise IllegalOrder(say("That battle is over."), "battle")
    place = state.places[battle.place].name
    referee.tell(say("The battle of {place} is fought next.", place=place), onlookers(state, battle))
    return go_on(begun(state, battle.id), referee)


def order_row(state: State, order: orders.OrderRow, referee: Referee) -> State:
    """A34: the defender orders his row, then the aggressor his."""
    battle = current(state, order.battle, LAYING)
    row = row_to_act(state, battle, order.side)
    there = arrayed(state, who_meets(state, battle, row))
    if len(set(order.units)) != len(order.units):
        raise IllegalOrder(say("Name every unit once: a unit stands in one slot."), "units")
    for unit in order.units:
        if unit not in there:
            name = called(state, state.units[unit])
            raise IllegalOrder(say("{unit} does not fight in that row.", unit=name), "units")
    referee.tell(say("{side} has ordered its row.", side=side_of(state, battle)), onlookers(state, battle))
    rest = [unit for unit in there if unit not in order.units]
    return go_on(laid(by_hand(state, battle, row), battle, row, [*order.units, *rest]), referee)


def flee(state: State, order: orders.Flee, referee: Referee) -> State:
    """KK-31, A38: a whole row flees instead of acting. Said once dice have fallen (or the row has acted, or is still
    being ordered), it holds for the beginning of the next battle turn."""
    battle = current(state, order.battle)
    on_land(state, battle, say("At sea a fleet does not simply flee: it tries to get away, and a die decides."))
    row = row_for(state, battle, order.side)
    if row in battle.fled:
        raise IllegalOrder(say("That army flees already; it can do so once in a battle."), "battle")
    if not can_flee(state, units_of_row(state, battle, row)):
        raise IllegalOrder(say("The army cannot flee: not every unit of it has a friendly capital to go to."), "battle")
    acted = any(fighter.acted for fighter in row_of(state, battle.id, row))
    state = changed(by_hand(state, battle, row), "battles", battle.id, fled=(*battle.fled, row))
    if battle.stage == FIGHTING and not battle.rolled and not acted:
        return go_on(fled(state, state.battles[battle.id], row, referee), referee)
    side = side_of(state, battle, row)
    referee.tell(say("{side} will flee before the next battle turn.", side=side), onlookers(state, battle))
    return state


def play_row(state: State, order: orders.PlayRow, referee: Referee) -> State:
    """The doctrine acts for a row, up to the end of its part."""
    battle = current(state, order.battle, sharing=True)
    row_to_act(state, battle, order.side)
    referee.tell(say("By the doctrine: {side}.", side=side_of(state, battle)), onlookers(state, battle))
    part = _part(battle)
    state = go_on(state, referee)  # the leader may have taken out the last unit of a row by hand
    while _part(state.battles[battle.id]) == part:
        state = go_on(by_doctrine(state, state.battles[battle.id], referee), referee)
    return state


def _part(battle: Battle) -> tuple[str, int, str]:
    return battle.stage, battle.number, battle.to_act


def resolve(state: State, order: orders.Resolve, referee: Referee) -> State:
    """A battle fought to its end by the doctrine of both, where both agree or the leader says so."""
    battle = current(state, order.battle, sharing=True)
    to = onlookers(state, battle)
    if order.side:
        row = row_for(state, battle, order.side)
        if row in battle.agreed:
            raise IllegalOrder(say("You have agreed already; the other side has not yet."), "battle")
        referee.tell(say("{side} wants the battle resolved.", side=side_of(state, battle, row)), to)
        state = changed(state, "battles", battle.id, agreed=(*battle.agreed, row))
        if opposite(row) not in battle.agreed:
            return state
    referee.tell(say("The battle is resolved by the doctrine."), to)
    return go_on(_resolved(state, battle.id, referee), referee)


def _resolved(state: State, key: str, referee: Referee) -> State:
    """To the end; where nobody dares to strike any more and no limit ends it, it is broken off."""
    state = go_on(state, referee)  # the leader may have taken out the last unit of a row by hand
    while state.battles[key].stage != OVER:
        before = state.battles[key]
        state = go_on(by_doctrine(state, before, referee), referee)
        idle = state.battles[key].number > before.number > 1 and not before.rolled
        if idle and not house(state).battle_turn_limit:
            state = broken_off(state, state.battles[key], referee)
    return state


def result(state: State, order: orders.Result, referee: Referee) -> State:
    """A battle that was fought at the table: the losing row (without a winner: the aggressor's) leaves."""
    battle = state.battles[order.battle]
    if battle.stage == OVER:
        raise IllegalOrder(say("That battle is over."), "battle")
    for row in ROWS:
        if not row_of(state, battle.id, row):
            state = laid(state, battle, row, units_of_row(state, battle, row))
    loser = opposite(order.winner) if order.winner else AGGRESSOR
    state = gone(state, battle, loser, referee, spared=True)
    return go_on(ended(state, battle.id, order.winner, BY_LEADER, referee), referee)


def refuge(state: State, order: orders.Refuge, referee: Referee) -> State:
    """A40: where several capitals are equally near, the owner chooses; while the part of the one to move lasts."""
    unit, name = state.units[order.unit], called(state, state.units[order.unit])
    if unit.owner != order.side:
        raise IllegalOrder(say("{unit} does not obey {side}.", unit=name, side=state.sides[order.side].name), "unit")
    if not choices.just_left(state, unit):
        raise IllegalOrder(say("{unit} has not left a battle in this Movement.", unit=name), "unit")
    found = choices.other_refuges(state, unit)
    if order.place not in found:
        raise IllegalOrder(only_nearest(state, unit, found), "place")
    place = state.places[order.place].name
    state = changed(state, "units", unit.id, place=order.place, origin="")  # so it has chosen
    referee.tell(say("{unit} goes to {place}.", unit=name, place=place), seers(state, unit, order.place))
    return state
