"""Whose part it is: what is owed now, and by whom."""

from __future__ import annotations

from functools import partial

import streamlit as st

from sheets.messages import say
from tracker.dashboard.entries import bold, plain, show_who_gets
from tracker.dashboard.session import Scene, address_of
from tracker.engine.pages import Waiting
from tracker.engine.view import View


def show_owed(now: Scene) -> None:
    """Whose part it is, with the way to the battle where one is fought."""
    if now.view.state.season["season"].closed:
        st.info(now.say(say("The season is over.")))
        return
    for owed in now.view.ruleset.waiting(now.view.state):
        own = owed.side == now.viewer
        if owed.board:
            link = st.session_state["pages"]["board"]
            st.page_link(link, label=plain(now.say(owed.what)), icon="⚔️", query_params=address_of(now, owed.board))
        else:
            st.markdown((bold if own else plain)(now.say(owed.what)))
        show_who_gets(now, partial(_is_owed, owed))


def _is_owed(owed: Waiting, view: View) -> bool:
    return owed in view.ruleset.waiting(view.state)
