"""The season's settings: who plays under which colours, and the house rules in force."""

from __future__ import annotations

import streamlit as st

from sheets.messages import say
from tracker.dashboard.entries import bold, plain, small
from tracker.dashboard.fields import missing, show_fields, standing_in, typed
from tracker.dashboard.house_rules import answers, show_house_rules
from tracker.dashboard.session import Scene, attempt, forget, order_key
from tracker.engine.house_rules import answered, in_force
from tracker.engine.orders import order_type
from tracker.service.acts import Act

ORDERS = ("rename", "emblem", "add_side", "retire_side", "note", "close_season", "reopen_season")
RULES = "settings:rules"


def show_settings(now: Scene) -> None:
    """The decisions about the season as a whole, each behind its name; then the house rules."""
    st.title(now.say(say("Settings")), anchor=False)
    closed = now.view.state.season["season"].closed
    for name in ORDERS:
        if name != ("close_season" if closed else "reopen_season"):
            _order(now, name)
    st.header(now.say(say("House rules")), anchor=False)
    _house_rules(now)


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


def _house_rules(now: Scene) -> None:
    """What holds, in words; and the form that changes it from now on."""
    rules = now.view.ruleset.house_rules
    values = in_force(rules, now.view.state.settings)
    with st.expander(now.say(say("Change the house rules")), on_change="rerun", key=f"{RULES}:open") as panel:
        if panel.open:
            st.caption(now.say(say("They hold from now on; what has happened stays as it was.")))
            show_house_rules(now, now.view.ruleset, RULES, values)
            changed = _changed(now)
            st.button(
                now.say(say("Change the house rules")),
                key=f"{RULES}:send",
                type="primary",
                disabled=not changed,
                on_click=_change,
                args=(now, order_key(RULES)),
            )
    for rule in rules:
        mark = "" if values[rule.key] == rule.default else " " + small(now.say(say("(not as usual)")))
        answer = answered(now.view.ruleset, rule, values[rule.key])
        st.markdown(f"{plain(now.say(rule.meaning))}  \n{bold(now.say(answer))}{mark}")


def _changed(now: Scene) -> dict[str, str]:
    """The answers that differ from what holds."""
    held = {key: row.value for key, row in now.view.state.settings.items()}
    return {key: value for key, value in answers(now.view.ruleset, RULES).items() if value != held.get(key)}


def _change(now: Scene, key: str) -> None:
    orders = [
        ("correct", {"table": "settings", "row": rule, "column": "value", "value": value})
        for rule, value in _changed(now).items()
    ]
    if attempt(now, RULES, lambda: now.season.submit_all(orders, Act(viewer=now.viewer, key=key))):
        forget(RULES)
