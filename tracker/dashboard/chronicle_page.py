"""What has happened, newest first: for everybody what he may know; the leader searches, takes back, corrects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

import streamlit as st

from sheets.messages import say, say_n
from tracker.dashboard.correcting import show_correction
from tracker.dashboard.entries import bold, day, day_text, headline, plain, show_entry, show_lines, show_outcome
from tracker.dashboard.session import Scene, attempt, order_key
from tracker.dashboard.taking_back import last_own, show_take_back
from tracker.engine.desk_orders import desk_orders
from tracker.engine.journal import REVISE, UNDO, Entry, standing, undone
from tracker.engine.order import LEADER, SIDE, IllegalOrder
from tracker.engine.orders import order_types
from tracker.service.acts import Act
from tracker.service.shown import change_texts

PAGE = 15
MEETINGS = "meetings"
"""In an address: of the chronicle only the meetings are wanted."""


def show_chronicle(now: Scene) -> None:
    """The visible entries, a page at a time."""
    st.title(now.say(say("Chronicle")), anchor=False)
    entries = [entry for entry in now.view.entries if entry.number]
    if not entries:
        st.info(now.say(say("Nothing has happened yet. The first report of a meeting opens the season.")))
        return
    found = _searched(now, entries)
    gone, corrected = undone(entries), standing(entries).fields
    shown = int(st.session_state.setdefault("chronicle:shown", PAGE))
    if not found:
        st.info(now.say(say("No entry says that; try another word.")))
    days = [(date, list(told)) for date, told in groupby(found[:shown], lambda entry: day(entry)[:10])]
    for date, told in days:
        st.header(day_text(date), anchor=False)
        with st.container(border=True, key=f"day-{date}-{told[0].number}"):
            for number, entry in enumerate(told):
                if number:
                    st.divider()
                fields = corrected.get(entry.number)
                show_entry(now, entry, entry.number in gone, fields, _buttons(now, entry, entry.number in gone))
    if len(found) > shown:
        label = say_n("{n} older entry", "{n} older entries", len(found) - shown)
        st.button(now.say(label), key="chronicle:more", width="stretch", on_click=_more)


def _more() -> None:
    st.session_state["chronicle:shown"] += PAGE


def _searched(now: Scene, entries: Sequence[Entry]) -> list[Entry]:
    """Newest first; with a word, only the entries that say it; or only the meetings."""
    word = st.text_input(now.say(say("Search")), key="chronicle:word", placeholder=now.say(say("a name, a word…")))
    wanted, order = word.strip().casefold(), _only(now)
    found = [entry for entry in reversed(entries) if order in ("", entry.order)]
    return [entry for entry in found if not wanted or wanted in _said(now, entry).casefold()]


def _only(now: Scene) -> str:
    """The order that tells of a meeting, where only meetings are wanted: by a tap, or by the link on their page."""
    if not now.view.ruleset.typed:
        return ""
    meetings = now.view.ruleset.typed[0]
    if st.query_params.pop(MEETINGS, None):
        st.session_state["chronicle:meetings"] = True
    return meetings.order if st.toggle(now.say(say("Only the meetings")), key="chronicle:meetings") else ""


def _said(now: Scene, entry: Entry) -> str:
    notes = " ".join(now.say(note.message) for note in entry.notes)
    when = day(entry)
    return f"{entry.number} {when} {day_text(when[:10])} {headline(now, entry)} {notes}"


def _buttons(now: Scene, entry: Entry, gone: bool) -> Callable[[], None] | None:
    """What may be done with an entry: players may take back their own last order, while nothing was revealed."""
    if now.viewer == LEADER:
        return lambda: _leaders(now, entry, gone)
    if entry is now.view.entries[-1] and last_own(now) is not None:
        return lambda: show_take_back(now, entry, "")
    return None


def _leaders(now: Scene, entry: Entry, gone: bool) -> None:
    where = f"entry:{entry.number}"
    for form in (f"undo:{entry.number}", f"revise:{entry.number}"):
        show_outcome(now, form)
    if not gone:
        with st.container(horizontal=True):
            redo = entry.order == UNDO
            st.button(
                now.say(say("Bring back") if redo else say("Take back…")),
                key=f"{where}:undo",
                type="tertiary",
                on_click=_open,
                args=("undo", entry.number),
            )
            if not redo and entry.order != REVISE and _correctable(now, entry):
                st.button(
                    now.say(say("Correct…")),
                    key=f"{where}:revise",
                    type="tertiary",
                    on_click=_open,
                    args=("revise", entry.number),
                )
    opened = st.session_state.get("chronicle:open")
    if opened == ("undo", entry.number):
        _preview_undo(now, entry)
    elif opened == ("revise", entry.number):
        show_correction(now, entry, _close)


def _correctable(now: Scene, entry: Entry) -> bool:
    """What was sent and waits is corrected on the desk, and once it is accepted, it is an entry of its own."""
    kinds = {kind.name for kind in order_types(now.view.ruleset) if SIDE in kind.by}
    return entry.order in kinds - {kind.name for kind in desk_orders(now.view.ruleset)}


def _open(what: str, number: int) -> None:
    st.session_state["chronicle:open"] = (what, number)


def _close() -> None:
    st.session_state.pop("chronicle:open", None)


def _preview_undo(now: Scene, entry: Entry) -> None:
    """What would change; then one tap does it."""
    try:
        preview = now.season.undo(Act(dry_run=True), entry=entry.number)
    except IllegalOrder as refused:
        st.warning(plain(now.say(refused.reason)))
        return
    texts = change_texts(now.view, now.language, preview.entry.changes)
    st.markdown(bold(now.say(say("This would change:") if texts else say("It is taken back; no number changes."))))
    show_lines(texts)
    form = f"undo:{entry.number}"
    with st.container(horizontal=True):
        st.button(
            now.say(say("Do it")),
            key=f"{form}:do",
            type="primary",
            on_click=_undo,
            args=(now, entry.number, order_key(form)),
        )
        st.button(now.say(say("Leave it")), key=f"{form}:leave", on_click=_close)


def _undo(now: Scene, number: int, key: str) -> None:
    act = Act(viewer=now.viewer, key=key)
    if attempt(now, f"undo:{number}", lambda: now.season.undo(act, entry=number)):
        _close()
