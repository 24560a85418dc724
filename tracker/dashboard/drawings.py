"""Charts of a season, each with the sentence that says the same."""

from __future__ import annotations

import streamlit as st

from sheets.messages import say
from tracker.dashboard.session import Scene
from tracker.dashboard.tables import markdown


def show_standings(now: Scene) -> None:
    """Who has how many points."""
    points = now.view.ruleset.standings(now.view.state)
    head = [now.say(now.view.ruleset.side_title), now.say(say("Points"))]
    st.markdown(markdown([head, *([now.campaign.name(side), str(score)] for side, score in points)]))
