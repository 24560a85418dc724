"""The desk: what the sides have sent. The leader accepts, changes or answers; a side sees its own and takes it back."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from sheets.messages import say
from tracker.dashboard.entries import bold, plain, show_lines, show_outcome, show_who_sees, small
from tracker.dashboard.fields import missing, show_fields, standing_in, typed
from tracker.dashboard.odds import show_dice
from tracker.dashboard.session import Scene, attempt, forget, kept, order_key
from tracker.engine.desk import closed, order_of
from tracker.engine.order import LEADER, IllegalOrder
from tracker.service.acts import Act, Receipt
from tracker.service.desk import OnDesk, deadline, on_desk, reminder, titled, until_text
from tracker.service.faces import typed_faces
from tracker.service.shown import seen_by


def show_desk(now: Scene) -> None:
    """Until when, what waits, and what may be done with it."""
    st.title(now.say(say("Desk")), anchor=False)
    _until(now)
    items = on_desk(now.view, now.language)
    if not items:
        st.success(now.say(say("Nothing waits on the desk.")))
        if now.viewer != LEADER:
            st.caption(now.say(say("What you send and the leader has to decide on waits here until he has.")))
    for item in items:
        with st.container(border=True):
            _item(now, item)
    if now.viewer == LEADER:
        st.header(now.say(say("Reminder for the group chat")), anchor=False)
        st.caption(now.say(say("It names nobody: who has sent what is not the others' business.")))
        st.code(reminder(now.season.reading(journal=False).campaign, now.language), language=None, wrap_lines=True)


def _until(now: Scene) -> None:
    until = deadline(now.view.state)
    if closed(now.view.state):
        st.info(now.say(say("The time for orders is over.")), icon="⏳")
    elif until is not None:
        st.info(now.say(say("Orders are taken until {until}.", until=until_text(until))), icon="⏳")
    if now.viewer == LEADER:
        st.caption(now.say(say("Who may send what, and until when, is a house rule: see “Settings”.")))


def _item(now: Scene, item: OnDesk) -> None:
    row, form = item.row, f"desk:{item.row.id}"
    st.markdown(bold(titled(now.view, item, now.language)))
    show_who_sees(now, seen_by(now.view, [("desk", row.id, "fields")]))
    show_lines([f"{heading}: {value}" for heading, value in item.fields])
    if row.late:
        st.markdown(small(now.say(say("It was sent after the time for orders was over."))))
    if row.answer:
        st.info(plain(now.say(say("The leader's answer: {text}", text=row.answer))), icon="💬")
    elif item.refused is not None:
        st.warning(plain(now.say(say("Not possible as things stand: {reason}", reason=item.refused))))
    if now.viewer == LEADER and not row.answer:
        _decide(now, item, form)
    elif now.viewer != LEADER:
        if not row.answer:
            st.caption(now.say(say("It waits for the leader; nothing has happened yet.")))
        label = now.say(say("I have read it") if row.answer else say("Take it back"))
        st.button(label, key=f"{form}:back", on_click=_take_back, args=(now, item, form, order_key(form)))
    show_outcome(now, form)


def _decide(now: Scene, item: OnDesk, form: str) -> None:
    """As it is; or with other fields; or not, with a sentence."""
    if item.kind.takes_dice:
        show_dice(now, form)
    st.button(
        now.say(say("Accept")),
        key=f"{form}:accept",
        type="primary",
        width="stretch",
        disabled=item.refused is not None,
        on_click=_accept,
        args=(now, item, form, order_key(form), False),
    )
    with st.expander(now.say(say("Change, or answer")), key=f"{form}:more", on_change="rerun") as panel:
        if panel.open:
            _change(now, item, form)
            _answer(now, item, form)


def _change(now: Scene, item: OnDesk, form: str) -> None:
    try:
        order = order_of(now.view.ruleset, now.view.state, item.row)
    except IllegalOrder:
        return
    first = {column.name: getattr(order, column.name) for column in item.kind.fields}
    values = show_fields(now, item.kind, form, _own(item), first)
    st.button(
        now.say(say("Accept with these changes")),
        key=f"{form}:changed",
        disabled=missing(item.kind, values),
        on_click=_accept,
        args=(now, item, form, order_key(form), True),
    )


def _own(item: OnDesk) -> dict[str, str]:
    """Whose order it is: that stays."""
    return {"side": item.row.side} if item.kind.field("side") else {}


def _answer(now: Scene, item: OnDesk, form: str) -> None:
    kept(form, f"{form}:answer", "")
    st.text_input(now.say(say("Answer to the side")), key=f"{form}:answer")
    st.button(now.say(say("Answer")), key=f"{form}:say", on_click=_say_no, args=(now, item, form, order_key(form)))


def _accept(now: Scene, item: OnDesk, form: str, key: str, changed: bool) -> None:
    """One service call; the key makes a double click harmless."""
    dice = str(st.session_state.get(f"{form}:dice", ""))
    changes = _changes(now, item, form) if changed else {}
    act = Act(key=key)

    def give() -> Receipt:
        return now.season.accept(act, item.row.id, changes, typed_faces(dice) if dice.strip() else None)

    if attempt(now, form, give):
        forget(form)


def _changes(now: Scene, item: OnDesk, form: str) -> Mapping[str, str]:
    """The fields in which something else stands than was sent."""
    order = order_of(now.view.ruleset, now.view.state, item.row)
    sent = typed(item.kind, {column.name: getattr(order, column.name) for column in item.kind.fields}, blanks=True)
    stands = typed(item.kind, standing_in(now, item.kind, form, _own(item)), blanks=True)
    return {name: text for name, text in stands.items() if text != sent.get(name, "")}


def _say_no(now: Scene, item: OnDesk, form: str, key: str) -> None:
    text = str(st.session_state.get(f"{form}:answer", ""))
    values = {"waiting": item.row.id, "text": text}
    if attempt(now, form, lambda: now.season.submit("answer", values, Act(key=key))):
        forget(form)


def _take_back(now: Scene, item: OnDesk, form: str, key: str) -> None:
    values = {"side": item.row.side, "waiting": item.row.id}
    attempt(now, form, lambda: now.season.submit("withdraw", values, Act(viewer=now.viewer, key=key)))
