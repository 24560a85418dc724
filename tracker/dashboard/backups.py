"""Backups to go back to, and entries that an old window has overwritten."""

from __future__ import annotations

import streamlit as st

from sheets.messages import say, say_n
from tracker.dashboard.entries import bold, day, day_text, headline, plain
from tracker.dashboard.session import Scene, attempt, order_key
from tracker.service.acts import Act
from tracker.service.backups import VERSIONS, Kept
from tracker.service.shown import moment_text

NEWEST = 10


def show_overwritten(now: Scene) -> None:
    """What is missing since somebody saved an old window over the workbook; given again or given up."""
    if not now.reading.standing.undecided:
        return
    lost = now.season.missing()
    st.header(now.say(say("Missing from the journal")), anchor=False)
    st.warning(
        now.say(
            say_n(
                "{n} entry is missing: the workbook is an older one than it was already.",
                "{n} entries are missing: the workbook is an older one than it was already.",
                len(lost),
            )
        )
    )
    for item in lost:
        st.text(f"{day(item.entry)}  {headline(now, item.entry)}")
    again = now.say(say("Give them again, with the dice that fell"))
    st.button(again, key="reapply:do", type="primary", on_click=_reapply, args=(now, "reapply", order_key("reapply")))
    up = now.say(say("Give them up"))
    st.button(up, key="giveup:do", on_click=_reapply, args=(now, "giveup", order_key("giveup")))


def _reapply(now: Scene, form: str, key: str) -> None:
    attempt(now, form, lambda: now.season.reapply(Act(viewer=now.viewer, key=key), drop=form == "giveup"))


def show_backups(now: Scene) -> None:
    """The copies kept before each change, newest first."""
    st.header(now.say(say("Backups")), anchor=False)
    if now.season.in_google:
        st.caption(now.say(VERSIONS))
        return
    with st.expander(now.say(say("Show the backups")), key="backups:open", on_change="rerun") as panel:
        if not panel.open:
            return
        kept = now.season.backups()
        if not kept:
            st.caption(now.say(say("There is none yet: the first is kept with the next change.")))
        for backup in kept[:NEWEST]:
            _backup(now, backup)


def _backup(now: Scene, kept: Kept) -> None:
    name = kept.backup.path.name
    with st.container(border=True):
        if kept.meta is None or kept.damage is not None:
            st.markdown(plain(name))
            st.caption(plain(now.say(kept.damage or say("Nobody can go back to it."))))
            return
        told = say_n("{n} entry ago", "{n} entries ago", kept.since or 0)
        when, time = moment_text(kept.backup.at.isoformat()).split()
        st.markdown(f"{bold(f'{day_text(when)} {time}')} · {plain(now.say(told))}")
        if st.session_state.get("backups:sure") != name:
            st.button(now.say(say("Go back to it…")), key=f"backup:{name}", on_click=_sure, args=(name,))
            return
        st.warning(now.say(say("The season goes back to that moment; how it stands now is kept as a backup too.")))
        args = (now, name, order_key("restore"))
        st.button(now.say(say("Go back")), key=f"restore:{name}", type="primary", on_click=_restore, args=args)
        st.button(now.say(say("Leave it")), key=f"leave:{name}", on_click=_sure, args=("",))


def _sure(name: str) -> None:
    st.session_state["backups:sure"] = name


def _restore(now: Scene, name: str, key: str) -> None:
    if attempt(now, "restore", lambda: now.season.restore(Act(viewer=now.viewer, key=key), name)):
        _sure("")
