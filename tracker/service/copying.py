"""A whole campaign from one workbook to another, cell by cell: file to Google Sheet, and back.

Journal, settings, bookkeeping, edits that are no entry yet, the leader's own tabs: all of it. Into the
place of an older copy of the same campaign it goes as one commit, if nothing was done there since. A long
journal goes into a new Google Sheet in parts; where one of them did not arrive, copying again goes on from there.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby, takewhile, zip_longest
from typing import Any

from sheets.cells import CONTROL, ErrorValue, Formula, Raw
from sheets.google_look import stale
from sheets.grid import Append, Book, CellWrite, Commit, Sheet, cell_name
from sheets.layout import Tab, TabColumn
from sheets.messages import Message, say, say_n
from sheets.shared import SharedBook
from sheets.xlsx import XlsxStore
from sheets.xlsx_tabs import LISTS
from tracker.engine.order import IllegalOrder
from tracker.engine.orders import title_of
from tracker.service.acts import Act
from tracker.service.bookkeeping import BASE, META
from tracker.service.files import as_typed, store_of
from tracker.service.reading import Reading, read_book
from tracker.service.settling import Settling
from tracker.service.typed_rows import Row, Rows
from tracker.service.writing import new_tabs

PART = 1_000_000
"""Letters of the journal that one request takes along; Google recommends 2 MB for all of it."""
_MOST_LISTED = 12
_ELSE_THERE = say("There is something else in the place to copy to: choose an empty one.")
Lines = tuple[tuple[Raw, ...], ...]


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
    replaced: tuple[str, ...] = ()
    """Cells of the leader's own tabs in which something else stood in the older copy."""

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
        if self.replaced:
            told.append(say("In tabs of your own something else stood there: {cells}", cells=self.replaced))
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
    new = not there.exists()
    if new and not _founded(there, reading, tabs):
        return told
    with there.locked():
        older = there.load()
        if META not in older.titles:
            _completed(there, reading, older, founded=new)
            return told
        other = read_book(older)
        behind = _new_entries(reading, other, (destination, source))
        commit = _catching_up(reading, older, other.meta.titles)
        there.commit(commit)
    replaced = tuple(_replaced(commit, older, {META, BASE, *other.meta.titles.values()}))
    return replace(told, new=behind, replaced=replaced)


def _replaced(commit: Commit, older: Book, ours: Collection[str]) -> Iterator[str]:
    """Addresses in tabs that are none of ours where something stood that the commit replaces."""
    for write in commit.writes:
        if write.tab not in ours and older.sheets[write.tab].cell(write.row, write.column) is not None:
            yield f"{write.tab}!{cell_name(write.row, write.column)}"


def _founded(there: XlsxStore | SharedBook, reading: Reading, titles: Sequence[str]) -> bool:
    """Makes the copy; whether something is to follow. Of a long journal a Google Sheet gets the first part, and
    nothing yet that makes it a season: until all of it is there, nobody can give orders in it."""
    layouts, journal = _layouts(reading), reading.meta.titles["journal"]
    tabs = [_tab(reading.book.sheets[title], layouts) for title in titles]
    first, *later = _parts(next(tab.rows for tab in tabs if tab.title == journal))
    in_parts = bool(later) and isinstance(there, SharedBook)
    if in_parts:
        tabs = [replace(tab, rows=first) if tab.title == journal else tab for tab in tabs if tab.title != META]
    there.create(tabs, reading.meta.language)
    return in_parts


def _completed(there: XlsxStore | SharedBook, reading: Reading, begun: Book, founded: bool) -> None:
    """The rest of a copy that was begun so: of the journal what is not there yet, at last what makes it a season.

    ``founded``: just now. Who comes back to it later may find a season that lost its hidden tab and went on.
    """
    journal = reading.meta.titles["journal"]
    lines = tuple(tuple(map(_kept, row)) for row in reading.book.sheets[journal].rows)
    known = len(begun.sheets[journal].rows) if journal in begun.sheets else 0
    same = 0 < known <= len(lines) and all(map(_alike, lines, begun.sheets[journal].rows))
    if not same or not (founded or _untouched(reading, begun)):
        raise IllegalOrder(_ELSE_THERE)
    *parts, last = _parts(lines[known:])
    for part in parts:
        name = there.commit(Commit(begun.fingerprint, appends=(Append(journal, part),)))
        begun = there.load()
        if begun.fingerprint != name:  # somebody else copies to the same place
            raise stale()
    season = _tab(reading.book.sheets[META], _layouts(reading))
    there.commit(Commit(begun.fingerprint, (), _appended(journal, last), tabs=(season,)))


