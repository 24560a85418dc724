"""Why an order is not possible at all, whatever would be filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sheets.messages import Message, say
from sheets.schema import Column, Kind
from tracker.dashboard.session import Scene
from tracker.engine.options import candidates
from tracker.engine.order import OrderType
from tracker.engine.view import refusal

CHOSEN = (Kind.CHOICE, Kind.REFERENCE, Kind.NAMES, Kind.COUNTS)
"""Fields that are filled by choosing."""
NOTHING = say("Not possible at the moment.")
"""Said where no better reason is known; an open card that tells no more than this is left out."""


def hopeless(now: Scene, kind: OrderType, given: Mapping[str, Any]) -> Message | None:
    """Why the order is not possible for its sender, whatever else is filled in; None where it may be."""
    asked = next((column for column in kind.fields if column.required and column.name not in given), None)
    if asked is not None and asked.kind in CHOSEN and not candidates(now.view, asked, kind, given):
        return kind.nothing or NOTHING
    alone = asked is not None and [column for column in kind.fields if column.name not in given] == [asked]
    if asked is not None and alone and asked.kind in (Kind.CHOICE, Kind.REFERENCE):
        return _refused_whatever(now, kind, given, asked)
    sample = {
        column.name: _first(now, column) for column in kind.fields if column.required and column.name not in given
    }
    if None in sample.values():
        return None
    refused = refusal(now.view, kind.name, kind.shape(**given, **sample))
    fields = {column.name for column in kind.fields} - {"side"}
    lasting = refused is not None and (refused.field == "side" or (not sample and refused.field not in fields))
    return refused.reason if refused is not None and lasting else None


def _refused_whatever(now: Scene, kind: OrderType, given: Mapping[str, Any], asked: Column) -> Message | None:
    """Why an order that asks for one thing is refused, if for every answer for the same reason."""
    reasons: set[Message] = set()
    for value in candidates(now.view, asked, kind, given):
        refused = refusal(now.view, kind.name, kind.shape(**given, **{asked.name: value}))
        if refused is None or len(reasons := {*reasons, refused.reason}) > 1:
            return None
    return next(iter(reasons), None)


def _first(now: Scene, column: Column) -> Any:
    """Anything that may stand in a field."""
    first = next(iter(candidates(now.view, column)), None)
    match column.kind:
        case Kind.WHOLE:
            return max(column.low or 0, 1)
        case Kind.NAMES:
            return None if first is None else (first,)
        case Kind.COUNTS:
            return None if first is None else ((first, 1),)
        case Kind.CHOICE | Kind.REFERENCE:
            return first
        case _:
            return ""
