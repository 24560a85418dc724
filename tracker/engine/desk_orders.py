"""What is done at the desk: sending, taking back, answering, closing. Accepting is the order itself, given."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from sheets.messages import say
from sheets.schema import day, reference, text
from tracker.engine.changes import put, rows_of
from tracker.engine.desk import (
    MOST_WAITING,
    Waiting,
    closed,
    kind_of,
    order_of,
    packed,
    same_report,
    waiting,
    without,
)
from tracker.engine.house_rules import CLOSED
from tracker.engine.order import EVERYONE, LEADER, IllegalOrder, OrderType
from tracker.engine.records import Setting
from tracker.engine.referee import Referee
from tracker.engine.ruleset import Ruleset


@dataclass(frozen=True)
class Send:
    """An order of a side, sent to the leader; it counts when he accepts it."""

    side: str = reference("sides", say("Side"), audience="owner")
    order: str = text(say("Order"), required=True, audience="owner", help=say("The order, by its English id."))
    fields: str = text(
        say("Fields"), audience="owner", help=say("The fields of the order, as “tracker submit” takes them.")
    )
    date: str = day(say("Sent on"), audience="owner")


@dataclass(frozen=True)
class Withdraw:
    """A side takes back what it sent, or puts away an answer it has read."""

    side: str = reference("sides", say("Side"), audience="owner")
    waiting: str = reference("desk", say("What was sent"), audience="owner")


@dataclass(frozen=True)
class Answer:
    """The leader says no for now, in a sentence to the side."""

    waiting: str = reference("desk", say("What was sent"), audience="changes")
    text: str = text(say("Answer"), required=True, audience="changes")


@dataclass(frozen=True)
class CloseDesk:
    """From now on no more orders are taken from the sides."""


def desk_orders(ruleset: Ruleset) -> tuple[OrderType, ...]:
    """The orders of the desk, for the tables of this ruleset."""
    return (
        OrderType(
            "send",
            say("Send to the leader"),
            Send,
            _send(ruleset),
            help=say("The leader sees it on the desk; it counts when it is accepted."),
        ),
        OrderType(
            "withdraw",
            say("Take back what was sent"),
            Withdraw,
            _withdraw,
            always=True,
            help=say("It is taken off the desk; nothing has happened."),
        ),
        OrderType(
            "answer",
            say("Answer"),
            Answer,
            _answer(ruleset),
            (LEADER,),
            "changes",
            always=True,
            help=say("Say why not, or what to change; the side reads it and can send again."),
        ),
        OrderType(
            "close_desk",
            say("No more orders"),
            CloseDesk,
            _close_desk,
            (LEADER,),
            "everyone",
            help=say("The time for orders is over; the house rule “ordersUntil” opens it again."),
        ),
    )


def _send(ruleset: Ruleset) -> Any:
    def send(state: Any, order: Send, referee: Referee) -> Any:
        kind = kind_of(ruleset, order.order)
        late = "late" if closed(state) else ""
        row = Waiting(
            id=f"{order.side}.{referee.seen_as(order.side)}",
            side=order.side,
            order=kind.name,
            fields=order.fields,
            date=order.date,
            late=late,
        )
        sent = order_of(ruleset, state, row)
        if kind.field("side") and sent.side != order.side:
            raise IllegalOrder(say("Orders can be given for your own side only."), "fields")
        row = dataclasses.replace(row, fields=packed(kind, sent))
        old = same_report(ruleset, state, row)
        if old is None and len(waiting(state, order.side)) >= MOST_WAITING:
            raise IllegalOrder(say("So many orders wait for the leader already; wait for an answer."), "order")
        told = say("Sent to the leader: {what}. It counts when it is accepted.", what=kind.title)
        referee.tell(told, (order.side,))
        if late:
            referee.tell(say("It was sent after the time for orders was over."), (order.side,))
        return put(state if old is None else without(state, old.id), desk=row)

    return send


def _withdraw(state: Any, order: Withdraw, referee: Referee) -> Any:
    if rows_of(state, "desk")[order.waiting].side != order.side:
        raise IllegalOrder(say("Orders can be given for your own side only."), "waiting")
    referee.tell(say("Taken off the desk."), (order.side,))
    return without(state, order.waiting)


def _answer(ruleset: Ruleset) -> Any:
    def answer(state: Any, order: Answer, referee: Referee) -> Any:
        row = rows_of(state, "desk")[order.waiting]
        kind = kind_of(ruleset, row.order)
        referee.tell(
            say("{side}, {what}: {text}", side=state.sides[row.side].name, what=kind.title, text=order.text),
            (row.side,),
        )
        return put(state, desk=dataclasses.replace(row, answer=order.text))

    return answer


def _close_desk(state: Any, order: CloseDesk, referee: Referee) -> Any:
    if closed(state):
        raise IllegalOrder(say("No more orders are taken already."))
    referee.tell(say("The time for orders is over."), EVERYONE)
    return put(state, settings=Setting(id="ordersUntil", value=CLOSED))