def _untouched(reading: Reading, begun: Book) -> bool:
    """Whether all tabs read as they were copied; a heading that is a number was copied as text."""
    return all(
        str(write.value) == str(begun.sheets[write.tab].cell(write.row, write.column))
        for write in _catching_up(reading, begun, reading.meta.titles).writes
    )


def _alike(row: Sequence[Raw], there: Sequence[Raw]) -> bool:
    return all(raw == other for raw, other in zip_longest(row, there))


def _appended(journal: str, lines: Lines) -> tuple[Append, ...]:
    return (Append(journal, lines),) if lines else ()


def _parts(rows: Lines) -> list[Lines]:
    """Rows of the journal, as many together as one request takes along."""
    ends = accumulate(sum(len(str(raw)) for raw in row) for row in rows)
    parts = groupby(zip(rows, ends, strict=True), lambda pair: pair[1] // PART)
    return [tuple(row for row, _ in part) for _, part in parts] or [()]


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
    here, there = _only_in(source, older, common), _only_in(older, source, common)
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


def _only_in(reading: Reading, other: Reading, common: int) -> tuple[Message, ...]:
    """What one place has after the entries they have in common and the other lacks: entries by number and name (of
    very many, the first ones), cells changed by hand, rows typed and not taken in."""
    entries = list(reading.entries)[common:]
    named = [
        say("entry {entry} ({order})", entry=entry.number, order=title_of(reading.ruleset, entry.order))
        for entry in entries[:_MOST_LISTED]
    ]
    if more := len(entries) - len(named):
        named.append(say_n("{n} more", "{n} more", more))
    entered = [change for entry in list(other.entries)[common:] if entry.order == "correct" for change in entry.changes]
    known = [*other.hand_edits, *(replace(change, seen_by=()) for change in entered)]
    edits = sum(edit not in known for edit in reading.hand_edits)
    edits += sum(problem not in other.problems for problem in reading.problems)
    if edits:
        named.append(say_n("{n} cell changed by hand", "{n} cells changed by hand", edits))
    if rows := sum(not _stands(rows, row, other) for rows, row in _waiting(reading)):
        named.append(say_n("{n} typed row", "{n} typed rows", rows))
    return tuple(named)


def _waiting(reading: Reading) -> Iterator[tuple[Rows, Row]]:
    """Rows that were typed and are no entry yet, or were changed since they are one."""
    act = Act(dry_run=True)
    offers = Settling(reading, reading.campaign, act, reading.entries[-1].at, accept=False).run().offers
    changed = {offer.cell for offer in offers}
    for rows in reading.typed:
        yield from ((rows, row) for row in rows.rows if not row.key or rows.cell(row) in changed)


def _stands(rows: Rows, row: Row, other: Reading) -> bool:
    """Whether all that was typed into a row stands in a row of the other place too."""
    typed = _typed(rows, row)
    return any(
        all(raw in (None, there) for raw, there in zip(typed, _typed(others, known), strict=True))
        for others in other.typed
        if others.tab == rows.tab
        for known in others.rows
    )


def _typed(rows: Rows, row: Row) -> list[Raw]:
    """What stands in the columns of a row that are typed into."""
    columns = [rows.columns.get(name) for name in rows.tab.fields]
    return [_kept(rows.sheet.cell(row.number, column)) if column else None for column in columns]


def _catching_up(reading: Reading, older: Book, titles: Mapping[str, str]) -> Commit:
    """Everything that makes the older copy like the newer one; its tabs may have other ``titles``, those that it lacks
    are not added."""
    own = {title: titles[name] for name, title in reading.meta.titles.items()}
    writes: list[CellWrite] = []
    appends: tuple[Append, ...] = ()
    for title, sheet in reading.book.sheets.items():
        there = older.sheets.get(own.get(title, title))
        if there is None or title == LISTS:
            continue
        if title == reading.meta.titles["journal"]:
            appends = _appended(there.title, tuple(tuple(map(_kept, row)) for row in sheet.rows[len(there.rows) :]))
        else:
            writes += _differences(replace(sheet, title=there.title), there)
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
