"""Charts of a season; each has the table of its numbers and the sentence that says the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

import streamlit as st

from sheets.messages import Message, say
from tracker.dashboard.entries import plain
from tracker.dashboard.picture import picture
from tracker.dashboard.session import Scene
from tracker.dashboard.tables import show_as_table
from tracker.engine.hidden import is_hidden
from tracker.pictures.charts import Bar, Line, bars, lines
from tracker.pictures.colours import SideColour, side_colour
from tracker.pictures.crests import shield
from tracker.service.history import Steps, daily
from tracker.service.languages import translator

WIDE = 520
"""Pixels: wider, the letters of a chart would be larger than those of the page."""

METAL = "#4f6d8f"
GOODS = {"wood": "#8a5a2b", "stone": "#8d8f94", "iron": METAL, "metal": METAL, "gold": "#d9a520", "food": "#b5523b"}
GREEN = "#1f6f5c"
"""What goods look like, in the store and as lines; anything else in the store is green."""

MOST_ROWS = 12
"""Days in the table below a chart: the newest."""


def colour_of(now: Scene, side: str) -> SideColour:
    """The colour and pattern of a side."""
    rows = now.view.state.sides
    worn = getattr(rows.get(side), "colour", "")
    return side_colour("" if is_hidden(worn) else worn, list(rows).index(side) if side in rows else 0)


def show_emblem(colour: str, crest: str) -> None:
    """A shield as it would be worn."""
    worn = side_colour(colour, 0)
    picture(shield(worn.colour, worn.pattern, crest), f"emblem:{colour}:{crest}", width=56)


def show_standings(now: Scene) -> None:
    """Who has how many points, or of what else the ruleset ranks by."""
    points, counted = now.view.ruleset.standings(now.view.state), now.view.ruleset.ranked_by
    items = []
    for side, score in points:
        worn = colour_of(now, side)
        items.append(Bar(now.name(side), score, worn.colour, worn.pattern))
    picture(bars(now.say(counted), items, translator(now.language)), "standings", width=WIDE)
    if points and not any(score for _, score in points):
        st.caption(plain(now.say(say("{counted}: nobody has any yet.", counted=counted))))
    elif points:
        first = [now.name(side) for side, score in points if score == points[0][1]]
        told = say("First: {sides}. {counted}: {most}.", sides=tuple(first), counted=counted, most=points[0][1])
        st.caption(plain(now.say(told)))
    if points:
        head = [now.say(say("Name")), now.say(counted)]
        show_as_table(now, "standings", lambda: [head, *([now.name(side), str(score)] for side, score in points)])


def show_over_time(now: Scene, title: Message, drawn: Mapping[str, Steps], key: str, sides: bool) -> None:
    """Numbers over time: of sides in their colours, or of anything else."""
    per_line = {name: {step.day: step.value for step in daily(steps)} for name, steps in drawn.items()}
    days = sorted({day for values in per_line.values() for day in values if _is_day(day)})
    if len(days) < 2:
        st.caption(now.say(say("There will be something to see here after the second meeting.")))
        return
    series = []
    for order, (name, values) in enumerate(per_line.items()):
        colour = colour_of(now, name).colour if sides else GOODS.get(name, side_colour("", order).colour)
        called = now.name(name) if sides else now.say(now.view.ruleset.table("sides").column(name).heading)
        series.append(Line(called, _through(values, days), colour))
    when = [date.fromisoformat(day).toordinal() for day in days]
    drawn_lines = lines(now.say(title), series, [_short(day) for day in days], translator(now.language), when=when)
    picture(drawn_lines, key, width=WIDE)
    last = tuple(f"{line.name} ({line.values[-1]})" for line in series if line.values[-1] is not None)
    st.caption(plain(now.say(say("Now: {numbers}.", numbers=last))))
    show_as_table(now, key, lambda: _rows(series, days))


def _is_day(text: str) -> bool:
    """Whether it is a day: in a journal that somebody has edited, anything may stand."""
    try:
        return bool(date.fromisoformat(text))
    except ValueError:
        return False


def _through(values: Mapping[str, int | None], days: Sequence[str]) -> tuple[int | None, ...]:
    """A number for every day: between changes it stays what it was."""
    found, last = [], values.get("")
    for day in days:
        last = values.get(day, last)
        found.append(last)
    return tuple(found)


def _rows(series: Iterable[Line], days: Sequence[str]) -> list[list[str]]:
    shown = list(days[-MOST_ROWS:])
    body = [[line.name, *("" if v is None else str(v) for v in line.values[-len(shown) :])] for line in series]
    head = ["", *(_short(day) for day in shown)]
    return [list(row) for row in zip(head, *body, strict=True)]


def _short(day: str) -> str:
    """2026-03-14 as 14.03."""
    return f"{day[8:10]}.{day[5:7]}."
