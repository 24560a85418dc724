"""Whether a record of the journal is one that we wrote: every name known, every value of its kind.

Somebody may have typed in the record and left good JSON behind; such a journal is not worked with.
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from typing import Any

from sheets.messages import Message
from sheets.schema import Column, Kind
from tracker.engine.journal import REVISE, START, UNDO, Entry
from tracker.engine.order import IllegalOrder
from tracker.engine.orders import order_type
from tracker.engine.ruleset import Ruleset


def well_formed(ruleset: Ruleset, entry: Entry) -> bool:
    """Whether everything in the entry can be shown, replayed and taken back."""
    return (
        _is_whole(entry.number)
        and all(isinstance(text, str) for text in (entry.at, entry.by, entry.key, entry.side, entry.state, entry.desk))
        and all(_are_names(audience) for audience in _audiences(entry))
        and all(_is_whole(r.die) and _is_whole(r.face) and _are_names((r.source, r.why)) for r in entry.rolls)
        and all(_can_be_said(note.message) for note in entry.notes)
        and all(isinstance(f.name, str) and isinstance(f.value, int | str) for f in entry.findings)
        and all(_is_a_cell(ruleset, change) for change in entry.changes)
        and isinstance(entry.undoes, tuple)
        and all(_is_whole(number) and 0 <= number < entry.number for number in entry.undoes)
        and _are_fields(ruleset, entry)
    )


def _audiences(entry: Entry) -> list[Any]:
    stamped: tuple[Any, ...] = (*entry.rolls, *entry.notes, *entry.findings, *entry.changes)
    return [entry.seen_by, *entry.fields_seen_by.values(), *(item.seen_by for item in stamped)]


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _are_names(value: Any) -> bool:
    return isinstance(value, tuple) and all(isinstance(item, str) for item in value)


def _can_be_said(message: Any) -> bool:
    """Only plain ``{name}`` places, each with its value; anything else is no sentence of ours."""
    if isinstance(message, tuple):
        return all(_can_be_said(item) for item in message)
    if not isinstance(message, Message):
        return isinstance(message, int | str)
    if not isinstance(message.text, str) or not isinstance(message.plural, str):
        return False
    for template in (message.text, message.plural):
        for _, name, spec, conversion in string.Formatter().parse(template):
            if name is not None and (name not in message.values or spec or conversion):
                return False
    return all(_can_be_said(value) for value in message.values.values())


def _is_a_cell(ruleset: Ruleset, change: Any) -> bool:
    column = ruleset.table(change.table).column(change.column)  # KeyError where there is none
    return isinstance(change.row, str) and _is_of(column, change.before) and _is_of(column, change.after)


def _is_of(column: Column, value: Any) -> bool:
    if value is None or value == "" or value == ():
        return True
    if column.kind is Kind.WHOLE:
        return _is_whole(value)
    if column.kind is Kind.FLAG:
        return isinstance(value, bool)
    if column.kind is Kind.NAMES:
        return _are_names(value)
    if column.kind is Kind.COUNTS:
        return isinstance(value, tuple) and all(
            isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[0], str) and _is_whole(pair[1])
            for pair in value
        )
    return isinstance(value, str)


def _are_fields(ruleset: Ruleset, entry: Entry) -> bool:
    fields = entry.fields
    if entry.order == START or (entry.order == "correct" and not fields):
        return not fields
    if entry.order == UNDO:
        return len(fields) == 1 and fields.keys() <= {"entry", "to"} and all(map(_is_whole, fields.values()))
    if entry.order == REVISE:
        number, drop = fields["entry"], fields.get("drop", ())
        return (
            _is_whole(number)
            and 0 < number < entry.number
            and isinstance(fields["with"], Mapping)
            and isinstance(drop, tuple)
            and all(map(_is_whole, drop))
        )
    try:
        kind = order_type(ruleset, entry.order)
    except IllegalOrder:
        return False
    columns = {column.name: column for column in kind.fields}
    needed = {column.name for column in kind.fields if column.required}
    return needed <= fields.keys() <= columns.keys() and all(
        _is_of(columns[name], value) for name, value in fields.items()
    )
