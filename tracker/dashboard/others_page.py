"""All sides as the viewer may see them: standings first, then what is to be seen of whom he asks for."""

from __future__ import annotations

import streamlit as st

from sheets.messages import say
from tracker.dashboard.city_page import show_side
from tracker.dashboard.drawings import show_standings
from tracker.dashboard.entries import plain
from tracker.dashboard.numbers import show_numbers
from tracker.dashboard.session import Scene
from tracker.dashboard.tables import show_listings


def show_others(now: Scene) -> None:
    """Standings, what is to be read of all, and one side at a time."""
    st.title(now.say(now.view.ruleset.title), anchor=False)
    ruleset, state = now.view.ruleset, now.view.state
    sides = [side for side, _ in ruleset.standings(state)]
    if not sides:
        st.info(now.say(say("Nobody plays yet.")))
        return
    show_standings(now)
    show_listings(now, "")
    listed = bool(ruleset.listings(state, ""))
    others = [side for side in sides if listed or side != now.viewer]
    if not others:
        return
    names = {side: plain(now.name(side)) for side in others}
    label = now.say(ruleset.side_title if listed else say("Whose city?"))
    first = now.viewer if now.viewer in others else others[0]
    key = f"whose:{now.viewer}"
    chosen = st.pills(label, others, key=key, format_func=names.__getitem__, default=first, required=True)
    st.header(names[chosen], anchor=False)
    if listed:
        show_listings(now, chosen)
        show_numbers(now, chosen)
    else:
        show_side(now, chosen)
