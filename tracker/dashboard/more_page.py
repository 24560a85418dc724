"""What is needed now and then: the other pages, the language."""

from __future__ import annotations

import streamlit as st

from sheets.messages import say
from tracker.dashboard.session import Scene, address_of
from tracker.dashboard.sign_in import show_way_out
from tracker.service.languages import LANGUAGES


def show_more(now: Scene) -> None:
    """Links to the pages that have no place in the bar, then the language."""
    st.title(now.say(say("More")), anchor=False)
    for page in st.session_state["rare"]:
        st.page_link(page, width="stretch", query_params=address_of(now))
    show_way_out(now)
    st.header(now.say(say("Language")), anchor=False)
    with st.container(horizontal=True):
        for code, name in LANGUAGES.items():
            st.button(
                name,
                key=f"language:{code}",
                type="primary" if code == now.language else "secondary",
                on_click=_speak,
                args=(code,),
            )


def _speak(code: str) -> None:
    st.session_state["language"] = code
    st.query_params["lang"] = code
