"""After the meeting: the whole troop on one page, what each number earns, and one tap that counts once.

On a computer every patrol is a row below headings that stand there once, on a phone a card; ``style`` sees to that.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import streamlit as st

from sheets.errors import SheetError
from sheets.messages import say, say_n
from sheets.schema import Column, Kind
from tracker.dashboard.chronicle_page import MEETINGS
from tracker.dashboard.entries import plain, show_outcome, small
from tracker.dashboard.fields import show_meanings
from tracker.dashboard.roster import show_roster
from tracker.dashboard.session import Scene, address_of, attempt, forget, kept, order_key, why
from tracker.engine.desk import waiting
from tracker.engine.order import IllegalOrder, OrderType
from tracker.engine.ruleset import TypedOrders
from tracker.service.acts import Act
from tracker.service.outlook import progress

FORM = "meeting"
Orders = list[tuple[str, dict[str, str]]]


def show_meeting(now: Scene) -> None:
    """The fields of every side, and the button that counts."""
    tab = now.view.ruleset.typed[0]
    kind = now.view.ruleset.order(tab.order)
    assert kind is not None
    st.title(now.say(tab.heading), anchor=False)
    sides = [row for row in now.view.state.sides.values() if row.active]
    if not sides:
        st.info(now.say(say("Nobody plays yet.")))
        return
    st.caption(now.say(say("Type what happened. Nothing counts before you tap the button at the end of the page.")))
    st.caption(now.say(say("Where nothing is typed, no meeting is counted.")))
    kept(FORM, _key("date", ""), date.fromisoformat(now.season.clock()[:10]))
    st.date_input(now.say(say("Day of the meeting")), key=_key("date", ""), format="DD.MM.YYYY")
    show_meanings(now, [*_numbers(tab, kind), *_texts(tab, kind)], "meeting:meanings")
    with st.container(key="meeting-rows"):
        for row in sides:
            _card(now, tab, kind, row)
    orders = _orders(now, tab, kind)
    label = say_n("Count the meeting of {n} patrol", "Count the meeting of {n} patrols", len(orders))
    st.button(
        now.say(label if orders else say("Count the meeting")),
        key="meeting:send",
        type="primary",
        width="stretch",
        disabled=not orders,
        on_click=_send,
        args=(now, tab, kind, order_key(FORM)),
    )
    show_outcome(now, FORM, named=True)
    link = st.session_state["pages"]["chronicle"]
    address = {**address_of(now), MEETINGS: "1"}
    st.page_link(link, label=now.say(say("Correct a past meeting in the chronicle")), query_params=address)


def _key(field: str, side: str) -> str:
    return f"{FORM}:{field}:{side}"


def _numbers(tab: TypedOrders, kind: OrderType) -> Sequence[Column]:
    return [column for column in kind.fields if column.name in tab.fields and column.kind is Kind.WHOLE]


def _texts(tab: TypedOrders, kind: OrderType) -> Sequence[Column]:
    return [column for column in kind.fields if column.name in tab.fields and column.kind is Kind.TEXT]


def _card(now: Scene, tab: TypedOrders, kind: OrderType, row: Any) -> None:
    with st.container(border=True, key=f"meeting-row-{row.id}"):
        st.markdown(f"**{plain(row.name)}**")
        with st.container(key=f"meeting-fields-{row.id}"):
            for column in _numbers(tab, kind):
                key = _key(column.name, row.id)
                kept(FORM, key, 0)
                st.number_input(now.say(column.heading), column.low, column.high, step=1, key=key)
            for column in _texts(tab, kind):
                key = _key(column.name, row.id)
                kept(FORM, key, "")
                st.text_input(now.say(column.heading), key=key)
        if tab.attendance:
            show_roster(now, FORM, row.id, _key(tab.attendance, row.id))
        if any((sent.side, sent.order) == (row.id, kind.name) for sent in waiting(now.view.state)):
            told = say("A report of theirs waits on the desk: accept it there, not here as well, or it counts twice.")
            st.warning(now.say(told))
        _preview(now, tab, kind, row.id)


def _order(now: Scene, tab: TypedOrders, kind: OrderType, side: str) -> dict[str, str] | None:
    """What is typed for a side at this moment; None where nothing is."""
    numbers = {column.name: int(st.session_state.get(_key(column.name, side)) or 0) for column in _numbers(tab, kind)}
    texts = {column.name: str(st.session_state.get(_key(column.name, side)) or "") for column in _texts(tab, kind)}
    if not any(numbers.values()) and not any(text.strip() for text in texts.values()):
        return None
    held = st.session_state.get(_key("date", ""))
    day = {"date": held.isoformat()} if isinstance(held, date) else {}
    return {"side": now.name(side), **day, **{k: str(v) for k, v in numbers.items()}, **texts}


def _orders(now: Scene, tab: TypedOrders, kind: OrderType) -> Orders:
    found = [_order(now, tab, kind, side) for side, row in now.view.state.sides.items() if row.active]
    return [(kind.name, order) for order in found if order is not None]


def _preview(now: Scene, tab: TypedOrders, kind: OrderType, side: str) -> None:
    """What the numbers would earn, each with the rule behind it."""
    order = _order(now, tab, kind, side)
    if order is None:
        return
    try:
        (receipt,) = now.season.submit_all([(kind.name, order)], Act(dry_run=True))
    except (IllegalOrder, SheetError) as refused:
        st.warning(plain(now.say(why(refused))))
        return
    lines = [now.say(note.message) for note in receipt.entry.notes]
    if steps := tuple(now.say(step.label) for step in progress(now.view, side)):
        lines.append(now.say(say("Before this meeting: {steps}.", steps=steps)))
    st.markdown("  \n".join(small(line) for line in lines))


def _send(now: Scene, tab: TypedOrders, kind: OrderType, key: str) -> None:
    orders = _orders(now, tab, kind)
    done = say_n("Counted: the meeting of {n} patrol.", "Counted: the meeting of {n} patrols.", len(orders))
    if attempt(now, FORM, lambda: now.season.submit_all(orders, Act(viewer=now.viewer, key=key)), done):
        forget(FORM)
