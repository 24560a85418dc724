"""Where the leader begins: what wants doing, and how the season stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import streamlit as st

from sheets.messages import Message, say, say_n
from tracker.dashboard.drawings import show_standings
from tracker.dashboard.entries import plain, show_who_sees
from tracker.dashboard.session import Scene, address_of
from tracker.engine.desk import waiting


@dataclass(frozen=True)
class Task:
    """Something that wants doing, and the page where it is done."""

    icon: str
    what: Message
    page: str
    board: str = ""
    """On which board."""


def show_start(now: Scene) -> None:
    """What wants doing first; then the standings."""
    st.title(now.say(now.view.ruleset.title), anchor=False)
    st.header(now.say(say("What wants doing")), anchor=False)
    tasks = list(_tasks(now))
    if not tasks:
        meetings = say("Nothing is waiting. After the next meeting, type what happened under “Meeting”.")
        st.success(now.say(meetings if now.view.ruleset.typed else say("Nothing is waiting.")))
    for number, task in enumerate(tasks):
        with st.container(border=True, key=f"go-{number}"):
            link, label = st.session_state["pages"][task.page], plain(now.say(task.what))
            address = address_of(now, task.board)
            st.page_link(link, label=label, icon=task.icon, width="stretch", query_params=address)
    show_who_sees(now, ())
    st.header(now.say(say("Standings")), anchor=False)
    show_standings(now)


def _tasks(now: Scene) -> Iterator[Task]:
    # In Google the journal is long on its way: whether somebody changed it is looked at where problems are listed.
    reading = now.season.reading(journal=not now.season.in_google)
    if count := len(reading.all_problems):
        yield Task("⚠️", say_n("{n} problem in the spreadsheet", "{n} problems in the spreadsheet", count), "sheet")
    if count := len(reading.hand_edits):
        yield Task("✏️", say_n("{n} cell changed by hand", "{n} cells changed by hand", count), "sheet")
    if count := len(waiting(now.view.state)):
        yield Task("📥", say_n("{n} order waits on the desk", "{n} orders wait on the desk", count), "desk")
    rows = sum(not row.key for rows in reading.typed for row in rows.rows)
    if rows:
        typed = say_n("{n} meeting typed into the sheet waits", "{n} meetings typed into the sheet wait", rows)
        yield Task("📋", typed, "sheet")
    if not now.view.state.season["season"].closed:
        for owed in now.view.ruleset.waiting(now.view.state):
            yield Task("⚔️", owed.what, "board" if owed.board else "turn", owed.board)
    season = now.view.state.season["season"]
    if season.closed:
        yield Task("🏁", say("The season is closed."), "season")
    elif not now.view.revision and now.view.ruleset.typed:
        yield Task("🌱", say("The season begins: type the first meeting."), "meeting")
