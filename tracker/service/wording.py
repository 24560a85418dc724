"""Orders and entries in words: what people type becomes an order, what happened becomes JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sheets.cells import CellProblem, parse_text
from sheets.lexicon import Words
from sheets.messages import say
from sheets.schema import Column, Kind
from sheets.wrong import named_ones
from tracker.engine.campaign import Campaign
from tracker.engine.changes import Change, rows_of
from tracker.engine.corrections import Correct
from tracker.engine.journal import Entry
from tracker.engine.order import IllegalOrder, OrderType
from tracker.engine.orders import TITLES, order_type
from tracker.service.languages import said
from tracker.service.vocabulary import row_called

Among = Callable[[Column, Mapping[str, Any]], Sequence[str]]
"""``among(column, given)``: the ids that come into question for a field, the fields before it being as given."""


def typed_order(
    kind: OrderType, values: Mapping[str, str], words: Words, among: Among = lambda column, given: ()
) -> Any:
    """The order that ``FIELD=VALUE`` texts mean; ``IllegalOrder`` names the field at fault, and what could stand there:
    of a field for which only some rows come into question, those."""
    fields = {column.name: column for column in kind.fields}
    for name in values:
        if name not in fields:
            raise IllegalOrder(
                say(
                    "The order {order} has no field “{field}”; it has {known}.",
                    order=kind.name,
                    field=name,
                    known=tuple(fields) or ("-",),
                ),
                name,
            )
    given: dict[str, Any] = {}
    for name, column in fields.items():
        text = values.get(name, "")
        if text.strip():
            given[name] = _typed(column, text, words, lambda column: among(column, given))
        elif column.required:
            raise IllegalOrder(say("The field “{field}” is missing.", field=name), name)
    order = kind.shape(**given)
    if isinstance(order, Correct):
        return replace(order, row=row_called(words, order.table, order.row) or order.row)
    return order


def _typed(column: Column, text: str, words: Words, among: Callable[[Column], Sequence[str]]) -> Any:
    value = parse_text(text, column, words)
    if isinstance(value, CellProblem):
        fit = among(column) if column.kind is Kind.REFERENCE else ()
        named = tuple(words.label(column, id) for id in fit)
        raise IllegalOrder(
            say(
                "“{field}” cannot be “{found}”; expected: {expected}.",
                field=column.heading,
                found=text,
                expected=named_ones(named) if named else value.expected,
            ),
            column.name,
        )
    return value


def shown(value: Any, column: Column | None, campaign: Campaign) -> Any:
    """A field's value for programs: sides by name, everything else by English id."""
    if column is None:
        return value
    if column.kind is Kind.COUNTS:
        return ",".join(f"{name}:{count}" for name, count in value)
    if column.kind is Kind.NAMES:
        return ",".join(campaign.name(item) if column.table == "sides" else item for item in value)
    if column.kind is Kind.REFERENCE and column.table == "sides" and value in campaign.state.sides:
        return campaign.name(value)
    return value


def entry_json(entry: Entry, campaign: Campaign, language: str) -> dict[str, Any]:
    """An entry (already redacted for its reader) as the command line prints it."""
    kind = None if entry.order in TITLES else order_type(campaign.ruleset, entry.order)
    record: dict[str, Any] = {
        "entry": entry.number,
        "order": entry.order,
        "at": entry.at,
        "by": campaign.name(entry.by),
    }
    if entry.side:
        record["side"] = campaign.name(entry.side)
    record["fields"] = {
        name: shown(value, kind.field(name) if kind else None, campaign) for name, value in entry.fields.items()
    }
    if entry.undoes:
        record["undoes"] = list(entry.undoes)
    record["rolls"] = [{"die": r.die, "face": r.face, "source": r.source, "why": r.why} for r in entry.rolls]
    record["notes"] = [said(note.message, language) for note in entry.notes]
    record["changes"] = changes_json(entry.changes)
    if entry.findings:
        record["result"] = entry.result
    return record


def changes_json(changes: Iterable[Change]) -> list[dict[str, Any]]:
    """Changes as the command line prints them."""
    return [
        {"table": c.table, "row": c.row, "column": c.column, "before": plain(c.before), "after": plain(c.after)}
        for c in changes
    ]


def plain(value: Any) -> Any:
    """A cell's value as one JSON value: several ids as ``wood,stone``, counts as ``castle:2``."""
    if isinstance(value, tuple):
        return ",".join(f"{item[0]}:{item[1]}" if isinstance(item, tuple) else str(item) for item in value)
    return value


def orders_json(kinds: Iterable[OrderType], state: Any) -> list[dict[str, Any]]:
    """The orders and their fields, as ``tracker orders --json`` prints them."""
    return [
        {"order": kind.name, "by": list(kind.by), "fields": [_field_json(field, state) for field in kind.fields]}
        for kind in kinds
    ]


def _field_json(column: Column, state: Any) -> dict[str, Any]:
    record: dict[str, Any] = {"field": column.name, "kind": column.kind.value, "required": column.required}
    if not column.required:
        record["default"] = plain(column.default) if column.default is not None else ""
    choices = list(column.choices)
    if column.table:
        rows = rows_of(state, column.table)
        choices += [row.name if column.table == "sides" else row.id for row in rows.values()]
    if choices:
        record["choices"] = choices
    return record
