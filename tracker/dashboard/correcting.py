"""A past order with other fields: what that would change, all later orders run again, and one tap to do it."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from sheets.messages import say
from tracker.dashboard.entries import bold, plain, show_lines
from tracker.dashboard.fields import show_fields, standing_in, typed
from tracker.dashboard.session import Scene, attempt, forget, order_key
from tracker.engine.journal import Entry, standing
from tracker.engine.order import IllegalOrder, OrderType
from tracker.engine.orders import order_type
from tracker.service.acts import Act
from tracker.service.shown import change_texts


def show_correction(now: Scene, entry: Entry, close: Callable[[], None]) -> None:
    """The form of the order as it stands, the preview, the confirmation."""
    kind, form = order_type(now.view.ruleset, entry.order), f"revise:{entry.number}"
    fields = {**entry.fields, **standing(now.view.entries).fields.get(entry.number, {})}
    fixed = {"side": entry.side} if entry.side else {}
    values = show_fields(now, kind, form, fixed, fields)
    try:
        preview = now.season.revise(Act(dry_run=True), entry.number, typed(kind, values, blanks=True))
    except IllegalOrder as refused:
        st.warning(plain(now.say(refused.reason)))
        return
    drop = tuple(item.entry for item in preview.blocked)
    texts = change_texts(now.view, now.language, preview.entry.changes)
    st.markdown(bold(now.say(say("This would change:") if texts else say("Nothing would change."))))
    show_lines(texts)
    for item in preview.blocked:
        lost = say("Entry {entry} would be given up: {reason}", entry=item.entry, reason=item.reason)
        st.warning(plain(now.say(lost)))
    with st.container(horizontal=True):
        st.button(
            now.say(say("Correct it")),
            key=f"{form}:do",
            type="primary",
            disabled=not texts,
            on_click=_revise,
            args=(now, kind, entry, drop, order_key(form), close),
        )
        st.button(now.say(say("Leave it")), key=f"{form}:leave", on_click=_leave, args=(form, close))


def _revise(
    now: Scene, kind: OrderType, entry: Entry, drop: tuple[int, ...], key: str, close: Callable[[], None]
) -> None:
    form, act = f"revise:{entry.number}", Act(viewer=now.viewer, key=key)
    values = typed(kind, standing_in(now, kind, form, {"side": entry.side} if entry.side else {}), blanks=True)
    if attempt(now, form, lambda: now.season.revise(act, entry.number, values, drop)):
        _leave(form, close)


def _leave(form: str, close: Callable[[], None]) -> None:
    forget(form)
    close()
