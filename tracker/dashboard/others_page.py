"""All sides as the viewer may see them: standings first, then the city of whom he asks for."""

from __future__ import annotations

import streamlit as st

from sheets.messages import say
from tracker.dashboard.city_page import show_side
from tracker.dashboard.drawings import show_standings
from tracker.dashboard.entries import plain
from tracker.dashboard.session import Scene


def show_others(now: Scene) -> None:
    """Standings, and one city at a time."""
    st.title(now.say(now.view.ruleset.title), anchor=False)
    sides = [side for side, _ in now.view.ruleset.standings(now.view.state)]
    if not sides:
        st.info(now.say(say("Nobody plays yet.")))
        return
    show_standings(now)
    others = [side for side in sides if side != now.viewer]
    if not others:
        return
    names = {side: plain(now.campaign.name(side)) for side in others}
    label = now.say(say("Whose city?"))
    chosen = st.pills(label, others, key=f"whose:{now.viewer}", format_func=names.__getitem__, default=others[0])
    if chosen is None:
        st.caption(plain(now.say(say("Choose a city to look at it."))))
        return
    st.header(names[chosen], anchor=False)
    show_side(now, chosen)
