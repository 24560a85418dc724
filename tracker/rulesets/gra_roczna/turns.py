"""Turns of a patrol, and what every order of a turn asks first."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from sheets.messages import say
from tracker.engine.changes import put
from tracker.engine.order import IllegalOrder
from tracker.engine.referee import Referee
from tracker.rulesets.gra_roczna.house_rules import house
from tracker.rulesets.gra_roczna.orders import EndTurn
from tracker.rulesets.gra_roczna.state import RESOURCE_NAMES, NewKnights, Side, State


def taking_turn(state: State, side: str) -> Side:
    """The patrol, if it has an open turn (GR-03)."""
    row = state.sides[side]
    if not row.turn_open:
        raise IllegalOrder(
            say("{side} has no open turn; the next one opens when a meeting is reported.", side=row.name), "side"
        )
    return row


def pay(side: Side, price: Mapping[str, int], field: str = "") -> Side:
    """The patrol after paying; refused with everything that is missing."""
    missing = tuple(
        say("{what} {there} of {needed}", what=RESOURCE_NAMES[what], needed=cost, there=getattr(side, what))
        for what, cost in price.items()
        if cost and getattr(side, what) < cost
    )
    if missing:
        raise IllegalOrder(say("There is too little: {missing}.", missing=missing), field)
    return dataclasses.replace(side, **{what: getattr(side, what) - cost for what, cost in price.items() if cost})


def open_turn(state: State, side: str, number: int) -> State:
    """Turn ``number`` opens; knights gained before it are ready (GR-22, A10, A30)."""
    ready = {row.id: row.knights for row in state.new_knights.values() if row.side == side and row.turn < number}
    row = state.sides[side]
    kept = {key: value for key, value in state.new_knights.items() if key not in ready}
    state = dataclasses.replace(state, new_knights=kept) if ready else state
    return put(
        state, sides=dataclasses.replace(row, turn=number, turn_open=True, knights=row.knights + sum(ready.values()))
    )


def close_turn(state: State, side: str) -> State:
    """The turn closes: survivors come home, uses of this turn are over (A38)."""
    row = state.sides[side]
    return put(
        state,
        sides=dataclasses.replace(
            row,
            turn_open=False,
            knights=row.knights + row.expedition,
            expedition=0,
            attacked=(),
            builds=0,
            recruits=0,
            looks=0,
            exchanges=0,
            expeditions=0,
            at_war=False,
        ),
    )


def add_new_knights(state: State, side: str, turn: int, count: int) -> State:
    """Knights gained at report ``turn`` or bought in it; ready when the next turn opens (A10)."""
    if not count:
        return state
    if house(state).new_knights_ready == "now":
        row = state.sides[side]
        return put(state, sides=dataclasses.replace(row, knights=row.knights + count))
    key = f"{side}.{turn}"
    there = state.new_knights.get(key) or NewKnights(id=key, side=side, turn=turn)
    return put(state, new_knights=dataclasses.replace(there, knights=there.knights + count))


def end_turn(state: State, order: EndTurn, referee: Referee) -> State:
    """A30: the open turn closes; the next one owed opens at once."""
    side = taking_turn(state, order.side)
    state = close_turn(state, side.id)
    owed = side.meetings - side.turn if house(state).bank_turns else 0
    if owed > 0:
        referee.tell(
            say("Turn {closed} is over, turn {opened} is open.", closed=side.turn, opened=side.turn + 1), (side.id,)
        )
        return open_turn(state, side.id, side.turn + 1)
    referee.tell(say("Turn {closed} is over.", closed=side.turn), (side.id,))
    return state
