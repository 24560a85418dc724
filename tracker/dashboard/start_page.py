"""Where the leader begins: what wants doing, and how the season stands."""

from __future__ import annotations

from collections.abc import Iterator

import streamlit as st

from sheets.messages import Message, say, say_n
from tracker.dashboard.drawings import show_standings
from tracker.dashboard.entries import plain, show_who_sees
from tracker.dashboard.session import Scene, address_of
from tracker.engine.desk import waiting
from tracker.engine.hidden import is_hidden

Task = tuple[str, Message, str]
"""An icon, what wants doing, and the page where it is done."""


def show_start(now: Scene) -> None:
    """What wants doing first; then the standings."""
    st.title(now.say(now.view.ruleset.title), anchor=False)
    st.header(now.say(say("What wants doing")), anchor=False)
    tasks = list(_tasks(now))
    if not tasks:
        meetings = say("Nothing is waiting. After the next meeting, type what happened under “Meeting”.")
        st.success(now.say(meetings if now.view.ruleset.typed else say("Nothing is waiting.")))
    for number, (icon, message, page) in enumerate(tasks):
        with st.container(border=True, key=f"go-{number}"):
            link, label = st.session_state["pages"][page], plain(now.say(message))
            st.page_link(link, label=label, icon=icon, width="stretch", query_params=address_of(now))
    show_who_sees(now, ())
    st.header(now.say(say("Standings")), anchor=False)
    show_standings(now)


def _tasks(now: Scene) -> Iterator[Task]:
    # In Google the journal is long on its way: whether somebody changed it is looked at where problems are listed.
    reading = now.season.reading(journal=not now.season.in_google)
    if count := len(reading.all_problems):
        yield "⚠️", say_n("{n} problem in the spreadsheet", "{n} problems in the spreadsheet", count), "sheet"
    if count := len(reading.hand_edits):
        yield "✏️", say_n("{n} cell changed by hand", "{n} cells changed by hand", count), "sheet"
    if count := len(waiting(now.view.state)):
        yield "📥", say_n("{n} order waits on the desk", "{n} orders wait on the desk", count), "desk"
    rows = sum(not row.key for rows in reading.typed for row in rows.rows)
    if rows:
        yield (
            "📋",
            say_n("{n} meeting typed into the sheet waits", "{n} meetings typed into the sheet wait", rows),
            "sheet",
        )
    open_turns = [row.name for row in now.view.state.sides.values() if row.active and _turn_open(row)]
    if open_turns:
        yield "⚔️", say("Open turns: {sides}", sides=tuple(open_turns)), "turn"
    if not now.view.state.season["season"].closed:
        for owed in now.view.ruleset.waiting(now.view.state):
            yield "⚔️", owed.what, "board" if owed.board else "turn"
    season = now.view.state.season["season"]
    if season.closed:
        yield "🏁", say("The season is closed."), "season"
    elif not now.view.revision and now.view.ruleset.typed:
        yield "🌱", say("The season begins: type the first meeting."), "meeting"


def _turn_open(row: object) -> bool:
    value = getattr(row, "turn_open", False)
    return not is_hidden(value) and bool(value)
