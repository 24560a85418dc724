"""What is needed now and then: the other pages, the language."""

from __future__ import annotations

import streamlit as st

from sheets.messages import say
from tracker.dashboard.session import Scene, address_of
from tracker.dashboard.sign_in import show_way_out
from tracker.engine.order import LEADER
from tracker.service.languages import LANGUAGES

MEANINGS = {
    "turn": say("Give the orders of a side, as if it gave them itself."),
    "start": say("What wants doing."),
    "others": say("The standings, and what may be known of each."),
    "desk": say("What has been sent and waits for the leader."),
    "season": say("How the season has gone so far, as pictures."),
    "print": say("A4 pages for the wall and to hand out; all tables for Excel."),
    "invitations": say("Links and codes by which everybody comes in."),
    "sheet": say("What is wrong in the spreadsheet, what you changed by hand, backups."),
    "orders": say("Every order there is, also the rare ones: awards, corrections, notes."),
    "settings": say("Names, colours, crests, who plays, house rules."),
    "new": say("Begin another season; this one stays as it is."),
    "import": say("Take over a season that you keep in a table of your own."),
    "privacy": say("For parents: what is kept of children, and what is not."),
}
"""What each of the rarer pages is for, by its address."""
OWN = {"turn": say("Give your own orders.")}
"""What else they are for a side."""


def show_more(now: Scene) -> None:
    """Links to the pages that have no place in the bar, then the language."""
    st.title(now.say(say("More")), anchor=False)
    meanings = MEANINGS if now.viewer == LEADER else {**MEANINGS, **OWN}
    for page in st.session_state["rare"]:
        with st.container(gap=None):
            st.page_link(page, width="stretch", query_params=address_of(now))
            if page.url_path in meanings:
                st.caption(now.say(meanings[page.url_path]))
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
