"""The desk at work: whether a side's order waits, what waits, accepting it, the deadline, the reminder."""

from __future__ import annotations

import dataclasses
import datetime
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sheets.messages import Message, say
from tracker.engine.campaign import Campaign, Signature, give
from tracker.engine.desk import (
    Waiting,
    fields_of,
    kind_of,
    order_of,
    packed,
    rule_of,
    waiting,
    waits,
)
from tracker.engine.hidden import HiddenValue
from tracker.engine.house_rules import CLOSED
from tracker.engine.journal import Entry
from tracker.engine.order import LEADER, IllegalOrder, OrderType
from tracker.engine.orders import order_type, run, title_of
from tracker.engine.referee import AppDice, FirstRoll, trial
from tracker.engine.view import View, look, refusal
from tracker.service.acts import Act, no_dice
from tracker.service.giving import dated, typed_for
from tracker.service.languages import said
from tracker.service.reading import Reading
from tracker.service.repeats import Same, is_order
from tracker.service.shown import HOME, cell_text
from tracker.service.wording import typed_order

Order = tuple[str, Mapping[str, str]]


def as_sent(reading: Reading, campaign: Campaign, order: Order, act: Act, at: str) -> Order:
    """What is really given: an order of a side that must wait becomes the sending of it.

    ``IllegalOrder`` where the side can see that it would be refused even when all it has sent is accepted.
    """
    name, values = order
    kind = order_type(reading.ruleset, name)
    if act.viewer == LEADER or not waits(reading.ruleset, campaign.state, kind):
        return order
    wanted = typed_for(reading, campaign, kind, dated(kind, values, at), act.viewer)
    refused = refusal(planned(look(campaign, act.viewer)), name, wanted)
    if refused is not None:
        raise refused
    return "send", {"side": act.viewer, "order": name, "fields": packed(kind, wanted)}


def is_same(reading: Reading, name: str, values: Mapping[str, str]) -> Same:
    """The same order, whether it was given or waited; a day that was not given is that of the first time."""
    given = is_order(reading, name, values)

    def same(entry: Entry) -> bool:
        if entry.order != "send" or name == "send":
            return given(entry)
        kind = order_type(reading.ruleset, name)
        told = Waiting(id="", side=entry.side, order=name, fields=str(entry.fields.get("fields", "")))
        was = fields_of(told)
        day = {"date": was["date"]} if "date" in was and not values.get("date") else {}
        try:
            order = typed_order(kind, {**values, **day}, reading.words)
        except IllegalOrder:  # somebody it names is called otherwise by now
            return entry.fields.get("order") == name
        return entry.fields.get("order") == name and packed(kind, order) == told.fields

    return same


def planned(view: View) -> View:
    """The view as if all that its viewer has sent were accepted, as far as no die and nothing hidden decides."""
    state = view.state
    for row in waiting(state, view.viewer):
        try:
            kind = kind_of(view.ruleset, row.order)
            state = run(view.ruleset, state, kind, order_of(view.ruleset, state, row), trial(), view.viewer)
        except (IllegalOrder, FirstRoll, HiddenValue):
            continue
    return dataclasses.replace(view, state=state)


def accepted(reading: Reading, campaign: Campaign, row: str, changes: Mapping[str, str]) -> Order:
    """The order that waits there, with what the leader changes in it; refused where nothing waits."""
    there: Waiting | None = campaign.state.desk.get(row)
    if there is None:
        known = tuple(campaign.state.desk) or ("-",)
        raise IllegalOrder(
            say("Nothing on the desk is called “{id}”; there is {known}.", id=row, known=known), "waiting"
        )
    kind = kind_of(reading.ruleset, there.order)
    own = {"side": there.side} if kind.field("side") else {}
    if changes.get("side", there.side) not in (there.side, campaign.name(there.side)):
        raise IllegalOrder(say("It stays the order of the side that sent it."), "side")
    return there.order, {**fields_of(there), **changes, **own}


def as_accepted(row: str) -> Same:
    """The entry of the order that waited there."""
    return lambda entry: entry.desk == row


def deadline(state: Any) -> datetime.datetime | None:
    """Until when orders are taken; None where no such moment is set or it has passed already."""
    until = rule_of(state, "ordersUntil")
    if until in ("", CLOSED):
        return None
    return datetime.datetime.fromisoformat(until).replace(tzinfo=HOME)


def overdue(campaign: Campaign, at: str) -> tuple[Campaign, tuple[Entry, ...]]:
    """The campaign with its deadline passed, if it has: an entry of the deadline's own time."""
    until = deadline(campaign.state)
    if until is None or datetime.datetime.fromisoformat(at) < until:
        return campaign, ()
    order = order_type(campaign.ruleset, "close_desk").shape()
    signed = Signature(LEADER, until.isoformat(timespec="seconds"), LEADER, secrets.token_hex(8))
    campaign, entry = give(campaign, "close_desk", order, signed, AppDice(no_dice))
    return campaign, (entry,)


@dataclass(frozen=True)
class OnDesk:
    """One order that waits, as its reader sees it."""

    row: Waiting
    kind: OrderType
    fields: tuple[tuple[str, str], ...]
    """Headings and values, in words."""
    values: Mapping[str, str]
    """The fields as texts, as they would be given."""
    refused: Message | None
    """Why it cannot be accepted as things stand, as far as its reader may know."""


def on_desk(view: View, language: str) -> Sequence[OnDesk]:
    """What the viewer sees on the desk: a side its own, the leader all; answered ones last."""
    rows = view.state.desk.values()
    answered = [row for row in rows if row.answer]
    found = []
    for row in (*waiting(view.state), *answered):
        kind = order_type(view.ruleset, row.order)
        try:
            order, why = order_of(view.ruleset, view.state, row), None
            values = fields_of(row)
            why = refusal(view, row.order, order)
        except IllegalOrder as refused:
            order, why, values = None, refused, {}
        told = tuple(
            (said(column.heading, language), cell_text(view, language, column, getattr(order, column.name)))
            for column in kind.fields
            if order is not None and column.name in kind.filled(order) and column.name != "side"
        )
        found.append(OnDesk(row, kind, told, values, why.reason if why else None))
    return found


def until_text(until: datetime.datetime) -> str:
    """A deadline as people write it."""
    return f"{until:%d.%m.%Y, %H:%M}"


def reminder(campaign: Campaign, language: str) -> str:
    """Ready to paste into the group chat. It names nobody: who has sent what already is not the others' business."""
    until = deadline(campaign.state)
    title = said(campaign.ruleset.title, language)
    if until is None:
        told = say("{title}: please send what is still missing before the next meeting.", title=title)
    else:
        told = say("{title}: orders can be sent until {until}.", title=title, until=until_text(until))
    thanks = say("Open your page, look, send. Whoever has done so has done well.")
    return f"{said(told, language)} {said(thanks, language)}"


def desk_json(view: View, language: str) -> list[dict[str, Any]]:
    """What waits, for programs."""
    return [
        {
            "waiting": item.row.id,
            "side": view.state.sides[item.row.side].name,
            "order": item.row.order,
            "fields": dict(item.values),
            "date": item.row.date,
            "late": bool(item.row.late),
            **({"answer": item.row.answer} if item.row.answer else {}),
            **({"refused": said(item.refused, language)} if item.refused else {}),
        }
        for item in on_desk(view, language)
    ]


def titled(view: View, item: OnDesk, language: str) -> str:
    """Whose order it is and what."""
    return f"{view.state.sides[item.row.side].name}: {said(title_of(view.ruleset, item.row.order), language)}"
