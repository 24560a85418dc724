"""The note for parents: what is kept of children, and what is not."""

from __future__ import annotations

import streamlit as st

from tracker.dashboard.entries import plain
from tracker.dashboard.session import Scene
from tracker.service.privacy import NOTE, TITLE


def show_privacy(now: Scene) -> None:
    """The note, paragraph by paragraph."""
    st.title(now.say(TITLE), anchor=False)
    for heading, text in NOTE:
        st.markdown(f"**{plain(now.say(heading))}** {plain(now.say(text))}")
