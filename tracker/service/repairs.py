"""Repairs: what one click puts right in the sheet, from the state at the last commit (pure).

A repair never changes what counts: it makes the sheet show it again. Only where a heading comes back
above its own column do the cells below it count again as they stand; that is a hand edit like any other.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from sheets.book import TableReading
from sheets.cells import Raw
from sheets.grid import Book, CellWrite, Commit, Problem, Sheet, cell_name
from sheets.layout import Tab
from sheets.lexicon import normalised
from sheets.messages import Message, say, say_n
from sheets.schema import Table
from tracker.engine.campaign import Campaign
from tracker.engine.changes import rows_of
from tracker.engine.journal import Entry
from tracker.engine.order import IllegalOrder
from tracker.service.bookkeeping import journal_tab
from tracker.service.languages import translator
from tracker.service.reading import BASE_LOST, Reading, read_book
from tracker.service.tab_repairs import Repair, TabRepairs, back_to, emptied, written
from tracker.service.typed_rows import new_tab
from tracker.service.writing import journal_rows, sources, tab_of


def repairs(reading: Reading) -> tuple[Repair, ...]:
    """What is obvious to put right, in the order of the problems; one repair for each place."""
    offered: dict[str, Repair] = {}
    typed = (problem for rows in reading.typed for problem in rows.problems)
    for problem in (*reading.healing, *reading.lost, *reading.problems, *reading.journal_problems, *typed):
        if problem.address not in offered and (repair := _repair(reading, problem)) is not None:
            offered[problem.address] = repair
    return tuple(offered.values())


def restorations(reading: Reading) -> tuple[Repair, ...]:
    """How each cell that was changed by hand since the last commit gets back what it held."""
    back: dict[str, Repair] = {}
    for change in reading.hand_edits:
        table, at = reading.ruleset.table(change.table), reading.tables[change.table]
        row = at.places.get(change.row)
        if row is None or change.table not in reading.tables:
            continue
        sheet = reading.book.sheets[reading.meta.titles[change.table]]
        if change.before is None:  # a row typed by hand: all of it goes
            address = f"{sheet.title}!{cell_name(row, at.columns.get('id', 1))}"
            back[address] = Repair(address, say("row emptied again"), emptied(sheet, at, row))
        elif change.column in at.columns:
            value = getattr(rows_of(reading.base, change.table)[change.row], change.column)
            write = written(reading.words, sheet, row, at.columns[change.column], table.column(change.column), value)
            address = f"{sheet.title}!{cell_name(row, write.column)}"
            back[address] = Repair(address, back_to(write.value), (write,))
    return tuple(back.values())


def mended(reading: Reading, cells: Collection[str] | None) -> tuple[Reading, tuple[Repair, ...]]:
    """The workbook as it reads after the repairs of those cells (None: of all problems), and the repairs.
    ``IllegalOrder`` where one of the cells needs none, or none is known.

    Headings and tabs come first: only then can be told what the cells and rows below them lack.
    """
    wanted = None if cells is None else {normalised(cell.replace("'", "")) for cell in cells}
    for cell in cells or ():
        _check_offered(reading, cell)
    done: list[Repair] = []
    for _ in range(_MOST_ROUNDS):
        offered = (*repairs(reading), *(() if wanted is None else restorations(reading)))
        chosen = [repair for repair in offered if wanted is None or normalised(repair.cell) in wanted]
        known = {(repair.cell, str(repair.what)) for repair in done}
        chosen = [repair for repair in chosen if (repair.cell, str(repair.what)) not in known]
        frames = [repair for repair in chosen if repair.tabs or repair.unmerge or _on_headings(repair)]
        if not chosen:
            break
        done += frames or chosen
        after = read_book(applied(reading.book, frames or chosen))
        reading = dataclasses.replace(after, standing=reading.standing, recorded=reading.recorded)
    return reading, tuple(done)


_MOST_ROUNDS = 8


def _check_offered(reading: Reading, cell: str) -> None:
    offered = tuple(repair.cell for repair in (*repairs(reading), *restorations(reading)))
    if normalised(cell.replace("'", "")) not in map(normalised, offered):
        raise IllegalOrder(
            say(
                "Nothing can be mended at {cell} by itself; it can at: {offered}.", cell=cell, offered=offered or ("–",)
            ),
            "cell",
        )


def _on_headings(repair: Repair) -> bool:
    return any(write.row == 1 for write in repair.writes)


def applied(book: Book, chosen: Sequence[Repair]) -> Book:
    """The workbook as it would be read after the repairs."""
    sheets = dict(book.sheets)
    titles = list(book.titles)
    for tab in (tab for repair in chosen for tab in repair.tabs):
        heads = tuple(column.heading for column in tab.columns)
        sheets[tab.title] = Sheet(tab.title, (heads, *tab.rows))
        titles.append(tab.title)
    for title, range in (pair for repair in chosen for pair in repair.unmerge):
        sheets[title] = dataclasses.replace(
            sheets[title], merged=tuple(other for other in sheets[title].merged if other != range)
        )
    for title in {write.tab for repair in chosen for write in repair.writes}:
        writes = [write for repair in chosen for write in repair.writes if write.tab == title]
        sheets[title] = _written(sheets[title], writes)
    return dataclasses.replace(book, sheets=sheets, titles=tuple(titles))


def _written(sheet: Sheet, writes: Sequence[CellWrite]) -> Sheet:
    rows: list[list[Raw]] = [list(row) for row in sheet.rows]
    for write in writes:
        rows.extend([] for _ in range(write.row - len(rows)))
        line = rows[write.row - 1]
        line.extend(None for _ in range(write.column - len(line)))
        line[write.column - 1] = write.value
    return dataclasses.replace(sheet, rows=rows)


def _repair(reading: Reading, problem: Problem) -> Repair | None:
    address = problem.address
    if problem == BASE_LOST:
        return Repair(address, say("made anew from the journal"))
    if problem in reading.healing:
        return Repair(address, say("new name of the tab kept"))
    if problem.tab == reading.meta.titles["journal"]:
        return _journal_back(reading, problem)
    if problem.table in reading.tables:
        table, at = reading.ruleset.table(problem.table), reading.tables[problem.table]
    else:
        rows = next((rows for rows in reading.typed if rows.tab.name == problem.table), None)
        if rows is None:
            return _typed_tab_back(reading, problem) if problem in reading.lost else None
        table, at = rows.table, TableReading({}, (), {}, rows.columns, frozenset())
    sheet = reading.book.sheets.get(reading.meta.titles[table.name])
    if sheet is None:
        return _tab_back(reading, table, problem)
    work = TabRepairs(
        reading.words, table, at, sheet, rows_of(reading.base, table.name) if table.name in reading.tables else {}
    )
    if ":" in problem.cell:
        return work.unmerged(problem)
    if not problem.row and problem.column and problem.column not in at.columns:
        return work.heading(problem)
    if problem.column == "id":
        return work.row(problem)
    return work.value(problem)


def _tab_back(reading: Reading, table: Table, problem: Problem) -> Repair:
    rows = rows_of(reading.base, table.name).values()
    translate = translator(reading.meta.language)
    tab = tab_of(reading.ruleset, table, reading.words, reading.meta, rows, translate)
    return Repair(problem.address, say("tab back, with its last values"), tabs=(tab,))


def _typed_tab_back(reading: Reading, problem: Problem) -> Repair:
    kind = next(kind for kind in reading.ruleset.typed if kind.name == problem.table)
    translate, names = translator(reading.meta.language), sources(reading.ruleset, reading.meta)
    tab = new_tab(reading.ruleset, kind, reading.words, problem.tab, translate, names)
    return Repair(problem.address, say("an empty tab to type in; what was taken in stays in the journal"), tabs=(tab,))


def _journal_back(reading: Reading, problem: Problem) -> Repair | None:
    """The journal as the file beside the workbook tells it, where that tells all of it."""
    entries = reading.recorded()
    if not entries:
        return None
    campaign, language = reading.campaign, reading.meta.language
    tab = journal_tab(problem.tab, translator(language))
    tab = dataclasses.replace(
        tab, rows=tuple(row for entry in entries for row in journal_rows(campaign, entry, language))
    )
    what = say_n(
        "back from the file beside the workbook: {n} entry",
        "back from the file beside the workbook: {n} entries",
        len(entries) - 1,
    )
    sheet = reading.book.sheets.get(problem.tab)
    if sheet is None:
        return Repair(problem.address, what, tabs=(tab,))
    merged = tuple((sheet.title, area) for area in sheet.merged)
    return Repair(problem.address, what, tuple(_made_like(sheet, tab)), unmerge=merged)


def _made_like(sheet: Sheet, tab: Tab) -> Iterator[CellWrite]:
    """The cells that differ from a new tab; columns beyond its own are left alone."""
    rows = (tuple(column.heading for column in tab.columns), *tab.rows)
    for number in range(1, max(len(rows), len(sheet.rows)) + 1):
        wanted = rows[number - 1] if number <= len(rows) else (None,) * len(tab.columns)
        for column, value in enumerate(wanted, 1):
            now = sheet.cell(number, column)
            if (value, type(value)) != (now, type(now)):
                yield CellWrite(sheet.title, number, column, value)


@dataclass(frozen=True)
class Repaired:
    """What repairing came to."""

    campaign: Campaign
    entry: Entry | None
    """The note in the journal; None where there was nothing to put right."""
    repairs: tuple[Repair, ...]
    corrections: tuple[Entry, ...] = ()
    """Hand edits that count again and were taken in by the same commit."""
    problems: tuple[Problem, ...] = ()
    """What is still wrong."""
    repeated: bool = False
    dry_run: bool = False
    warnings: tuple[Message, ...] = ()
    """What could not be kept beside the workbook."""


def log(done: Sequence[Repair]) -> Message:
    """What the journal says of repairs."""
    return say("Mended in the sheet: {repairs}", repairs=tuple(repair.sentence for repair in done))


def with_repairs(commit: Commit, done: Sequence[Repair]) -> Commit:
    """The commit with the repairs first: what it writes itself has the last word."""
    writes = {(w.tab, w.row, w.column): w for w in (*(w for r in done for w in r.writes), *commit.writes)}
    return dataclasses.replace(
        commit,
        writes=tuple(writes.values()),
        tabs=(*commit.tabs, *(tab for repair in done for tab in repair.tabs)),
        unmerge=tuple(dict.fromkeys((*commit.unmerge, *(pair for repair in done for pair in repair.unmerge)))),
    )
