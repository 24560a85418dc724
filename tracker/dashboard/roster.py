"""Ticking who was there, on the leader's page of the meeting: it fills in a number, and nothing else comes of it.

Nothing that stays for long may hold a nickname: widgets and drafts know people by their ids (see ``service.roster``).
"""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from sheets.messages import say
from tracker.dashboard.entries import show_outcome, show_who_sees
from tracker.dashboard.session import Scene, attempt, kept
from tracker.service.roster import lines, struck_off


def show_roster(now: Scene, form: str, side: str, count: str) -> None:
    """The nicknames of a side to tick, folded away; ``count``: the field of ``form`` that their number goes into."""
    key = f"roster:{side}"
    with st.expander(now.say(say("Who was there?")), key=key, on_change="rerun") as panel:
        if not panel.open:
            return
        people = now.season.roster().of(side)
        show_outcome(now, key)
        if people:
            _ticks(now, form, side, count, people)
        _list(now, key, side, people)
        show_who_sees(now, ())


def _ticks(now: Scene, form: str, side: str, count: str, people: Mapping[str, str]) -> None:
    ticks = f"{form}:there:{side}"
    kept(form, ticks, [])
    st.session_state[ticks] = [id for id in st.session_state[ticks] if id in people]
    label = now.say(say("Tap everybody who was there: the number is filled in."))
    names = dict(people)
    st.pills(
        label,
        list(names),
        selection_mode="multi",
        key=ticks,
        format_func=names.__getitem__,
        on_change=_fill_in,
        args=(ticks, count),
    )


def _fill_in(ticks: str, count: str) -> None:
    st.session_state[count] = len(st.session_state[ticks])


def _list(now: Scene, key: str, side: str, people: Mapping[str, str]) -> None:
    """The list itself: a line is a nickname, a line taken away is somebody struck off."""
    field = f"{key}:{'.'.join(people)}"  # another list, another field: what is gone comes back by no old text
    label = now.say(say("Nicknames, one on each line; nobody needs a list"))
    st.text_area(label, "\n".join(people.values()), key=field, height="content")
    st.caption(now.say(say("Take a line away and the nickname is gone for good; no number of the game changes.")))
    args = (now, key, side, dict(people), field)
    st.button(now.say(say("Keep the list")), key=f"{key}:keep", on_click=_keep, args=args)


def _keep(now: Scene, key: str, side: str, people: Mapping[str, str], field: str) -> None:
    named = lines(str(st.session_state.get(field, "")))
    attempt(
        now,
        key,
        lambda: now.season.roster().change(side, named, struck_off(people, named)),
        say("The list is kept."),
    )
