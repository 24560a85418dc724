"""The Google Sheet a season is kept in: opened, checked again at any time, and how old what is shown of it is."""

from __future__ import annotations

import streamlit as st

from sheets.errors import SheetError
from sheets.google_outfit import Lack
from sheets.messages import say, say_n
from tracker.dashboard.entries import plain
from tracker.dashboard.session import Outcome, Scene, attempt, google_key, why
from tracker.service.google_setup import account
from tracker.service.shown import HOME

SOONEST = 3.0
"""Seconds for which a tap does not look again, whoever taps."""


HALF_A_DAY = 43_200
CLOUD = ":material/cloud_off:"


def show_age(now: Scene) -> None:
    """When the sheet looked as it is shown; a tap looks again. While Google does not answer, that and why."""
    if not now.season.in_google:
        return
    at = now.season.as_of
    time = at.astimezone(HOME).strftime("%H:%M:%S" if now.season.age < HALF_A_DAY else "%d.%m. %H:%M")
    label = now.say(say("As of {time}", time=time))
    st.button(label, key="age", icon=":material/refresh:", type="tertiary", on_click=_look_again, args=(now,))


def show_trouble(now: Scene) -> None:
    """Calm and small: everything shown is true, only not of this minute."""
    trouble = now.season.trouble
    if trouble is not None:
        told = say("Google is not answering just now; everything is shown as it was at that time.")
        why_so = [plain(now.say(trouble))] if now.leading else []
        st.caption(" ".join((CLOUD, plain(now.say(told)), *why_so)))


def _look_again(now: Scene) -> None:
    try:
        now.season.look_again(SOONEST)
    except SheetError as refused:
        st.session_state["outcome"] = Outcome("age", refused=why(refused))


def show_google_sheet(now: Scene) -> None:
    """A link to it, whom it is shared with, and a button that checks all of it."""
    if not now.season.in_google:
        return
    with st.container(horizontal=True):
        label = now.say(say("Open the Google Sheet"))
        st.link_button(label, now.season.sheet_link(), icon=":material/open_in_new:")
        check = now.say(say("Check everything again"))
        st.button(check, key="google:check", icon="🔎", on_click=_check, args=(now,))
    lacks = st.session_state.get("google:lacks", ())
    if lacks:
        _lacks(now, lacks)
    with st.expander(now.say(say("Whom is it shared with?"))):
        st.text(now.say(say("Of the app, this address has to be an Editor of the sheet:")))
        try:
            st.code(account(google_key()) or now.say(say("a stand-in for Google needs none")), language=None)
        except SheetError as refused:
            st.warning(plain(now.say(why(refused))))


def _lacks(now: Scene, lacks: tuple[Lack, ...]) -> None:
    """What a new sheet has and this one has no more: by tab, all put back by one tap."""
    count = len(lacks)
    told = say_n("{n} thing is missing that a new sheet has.", "{n} things are missing that a new sheet has.", count)
    with st.container(border=True):
        st.markdown(f"⚠️ {plain(now.say(told))}")
        with st.expander(now.say(say("Show them"))):
            for lack in lacks:
                st.text(f"{lack.cell}: {now.say(lack.what)}" if lack.cell else now.say(lack.what))
        label = now.say(say("Put all of it there again"))
        st.button(label, key="google:furnish", icon="🔧", on_click=_furnish, args=(now,))


def _check(now: Scene) -> None:
    def check() -> None:
        st.session_state["google:lacks"] = now.season.check_sheet()

    attempt(now, "google", check, done=say("The sheet is shared with the app, and all of it was looked at anew."))


def _furnish(now: Scene) -> None:
    if attempt(now, "google", now.season.furnish_sheet, done=say("The sheet has again what was missing.")):
        st.session_state["google:lacks"] = ()
