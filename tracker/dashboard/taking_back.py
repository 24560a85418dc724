"""Taking back one's own last order, while nothing was revealed by it: in the chronicle, and where it was given."""

from __future__ import annotations

import dataclasses

import streamlit as st

from sheets.messages import say
from tracker.dashboard.entries import show_outcome
from tracker.dashboard.session import Outcome, Scene, attempt, order_key
from tracker.engine.hidden import is_hidden
from tracker.engine.journal import UNDO, Entry
from tracker.engine.order import IllegalOrder
from tracker.service.acts import Act


def show_answer(now: Scene, form: str) -> None:
    """What a form came to; and, if it was the viewer's own order, the button that takes it back at once."""
    if show_outcome(now, form) and (entry := last_own(now)) is not None:
        show_take_back(now, entry, form)


def last_own(now: Scene) -> Entry | None:
    """The newest entry, if it is the viewer's own and he may take it back."""
    entry = now.view.entries[-1] if len(now.view.entries) else None
    if entry is None or is_hidden(entry.by) or entry.by != now.viewer or entry.order == UNDO:
        return None
    try:
        now.season.undo(Act(viewer=now.viewer, dry_run=True))
    except IllegalOrder:
        return None
    return entry


def show_take_back(now: Scene, entry: Entry, form: str) -> None:
    """The button; what came of it is told below ``form``."""
    undoing = f"undo:{entry.number}"
    args = (now, undoing, form, order_key(undoing))
    st.button(now.say(say("Take back")), key=f"{undoing}:do", on_click=_take_back, args=args)


def _take_back(now: Scene, undoing: str, form: str, key: str) -> None:
    act = Act(viewer=now.viewer, key=key, revision=now.view.revision)
    attempt(now, undoing, lambda: now.season.undo(act))
    outcome = st.session_state["outcome"]
    if isinstance(outcome, Outcome):
        st.session_state["outcome"] = dataclasses.replace(outcome, form=form)
