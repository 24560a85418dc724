"""Which orders a campaign has, and how one is run: who may send it, and when."""

from __future__ import annotations

from functools import cache
from typing import Any

from sheets.messages import Message, say
from sheets.schema import Column, Kind
from tracker.engine.changes import rows_of
from tracker.engine.desk import admitted
from tracker.engine.desk_orders import desk_orders
from tracker.engine.journal import REVISE, START, UNDO
from tracker.engine.leader_orders import leader_orders
from tracker.engine.order import LEADER, SIDE, IllegalOrder, OrderType, sender
from tracker.engine.referee import Referee
from tracker.engine.ruleset import Ruleset

TITLES = {START: say("The season begins"), UNDO: say("Undo"), REVISE: say("Corrected afterwards")}


def title_of(ruleset: Ruleset, order: str) -> Message:
    """What an order (or another kind of entry) is called."""
    return TITLES.get(order) or order_type(ruleset, order).title


@cache
def _by_name(ruleset: Ruleset) -> dict[str, OrderType]:
    return {kind.name: kind for kind in (*ruleset.orders, *leader_orders(ruleset), *desk_orders(ruleset))}


def order_types(ruleset: Ruleset) -> tuple[OrderType, ...]:
    """The ruleset's orders, then those of every campaign."""
    return tuple(_by_name(ruleset).values())


def order_type(ruleset: Ruleset, name: str) -> OrderType:
    """The order of that name; refuses with the names there are."""
    kinds = _by_name(ruleset)
    if name not in kinds:
        raise IllegalOrder(say("There is no order “{name}”; there are: {known}.", name=name, known=tuple(kinds)))
    return kinds[name]


def run(ruleset: Ruleset, state: Any, kind: OrderType, order: Any, referee: Referee, viewer: str) -> Any:
    """The state after the order; ``IllegalOrder`` where it may not be, before anything is rolled."""
    _may_send(kind, order, viewer)
    admitted(state, kind, viewer)
    season = rows_of(state, "season").get("season")
    if season is not None and season.closed and not kind.always:
        raise IllegalOrder(say("The season is closed; the leader can reopen it."))
    for column in kind.fields:
        _may_be(state, column, getattr(order, column.name), anyone=SIDE not in kind.by)
    after = kind.rule(state, order, referee)
    referee.dice.done()
    return after


def _may_send(kind: OrderType, order: Any, viewer: str) -> None:
    if viewer == LEADER and LEADER in kind.by:
        return
    if viewer == LEADER or SIDE not in kind.by:
        raise IllegalOrder(say("Only the leader can do this."))
    if sender(order) != viewer:
        raise IllegalOrder(say("Orders can be given for your own side only."), "side")


def _may_be(state: Any, column: Column, value: Any, anyone: bool) -> None:
    """Bounds and references again, for orders that no reader of text has checked."""
    if value in (None, "", ()):
        if column.required:
            raise IllegalOrder(say("Please fill in “{field}”.", field=column.heading), column.name)
        return
    if column.kind is Kind.WHOLE:
        if not isinstance(value, int) or isinstance(value, bool):
            raise IllegalOrder(say("“{field}” must be a whole number.", field=column.heading), column.name)
        if (column.low is not None and value < column.low) or (column.high is not None and value > column.high):
            raise IllegalOrder(say("“{field}” cannot be {value}.", field=column.heading, value=value), column.name)
    for item in _ids(column, value):
        known = item in column.choices or (column.table and item in rows_of(state, column.table))
        if not known:
            raise IllegalOrder(say("“{field}”: there is no “{value}”.", field=column.heading, value=item), column.name)
    if column.name == "side" and not anyone and not rows_of(state, "sides")[value].active:
        raise IllegalOrder(
            say("{side} has retired from the season.", side=rows_of(state, "sides")[value].name), column.name
        )


def _ids(column: Column, value: Any) -> tuple[str, ...]:
    if column.kind in (Kind.CHOICE, Kind.REFERENCE):
        return (value,)
    if column.kind is Kind.NAMES:
        return tuple(value)
    if column.kind is Kind.COUNTS:
        return tuple(name for name, _ in value)
    return ()
