"""Tables without any script: light on phones, nothing to download."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from sheets.messages import say
from tracker.dashboard.entries import plain, show_who_gets
from tracker.dashboard.session import Scene
from tracker.service.shown import grid, playing

WIDEST = 6
"""Columns that fit beside each other on a phone; a wider table is turned on its side."""


def show_tables(now: Scene) -> None:
    """Every table that is played with, as far as the viewer may see it."""
    for table in playing(now.view):
        st.header(now.say(table.heading), anchor=False)
        st.markdown(markdown(grid(now.view, now.language, table, WIDEST)))


def show_listings(now: Scene, side: str) -> None:
    """The ruleset's own tables for reading, of all or of one side, so close that they fit a phone."""
    listings = now.view.ruleset.listings(now.view.state, side)
    for number, listing in enumerate(listings):
        st.header(now.say(listing.heading), anchor=False)
        rows = ((now.say(cell) for cell in row) for row in (listing.head, *listing.rows))
        with st.container(key=f"listing:{side}:{number}"):
            st.markdown(markdown([list(row) for row in rows]))
    if listings:
        show_who_gets(now, lambda view: list(view.ruleset.listings(view.state, side)))


def show_as_table(now: Scene, key: str, rows: Callable[[], list[list[str]]]) -> None:
    """What a picture shows, as a table too: made only once somebody opens it."""
    with st.expander(now.say(say("The same as a table")), key=f"{key}:table", on_change="rerun") as panel:
        if panel.open:
            st.markdown(markdown(rows()))


def markdown(lines: list[list[str]]) -> str:
    """A table as Markdown, its first line the heading."""
    rows = ["| " + " | ".join(plain(cell) for cell in row) + " |" for row in lines]
    return "\n".join([rows[0], "|" + " --- |" * len(lines[0]), *rows[1:]])
