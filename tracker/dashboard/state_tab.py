"""The state of every side as the viewer may see it."""

from __future__ import annotations

import streamlit as st

from sheets.messages import say
from tracker.dashboard.session import Desk
from tracker.service.answers import status
from tracker.service.shown import grid, playing

WIDEST = 6
"""Columns that fit beside each other on a phone; a wider table is turned on its side."""


def show_state(now: Desk) -> None:
    """Standings, then every table of the season with what this viewer may see of it."""
    points = now.view.ruleset.standings(now.view.state)
    st.markdown(
        _markdown(
            [
                [now.say(now.view.ruleset.side_title), now.say(say("Points"))],
                *([now.campaign.name(side), str(score)] for side, score in points),
            ]
        )
    )
    for table in playing(now.view):
        st.subheader(now.say(table.heading), anchor=False)
        st.markdown(_markdown(grid(now.view, now.language, table, WIDEST)))
    if not status(now.view)["sides"]:
        st.info(now.say(say("Nobody plays yet.")))


def _markdown(grid: list[list[str]]) -> str:
    """A table without any script: light on phones, nothing to download."""
    lines = ["| " + " | ".join(_plain(cell) for cell in row) + " |" for row in grid]
    return "\n".join([lines[0], "|" + " --- |" * len(grid[0]), *lines[1:]])


def _plain(text: str) -> str:
    """A text with nothing that Markdown would take for its own."""
    special = "\\`*_{}[]()#+-!|<>$:~"
    return "".join(f"\\{letter}" if letter in special else letter for letter in text.replace("\n", " "))
