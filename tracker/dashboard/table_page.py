"""The table around which all sit: whose turn to act, the common acts as single taps, what they share, what is whose."""

from __future__ import annotations

from typing import Any

import streamlit as st

from tracker.dashboard.entries import plain, show_moment, show_outcome
from tracker.dashboard.fields import typed
from tracker.dashboard.numbers import show_numbers
from tracker.dashboard.picture import picture
from tracker.dashboard.session import Scene, attempt, new_key
from tracker.dashboard.tables import show_listings
from tracker.dashboard.taking_back import show_last
from tracker.dashboard.turn_page import LOOKED_AT
from tracker.engine.options import sendable
from tracker.engine.order import LEADER
from tracker.engine.orders import order_type
from tracker.engine.pages import Quick
from tracker.engine.view import refusal
from tracker.pictures.boards import BOARDS
from tracker.service.acts import Act
from tracker.service.languages import translator

INK = "currentColor"


def show_table(now: Scene) -> None:
    """One side and what it may do at a tap, the whole table, what is that side's own."""
    board, state, translate = BOARDS[now.view.ruleset.id], now.view.state, translator(now.language)
    st.title(now.say(now.view.ruleset.title), anchor=False)
    show_moment(now)
    show_last(now)
    chosen = _side(now)
    if chosen and now.viewer in (LEADER, chosen):
        _quick(now, chosen)
    for order, svg in enumerate(board.common(state, translate, INK)):
        picture(svg, f"table:{order}")
    for order, svg in enumerate(board.own(state, chosen, translate, INK) if chosen else ()):
        picture(svg, f"table:{chosen}:{order}")
    show_listings(now, "")
    if chosen:
        show_numbers(now, chosen)


def _side(now: Scene) -> str | None:
    sides = [side for side, row in now.view.state.sides.items() if row.active]
    if not sides:
        return None
    label = now.say(now.view.ruleset.side_title)
    first = now.viewer if now.viewer in sides else sides[0]
    names = {side: plain(now.name(side)) for side in sides}
    key = f"table:{now.viewer}"
    chosen: str | None = st.pills(label, sides, key=key, default=first, format_func=names.__getitem__, required=True)
    st.session_state[LOOKED_AT] = chosen
    return chosen


def _quick(now: Scene, side: str) -> None:
    """The common acts, each with what it would cost besides; what is not possible cannot be tapped."""
    sent = {kind.name for kind in sendable(now.view)}
    warnings: dict[str, None] = {}
    with st.container(horizontal=True, gap="small", key="quick"):
        for number, quick in enumerate(now.view.ruleset.quick):
            if quick.order in sent:
                warnings |= dict.fromkeys(_button(now, side, quick, f"quick:{side}:{number}"))
    for warning in warnings:
        st.caption(f"⚠️ {plain(warning)}")
    show_outcome(now, f"quick:{side}")


def _button(now: Scene, side: str, quick: Quick, key: str) -> list[str]:
    """One act; gives what to warn of, with the name of the act."""
    kind, label = order_type(now.view.ruleset, quick.order), now.say(quick.label)
    order = kind.shape(side=side, **quick.fields)
    possible = refusal(now.view, kind.name, order) is None
    told = [f"{label}: {now.say(message)}" for message in (kind.warns(now.view.state, order) if possible else ())]
    args = (now, side, quick)
    st.button(label, icon="⚠️" if told else None, key=key, disabled=not possible, on_click=_give, args=args)
    return told


def _give(now: Scene, side: str, quick: Quick) -> None:
    """One service call, and one order for each tap, whatever the page showed by then: an act with its fields filled in
    means the same on a page that is a tap behind."""
    values: dict[str, Any] = {"side": side, **quick.fields}
    act = Act(viewer=now.viewer, key=new_key())
    fields = typed(order_type(now.view.ruleset, quick.order), values)
    attempt(now, f"quick:{side}", lambda: now.season.submit(quick.order, fields, act))
