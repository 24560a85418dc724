"""The leader's spreadsheet: what is wrong in it and put right by a tap, what he changed by hand, what waits in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from sheets.grid import Problem
from sheets.messages import Message, say, say_n
from tracker.dashboard.backups import show_backups, show_overwritten
from tracker.dashboard.entries import bold, headline, plain, show_told
from tracker.dashboard.google_sheet import show_google_sheet
from tracker.dashboard.session import Scene, attempt, order_key
from tracker.engine.changes import rows_of
from tracker.service.acts import Act
from tracker.service.repairs import repairs, restorations
from tracker.service.settling import Offer
from tracker.service.shown import cell_text, change_text, row_text
from tracker.service.tab_repairs import Repair


def show_sheet(now: Scene) -> None:
    """Overwritten entries, problems, hand edits, typed rows, backups."""
    st.title(now.say(say("Spreadsheet")), anchor=False)
    name = now.season.address
    kept = (
        say("Kept in the Google Sheet “{title}”.", title=name)
        if now.season.in_google
        else say("Kept in {file}.", file=name)
    )
    st.caption(plain(now.say(kept)))
    show_google_sheet(now)
    show_overwritten(now)
    _problems(now)
    _edits(now)
    _rows(now)
    show_backups(now)


def _problems(now: Scene) -> None:
    """All at once, each with the cell; a button where one step puts it right."""
    problems = now.reading.all_problems
    if not problems:
        st.success(now.say(say("Every cell of the sheet makes sense.")))
        return
    everything = repairs(now.reading)
    offered = {repair.cell: repair for repair in everything}
    for number, problem in enumerate(problems):
        with st.container(border=True):
            st.markdown(f"⚠️ {plain(now.say(problem.sentence(problem.address)))}")
            if meant := _meant(now, problem):
                st.caption(plain(now.say(meant)))
            if repair := offered.pop(problem.address, None):
                _mend(now, f"mend:{number}", now.say(say("Put right: {what}", what=repair.what)), [repair])
    if len(everything) > 1:
        label = say_n("Put {n} thing right", "Put {n} things right", len(everything))
        _mend(now, "mend:all", now.say(label), everything)


def _meant(now: Scene, problem: Problem) -> Message | None:
    """Whose number it is and what counts in its place; None where the cell belongs to nothing that counts."""
    table = next((table for table in now.view.ruleset.tables if table.name == problem.table), None)
    column = next((column for column in table.columns if column.name == problem.column), None) if table else None
    row = rows_of(now.view.state, problem.table).get(problem.row) if column else None
    if column is None or row is None:
        return None
    return say(
        "{whose}: {what}. Until it is put right, {value} counts.",
        whose=row_text(now.view, now.language, problem.table, problem.row),
        what=column.heading,
        value=cell_text(now.view, now.language, column, getattr(row, problem.column)) or "–",
    )


def _mend(now: Scene, form: str, label: str, chosen: Sequence[Repair]) -> None:
    cells = [repair.cell for repair in chosen]
    act = Act(viewer=now.viewer, key=order_key(form))
    _button(now, form, label, lambda: now.season.repair(act, cells), "🔧")


def _edits(now: Scene) -> None:
    """What counts already although no entry tells of it yet; each can be put back."""
    edits = [text for edit in now.reading.hand_edits if (text := change_text(now.view, now.language, edit))]
    if not edits:
        return
    st.header(now.say(say("Changed by hand")), anchor=False)
    st.caption(now.say(say("These count already; they are written into the journal with the next order.")))
    for text in edits:
        st.text(text)
    for number, repair in enumerate(restorations(now.reading)):
        label = say("Take back the change in {cell} ({what})", cell=repair.cell, what=repair.what)
        _mend(now, f"back:{number}", now.say(label), [repair])


def _rows(now: Scene) -> None:
    """Rows typed into the tabs: taken in by a tap; changed ones are offered with all they would change."""
    if not now.reading.typed:
        return
    st.header(now.say(say("Typed into the sheet")), anchor=False)
    tried = now.season.settle(Act(viewer=now.viewer, dry_run=True))
    if tried.taken:
        st.text(now.say(say_n("{n} row waits to be taken in.", "{n} rows wait to be taken in.", len(tried.taken))))
        for entry in tried.entries:
            with st.container(border=True):
                st.markdown(bold(headline(now, entry)))
                show_told(now, entry, f"typed:{entry.number}")
        act = Act(viewer=now.viewer, key=order_key("settle"))
        _button(now, "settle", now.say(say("Take in what is typed")), lambda: now.season.settle(act), "📥")
    wrong = sum(not row.key for rows in now.reading.typed for row in rows.rows) - len(tried.taken)
    if wrong > 0:
        told = say_n(
            "{n} typed row cannot be taken in yet: what is wrong with it is told above or beside it in the sheet.",
            "{n} typed rows cannot be taken in yet: what is wrong with them is told above or beside them in the sheet.",
            wrong,
        )
        st.caption(now.say(told))
    elif not tried.taken:
        st.caption(now.say(say("No typed row is waiting.")))
    for offer in tried.offers:
        _offer(now, offer)
    if tried.offers and not any(offer.blocked_by for offer in tried.offers):
        act = Act(viewer=now.viewer, key=order_key("accept"))
        label = say_n("Accept {n} changed row", "Accept {n} changed rows", len(tried.offers))
        _button(now, "accept", now.say(label), lambda: now.season.settle(act, accept=True), "✅")


def _offer(now: Scene, offer: Offer) -> None:
    with st.container(border=True):
        told = say("{cell} was changed after it became entry {entry}:", cell=offer.cell, entry=offer.entry)
        st.markdown(plain(now.say(told)))
        for change in offer.changes:
            if text := change_text(now.view, now.language, change):
                st.text(text)
        if offer.blocked_by:
            wrong = say("Later entries stand in the way: {entries}.", entries=offer.blocked_by)
            st.warning(now.say(wrong))


def _button(now: Scene, form: str, label: str, act: Callable[[], Any], icon: str) -> None:
    st.button(plain(label), key=f"{form}:do", icon=icon, on_click=_do, args=(now, form, act))


def _do(now: Scene, form: str, act: Callable[[], Any]) -> None:
    attempt(now, form, act)
