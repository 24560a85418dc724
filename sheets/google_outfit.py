"""What helps people in our tabs and may have been lost: notes, dropdowns, checkboxes, warnings, the locale (pure).

A sheet works without any of it. What a leader put in its place is his: only what is not there at all is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sheets.cells import normalised
from sheets.google_look import PLACES, TOKEN, WAYS, About, matched
from sheets.google_tabs import guard, noted, own_ways, ruled
from sheets.google_values import Json, grid_rows, quoted, raw_value
from sheets.grid import cell_name
from sheets.layout import Tab, TabColumn
from sheets.messages import Message, say

OUTFIT = (
    f"{WAYS},{TOKEN},sheets({PLACES},protectedRanges(range),"
    "data(rowData(values(userEnteredValue,note,dataValidation(condition(type))))))"
)
"""Of the first two rows of each tab: what the headings and the first cells below them have."""


@dataclass(frozen=True)
class Lack:
    """Something that is missing, where, and the requests that put it there again."""

    cell: str
    """``Tab!A1``, the name of a tab, or nothing for the whole spreadsheet."""
    what: Message
    requests: tuple[Json, ...]


def ranges(about: About, tabs: Sequence[Tab]) -> list[str]:
    """What to look at."""
    return [f"{quoted(own)}!1:2" for own in matched(about.places, [tab.title for tab in tabs]).values()]


def lacks(
    about: About, answer: Json, tabs: Sequence[Tab], is_long: Callable[[str], bool], language: str
) -> tuple[Lack, ...]:
    """All that the tabs had when they were new and do not have any more."""
    sheets = {str(sheet["properties"]["title"]): sheet for sheet in answer.get("sheets", ())}
    found: list[Lack] = []
    for request in own_ways(language, about.locale, about.zone):
        what = say("numbers and dates are read as in {locale}", locale=f"{about.locale}, {about.zone}")
        found.append(Lack("", what, (request,)))
    for asked, own in matched(sheets, [tab.title for tab in tabs]).items():
        tab = next(tab for tab in tabs if tab.title == asked)
        found += _of_tab(tab, sheets[own], own, is_long(tab.title))
    return tuple(found)


def _of_tab(tab: Tab, sheet: Json, title: str, long: bool) -> Iterator[Lack]:
    properties = sheet["properties"]
    id, rows = properties.get("sheetId", 0), properties["gridProperties"]["rowCount"]
    if not sheet.get("protectedRanges"):
        what = say("nobody is asked before typing into the headings")
        if long or tab.hidden:
            what = say("nobody is asked before typing into this tab")
        yield Lack(title, what, (guard(id, whole=long or tab.hidden),))
    heads, below = [*grid_rows(sheet), (), ()][:2]
    known = {normalised(column.heading): column for column in tab.columns}
    for index, head in enumerate(heads):
        column = known.get(normalised(str(raw_value(head) or "")))
        if column is not None and not tab.hidden:
            cell = below[index] if index < len(below) else {}
            yield from _of_column(column, id, index, rows, f"{title}!{cell_name(1, index + 1)}", head, cell)


def _of_column(
    column: TabColumn, id: int, index: int, rows: int, at: str, head: Mapping[str, Any], cell: Mapping[str, Any]
) -> Iterator[Lack]:
    if column.note and not head.get("note"):
        yield Lack(at, say("no note at the heading"), (noted(id, index, column),))
    rule = tuple(ruled(id, index, column, rows))
    if rule and not cell.get("dataValidation"):
        what = say("no dropdown below the heading") if column.options or column.source else say("no limits below it")
        yield Lack(at, say("no checkboxes below the heading") if column.flag else what, rule)
