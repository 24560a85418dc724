"""How a new tab looks: headings, notes, widths, dropdowns, limits (pure)."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from sheets.cells import Lexicon, Raw, show
from sheets.messages import Translate
from sheets.schema import Column, Kind, Table

_NARROW, _WIDE = 8, 40
"""Least and greatest width of a column, in characters."""
_LISTED = {Kind.CHOICE, Kind.REFERENCE, Kind.FLAG}


@dataclass(frozen=True)
class Source:
    """A column of a tab in which the names stand that dropdowns elsewhere offer, from row 2 to its end."""

    name: str
    """Letters, digits and underscores: what the table of the tab is called in code."""
    tab: str
    """The tab's title."""
    column: int
    """From 1."""


@dataclass(frozen=True)
class TabColumn:
    """One column of a new tab."""

    heading: str
    note: str = ""
    """What the header cell says when pointed at."""
    width: int = 12
    """In characters."""
    options: tuple[str, ...] = ()
    """What a dropdown offers; empty: no dropdown."""
    source: Source | None = None
    """Where the options stand, if they may become others: the dropdown offers what stands there by then."""
    whole: bool = False
    """Only whole numbers from ``low`` to ``high`` belong here."""
    low: int | None = None
    high: int | None = None
    hidden: bool = False
    flag: bool = False
    """Yes (the first of the options) or no (the second)."""


@dataclass(frozen=True)
class Tab:
    """A new tab: its columns and the rows it begins with (without the header row)."""

    title: str
    columns: tuple[TabColumn, ...]
    rows: tuple[tuple[Raw, ...], ...] = ()
    frozen: bool = True
    """The header row stays in sight."""
    hidden: bool = False


def tab_for(
    table: Table,
    lexicon: Lexicon,
    title: str,
    rows: Iterable[Any],
    translate: Translate,
    hidden_columns: Collection[str] = (),
    hidden: bool = False,
    sources: Mapping[str, Source] = MappingProxyType({}),
) -> Tab:
    """The new tab of a table with the given row objects; ``hidden_columns`` are column names.

    ``sources``: for the names of tables, the columns in which the names of their rows stand.
    """
    cells = tuple(tuple(show(getattr(row, column.name), column, lexicon) for column in table.columns) for row in rows)
    columns = tuple(
        dataclasses.replace(
            _column(column, lexicon, translate, [row[index] for row in cells]),
            hidden=column.name in hidden_columns,
            source=sources.get(column.table) if column.kind is Kind.REFERENCE and not column.choices else None,
        )
        for index, column in enumerate(table.columns)
    )
    return Tab(title, columns, cells, hidden=hidden)


def _column(column: Column, lexicon: Lexicon, translate: Translate, cells: Collection[Raw]) -> TabColumn:
    heading = lexicon.headings(column)[0]
    options = lexicon.options(column) if column.kind in _LISTED else ()
    longest = max(len(str(text)) for text in (heading, *options, *(cells or ("",))))
    whole = column.kind is Kind.WHOLE
    return TabColumn(
        heading=heading,
        note=column.help.said(translate) if column.help else "",
        width=min(max(longest + 2, _NARROW), _WIDE),
        options=options,
        whole=whole,
        low=column.low if whole else None,
        high=column.high if whole else None,
        flag=column.kind is Kind.FLAG,
    )
