"""A whole campaign from one workbook to another, cell by cell: file to Google Sheet, and back.

Journal, settings, bookkeeping, edits that are no entry yet, the leader's own tabs: all of it. Into the
place of an older copy of the same campaign it goes as one commit, if nothing was done there since.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from sheets.cells import CONTROL, ErrorValue, Formula, Raw
from sheets.grid import Append, Book, CellWrite, Commit, Sheet, cell_name
from sheets.layout import Tab, TabColumn
from sheets.messages import Message, say, say_n
from sheets.xlsx_tabs import LISTS
from tracker.engine.order import IllegalOrder
from tracker.engine.orders import title_of
from tracker.service.files import as_typed, store_of
from tracker.service.reading import Reading, read_book
from tracker.service.writing import new_tabs

_MOST_LISTED = 12


@dataclass(frozen=True)
class Copied:
    """What a copying came to."""

    entries: int
    """Entries of the journal in the copy."""
    tabs: int
    new: int | None = None
    """Entries that the older copy got; None where the copy is a new workbook."""
    as_text: tuple[str, ...] = ()
    """Addresses of formulas, which stand in the copy as text."""
    merged: tuple[str, ...] = ()
    """Merged cells, which are not merged in the copy."""

    @property
    def report(self) -> tuple[Message, ...]:
        """What the leader has to know, sentence by sentence."""
        told = [say_n("Copied: {n} entry of the journal.", "Copied: {n} entries of the journal.", self.entries)]
        if self.new is not None:
            told.append(_news(self.new))
        if self.as_text:
            told.append(say("Formulas became text: {cells}", cells=self.as_text))
        if self.merged:
            told.append(say("Cells are no longer merged: {cells}", cells=self.merged))
        return tuple(told)


def _news(entries: int) -> Message:
    """How much an older copy was behind."""
    if not entries:
        return say("No entry was new there.")
    return say_n("{n} entry was new there.", "{n} entries were new there.", entries)


def copied(source: str, destination: str, key: Any = None) -> Copied:
    """Copies a campaign; the destination is new, empty, or an older copy of it.

    Raises ``SheetError`` and, where the campaign went on in the place to copy to, ``IllegalOrder``.
    """
    book = store_of(source, key=key).read()
    reading = read_book(book)
    entries = len(reading.entries)
    tabs = [title for title in book.titles if title != LISTS and title in book.sheets]
    told = Copied(entries - 1, len(tabs), None, _formulas(book), _merged(book))
    there = store_of(destination, key=key)
    if not there.exists():
        layouts = _layouts(reading)
        there.create([_tab(book.sheets[title], layouts) for title in tabs], reading.meta.language)
        return told
    with there.locked():
        other = there.load()
        new = _new_entries(reading, read_book(other), (destination, source))
        there.commit(_catching_up(book, other, reading.meta.titles["journal"]))
    return replace(told, new=new)


def _layouts(reading: Reading) -> dict[str, Tab]:
    """How each of our tabs looks in a new workbook, by title."""
    return {tab.title: tab for tab in new_tabs(reading.committed, reading.meta)}


def _tab(sheet: Sheet, layouts: dict[str, Tab]) -> Tab:
    """The tab with its rows as they are; columns that are ours keep their dropdowns."""
    rows = [tuple(map(_kept, row)) for row in sheet.rows] or [()]
    width = max(map(len, rows))
    head = [*rows[0], *([None] * (width - len(rows[0])))]
    layout = layouts.get(sheet.title)
    if layout is None:
        columns = tuple(TabColumn("" if raw is None else str(raw)) for raw in head)
        return Tab(sheet.title, columns, tuple(rows[1:]), frozen=False)
    known = {column.heading: column for column in layout.columns}
    columns = tuple(known.get(str(raw), TabColumn("" if raw is None else str(raw))) for raw in head)
    return replace(layout, columns=columns, rows=tuple(rows[1:]))


def _kept(raw: Raw) -> Raw:
    """A value as a copy can hold it: a formula or an error as its text, so that nobody takes it for a number."""
    if isinstance(raw, Formula | ErrorValue):
        return raw.text
    if isinstance(raw, datetime.datetime) and raw.time() == datetime.time():
        return raw.date()
    return CONTROL.sub("", raw) if isinstance(raw, str) else raw


def _new_entries(source: Reading, older: Reading, other_way: tuple[str, str]) -> int:
    """How many entries the older copy lacks; ``IllegalOrder`` where it is none, or went on by itself.

    ``other_way``: from where to where one would copy instead, where only the copy went on.
    """
    if source.meta.campaign != older.meta.campaign:
        raise IllegalOrder(say("There is another campaign in the place to copy to: choose an empty one."))
    pairs = zip(source.entries, older.entries, strict=False)
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    here, there = _only_in(source, common, older), _only_in(older, common, source)
    if there and not here:
        raise IllegalOrder(
            say(
                "Only the place to copy to has gone on after entry {entry}: {there}. Copy the other way: {command}",
                entry=common - 1,
                there=there,
                command=f"tracker copy {as_typed(other_way[0])} {as_typed(other_way[1])}",
            )
        )
    if there:
        raise IllegalOrder(
            say(
                "The campaign went on in both places after entry {entry}. Only here: {here}. Only there: {there}. "
                "Go on with one of the two, and enter there what only the other one has; or copy into an empty place.",
                entry=common - 1,
                here=here,
                there=there,
            )
        )
    return len(source.entries) - common


def _only_in(reading: Reading, common: int, other: Reading) -> tuple[Message, ...]:
    """What one place has after the entries they have in common and the other lacks: entries by number and name (of
    very many, the first ones), and cells changed by hand."""
    entries = list(reading.entries)[common:]
    named = [
        say("entry {entry} ({order})", entry=entry.number, order=title_of(reading.ruleset, entry.order))
        for entry in entries[:_MOST_LISTED]
    ]
    if more := len(entries) - len(named):
        named.append(say_n("{n} more", "{n} more", more))
    if edits := sum(edit not in other.hand_edits for edit in reading.hand_edits):
        named.append(say_n("{n} cell changed by hand", "{n} cells changed by hand", edits))
    return tuple(named)


def _catching_up(book: Book, older: Book, journal: str) -> Commit:
    """Everything that makes the older copy like the newer one; tabs that it lacks are not added."""
    writes: list[CellWrite] = []
    appends: tuple[Append, ...] = ()
    for title, sheet in book.sheets.items():
        there = older.sheets.get(title)
        if there is None or title == LISTS:
            continue
        if title == journal:
            rows = tuple(tuple(map(_kept, row)) for row in sheet.rows[len(there.rows) :])
            appends = (Append(title, rows),) if rows else ()
        else:
            writes += _differences(sheet, there)
    return Commit(older.fingerprint, tuple(writes), appends)


def _differences(sheet: Sheet, there: Sheet) -> Iterator[CellWrite]:
    for row in range(1, max(len(sheet.rows), len(there.rows)) + 1):
        for column in range(1, max(_width(sheet.rows, row), _width(there.rows, row)) + 1):
            wanted, now = _kept(sheet.cell(row, column)), _kept(there.cell(row, column))
            if (wanted, type(wanted)) != (now, type(now)):
                yield CellWrite(sheet.title, row, column, wanted)


def _width(rows: Sequence[Sequence[Raw]], row: int) -> int:
    return len(rows[row - 1]) if row <= len(rows) else 0


def _formulas(book: Book) -> tuple[str, ...]:
    return tuple(
        f"{title}!{cell_name(row, column)}"
        for title, sheet in book.sheets.items()
        for row, cells in enumerate(sheet.rows, start=1)
        for column, raw in enumerate(cells, start=1)
        if isinstance(raw, Formula)
    )


def _merged(book: Book) -> tuple[str, ...]:
    return tuple(f"{title}!{range}" for title, sheet in book.sheets.items() for range in sheet.merged)
