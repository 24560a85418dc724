"""Values as people read them, in their language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from sheets.messages import Message, say
from sheets.schema import YES_NO, Column, Kind, Table
from tracker.engine.audience import redacted, who_sees
from tracker.engine.campaign import shared
from tracker.engine.changes import Change, rows_of
from tracker.engine.hidden import HiddenValue, is_hidden
from tracker.engine.house_rules import answered, parsed
from tracker.engine.order import PUBLIC, IllegalOrder
from tracker.engine.referee import Audience
from tracker.engine.view import View
from tracker.service.languages import said
from tracker.service.vocabulary import name_of

HOME = ZoneInfo("Europe/Warsaw")
"""The clock on the troop's wall: by it moments are written down and told, everywhere the same."""


def moment_text(at: str) -> str:
    """A moment as ``2026-03-14 18:02`` by the clock at home; what is no moment, as it is."""
    try:
        moment = datetime.fromisoformat(at)
    except ValueError:
        return at[:16].replace("T", " ")
    return (moment if moment.tzinfo is None else moment.astimezone(HOME)).strftime("%Y-%m-%d %H:%M")


def cell_text(view: View, language: str, column: Column, value: Any) -> str:
    """A cell's value; nothing where the viewer may not see it."""
    if is_hidden(value) or value is None:
        return ""
    if column.kind is Kind.FLAG:
        return said(YES_NO[bool(value)], language)
    if column.kind in (Kind.REFERENCE, Kind.CHOICE):
        return id_text(view, language, column, str(value))
    if column.kind is Kind.NAMES:
        return ", ".join(id_text(view, language, column, item) for item in value)
    if column.kind is Kind.COUNTS:
        return ", ".join(f"{id_text(view, language, column, name)}: {count}" for name, count in value)
    return str(value)


def id_text(view: View, language: str, column: Column, value: str) -> str:
    """What an id is called."""
    if value in column.choices:
        return said(column.choices[value], language)
    return row_text(view, language, column.table, value) if column.table else value


def change_texts(view: View, language: str, changes: Iterable[Change]) -> list[str]:
    """All that changed in one act, as people read it."""
    together = tuple(changes)
    texts = (change_text(view, language, change, together) for change in together)
    return [text for text in texts if text]


def change_text(view: View, language: str, change: Change, together: Sequence[Change] = ()) -> str:
    """A change as people read it: whose, what, from and to; nothing for a mere name of a new row.

    ``together``: all that changed in the same act, which tells whose a row was that is gone.
    """
    column = _column(view, change)
    if change.table == "settings" and (told := _rule_text(view, language, change)):
        return told
    if column is None or (column.kind is not Kind.WHOLE and None in (change.before, change.after)):
        return ""
    before, after = (cell_text(view, language, column, _held(value)) for value in (change.before, change.after))
    if (before or "0") == (after or "0"):
        return ""
    whose, what = _whose(view, language, change, together), said(column.heading, language)
    return f"{whose}: {what} {before or '–'} → {after or '–'}"


def _whose(view: View, language: str, change: Change, together: Sequence[Change]) -> str:
    """What the row is called; of a row that is gone and had no name, whose it was, or else what its table holds: a key
    tells nothing."""
    called = row_text(view, language, change.table, change.row)
    if called != change.row or change.row in rows_of(view.state, change.table):
        return called
    owners = [
        cell_text(view, language, column, _held(other.after if other.before is None else other.before))
        for other in together
        if (other.table, other.row) == (change.table, change.row)
        and (column := _column(view, other)) is not None
        and column.kind is Kind.REFERENCE
    ]
    return ", ".join(filter(None, owners)) or said(view.ruleset.table(change.table).heading, language)


def _rule_text(view: View, language: str, change: Change) -> str:
    """Another answer to a house rule: the question, and both answers in words."""
    if change.column != "value":
        return ""
    (question, before), (_, after) = (rule_text(view, language, change.row, v) for v in (change.before, change.after))
    return f"{question} {before} → {after}"


