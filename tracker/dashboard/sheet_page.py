"""The leader's spreadsheet: what is wrong in it, what he changed by hand, what waits to be taken in."""

from __future__ import annotations

import streamlit as st

from sheets.messages import say, say_n
from tracker.dashboard.entries import plain
from tracker.dashboard.session import Scene, attempt, order_key
from tracker.service.acts import Act
from tracker.service.shown import change_text


def show_sheet(now: Scene) -> None:
    """Problems, hand edits, typed rows."""
    st.title(now.say(say("Spreadsheet")), anchor=False)
    st.caption(plain(now.say(say("Kept in {file}.", file=now.season.store.path.name))))
    _problems(now)
    _edits(now)
    _rows(now)


def _problems(now: Scene) -> None:
    problems = now.reading.all_problems
    if not problems:
        st.success(now.say(say("Every cell of the sheet makes sense.")))
    for unkept in now.season.store.unkept:
        st.warning(plain(now.say(unkept)))
    for problem in problems:
        st.warning(plain(now.say(problem.sentence(problem.address))))


def _edits(now: Scene) -> None:
    edits = [text for edit in now.reading.hand_edits if (text := change_text(now.view, now.language, edit))]
    if not edits:
        return
    st.subheader(now.say(say("Changed by hand")), anchor=False)
    st.caption(now.say(say("These count already; they are written into the journal with the next order.")))
    for text in edits:
        st.text(text)


def _rows(now: Scene) -> None:
    waiting = sum(not row.key for rows in now.reading.typed for row in rows.rows)
    st.subheader(now.say(say("Typed into the sheet")), anchor=False)
    if not waiting:
        st.caption(now.say(say("No typed row is waiting.")))
    else:
        st.text(now.say(say_n("{n} row waits to be taken in.", "{n} rows wait to be taken in.", waiting)))
    form = "settle"
    st.button(
        now.say(say("Take in what is typed")),
        key=form,
        type="primary",
        on_click=_settle,
        args=(now, order_key(form)),
    )


def _settle(now: Scene, key: str) -> None:
    def act():  # type: ignore[no-untyped-def]
        return now.season.settle(Act(viewer=now.viewer, key=key))

    attempt(now, "settle", act)
