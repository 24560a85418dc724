"""From a campaign to a workbook: the tabs of a new one, and the cells that an act changes."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sheets.book import writes_for
from sheets.errors import Damaged
from sheets.grid import Append, CellWrite, Commit
from sheets.layout import Source, Tab, tab_for
from sheets.lexicon import Words
from sheets.messages import Translate
from sheets.schema import Table
from tracker.engine.campaign import Campaign
from tracker.engine.changes import rows_of
from tracker.engine.journal import REVISE, UNDO, Entry, standing
from tracker.engine.order import LEADER
from tracker.engine.orders import title_of
from tracker.engine.ruleset import Ruleset
from tracker.service import bookkeeping
from tracker.service.bookkeeping import BASE, META, Meta
from tracker.service.languages import said, translator
from tracker.service.reading import Reading
from tracker.service.typed_rows import in_step, new_tab, renamed
from tracker.service.vocabulary import words


def new_tabs(campaign: Campaign, meta: Meta, waiting: Mapping[str, Sequence[Any]] | None = None) -> list[Tab]:
    """All tabs of a new workbook: the season, the catalogue, the journal, the hidden bookkeeping.

    ``waiting``: tab of typed orders -> orders that stand in it and are not taken in yet.
    """
    ruleset, state = campaign.ruleset, campaign.state
    translate = translator(meta.language)
    vocabulary = words(ruleset, (state,), meta.language)
    names = sources(ruleset, meta)
    tabs = [
        tab_of(ruleset, table, vocabulary, meta, rows_of(state, table.name).values(), translate)
        for table in ruleset.tables
    ]
    typed = [
        new_tab(ruleset, kind, vocabulary, meta.titles[kind.name], translate, names, (waiting or {}).get(kind.name, ()))
        for kind in ruleset.typed
    ]
    journal = bookkeeping.journal_tab(meta.titles["journal"], translate)
    rows = tuple(row for entry in campaign.entries for row in journal_rows(campaign, entry, meta.language))
    return [
        *typed,
        *tabs,
        dataclasses.replace(journal, rows=rows),
        bookkeeping.meta_tab(meta),
        bookkeeping.base_tab(bookkeeping.base_rows(ruleset, state)),
    ]


def tab_of(
    ruleset: Ruleset, table: Table, vocabulary: Words, meta: Meta, rows: Iterable[Any], translate: Translate
) -> Tab:
    """The tab of a table; ids that tell people nothing are hidden."""
    hidden = ("id",) if table.name not in ruleset.catalogue and not table.columns[0].choices else ()
    title = meta.titles[table.name]
    return tab_for(table, vocabulary, title, rows, translate, hidden_columns=hidden, sources=sources(ruleset, meta))


def sources(ruleset: Ruleset, meta: Meta) -> dict[str, Source]:
    """Where dropdowns find the names of rows that may join a season or be renamed in it (patrols)."""
    places = ((table, [column.name for column in table.columns]) for table in ruleset.tables)
    return {
        table.name: Source(table.name, meta.titles[table.name], names.index("name") + 1)
        for table, names in places
        if "name" in names and table.column("name").required
    }


def titles(ruleset: Ruleset, language: str) -> dict[str, str]:
    """The title of every tab in the campaign's language."""
    named = {table.name: said(table.heading, language) for table in ruleset.tables}
    named |= {kind.name: said(kind.heading, language) for kind in ruleset.typed}
    return {**named, "journal": said(bookkeeping.JOURNAL_TITLE, language)}


def journal_rows(campaign: Campaign, entry: Entry, language: str) -> tuple[tuple[Any, ...], ...]:
    """What the journal tab shows of an entry, in the campaign's language."""
    who = campaign.name(entry.by) if entry.by != LEADER else said(bookkeeping.LEADER_TITLE, language)
    side = campaign.name(entry.side) if entry.side else ""
    notes = [said(note.message, language) for note in entry.notes]
    return bookkeeping.journal_rows(entry, who, side, said(title_of(campaign.ruleset, entry.order), language), notes)


def commit_for(
    reading: Reading, campaign: Campaign, entries: Sequence[Entry], more: Iterable[CellWrite] = ()
) -> Commit:  # fmt: skip
    """One commit: the changed cells, the new entries, the bookkeeping."""
    tip = bookkeeping.chained(bookkeeping.tip_of(reading.meta, reading.entries), entries)
    base = bookkeeping.base_rows(reading.ruleset, campaign.state)
    meta = dataclasses.replace(
        reading.meta,
        revision=campaign.revision,
        counts=dict(campaign.counts),
        tip=tip,
        base=bookkeeping.base_print(base),
    )
    vocabulary = words(reading.ruleset, (campaign.state,), meta.language)
    sheets = reading.book.sheets
    writes: list[CellWrite] = []
    tabs = []
    for table in reading.ruleset.tables:
        sheet = sheets.get(meta.titles[table.name])
        if table.name in reading.new_tabs:
            there = rows_of(campaign.state, table.name).values()
            tabs.append(tab_of(reading.ruleset, table, vocabulary, meta, there, translator(meta.language)))
        elif sheet is not None:
            wanted = rows_of(campaign.state, table.name)
            writes += writes_for(sheet, table, reading.tables[table.name], wanted, vocabulary)
    for rows in reading.typed:
        writes += renamed(rows, vocabulary)
    writes += _corrected_rows(reading, campaign, entries, vocabulary)
    writes += more
    if BASE in sheets:
        writes += bookkeeping.base_writes(reading.ruleset, base, sheets[BASE])
    writes += bookkeeping.meta_writes(sheets[META], meta)
    appends = (_append(reading, campaign, entries),) if entries else ()
    if BASE not in sheets:
        tabs.append(bookkeeping.base_tab(base))
    merged = tuple((title, area) for title in (META, BASE) if title in sheets for area in sheets[title].merged)
    return Commit(reading.book.fingerprint, tuple(writes), appends, tuple(tabs), merged)


def _corrected_rows(
    reading: Reading, campaign: Campaign, entries: Iterable[Entry], vocabulary: Words
) -> Iterator[CellWrite]:
    """The typed rows whose entries were corrected by other means than the row (or that was taken back)."""
    if not any(entry.order in (REVISE, UNDO) for entry in entries):
        return
    old, new = standing(reading.entries), standing(campaign.entries)
    for number in sorted(old.fields.keys() | new.fields.keys()):
        entry = campaign.entries[number]
        before, after = old.of(entry), new.of(entry)
        for rows in reading.typed if before != after else ():
            for row in (row for row in rows.rows if row.key == entry.key):
                yield from in_step(reading.ruleset, rows, row, before, after, vocabulary)


def _append(reading: Reading, campaign: Campaign, entries: Iterable[Entry]) -> Append:
    if not reading.entries.there:
        raise Damaged(bookkeeping.JOURNAL_MISSING)
    language = reading.meta.language
    rows = [row for entry in entries for row in journal_rows(campaign, entry, language)]
    return bookkeeping.journal_append(reading.meta.titles["journal"], rows)