def rule_text(view: View, language: str, key: str, value: Any) -> tuple[str, str]:
    """A house rule in words: the question and the answer; as they stand in the workbook where they are none."""
    rule = next((rule for rule in view.ruleset.house_rules if rule.key == key), None)
    if rule is None:
        return key, str(value)
    question = said(rule.meaning, language)
    try:
        return question, said(answered(view.ruleset, rule, parsed(rule, str(value))), language)
    except IllegalOrder:
        return question, str(value)


def _held(value: Any) -> Any:
    return None if value == "" else value


def _column(view: View, change: Change) -> Column | None:
    columns = view.ruleset.table(change.table).columns
    return next((column for column in columns if column.name == change.column), None)


def row_text(view: View, language: str, table: str, row_id: str) -> str:
    """What a row is called: by its name, or by the names of what it belongs to."""
    row = rows_of(view.state, table).get(row_id)
    columns = view.ruleset.table(table).columns
    own = getattr(row, "name", "")
    if own and not is_hidden(own):
        return str(own)
    if row_id in columns[0].choices:
        return said(columns[0].choices[row_id], language)
    if row is not None and table in view.ruleset.called:
        called = view.ruleset.called[table](view.state, row)
        return said(called, language) if isinstance(called, Message) else called
    parts = [
        cell_text(view, language, column, getattr(row, column.name))
        for column in columns
        if column.kind is Kind.REFERENCE and row is not None
    ]
    if not parts:
        called = name_of(view.ruleset, view.state, table, row_id)
        parts = [said(called, language) if isinstance(called, Message) else called]
    return ", ".join(part for part in parts if part)


def seen_by(view: View, cells: Iterable[tuple[str, str, str]]) -> Audience:
    """Who may see all of these cells (table, row, column); asked of the leader's view only."""
    return shared(who_sees(view.ruleset, view.state, *cell) for cell in cells)


def others_eyes(view: View) -> tuple[View, ...]:
    """The state as everybody, and each side, sees it; asked of the leader's view only. Without the past."""
    viewers = (PUBLIC, *rows_of(view.state, "sides"))
    return tuple(
        replace(view, viewer=viewer, state=redacted(view.ruleset, view.state, viewer), entries=()) for viewer in viewers
    )


def who_gets(view: View, others: Iterable[View], shown: Callable[[View], Any]) -> Audience:
    """Who of the others is shown all of this, as the leader is: for what is made of many cells."""
    whole, found = shown(view), []
    for other in others:
        with suppress(HiddenValue):
            found += [other.viewer] if shown(other) == whole else []
    return (PUBLIC,) if PUBLIC in found else tuple(found)


def about(view: View, table: str, id: str) -> list[Any]:
    """A row with all rows that name it."""
    named = [
        (other.name, column.name)
        for other in view.ruleset.tables
        for column in other.columns
        if column.kind is Kind.REFERENCE and column.table == table
    ]
    rows = [row for name, column in named for row in rows_of(view.state, name).values() if getattr(row, column) == id]
    return [rows_of(view.state, table).get(id), *rows]


def seen_by_text(audience: Sequence[str], called: Callable[[str], str]) -> Message:
    """Who may see something, in words for the leader."""
    if PUBLIC in audience:
        return say("Everybody sees this.")
    if not audience:
        return say("Only the leader sees this.")
    return say("Only the leader sees this, and: {sides}.", sides=tuple(called(side) for side in audience))


def playing(view: View) -> list[Table]:
    """The tables of what is played with: no catalogue, no settings, none of which the viewer sees nothing."""
    apart = (*view.ruleset.catalogue, "settings", "season", "desk")
    return [table for table in view.ruleset.tables if table.name not in apart and rows_of(view.state, table.name)]


def grid(view: View, language: str, table: Table, widest: int) -> list[list[str]]:
    """Headings and rows as texts; a column with nothing to see for this viewer is left out, a table of more
    than ``widest`` columns is turned on its side."""
    rows = list(rows_of(view.state, table.name).values())
    columns = [
        column
        for column in table.columns
        if column.name != "id" and any(cell_text(view, language, column, getattr(row, column.name)) for row in rows)
    ]
    head = [said(column.heading, language) for column in columns]
    body = [[cell_text(view, language, column, getattr(row, column.name)) for column in columns] for row in rows]
    lines = [head, *body]
    return [list(line) for line in zip(*lines, strict=True)] if len(head) > widest else lines
