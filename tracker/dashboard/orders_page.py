"""Every order there is, one at a time: for the leader's rarer decisions."""

from __future__ import annotations

import streamlit as st

from sheets.messages import Message, say
from tracker.dashboard.entries import plain
from tracker.dashboard.fields import missing, show_fields
from tracker.dashboard.hopeless import hopeless
from tracker.dashboard.odds import show_dice, show_odds
from tracker.dashboard.session import Scene
from tracker.dashboard.turn_page import give_button
from tracker.engine.options import sendable
from tracker.engine.order import OrderType


def show_orders(now: Scene) -> None:
    """Choose an order, fill it in, see why not, give it once."""
    st.title(now.say(say("All orders")), anchor=False)
    kinds = {kind.name: kind for kind in sendable(now.view)}
    name = st.selectbox(
        now.say(say("Order")),
        list(kinds),
        key="orders:name",
        format_func=lambda known: now.say(kinds[known].title),
        index=None,
        placeholder=now.say(say("Choose…")),
    )
    if name is None:
        st.caption(now.say(say("Every order there is, also those that no other page has.")))
        return
    kind = kinds[name]
    if kind.help:
        st.caption(plain(now.say(kind.help)))
    refused = _hopeless_for_all(now, kind)
    if refused is not None:
        st.info(plain(now.say(refused)), icon="⏳")
        return
    form = f"orders:{name}"
    values = show_fields(now, kind, form, {})
    if kind.takes_dice:
        show_dice(now, form)
    if kind.chances and not missing(kind, values):
        show_odds(now, kind, values)
    give_button(now, kind, {}, now.say(say("Give the order")), form, values)


def _hopeless_for_all(now: Scene, kind: OrderType) -> Message | None:
    """Why nobody can be given the order now, whatever is filled in: for every side for the same reason."""
    if kind.field("side") is None:
        return hopeless(now, kind, {})
    reasons = {hopeless(now, kind, {"side": side}) for side, row in now.view.state.sides.items() if row.active}
    return reasons.pop() if len(reasons) == 1 else None
