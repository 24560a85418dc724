"""What can be ordered now: the choices of every field, each with the reason where it is not possible.

Made from a View by running the rule itself on the redacted state up to its first roll, so a form
can never offer or refuse by anything its viewer may not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sheets.messages import Message
from sheets.schema import Column, Kind
from tracker.engine.changes import rows_of
from tracker.engine.hidden import is_hidden
from tracker.engine.order import LEADER, SIDE, IllegalOrder, OrderType
from tracker.engine.orders import order_type, order_types
from tracker.engine.view import View, refusal


@dataclass(frozen=True)
class Choice:
    """One value of a field, and why it is not possible now (None where it is)."""

    value: str
    refusal: Message | None


@dataclass(frozen=True)
class Options:
    """An order with what has been filled in so far."""

    kind: OrderType
    choices: Mapping[str, tuple[Choice, ...]]
    """For every field that is a choice."""
    refusal: Message | None
    """Why the order as filled in would be refused; None where it would not, or is not complete."""


def sendable(view: View) -> tuple[OrderType, ...]:
    """The orders this viewer may send at all."""
    role = LEADER if view.viewer == LEADER else SIDE
    if view.viewer != LEADER and view.viewer not in view.state.sides:
        return ()
    return tuple(kind for kind in order_types(view.ruleset) if role in kind.by)


def options(view: View, name: str, given: Mapping[str, Any]) -> Options:
    """The choices of every field, the others being as given."""
    kind = order_type(view.ruleset, name)
    choices = {
        column.name: tuple(
            Choice(value, _refused(view, kind, {**given, column.name: value}))
            for value in candidates(view, column, kind, given)
        )
        for column in kind.fields
        if column.kind in (Kind.CHOICE, Kind.REFERENCE)
    }
    return Options(kind, choices, _refused(view, kind, given))


def countable(view: View, name: str, given: Mapping[str, Any], column: Column) -> tuple[str, ...]:
    """The ids of which a field of numbers may hold at least one, the others being as given."""
    kind = order_type(view.ruleset, name)
    found = []
    for value in candidates(view, column, kind, given):
        refused = _run(view, kind, {**given, column.name: ((value, 1),)})
        if refused is None or refused.field != column.name:
            found.append(value)
    return tuple(found)


def candidates(
    view: View, column: Column, kind: OrderType | None = None, given: Mapping[str, Any] | None = None
) -> tuple[str, ...]:
    """The ids a field may hold: the viewer's own side, what the catalogue has, what the field names; of an
    order that narrows them down, those that come into question with what is given."""
    if column.name == "side" and column.table == "sides" and view.viewer != LEADER:
        return (view.viewer,)
    rows = rows_of(view.state, column.table) if column.table else {}
    ids = [row_id for row_id, row in rows.items() if not is_hidden(row.id) and getattr(row, "active", True)]
    among = kind.among(view.state, given or {}, column.name) if kind else None
    return (*column.choices, *ids) if among is None else tuple(among)


def legal(view: View, name: str, given: Mapping[str, Any]) -> Iterator[Any]:
    """All orders of a kind that would not be refused, with these fields given: every required choice is
    tried in turn, field by field; fields of other sorts stay at their default."""
    kind = order_type(view.ruleset, name)
    asked = next((column for column in kind.fields if column.required and column.name not in given), None)
    if asked is not None:
        for value in candidates(view, asked, kind, given):
            yield from legal(view, name, {**given, asked.name: value})
    elif refusal(view, name, order := kind.shape(**given)) is None:
        yield order


def _refused(view: View, kind: OrderType, given: Mapping[str, Any]) -> Message | None:
    refused = _run(view, kind, given)
    return refused.reason if refused else None


def _run(view: View, kind: OrderType, given: Mapping[str, Any]) -> IllegalOrder | None:
    """Why the order would be refused; None where it would not, or is not complete."""
    if any(column.required and given.get(column.name) in (None, "", ()) for column in kind.fields):
        return None
    known = {column.name for column in kind.fields}
    order = kind.shape(**{name: value for name, value in given.items() if name in known})
    return refusal(view, kind.name, order)
