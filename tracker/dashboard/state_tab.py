"""The state of every side as the viewer may see it."""

from __future__ import annotations

from typing import Any

import streamlit as st

from sheets.messages import say
from sheets.schema import Table
from tracker.dashboard.session import Desk
from tracker.engine.changes import rows_of
from tracker.engine.hidden import is_hidden
from tracker.service.answers import status
from tracker.service.shown import cell_text

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
    for table in now.view.ruleset.tables:
        catalogue = table.name in now.view.ruleset.catalogue or table.name in ("settings", "season")
        if catalogue:
            continue
        rows = rows_of(now.view.state, table.name)
        if rows:
            st.subheader(now.say(table.heading), anchor=False)
            st.markdown(_markdown(_grid(now, table, list(rows.values()))))
    if not status(now.view)["sides"]:
        st.info(now.say(say("Nobody plays yet.")))


def _grid(now: Desk, table: Table, rows: list[Any]) -> list[list[str]]:
    """Headings and rows; a column this viewer may see nothing of is left out altogether."""
    columns = [
        column
        for column in table.columns
        if column.name != "id" and any(not is_hidden(getattr(row, column.name)) for row in rows)
    ]
    head = [now.say(column.heading) for column in columns]
    body = [
        [cell_text(now.view, now.language, column, getattr(row, column.name)) for column in columns] for row in rows
    ]
    grid = [head, *body]
    return [list(column) for column in zip(*grid, strict=True)] if len(head) > WIDEST else grid


def _markdown(grid: list[list[str]]) -> str:
    """A table without any script: light on phones, nothing to download."""
    lines = ["| " + " | ".join(_plain(cell) for cell in row) + " |" for row in grid]
    return "\n".join([lines[0], "|" + " --- |" * len(grid[0]), *lines[1:]])


def _plain(text: str) -> str:
    """A text with nothing that Markdown would take for its own."""
    special = "\\`*_{}[]()#+-!|<>$:~"
    return "".join(f"\\{letter}" if letter in special else letter for letter in text.replace("\n", " "))
