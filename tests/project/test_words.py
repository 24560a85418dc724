"""What people read means one thing: headings, tabs, names, numbers, in every language."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_file

from sheets.lexicon import normalised
from sheets.messages import Message, say, say_n
from sheets.schema import YES_NO, Column, Kind, Table
from tests.project.sentences import ROOT, code_files, sentences
from tracker.engine.orders import TITLES, order_types
from tracker.engine.ruleset import Ruleset
from tracker.rulesets import RULESETS
from tracker.service.bookkeeping import BASE, HEADINGS, META
from tracker.service.languages import LANGUAGES, said
from tracker.service.typed_rows import table_of
from tracker.service.writing import titles


def tables() -> Iterator[tuple[Ruleset, Table]]:
    """Every tab with typed columns."""
    for ruleset in RULESETS:
        yield from ((ruleset, table) for table in ruleset.tables)
        yield from ((ruleset, table_of(ruleset, typed)) for typed in ruleset.typed)


def forms() -> Iterator[tuple[Ruleset, str, tuple[Column, ...]]]:
    """Every set of columns that is read or filled in together: tabs and orders."""
    yield from ((ruleset, table.name, table.columns) for ruleset, table in tables())
    for ruleset in RULESETS:
        yield from ((ruleset, kind.name, kind.fields) for kind in order_types(ruleset))


def all_said(message: Message) -> set[str]:
    """A message in every language, as names are compared."""
    return {normalised(said(message, code)) for code in LANGUAGES}


def shared(named: Iterable[tuple[str, set[str]]]) -> list[tuple[str, str, str]]:
    """Names that two things have in common."""
    owners: dict[str, str] = {}
    return [
        (name, owners[name], thing)
        for thing, names in named
        for name in names
        if owners.setdefault(name, thing) != thing
    ]


def doubled(messages: Iterable[Message], code: str) -> list[str]:
    """What is said twice in a language."""
    names = [normalised(said(message, code)) for message in messages]
    return [name for name in names if names.count(name) > 1]


@pytest.mark.parametrize(("ruleset", "name", "columns"), [pytest.param(*form, id=form[1]) for form in forms()])
def test_a_heading_means_one_column_in_whatever_language_it_is_written(ruleset, name, columns):
    assert shared((column.name, all_said(column.heading) | {column.name}) for column in columns) == []


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_a_name_means_one_thing_in_whatever_language_it_is_typed(ruleset):
    for _, form, columns in forms():
        for column in columns:
            choices = {**ruleset.labels.get(column.table, {}), **column.choices}
            if column.kind is Kind.FLAG:
                choices = {str(value): word for value, word in YES_NO.items()}
            called = [(id, all_said(message) | {normalised(id)}) for id, message in choices.items()]
            assert shared(called) == [], (form, column.name)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_every_tab_has_a_title_of_its_own_that_a_spreadsheet_takes(ruleset, code):
    there = [*titles(ruleset, code).values(), META, BASE]
    assert len({normalised(title) for title in there}) == len(there)
    for title in there:
        assert 1 <= len(title) <= 31
        assert not set(title) & set("[]:*?/\\")
        assert title == title.strip(" '")
        assert title.casefold() != "history"


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_headings_of_the_journal_differ(code):
    assert doubled((heading for heading, _ in HEADINGS), code) == []


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_no_two_orders_are_called_alike(ruleset, code):
    assert doubled([*(kind.title for kind in order_types(ruleset)), *TITLES.values()], code) == []


@pytest.mark.parametrize(
    ("code", "n", "told"),
    [
        ("pl", 0, "Port (Sokół): stoi tam 0 rycerzy."),
        ("pl", 1, "Port (Sokół): stoi tam 1 rycerz."),
        ("pl", 2, "Port (Sokół): stoją tam 2 rycerze."),
        ("pl", 5, "Port (Sokół): stoi tam 5 rycerzy."),
        ("pl", 12, "Port (Sokół): stoi tam 12 rycerzy."),
        ("pl", 21, "Port (Sokół): stoi tam 21 rycerzy."),
        ("pl", 22, "Port (Sokół): stoją tam 22 rycerze."),
        ("en", 1, "Port of Sokół: 1 knight stands there."),
        ("en", 2, "Port of Sokół: 2 knights stand there."),
        ("ru", 0, "Порт (Sokół): там стоит 0 рыцарей."),
        ("ru", 1, "Порт (Sokół): там стоит 1 рыцарь."),
        ("ru", 2, "Порт (Sokół): там стоят 2 рыцаря."),
        ("ru", 5, "Порт (Sokół): там стоит 5 рыцарей."),
        ("ru", 12, "Порт (Sokół): там стоит 12 рыцарей."),
        ("ru", 21, "Порт (Sokół): там стоит 21 рыцарь."),
        ("ru", 22, "Порт (Sokół): там стоят 22 рыцаря."),
    ],
)
def test_numbers_are_said_as_people_say_them(code, n, told):
    seen = say_n(
        "{building} of {side}: {n} knight stands there.",
        "{building} of {side}: {n} knights stand there.",
        n,
        building=say("Port"),
        side="Sokół",
    )
    assert said(seen, code) == told


def test_babel_finds_the_same_sentences():
    found = {
        texts
        for path in code_files()
        for _, texts, _, _ in extract_from_file("python", path, keywords={"say": None, "say_n": (1, 2)})
    }
    assert found == {sentence.id for sentence in sentences(ROOT)[0]}


RECORD = Path(__file__).parents[1] / "data" / "labels"


def labels() -> Iterator[Message]:
    """The words by which a workbook is read: tabs, columns, choices, and rows that have a name of ours."""
    for ruleset, table in tables():
        yield table.heading
        for column in table.columns:
            yield column.heading
            yield from column.choices.values()
        for rows in ruleset.labels.values():
            yield from (label for label in rows.values() if isinstance(label, Message))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_in_workbooks_in_use_is_still_a_name(language: str):
    """A name that is reworded would lock the seasons that have the old one in their cells: rows, columns and tabs are
    found again by it. New names are added to the record with ``TRACKER_RECORD=1``; none is ever taken out of it."""
    path = RECORD / f"{language}.txt"
    now = {said(label, language) for label in labels()}
    recorded = set(path.read_text("utf-8").splitlines()) if path.exists() else set()
    if os.environ.get("TRACKER_RECORD"):
        path.parent.mkdir(exist_ok=True)
        path.write_text("".join(f"{label}\n" for label in sorted(recorded | now)), "utf-8")
        return
    assert not recorded - now, "reworded: workbooks in use have the former name in their cells"
    assert not now - recorded, "new: record them with TRACKER_RECORD=1"
