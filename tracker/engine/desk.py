"""The desk: what a side has sent and the leader has not yet decided on, and who may send what, until when.

An order waits as it was sent, with its fields as ``submit`` takes them; accepting runs it as the leader's
entry that takes it off the desk, so that taking the entry back puts it there again.
"""

from __future__ import annotations

import dataclasses
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sheets.cells import CellProblem, parse_text
from sheets.lexicon import Words
from sheets.messages import say
from sheets.schema import day, key, reference, table, text
from tracker.engine.changes import rows_of
from tracker.engine.house_rules import CLOSED, in_force
from tracker.engine.order import LEADER, PUBLIC, SIDE, IllegalOrder, OrderType
from tracker.engine.ruleset import HouseRule, Ruleset

OWN_SIDE = "own_side"
"""The audience of a row that is its side's and the leader's business, in every ruleset."""
AUDIENCES: Mapping[str, Callable[[Any, str, Any], bool]] = {
    OWN_SIDE: lambda state, viewer, row: viewer != PUBLIC and viewer == row.side
}
MOST_WAITING = 50
"""So many orders of one side may wait at a time."""

DESK_RULES = (
    HouseRule(
        "whoActs",
        "choice",
        "own",
        say("Who gives the orders of a side?"),
        {
            "own": say("the side itself; only its meeting reports wait for the leader"),
            "confirm": say("the side sends them, the leader confirms each"),
            "leader": say("the leader enters everything"),
        },
    ),
    HouseRule("ordersUntil", "moment", "", say("Until when may the sides send orders?")),
    HouseRule(
        "lateOrders",
        "choice",
        "refuse",
        say("What becomes of orders that are sent too late?"),
        {"refuse": say("they are refused"), "desk": say("they wait for the leader, marked as late")},
    ),
)
"""The house rules of every ruleset."""


@dataclass(frozen=True)
class Waiting:
    """One order that a side has sent and that waits for the leader."""

    id: str = key(say("Key"))
    side: str = reference("sides", say("Side"))
    order: str = text(say("Order"), required=True, help=say("The order, by its English id."))
    fields: str = text(say("Fields"), help=say("The fields of the order, as “tracker submit” takes them."))
    date: str = day(say("Sent on"))
    late: str = text(say("Late"), help=say("“late” where it was sent after the time for orders was over."))
    answer: str = text(say("Answer"), help=say("What the leader said to it; the order then waits no more."))


DESK = table(
    "desk", Waiting, say("Desk"), audience=OWN_SIDE, help=say("What the sides have sent and nobody has decided on.")
)


def rule_of(state: Any, name: str) -> Any:
    """The value of one of the desk's house rules."""
    return in_force(DESK_RULES, rows_of(state, "settings"))[name]


def closed(state: Any) -> bool:
    """Whether the time for orders is over."""
    return bool(rule_of(state, "ordersUntil") == CLOSED)


def reported(ruleset: Ruleset, kind: OrderType) -> bool:
    """Whether it is a report of what happened, which the leader could as well type into a tab."""
    return any(tab.order == kind.name for tab in ruleset.typed)


def waits(ruleset: Ruleset, state: Any, kind: OrderType) -> bool:
    """Whether an order that a side gives waits on the desk until the leader has decided."""
    if kind not in ruleset.orders:
        return False
    late = closed(state) and rule_of(state, "lateOrders") == "desk"
    return late or rule_of(state, "whoActs") == "confirm" or reported(ruleset, kind)


def admitted(state: Any, kind: OrderType, viewer: str) -> None:
    """Refuses what a side may not send at present, whatever stands in it."""
    if viewer == LEADER or SIDE not in kind.by or kind.name == "withdraw":
        return
    if rule_of(state, "whoActs") == "leader":
        raise IllegalOrder(say("In this season the leader enters all orders; tell the leader what you want."), "side")
    if closed(state) and rule_of(state, "lateOrders") == "refuse":
        raise IllegalOrder(say("The time for orders is over; ask the leader."), "side")


def packed(kind: OrderType, order: Any) -> str:
    """The fields of an order as texts, but for whose it is: ``present=12 'note=two words'``."""
    values = {name: value for name, value in kind.filled(order).items() if name != "side"}
    return shlex.join(f"{name}={_text(value)}" for name, value in values.items())


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(f"{item[0]}:{item[1]}" if isinstance(item, tuple) else str(item) for item in value)
    return str(value)


def fields_of(row: Waiting) -> dict[str, str]:
    """The fields of a waiting order as texts; ``IllegalOrder`` where somebody made them unreadable."""
    try:
        pairs = [part.partition("=") for part in shlex.split(row.fields)]
    except ValueError:
        pairs = [("", "", "")]
    if any(not equals for _, equals, _ in pairs):
        raise IllegalOrder(say("The fields “{text}” cannot be read: write NAME=VALUE.", text=row.fields), "fields")
    return {name: value for name, _, value in pairs}


def kind_of(ruleset: Ruleset, name: str) -> OrderType:
    """The order of the ruleset that waits; refused where there is none."""
    kind = ruleset.order(name)
    if kind is None or SIDE not in kind.by:
        raise IllegalOrder(say("No side can send an order “{name}”.", name=name), "order")
    return kind


def order_of(ruleset: Ruleset, state: Any, row: Waiting) -> Any:
    """The order that waits, ready to be run; ``IllegalOrder`` where its fields make no sense."""
    kind = kind_of(ruleset, row.order)
    ids = Words(names={table.name: {id: [id] for id in rows_of(state, table.name)} for table in ruleset.tables})
    texts = {**fields_of(row), **({"side": row.side} if kind.field("side") else {})}
    values: dict[str, Any] = {}
    for name, told in texts.items():
        column = kind.field(name)
        value = parse_text(told, column, ids) if column is not None else None
        if column is None or isinstance(value, CellProblem):
            raise IllegalOrder(say("“{field}” of the order cannot be “{text}”.", field=name, text=told), "fields")
        if told.strip():
            values[name] = value
    lacking = next((c for c in kind.fields if c.required and c.name not in values), None)
    if lacking is not None:
        raise IllegalOrder(say("Please fill in “{field}”.", field=lacking.heading), "fields")
    return kind.shape(**values)


def waiting(state: Any, side: str = "") -> Sequence[Waiting]:
    """The orders that wait and are not answered yet, in the order in which they came; of one side, or all."""
    rows = [row for row in rows_of(state, "desk").values() if not row.answer and side in ("", row.side)]
    return sorted(rows, key=lambda row: (row.date, row.side, int(row.id.rpartition(".")[2])))


def same_report(ruleset: Ruleset, state: Any, row: Waiting) -> Waiting | None:
    """The waiting report of the same side for the same day, which a new one replaces."""
    if not reported(ruleset, kind_of(ruleset, row.order)):
        return None
    alike = (old for old in rows_of(state, "desk").values() if (old.side, old.order) == (row.side, row.order))
    return next((old for old in alike if _day(old) == _day(row)), None)


def _day(row: Waiting) -> str:
    """The day that a waiting report is about."""
    try:
        return fields_of(row).get("date", "")
    except IllegalOrder:
        return ""


def without(state: Any, row: str) -> Any:
    """The state with one order taken off the desk; as it is where it does not lie there."""
    if row not in rows_of(state, "desk"):
        return state
    return dataclasses.replace(state, desk={id: kept for id, kept in rows_of(state, "desk").items() if id != row})
