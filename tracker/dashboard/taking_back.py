"""Taking back one's own last order, while nothing was revealed by it: in the chronicle, and where it was given."""

from __future__ import annotations

import dataclasses

import streamlit as st

from sheets.messages import say
from tracker.dashboard.entries import headline, plain, show_outcome
from tracker.dashboard.session import Outcome, Scene, attempt, order_key
from tracker.engine.hidden import is_hidden
from tracker.engine.journal import UNDO, Entry
from tracker.engine.order import LEADER
from tracker.service.acts import Act


def show_answer(now: Scene, form: str) -> None:
    """What a form came to; and, if it was the viewer's own order, the button that takes it back at once."""
    if not show_outcome(now, form):
        return
    if (entry := last_own(now)) is not None:
        show_take_back(now, entry, form)
    elif _revealing(now):
        st.caption(now.say(say("What was rolled or learned is known now: only the leader can take this back.")))


def _revealing(now: Scene) -> bool:
    """Whether the newest entry is the viewer's own and stays, because something was rolled or learned by it."""
    last = now.view.entries[-1] if len(now.view.entries) else None
    return last is not None and now.viewer == last.side and bool(last.rolls or last.findings)


def last_own(now: Scene) -> Entry | None:
    """The newest entry, if the viewer gave it himself and may take it back."""
    entry = takeable(now)
    return entry if entry is not None and _own(now, entry) else None


def _own(now: Scene, entry: Entry) -> bool:
    return entry.by in (now.viewer, now.season.caller.name or now.viewer)


def takeable(now: Scene) -> Entry | None:
    """The newest entry, if the viewer may take it back, as far as what he sees tells: to try that out would be to read
    and run the season anew at each drawing. If something stands in the way that he cannot see, he is told at the tap.
    """
    entry = now.view.entries[-1] if len(now.view.entries) else None
    if entry is None or not entry.number or entry.order == UNDO or not now.season.caller.gives_orders:
        return None
    own = not is_hidden(entry.by) and entry.by == now.viewer == entry.side
    return entry if now.viewer == LEADER or (own and not entry.rolls and not entry.findings) else None


def show_last(now: Scene) -> None:
    """Where one act follows another: the last one, and the button that takes it back."""
    entry = takeable(now)
    if entry is None:
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(plain(now.say(say("Last: {what}", what=headline(now, entry)))))
        show_take_back(now, entry, "")


def show_take_back(now: Scene, entry: Entry, form: str) -> None:
    """The button; what came of it is told below ``form``."""
    undoing = f"undo:{entry.number}"
    args = (now, undoing, form, order_key(undoing))
    st.button(now.say(say("Take back")), key=f"{undoing}:do", on_click=_take_back, args=args)


def _take_back(now: Scene, undoing: str, form: str, key: str) -> None:
    attempt(now, undoing, lambda: now.season.undo(Act(viewer=now.viewer, key=key, revision=_known(now))))
    outcome = st.session_state["outcome"]
    if isinstance(outcome, Outcome):
        st.session_state["outcome"] = dataclasses.replace(outcome, form=form)


def _known(now: Scene) -> int:
    """The revision the viewer knows of: what he has tapped himself since the page was drawn is among it, and he means
    the newest of that."""
    view, drawn = now.season.view(now.viewer), len(now.view.entries)
    since = (view.entries[number] for number in range(drawn, len(view.entries)))
    mine = all(not is_hidden(entry.by) and _own(now, entry) and entry.order != UNDO for entry in since)
    return view.revision if mine else now.view.revision
