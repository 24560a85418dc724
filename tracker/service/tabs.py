"""Which tab is which: by its title, and where that is gone, by its headings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sheets.cells import found, is_blank
from sheets.grid import Book, Problem, Sheet
from sheets.lexicon import Words, normalised
from sheets.messages import say
from tracker.engine.ruleset import Ruleset
from tracker.service.bookkeeping import BASE, HEADINGS, META
from tracker.service.languages import LANGUAGES, said, translators
from tracker.service.typed_rows import table_of

Shape = Sequence[frozenset[str]]
"""For each column what its heading may read, normalised."""


def missing_titles(book: Book, titles: Mapping[str, str]) -> dict[str, str]:
    """The tabs that are not there under their title: table -> title."""
    there = {normalised(title) for title in book.titles}
    return {name: title for name, title in titles.items() if normalised(title) not in there}


def unknown_titles(book: Book, titles: Mapping[str, str]) -> list[str]:
    """The tabs that are none of ours by their title."""
    ours = {normalised(title) for title in (*titles.values(), META, BASE)}
    return [title for title in book.titles if normalised(title) not in ours]


def found_tabs(ruleset: Ruleset, book: Book, titles: Mapping[str, str], language: str) -> dict[str, str]:
    """Table -> the title that its tab has now, for each tab that was renamed: exactly one tab that is none of
    ours has all its headings, and those of no other missing one; and for tabs that swapped their titles."""
    missing = missing_titles(book, titles)
    shapes = _shapes(ruleset, language)
    strangers = [book.sheets[title] for title in unknown_titles(book, titles) if title in book.sheets]
    fits = {
        name: [sheet.title for sheet in strangers if _has(sheet, shapes[name])] for name in missing if name in shapes
    }
    return _undisputed(fits) | _swapped(book, titles, shapes)


def _swapped(book: Book, titles: Mapping[str, str], shapes: Mapping[str, Shape]) -> dict[str, str]:
    """Tabs of which each has the headings of another one, all around. The journal is not always read."""
    strange = {
        name: book.sheets[title]
        for name, title in titles.items()
        if name != "journal" and title in book.sheets and not _has(book.sheets[title], shapes[name])
    }
    found = _undisputed(
        {name: [sheet.title for sheet in strange.values() if _has(sheet, shapes[name])] for name in strange}
    )
    return found if set(found.values()) == {strange[name].title for name in found} else {}


def _undisputed(fits: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Those with one tab that fits, which fits no other."""
    claims = [title for found in fits.values() for title in found]
    return {name: found[0] for name, found in fits.items() if len(found) == 1 and claims.count(found[0]) == 1}


def renamed_problem(old: str, new: str, swapped: bool) -> Problem:
    """A tab that counts under its new title, which perhaps was that of another one."""
    do = say("It counts under its new name, which is kept with the next entry.")
    if swapped:
        do = say("Tabs have swapped their names: each counts under its new one, which is kept with the next entry.")
    return Problem(new, "A1", new, say("the tab “{title}”", title=old), do)


def _shapes(ruleset: Ruleset, language: str) -> dict[str, Shape]:
    lexicon = Words(translators(language))
    tables = (*ruleset.tables, *(table_of(ruleset, kind) for kind in ruleset.typed))
    shapes: dict[str, Shape] = {
        table.name: [frozenset(map(normalised, lexicon.headings(column))) for column in table.columns]
        for table in tables
    }
    shapes["journal"] = [frozenset(normalised(said(text, code)) for code in LANGUAGES) for text, _ in HEADINGS]
    return shapes


def _has(sheet: Sheet, shape: Shape) -> bool:
    head = {normalised(found(raw)) for raw in (sheet.rows[0] if len(sheet.rows) else ()) if not is_blank(raw)}
    return all(head & names for names in shape)
