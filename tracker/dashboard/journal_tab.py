"""What has happened, newest first, and undo."""

from __future__ import annotations

import streamlit as st

from sheets.messages import say
from tracker.dashboard.session import Desk, attempt, order_key
from tracker.engine.journal import Entry, undone
from tracker.engine.order import LEADER
from tracker.engine.orders import title_of
from tracker.service.acts import Act

NEWEST = 50


def show_journal(now: Desk) -> None:
    """The visible entries; the leader may take any of them back."""
    entries = [entry for entry in now.view.entries if entry.number]
    if not entries:
        st.info(now.say(say("Nothing has happened yet.")))
        return
    gone = undone(entries)
    for entry in reversed(entries[-NEWEST:]):
        _show_entry(now, entry, entry.number in gone)


def _show_entry(now: Desk, entry: Entry, gone: bool) -> None:
    with st.container(border=True):
        side = now.campaign.name(entry.side) if entry.side else ""
        title = now.say(title_of(now.view.ruleset, entry.order))
        st.caption(
            f"{entry.number} · {entry.at[:16].replace('T', ' ')} · {side} {title}"
            + (" · " + now.say(say("taken back")) if gone else "")
        )
        for note in entry.notes:
            st.text(now.say(note.message))
        if entry.rolls:
            st.text(now.say(say("Dice: {faces}", faces=tuple(roll.face for roll in entry.rolls))))
        if now.view.viewer == LEADER and not gone:
            st.button(
                now.say(say("Take back")),
                key=f"undo:{entry.number}",
                on_click=_undo,
                args=(now, entry.number, order_key(f"undo:{entry.number}")),
            )


def _undo(now: Desk, number: int, key: str) -> None:
    act = Act(viewer=now.view.viewer, key=key)
    attempt(now, f"undo:{number}", lambda: now.season.undo(act, entry=number))
