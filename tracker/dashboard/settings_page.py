"""The season's settings: who plays under which colours, and the house rules in force."""

from __future__ import annotations

import streamlit as st

from sheets.messages import say
from tracker.dashboard.entries import plain
from tracker.dashboard.fields import missing, show_fields, standing_in, typed
from tracker.dashboard.session import Scene, attempt, forget, order_key
from tracker.engine.orders import order_type
from tracker.service.acts import Act

ORDERS = ("rename", "emblem", "add_side", "retire_side", "close_season", "reopen_season")


def show_settings(now: Scene) -> None:
    """Sides and house rules."""
    st.title(now.say(say("Settings")), anchor=False)
    for name in ORDERS:
        _order(now, name)
    st.subheader(now.say(say("House rules")), anchor=False)
    for rule in now.view.ruleset.house_rules:
        row = now.view.state.settings.get(rule.key)
        st.markdown(f"**{plain(now.say(rule.meaning))}**  \n{plain(row.value if row else str(rule.default))}")


def _order(now: Scene, name: str) -> None:
    kind, form = order_type(now.view.ruleset, name), f"settings:{name}"
    with st.expander(now.say(kind.title), on_change="rerun", key=f"{form}:open") as panel:
        if not panel.open:
            return
        if kind.help:
            st.caption(plain(now.say(kind.help)))
        values = show_fields(now, kind, form, {})
        st.button(
            now.say(kind.title),
            key=f"{form}:send",
            disabled=missing(kind, values),
            on_click=_send,
            args=(now, name, form, order_key(form)),
        )


def _send(now: Scene, name: str, form: str, key: str) -> None:
    kind = order_type(now.view.ruleset, name)
    values = typed(kind, standing_in(now, kind, form, {}))
    if attempt(now, form, lambda: now.season.submit(name, values, Act(viewer=now.viewer, key=key))):
        forget(form)
