"""From a workbook to a campaign: what the sheet says in its healthy cells, and every problem in it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sheets.book import TableReading, read_table
from sheets.errors import Damaged
from sheets.grid import Book, Problem, Sheet
from sheets.lexicon import Words, normalised
from sheets.messages import say
from sheets.schema import Table
from tracker.engine.campaign import Campaign
from tracker.engine.changes import Change, differences, rows_of
from tracker.engine.journal import Entry
from tracker.engine.ruleset import Ruleset
from tracker.rulesets import find_ruleset
from tracker.service.bookkeeping import (
    BASE,
    BASE_CHANGED,
    EARLIER,
    JOURNAL_CHANGED,
    META_CHANGED,
    Journal,
    Meta,
    read_base,
    read_meta,
    replayed_base,
)
from tracker.service.contradictions import without_contradictions
from tracker.service.languages import said
from tracker.service.overwritten import AGREEING, Standing
from tracker.service.tabs import found_tabs, renamed_problem
from tracker.service.typed_rows import Rows, read_rows
from tracker.service.vocabulary import row_label, words

BASE_LOST = Problem(
    BASE,
    "A1",
    "",
    say("the last values as the tracker left them"),
    say("They are taken from the journal, and written anew with the next entry."),
)


@dataclass(frozen=True)
class Reading:
    """A workbook understood."""

    book: Book
    meta: Meta
    ruleset: Ruleset
    base: Any
    """The state at the last commit."""
    state: Any
    """The state that counts: the last commit with everything healthy the leader changed since."""
    problems: tuple[Problem, ...]
    tables: Mapping[str, TableReading]
    entries: Journal
    words: Words
    typed: tuple[Rows, ...] = ()
    """The tabs in which orders are typed."""
    lost: tuple[Problem, ...] = ()
    """Tabs to type in that are not there: nothing in the way of the season, but nothing is taken in."""
    healing: tuple[Problem, ...] = ()
    """What counts as before and is put right by the next commit: tabs that were renamed, the hidden last values."""
    obstacles: tuple[Problem, ...] = ()
    """What stands in the way of every commit, in whatever tab."""
    new_tabs: frozenset[str] = frozenset()
    """Tables that this workbook, made by an earlier version, has no tab for yet: the next commit makes it."""
    standing: Standing = AGREEING
    """How it stands to the journal beside the workbook: an old window may have overwritten entries."""
    recorded: Callable[[], Sequence[Entry]] = tuple
    """Every entry as the journal beside the workbook tells it; none where that does not tell all of them."""

    @property
    def campaign(self) -> Campaign:
        """The campaign as it counts now; hand edits count, though no entry tells of them yet."""
        return Campaign(self.ruleset, self.state, self.meta.revision, self.meta.counts, self.entries)

    @property
    def committed(self) -> Campaign:
        """The campaign as it was at the last commit."""
        return dataclasses.replace(self.campaign, state=self.base)

    def side(self, name: str) -> str | None:
        """The id of the side that goes by this name (or id)."""
        for side, row in rows_of(self.state, "sides").items():
            if normalised(name) in (normalised(row.name), side):
                return side
        return None

    @property
    def hand_edits(self) -> list[Change]:
        """What the leader changed in the sheet since the last commit."""
        return differences(self.ruleset.tables, self.base, self.state)

    @property
    def all_problems(self) -> tuple[Problem, ...]:
        """Also those of rows that were typed and are no entry yet, of tabs to type in, of the journal."""
        typed = [p for rows in self.typed for p in (*rows.problems, *rows.outside)]
        # a merged range is a problem of every row it crosses, and told once
        typed += dict.fromkeys(p for rows in self.typed for row in rows.rows for p in row.problems)
        sheet = (*self.problems, *self.lost, *self.healing)
        return (*self.standing.problems(self.meta), *self.obstacles, *sheet, *self.journal_problems, *typed)

    @property
    def journal_problems(self) -> list[Problem]:
        """What is wrong with the tab of the journal, where it was read."""
        try:
            whole = not self.entries.there or len(self.entries) == self.meta.revision + 1
        except Damaged:
            whole = False
        title = self.meta.titles["journal"]
        return [] if whole else [Problem(title, "A1", "", say("every entry as it was written"), JOURNAL_CHANGED)]

    def blocking(self, side: str) -> Problem | None:
        """The first problem that stands in the way of an order of that side: in its rows, or in what
        concerns everybody."""
        for problem in self.problems:
            if not side or problem.row == "" or owner_of(self, problem) in ("", side):
                return problem
        return None


def owner_of(reading: Reading, problem: Problem) -> str:
    """The side whose row has the problem; empty where it concerns all."""
    if problem.table == "sides":
        return problem.row
    row = rows_of(reading.base, problem.table).get(problem.row) if problem.table else None
    return str(getattr(row, "side", "")) if row is not None else ""


def read_book(book: Book) -> Reading:
    """The campaign in a workbook; ``Damaged`` where there is none."""
    meta = read_meta(book)
    ruleset = _ruleset(meta.ruleset)
    tables_named = {table.name for table in ruleset.tables}
    others = {*(kind.name for kind in ruleset.typed), "journal"}
    if not others <= meta.titles.keys() <= tables_named | others:
        raise Damaged(META_CHANGED)
    meta, new = with_new_tables(ruleset, meta, book)
    now = found_tabs(ruleset, book, {k: v for k, v in meta.titles.items() if k not in new}, meta.language)
    ours = meta.titles.values()
    healing = [renamed_problem(meta.titles[name], title, title in ours) for name, title in now.items()]
    meta = dataclasses.replace(meta, titles={**meta.titles, **now})
    entries = Journal(book.sheets.get(meta.titles["journal"]), ruleset)
    base = read_base(ruleset, meta, book.sheets.get(BASE))
    if base is None:
        base = replayed_base(ruleset, meta, entries)
        healing.append(BASE_LOST)
    if base is None:
        raise Damaged(BASE_CHANGED)
    if any(rows_of(base, name) for name in new):  # no earlier version: it has had rows already
        raise Damaged(META_CHANGED)
    read, problems = _tables(ruleset, book, meta, base, new)
    raw = ruleset.state(**{table.name: read[table.name].rows for table in ruleset.tables})
    state, tables, wrong = without_contradictions(ruleset, base, raw, read, meta.titles, book)
    vocabulary = words(ruleset, (base, state), meta.language)
    if meta.titles["journal"] not in book.titles:
        problems.append(_no_tab(meta.titles["journal"], ""))
    lost = tuple(
        _no_tab(meta.titles[kind.name], kind.name)
        for kind in ruleset.typed
        if meta.titles[kind.name] not in book.titles
    )
    typed = tuple(
        read_rows(ruleset, kind, book.sheets[meta.titles[kind.name]], vocabulary)
        for kind in ruleset.typed
        if meta.titles[kind.name] in book.sheets
    )
    return Reading(
        book,
        meta,
        ruleset,
        base,
        state,
        (*problems, *wrong),
        tables,
        entries,
        vocabulary,
        typed,
        lost,
        tuple(healing),
        new_tabs=new,
    )


def _ruleset(name: str) -> Ruleset:
    try:
        return find_ruleset(name)
    except LookupError:
        raise Damaged(
            say("This campaign is played by the ruleset {name}, which this version does not know.", name=name)
        ) from None


def with_new_tables(ruleset: Ruleset, meta: Meta, book: Book) -> tuple[Meta, frozenset[str]]:
    """The bookkeeping with a title for every table of which an older workbook does not know, and which they are."""
    new = [table for table in ruleset.tables if table.name not in meta.titles]
    titles = dict(meta.titles)
    taken = {normalised(title) for title in (*book.titles, *titles.values())}
    for table in new:
        plain = said(table.heading, meta.language)
        tried = (plain, *(f"{plain} {number}" for number in range(2, 100)))
        titles[table.name] = next(title for title in tried if normalised(title) not in taken)
    return dataclasses.replace(meta, titles=titles), frozenset(table.name for table in new)


def _tables(
    ruleset: Ruleset, book: Book, meta: Meta, base: Any, new: frozenset[str]
) -> tuple[dict[str, TableReading], list[Problem]]:
    """Every tab read; the tabs that others refer to come first, so that new names are understood."""
    referred = {c.table for table in ruleset.tables for c in table.columns if c.table}
    order = sorted(ruleset.tables, key=lambda table: table.name not in referred)
    known = base
    vocabulary = words(ruleset, (base,), meta.language)
    tables: dict[str, TableReading] = {}
    problems: dict[str, list[Problem]] = {}
    for table in order:
        title = meta.titles[table.name]
        last_good = rows_of(base, table.name)
        sheet = book.sheets.get(title)
        if table.name in new:
            reading = TableReading({}, (), {}, {}, frozenset())
        else:
            reading = _lost(table, title, last_good) if sheet is None else _read(sheet, table, vocabulary, last_good)
        tables[table.name] = reading
        problems[table.name] = list(reading.problems)
        if dict(reading.rows) != dict(last_good):  # new names, perhaps
            known = dataclasses.replace(known, **{table.name: reading.rows})
            vocabulary = words(ruleset, (base, known), meta.language)
    return tables, [problem for table in ruleset.tables for problem in problems[table.name]]


def _no_tab(title: str, table: str) -> Problem:
    do = say("Bring the tab back or {earlier}; until then the last values count.", earlier=EARLIER)
    return Problem(title, "A1", "", say("a tab of this name"), do, table)


def _lost(table: Table, title: str, last_good: Mapping[str, Any]) -> TableReading:
    return TableReading(last_good, (_no_tab(title, table.name),), {}, {}, frozenset())


def _read(sheet: Sheet, table: Table, vocabulary: Words, last_good: Mapping[str, Any]) -> TableReading:
    """A tab with the rows that are gone from it kept: rows leave a season by orders only."""
    reading = read_table(sheet, table, vocabulary, last_good)
    gone = [row_id for row_id in last_good if row_id not in reading.rows]
    told = {problem.row for problem in reading.problems}
    problems = [
        Problem(
            sheet.title,
            "A1",
            "",
            say("a row for “{name}”", name=row_label(table, last_good[row_id], vocabulary)),
            say("Bring the row back; until then its last values count."),
            table.name,
            row_id,
            "id",
        )
        for row_id in gone
        if row_id not in told
    ]
    rows = {**{row_id: last_good[row_id] for row_id in last_good}, **reading.rows}
    return dataclasses.replace(reading, rows=rows, problems=(*reading.problems, *problems))
