"""The table around which all sit: what they share, then what is whose; the last act is taken back here at once."""

from __future__ import annotations

import streamlit as st

from sheets.errors import SheetError
from sheets.messages import say
from tracker.dashboard.entries import headline, plain
from tracker.dashboard.numbers import show_numbers
from tracker.dashboard.picture import picture
from tracker.dashboard.session import Scene, attempt, order_key
from tracker.engine.journal import UNDO
from tracker.engine.order import IllegalOrder
from tracker.pictures.boards import BOARDS
from tracker.service.acts import Act
from tracker.service.languages import translator

INK = "currentColor"


def show_table(now: Scene) -> None:
    """Pictures of the whole table, then one side at a time."""
    board, state, translate = BOARDS[now.view.ruleset.id], now.view.state, translator(now.language)
    st.title(now.say(now.view.ruleset.title), anchor=False)
    show_take_back(now)
    for order, svg in enumerate(board.common(state, translate, INK)):
        picture(svg, f"table:{order}")
    sides = [side for side, row in state.sides.items() if row.active]
    if not sides:
        return
    label = now.say(now.view.ruleset.side_title)
    first = now.viewer if now.viewer in sides else sides[0]
    chosen = st.pills(
        label, sides, key=f"table:{now.viewer}", default=first, format_func=lambda side: plain(now.campaign.name(side))
    )
    if chosen is None:
        return
    for order, svg in enumerate(board.own(state, chosen, translate, INK)):
        picture(svg, f"table:{chosen}:{order}")
    show_numbers(now, chosen)


def show_take_back(now: Scene) -> None:
    """A button that takes back the last act, where the viewer may."""
    entry = next((entry for entry in reversed(now.view.entries) if entry.number), None)
    if entry is None or entry.order == UNDO:
        return
    try:
        now.season.undo(Act(viewer=now.viewer, dry_run=True))
    except (IllegalOrder, SheetError):
        return
    form = f"table:undo:{entry.number}"
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(plain(now.say(say("Last: {what}", what=headline(now, entry)))))
        st.button(now.say(say("Take back")), key=form, on_click=_take_back, args=(now, form, order_key(form)))


def _take_back(now: Scene, form: str, key: str) -> None:
    act = Act(viewer=now.viewer, key=key, revision=now.view.revision)
    attempt(now, form, lambda: now.season.undo(act))
